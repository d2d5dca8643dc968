// Figures on the sheet of a printer.
#pragma once

#include <QtCore/QRectF>
#include <QtGui/QPageLayout>

class QPagedPaintDevice;

namespace fovea {

struct Outgoing;

// A sheet as the country of the person has them, upright, with a margin.
QPageLayout usualSheet();

// Where a picture of this size stands, in the middle of what may be printed on: as large as it is,
// or smaller, so that it fits. All in millimetres, from the corner of what may be printed on.
QRectF placeOn(const QSizeF& printable, const QSizeF& picture);

// Dots an inch that a device must have: fonts are measured in them.
inline constexpr int printedDots = 96;

// Puts the figure on one sheet, as its PDF has it, on any thread. Throws Error(failure).
void printOn(QPagedPaintDevice& device, const Outgoing& out);

} // namespace fovea
