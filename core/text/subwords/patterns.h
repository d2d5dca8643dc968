// A "pattern" of tokenizer.json, {"String": …} or {"Regex": …}, and how text is cut by it.
#pragma once

#include "core/text/subwords/aligned_text.h"
#include "core/text/subwords/regex.h"

#include "core/base/json.h"

namespace fovea::subwords {

using Matches = std::vector<Regex::Match>;
using Pattern = std::function<Matches(std::u32string_view)>;

Pattern readPattern(const JsonNode& node);
Pattern literal(std::u32string what);
Pattern each(bool (*is)(char32_t)); // every such character

enum class Delimiter { removed, isolated, mergedWithPrevious, mergedWithNext, contiguous };
Delimiter readDelimiter(const JsonNode& node);

// The pieces of a text of `size` characters. `inverted`: what does not match is the delimiter.
Matches cut(const Matches& matches, std::size_t size, Delimiter delimiter, bool inverted = false);

} // namespace fovea::subwords
