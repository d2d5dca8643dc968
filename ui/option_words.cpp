#include "ui/option_words.h"

#include "core/base/table.h"
#include "core/compare/family.h"
#include "core/figure/head_measures.h"
#include "ui/words.h"

#include <utility>

namespace fovea {

QString optionWords(const std::string& option) {
    static const std::pair<const char*, const char*> known[] = {
        {"log", QT_TRANSLATE_NOOP("fovea", "logarithmic")},
        {"masked", QT_TRANSLATE_NOOP("fovea", "score after mask")},
        {"moved", QT_TRANSLATE_NOOP("fovea", "size of what is moved")},
        {"normed", QT_TRANSLATE_NOOP("fovea", "size behind residual and norm")},
        {"contribution", QT_TRANSLATE_NOOP("fovea", "contribution to the output")},
        {"zeroing", QT_TRANSLATE_NOOP("fovea", "change of the layer’s output")},
        {"nadaraya-watson", QT_TRANSLATE_NOOP("fovea", "Nadaraya–Watson")},
        {"learned-width", QT_TRANSLATE_NOOP("fovea", "learned width")},
    };
    // Those that are the words themselves, marked for translation.
    static const char* const plain[] = {
        QT_TRANSLATE_NOOP("fovea", "after"),       QT_TRANSLATE_NOOP("fovea", "attention alone"),
        QT_TRANSLATE_NOOP("fovea", "before"),      QT_TRANSLATE_NOOP("fovea", "bottom-right"),
        QT_TRANSLATE_NOOP("fovea", "confidence"),  QT_TRANSLATE_NOOP("fovea", "date"),
        QT_TRANSLATE_NOOP("fovea", "fixed"),       QT_TRANSLATE_NOOP("fovea", "forward"),
        QT_TRANSLATE_NOOP("fovea", "interleaved"), QT_TRANSLATE_NOOP("fovea", "last"),
        QT_TRANSLATE_NOOP("fovea", "memory"),      QT_TRANSLATE_NOOP("fovea", "no"),
        QT_TRANSLATE_NOOP("fovea", "none"),        QT_TRANSLATE_NOOP("fovea", "number"),
        QT_TRANSLATE_NOOP("fovea", "off"),         QT_TRANSLATE_NOOP("fovea", "own"),
        QT_TRANSLATE_NOOP("fovea", "same"),        QT_TRANSLATE_NOOP("fovea", "self"),
        QT_TRANSLATE_NOOP("fovea", "split"),       QT_TRANSLATE_NOOP("fovea", "sum"),
        QT_TRANSLATE_NOOP("fovea", "three"),       QT_TRANSLATE_NOOP("fovea", "time"),
        QT_TRANSLATE_NOOP("fovea", "top-left"),    QT_TRANSLATE_NOOP("fovea", "yes"),
    };
    for (const auto& [id, text] : known)
        if (option == id)
            return words(text);
    for (const char* text : plain)
        if (option == text)
            return words(text);
    // Rows of other tables that can be chosen.
    for (const TableInfo* table : {&headMeasures().info(), &attentionFamily().info()})
        for (const RowInfo& row : table->rows)
            if (option == row.id)
                return words(row.name);
    return words(option.c_str()); // its table has marked it
}

} // namespace fovea
