#include "app/window/figure_work.h"

#include "app/output/figure_files.h"
#include "app/output/outputs.h"
#include "app/window/figure_copies.h"
#include "core/base/error.h"
#include "core/base/log.h"
#include "core/base/table.h"
#include "core/figure/figures.h"
#include "ui/attempt.h"
#include "ui/export/export_dialog.h"
#include "ui/export/export_preview.h"
#include "ui/export/films.h"
#include "ui/export/formats.h"
#include "ui/export/print.h"
#include "ui/plot/window_thread.h"
#include "ui/temporary_folder.h"
#include "ui/widgets/figure_view.h"
#include "ui/words.h"
#include "ui/workbench.h"

#include <QtCore/QDir>
#include <QtCore/QFileInfo>
#include <QtCore/QStandardPaths>
#include <QtGui/QClipboard>
#include <QtGui/QDrag>
#include <QtGui/QGuiApplication>
#include <QtGui/QPixmap>
#include <QtPrintSupport/QPrinter>
#include <QtWidgets/QFileDialog>
#include <QtWidgets/QProgressDialog>

#include <utility>

namespace fovea {
namespace {

const QString draggedFolder = QStringLiteral("/fovea-dragged-");

QString filterOf(const RowInfo& format) {
    return QStringLiteral("%1 (*.%2)").arg(words(format.name), utf8(format.id));
}

const QString folderEnding = QStringLiteral("/"); // of a path that is a folder's

// What a person should know about the file.
QString noteWords(const Outgoing& out, const Format& format) {
    QString text;
    if (format.onPaper)
        for (const Message& note : notesOf(layOut(*out.figure, out.experiment, out.paper), format))
            text += QStringLiteral("  ") + words(note);
    return text;
}

} // namespace

FigureWork::FigureWork(Files& files, Workbench& workbench, PaperChoices& choices, QWidget& window)
    : QObject(&window), files_(files), workbench_(workbench), choices_(choices), window_(window) {
    connect(this, &FigureWork::failed, this, [](const Message& problem) {
        if (!problem.text.empty())
            qCInfo(filesLog, "no figure: %s", withoutQuotes(problem).c_str());
    });
}

FigureWork::~FigureWork() {
    filmStop_.request_stop(); // a film can take minutes, and other windows would wait for it
    waitServing(worker_.run([] {}));
}

// Another figure than the large one has the size that it needs.
Outgoing FigureWork::outgoingOf(const std::string& figure, const Paper& paper) const {
    const Picture& picture = workbench_.picture();
    const bool large = figure.empty() || figure == figureOf(picture.experiment.view).id;
    if (!large || !shown_)
        return outgoing(picture, figure, paper);
    const FigureView& view = shown_();
    const QSizeF size = QSizeF(view.contentsRect().size()) / view.magnification();
    return outgoing(picture, figure, asShown(paper, size));
}

ExportDialog* FigureWork::dialog(const Theme& theme) {
    auto* made = new ExportDialog(
        workbench_, choices_,
        [this](const std::string& figure, const Paper& paper) { return outgoingOf(figure, paper); },
        copies().info(), theme, &window_);
    if (shown_)
        made->follow(shown_());
    connect(made, &ExportDialog::chosen, this, [this](const PaperChoices& choices) {
        const QString folder = choices_.folder;
        choices_ = choices;
        choices_.folder = folder;
        Q_EMIT chosen();
    });
    connect(made, &ExportDialog::saveAsked, this, &FigureWork::askAndSave);
    connect(made, &ExportDialog::copyAsked, this, &FigureWork::copy);
    connect(made, &ExportDialog::dragged, this, [this, made](const std::string& figure) {
        drag(QPixmap::fromImage(made->preview().preview().image), figure);
    });
    connect(this, &FigureWork::reported, made, &ExportDialog::tell);
    connect(this, &FigureWork::failed, made, &ExportDialog::say);
    return made;
}

void FigureWork::save(const QString& path, const std::string& figure) {
    const std::string file = path.toStdString();
    const QString name = QFileInfo(path).fileName();
    Outgoing out{nullptr, workbench_.experiment(), choices_.paper};
    std::string row;
    Q_EMIT failed(problemOf([&] {
        row = formatFor(file).id;
        if (!formats().math(row).ofFigure) // it has a place of its own, with locks and versions
            fail(QT_TRANSLATE_NOOP("fovea", "%1: a session is saved by ‘Save session as’"), {file});
        out = outgoingOf(figure, choices_.paper);
    }));
    if (row.empty() || !out.figure)
        return;
    Q_EMIT reported(tr("Writing %1…").arg(name));
    worker_.run([this, out, row, file, path] {
        QString done;
        const Message problem = problemOf([&] {
            replaceFile(files_, file, bytesOf(out, row));
            done = tr("Saved as %1").arg(path) + noteWords(out, formats().math(row));
        });
        QMetaObject::invokeMethod(this, [this, problem, done] {
            Q_EMIT reported(done);
            Q_EMIT failed(problem);
        });
    });
}

void FigureWork::askAndSave(const std::string& figure) {
    Message problem = problemOf([&] {
        const Outgoing out = outgoingOf(figure, choices_.paper);
        std::vector<Ending> endings;
        std::size_t wanted = 0;
        for (const RowInfo& row : formats().info().rows) {
            if (!formats().math(row.id).ofFigure)
                continue;
            if (row.id == choices_.format)
                wanted = endings.size();
            endings.push_back({filterOf(row), utf8(row.id)});
        }
        const QString path = askForPath(tr("Save the figure"), out.experiment, endings, wanted);
        if (!path.isEmpty())
            save(path, figure);
    });
    if (!problem.text.empty())
        Q_EMIT failed(problem);
}

// The dialog itself adds the ending, so that it asks before an older file is replaced.
QString FigureWork::askForPath(const QString& title, const Experiment& experiment,
                               const std::vector<Ending>& endings, std::size_t wanted) {
    const QString pictures = QStandardPaths::writableLocation(QStandardPaths::PicturesLocation);
    const bool known = !choices_.folder.isEmpty() && QFileInfo(choices_.folder).isDir();
    QFileDialog dialog(&window_, title, known ? choices_.folder : pictures);
    dialog.setAcceptMode(QFileDialog::AcceptSave);
    QStringList filters;
    for (const Ending& one : endings)
        filters << one.filter;
    dialog.setNameFilters(filters);
    dialog.selectNameFilter(endings[wanted].filter);
    dialog.setDefaultSuffix(endings[wanted].ending);
    bool isFolder = false;
    connect(&dialog, &QFileDialog::filterSelected, &dialog, [&](const QString& filter) {
        for (const Ending& one : endings)
            if (one.filter == filter) {
                isFolder = one.ending == folderEnding;
                dialog.setDefaultSuffix(isFolder ? QString() : one.ending);
                if (isFolder)
                    dialog.selectFile(fileName(experiment));
            }
    });
    dialog.selectFile(QStringLiteral("%1.%2").arg(fileName(experiment), endings[wanted].ending));
    if (dialog.exec() != QDialog::Accepted)
        return {};
    const QString path = dialog.selectedFiles().value(0);
    choices_.folder = QFileInfo(path).absolutePath();
    Q_EMIT chosen();
    return isFolder ? path + folderEnding : path;
}

void FigureWork::askAndSaveFilm() {
    if (film_) { // one at a time
        film_->show();
        film_->raise();
        film_->activateWindow();
        return;
    }
    std::vector<Ending> endings;
    QStringList missing;
    for (const RowInfo& row : filmFormats().info().rows)
        if (const FilmFormat& format = filmFormats().math(row.id); format.isFolder)
            endings.push_back({QStringLiteral("%1 (*)").arg(words(row.name)), folderEnding});
        else if (canWrite(format))
            endings.push_back({filterOf(row), utf8(row.id)});
        else
            missing << words(row.name);
    const QString title = missing.isEmpty()
                              ? tr("Save the film")
                              : tr("Save the film (ffmpeg is not installed, which makes: %1)")
                                    .arg(missing.join(QStringLiteral(", ")));
    const QString path = askForPath(title, workbench_.picture().experiment, endings, 0);
    if (!path.isEmpty())
        saveFilm(path);
}

void FigureWork::saveFilm(const QString& path) {
    const std::string file = path.toStdString();
    std::string row;
    Paper paper = choices_.paper;
    Q_EMIT failed(problemOf([&] {
        row = filmFormatFor(file).id;
        paper = outgoingOf({}, choices_.paper).paper;
    }));
    if (row.empty())
        return;
    const bool isFolder = path.endsWith(folderEnding);
    const QString name = QFileInfo(isFolder ? path.chopped(1) : path).fileName();
    // It shows itself where a film takes longer than a moment.
    film_ = new QProgressDialog(tr("Writing %1…").arg(name), tr("Cancel"), 0, 100, &window_);
    film_->setWindowTitle(tr("Film"));
    film_->setMinimumDuration(1000);
    film_->setValue(0);
    filmStop_ = {};
    connect(film_, &QProgressDialog::canceled, this, [this] { filmStop_.request_stop(); });
    worker_.run([this, experiment = workbench_.picture().experiment, paper, row, file, path,
                 isFolder, progress = film_, token = filmStop_.get_token()] {
        constexpr double seconds = 8;
        // Figures are described first, then drawn.
        int told = 0; // per cent
        const auto tellFrom = [&](double begin) {
            return [&, begin](double share) {
                if (token.stop_requested())
                    throw Cancelled();
                const int now = static_cast<int>(begin + 49 * share);
                if (std::exchange(told, now) != now)
                    QMetaObject::invokeMethod(this, [progress, now] {
                        if (progress && !progress->wasCanceled())
                            progress->setValue(now);
                    });
            };
        };
        QString done;
        const Message problem = problemOf([&] {
            try {
                const auto frames = framesOfTraining(*makeComputer(token), experiment, tellFrom(0));
                const auto files = filmFormats().math(row).write(frames, paperOfAll(frames, paper),
                                                                 seconds, file, tellFrom(50));
                writeOutputs(files_, files, isFolder ? std::optional(file) : std::nullopt);
                done = tr("Saved as %1").arg(path);
            } catch (const Cancelled&) {
                done = tr("The film was not written");
            }
        });
        QMetaObject::invokeMethod(this, [this, problem, done, progress] {
            delete progress;
            Q_EMIT reported(done);
            Q_EMIT failed(problem);
        });
    });
}

// Made by the worker; what goes wrong is reported, and nothing is in it then.
std::shared_future<Promise::Contents>
FigureWork::promised(const std::function<Promise::Contents()>& make) {
    return worker_.run([this, make] {
        Promise::Contents made;
        const Message problem = problemOf([&] { made = make(); });
        if (!problem.text.empty())
            QMetaObject::invokeMethod(this, [this, problem] {
                Q_EMIT reported({});
                Q_EMIT failed(problem);
            });
        return made;
    });
}

void FigureWork::copy(const std::string& way, const std::string& figure) {
    Q_EMIT failed(problemOf([&] {
        const RowInfo& row = copies().info().row(way);
        const Outgoing out = outgoingOf(figure, choices_.paper);
        const std::string file = fileName(out.experiment).toStdString() + '.' + choices_.format;
        const auto make = copies().math(way).make;
        QGuiApplication::clipboard()->setMimeData(
            new Promise(copies().math(way).types, promised([=] { return make(out, file); })));
        Q_EMIT reported(tr("In the clipboard: %1").arg(words(row.name)));
    }));
}

void FigureWork::print(const std::shared_ptr<QPrinter>& printer) {
    Q_EMIT failed(problemOf([&] {
        print(printer, [out = outgoingOf({}, choices_.paper)](QPagedPaintDevice& device) {
            printOn(device, out);
        });
    }));
}

void FigureWork::print(const std::shared_ptr<QPrinter>& printer,
                       const std::function<void(QPagedPaintDevice&)>& pages) {
    const QString path = printer->outputFileName();
    const QString done =
        path.isEmpty() ? tr("Sent to %1").arg(printer->printerName()) : tr("Saved as %1").arg(path);
    Q_EMIT reported(tr("Printing…"));
    worker_.run([this, printer, pages, path, done] {
        const Message problem = problemOf([&] {
            if (path.isEmpty())
                return pages(*printer);
            // A file of that name stays until the pages are whole.
            constexpr std::size_t most = std::size_t{1} << 30; // bytes
            const auto folder = temporaryFolder();
            const QString made = folder->filePath(QStringLiteral("pages.pdf"));
            printer->setOutputFileName(made);
            pages(*printer);
            replaceFile(files_, path.toStdString(), disk().read(made.toStdString(), most));
        });
        QMetaObject::invokeMethod(this, [this, problem, done] {
            Q_EMIT reported(problem.text.empty() ? done : QString());
            Q_EMIT failed(problem);
        });
    });
}

QMimeData* FigureWork::offer(const std::string& figure) {
    Promise* made = nullptr;
    const QString uris = QStringLiteral("text/uri-list");
    Q_EMIT failed(problemOf([&] {
        const Outgoing out = outgoingOf(figure, choices_.paper);
        if (!dragged_) {
            dragged_ = temporaryFolder(QDir::tempPath() + draggedFolder + QStringLiteral("XXXXXX"));
            dragged_->setAutoRemove(false); // who took the file may want it for longer
        }
        const QString path = dragged_->filePath(
            QStringLiteral("%1.%2").arg(fileName(out.experiment), utf8(choices_.format)));
        const auto& copy = copies().math(copies().info().rows[copies().info().defaultRow].id);
        made = new Promise(
            QStringList(copy.types) << uris,
            promised([this, out, path, uris, make = copy.make, format = choices_.format] {
                Promise::Contents all = make(out, {});
                replaceFile(files_, path.toStdString(), bytesOf(out, format));
                all[uris] = QUrl::fromLocalFile(path).toEncoded() + "\r\n";
                return all;
            }));
    }));
    return made;
}

void FigureWork::drag(const QPixmap& shown, const std::string& figure) {
    const qreal ratio = window_.devicePixelRatioF();
    QMimeData* data = offer(figure);
    if (!data)
        return;
    auto* drag = new QDrag(&window_);
    drag->setMimeData(data);
    QPixmap small =
        shown.scaled(QSize(220, 160) * ratio, Qt::KeepAspectRatio, Qt::SmoothTransformation);
    small.setDevicePixelRatio(ratio);
    drag->setPixmap(small);
    drag->setHotSpot(QPoint(-12, -12)); // beside the mouse, which shows what it is over
    drag->exec(Qt::CopyAction);
}

bool FigureWork::wasDragged(const std::string& path) {
    return utf8(path).startsWith(QDir::tempPath() + draggedFolder);
}

std::string FigureWork::pasted() {
    const QMimeData* clipboard = QGuiApplication::clipboard()->mimeData();
    std::string bytes = clipboard ? sessionIn(*clipboard) : std::string();
    Q_EMIT failed(bytes.empty()
                      ? Message{QT_TRANSLATE_NOOP("fovea", "There is no figure and no command "
                                                           "of Fovea in the clipboard"),
                                {}}
                      : Message{});
    return bytes;
}

} // namespace fovea
