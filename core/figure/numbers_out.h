// The numbers behind a figure, for a spreadsheet or for NumPy.
#pragma once

#include "core/figure/figure.h"

#include <string>

namespace fovea {

// A header line of column tokens, then a line for each row: its token and its numbers, which read
// back as the same floats. RFC 4180: quotes where needed, CRLF. A gallery is its matrices one
// below the other, each under a line with its caption; bars and derivations are two columns.
std::string writeCsv(const Figure& figure);

// float32 [rows, columns], [items, rows, columns] of a gallery, panels or links, [tokens] of bars,
// the output of steps; float64 [lines] of a derivation. Throws Error(failure) where matrices that
// stand beside each other differ in size.
std::string writeNumbersNpy(const Figure& figure);

} // namespace fovea
