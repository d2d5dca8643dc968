#include "core/attention/mask.h"

#include <QtCore/qglobal.h>

namespace fovea {
namespace {

Mask::Sees all(const Values&, Index, Index) {
    return [](Index, Index) { return true; };
}

Mask::Sees causal(const Values& values, Index queries, Index keys) {
    const bool right = std::get<std::string>(values.at("align")) == "bottom-right";
    const Index offset = right ? keys - queries : 0;
    return [offset](Index i, Index j) { return j <= i + offset; };
}

Parameter alignment() {
    return {.id = "align",
            .name = QT_TRANSLATE_NOOP("fovea", "Alignment"),
            .type = ParameterType::option,
            .standard = std::string("top-left"),
            .options = {"top-left", "bottom-right"}};
}

} // namespace

const Table<Mask>& masks() {
    static const Table<Mask> table(
        {.id = "mask", .name = QT_TRANSLATE_NOOP("fovea", "Mask"), .joins = "|&"}, "none",
        {
            {{.id = "none",
              .name = QT_TRANSLATE_NOOP("fovea", "None"),
              .formula = QT_TRANSLATE_NOOP("fovea", "all pairs visible"),
              .summary = QT_TRANSLATE_NOOP("fovea", "Every token sees every token")},
             {all}},
            {{.id = "causal",
              .name = QT_TRANSLATE_NOOP("fovea", "Causal"),
              .formula = "j ≤ i",
              .summary = QT_TRANSLATE_NOOP("fovea", "Nobody sees what comes later"),
              .parameters = {alignment()}},
             {causal}},
        });
    return table;
}

Tensor visible(const Selection& selection, Index queries, Index keys, const Rect& rect) {
    // Alternatives, each a list of conditions: the form that `&` before `|` leads to.
    std::vector<std::vector<Mask::Sees>> alternatives(1);
    for (const Part& part : selection.parts) {
        if (part.join == '|')
            alternatives.emplace_back();
        const Mask& mask = masks().math(part.choice.row);
        alternatives.back().push_back(mask.rule(part.choice.values, queries, keys));
    }
    const auto sees = [&](Index i, Index j) {
        for (const auto& conditions : alternatives) {
            bool met = true;
            for (const Mask::Sees& condition : conditions)
                met = met && condition(i, j);
            if (met)
                return true;
        }
        return false;
    };
    Buffer<std::uint8_t> out(elements({rect.rows(), rect.columns()}));
    std::uint8_t* to = out.data();
    for (Index i = rect.top; i < rect.bottom; ++i)
        for (Index j = rect.left; j < rect.right; ++j)
            *to++ = sees(i, j) ? 1 : 0;
    return Tensor({rect.rows(), rect.columns()}, std::move(out));
}

} // namespace fovea
