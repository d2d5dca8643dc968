#include "ui/export/pictures.h"

#include "core/base/error.h"
#include "core/experiment/carriers.h"
#include "ui/paint/figure_painter.h"

#include <QtCore/QBuffer>
#include <QtGui/QImage>
#include <QtGui/QPageSize>
#include <QtGui/QPainter>
#include <QtGui/QPdfWriter>
#include <QtSvg/QSvgGenerator>

#include <cmath>

namespace fovea {
namespace {

constexpr double margin = 16;
constexpr int unitsPerInch = 96;
constexpr double pointsPerUnit = 72.0 / unitsPerInch;
constexpr double longestSide = 30000; // pixels; Qt's images end at 32767

QSize sizeOf(const Figure& figure) {
    const QSizeF size = naturalSize(figure) + QSizeF(2 * margin, 2 * margin);
    return {static_cast<int>(std::ceil(size.width())), static_cast<int>(std::ceil(size.height()))};
}

void paintPage(QPaintDevice& device, const Figure& figure, const QSize& size, const Theme& theme) {
    QPainter painter;
    if (!painter.begin(&device))
        fail(QT_TRANSLATE_NOOP("fovea", "the figure of %1 × %2 cannot be painted"),
             {std::to_string(size.width()), std::to_string(size.height())});
    painter.setRenderHint(QPainter::LosslessImageRendering);
    const QRectF page(QPointF(0, 0), QSizeF(size));
    painter.fillRect(page, theme.ground);
    paintFigure(painter, page.adjusted(margin, margin, -margin, -margin), figure, theme);
}

void setDots(QImage& image, double perInch) {
    const int perMeter = static_cast<int>(std::lround(perInch / 0.0254));
    image.setDotsPerMeterX(perMeter);
    image.setDotsPerMeterY(perMeter);
}

std::string bytesOf(const QBuffer& buffer) {
    return buffer.data().toStdString();
}

std::string stateOf(const Experiment& experiment) {
    return writeExperiment(experiment, false);
}

} // namespace

std::string writePng(const Figure& figure, const Experiment& experiment, const Paper& paper) {
    const QSize size = sizeOf(figure);
    const double scale = paper.pixelsPerUnit;
    const QSize pixels = (QSizeF(size) * scale).toSize();
    if (std::max(pixels.width(), pixels.height()) > longestSide)
        fail(QT_TRANSLATE_NOOP("fovea", "a PNG of %1 × %2 pixels is too large; use PDF or SVG"),
             {std::to_string(pixels.width()), std::to_string(pixels.height())});
    QImage image(pixels, QImage::Format_RGB32);
    if (image.isNull())
        fail(QT_TRANSLATE_NOOP("fovea", "not enough memory for a PNG of %1 × %2 pixels"),
             {std::to_string(pixels.width()), std::to_string(pixels.height())});
    image.setDevicePixelRatio(scale);
    // Fonts are measured in points of the device, so it has the units' dots while it is painted and
    // tells its own afterwards.
    setDots(image, unitsPerInch);
    paintPage(image, figure, size, *paper.theme);
    setDots(image, unitsPerInch * scale);
    QBuffer buffer;
    buffer.open(QIODevice::WriteOnly);
    if (!image.save(&buffer, "PNG"))
        fail(QT_TRANSLATE_NOOP("fovea", "a PNG of %1 × %2 pixels cannot be made"),
             {std::to_string(pixels.width()), std::to_string(pixels.height())});
    return paper.carryState ? putIntoPng(bytesOf(buffer), stateOf(experiment)) : bytesOf(buffer);
}

std::string writeSvg(const Figure& figure, const Experiment& experiment, const Paper& paper) {
    const QSize size = sizeOf(figure);
    QBuffer buffer;
    buffer.open(QIODevice::WriteOnly);
    QSvgGenerator generator;
    generator.setOutputDevice(&buffer);
    generator.setResolution(unitsPerInch);
    generator.setSize(size);
    generator.setViewBox(QRect(QPoint(0, 0), size));
    paintPage(generator, figure, size, *paper.theme);
    return paper.carryState ? putIntoSvg(bytesOf(buffer), stateOf(experiment)) : bytesOf(buffer);
}

std::string writePdf(const Figure& figure, const Experiment& experiment, const Paper& paper) {
    const QSize size = sizeOf(figure);
    QBuffer buffer;
    buffer.open(QIODevice::WriteOnly);
    QPdfWriter writer(&buffer);
    writer.setResolution(unitsPerInch);
    writer.setCreator(QStringLiteral("Fovea"));
    writer.setPageMargins(QMarginsF());
    writer.setPageSize(QPageSize(QSizeF(size) * pointsPerUnit, QPageSize::Point, QString(),
                                 QPageSize::ExactMatch));
    if (paper.carryState)
        writer.setDocumentXmpMetadata(QByteArray::fromStdString(xmpPacket(stateOf(experiment))));
    paintPage(writer, figure, size, *paper.theme);
    return bytesOf(buffer);
}

} // namespace fovea
