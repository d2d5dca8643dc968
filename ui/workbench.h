// What the window works on: the undo stack, the worker that computes it, and what came of it.
// Widgets edit through it and listen to it; none of them talks to another.
#pragma once

#include "core/base/latest.h"
#include "core/compute/devices/devices.h"
#include "core/experiment/trace.h"
#include "core/experiment/undo_stack.h"
#include "core/figure/figure.h"
#include "core/model/hub_cache.h"

#include <QtCore/QObject>
#include <QtCore/QTimer>

#include <map>
#include <set>
#include <string_view>

namespace fovea {

using FigurePointer = std::shared_ptr<const Figure>;

// One answer of the worker: figures, and the Experiment that they show.
struct Picture {
    Experiment experiment; // its view drawn back to what the trace has
    TracePointer trace;    // null before the first answer, and where `problem` says why
    std::map<std::string, FigurePointer> figures; // without those that could not be described
    bool whole = true;                            // false: the rest of it is being computed
    Message problem;
    std::chrono::nanoseconds duration{}; // of everything, run and figures

    // Null where there is none.
    [[nodiscard]] FigurePointer figure(const std::string& id) const;
};

class Workbench : public QObject {
    Q_OBJECT
public:
    explicit Workbench(Experiment start, QObject* parent = nullptr);
    ~Workbench() override;

    [[nodiscard]] const Experiment& experiment() const { return undoStack_.current(); }
    [[nodiscard]] const UndoStack& undoStack() const { return undoStack_; }
    [[nodiscard]] const Picture& picture() const { return picture_; } // the latest good one
    // The picture's, for a view of this workspace; null before the first one, and while the picture
    // is still another workspace's: its trace lacks what this view would read.
    [[nodiscard]] TracePointer trace(std::string_view workspace) const;
    [[nodiscard]] bool settled() const { return !pending_; } // nothing is being computed

    // `gesture`: see UndoStack::edit(); another one for each drag.
    std::uint64_t newGesture() { return ++gestures_; }
    void edit(Experiment next, std::uint64_t gesture = 0);
    void setCross(bool cross); // another sentence for keys and values, at first the same
    void keepAsReference();    // "A", with which the comparison compares
    void forgetReference();
    void restart(Experiment next); // opened from a file
    // A model that was opened: it can be chosen from now on, and what names it is computed.
    void keepModel(const ModelChoice& model);
    [[nodiscard]] const std::vector<ModelChoice>& models() const { return models_; }
    // Models of this machine that were not opened yet; opening one is asked for by its folder.
    void setHubModels(std::vector<HubModel> models);
    [[nodiscard]] const std::vector<HubModel>& hubModels() const { return hubModels_; }
    // Where models are offered to the person: what this machine has may have changed.
    void wantHubModels() { Q_EMIT hubModelsWanted(); }
    void openFolder(const std::string& folder);
    void undo();
    void redo();

    // Figures that some visible view shows; nothing else is computed. Ids of figures().
    void want(const std::set<std::string>& figures);
    // A query and key under the mouse, for the views that follow it; not part of the Experiment.
    void preview(std::optional<Index> query, std::optional<Index> key);

    // Where it is computed as soon as that is ready; the picture is made again there.
    void setDevice(const Device& device);
    [[nodiscard]] const Device& device() const { return device_; }
    // Stops what is being computed: the picture stays, and `failed` says that it is an older one.
    // The next edit computes again.
    void cancel();
    // What is shown may have changed by itself (WorkspaceMath::version): it is computed again where
    // it has, after what is being computed now.
    void lookAgain();

Q_SIGNALS:
    void folderWanted(const QString& folder); // of a model, to be opened
    void hubModelsWanted();
    void hubModelsChanged();
    void experimentChanged();
    void pictureChanged();
    void failed(const fovea::Message& problem); // an empty one: all is well again
    void waiting(bool waits);                 // true when an answer takes long enough to be noticed
    void progressed(double share);            // of what takes long, where it is known
    void fellBack(const fovea::Message& why); // computed on the processor after all
    void gettingReady(const fovea::Device& device); // computed on the processor until it is
    void referenceKept();

private:
    struct Request {
        Experiment experiment;
        ViewState preview;             // for the figures that follow the mouse
        std::set<std::string> figures; // empty: nothing is to be computed any more
        Device device;
    };
    struct Described {
        TracePointer trace;
        ViewState view;
        FigurePointer figure;
    };

    // On the worker's thread.
    using Worker = Latest<Request, Picture>;
    Picture compute(const Request& request, const std::stop_token& stop,
                    const Worker::Early& early);
    void compute(Picture& picture, const Request& request, Backend& backend,
                 const Worker::Early& early);
    void show(Picture& picture, const Request& request, const TracePointer& trace, Backend& backend,
              const Worker::Early& early);
    void completeFigures(Picture& picture, const Request& request, Backend& backend,
                         const Worker::Early& early);
    void tellProgress(double share); // from the worker
    void describeAll(Picture& picture, const Request& request, Backend& backend,
                     const Worker::Early& early);
    void describeOne(Picture& picture, const Request& request, const std::string& id,
                     Backend& backend);

    void changed();
    void ask();
    // The device once it is ready; until then the processor, so that no person waits for a
    // compiler.
    Device deviceForNow();
    void endPreparing(const Device& device, const std::optional<Message>& problem);
    void take(std::uint64_t generation, const Picture& picture);

    UndoStack undoStack_;
    std::vector<ModelChoice> models_; // that were opened, the newest first
    std::vector<HubModel> hubModels_;
    std::set<std::string> wanted_;
    std::optional<Index> previewQuery_;
    std::optional<Index> previewKey_;
    Picture picture_;
    Device device_ = devices().front();
    std::set<std::string> preparing_;
    Message deviceProblem_; // why one that was asked for by name does not compute
    bool stopped_ = false;  // by the person: nothing begins before the next edit
    bool pending_ = false;
    bool again_ = false; // lookAgain() waits for what is being computed
    std::uint64_t gestures_ = 0;
    QTimer patience_;

    // The worker's own: what it made last, to be taken over where it is still true.
    std::shared_ptr<Pool> pool_;
    std::map<std::string, TracePointer> last_;         // of each workspace
    std::map<std::string, std::uint64_t> lastVersion_; // of each workspace
    std::string lastBackend_;
    std::map<std::string, Described> described_;
    std::unique_ptr<Worker> worker_;
};

} // namespace fovea
