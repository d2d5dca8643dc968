// Finding by a few letters: the letters of the pattern in the text, in their order. Case and
// diacritics do not matter.
#pragma once

#include <QtCore/QString>

#include <optional>
#include <vector>

namespace fovea {

struct FuzzyMatch {
    int score = 0;            // more is better; comparable between texts for one pattern
    std::vector<int> offsets; // of the letters in the text, ascending
};

// None where the letters are not there. Of all ways to find them the best: at the beginnings of
// words, side by side, and early. Blanks in the pattern part words that may stand in any order.
std::optional<FuzzyMatch> fuzzyMatch(const QString& pattern, const QString& text);

} // namespace fovea
