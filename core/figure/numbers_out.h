// The numbers behind a figure, for a spreadsheet, for NumPy or for any program.
#pragma once

#include "core/figure/figure.h"

#include <string>

namespace fovea {

// The lines of number_lines.h, whose numbers read back as the same floats. RFC 4180: quotes where
// needed, CRLF.
std::string writeCsv(const Figure& figure);

// The same lines as arrays: {"title": "…", "lines": [[null, "I", "saw"], ["I", 1, 0], …]}; null
// where there is no number, or none that is finite.
std::string writeNumbersJson(const Figure& figure);

// float32 [rows, columns], [items, rows, columns] of small multiples, panels or links, [tokens] of
// bars, the output of steps; float64 [lines] of a derivation. Throws Error(failure) where matrices
// that stand beside each other differ in size.
std::string writeNumbersNpy(const Figure& figure);

} // namespace fovea
