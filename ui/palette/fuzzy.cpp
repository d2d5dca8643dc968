#include "ui/palette/fuzzy.h"

#include <QtCore/QHash>
#include <QtCore/QStringList>

#include <algorithm>
#include <limits>
#include <set>

namespace fovea {
namespace {

// What a letter is worth. A word's beginning outweighs a neighbour, so that "sd" finds "Scaled dot"
// before "closed"; a word that is begun and gone on with has both.
constexpr int letter = 4;
constexpr int wordStart = 14;
constexpr int textStart = 4;
constexpr int neighbour = 10;
constexpr int asTyped = 20; // the whole pattern stands there: "right to left", not "left to right"
constexpr int gap = 1;      // lost for each letter that is skipped, up to mostGap
constexpr int mostGap = 8;
constexpr int never = std::numeric_limits<int>::min() / 2;

// Letters without case and diacritics, and the offset in the text that each came from.
struct Folded {
    QString letters;
    std::vector<int> offsets;
    std::vector<bool> starts; // of words
};

Folded folded(const QString& text) {
    Folded out;
    bool inWord = false;
    for (int i = 0; i < text.size();) {
        const int length = text[i].isHighSurrogate() && i + 1 < text.size() ? 2 : 1;
        const bool belongs = text[i].isLetterOrNumber() || length == 2 || text[i].isMark();
        const bool hump = text[i].isUpper() && i > 0 && text[i - 1].isLower();
        bool first = belongs && (!inWord || hump);
        const auto add = [&](QChar c) {
            out.letters += c;
            out.offsets.push_back(i);
            out.starts.push_back(std::exchange(first, false));
        };
        if (text[i].unicode() < 128) { // most letters
            add(text[i].toCaseFolded());
        } else {
            const QString plain = text.mid(i, length).normalized(QString::NormalizationForm_KD);
            for (const QChar c : plain.toCaseFolded())
                if (c.category() != QChar::Mark_NonSpacing)
                    add(c);
        }
        inWord = belongs;
        i += length;
    }
    return out;
}

// Every key press looks through the same texts: the names of all commands.
const Folded& foldedOnce(const QString& text) {
    constexpr qsizetype most = 8192;
    thread_local QHash<QString, Folded> known;
    if (const auto found = known.constFind(text); found != known.cend())
        return *found;
    if (known.size() == most)
        known.clear();
    return *known.insert(text, folded(text));
}

// Whether the letters are there at all, in their order.
bool isWithin(const QString& word, const QString& text) {
    qsizetype at = 0;
    for (const QChar c : word)
        if ((at = text.indexOf(c, at) + 1) == 0)
            return false;
    return true;
}

// best[j]: the most that the pattern up to its letter i is worth when that letter stands at j.
std::optional<FuzzyMatch> matchWord(const QString& word, const Folded& text) {
    const auto n = static_cast<std::size_t>(word.size());
    const auto m = static_cast<std::size_t>(text.letters.size());
    if (!isWithin(word, text.letters))
        return std::nullopt;
    std::vector<std::vector<int>> best(n, std::vector<int>(m, never));
    std::vector<std::vector<std::size_t>> from(n, std::vector<std::size_t>(m, 0));
    for (std::size_t i = 0; i < n; ++i)
        for (std::size_t j = i; j < m; ++j) {
            if (word[static_cast<int>(i)] != text.letters[static_cast<int>(j)])
                continue;
            const int own = letter + (text.starts[j] ? wordStart : 0) + (j == 0 ? textStart : 0);
            if (i == 0) {
                best[i][j] = own - std::min(static_cast<int>(j), mostGap) * gap;
                continue;
            }
            for (std::size_t k = i - 1; k < j; ++k) {
                if (best[i - 1][k] == never)
                    continue;
                const int skipped = static_cast<int>(j - k) - 1;
                const int step = skipped == 0 ? neighbour : -std::min(skipped, mostGap) * gap;
                if (best[i - 1][k] + own + step > best[i][j]) {
                    best[i][j] = best[i - 1][k] + own + step;
                    from[i][j] = k;
                }
            }
        }
    const auto last = std::ranges::max_element(best.back());
    FuzzyMatch match{.score = *last, .offsets = {}};
    std::size_t column = static_cast<std::size_t>(last - best.back().begin());
    for (std::size_t i = n; i-- > 0; column = from[i][column])
        match.offsets.push_back(text.offsets[column]);
    return match;
}

} // namespace

std::optional<FuzzyMatch> fuzzyMatch(const QString& pattern, const QString& text) {
    const Folded& letters = foldedOnce(text);
    FuzzyMatch all;
    std::set<int> offsets;
    for (const QString& word : pattern.split(QLatin1Char(' '), Qt::SkipEmptyParts)) {
        const auto match = matchWord(folded(word).letters, letters);
        if (!match)
            return std::nullopt;
        all.score += match->score;
        offsets.insert(match->offsets.begin(), match->offsets.end());
    }
    if (letters.letters.contains(folded(pattern.trimmed()).letters))
        all.score += asTyped;
    all.offsets.assign(offsets.begin(), offsets.end());
    return all;
}

} // namespace fovea
