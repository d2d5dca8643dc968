// A map of one layer: scores or weights, before and after normalising.
#pragma once

#include "core/base/parameter.h"
#include "core/figure/figure.h"
#include "core/figure/figure_input.h"
#include "core/figure/map_values.h"

namespace fovea {

// What can be chosen about a map: which quantity, of which heads, on which scale, without which
// columns.
std::vector<Parameter> mapParameters();
// The parameters of these ids, for figures that are maps drawn in another way.
std::vector<Parameter> mapParameters(std::initializer_list<std::string_view> ids);

Matrix attentionMap(const FigureInput& in);
// The part of it that takes seconds: flows, effects of edges, the blocks of a long text.
bool lacksMap(const FigureInput& in);
void completeMap(const FigureInput& in, const Progress& progress);

// The columns that the settings leave out.
std::vector<Index> leftOut(const FigureInput& in);
// Takes them out of the values of `rows` rows; renormalised, the rows keep their sums.
void leaveOut(const std::vector<Index>& columns, bool renormalise, std::size_t rows,
              std::vector<float>& values, std::vector<std::uint8_t>& visible);

Shown shownOf(const Values& settings);
// A quantity by its name in the setting, the title of its map, and the name of its numbers.
Shown shownNamed(std::string_view id);
Message titleOfQuantity(Shown shown);
Message nameOfQuantity(Shown shown);
Heads headsOf(const Values& settings);
Message subtitleOf(const FigureInput& in, Heads heads);

// Maps of more cells than this are refused with the numbers: throws Error(failure).
inline constexpr Index mostCells = Index{4096} * 4096;
void refuseLarge(Index maps, Index queries, Index keys);
// The same of matrices of positions and dimensions.
void refuseLargeMatrices(Index matrices, Index positions, Index dimensions);

} // namespace fovea
