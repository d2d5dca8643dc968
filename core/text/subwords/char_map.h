// SentencePiece's table of replacements ("precompiled_charsmap"): a trie over bytes, then texts
// that end with NUL.
//
//   4 bytes    length of the trie in bytes, little-endian
//   units      4 bytes each (darts-clone): label, whether a leaf follows, offset to the children
//   texts      what is found is a place in here
#pragma once

#include "core/text/subwords/aligned_text.h"

#include <optional>
#include <string>

namespace fovea::subwords {

class CharMap {
public:
    // From base64. Throws Error(failure) where it is no such map.
    CharMap(std::string_view base64, const std::string& source);

    void apply(AlignedText& text) const;

private:
    [[nodiscard]] std::optional<std::u32string> replacement(std::string_view utf8) const;

    std::vector<std::uint32_t> units_;
    std::string texts_;
};

} // namespace fovea::subwords
