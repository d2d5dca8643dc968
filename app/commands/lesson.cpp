#include "app/commands.h"
#include "app/lessons/course.h"
#include "app/options/language_option.h"
#include "app/output/figure_files.h"
#include "core/base/error.h"
#include "core/base/files.h"

#include <CLI/CLI.hpp>

#include <iostream>

namespace fovea {
namespace {

struct LessonOptions {
    std::string language = "en";
    std::vector<std::string> folders;
};

void listLessons(const LessonOptions& options) {
    for (const LessonSource& one : course()) {
        const LessonText& text = one.in(options.language);
        const Lesson lesson = readLesson(text.text, text.path);
        std::cout << one.id << "  " << lesson.title << "  (" << lesson.pages.size() << ")\n";
    }
}

// All languages of each; the whole course where none is named.
void checkLessons(const LessonOptions& options) {
    std::vector<LessonSource> lessons;
    for (const std::string& folder : options.folders)
        lessons.push_back(lessonIn(disk(), folder));
    if (options.folders.empty())
        lessons = course();
    const auto backend = makeComputer();
    std::size_t count = 0;
    for (const LessonSource& lesson : lessons) {
        std::vector<LessonText> texts;
        for (const auto& [language, text] : lesson.texts)
            texts.push_back(text);
        for (const std::string& problem : problemsOf(texts, backend)) {
            std::cout << problem << '\n';
            ++count;
        }
    }
    if (count > 0)
        fail(QT_TRANSLATE_NOOP("fovea", "problems in the lessons: %1"), {std::to_string(count)});
}

} // namespace

void addLessonCommand(CLI::App& app) {
    auto options = std::make_shared<LessonOptions>();
    CLI::App* command = addCommand(app, "lesson", "List the lessons of the course, or check some");
    command->require_subcommand(1);
    CLI::App* list = addCommand(*command, "list", "The lessons of the course, and their pages");
    addLanguageOption(*list, options->language);
    list->callback([options] { listLessons(*options); });
    CLI::App* check =
        addCommand(*command, "check",
                   "Compute all that lessons say, and tell what is false, missing or different in "
                   "another language");
    check->add_option("FOLDER", options->folders, "Of lessons (the course)");
    check->callback([options] { checkLessons(*options); });
}

} // namespace fovea
