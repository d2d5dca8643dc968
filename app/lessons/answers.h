// What was answered in a lesson, as a session file keeps it beside its Experiment.
#pragma once

#include "core/experiment/experiment.h"

#include <map>
#include <optional>
#include <string>

namespace fovea {

struct LessonAnswers {
    std::string lesson; // "01-cues"; of one's own, the folder's name
    std::string title;
    std::string language = "en";
    int page = 0;                               // that was open, counted from 0
    std::map<std::string, std::string> answers; // by questionKey()
};

// In place of those that it has.
void putAnswers(Experiment& experiment, const LessonAnswers& answers);
// nullopt: it has none. Throws Error(failure) with `source` where they are not as they are written.
std::optional<LessonAnswers> answersIn(const Experiment& experiment, const std::string& source);

} // namespace fovea
