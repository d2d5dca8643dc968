#include "ui/positions/ranges.h"

#include "core/base/table.h"
#include "core/figure/figures.h"
#include "core/figure/positions/position_matrix.h"

#include <algorithm>

namespace fovea {
namespace {

int most(Index count) {
    return static_cast<int>(std::max<Index>(count - 1, 0));
}

Index pairsOf(const PositionStudy& study) {
    const Choice& choice = study.encoding.only();
    const auto pairs = positions().math(choice.row).pairs;
    return pairs ? std::ssize(pairs(choice.values, study.width)) : 0;
}

} // namespace

std::optional<SliderRange> rangeOf(const Parameter& parameter, const PositionStudy& study) {
    if (parameter.type == ParameterType::integers && parameter.id == "dimensions")
        return SliderRange{0, most(study.width)};
    if (!parameter.playable)
        return std::nullopt;
    if (parameter.id == "pair")
        return SliderRange{0, most(pairsOf(study))};
    if (parameter.id == "head")
        return SliderRange{1, static_cast<int>(study.heads)};
    return SliderRange{0, most(study.length)}; // positions, and distances between them
}

// Of several dimensions the slider holds the first.
int stepOfSetting(const Parameter& parameter, const Values& settings, const PositionStudy& study) {
    if (parameter.type == ParameterType::integers)
        return static_cast<int>(
            wavesShown(settings, study.encoding.only().row, study.width).front());
    const auto range = rangeOf(parameter, study);
    return std::clamp(static_cast<int>(integer(settings, parameter.id)), range->least, range->most);
}

// The others keep their distance from it; all of them stay inside.
Value settingAt(const Parameter& parameter, int step, const Experiment& experiment) {
    if (parameter.type != ParameterType::integers)
        return std::int64_t{step};
    const Index width = experiment.positions.width;
    const std::vector<Index> shown =
        wavesShown(settingsOf(experiment.view, figures().info().row(wavesFigure)),
                   experiment.positions.encoding.only().row, width);
    const auto [least, largest] = std::ranges::minmax(shown);
    const Index by = std::clamp(step - shown.front(), -least, width - 1 - largest);
    Integers next;
    for (const Index c : shown)
        next.push_back(c + by);
    return next;
}

} // namespace fovea
