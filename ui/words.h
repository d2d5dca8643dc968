// Messages of core in the language of the person.
#pragma once

#include "core/base/message.h"

#include <QtCore/QString>

namespace fovea {

QString words(const char* text); // a literal marked with QT_TRANSLATE_NOOP("fovea", …)
QString words(const Message& message);

// A moment, milliseconds since 1970, shortly.
QString whenWords(std::int64_t milliseconds);

// What computed it: "Eigen · 2 threads", or a device's name.
QString backendText(const std::string& name);

// What a person or a file wrote, made readable (core/base/readable.h): where it stands alone, and
// where words of ours are around it, which do not turn round with it.
QString labelText(const std::string& text);
QString labelText(const QString& text);
// The same of a patch of a picture: "row 1, column 4", not "r1c4".
QString patchText(const std::string& name);
QString quotedText(const std::string& text);
QString quotedText(const QString& text);

// Qt's own languages: nothing in a tip is a tag, and no ampersand marks a key.
QString tipText(const QString& text);
QString unmarked(QString text);
// A label without the letter that is its key: "Open…" of "&Open…", "打开…" of "打开(&O)…".
QString withoutKey(QString label);

inline QString utf8(const std::string& text) {
    return QString::fromStdString(text);
}

} // namespace fovea
