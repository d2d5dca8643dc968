// Words, drawn so that they arrive on every device.
#pragma once

#include <QtCore/QPointF>
#include <QtCore/QRectF>
#include <QtCore/QString>

class QPainter;

namespace fovea {

// What painters call instead of painter.drawText(). Where the device would lose words (colour emoji
// in a PDF), they are a picture of the same words. With the painter's font and pen.
void drawWords(QPainter& painter, const QRectF& rect, int flags, const QString& words);

// The same from the left end of a baseline, wherever the letters come from: those of another font
// would move the line in a rectangle.
void drawWordsAt(QPainter& painter, const QPointF& baseline, const QString& words);

// Without the characters that XML forbids and no font has, which would make an SVG unreadable.
QString printable(QString text);

// Whether each letter of it has one shape, so that a PDF can have it without shaping, which would
// lose signs.
bool isPlainText(const QString& text);

// Whether a PDF has a picture instead.
bool hasEmoji(const QString& text);

} // namespace fovea
