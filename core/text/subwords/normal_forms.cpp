#include "core/text/subwords/normal_forms.h"

#include <QtCore/QString>

#include <algorithm>
#include <map>

namespace fovea::subwords {
namespace {

bool isYounger(char32_t c) {
    return QChar::unicodeVersion(c) > QChar::Unicode_9_0;
}

int classOf(char32_t c) {
    return isYounger(c) ? 0 : QChar::combiningClass(c);
}

constexpr char32_t syllables = 0xac00, leads = 0x1100, vowels = 0x1161, trails = 0x11a7;
constexpr char32_t leadCount = 19, vowelCount = 21, trailCount = 28;
constexpr char32_t syllableCount = leadCount * vowelCount * trailCount;

void decompose(char32_t c, bool compatible, std::u32string& out) {
    if (c < 0xa0 || isYounger(c)) {
        out.push_back(c);
        return;
    }
    if (c >= syllables && c < syllables + syllableCount) {
        const char32_t i = c - syllables;
        out.push_back(leads + i / (vowelCount * trailCount));
        out.push_back(vowels + i % (vowelCount * trailCount) / trailCount);
        if (i % trailCount != 0)
            out.push_back(trails + i % trailCount);
        return;
    }
    const QChar::Decomposition tag = QChar::decompositionTag(c);
    if (tag == QChar::NoDecomposition || (tag != QChar::Canonical && !compatible)) {
        out.push_back(c);
        return;
    }
    for (const char32_t part : QChar::decomposition(c).toStdU32String())
        decompose(part, compatible, out);
}

// Pairs that become one character: those canonical decompositions whose character is its own NFC.
using Pairs = std::map<std::pair<char32_t, char32_t>, char32_t>;
const Pairs& pairs() {
    static const Pairs all = [] {
        Pairs found;
        for (char32_t c = 0xa0; c < 0x30000; ++c) {
            if (QChar::decompositionTag(c) != QChar::Canonical || isYounger(c) ||
                (c >= syllables && c < syllables + syllableCount))
                continue;
            const std::u32string parts = QChar::decomposition(c).toStdU32String();
            const QString one = QString::fromUcs4(&c, 1);
            if (parts.size() == 2 && one.normalized(QString::NormalizationForm_C) == one)
                found.emplace(std::pair(parts[0], parts[1]), c);
        }
        return found;
    }();
    return all;
}

char32_t composedOf(char32_t a, char32_t b) { // 0: they stay two
    if (a >= leads && a < leads + leadCount && b >= vowels && b < vowels + vowelCount)
        return syllables + ((a - leads) * vowelCount + (b - vowels)) * trailCount;
    if (a >= syllables && a < syllables + syllableCount && (a - syllables) % trailCount == 0 &&
        b > trails && b < trails + trailCount)
        return a + (b - trails);
    const auto found = pairs().find({a, b});
    return found == pairs().end() ? 0 : found->second;
}

// Each character's first part takes its place, the others stand behind.
std::vector<Change> decomposed(const AlignedText& text, bool compatible) {
    std::vector<Change> changes;
    std::u32string parts;
    for (const AlignedChar& c : text.chars()) {
        parts.clear();
        decompose(c.code, compatible, parts);
        for (std::size_t i = 0; i < parts.size(); ++i)
            changes.push_back({parts[i], i > 0 ? 1 : 0});
    }
    // Marks in the order of their classes; the changes go with them.
    for (auto at = changes.begin(); at != changes.end();) {
        if (classOf(at->code) == 0) {
            ++at;
            continue;
        }
        const auto end =
            std::find_if(at, changes.end(), [](const Change& c) { return classOf(c.code) == 0; });
        std::stable_sort(at, end, [](const Change& a, const Change& b) {
            return classOf(a.code) < classOf(b.code);
        });
        at = end;
    }
    return changes;
}

std::vector<Change> composed(const std::vector<Change>& parts) {
    std::vector<Change> made;
    std::ptrdiff_t starter = -1;
    int last = -1; // the class of what stands between the starter and this; −1: nothing
    for (const Change& part : parts) {
        const int own = classOf(part.code);
        if (starter >= 0 && (last < own || last == -1)) {
            Change& base = made[static_cast<std::size_t>(starter)];
            if (const char32_t one = composedOf(base.code, part.code)) {
                base.code = one;
                base.change += part.change - 1;
                continue;
            }
        }
        made.push_back(part);
        if (own == 0) {
            starter = static_cast<std::ptrdiff_t>(made.size()) - 1;
            last = -1;
        } else {
            last = own;
        }
    }
    return made;
}

} // namespace

std::vector<Change> normalised(const AlignedText& text, NormalForm form) {
    std::vector<Change> parts = decomposed(text, form.compatible);
    return form.composed ? composed(parts) : parts;
}

} // namespace fovea::subwords
