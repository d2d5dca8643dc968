#include "app/manual/manual_figures.h"

#include "app/read_command.h"
#include "core/base/error.h"
#include "core/compute/eigen/eigen_backend.h"
#include "core/compute/pool.h"
#include "core/experiment/run.h"
#include "core/figure/figures.h"
#include "ui/paint/figure_painter.h"

#include <QtGui/QPainter>

#include <algorithm>

namespace fovea {
namespace {

constexpr double leastHeight = 160;
constexpr double mostHeight = 520;

} // namespace

std::vector<std::string> figureCommands(const ManualPage& page) {
    std::vector<std::string> all;
    for (const ManualBlock& block : page.blocks)
        if (const auto* figure = std::get_if<ManualFigure>(&block.what))
            all.push_back(figure->command);
    return all;
}

ManualPicture manualPicture(const std::string& command, Backend& backend) {
    Experiment experiment = experimentOfCommand(command);
    const TracePointer trace = run(experiment, backend);
    return {experiment, describeNow(*trace, within(*trace, experiment.view), backend)};
}

QImage paintedFigure(const Figure& figure, int width, double pixels, const Theme& theme) {
    const Room room = roomAt(figure, width, {});
    // Where words need more width than the page has, all is smaller.
    const double wide = std::max<double>(width, room.width);
    const double high = std::clamp(room.height, std::max(leastHeight, room.least), mostHeight);
    const double scale = width / wide;
    QImage image((QSizeF(wide, high) * scale * pixels).toSize(),
                 QImage::Format_ARGB32_Premultiplied);
    image.fill(theme.ground);
    QPainter painter(&image);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.scale(scale * pixels, scale * pixels);
    paintFigure(painter, QRectF(0, 0, wide, high).adjusted(8, 8, -8, -8), figure, theme, {});
    painter.end();
    image.setDevicePixelRatio(pixels);
    return image;
}

ManualFigures::ManualFigures()
    : worker_(
          [](const Request& request, const std::stop_token& stop,
             const std::function<void(Made)>& give) {
              for (std::size_t i = 0; i < request.commands.size(); ++i) {
                  if (stop.stop_requested())
                      break;
                  const auto backend = makeEigenBackend(std::make_shared<Pool>(1), stop);
                  try {
                      const Figure figure = manualPicture(request.commands[i], *backend).figure;
                      give({static_cast<int>(i),
                            paintedFigure(figure, request.width, request.pixels, *request.theme)});
                  } catch (const Error&) { // too large for this machine: its command is there
                      continue;
                  }
              }
              return Made{};
          },
          [this](std::uint64_t generation, const Made& one) {
              QMetaObject::invokeMethod(
                  this,
                  [this, generation, one] {
                      if (one.figure >= 0 && worker_->isLatest(generation))
                          Q_EMIT made(one.figure, one.picture);
                  },
                  Qt::QueuedConnection);
          }) {}

void ManualFigures::make(std::vector<std::string> commands, int width, double pixels,
                         const Theme& theme) {
    worker_->request(
        {.commands = std::move(commands), .width = width, .pixels = pixels, .theme = &theme});
}

} // namespace fovea
