// A set of characters as a regular expression writes it: [^\r\n\p{L}0-9].
#pragma once

#include "core/text/subwords/unicode.h"

#include <bitset>
#include <vector>

namespace fovea::subwords {

class CharSet {
public:
    void add(char32_t first, char32_t last) { ranges_.push_back({first, last}); }
    void addCategories(Categories set, bool outside) {
        properties_.push_back({set, nullptr, outside});
    }
    void addProperty(bool (*property)(char32_t), bool outside) {
        properties_.push_back({0, property, outside});
    }
    void add(const CharSet& other) { others_.push_back(other); }
    void addScript(int script, bool outside) { scripts_.push_back({script, outside}); }
    void intersect(const CharSet& other) { and_.push_back(other); }
    void negate() { negated_ = !negated_; }
    void ignoreCase() { ignoresCase_ = true; }
    void finish(); // once all is added

    [[nodiscard]] bool has(char32_t c) const { return c < 128 ? ascii_[c] : slowlyHas(c); }

private:
    struct Range {
        char32_t first, last;
    };
    struct Property {
        Categories set;
        bool (*has)(char32_t);
        bool outside;
    };
    struct Script {
        int script;
        bool outside;
    };
    [[nodiscard]] bool slowlyHas(char32_t c) const;
    [[nodiscard]] bool lists(char32_t c) const;
    [[nodiscard]] bool inRanges(char32_t c) const;

    std::vector<Range> ranges_;
    std::vector<Property> properties_;
    std::vector<Script> scripts_;
    std::vector<CharSet> others_, and_;
    bool negated_ = false;
    bool ignoresCase_ = false;
    std::bitset<128> ascii_;
};

// The number of a script in Qt's list; -1 where it is not known.
int scriptNamed(std::string_view name);

} // namespace fovea::subwords
