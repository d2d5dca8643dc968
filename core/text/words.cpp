#include "core/text/words.h"

#include "core/text/graphemes.h"

#include <span>

namespace fovea {
namespace {

bool standsAlone(char32_t c) {
    switch (QChar::script(c)) {
    case QChar::Script_Han:
    case QChar::Script_Hiragana:
    case QChar::Script_Katakana:
    case QChar::Script_Hangul:
        return QChar::isLetterOrNumber(c); // not the marks that share the script, 々 and ー aside
    default:
        // The prolonged sound mark of kana belongs to both kana and so to no script.
        return c == U'ー';
    }
}

using Run = std::span<const Grapheme>;

void add(Tokens& tokens, Run run, bool lowercase) {
    QString text;
    for (const Grapheme& grapheme : run)
        text += grapheme.text;
    tokens.push_back(
        {(lowercase ? text.toLower() : text).toStdString(), run.front().begin, run.back().end});
}

// A run between white space and characters that stand alone.
void addRun(Tokens& tokens, Run run, bool lowercase) {
    std::size_t from = 0;
    std::size_t to = run.size();
    while (from < to && QChar::isPunct(run[from].first))
        ++from;
    while (to > from && QChar::isPunct(run[to - 1].first))
        --to;
    for (std::size_t i = 0; i < from; ++i)
        add(tokens, run.subspan(i, 1), lowercase);
    if (to > from)
        add(tokens, run.subspan(from, to - from), lowercase);
    for (std::size_t i = to; i < run.size(); ++i)
        add(tokens, run.subspan(i, 1), lowercase);
}

// Cut at white space, and where `isAlone` also around a character that stands alone.
template <class IsAlone, class AddRun>
Tokens cut(const Values& values, std::string_view text, IsAlone isAlone, AddRun addRun) {
    const bool lowercase = flag(values, "lowercase");
    const std::vector<Grapheme> all = graphemes(text);
    Tokens tokens;
    std::size_t begin = 0;
    for (std::size_t i = 0; i <= all.size(); ++i) {
        const bool end = i == all.size();
        const bool alone = !end && isAlone(all[i].first);
        if (!end && !alone && !QChar::isSpace(all[i].first))
            continue;
        if (i > begin)
            addRun(tokens, Run(all).subspan(begin, i - begin), lowercase);
        if (alone)
            add(tokens, Run(all).subspan(i, 1), lowercase);
        begin = i + 1;
    }
    return tokens;
}

} // namespace

Tokens splitWords(const Values& values, std::string_view text) {
    return cut(values, text, standsAlone, addRun);
}

Tokens splitAtSpaces(const Values& values, std::string_view text) {
    return cut(
        values, text, [](char32_t) { return false; }, add);
}

} // namespace fovea
