#include "ui/option_words.h"

#include "ui/words.h"

#include <utility>

namespace fovea {

QString optionWords(const std::string& option) {
    static const std::pair<const char*, const char*> known[] = {
        {"log", QT_TRANSLATE_NOOP("fovea", "logarithmic")},
        {"masked", QT_TRANSLATE_NOOP("fovea", "score after mask")},
        {"nadaraya-watson", QT_TRANSLATE_NOOP("fovea", "Nadaraya–Watson")},
        {"learned-width", QT_TRANSLATE_NOOP("fovea", "learned width")},
    };
    for (const auto& [id, text] : known)
        if (option == id)
            return words(text);
    return words(option.c_str());
}

} // namespace fovea
