#include "app/window/model_work.h"

#include "core/base/error.h"
#include "core/base/memory.h"
#include "core/base/table.h"
#include "core/experiment/chosen_model.h"
#include "core/experiment/opened_models.h"
#include "core/figure/figures.h"
#include "core/learn/files/learner_files.h"
#include "core/model/hub_cache.h"
#include "core/model/named_arrays.h"
#include "ui/widgets/message_bar.h"
#include "ui/words.h"
#include "ui/workbench.h"

#include <QtCore/QDir>
#include <QtCore/QFileInfo>
#include <QtCore/QLocale>
#include <QtWidgets/QFileDialog>
#include <QtWidgets/QMessageBox>

namespace fovea {
namespace {

// Files of that name in the folder of another one and in those beside, above and inside it: where
// a file of attentions may have been moved to.
QStringList besides(const QString& path, const QString& name) {
    const QDir here = QFileInfo(path).absoluteDir();
    QDir above = here;
    above.cdUp();
    QStringList folders = {here.path(), above.path()};
    for (const QDir& parent : {here, above})
        for (const QString& one : parent.entryList(QDir::Dirs | QDir::NoDotAndDotDot))
            folders << parent.filePath(one);
    QStringList found;
    for (const QString& folder : folders)
        if (const QFileInfo moved(QDir(folder).filePath(name)); moved.isFile())
            found << moved.filePath();
    return found;
}

} // namespace

ModelWork::ModelWork(Files& files, Workbench& workbench, MessageBar& notice, QWidget& window,
                     const Settings& settings)
    : files_(files), workbench_(workbench), notice_(notice), window_(window), settings_(settings),
      background_(this) {
    connect(&workbench_, &Workbench::experimentChanged, this, &ModelWork::lookForNamed);
    connect(&workbench_, &Workbench::folderWanted, this, &ModelWork::open);
    connect(&workbench_, &Workbench::hubModelsWanted, this, &ModelWork::readHubModels);
    looksAgain_.setSingleShot(true);
    looksAgain_.setInterval(std::chrono::milliseconds(500));
    connect(&looksAgain_, &QTimer::timeout, this, &ModelWork::lookAgain);
    for (const auto signal :
         {&QFileSystemWatcher::directoryChanged, &QFileSystemWatcher::fileChanged})
        connect(&watcher_, signal, &looksAgain_, qOverload<>(&QTimer::start));
}

void ModelWork::open(const QString& folder) {
    const QString absolute = QDir(folder).absolutePath();
    const auto model = std::make_shared<ModelChoice>();
    background_.run([this, absolute, model] { *model = openModel(files_, absolute.toStdString()); },
                    [this, absolute, model](const Message& problem) {
                        notice_.say(problem);
                        if (!problem.text.empty())
                            return;
                        const ModelSize size = openedModel(model->hash).model->size();
                        askMemory(QDir(absolute).dirName(), size.bytes,
                                  [this, absolute, model] { take(absolute, *model); });
                    });
}

void ModelWork::take(const QString& folder, const ModelChoice& model) {
    settings_.addRecent(folder);
    workbench_.keepModel(model);
    watch(folder, model);
    // What names it already has its stages and its edits.
    if (workbench_.experiment().model.hash != model.hash)
        workbench_.edit(
            besideShown(withModel(workbench_.experiment(), model), folder.toStdString()));
}

void ModelWork::askMemory(const QString& name, std::size_t bytes, const std::function<void()>& go) {
    const std::size_t free = availableMemory();
    if (bytes <= free / 2)
        return go();
    const auto gigabytes = [](std::size_t size) {
        return QLocale().toString(static_cast<double>(size) / 1e9, 'f', 1);
    };
    auto* box =
        new QMessageBox(QMessageBox::Question, tr("Open a model"),
                        tr("The weights of ‘%1’ take %2 GB of memory, and %3 GB are free. Open it?")
                            .arg(quotedText(name), gigabytes(bytes), gigabytes(free)),
                        QMessageBox::Open | QMessageBox::Cancel, &window_);
    box->setAttribute(Qt::WA_DeleteOnClose);
    connect(box, &QMessageBox::finished, this, [go](int button) {
        if (button == QMessageBox::Open)
            go();
    });
    box->open();
}

void ModelWork::offerHubModels(const std::string& cache) {
    hubCache_ = cache;
    readHubModels();
}

void ModelWork::readHubModels() {
    if (hubCache_.empty())
        return;
    const auto found = std::make_shared<std::vector<HubModel>>();
    background_.run([cache = hubCache_, found] { *found = hubModels(cache); },
                    [this, found](const Message&) { workbench_.setHubModels(*found); });
}

void ModelWork::watch(const QString& folder, const ModelChoice& model) {
    watched_[folder] = model;
    QStringList paths{folder};
    for (const QFileInfo& file : QDir(folder).entryInfoList(QDir::Files))
        paths << file.filePath();
    watcher_.addPaths(paths);
}

// The weights that were read are in memory, and files that are open stay as they were.
void ModelWork::lookAgain() {
    for (const auto& watched : watched_) {
        const auto now = std::make_shared<std::string>();
        background_.run(
            [this, folder = watched.first, now] {
                *now = hashOfModel(files_, folder.toStdString());
            },
            [this, folder = watched.first, model = watched.second, now](const Message& problem) {
                if (*now == model.hash || watched_.erase(folder) == 0)
                    return;
                notice_.note(
                    {{problem.text.empty()
                          ? QT_TRANSLATE_NOOP("fovea", "The folder of ‘%1’ has changed since it "
                                                       "was opened; the old one is shown")
                          : QT_TRANSLATE_NOOP("fovea", "The folder of ‘%1’ cannot be read any "
                                                       "more; what was opened is still shown"),
                      {model.name}}},
                    {{tr("Open &again"), tr("Read the folder once more"),
                      [this, folder] { open(folder); }}});
            });
    }
}

// Where the training of a model is looked at, that of the next one is drawn beside it: what was
// shown becomes A.
Experiment ModelWork::besideShown(Experiment next, const std::string& folder) const {
    const Experiment& now = workbench_.experiment();
    const FigureMath& shown = figures().math(figureOf(now.view).id);
    const TracePointer& trace = workbench_.picture().trace;
    if (now.reference.experiment || !shown.ofRuns || !trace || !shown.offered(*trace) ||
        !hasLog(files_, folder))
        return next;
    next.reference.experiment = std::make_shared<const Experiment>(now);
    return next;
}

// A session names a model by its content: one that was opened lately may be it.
void ModelWork::lookForNamed() {
    const Experiment& now = workbench_.experiment();
    ModelChoice wanted;
    for (const Experiment* one : {now.reference.experiment.get(), &now})
        if (one && !one->model.hash.empty() && !searchedFor_.contains(one->model.hash) &&
            !modelAtHand(*one))
            wanted = one->model;
    if (!wanted.any())
        return;
    searchedFor_.insert(wanted.hash);
    const auto found = std::make_shared<ModelChoice>();
    QStringList folders;
    for (const QString& path : settings_.recent())
        if (QFileInfo(path).isDir() || NamedArrays::mayBe(path.toStdString()))
            folders << path;
    if (const QString name = utf8(wanted.name);
        NamedArrays::mayBeNamed(wanted.name) && !name.contains(QLatin1Char('/')))
        for (const QString& path : settings_.opened())
            folders << besides(path, name);
    folders.removeDuplicates();
    background_.run(
        [this, folders, wanted, found] {
            for (const QString& folder : folders)
                try {
                    ModelChoice model = openModel(files_, folder.toStdString());
                    if (model.hash == wanted.hash) {
                        *found = std::move(model);
                        return;
                    }
                } catch (const Error&) { // it is not this one
                }
        },
        [this, found](const Message&) {
            if (found->any())
                workbench_.keepModel(*found);
        });
}

void ModelWork::askOpen() {
    const QString folder = QFileDialog::getExistingDirectory(&window_, tr("Open a model’s folder"),
                                                             settings_.lastFolder());
    if (!folder.isEmpty())
        open(folder);
}

} // namespace fovea
