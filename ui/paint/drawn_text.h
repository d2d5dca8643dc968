// Words of a person's text, drawn so that they arrive on every device.
#pragma once

#include <QtCore/QRectF>
#include <QtCore/QString>

class QPainter;

namespace fovea {

// painter.drawText(), and where the device would lose them (colour emoji in a PDF), as a picture
// of the same words. With the painter's font and pen.
void drawWords(QPainter& painter, const QRectF& rect, int flags, const QString& words);

} // namespace fovea
