#include "ui/export/print.h"

#include "core/base/error.h"
#include "ui/export/outgoing.h"

#include <QtCore/QLocale>
#include <QtGui/QPagedPaintDevice>
#include <QtGui/QPainter>

#include <algorithm>

namespace fovea {

QPageLayout usualSheet() {
    constexpr double margin = 15; // mm: more than printers need
    const bool american = QLocale::system().measurementSystem() == QLocale::ImperialUSSystem;
    return {QPageSize(american ? QPageSize::Letter : QPageSize::A4), QPageLayout::Portrait,
            QMarginsF(margin, margin, margin, margin), QPageLayout::Millimeter};
}

QRectF placeOn(const QSizeF& printable, const QSizeF& picture) {
    const double times =
        std::min({1.0, printable.width() / picture.width(), printable.height() / picture.height()});
    const QSizeF size = picture * times;
    const QSizeF spare = (printable - size) / 2;
    return {QPointF(spare.width(), spare.height()), size};
}

void printOn(QPagedPaintDevice& device, const Outgoing& out) {
    constexpr double unitsOfMm = printedDots / 25.4;
    const Page page = layOut(*out.figure, out.experiment, out.paper);
    const QRectF place =
        placeOn(device.pageLayout().paintRect(QPageLayout::Millimeter).size(), page.size);
    QPainter painter;
    if (!painter.begin(&device))
        fail(QT_TRANSLATE_NOOP("fovea", "the printer takes no page"));
    painter.setRenderHint(QPainter::LosslessImageRendering);
    painter.translate(place.topLeft() * unitsOfMm);
    painter.scale(place.width() / page.size.width(), place.width() / page.size.width());
    paintPage(painter, page, *out.figure, out.experiment, out.paper);
    if (!painter.end())
        fail(QT_TRANSLATE_NOOP("fovea", "the page cannot be printed"));
}

} // namespace fovea
