#include "app/window/file_work.h"

#include "app/window/attempt.h"
#include "core/experiment/carriers.h"
#include "core/figure/figures.h"
#include "ui/words.h"
#include "ui/workbench.h"

#include <QtWidgets/QFileDialog>

namespace fovea {
namespace {

constexpr std::size_t largestFigure = std::size_t{64} << 20; // bytes

} // namespace

void FileWork::open(const QString& path) {
    attempt(message_, [&] {
        const std::string file = path.toStdString();
        Experiment opened = openExperiment(files_.read(file, largestFigure), file).experiment;
        opened.view = checked(opened.view); // an unknown figure is refused before anything changes
        workbench_.restart(std::move(opened));
    });
}

QString FileWork::askForSession() const {
    return QFileDialog::getOpenFileName(
        &window_, words(QT_TRANSLATE_NOOP("fovea", "Open a session or a figure")), {},
        words(QT_TRANSLATE_NOOP(
            "fovea", "Sessions and figures (*.fovea *.png *.svg *.pdf);;All files (*)")));
}

} // namespace fovea
