#include "app/lessons/answers.h"

#include "core/base/error.h"
#include "core/experiment/session_members.h"

#include <algorithm>

namespace fovea {
namespace {

constexpr std::int64_t mostPages = 1000;
constexpr std::size_t mostLessons = 1000;
constexpr std::size_t mostAnswers = 10'000; // to one of them
constexpr std::size_t longestAnswer = 1000; // bytes

bool isLesson(const UnknownMember& member) {
    return member.path.empty() && member.key == lessonMember;
}

const std::string& shortText(const JsonNode& node) {
    const std::string& text = node.text();
    if (text.size() > longestAnswer)
        fail(QT_TRANSLATE_NOOP("fovea", "%1: found %2 bytes, expected at most %3"),
             {node.path(), std::to_string(text.size()), std::to_string(longestAnswer)});
    return text;
}

Json jsonOf(const LessonAnswers& answers) {
    Json::Object all;
    for (const auto& [question, answer] : answers.answers)
        all.emplace_back(question, answer);
    return Json::Object{{"id", answers.lesson},
                        {"title", answers.title},
                        {"lang", answers.language},
                        {"page", std::int64_t{answers.page} + 1},
                        {"answers", std::move(all)}};
}

LessonAnswers answersFrom(const JsonNode& node) {
    LessonAnswers read{.lesson = shortText(node.at("id")),
                       .title = shortText(node.at("title")),
                       .language = shortText(node.at("lang")),
                       .page = static_cast<int>(node.at("page").integer(1, mostPages)) - 1,
                       .answers = {}};
    const auto members = node.at("answers").members();
    if (members.size() > mostAnswers)
        node.at("answers").refuse("at most 10000 answers");
    for (const auto& [question, answer] : members)
        read.answers[question] = shortText(answer);
    return read;
}

} // namespace

void putAnswers(Experiment& experiment, const LessonAnswers& answers) {
    Json::Array all;
    for (const LessonAnswers& one : answersIn(experiment, lessonMember))
        if (one.lesson != answers.lesson)
            all.push_back(jsonOf(one));
    all.push_back(jsonOf(answers));
    std::erase_if(experiment.unknown, isLesson);
    experiment.unknown.push_back({{}, "fovea", lessonMember, std::move(all)});
}

std::vector<LessonAnswers> answersIn(const Experiment& experiment, const std::string& source) {
    const auto found = std::ranges::find_if(experiment.unknown, isLesson);
    if (found == experiment.unknown.end())
        return {};
    const auto lessons = JsonNode(found->value, source + "." + lessonMember).items();
    if (lessons.size() > mostLessons)
        fail(QT_TRANSLATE_NOOP("fovea", "%1: found answers to %2 lessons, expected at most %3"),
             {source, std::to_string(lessons.size()), std::to_string(mostLessons)});
    std::vector<LessonAnswers> read;
    for (const JsonNode& lesson : lessons)
        read.push_back(answersFrom(lesson));
    return read;
}

} // namespace fovea
