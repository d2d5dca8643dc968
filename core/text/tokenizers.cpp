#include "core/text/tokenizers.h"

#include "core/base/table.h"
#include "core/text/bytes.h"
#include "core/text/characters.h"
#include "core/text/words.h"

#include <QtCore/qglobal.h>

namespace fovea {

const Table<Tokenizer>& tokenizers() {
    static const Table<Tokenizer> table(
        {.id = "tokens", .name = QT_TRANSLATE_NOOP("fovea", "Tokens"), .plural = "tokenizers"},
        "words",
        {
            {{.id = "words",
              .name = QT_TRANSLATE_NOOP("fovea", "Words"),
              .formula = "I·saw·a·saw",
              .summary = QT_TRANSLATE_NOOP(
                  "fovea",
                  "Split at white space; punctuation marks and CJK characters stand alone")},
             {splitWords}},
            {{.id = "spaces",
              .name = QT_TRANSLATE_NOOP("fovea", "White space"),
              .formula = "don't·panic!",
              .summary = QT_TRANSLATE_NOOP(
                  "fovea", "Split at white space alone: where you put a space a token ends")},
             {splitAtSpaces}},
            {{.id = "characters",
              .name = QT_TRANSLATE_NOOP("fovea", "Characters"),
              .formula = "s·a·w",
              .summary = QT_TRANSLATE_NOOP("fovea", "One token for each character a reader sees")},
             {splitCharacters}},
            {{.id = "bytes",
              .name = QT_TRANSLATE_NOOP("fovea", "Bytes"),
              .formula = "73·61·77",
              .summary = QT_TRANSLATE_NOOP("fovea", "One token for each byte of the UTF-8 text")},
             {splitBytes}},
        },
        {switchParameter("lowercase", QT_TRANSLATE_NOOP("fovea", "Lower case"), false)});
    return table;
}

} // namespace fovea
