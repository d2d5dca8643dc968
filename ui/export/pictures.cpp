#include "ui/export/pictures.h"

#include "core/base/error.h"
#include "core/base/memory.h"
#include "core/experiment/carriers.h"
#include "ui/export/caption.h"
#include "ui/export/exact_size.h"
#include "ui/paint/drawn_text.h"
#include "ui/words.h"

#include <QtCore/QBuffer>
#include <QtGui/QImage>
#include <QtGui/QPageSize>
#include <QtGui/QPainter>
#include <QtGui/QPdfWriter>
#include <QtSvg/QSvgGenerator>

#include <algorithm>
#include <cmath>

namespace fovea {
namespace {

constexpr double unitsPerInch = 96;
constexpr double mmPerInch = 25.4;
constexpr double pointsPerInch = 72;
constexpr double longestSide = 30000; // pixels; Qt's images end at 32767

void paintOn(QPaintDevice& device, const Page& page, const Figure& figure,
             const Experiment& experiment, const Paper& paper, double down = 0, double scale = 1) {
    QPainter painter;
    if (!painter.begin(&device))
        fail(QT_TRANSLATE_NOOP("fovea", "the figure of %1 × %2 cannot be painted"),
             {std::to_string(page.size.width()), std::to_string(page.size.height())});
    painter.setRenderHint(QPainter::LosslessImageRendering);
    painter.scale(scale, scale);
    painter.translate(0, down);
    paintPage(painter, page, figure, experiment, paper);
}

QSize pixelsOf(const Page& page, double dpi) {
    const auto count = [&](double mm) {
        return static_cast<int>(std::lround(mm * dpi / mmPerInch));
    };
    return {std::max(count(page.size.width()), 1), std::max(count(page.size.height()), 1)};
}

// What the file is about, in its reader's window.
QString documentTitle(const Figure& figure, const Experiment& experiment) {
    constexpr qsizetype longest = 80;
    QString sentence = utf8(experiment.text).simplified();
    if (sentence.size() > longest)
        sentence = sentence.left(longest) + QStringLiteral("…");
    QStringList parts;
    for (const QString& part : {titleOf(figure), quotedText(sentence)})
        if (!part.isEmpty())
            parts << part;
    return printable(parts.join(QStringLiteral(": ")));
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
    const QSize pixels = pixelsOf(page, paper.dpi);
    if (std::max(pixels.width(), pixels.height()) > longestSide)
        fail(QT_TRANSLATE_NOOP("fovea", "a PNG of %1 × %2 pixels is too large; use PDF or SVG"),
             {std::to_string(pixels.width()), std::to_string(pixels.height())});
    const std::vector<std::string> sides{std::to_string(pixels.width()),
                                         std::to_string(pixels.height())};
    checkMemory(english({QT_TRANSLATE_NOOP("fovea", "a PNG of %1 × %2 pixels"), sides}),
                sizeof(QRgb) * static_cast<std::size_t>(pixels.width()) *
                    static_cast<std::size_t>(pixels.height()));
    QImage image(pixels, QImage::Format_RGB32);
    if (image.isNull())
        fail(QT_TRANSLATE_NOOP("fovea", "not enough memory for a PNG of %1 × %2 pixels"), sides);
    image.fill(paper.theme->ground); // to the last pixel, of which the page may fill a part
    const double ratio = paper.dpi / unitsPerInch;
    image.setDevicePixelRatio(std::max(ratio, 1.0)); // Qt's painters know no smaller one
    // Fonts are measured in points of the device, so it has the units' dots while it is painted and
    // tells its own afterwards: such that these pixels make just that size.
    image.setDotsPerMeterX(static_cast<int>(std::lround(unitsPerInch / 0.0254)));
    image.setDotsPerMeterY(image.dotsPerMeterX());
    paintOn(image, page, figure, experiment, paper, 0, std::min(ratio, 1.0));
    const auto perMeter = [](int count, double mm) {
        return static_cast<int>(std::lround(count * 1000 / mm));
    };
    image.setDotsPerMeterX(perMeter(pixels.width(), page.size.width()));
    image.setDotsPerMeterY(perMeter(pixels.height(), page.size.height()));
    QBuffer buffer;
    buffer.open(QIODevice::WriteOnly);
    if (!image.save(&buffer, "PNG"))
        fail(QT_TRANSLATE_NOOP("fovea", "a PNG of %1 × %2 pixels cannot be made"), sides);
    return paper.carryState ? putIntoPng(bytesOf(buffer), stateOf(experiment)) : bytesOf(buffer);
}

std::string writeSvg(const Figure& figure, const Experiment& experiment, const Paper& paper) {
    const Page page = layOut(figure, experiment, paper);
    QBuffer buffer;
    buffer.open(QIODevice::WriteOnly);
    QSvgGenerator generator;
    generator.setOutputDevice(&buffer);
    generator.setResolution(static_cast<int>(unitsPerInch));
    generator.setSize((page.size * unitsPerInch / mmPerInch).toSize());
    paintOn(generator, page, figure, experiment, paper);
    const std::string svg =
        withRoot(bytesOf(buffer), page.size, documentTitle(figure, experiment).toStdString());
    return paper.carryState ? putIntoSvg(svg, stateOf(experiment)) : svg;
}

std::string writePdf(const Figure& figure, const Experiment& experiment, const Paper& paper) {
    const Page page = layOut(figure, experiment, paper);
    const QSizeF points = page.size * pointsPerInch / mmPerInch;
    const QSizeF whole(std::ceil(points.width()), std::ceil(points.height()));
    QBuffer buffer;
    buffer.open(QIODevice::WriteOnly);
    QPdfWriter writer(&buffer);
    writer.setResolution(static_cast<int>(unitsPerInch));
    writer.setCreator(QStringLiteral("Fovea"));
    writer.setTitle(documentTitle(figure, experiment));
    writer.setPageMargins(QMarginsF());
    writer.setPageSize(QPageSize(whole, QPageSize::Point, QString(), QPageSize::ExactMatch));
    if (paper.carryState)
        writer.setDocumentXmpMetadata(QByteArray::fromStdString(xmpPacket(stateOf(experiment))));
    // A PDF's points are counted from below, where its page is cut.
    const double cut = (whole.height() - points.height()) * unitsPerInch / pointsPerInch;
    paintOn(writer, page, figure, experiment, paper, cut);
    return withLetters(withoutMoment(withPageSize(bytesOf(buffer), points)));
}

std::string writePdfPages(const std::vector<Frame>& frames, const Paper& paper,
                          const Progress& tell) {
    const Frame& last = frames.back();
    const QSizeF points =
        layOut(last.figure, last.experiment, paper).size * pointsPerInch / mmPerInch;
    QBuffer buffer;
    buffer.open(QIODevice::WriteOnly);
    QPdfWriter writer(&buffer);
    writer.setResolution(static_cast<int>(unitsPerInch));
    writer.setCreator(QStringLiteral("Fovea"));
    writer.setTitle(documentTitle(last.figure, last.experiment));
    writer.setPageMargins(QMarginsF());
    writer.setPageSize(QPageSize(QSizeF(std::round(points.width()), std::round(points.height())),
                                 QPageSize::Point, QString(), QPageSize::ExactMatch));
    if (paper.carryState)
        writer.setDocumentXmpMetadata(
            QByteArray::fromStdString(xmpPacket(stateOf(last.experiment))));
    QPainter painter;
    if (!painter.begin(&writer))
        fail(QT_TRANSLATE_NOOP("fovea", "the figure of %1 × %2 cannot be painted"),
             {std::to_string(points.width()), std::to_string(points.height())});
    painter.setRenderHint(QPainter::LosslessImageRendering);
    for (const Frame& frame : frames) {
        if (&frame != &frames.front())
            writer.newPage();
        painter.save();
        paintPage(painter, layOut(frame.figure, frame.experiment, paper), frame.figure,
                  frame.experiment, paper);
        painter.restore();
        tellDone(tell, frame, frames);
    }
    painter.end();
    return withLetters(withoutMoment(bytesOf(buffer)));
}

} // namespace fovea
