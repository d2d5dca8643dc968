#include "app/lessons/answers.h"

#include "core/base/error.h"
#include "core/experiment/session_members.h"

#include <algorithm>

namespace fovea {
namespace {

constexpr std::int64_t mostPages = 1000;
constexpr std::size_t mostAnswers = 10'000;
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

} // namespace

void putAnswers(Experiment& experiment, const LessonAnswers& answers) {
    Json::Object all;
    for (const auto& [question, answer] : answers.answers)
        all.emplace_back(question, answer);
    std::erase_if(experiment.unknown, isLesson);
    experiment.unknown.push_back({{},
                                  "fovea",
                                  lessonMember,
                                  Json::Object{{"id", answers.lesson},
                                               {"title", answers.title},
                                               {"lang", answers.language},
                                               {"page", std::int64_t{answers.page} + 1},
                                               {"answers", std::move(all)}}});
}

std::optional<LessonAnswers> answersIn(const Experiment& experiment, const std::string& source) {
    const auto found = std::ranges::find_if(experiment.unknown, isLesson);
    if (found == experiment.unknown.end())
        return std::nullopt;
    const JsonNode node(found->value, source + "." + lessonMember);
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

} // namespace fovea
