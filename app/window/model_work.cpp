#include "app/window/model_work.h"

#include "core/base/error.h"
#include "core/experiment/chosen_model.h"
#include "ui/widgets/message_bar.h"
#include "ui/workbench.h"

#include <QtCore/QDir>
#include <QtCore/QFileInfo>
#include <QtWidgets/QFileDialog>

namespace fovea {

ModelWork::ModelWork(Files& files, Workbench& workbench, MessageBar& notice, QWidget& window,
                     const Settings& settings)
    : files_(files), workbench_(workbench), notice_(notice), window_(window), settings_(settings),
      background_(this) {
    connect(&workbench_, &Workbench::experimentChanged, this, &ModelWork::lookForNamed);
}

void ModelWork::open(const QString& folder) {
    const QString absolute = QDir(folder).absolutePath();
    const auto model = std::make_shared<ModelChoice>();
    background_.run([this, absolute, model] { *model = openModel(files_, absolute.toStdString()); },
                    [this, absolute, model](const Message& problem) {
                        notice_.say(problem);
                        if (!problem.text.empty())
                            return;
                        settings_.addRecent(absolute);
                        workbench_.keepModel(*model);
                        // What names it already has its stages and its edits.
                        if (workbench_.experiment().model.hash != model->hash)
                            workbench_.edit(withModel(workbench_.experiment(), *model));
                    });
}

// A session names a model by its content: one that was opened lately may be it.
void ModelWork::lookForNamed() {
    const ModelChoice& wanted = workbench_.experiment().model;
    if (wanted.hash.empty() || searchedFor_ == wanted.hash || modelAtHand(workbench_.experiment()))
        return;
    searchedFor_ = wanted.hash;
    const auto found = std::make_shared<ModelChoice>();
    QStringList folders;
    for (const QString& path : settings_.recent())
        if (QFileInfo(path).isDir())
            folders << path;
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
