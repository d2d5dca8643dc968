// Sessions in and out of the window: opened, saved, kept while they are in no file, and given back
// after a crash.
#pragma once

#include "app/window/background_work.h"
#include "app/window/document.h"
#include "app/window/draft_keeper.h"
#include "app/window/settings.h"
#include "ui/widgets/message_bar.h"

#include <QtCore/QPointer>
#include <QtWidgets/QWidget>

namespace fovea {

class Workbench;

class FileWork : public QObject {
    Q_OBJECT
public:
    // What should be known is said in `notice`; dialogs stand over `window`. Drafts and locks live
    // in the `folder`; without one there are none.
    FileWork(Files& files, Workbench& workbench, MessageBar& notice, QWidget& window,
             const Settings& settings, const std::string& folder);

    // A session, or a figure with one inside.
    void open(const QString& path);
    void openCopy(const QString& path); // of a session, which is in no file then
    // Opens bytes that are in no file, like the clipboard's.
    void openBytes(const std::string& bytes, const QString& name);
    // What a command line makes; a model that it names is read beside the window.
    void openCommand(const std::string& line);
    void startAnew();
    void save();
    void saveAs(const QString& name = {}); // that is proposed, without ending
    void saveTo(const QString& path);
    // Offers what a crash left.
    void offerLeft();
    // For when the program is being ended: finishes a save, and keeps the rest as a draft.
    void keepNow();
    // Whether the window may close now; otherwise the person is being asked, and it closes then.
    [[nodiscard]] bool mayClose();

    // What else goes into a session that is saved.
    void setCompletion(std::function<void(Experiment&)> complete) {
        complete_ = std::move(complete);
    }

    [[nodiscard]] QString title() const;
    [[nodiscard]] bool isModified() const; // in no file as it is now
    [[nodiscard]] bool busy() const { return background_.busy(); }
    [[nodiscard]] DraftKeeper& keeper() { return keeper_; }
    void askOpen();

    // What was opened and saved lately, and what was not saved.
    struct Recent {
        QString text;
        QString tip;
        std::function<void()> open;
    };
    [[nodiscard]] std::vector<Recent> recent();

Q_SIGNALS:
    void changed(); // title or modification
    void saved(const QString& name);
    void opened(const QString& name);   // a session is shown
    void isFolder(const QString& path); // what was to be opened: a model's

private:
    using Then = std::function<void()>;

    void leave(const Then& then);
    void sayIfAny(const Message& problem);
    void ask(const QString& what, const Then& then);
    void take(const std::string& name, const std::string& bytes, const std::string& path);
    Document documentHere(const std::string& path, const std::string& bytes, const Opened& opened);
    void show(Document document, const Opened& opened);
    void offerRest(const Message& problem, const std::string& name, const std::string& bytes,
                   const std::string& path);
    void become(Document document, Experiment experiment);
    QString askForPath(const QString& name = {});
    void saveThen(const Then& then);
    void write(const std::string& path, bool whateverIsThere, const Then& then = {});
    [[nodiscard]] std::vector<Drafts::Left> draftsLeft(); // without a folder none
    void restore(const std::string& draft);
    Document documentOfDraft(const Draft& draft, std::vector<Message>& notes);
    void later(const std::vector<std::string>& drafts);
    void workChanged();
    void reportDraftProblem(const Message& problem);

    Files& files_;
    Workbench& workbench_;
    MessageBar& notice_;
    QWidget& window_;
    Settings settings_;
    std::string locks_;
    Document document_;
    DraftKeeper keeper_;
    Message draftProblem_;
    QPointer<QWidget> question_;
    std::function<void(Experiment&)> complete_;
    bool mayClose_ = false;     // nothing is lost by closing, or the person accepts it
    BackgroundWork background_; // last: its work needs what stands above
};

} // namespace fovea
