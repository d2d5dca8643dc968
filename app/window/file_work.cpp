#include "app/window/file_work.h"

#include "app/read_command.h"
#include "app/window/figure_work.h"
#include "core/base/error.h"
#include "core/base/log.h"
#include "core/experiment/carriers.h"
#include "core/experiment/chosen_model.h"
#include "core/figure/figures.h"
#include "core/model/named_arrays.h"
#include "ui/attempt.h"
#include "ui/words.h"
#include "ui/workbench.h"

#include <QtCore/QFileInfo>
#include <QtWidgets/QFileDialog>
#include <QtWidgets/QMessageBox>
#include <QtWidgets/QPushButton>

namespace fovea {
namespace {

const QString ending = QStringLiteral(".fovea");

} // namespace

FileWork::FileWork(Files& files, Workbench& workbench, MessageBar& notice, QWidget& window,
                   const Settings& settings, const std::string& folder)
    : files_(files), workbench_(workbench), notice_(notice), window_(window), settings_(settings),
      locks_(folder.empty() ? "" : folder + "/open"),
      keeper_(files, folder.empty() ? "" : folder + "/drafts", this), background_(this) {
    document_.saved = workbench.experiment();
    connect(&workbench_, &Workbench::experimentChanged, this, &FileWork::workChanged);
    connect(&keeper_, &DraftKeeper::kept, this, &FileWork::reportDraftProblem);
}

bool FileWork::isModified() const {
    return !sameWork(workbench_.experiment(), document_.saved);
}

QString FileWork::title() const {
    QString name = quotedText(document_.name());
    name.replace(QLatin1String("[*]"), QLatin1String("[*][*]")); // or Qt would take it for its sign
    return name.isEmpty() ? QStringLiteral("Fovea[*]") : QStringLiteral("%1[*] — Fovea").arg(name);
}

void FileWork::workChanged() {
    if (isModified())
        keeper_.keep(workbench_.experiment(), document_);
    else
        keeper_.forget();
    Q_EMIT changed();
}

// Once, until it is another problem or none: it is tried again all the time.
void FileWork::reportDraftProblem(const Message& problem) {
    if (std::exchange(draftProblem_, problem) == problem || problem.text.empty())
        return;
    notice_.say({.text = QT_TRANSLATE_NOOP(
                     "fovea", "Your work would be lost in a crash; save it somewhere else"),
                 .arguments = {},
                 .more = {problem}});
}

// `then` once nothing is lost by it. What belongs to a file is asked about; what has none yet is
// kept as a draft, without a question, where that can be done.
void FileWork::leave(const Then& then) {
    background_.finish();
    if (!document_.path.empty() && isModified())
        return ask(tr("Save the changes to %1?").arg(quotedText(document_.name())), then);
    if (const Message problem = keeper_.leave(); !problem.text.empty())
        return ask(tr("This work is in no file, and no draft can be saved: %1").arg(words(problem)),
                   then);
    then();
}

void FileWork::ask(const QString& what, const Then& then) {
    if (question_) // one is open, and to be answered first
        return question_->raise();
    auto* box =
        new QMessageBox(QMessageBox::Question, tr("Save the session?"), what,
                        QMessageBox::Save | QMessageBox::Discard | QMessageBox::Cancel, &window_);
    question_ = box;
    box->setTextFormat(Qt::PlainText);
    box->setInformativeText(tr("What is not saved now is lost."));
    box->button(QMessageBox::Save)->setText(tr("&Save"));
    box->button(QMessageBox::Discard)->setText(tr("&Don’t save"));
    box->button(QMessageBox::Cancel)->setText(tr("&Cancel"));
    box->setDefaultButton(QMessageBox::Save);
    box->setAttribute(Qt::WA_DeleteOnClose);
    connect(box, &QMessageBox::finished, this, [this, then](int answer) {
        if (answer == QMessageBox::Discard) {
            keeper_.forget();
            then();
        } else if (answer == QMessageBox::Save) {
            saveThen(then);
        }
    });
    box->open();
}

bool FileWork::mayClose() {
    if (mayClose_)
        return true;
    const auto asking = std::make_shared<bool>(true);
    leave([this, asking] {
        mayClose_ = true;
        document_.lock.reset(); // the window may outlive its closing
        if (!*asking)
            window_.close();
    });
    *asking = false;
    return mayClose_;
}

void FileWork::keepNow() {
    background_.finish();
    keeper_.keepNow();
}

void FileWork::become(Document document, Experiment experiment) {
    document_ = std::move(document);
    workbench_.restart(std::move(experiment));
}

void FileWork::startAnew() {
    leave([this] {
        notice_.say({});
        become({.saved = firstExperiment()}, firstExperiment());
    });
}

// What was said of it otherwise stays.
void FileWork::sayIfAny(const Message& problem) {
    if (problem.text.empty())
        return;
    qCInfo(filesLog, "%s", withoutQuotes(problem).c_str());
    notice_.say(problem);
}

void FileWork::open(const QString& path) {
    if (QFileInfo(path).isDir() || NamedArrays::mayBe(path.toStdString())) {
        Q_EMIT isFolder(path);
        return;
    }
    const std::string absolute = QFileInfo(path).absoluteFilePath().toStdString();
    sayIfAny(problemOf([&] { take(absolute, files_.read(absolute, largestFile), absolute); }));
}

void FileWork::openCopy(const QString& path) {
    const std::string file = path.toStdString();
    sayIfAny(problemOf([&] { take(file, files_.read(file, largestFile), {}); }));
}

void FileWork::openBytes(const std::string& bytes, const QString& name) {
    sayIfAny(problemOf([&] { take(name.toStdString(), bytes, {}); }));
}

void FileWork::openCommand(const std::string& line) {
    const auto made = std::make_shared<Experiment>();
    background_.run([line, made] { *made = experimentOfCommand(line); },
                    [this, made](const Message& problem) {
                        sayIfAny(problem);
                        if (problem.text.empty())
                            leave([this, made] { show({.saved = *made}, {.experiment = *made}); });
                    });
}

// What is here is left only when what comes has been read. Only a session is a file that is saved
// again: a figure stays as it is.
void FileWork::take(const std::string& name, const std::string& bytes, const std::string& path) {
    Opened opened;
    try {
        opened = withKnownView(openExperiment(bytes, name), name);
        qCInfo(filesLog, "opened %s, %zu bytes", withoutFolders(name).c_str(), bytes.size());
    } catch (const Error& error) {
        qCInfo(filesLog, "not opened: %s", withoutQuotes(error.message()).c_str());
        return offerRest(error.message(), name, bytes, path);
    }
    if (!path.empty() && !FigureWork::wasDragged(path))
        settings_.addRecent(utf8(path));
    leave([this, opened, bytes, path] {
        if (path.empty() || !bytes.starts_with("{"))
            show({.saved = opened.experiment}, opened);
        else
            show(documentHere(path, bytes, opened), opened);
    });
}

// Takes the session's lock for this window, if it is free.
Document FileWork::documentHere(const std::string& path, const std::string& bytes,
                                const Opened& opened) {
    document_.lock.reset(); // it may be this very session, opened again
    // Where a lock cannot be asked for, it counts as refused.
    Document document{.path = path,
                      .saved = opened.experiment,
                      .bytes = std::make_shared<KnownBytes>(bytes),
                      .locks = true,
                      .newer = opened.newer};
    problemOf([&] { document = documentOf(files_, path, bytes, opened, locks_); });
    return document;
}

void FileWork::show(Document document, const Opened& opened) {
    std::vector<Message> notes = opened.notes;
    std::vector<MessageBar::Offer> offers;
    if (!document.path.empty() && !document.newer && !document.mayOverwrite())
        notes.push_back({QT_TRANSLATE_NOOP("fovea", "%1 is open in another window: here it is "
                                                    "saved under another name"),
                         {document.name()}});
    for (const Drafts::Left& left :
         document.path.empty() ? std::vector<Drafts::Left>() : draftsLeft())
        if (left.draft.sessionPath == document.path && offers.empty()) {
            notes.push_back(
                {QT_TRANSLATE_NOOP("fovea", "%1 was changed on %2, which was not saved"),
                 {document.name(), whenWords(left.draft.time).toStdString()}});
            offers.push_back({tr("&Restore the changes"), tr("Go on where it was left"),
                              [this, draft = left.path] { restore(draft); }});
        }
    const QString name = utf8(document.name());
    become(std::move(document), opened.experiment);
    notice_.note(notes, std::move(offers));
    Q_EMIT this->opened(name);
}

// What is damaged is never overwritten: what can be read of it becomes work without a file.
void FileWork::offerRest(const Message& problem, const std::string& name, const std::string& bytes,
                         const std::string& path) {
    std::vector<MessageBar::Offer> offers;
    if (auto rest = openWhatCanBeRead(bytes, name)) {
        rest->newer = true; // what its view names may be anything
        offers.push_back({tr("Open &what can be read"),
                          tr("As work without a file; the damaged one stays as it is"),
                          [this, opened = withKnownView(*rest, name)] {
                              leave([this, opened] {
                                  become({}, opened.experiment);
                                  notice_.note(opened.notes);
                              });
                          }});
    }
    const std::string before = path + "~";
    if (!path.empty() && QFile::exists(utf8(before)))
        offers.push_back({tr("Open the version &before"),
                          tr("The file %1, from before the last save").arg(quotedText(before)),
                          [this, before] { open(utf8(before)); }});
    notice_.say(problem, std::move(offers));
}

void FileWork::save() {
    saveThen({});
}

void FileWork::saveThen(const Then& then) {
    if (!document_.path.empty() && !document_.newer)
        problemOf([this] { askForLock(files_, document_, locks_); }); // it may be free by now
    if (!document_.path.empty() && document_.mayOverwrite())
        return write(document_.path, false, then);
    const QString path = askForPath();
    if (!path.isEmpty())
        write(path.toStdString(), true, then);
}

void FileWork::saveAs(const QString& name) {
    const QString path = askForPath(name);
    if (!path.isEmpty())
        saveTo(path);
}

// The ending is added before it is asked whether an older file may be replaced.
QString FileWork::askForPath(const QString& proposed) {
    const QString folder =
        document_.path.empty() ? settings_.lastFolder() : QFileInfo(utf8(document_.path)).path();
    const QString name = !proposed.isEmpty() ? proposed + ending
                         : document_.path.empty()
                             ? utf8(proposedName(workbench_.experiment())) + ending
                             : utf8(document_.name());
    QString path = QDir(folder).filePath(name);
    for (;;) {
        path = QFileDialog::getSaveFileName(&window_, tr("Save the session"), path,
                                            tr("Sessions (*.fovea)"), nullptr,
                                            QFileDialog::DontConfirmOverwrite);
        if (path.isEmpty())
            return path;
        if (!path.endsWith(ending, Qt::CaseInsensitive))
            path += ending;
        path = QFileInfo(path).absoluteFilePath();
        if (!QFileInfo::exists(path) || path == utf8(document_.path) ||
            QMessageBox::question(
                &window_, tr("Replace the file?"),
                tipText(tr("%1 is there already. Replace it?").arg(quotedText(path)))) ==
                QMessageBox::Yes)
            return path;
    }
}

void FileWork::saveTo(const QString& path) {
    write(QFileInfo(path).absoluteFilePath().toStdString(), true);
}

// `whateverIsThere`: the person chose the name just now, and was asked whether to replace it.
void FileWork::write(const std::string& path, bool whateverIsThere, const Then& then) {
    const Experiment experiment = workbench_.experiment();
    Experiment completed = experiment;
    if (complete_)
        complete_(completed);
    const std::string bytes = writeExperiment(completed, true);
    Document next = document_;
    const Message refusal = problemOf([&] {
        if (files_.resolve(path) != files_.resolve(document_.path))
            next = documentOf(files_, path, {}, {.experiment = experiment}, locks_);
        else if (!next.newer)
            askForLock(files_, next, locks_);
        next.path = path;
        if (!next.mayOverwrite())
            fail(QT_TRANSLATE_NOOP("fovea", "%1: another window or a later version has it; choose "
                                            "another name"),
                 {path});
    });
    if (!refusal.text.empty())
        return notice_.say(refusal);
    next.saved = experiment;
    const auto others = std::make_shared<bool>(false);
    background_.run(
        [this, path, bytes, others, whateverIsThere, known = next.bytes] {
            *others = !whateverIsThere && changedByOthers(files_, path, *known);
            if (*others)
                return;
            replaceWork(files_, path, bytes);
            known->set(bytes); // for the next write, which may be waiting already
        },
        [this, path, next, others, then](const Message& problem) {
            if (*others)
                return notice_.say(
                    {QT_TRANSLATE_NOOP("fovea", "%1 was changed by another program since it was "
                                                "opened here"),
                     {path}},
                    {{tr("Save &as…"), tr("Under another name"), [this] { saveAs(); }},
                     {tr("&Overwrite"), tr("Replace it with what is in this window"),
                      [this, path, then] { write(path, true, then); }}});
            notice_.say(problem);
            if (!problem.text.empty()) {
                qCInfo(filesLog, "not saved: %s", withoutQuotes(problem).c_str());
                return;
            }
            qCInfo(filesLog, "saved %s", withoutFolders(path).c_str());
            document_ = next;
            settings_.addRecent(utf8(path));
            workChanged();
            Q_EMIT saved(utf8(document_.name()));
            if (then)
                leave(then); // something may have been done since
        });
}

void FileWork::askOpen() {
    const QString path = QFileDialog::getOpenFileName(
        &window_, tr("Open a session, a figure or a file of attentions"), settings_.lastFolder(),
        tr("Sessions and figures (*.fovea *.png *.svg *.pdf);;Files of attentions (*.safetensors "
           "*.npz);;All files (*)"));
    if (!path.isEmpty())
        open(path);
}

} // namespace fovea
