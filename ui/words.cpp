#include "ui/words.h"

#include <QtCore/QCoreApplication>
#include <QtCore/QDateTime>
#include <QtCore/QLocale>

namespace fovea {

QString words(const char* text) {
    return QCoreApplication::translate("fovea", text);
}

QString words(const Message& message) {
    const std::string translated = words(message.text.c_str()).toStdString();
    QString all = utf8(fill(translated, message.arguments));
    for (const Message& one : message.more)
        all += QString::fromUtf8(messageJoint) + words(one);
    return all;
}

QString whenWords(std::int64_t milliseconds) {
    return QLocale().toString(QDateTime::fromMSecsSinceEpoch(milliseconds), QLocale::ShortFormat);
}

} // namespace fovea
