#include "ui/export/pictures.h"

#include "core/base/error.h"
#include "core/experiment/carriers.h"

#include <QtCore/QBuffer>
#include <QtGui/QImage>
#include <QtGui/QPageSize>
#include <QtGui/QPainter>
#include <QtGui/QPdfWriter>
#include <QtSvg/QSvgGenerator>

#include <cmath>

namespace fovea {
namespace {

constexpr double unitsPerInch = 96;
constexpr double mmPerInch = 25.4;
constexpr double pointsPerInch = 72;
constexpr double longestSide = 30000; // pixels; Qt's images end at 32767

void paintOn(QPaintDevice& device, const Page& page, const Figure& figure,
             const Experiment& experiment, const Paper& paper) {
    QPainter painter;
    if (!painter.begin(&device))
        fail(QT_TRANSLATE_NOOP("fovea", "the figure of %1 × %2 cannot be painted"),
             {std::to_string(page.size.width()), std::to_string(page.size.height())});
    painter.setRenderHint(QPainter::LosslessImageRendering);
    paintPage(painter, page, figure, experiment, paper);
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
    const Page page = layOut(figure, experiment, paper);
    const QSize pixels = (page.size * paper.dpi / mmPerInch).toSize();
    if (std::max(pixels.width(), pixels.height()) > longestSide)
        fail(QT_TRANSLATE_NOOP("fovea", "a PNG of %1 × %2 pixels is too large; use PDF or SVG"),
             {std::to_string(pixels.width()), std::to_string(pixels.height())});
    QImage image(pixels, QImage::Format_RGB32);
    if (image.isNull())
        fail(QT_TRANSLATE_NOOP("fovea", "not enough memory for a PNG of %1 × %2 pixels"),
             {std::to_string(pixels.width()), std::to_string(pixels.height())});
    image.setDevicePixelRatio(paper.dpi / unitsPerInch);
    // Fonts are measured in points of the device, so it has the units' dots while it is painted and
    // tells its own afterwards.
    setDots(image, unitsPerInch);
    paintOn(image, page, figure, experiment, paper);
    setDots(image, paper.dpi);
    QBuffer buffer;
    buffer.open(QIODevice::WriteOnly);
    if (!image.save(&buffer, "PNG"))
        fail(QT_TRANSLATE_NOOP("fovea", "a PNG of %1 × %2 pixels cannot be made"),
             {std::to_string(pixels.width()), std::to_string(pixels.height())});
    return paper.carryState ? putIntoPng(bytesOf(buffer), stateOf(experiment)) : bytesOf(buffer);
}

std::string writeSvg(const Figure& figure, const Experiment& experiment, const Paper& paper) {
    const Page page = layOut(figure, experiment, paper);
    const QSize size = (page.size * unitsPerInch / mmPerInch).toSize();
    QBuffer buffer;
    buffer.open(QIODevice::WriteOnly);
    QSvgGenerator generator;
    generator.setOutputDevice(&buffer);
    generator.setResolution(unitsPerInch);
    generator.setSize(size);
    generator.setViewBox(QRect(QPoint(0, 0), size));
    paintOn(generator, page, figure, experiment, paper);
    return paper.carryState ? putIntoSvg(bytesOf(buffer), stateOf(experiment)) : bytesOf(buffer);
}

std::string writePdf(const Figure& figure, const Experiment& experiment, const Paper& paper) {
    const Page page = layOut(figure, experiment, paper);
    QBuffer buffer;
    buffer.open(QIODevice::WriteOnly);
    QPdfWriter writer(&buffer);
    writer.setResolution(unitsPerInch);
    writer.setCreator(QStringLiteral("Fovea"));
    writer.setPageMargins(QMarginsF());
    writer.setPageSize(QPageSize(page.size * pointsPerInch / mmPerInch, QPageSize::Point, QString(),
                                 QPageSize::ExactMatch));
    if (paper.carryState)
        writer.setDocumentXmpMetadata(QByteArray::fromStdString(xmpPacket(stateOf(experiment))));
    paintOn(writer, page, figure, experiment, paper);
    return bytesOf(buffer);
}

} // namespace fovea
