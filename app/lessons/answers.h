// What was answered in a lesson, as a session file keeps it beside its Experiment.
#pragma once

#include "core/experiment/experiment.h"

#include <map>
#include <string>
#include <vector>

namespace fovea {

struct LessonAnswers {
    std::string lesson; // "01-cues"; of one's own, the folder's name
    std::string title;
    std::string language = "en";
    int page = 0;                               // that was open, counted from 0
    std::map<std::string, std::string> answers; // by questionKey()
};

// Puts these answers last, in place of those to the same lesson. Throws as answersIn() does.
void putAnswers(Experiment& experiment, const LessonAnswers& answers);
// The answers to every lesson, those that were saved last at the end. Throws Error(failure) with
// `source` where they are not written as answers are.
std::vector<LessonAnswers> answersIn(const Experiment& experiment, const std::string& source);

} // namespace fovea
