#include "app/window/file_work.h"

#include "app/window/attempt.h"
#include "core/experiment/carriers.h"
#include "core/figure/figures.h"
#include "ui/words.h"
#include "ui/workbench.h"

#include <QtCore/QFileInfo>
#include <QtWidgets/QFileDialog>

namespace fovea {
namespace {

constexpr std::size_t largestFigure = std::size_t{64} << 20; // bytes

} // namespace

void FileWork::open(const QString& path) {
    attempt(message_, [&] {
        const std::string file = path.toStdString();
        take(files_.read(file, largestFigure), file);
    });
}

void FileWork::openBytes(const std::string& bytes, const std::string& source) {
    attempt(message_, [&] { take(bytes, source); });
}

void FileWork::take(const std::string& bytes, const std::string& source) {
    Experiment opened = openExperiment(bytes, source);
    opened.view = checked(opened.view); // an unknown figure is refused before anything changes
    workbench_.restart(std::move(opened));
}

QString FileWork::askForSession() const {
    return QFileDialog::getOpenFileName(
        &window_, words(QT_TRANSLATE_NOOP("fovea", "Open a session or a figure")), {},
        words(QT_TRANSLATE_NOOP(
            "fovea", "Sessions and figures (*.fovea *.png *.svg *.pdf);;All files (*)")));
}

QString FileWork::askForTarget() const {
    QString path = QFileDialog::getSaveFileName(
        &window_, words(QT_TRANSLATE_NOOP("fovea", "Save the session")), {},
        words(QT_TRANSLATE_NOOP("fovea", "Fovea session (*.fovea)")));
    if (!path.isEmpty() && QFileInfo(path).suffix().isEmpty())
        path += QStringLiteral(".fovea");
    return path;
}

} // namespace fovea
