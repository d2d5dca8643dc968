#include "ui/form_words.h"

#include "core/attention/stages.h"
#include "core/base/table.h"
#include "ui/words.h"

#include <algorithm>
#include <iterator>
#include <optional>
#include <string_view>

namespace fovea {
namespace {

struct FormWords {
    const char* text;                 // of core's message
    const char* inForm;               // with the same arguments
    std::optional<Stage> rowsOf = {}; // whose row the first argument is
};

constexpr FormWords all[] = {
    {"project: width %1 is not divisible by %2 heads; set head-dim",
     QT_TRANSLATE_NOOP("fovea",
                       "Project: Width %1 is not divisible by %2 Heads; set “Head width”")},
    {"project: %1 key/value heads do not divide %2 heads evenly",
     QT_TRANSLATE_NOOP("fovea", "Project: “Key/value heads” %1 does not divide “Heads” %2 evenly")},
    {"position learned: %1 tokens, its table has max=%2",
     QT_TRANSLATE_NOOP("fovea", "Position: %1 tokens, and “Max length” is %2")},
    {"position t5: max-distance=%1 lies within the exact distances of %2 buckets",
     QT_TRANSLATE_NOOP(
         "fovea", "Position: “Max distance” %1 lies within the exact distances of %2 buckets")},
    {"position %1: the width is %2, which must be even: its numbers are rotated in pairs",
     QT_TRANSLATE_NOOP("fovea", "%1: D is %2 and must be even: its numbers are rotated in pairs"),
     Stage::position},
    {"position %1: %2 positions × %3 dimensions are %4 numbers, expected at most %5",
     QT_TRANSLATE_NOOP("fovea",
                       "%1: %2 positions × %3 dimensions are %4 numbers, expected at most %5"),
     Stage::position},
    {"score %1: %2 keys, its table has max=%3",
     QT_TRANSLATE_NOOP("fovea", "%1: %2 keys, and “Max length” is %3"), Stage::score},
    {"score %1: %2 positions, its table has max=%3",
     QT_TRANSLATE_NOOP("fovea", "%1: %2 positions, and “Max length” is %3"), Stage::score},
    {"score %1: queries are %2 wide and keys %3, which must agree",
     QT_TRANSLATE_NOOP("fovea", "%1: queries are %2 wide and keys %3, which must agree"),
     Stage::score},
    {"mask %1: does more than hide, so it joins others with & only, not with |",
     QT_TRANSLATE_NOOP("fovea",
                       "%1 does more than hide, so it joins others by “and” only, not by “or”"),
     Stage::mask},
    {"combine mean-mix: %1 queries and %2 keys; own and self need as many of both",
     QT_TRANSLATE_NOOP("fovea", "Combine: %1 queries and %2 keys; “own” and “self” need as many of "
                                "both")},
    {"%1=%2: this axis is logarithmic and begins above 0",
     QT_TRANSLATE_NOOP("fovea", "Shown of %1, %2: this axis is logarithmic and begins above 0")},
};

} // namespace

std::optional<Message> inForms(const Message& message) {
    const auto* found = std::ranges::find(all, std::string_view(message.text), &FormWords::text);
    if (found == std::end(all))
        return std::nullopt;
    Message said = message;
    said.text = found->inForm;
    if (found->rowsOf)
        for (const RowInfo& row : table(*found->rowsOf).rows)
            if (row.id == said.arguments.front())
                said.arguments.front() = words(row.name).toStdString();
    return said;
}

} // namespace fovea
