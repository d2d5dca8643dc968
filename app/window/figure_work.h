// Figures out of the window: to files, to the clipboard, into other programs. What takes time is
// done by a worker, and what was begun is finished when the window closes, but a film.
#pragma once

#include "core/base/files.h"
#include "core/base/in_order.h"
#include "core/base/message.h"
#include "ui/export/outgoing.h"
#include "ui/export/paper_choices.h"
#include "ui/export/promise.h"

#include <QtCore/QObject>
#include <QtCore/QPointer>
#include <QtCore/QTemporaryDir>

#include <functional>
#include <memory>
#include <stop_token>
#include <vector>

class QMimeData;
class QPagedPaintDevice;
class QPixmap;
class QPrinter;
class QProgressDialog;
class QWidget;

namespace fovea {

class ExportDialog;
class FigureView;
class Workbench;

class FigureWork : public QObject {
    Q_OBJECT
public:
    // `choices` say how figures leave; what is chosen anew is written there.
    FigureWork(Files& files, Workbench& workbench, PaperChoices& choices, QWidget& window);
    ~FigureWork() override; // what was begun is done; a film is left unwritten

    // The large picture in the window: figures without a size of their own leave with its.
    void setShown(std::function<FigureView&()> shown) { shown_ = std::move(shown); }

    // In all of them `figure` is a row of figures(), empty: the one in the large.
    ExportDialog* dialog(const Theme& theme);
    // In the format of the path's ending.
    void save(const QString& path, const std::string& figure = {});
    void askAndSave(const std::string& figure);
    // How the picture in the large came to be, step by step of the model's training.
    void saveFilm(const QString& path);
    void askAndSaveFilm();
    void copy(const std::string& way, const std::string& figure = {}); // a row of copies()
    // The large one, on this printer; it is printed while the window goes on.
    void print(const std::shared_ptr<QPrinter>& printer);
    // Prints what `pages` puts on it, in the same way.
    void print(const std::shared_ptr<QPrinter>& printer,
               const std::function<void(QPagedPaintDevice&)>& pages);
    // What is dragged: a picture, and a file of the chosen format. Null where there is none.
    [[nodiscard]] QMimeData* offer(const std::string& figure = {});
    void drag(const QPixmap& shown, const std::string& figure = {}); // `shown` goes with the mouse
    // Whether the file was made to be dragged: it is temporary, and is removed later.
    static bool wasDragged(const std::string& path);
    // The bytes of the figure or session in the clipboard, or the command; empty, and said, where
    // there is none.
    [[nodiscard]] std::string pasted();

Q_SIGNALS:
    void reported(const QString& words);        // what is being done, and what is done
    void failed(const fovea::Message& problem); // an empty one: all is well again
    void chosen();                              // the choices are others now

private:
    [[nodiscard]] Outgoing outgoingOf(const std::string& figure, const Paper& paper) const;
    struct Ending {
        QString filter, ending;
    };
    // Where to save; empty: the person left it.
    [[nodiscard]] QString askForPath(const QString& title, const Experiment& experiment,
                                     const std::vector<Ending>& endings, std::size_t wanted);
    std::shared_future<Promise::Contents> promised(const std::function<Promise::Contents()>& make);

    Files& files_;
    Workbench& workbench_;
    PaperChoices& choices_;
    QWidget& window_;
    std::function<FigureView&()> shown_;
    std::unique_ptr<QTemporaryDir> dragged_; // for files that are dragged
    QPointer<QProgressDialog> film_;         // that is being written
    std::stop_source filmStop_;
    InOrder worker_; // last: it calls this object
};

} // namespace fovea
