#include "app/window/figure_work.h"

#include "app/window/attempt.h"
#include "core/base/error.h"
#include "core/figure/figures.h"
#include "ui/export/formats.h"
#include "ui/words.h"
#include "ui/workbench.h"

#include <QtCore/QFileInfo>
#include <QtGui/QClipboard>
#include <QtGui/QGuiApplication>
#include <QtGui/QImage>
#include <QtWidgets/QFileDialog>

namespace fovea {
namespace {

QString filterOf(const RowInfo& format) {
    return QStringLiteral("%1 (*.%2)").arg(words(format.name), utf8(format.id));
}

// A figure carries the Experiment that made it, which may not be the present one while that is
// being computed or does not fit.
std::string written(const Workbench& workbench, const RowInfo& row, const Theme& theme,
                    const std::string& where) {
    const Format& format = formats().math(row.id);
    if (!format.ofFigure)
        return format.write({}, workbench.experiment(), {});
    const Picture& picture = workbench.picture();
    const FigurePointer figure = picture.figure(figureOf(picture.experiment.view).id);
    if (!figure)
        fail(QT_TRANSLATE_NOOP("fovea", "%1: there is no figure to export yet"), {where});
    return format.write(*figure, picture.experiment, {.theme = &theme});
}

} // namespace

void FigureWork::write(const QString& path, const Theme& theme) {
    attempt(message_, [&] {
        const std::string file = path.toStdString();
        replaceFile(files_, file, written(workbench_, formatFor(file), theme, file));
    });
}

void FigureWork::copy(const Theme& theme) {
    attempt(message_, [&] {
        const std::string bytes =
            written(workbench_, formats().info().row("png"), theme, "clipboard");
        QGuiApplication::clipboard()->setImage(QImage::fromData(QByteArray::fromStdString(bytes)));
    });
}

QString FigureWork::askForTarget(const char* format) const {
    QStringList filters;
    for (const RowInfo& row : formats().info().rows)
        filters << filterOf(row);
    const RowInfo& wanted = formats().info().row(format);
    QString filter = filterOf(wanted);
    QString path = QFileDialog::getSaveFileName(&window_, words(wanted.name), {},
                                                filters.join(QStringLiteral(";;")), &filter);
    if (!path.isEmpty() && QFileInfo(path).suffix().isEmpty())
        path += QLatin1Char('.') +
                utf8(formats().info().rows[static_cast<std::size_t>(filters.indexOf(filter))].id);
    return path;
}

} // namespace fovea
