// The family of attentions on one sentence: as small maps, as a table, and two of them beside each
// other.
#pragma once

#include "core/base/parameter.h"
#include "core/figure/figure.h"
#include "core/figure/figure_input.h"

namespace fovea {

// The head of the view, of every member; the view's layer is the chosen one.
SmallMultiples familyMaps(const FigureInput& in);

// What each sees, is good for and weak at, with the numbers of this sentence.
NumberTable familyTable(const FigureInput& in);

// The chosen one, another one, and their difference. Which other one is a setting.
inline constexpr const char* pairFigure = "compare-pair";
inline constexpr const char* pairSetting = "with";
std::vector<Parameter> pairParameters();
Panels familyPair(const FigureInput& in);

} // namespace fovea
