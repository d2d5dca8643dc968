#include "app/commands.h"
#include "app/headless.h"
#include "app/lessons/course.h"
#include "app/lessons/handout.h"
#include "app/lessons/worksheet.h"
#include "app/options/device_option.h"
#include "app/options/language_option.h"
#include "app/options/number_option.h"
#include "app/output/figure_files.h"
#include "core/base/error.h"
#include "core/base/files.h"
#include "core/base/numbers.h"
#include "core/compute/eigen/eigen_backend.h"
#include "ui/export/formats.h"
#include "ui/look/language.h"

#include <CLI/CLI.hpp>

#include <iostream>
#include <map>

namespace fovea {
namespace {

struct LessonOptions {
    std::string language = "en";
    std::vector<std::string> folders;
};

struct HandoutOptions {
    std::string lesson, output;
    std::string language = "en";
    bool answers = false;
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

struct WorksheetOptions {
    std::string output;
    std::string seed = "1", exercises = "4", tokens = "3", width = "2", mask = "causal";
    std::string language = "en";
    bool isSolved = false;
};

// "06-window", "6", or a folder.
LessonSource lessonNamed(const std::string& name) {
    const auto number = readNumber(name);
    for (const LessonSource& one : course())
        if (one.id == name || (number && readNumber(one.id.substr(0, one.id.find('-'))) == number))
            return one;
    if (!isLessonFolder(name))
        fail(QT_TRANSLATE_NOOP("fovea", "LESSON: ‘%1’ is no lesson of the course (see: fovea "
                                        "lesson list), and no folder with a file en.md"),
             {name});
    return lessonIn(disk(), name);
}

void writeSheet(const Sheet& sheet, const std::string& path) {
    writeOutputs(disk(), {{path, formatEnding(path) == "pdf" ? sheetPdf(sheet) : sheetHtml(sheet)}},
                 std::nullopt);
}

void writeHandout(const HandoutOptions& options) {
    checkOutputs({{"-o", options.output}}, {"pdf", "html"});
    const LessonSource source = lessonNamed(options.lesson);
    const LessonText& text = source.in(options.language);
    const Lesson lesson = readLesson(text.text, text.path);
    const Headless headless;
    useLanguage(options.language);
    writeSheet(handoutOf(lesson, options.language, options.answers, makeComputer()),
               options.output);
}

const std::map<std::string, bool>& masksOfSheets() {
    static const std::map<std::string, bool> known = {{"none", false}, {"causal", true}};
    return known;
}

void writeWorksheet(const WorksheetOptions& options) {
    checkOutputs({{"-o", options.output}}, {"pdf", "html"});
    const auto count = [](const char* option, const std::string& text, int least, int most) {
        return static_cast<int>(wholeOption(option, text, least, most));
    };
    const HandChoices choices{
        .seed = static_cast<std::uint32_t>(wholeOption("--seed", options.seed, 0, 0xffffffffLL)),
        .exercises = count("--exercises", options.exercises, 1, 50),
        .tokens = count("--tokens", options.tokens, 2, 5),
        .width = count("--width", options.width, 2, 4),
        .causal = masksOfSheets().at(options.mask)};
    const Headless headless;
    useLanguage(options.language);
    const auto backend = makeEigenBackend(wholePool(), {}, Type::f64);
    writeSheet(worksheetOf(choices, options.isSolved, options.language, *backend), options.output);
}

CLI::Option* addSheetOutput(CLI::App& command, std::string& path) {
    return command.add_option("-o", path, "A PDF on A4, or one file of HTML")
        ->type_name("FILE.pdf|FILE.html")
        ->required();
}

void addWorksheet(CLI::App& lesson) {
    auto options = std::make_shared<WorksheetOptions>();
    CLI::App* command = addCommand(
        lesson, "worksheet", "Exercises on paper: attention by hand, with small whole numbers");
    addSheetOutput(*command, options->output);
    const auto add = [&](const char* name, std::string& value, const char* help) {
        command->add_option(name, value, help)->type_name("N")->capture_default_str();
    };
    add("--seed", options->seed, "Which exercises; the same seed, the same sheet");
    add("--exercises", options->exercises, "How many, 1 to 50");
    add("--tokens", options->tokens, "How many keys, 2 to 5");
    add("--width", options->width, "How many numbers a vector has, 2 to 4");
    command->add_option("--mask", options->mask, "Of whole maps")
        ->type_name("causal|none")
        ->check(CLI::IsMember(masksOfSheets()).description(""))
        ->capture_default_str();
    command->add_flag("--solved", options->isSolved, "The same sheet, filled in");
    addLanguageOption(*command, options->language);
    command->callback([options] { writeWorksheet(*options); });
}

} // namespace

void addLessonCommand(CLI::App& app) {
    auto options = std::make_shared<LessonOptions>();
    CLI::App* command = addCommand(
        app, "lesson",
        "List the lessons of the course, check some, or put one, or exercises, on paper");
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
    auto handout = std::make_shared<HandoutOptions>();
    CLI::App* export_ =
        addCommand(*command, "export", "A lesson as a handout, with room to write and to draw");
    export_->add_option("LESSON", handout->lesson, "Of the course (06-window, 6), or a folder")
        ->required();
    addSheetOutput(*export_, handout->output);
    export_->add_flag("--answers", handout->answers, "With all answers, for who teaches");
    addLanguageOption(*export_, handout->language);
    export_->callback([handout] { writeHandout(*handout); });
    addWorksheet(*command);
}

} // namespace fovea
