// Models that a person brings: a folder that training left is opened, and found again by what names
// it.
#pragma once

#include "app/window/background_work.h"
#include "app/window/settings.h"
#include "core/base/files.h"
#include "core/experiment/model_choice.h"

#include <QtCore/QFileSystemWatcher>
#include <QtCore/QObject>
#include <QtCore/QTimer>

#include <map>
#include <set>
#include <string>

class QWidget;

namespace fovea {

class MessageBar;
struct Experiment;
class Workbench;

class ModelWork : public QObject {
    Q_OBJECT
public:
    // What goes wrong is said in `notice`; dialogs stand over `window`.
    ModelWork(Files& files, Workbench& workbench, MessageBar& notice, QWidget& window,
              const Settings& settings);

    // Read beside the window, and chosen.
    void open(const QString& folder);
    void askOpen();
    // Offers what is in a cache of the Hub's tools, read beside the window, now and whenever
    // models are offered.
    void offerHubModels(const std::string& cache);
    [[nodiscard]] bool busy() const { return background_.busy(); }

private:
    void lookForNamed();
    void take(const QString& folder, const ModelChoice& model);
    void readHubModels();
    // Says once that a folder is not any more what was opened.
    void watch(const QString& folder, const ModelChoice& model);
    void lookAgain();
    // Whether it may take so much memory: asked where that is more than half of what is free.
    void askMemory(const QString& name, std::size_t bytes, const std::function<void()>& go);
    [[nodiscard]] Experiment besideShown(Experiment next, const std::string& folder) const;

    Files& files_;
    Workbench& workbench_;
    MessageBar& notice_;
    QWidget& window_;
    Settings settings_;
    std::set<std::string> searchedFor_; // hashes, found or not
    std::string hubCache_;
    QFileSystemWatcher watcher_;
    QTimer looksAgain_;                      // when a folder has been quiet for a while
    std::map<QString, ModelChoice> watched_; // by folder
    BackgroundWork background_;              // last: its work needs what stands above
};

} // namespace fovea
