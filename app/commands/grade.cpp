#include "app/commands.h"
#include "app/lessons/grades.h"
#include "app/output/figure_files.h"
#include "core/base/error.h"
#include "core/base/files.h"
#include "core/experiment/carriers.h"

#include <CLI/CLI.hpp>

#include <algorithm>
#include <iostream>
#include <map>

namespace fovea {
namespace {

constexpr std::size_t largestSession = std::size_t{256} << 20; // bytes

struct GradeOptions {
    std::vector<std::string> files;
    std::vector<std::string> lessons;
    std::string output;
};

std::vector<LessonAnswers> answersInFile(const std::string& path) {
    const Opened opened = openExperiment(disk().read(path, largestSession), path);
    std::vector<LessonAnswers> answers = answersIn(opened.experiment, path);
    if (answers.empty())
        fail(QT_TRANSLATE_NOOP("fovea", "%1: has no answers to a lesson"), {path});
    return answers;
}

std::string personOf(const std::string& path) {
    const std::string name = path.substr(path.rfind('/') + 1);
    return name.substr(0, name.rfind('.'));
}

LessonSource lessonAnswered(const std::string& name, const std::vector<LessonSource>& own) {
    for (const std::vector<LessonSource>* some : {&own, &course()})
        if (const auto found = std::ranges::find(*some, name, &LessonSource::name);
            found != some->end())
            return *found;
    fail(QT_TRANSLATE_NOOP("fovea", "‘%1’ is no lesson of the course; name its folder by --lesson"),
         {name});
}

// A file that cannot be read is told, and the others are graded.
void grade(const GradeOptions& options) {
    if (!options.output.empty())
        checkOutputs({{"-o", options.output}}, {"csv"});
    std::map<std::string, std::vector<PersonsAnswers>> people; // by lesson
    bool allRead = true;
    for (const std::string& path : options.files)
        try {
            for (LessonAnswers& answers : answersInFile(path))
                people[answers.lesson].push_back({personOf(path), std::move(answers)});
        } catch (const Error& error) {
            std::cerr << "fovea: " << english(error.message()) << '\n';
            allRead = false;
        }
    if (!options.output.empty() && people.size() > 1)
        failUsage(QT_TRANSLATE_NOOP("fovea", "-o: the files answer %1 lessons, expected one"),
                  {std::to_string(people.size())});
    std::vector<LessonSource> own;
    for (const std::string& folder : options.lessons)
        own.push_back(lessonIn(disk(), folder));
    const auto backend = makeComputer();
    for (const auto& [lesson, answers] : people) {
        const Grades grades = gradesOf(lessonAnswered(lesson, own), answers, backend);
        if (options.output.empty())
            std::cout << gradesText(grades) << '\n';
        else
            writeOutputs(disk(), {{options.output, gradesCsv(grades)}}, std::nullopt);
    }
    if (!allRead)
        fail(QT_TRANSLATE_NOOP("fovea", "some files could not be graded"), {});
}

} // namespace

void addGradeCommand(CLI::App& app) {
    auto options = std::make_shared<GradeOptions>();
    CLI::App* command =
        addCommand(app, "grade", "A table of who answered what right in a lesson, from sessions");
    command->add_option("FILE", options->files, "Sessions in which answers were saved")->required();
    command->add_option("--lesson", options->lessons, "The folder of a lesson of one's own");
    addStandardOutput(
        *command->add_option("-o", options->output, "A table for a spreadsheet: .csv"), ".csv");
    command->callback([options] { grade(*options); });
}

} // namespace fovea
