#include "ui/option_words.h"

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
    for (const auto& [id, text] : known)
        if (option == id)
            return words(text);
    return words(option.c_str());
}

} // namespace fovea
