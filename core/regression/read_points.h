// Points from outside: .npy files, tables as text (CSV in its many spellings), the clipboard.
#pragma once

#include "core/base/message.h"
#include "core/base/tensor.h"

#include <string>
#include <string_view>
#include <vector>

namespace fovea {

struct PointsRead {
    Tensor points;              // f64 [n, 2] (x, y) or [n, 3] (x, x₂, y)
    std::vector<Message> notes; // what a person should know about how they were read
};

// A table: columns parted by tabs, semicolons, commas or blanks, with a point or (where it parts
// nothing) a comma for decimals, in quotes or not, with a line of names or without. `source` names
// the file in messages. Throws Error(failure) that says in which row, counted as lines of the text,
// what was found and what was expected.
PointsRead readPointsText(std::string_view text, const std::string& source);

// The same, or a .npy file: whichever the bytes are.
PointsRead readPointsFile(std::string_view bytes, const std::string& source);

// Bytes of a file of points that are read at all.
inline constexpr std::size_t mostPointsBytes = 64'000'000;

} // namespace fovea
