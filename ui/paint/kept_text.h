// Lines of text that are drawn again and again: words of axes, legends and tokens.
#pragma once

#include <QtCore/QRectF>
#include <QtCore/QString>

class QPainter;

namespace fovea {

// The same pixels as painter.drawText(rect, flags, text), whose letters are looked up and placed
// only the first time: that takes longer than to draw them. False, and nothing drawn, for what is
// not kept: several lines, text from right to left, devices without pixels, threads other than the
// window's.
bool drawKeptText(QPainter& painter, const QRectF& rect, int flags, const QString& text);

} // namespace fovea
