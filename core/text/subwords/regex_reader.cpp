#include "core/text/subwords/regex_reader.h"

#include "core/base/error.h"

namespace fovea::subwords {
namespace {

bool isRegexWord(char32_t c) { // no joiners
    return isWord(c) && c != 0x200c && c != 0x200d;
}

} // namespace

void RegexReader::refuse(const std::string& problem) const {
    fail(QT_TRANSLATE_NOOP("fovea", "%1: not an expression that is known here: %2, at character "
                                    "%3"),
         {source_, problem, std::to_string(at_)});
}

char32_t RegexReader::next() {
    if (ended())
        refuse("it ends too early");
    return pattern_[at_++];
}

bool RegexReader::take(std::u32string_view what) {
    if (!pattern_.substr(at_).starts_with(what))
        return false;
    at_ += what.size();
    return true;
}

char32_t RegexReader::hexadecimal(std::size_t least, std::size_t most) {
    char32_t value = 0;
    std::size_t digits = 0;
    for (; digits < most && !ended(); ++digits, ++at_) {
        const char32_t c = peek();
        const char32_t digit = c >= U'0' && c <= U'9'   ? c - U'0'
                               : c >= U'a' && c <= U'f' ? c - U'a' + 10
                               : c >= U'A' && c <= U'F' ? c - U'A' + 10
                                                        : 16;
        if (digit == 16)
            break;
        value = 16 * value + digit;
    }
    if (digits < least || value > 0x10ffff)
        refuse("a character's number");
    return value;
}

std::optional<char32_t> RegexReader::escape(CharSet& set) {
    const auto single = [&](char32_t c) {
        set.add(c, c);
        return std::optional(c);
    };
    const char32_t c = next();
    switch (c) {
    case U's':
    case U'S':
        set.addProperty(isWhite, c == U'S');
        return std::nullopt;
    case U'd':
    case U'D':
        set.addCategories(decimals, c == U'D');
        return std::nullopt;
    case U'w':
    case U'W':
        set.addProperty(isRegexWord, c == U'W');
        return std::nullopt;
    case U'p':
    case U'P':
        property(set, c == U'P');
        return std::nullopt;
    case U'n':
        return single(U'\n');
    case U'r':
        return single(U'\r');
    case U't':
        return single(U'\t');
    case U'f':
        return single(U'\f');
    case U'v':
        return single(U'\v');
    case U'u':
    case U'x':
        if (take(U"{")) {
            const char32_t code = hexadecimal(1, 6);
            if (!take(U"}"))
                refuse("a character's number");
            return single(code);
        }
        return single(c == U'u' ? hexadecimal(4, 4) : hexadecimal(1, 2));
    default:
        if ((c >= U'0' && c <= U'9') || (c >= U'a' && c <= U'z') || (c >= U'A' && c <= U'Z'))
            refuse("a backslash before what has no meaning");
        return single(c);
    }
}

void RegexReader::property(CharSet& set, bool outside) {
    std::string name;
    if (take(U"{")) {
        outside = take(U"^") != outside;
        while (peek() != U'}')
            append(name, next());
        ++at_;
    } else {
        append(name, next());
    }
    if (const Categories categories = categoriesNamed(name))
        set.addCategories(categories, outside);
    else if (const int script = scriptNamed(name); script >= 0)
        set.addScript(script, outside);
    else if (name == "Space" || name == "White_Space")
        set.addProperty(isWhite, outside);
    else
        refuse("the property " + name);
}

CharSet RegexReader::charClass(int nesting) {
    if (nesting > mostNesting)
        refuse("it is nested too deeply");
    CharSet set;
    const bool negated = take(U"^");
    for (bool first = true; first || peek() != U']'; first = false) {
        if (take(U"&&")) {
            CharSet rest = restOfClass(nesting);
            rest.finish();
            set.intersect(rest);
            break;
        }
        classItem(set, nesting);
    }
    if (!take(U"]"))
        refuse("a ‘]’ is missing");
    if (negated)
        set.negate();
    if (ignoresCase_)
        set.ignoreCase();
    set.finish();
    return set;
}
CharSet RegexReader::restOfClass(int nesting) {
    CharSet set;
    while (peek() != U']')
        classItem(set, nesting);
    return set;
}
void RegexReader::classItem(CharSet& set, int nesting) {
    if (take(U"[")) {
        set.add(charClass(nesting + 1));
        return;
    }
    CharSet one;
    const char32_t c = next();
    const std::optional<char32_t> first = c == U'\\' ? escape(one) : c;
    if (c != U'\\')
        one.add(c, c);
    const bool isRange =
        first && peek() == U'-' && at_ + 1 < pattern_.size() && pattern_[at_ + 1] != U']';
    if (!isRange) {
        if (first) {
            set.add(*first, *first);
        } else {
            one.finish();
            set.add(one);
        }
        return;
    }
    ++at_;
    CharSet unused;
    const char32_t l = next();
    const std::optional<char32_t> last = l == U'\\' ? escape(unused) : l;
    if (!last || *last < *first)
        refuse("a range from more to less");
    set.add(*first, *last);
}

} // namespace fovea::subwords
