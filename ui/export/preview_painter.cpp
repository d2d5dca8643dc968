#include "core/base/error.h"
#include "core/base/npy.h"
#include "core/base/numbers.h"
#include "core/base/table.h"
#include "core/figure/numbers_out.h"
#include "ui/export/cells.h"
#include "ui/export/export_preview.h"
#include "ui/export/first_rows.h"
#include "ui/export/formats.h"
#include "ui/look/fonts.h"
#include "ui/words.h"

#include <QtCore/QCoreApplication>
#include <QtGui/QFontMetricsF>
#include <QtGui/QPainter>

#include <algorithm>
#include <cmath>

namespace fovea {
namespace {

constexpr double unitsPerMillimetre = 96 / 25.4;
constexpr double millimetresPerInch = 25.4;
constexpr double largest = 2;    // a small figure is shown twice its size, no more
constexpr double rowHeight = 24; // of a table
constexpr double padding = 10;
constexpr Index manyRows = 40; // more are never seen at once

QString millimetres(double length) {
    return utf8(printNumber(std::round(length * 10) / 10));
}

// An image of the window's units, as sharp as the screen; on it, type is measured as on paper.
QImage blank(const QSizeF& size, double ratio) {
    QImage image((size * ratio).toSize().expandedTo(QSize(1, 1)), QImage::Format_RGB32);
    constexpr int perMeter = 3780; // 96 an inch
    image.setDotsPerMeterX(perMeter);
    image.setDotsPerMeterY(perMeter);
    return image;
}

Preview sheet(const PreviewRequest& request) {
    const Outgoing& out = request.out;
    const Page page = layOut(*out.figure, out.experiment, out.paper);
    const QSizeF size = page.size * unitsPerMillimetre;
    const double scale = std::min(
        {request.room.width() / size.width(), request.room.height() / size.height(), largest});
    Preview preview;
    preview.image = blank(size * scale, request.ratio);
    QPainter painter(&preview.image);
    painter.scale(scale * request.ratio, scale * request.ratio); // a ratio below 1 is ignored
    paintPage(painter, page, *out.figure, out.experiment, out.paper);
    painter.end();
    preview.image.setDevicePixelRatio(request.ratio);
    const Format& format = formats().math(request.format);
    preview.notes = notesOf(page, format);
    preview.page = page.size;
    preview.size = QCoreApplication::translate("fovea::ExportPreview", "%1 × %2 mm")
                       .arg(millimetres(page.size.width()), millimetres(page.size.height()));
    if (format.hasDots) {
        const QSize pixels = (page.size * out.paper.dpi / millimetresPerInch).toSize();
        preview.size += QStringLiteral("      ") +
                        QCoreApplication::translate("fovea::ExportPreview", "%1 × %2 pixels")
                            .arg(pixels.width())
                            .arg(pixels.height());
    }
    return preview;
}

// Whether most of what stands in the column are numbers: then its heading stands as they do.
bool ofNumbers(const TextCells& cells, std::size_t column) {
    std::ptrdiff_t balance = 0;
    for (const auto& line : cells)
        if (column < line.size())
            balance += readNumber(line[column]) ? 1 : -1;
    return balance > 0;
}

QString shown(const TextCells& cells, std::size_t row, std::size_t column) {
    return column < cells[row].size() ? labelText(utf8(cells[row][column]).simplified())
                                      : QString();
}

struct Column {
    double width;
    bool ofNumbers;
};

// As many as there is room for.
std::vector<Column> columnsOf(const TextCells& cells, double room, const QFontMetricsF& metrics) {
    constexpr double widest = 150;
    std::size_t count = 0;
    for (const auto& line : cells)
        count = std::max(count, line.size());
    std::vector<Column> columns;
    for (double x = 0; columns.size() < count && x < room; x += columns.back().width) {
        double width = 0;
        for (std::size_t row = 0; row < cells.size(); ++row)
            width = std::max(width, metrics.horizontalAdvance(shown(cells, row, columns.size())));
        columns.push_back(
            {std::min(width, widest) + 2 * padding, ofNumbers(cells, columns.size())});
    }
    return columns;
}

// The first lines of the table, and of each the first cells.
QImage painted(TextCells cells, const PreviewRequest& request) {
    const QSizeF room = request.room;
    cells.resize(std::min(cells.size(), static_cast<std::size_t>(room.height() / rowHeight)));
    const QFont font = numberFont(smallPoints);
    const QImage any = blank(QSizeF(1, 1), 1);
    const auto columns = columnsOf(cells, room.width(), QFontMetricsF(font, &any));
    double all = 0;
    for (const Column& column : columns)
        all += column.width;
    const QSizeF size(std::min(all, room.width()), rowHeight * static_cast<double>(cells.size()));
    QImage image = blank(size, request.ratio);
    image.setDevicePixelRatio(request.ratio);
    image.fill(request.around->surface);
    QPainter painter(&image);
    painter.setFont(font);
    const QFontMetricsF metrics(font, &image);
    for (std::size_t row = 0; row < cells.size(); ++row) {
        const double y = rowHeight * static_cast<double>(row);
        double x = 0;
        for (std::size_t i = 0; i < columns.size(); ++i) {
            const QString text = shown(cells, row, i);
            const QRectF cell(x + padding, y, columns[i].width - 2 * padding, rowHeight);
            painter.setPen(readNumber(text.toStdString()) ? request.around->ink
                                                          : request.around->quiet);
            const Qt::Alignment alignment =
                (columns[i].ofNumbers ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter;
            painter.drawText(cell, static_cast<int>(alignment.toInt()),
                             metrics.elidedText(text, Qt::ElideRight, cell.width() + 1));
            x += columns[i].width;
        }
        painter.setPen(request.around->line);
        if (row > 0)
            painter.drawLine(QPointF(0, y - 0.5), QPointF(size.width(), y - 0.5));
    }
    return image;
}

Preview table(const PreviewRequest& request) {
    const FirstRows first = firstRows(*request.out.figure, request.format, manyRows);
    Preview preview;
    preview.image = painted(first.cells, request);
    preview.size = words(first.shape);
    return preview;
}

} // namespace

Preview previewOf(const PreviewRequest& request) {
    try {
        return formats().math(request.format).onPaper ? sheet(request) : table(request);
    } catch (const Error& error) {
        return {.problem = error.message()};
    } catch (const std::exception& error) { // a fault of ours; the window must outlive it
        return {.problem = {QT_TRANSLATE_NOOP("fovea", "internal error: %1"), {error.what()}}};
    }
}

} // namespace fovea
