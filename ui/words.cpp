#include "ui/words.h"

#include "core/base/readable.h"
#include "core/figure/map_values.h"
#include "ui/form_words.h"

#include <QtCore/QCoreApplication>
#include <QtCore/QDateTime>
#include <QtCore/QLocale>
#include <QtCore/QRegularExpression>
#include <QtGui/QTextDocument>

#include <algorithm>

namespace fovea {
namespace {

bool runsFromRightToLeft(const QString& text) {
    constexpr char16_t first = 0x0590; // Hebrew: most texts have no letter from there on
    if (std::ranges::none_of(text, [](QChar c) { return c.unicode() >= first; }))
        return false;
    return std::ranges::any_of(text.toUcs4(), [](char32_t c) {
        return QChar::direction(c) == QChar::DirR || QChar::direction(c) == QChar::DirAL;
    });
}

} // namespace

QString words(const char* text) {
    return QCoreApplication::translate("fovea", text);
}

QString words(const Message& given) {
    const std::optional<Message> named = inForms(given);
    const Message& message = named ? *named : given;
    const std::string translated = words(message.text.c_str()).toStdString();
    std::vector<std::string> arguments;
    for (const std::string& one : message.arguments)
        arguments.push_back(quotedText(one).toStdString());
    QString all = utf8(fill(translated, arguments));
    for (const Message& one : message.more)
        all += QString::fromUtf8(messageJoint) + words(one);
    return all;
}

// A question mark behind a word that runs from right to left stands at its left.
QString labelText(const std::string& text) {
    const QString label = utf8(readable(text));
    constexpr char16_t rightToLeftMark = 0x200F;
    return label.endsWith(QLatin1Char('?')) && runsFromRightToLeft(label) ? label + rightToLeftMark
                                                                          : label;
}

QString labelText(const QString& text) {
    return labelText(text.toStdString());
}

QString patchText(const std::string& name) {
    const auto patch = patchOf(name);
    return patch ? words(Message{QT_TRANSLATE_NOOP("fovea", "row %1, column %2"),
                                 {patch->row, patch->column}})
                 : labelText(name);
}

QString quotedText(const std::string& text) {
    const QString label = labelText(text);
    return runsFromRightToLeft(label) ? QChar(0x2068) + label + QChar(0x2069)
                                      : label; // an isolate of its own
}

QString quotedText(const QString& text) {
    return quotedText(text.toStdString());
}

QString tipText(const QString& text) {
    return Qt::mightBeRichText(text) ? Qt::convertFromPlainText(text) : text;
}

QString unmarked(QString text) {
    return text.replace(QLatin1Char('&'), QLatin1String("&&"));
}

QString withoutKey(QString label) {
    static const QRegularExpression bracketed(QStringLiteral("\\(&.\\)"));
    static const QRegularExpression marked(QStringLiteral("&(.)"));
    return label.remove(bracketed).replace(marked, QStringLiteral("\\1"));
}

QString backendText(const std::string& name) {
    static const QRegularExpression threads(QStringLiteral("^Eigen · (\\d+) threads$"));
    const auto found = threads.match(utf8(name));
    return found.hasMatch() ? words({QT_TRANSLATE_NOOP("fovea", "Eigen · %1 threads"),
                                     {found.captured(1).toStdString()}})
                            : labelText(name);
}

QString whenWords(std::int64_t milliseconds) {
    return QLocale().toString(QDateTime::fromMSecsSinceEpoch(milliseconds), QLocale::ShortFormat);
}

} // namespace fovea
