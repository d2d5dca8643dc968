// Numbers as text, always in the C locale.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace fovea {

// The shortest text that reads back as the same double; a whole number keeps its ".0" only where
// `point` asks for it.
std::string printNumber(double value, bool point = false);
// The same for a float: fewer digits, and the same bits when read as a float.
std::string printNumber(float value);
// `digits` decimals, as a picture shows it ("0.52").
std::string printFixed(double value, int digits);

// As many decimals as numbers up to `largest` need to differ ("0.52", "0.0013", "127"), and in
// powers of ten where that would be too many; and `more`.
std::string printFor(double value, double largest, int more = 0);

// The whole text or nothing: no blanks, no trailing letters. Not-finite numbers are refused.
std::optional<double> readNumber(std::string_view text);
std::optional<std::int64_t> readInteger(std::string_view text);

// A count in groups of three digits, with narrow spaces that do not break: "16 384".
std::string printGrouped(std::uint64_t count);

} // namespace fovea
