#include "app/commands.h"
#include "app/options/number_option.h"
#include "app/options/session_input.h"
#include "app/output/figure_files.h"
#include "app/output/outputs.h"
#include "core/base/error.h"
#include "core/experiment/chosen_model.h"
#include "core/experiment/run.h"
#include "core/figure/figures.h"
#include "core/figure/positions/position_figures.h"

#include <CLI/CLI.hpp>

#include <QtCore/QBuffer>
#include <QtGui/QImage>

namespace fovea {
namespace {

struct ThumbnailOptions {
    std::string session, output;
    std::string size = "256";
};

// As large as it may be; what has fewer pixels is not enlarged.
std::string reduced(const std::string& png, int side) {
    QImage image = QImage::fromData(QByteArray::fromStdString(png));
    if (image.width() > side || image.height() > side)
        image = image.scaled(side, side, Qt::KeepAspectRatio, Qt::SmoothTransformation);
    QByteArray bytes;
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::WriteOnly);
    image.save(&buffer, "png");
    return bytes.toStdString();
}

void writeThumbnail(const ThumbnailOptions& options) {
    const auto side = static_cast<int>(wholeOption("--size", options.size, 16, 4096));
    const Experiment experiment = openedFrom(options.session);
    if (experiment.model.any() && !modelAtHand(experiment))
        fail(QT_TRANSLATE_NOOP("fovea", "%1: is of the model ‘%2’, which does not ship"),
             {options.session, experiment.model.name});
    checkSize(experiment.view, experiment.positions);
    const auto backend = makeComputer();
    const TracePointer trace = run(experiment, *backend);
    Experiment shown = experiment;
    shown.view = within(*trace, experiment.view);
    FigureOptions figure;
    figure.outputs = {"thumbnail.png"}; // tells the format
    Paper paper;
    paper.carryState = false;
    const std::string png = figureFiles(shown, trace.get(), *backend, figure, paper).front().bytes;
    writeOutputs(disk(), {{options.output, reduced(png, side)}}, std::nullopt);
}

} // namespace

void addThumbnailCommand(CLI::App& app) {
    auto options = std::make_shared<ThumbnailOptions>();
    CLI::App* command =
        addCommand(app, "thumbnail", "Draw a session as a small PNG, as file managers ask for it");
    command->add_option("SESSION", options->session, "A session (.fovea) or a figure")->required();
    command->add_option("PNG", options->output, "The picture, whatever its ending")->required();
    command->add_option("--size", options->size, "Its longer side in pixels, at most (256)")
        ->type_name("N");
    command->callback([options] { writeThumbnail(*options); });
}

} // namespace fovea
