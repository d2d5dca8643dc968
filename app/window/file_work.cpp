#include "app/window/file_work.h"

#include "app/window/attempt.h"
#include "core/base/error.h"
#include "core/experiment/carriers.h"
#include "core/figure/figures.h"
#include "ui/words.h"
#include "ui/workbench.h"

#include <QtCore/QFileInfo>
#include <QtWidgets/QFileDialog>
#include <QtWidgets/QMessageBox>

namespace fovea {
namespace {

const QString ending = QStringLiteral(".fovea");

} // namespace

FileWork::FileWork(Files& files, Workbench& workbench, MessageBar& notice, QWidget& window,
                   const Settings& settings, const std::string& folder)
    : files_(files), workbench_(workbench), notice_(notice), window_(window), settings_(settings),
      locks_(folder.empty() ? "" : folder + "/open"),
      keeper_(files, folder.empty() ? "" : folder + "/drafts", this), aside_(this) {
    document_.saved = workbench.experiment();
    connect(&workbench_, &Workbench::experimentChanged, this, &FileWork::workChanged);
    connect(&keeper_, &DraftKeeper::kept, this, &FileWork::tellKept);
}

bool FileWork::isModified() const {
    return !sameWork(workbench_.experiment(), document_.saved);
}

QString FileWork::title() const {
    return document_.path.empty() ? QStringLiteral("Fovea[*]")
                                  : QStringLiteral("%1[*] — Fovea").arg(utf8(document_.name()));
}

void FileWork::workChanged() {
    if (isModified())
        keeper_.keep(workbench_.experiment(), document_.path);
    else
        keeper_.forget();
    Q_EMIT changed();
}

// Once, until it is another problem or none: it is tried again all the time.
void FileWork::tellKept(const Message& problem) {
    if (std::exchange(keepingProblem_, problem) == problem || problem.text.empty())
        return;
    notice_.say(
        {QT_TRANSLATE_NOOP("fovea", "What you do cannot be kept safe in case of a crash; save "
                                    "it somewhere else. %1"),
         {words(problem).toStdString()}});
}

// `then` once nothing is lost by it. What belongs to a file is asked about; what has none yet is
// kept as a draft, without a question.
void FileWork::leave(Then then) {
    aside_.finish();
    if (!document_.path.empty() && isModified())
        return ask(std::move(then));
    keeper_.leave();
    then();
}

void FileWork::ask(Then then) {
    if (question_) // one is open, and to be answered first
        return question_->raise();
    auto* box =
        new QMessageBox(QMessageBox::Question, tr("Save the session?"),
                        tr("Save the changes to %1?").arg(utf8(document_.name())),
                        QMessageBox::Save | QMessageBox::Discard | QMessageBox::Cancel, &window_);
    box->setTextFormat(Qt::PlainText);
    box->setInformativeText(tr("What is not saved now cannot be brought back."));
    box->setDefaultButton(QMessageBox::Save);
    box->setAttribute(Qt::WA_DeleteOnClose);
    question_ = box;
    connect(box, &QMessageBox::finished, this, [this, then = std::move(then)](int answer) {
        const auto leaveThen = [this, then] {
            keeper_.leave();
            then();
        };
        if (answer == QMessageBox::Discard) {
            keeper_.forget();
            leaveThen();
        } else if (answer == QMessageBox::Save && document_.mayOverwrite) {
            write(document_.path, false, leaveThen);
        } else if (answer == QMessageBox::Save) {
            saveAs();
        }
    });
    box->open();
}

bool FileWork::mayClose() {
    if (answered_)
        return true;
    const auto asking = std::make_shared<bool>(true);
    leave([this, asking] {
        answered_ = true;
        if (!*asking)
            window_.close();
    });
    *asking = false;
    return answered_;
}

void FileWork::become(Document document, Experiment experiment) {
    document_ = std::move(document);
    workbench_.restart(std::move(experiment));
}

void FileWork::startAnew() {
    leave([this] {
        notice_.say({});
        become({}, standardExperiment());
    });
}

void FileWork::open(const QString& path) {
    leave([this, path] {
        const std::string absolute = QFileInfo(path).absoluteFilePath().toStdString();
        const Message problem = problemOf([&] { load(absolute); });
        if (!problem.text.empty())
            notice_.say(problem);
    });
}

void FileWork::load(const std::string& path) {
    take(path, files_.read(path, largestFile), path);
}

void FileWork::openBytes(const std::string& bytes, const QString& name) {
    leave([this, bytes, name] {
        const Message problem = problemOf([&] { take(name.toStdString(), bytes, {}); });
        if (!problem.text.empty())
            notice_.say(problem);
    });
}

// Nothing changes where it cannot be opened. Only a session is a file that is saved again: a figure
// stays as it is.
void FileWork::take(const std::string& name, const std::string& bytes, const std::string& path) {
    Opened opened;
    try {
        opened = openExperiment(bytes, name);
        opened.experiment.view = checked(opened.experiment.view); // its figure must be known
    } catch (const Error& error) {
        offerRest(error.message(), name, bytes, path);
        return;
    }
    const bool isSession = !path.empty() && bytes.starts_with("{");
    Document document{.saved = opened.experiment};
    if (isSession) {
        document_.lock.reset(); // it may be this very session, opened again
        const Message problem =
            problemOf([&] { document = documentOf(files_, path, bytes, opened, locks_); });
        if (!problem.text.empty())
            opened.notes.push_back(problem);
        else if (!opened.newer && !document.mayOverwrite)
            opened.notes.push_back({QT_TRANSLATE_NOOP("fovea", "%1 is open in another window: here "
                                                               "it is saved under another name"),
                                    {document.name()}});
    }
    if (!path.empty())
        settings_.addRecent(utf8(path));
    std::vector<MessageBar::Offer> offers;
    for (const Drafts::Left& left :
         keeper_.drafts() ? keeper_.drafts()->left() : std::vector<Drafts::Left>())
        if (isSession && left.draft.of == path && offers.empty()) {
            opened.notes.push_back(
                {QT_TRANSLATE_NOOP("fovea", "%1 was changed on %2, which was not saved"),
                 {name, whenWords(left.draft.time).toStdString()}});
            offers.push_back({tr("&Restore the changes"), tr("Go on where it was left"),
                              [this, draft = left.path] { restore(draft); }});
        }
    become(std::move(document), std::move(opened.experiment));
    notice_.note(opened.notes, std::move(offers));
}

// What is damaged is never overwritten: what can be read of it becomes work without a file.
void FileWork::offerRest(const Message& problem, const std::string& name, const std::string& bytes,
                         const std::string& path) {
    std::vector<MessageBar::Offer> offers;
    if (auto rest = openWhatCanBeRead(bytes, name)) {
        try {
            rest->experiment.view = checked(rest->experiment.view);
        } catch (const Error& error) {
            rest->notes.push_back(error.message());
            rest->experiment.view = {};
        }
        offers.push_back({tr("Open &what can be read"),
                          tr("As work without a file; the damaged one stays as it is"),
                          [this, opened = *rest] {
                              leave([this, opened] {
                                  become({}, opened.experiment);
                                  notice_.note(opened.notes);
                              });
                          }});
    }
    const std::string before = path + "~";
    if (!path.empty() && QFile::exists(utf8(before)))
        offers.push_back({tr("Open the version &before"),
                          tr("The file %1, which saving kept").arg(utf8(before)),
                          [this, before] { open(utf8(before)); }});
    notice_.say(problem, std::move(offers));
}

void FileWork::save() {
    if (document_.path.empty() || !document_.mayOverwrite)
        saveAs();
    else
        write(document_.path, false);
}

void FileWork::saveAs() {
    const QString folder =
        document_.path.empty() ? settings_.lastFolder() : QFileInfo(utf8(document_.path)).path();
    const QString name = document_.path.empty()
                             ? utf8(proposedName(workbench_.experiment())) + ending
                             : utf8(document_.name());
    QString path = QFileDialog::getSaveFileName(
        &window_, tr("Save the session"), QDir(folder).filePath(name), tr("Sessions (*.fovea)"));
    if (path.isEmpty())
        return;
    if (QFileInfo(path).suffix().isEmpty())
        path += ending;
    saveTo(path);
}

void FileWork::saveTo(const QString& path) {
    write(QFileInfo(path).absoluteFilePath().toStdString(), true);
}

// `whateverIsThere`: the person chose the name just now, and was asked whether to replace it.
void FileWork::write(const std::string& path, bool whateverIsThere, Then then) {
    const Experiment experiment = workbench_.experiment();
    const std::string bytes = writeExperiment(experiment, true);
    Document next = document_;
    const Message refusal = problemOf([&] {
        if (files_.resolve(path) != files_.resolve(document_.path))
            next = documentOf(files_, path, bytes, {.experiment = experiment}, locks_);
        next.path = path;
        if (!next.mayOverwrite)
            fail(QT_TRANSLATE_NOOP("fovea", "%1: another window or a later version has it; choose "
                                            "another name"),
                 {path});
    });
    if (!refusal.text.empty())
        return notice_.say(refusal);
    next.bytes = bytes;
    next.saved = experiment;
    const auto others = std::make_shared<bool>(false);
    aside_.run(
        [this, path, bytes, others, whateverIsThere, known = document_] {
            *others = !whateverIsThere && changedByOthers(files_, known);
            if (!*others)
                replaceWork(files_, path, bytes);
        },
        [this, path, next, others, then = std::move(then)](const Message& problem) {
            if (*others)
                return notice_.say(
                    {QT_TRANSLATE_NOOP("fovea", "%1 was changed by another program since it was "
                                                "opened here"),
                     {path}},
                    {{tr("Save &as…"), tr("Under another name"), [this] { saveAs(); }},
                     {tr("&Overwrite"), tr("Replace it with what is in this window"),
                      [this, path, then] { write(path, true, then); }}});
            notice_.say(problem);
            if (!problem.text.empty())
                return;
            document_ = next;
            settings_.addRecent(utf8(path));
            workChanged();
            Q_EMIT saved(utf8(document_.name()));
            if (then)
                then();
        });
}

void FileWork::askOpen() {
    const QString path = QFileDialog::getOpenFileName(
        &window_, tr("Open a session or a figure"), settings_.lastFolder(),
        tr("Sessions and figures (*.fovea *.png *.svg *.pdf);;All files (*)"));
    if (!path.isEmpty())
        open(path);
}

} // namespace fovea
