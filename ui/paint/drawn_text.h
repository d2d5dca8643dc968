// Words, drawn so that they arrive on every device.
#pragma once

#include <QtCore/QRectF>
#include <QtCore/QString>

class QPainter;

namespace fovea {

// What painters call instead of painter.drawText(). Where the device would lose words (colour emoji
// in a PDF), they are a picture of the same words. With the painter's font and pen.
void drawWords(QPainter& painter, const QRectF& rect, int flags, const QString& words);

// Without the characters that XML forbids and no font has, which would make an SVG unreadable.
QString printable(QString text);

// Whether a PDF has a picture instead.
bool hasEmoji(const QString& text);

} // namespace fovea
