#include "core/text/subwords/char_set.h"

#include <QtCore/QChar>

#include <algorithm>
#include <array>

namespace fovea::subwords {

void CharSet::finish() {
    for (char32_t c = 0; c < 128; ++c)
        ascii_[c] = slowlyHas(c);
}

bool CharSet::inRanges(char32_t c) const {
    return std::ranges::any_of(ranges_,
                               [c](const Range& r) { return c >= r.first && c <= r.last; });
}

bool CharSet::lists(char32_t c) const {
    if (inRanges(c))
        return true;
    if (ignoresCase_) {
        // What folds alike is alike: s, S and ſ.
        const char32_t fold = folded(c);
        if (inRanges(fold) || inRanges(QChar::toUpper(fold)) ||
            std::ranges::any_of(ranges_, [fold](const Range& r) {
                return r.first == r.last && folded(r.first) == fold;
            }))
            return true;
    }
    const auto hasProperty = [c](const Property& p) {
        return (p.has ? p.has(c) : isIn(p.set, c)) != p.outside;
    };
    const auto inScript = [c](const Script& s) { return (scriptOf(c) == s.script) != s.outside; };
    return std::ranges::any_of(properties_, hasProperty) ||
           std::ranges::any_of(scripts_, inScript) ||
           std::ranges::any_of(others_, [c](const CharSet& set) { return set.has(c); });
}

bool CharSet::slowlyHas(char32_t c) const {
    const bool in =
        lists(c) && std::ranges::all_of(and_, [c](const CharSet& s) { return s.has(c); });
    return in != negated_;
}

int scriptNamed(std::string_view name) {
    // Those that expressions of tokenizers name.
    struct Script {
        std::string_view name;
        QChar::Script script;
    };
    static constexpr std::array<Script, 16> scripts = {{{"Han", QChar::Script_Han},
                                                        {"Hiragana", QChar::Script_Hiragana},
                                                        {"Katakana", QChar::Script_Katakana},
                                                        {"Hangul", QChar::Script_Hangul},
                                                        {"Latin", QChar::Script_Latin},
                                                        {"Greek", QChar::Script_Greek},
                                                        {"Cyrillic", QChar::Script_Cyrillic},
                                                        {"Arabic", QChar::Script_Arabic},
                                                        {"Hebrew", QChar::Script_Hebrew},
                                                        {"Thai", QChar::Script_Thai},
                                                        {"Lao", QChar::Script_Lao},
                                                        {"Khmer", QChar::Script_Khmer},
                                                        {"Myanmar", QChar::Script_Myanmar},
                                                        {"Tibetan", QChar::Script_Tibetan},
                                                        {"Devanagari", QChar::Script_Devanagari},
                                                        {"Bopomofo", QChar::Script_Bopomofo}}};
    const auto* found = std::ranges::find(scripts, name, &Script::name);
    return found == scripts.end() ? -1 : static_cast<int>(found->script);
}

} // namespace fovea::subwords
