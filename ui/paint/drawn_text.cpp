#include "ui/paint/drawn_text.h"

#include "ui/paint/kept_text.h"

#include <QtCore/QChar>
#include <QtGui/QImage>
#include <QtGui/QPaintEngine>
#include <QtGui/QPainter>
#include <QtGui/QTextLayout>

#include <algorithm>
#include <cmath>

namespace fovea {

QString printable(QString text) {
    for (QChar& c : text)
        if ((c < QLatin1Char(' ') && c != QLatin1Char('\t') && c != QLatin1Char('\n')) ||
            c.unicode() >= 0xFFFE)
            c = QChar::ReplacementCharacter;
    return text;
}

// Pictographs and the selector that asks for their coloured form.
bool hasEmoji(const QString& text) {
    for (const uint c : text.toUcs4())
        if (c == 0xFE0F || (c >= 0x1F000 && c <= 0x1FAFF) || (c >= 0x2600 && c <= 0x27BF))
            return true;
    return false;
}

namespace {

// Scripts of which a letter has one shape.
bool isPlain(QChar c) {
    switch (c.script()) {
    case QChar::Script_Common:
    case QChar::Script_Latin:
    case QChar::Script_Greek:
    case QChar::Script_Cyrillic:
    case QChar::Script_Han:
    case QChar::Script_Hiragana:
    case QChar::Script_Katakana:
    case QChar::Script_Hangul:
        return !c.isMark();
    default:
        return false;
    }
}

} // namespace

bool isPlainText(const QString& text) {
    return std::ranges::all_of(text, isPlain);
}

namespace {

// Fonts replace signs beside capitals and digits by variants, which Qt's PDF writer cannot tell
// readers the letters of: (A), 7 × 64. Where nothing needs to be shaped they are left as they are.
bool losesSigns(const QString& text) {
    return isPlainText(text) &&
           std::ranges::any_of(text, [](QChar c) { return !c.isLetter() && !c.isSpace(); });
}

} // namespace

void drawWords(QPainter& painter, const QRectF& rect, int flags, const QString& words) {
    const bool isPdf = painter.paintEngine()->type() == QPaintEngine::Pdf;
    QString text = printable(words);
    if (drawKeptText(painter, rect, flags, text))
        return;
    if (isPdf) // letters with their accents in one need no shaping
        text = text.normalized(QString::NormalizationForm_C);
    if (!isPdf || !hasEmoji(text)) {
        const QFont font = painter.font();
        if (isPdf && losesSigns(text)) {
            QFont unshaped = font;
            unshaped.setStyleStrategy(QFont::PreferNoShaping);
            painter.setFont(unshaped);
        }
        painter.drawText(rect, flags, text);
        painter.setFont(font);
        return;
    }
    constexpr double sharpness = 6; // 576 dots an inch
    QImage image(QSize(static_cast<int>(std::ceil(rect.width() * sharpness)),
                       static_cast<int>(std::ceil(rect.height() * sharpness))),
                 QImage::Format_ARGB32);
    image.setDevicePixelRatio(sharpness);
    image.fill(Qt::transparent);
    QPainter inner(&image);
    inner.setFont(painter.font());
    inner.setPen(painter.pen());
    inner.setLayoutDirection(painter.layoutDirection());
    inner.drawText(QRectF(QPointF(0, 0), rect.size()), flags, text);
    inner.end();
    painter.drawImage(rect, image);
}

void drawWordsAt(QPainter& painter, const QPointF& baseline, const QString& words) {
    QTextLayout layout(words, painter.font());
    layout.beginLayout();
    const QTextLine line = layout.createLine();
    layout.endLayout();
    if (!line.isValid())
        return;
    drawWords(
        painter,
        {baseline.x(), baseline.y() - line.ascent(), line.naturalTextWidth() + 4, line.height()},
        Qt::AlignLeft | Qt::AlignTop | Qt::TextSingleLine | Qt::TextDontClip, words);
}

} // namespace fovea
