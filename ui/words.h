// Messages of core in the language of the person.
#pragma once

#include "core/base/message.h"

#include <QtCore/QString>

namespace fovea {

QString words(const char* text); // a literal marked with QT_TRANSLATE_NOOP("fovea", …)
QString words(const Message& message);

// A moment, milliseconds since 1970, shortly.
QString whenWords(std::int64_t milliseconds);

inline QString utf8(const std::string& text) {
    return QString::fromStdString(text);
}

} // namespace fovea
