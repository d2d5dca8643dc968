// The lessons that there are: those of the course, and those in folders of a person's own.
#pragma once

#include "app/lessons/check_lesson.h"
#include "app/lessons/lesson.h"

#include <map>
#include <string>
#include <vector>

namespace fovea {

class Files;

struct LessonSource {
    std::string id;                          // "01-cues", or the folder
    std::map<std::string, LessonText> texts; // by language: "en", "zh_CN"

    [[nodiscard]] std::string name() const; // without the folders around it
    // In that language, or in English, or in any.
    [[nodiscard]] const LessonText& in(const std::string& language) const;
};

const std::vector<LessonSource>& course();

// The lesson in a folder. Throws Error where it has no file of a lesson, or one cannot be read.
LessonSource lessonIn(Files& files, const std::string& folder);
// Whether a folder is a lesson: it has an en.md or a file of another language.
bool isLessonFolder(const std::string& folder);

} // namespace fovea
