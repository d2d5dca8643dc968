// The lines that files of numbers have, in words of the person, as blocks of a FigureTable.
#pragma once

#include "ui/figure_table.h"

namespace fovea {

inline constexpr QLatin1String betweenWords(", ");

QString numberInWords(double value, double largest);

// `item`: which of the figure's matrices it is.
FigureTable::Block blockOfMatrix(std::shared_ptr<const Matrix> matrix, Index item);
std::vector<FigureTable::Block> blocksOfLines(const Figure& figure);

} // namespace fovea
