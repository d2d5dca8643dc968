#include "core/text/characters.h"

#include "core/text/graphemes.h"

namespace fovea {

Tokens splitCharacters(const Values& values, std::string_view text) {
    const bool lowercase = flag(values, "lowercase");
    Tokens tokens;
    for (const Grapheme& grapheme : graphemes(text)) {
        const QString shown = QChar::isSpace(grapheme.first) ? QStringLiteral("␣")
                              : lowercase                    ? grapheme.text.toLower()
                                                             : grapheme.text;
        tokens.push_back({shown.toStdString(), grapheme.begin, grapheme.end});
    }
    return tokens;
}

} // namespace fovea
