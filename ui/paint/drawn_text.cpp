#include "ui/paint/drawn_text.h"

#include <QtCore/QChar>
#include <QtGui/QImage>
#include <QtGui/QPaintEngine>
#include <QtGui/QPainter>

#include <cmath>

namespace fovea {
namespace {

// Pictographs and the selector that asks for their coloured form.
bool hasEmoji(const QString& text) {
    for (const uint c : text.toUcs4())
        if (c == 0xFE0F || (c >= 0x1F000 && c <= 0x1FAFF) || (c >= 0x2600 && c <= 0x27BF))
            return true;
    return false;
}

// Characters that XML forbids and no font has would make an SVG unreadable.
QString printable(QString text) {
    for (QChar& c : text)
        if ((c < QLatin1Char(' ') && !c.isSpace()) || c.unicode() >= 0xFFFE)
            c = QChar::ReplacementCharacter;
    return text;
}

} // namespace

void drawWords(QPainter& painter, const QRectF& rect, int flags, const QString& words) {
    const QString text = printable(words);
    if (painter.paintEngine()->type() != QPaintEngine::Pdf || !hasEmoji(text)) {
        painter.drawText(rect, flags, text);
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
    inner.drawText(QRectF(QPointF(0, 0), rect.size()), flags, text);
    inner.end();
    painter.drawImage(rect, image);
}

} // namespace fovea
