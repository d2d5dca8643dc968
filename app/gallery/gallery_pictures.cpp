#include "app/gallery/gallery_pictures.h"

#include "app/gallery/entries.h"
#include "core/base/error.h"
#include "core/compute/eigen/eigen_backend.h"
#include "core/compute/pool.h"
#include "core/experiment/run.h"
#include "core/figure/figures.h"
#include "ui/paint/figure_painter.h"

#include <QtGui/QPainter>

#include <cmath>

namespace fovea {
namespace {

constexpr QSizeF air(12, 10); // around the figure, at each side
// Of what the same figure is in the window: the first at which it has the room that it needs.
constexpr double scales[] = {0.72, 0.64, 0.57, 0.5, 0.44};
constexpr PaintOptions shown{.titles = false, .legend = false, .axes = false};

std::shared_ptr<const Figure> figureOf(const GalleryEntry& entry, const std::stop_token& stop) {
    const auto backend = makeEigenBackend(std::make_shared<Pool>(1), stop);
    const Experiment experiment = experimentOf(entry);
    const TracePointer trace = run(experiment, *backend);
    return std::make_shared<const Figure>(describeNow(*trace, experiment.view, *backend));
}

// What is left for the figure in its own units.
QRectF areaOf(const QSize& units, double scale) {
    return QRectF(QPointF(), QSizeF(units) / scale)
        .adjusted(air.width(), air.height(), -air.width(), -air.height());
}

double scaleFor(const Figure& figure, const QSize& units) {
    for (const double scale : scales) {
        const QRectF area = areaOf(units, scale);
        const Room room = roomAt(figure, area.width(), shown);
        if (room.width <= area.width() && room.least <= area.height())
            return scale;
    }
    return scales[std::size(scales) - 1];
}

QImage painted(const Figure& figure, const QSize& units, double pixels, const Theme& theme) {
    QImage image((QSizeF(units) * pixels).toSize(), QImage::Format_ARGB32_Premultiplied);
    image.fill(theme.ground);
    QPainter painter(&image);
    painter.setRenderHint(QPainter::Antialiasing);
    const double scale = scaleFor(figure, units);
    painter.scale(pixels * scale, pixels * scale);
    paintFigure(painter, areaOf(units, scale), figure, theme, shown);
    painter.end();
    image.setDevicePixelRatio(pixels);
    return image;
}

} // namespace

GalleryPictures::GalleryPictures()
    : figures_(gallery().size()),
      worker_(
          [this](const Request& request, const std::stop_token& stop,
                 const std::function<void(Made)>& give) { return paintAll(request, stop, give); },
          [this](std::uint64_t generation, const Made& one) {
              QMetaObject::invokeMethod(
                  this,
                  [this, generation, one] {
                      if (one.entry >= 0 && worker_->isLatest(generation))
                          Q_EMIT made(one.entry, one.picture);
                  },
                  Qt::QueuedConnection);
          }) {}

void GalleryPictures::make(const QSize& units, double pixels, const Theme& theme) {
    worker_->request({.units = units, .pixels = pixels, .theme = &theme});
}

void GalleryPictures::stop() {
    worker_->request({});
}

GalleryPictures::Made GalleryPictures::paintAll(const Request& request, const std::stop_token& stop,
                                                const std::function<void(Made)>& give) {
    for (std::size_t i = 0; i < figures_.size() && !request.units.isEmpty(); ++i) {
        if (stop.stop_requested())
            break;
        try {
            if (!figures_[i])
                figures_[i] = figureOf(gallery()[i], stop);
        } catch (const Error&) { // too large for this machine: a card without a picture
            continue;
        }
        give({static_cast<int>(i),
              painted(*figures_[i], request.units, request.pixels, *request.theme)});
    }
    return {};
}

} // namespace fovea
