#include "ui/workbench.h"

#include "core/base/error.h"
#include "core/base/table.h"
#include "core/compute/backend.h"
#include "core/compute/devices/on_device.h"
#include "core/compute/pool.h"
#include "core/experiment/run.h"
#include "core/experiment/workspaces.h"
#include "core/figure/figures.h"
#include "ui/device_start.h"

#include <chrono>
#include <thread>
#include <utility>

namespace fovea {
namespace {

// The window paints the early picture before all processors are busy with the rest of it, which
// a person who drags does not wait for: the next request comes first, and within a millisecond.
void rest(Backend& backend) {
    for (int i = 0; i < 25; ++i) {
        std::this_thread::sleep_for(std::chrono::milliseconds(1));
        backend.checkpoint();
    }
}

// Whether it has more weights than two processors describe within a frame.
bool takesLong(const Trace& trace) {
    constexpr Index ofAFrame = Index{1} << 20;
    if (trace.layers.empty())
        return false;
    const Layer& layer = trace.layer(0);
    return layer.plan.heads * layer.queries.count() * layer.keys.count() > ofAFrame;
}

// Of two sentences, without a model.
bool haveSameHeads(const Trace& a, const Trace& b) {
    return !a.model && !b.model && a.layers.size() == b.layers.size() &&
           a.layer(0).plan.heads == b.layer(0).plan.heads;
}

} // namespace

FigurePointer Picture::figure(const std::string& id) const {
    const auto found = figures.find(id);
    return found == figures.end() ? nullptr : found->second;
}

Workbench::Workbench(Experiment start, QObject* parent)
    : QObject(parent), undoStack_(std::move(start)),
      pool_(std::make_shared<Pool>(devices().front().threads)) {
    patience_.setSingleShot(true);
    patience_.setInterval(std::chrono::milliseconds(150));
    connect(&patience_, &QTimer::timeout, this, [this] { Q_EMIT waiting(true); });
    worker_ = std::make_unique<Worker>(
        [this](const Request& request, const std::stop_token& stop, const Worker::Early& early) {
            return compute(request, stop, early);
        },
        [this](std::uint64_t generation, Picture picture) {
            QMetaObject::invokeMethod(
                this, [this, generation, answer = std::move(picture)] { take(generation, answer); },
                Qt::QueuedConnection);
        });
}

Workbench::~Workbench() {
    worker_.reset(); // it calls this object
}

TracePointer Workbench::trace(std::string_view workspace) const {
    return picture_.experiment.view.workspace == workspace ? picture_.trace : nullptr;
}

void Workbench::changed() {
    previewQuery_.reset();
    previewKey_.reset();
    Q_EMIT experimentChanged();
    ask();
}

void Workbench::edit(Experiment next, std::uint64_t gesture) {
    if (next == experiment())
        return;
    undoStack_.edit(std::move(next), gesture);
    changed();
}

void Workbench::setCross(bool cross) {
    Experiment next = experiment();
    if (next.keysText.has_value() == cross)
        return;
    next.keysText = cross ? std::optional(next.text) : std::nullopt;
    edit(std::move(next));
}

void Workbench::keepAsReference() {
    Experiment chosen = experiment();
    chosen.reference = {}; // a reference has none of its own
    Experiment next = chosen;
    next.reference.experiment = std::make_shared<const Experiment>(std::move(chosen));
    edit(std::move(next));
    Q_EMIT referenceKept();
}

void Workbench::forgetReference() {
    Experiment next = experiment();
    next.reference = {};
    edit(std::move(next));
}

void Workbench::restart(Experiment next) {
    undoStack_.restart(std::move(next));
    changed();
}

void Workbench::setHubModels(std::vector<HubModel> models) {
    if (models == hubModels_)
        return;
    hubModels_ = std::move(models);
    Q_EMIT hubModelsChanged();
}

void Workbench::openFolder(const std::string& folder) {
    Q_EMIT folderWanted(QString::fromStdString(folder));
}

void Workbench::keepModel(const ModelChoice& model) {
    std::erase_if(models_, [&](const ModelChoice& one) {
        return one.name == model.name && one.hash == model.hash;
    });
    models_.insert(models_.begin(), model);
    Q_EMIT failed(deviceProblem_); // no longer that it is not here
    changed();                     // what named it can be computed now
}

void Workbench::undo() {
    undoStack_.undo();
    changed();
}

void Workbench::redo() {
    undoStack_.redo();
    changed();
}

void Workbench::want(const std::set<std::string>& figures) {
    if (figures == wanted_)
        return;
    wanted_ = figures;
    ask();
}

void Workbench::preview(std::optional<Index> query, std::optional<Index> key) {
    if (query == previewQuery_ && key == previewKey_)
        return;
    previewQuery_ = query;
    previewKey_ = key;
    ask();
}

void Workbench::setDevice(const Device& device) {
    if (device == device_ && device.verdict == device_.verdict && deviceProblem_.text.empty())
        return;
    device_ = device;
    deviceProblem_ = {};
    ask();
}

void Workbench::cancel() {
    if (!pending_)
        return;
    worker_->request({}); // the latest request wins, and this one is nothing
    pending_ = false;
    stopped_ = true;
    patience_.stop();
    Q_EMIT waiting(false);
    Q_EMIT failed(
        {picture_.trace
             ? QT_TRANSLATE_NOOP("fovea", "Stopped: the picture is of what was computed before. "
                                          "Any change computes again.")
             : QT_TRANSLATE_NOOP("fovea", "Stopped before there was a picture. Any change "
                                          "computes again."),
         {}});
}

void Workbench::lookAgain() {
    again_ = pending_;
    if (!pending_ && !stopped_)
        ask();
}

void Workbench::ask() {
    if (wanted_.empty())
        return;
    stopped_ = false;
    again_ = false;
    Request request{experiment(), experiment().view, wanted_, deviceForNow()};
    if (previewQuery_) {
        request.preview.query = previewQuery_;
        request.preview.key = previewKey_;
    }
    worker_->request(std::move(request));
    if (!pending_)
        patience_.start();
    pending_ = true;
}

Device Workbench::deviceForNow() {
    if (isReady(device_))
        return device_;
    if (deviceProblem_.text.empty() && preparing_.insert(device_.id).second) {
        const Device device = device_;
        Q_EMIT gettingReady(resolved(device));
        readyInBackground(this, device,
                          [this, device](const auto& problem) { endPreparing(device, problem); });
    }
    return deviceNamed("cpu", {});
}

void Workbench::endPreparing(const Device& device, const std::optional<Message>& problem) {
    preparing_.erase(device.id);
    if (!problem || !(device == device_)) {
        if (!stopped_)
            ask();
    } else if (device.id == "auto") {
        Q_EMIT fellBack(*problem);
    } else {
        deviceProblem_ = *problem;
        Q_EMIT failed(deviceProblem_);
    }
}

Picture Workbench::compute(const Request& request, const std::stop_token& stop,
                           const Worker::Early& early) {
    if (request.figures.empty())
        throw Cancelled();
    Picture picture;
    picture.experiment = request.experiment;
    const auto start = std::chrono::steady_clock::now();
    const auto elapsed = [&] { return std::chrono::steady_clock::now() - start; };
    const Worker::Early unfinished = [&](Picture now) {
        now.whole = false;
        now.duration = elapsed();
        early(std::move(now));
    };
    try {
        onDevice(
            request.device, pool_, stop,
            [&](Backend& backend) { compute(picture, request, backend, unfinished); },
            [this](const Message& why) {
                QMetaObject::invokeMethod(
                    this, [this, why] { Q_EMIT fellBack(why); }, Qt::QueuedConnection);
            });
    } catch (const Cancelled&) {
        throw;
    } catch (const Error& error) {
        picture.problem = error.message();
    } catch (const std::bad_alloc&) {
        picture.problem = {QT_TRANSLATE_NOOP("fovea", "not enough memory; shorten the sentence"),
                           {}};
    } catch (const std::exception& error) { // a fault of ours; the window must outlive it
        picture.problem = {QT_TRANSLATE_NOOP("fovea", "internal error: %1"), {error.what()}};
    }
    picture.duration = elapsed();
    return picture;
}

void Workbench::compute(Picture& picture, const Request& request, Backend& backend,
                        const Worker::Early& early) {
    if (std::exchange(lastBackend_, backend.name()) != backend.name())
        last_.clear(); // asked for elsewhere, it is to be computed there
    const std::string& workspace = request.experiment.view.workspace;
    TracePointer& last = last_[workspace];
    const auto versionOf = workspaces().math(workspace).version;
    const std::uint64_t version = versionOf ? versionOf(request.experiment) : 0;
    if (!last || !sameComputation(last->experiment, request.experiment) ||
        lastVersion_[workspace] != version) {
        last = beginRun(request.experiment, backend, last);
        lastVersion_[workspace] = version;
    }
    if (!last->whole) {
        show(picture, request, last, backend, early);
        early(picture);
        rest(backend);
        last = finishRun(last, backend, [this](double share) { tellProgress(share); });
    }
    show(picture, request, last, backend, early);
    completeFigures(picture, request, backend, early);
}

// What takes seconds of the figures that are looked at: what is at hand is shown first.
void Workbench::completeFigures(Picture& picture, const Request& request, Backend& backend,
                                const Worker::Early& early) {
    std::vector<std::string> ids;
    for (const auto& [id, figure] : picture.figures)
        ids.push_back(id);
    for (const std::string& id : ids) {
        ViewState view = picture.experiment.view;
        view.figure = id;
        while (lacksPart(*picture.trace, view, backend)) {
            early(picture);
            completePart(*picture.trace, view, backend,
                         [this](double share) { tellProgress(share); });
            described_.erase(id);
            describeAll(picture, request, backend, early);
        }
    }
}

void Workbench::tellProgress(double share) {
    QMetaObject::invokeMethod(
        this, [this, share] { Q_EMIT progressed(share); }, Qt::QueuedConnection);
}

void Workbench::show(Picture& picture, const Request& request, const TracePointer& trace,
                     Backend& backend, const Worker::Early& early) {
    picture.trace = trace;
    picture.experiment.view = within(*trace, request.experiment.view);
    describeAll(picture, request, backend, early);
}

// In a long text, figures that can take seconds (`lacks`) are described last, if they stand beside
// the large one. Until then their old figures are shown, where these have as many heads.
void Workbench::describeAll(Picture& picture, const Request& request, Backend& backend,
                            const Worker::Early& early) {
    const ViewState& view = picture.experiment.view;
    const bool isLong = takesLong(*picture.trace);
    std::map<std::string, FigurePointer> before; // of those that come later
    for (const std::string& id : request.figures) {
        const FigureMath& row = figures().math(id);
        const Described& known = described_[id];
        if (isLong && row.lacks && row.workspace == view.workspace && id != figureOf(view).id &&
            known.figure && known.trace != picture.trace &&
            haveSameHeads(*known.trace, *picture.trace))
            before.emplace(id, known.figure);
        else
            describeOne(picture, request, id, backend);
    }
    if (before.empty())
        return;
    Picture first = picture;
    first.figures.insert(before.begin(), before.end());
    early(first);
    for (const auto& [id, figure] : before)
        describeOne(picture, request, id, backend);
}

// A figure beside the large one that cannot be described is left out; the large one is what the
// person asked for.
void Workbench::describeOne(Picture& picture, const Request& request, const std::string& id,
                            Backend& backend) {
    const Trace& trace = *picture.trace;
    if (figures().math(id).workspace != picture.experiment.view.workspace)
        return; // of a workspace that is being left
    const ViewState view = viewFor(id, figures().math(id).follows ? within(trace, request.preview)
                                                                  : picture.experiment.view);
    Described& known = described_[id];
    try {
        if (!known.figure || known.trace != picture.trace || known.view != view)
            known = {picture.trace, view,
                     std::make_shared<const Figure>(describeNow(trace, view, backend))};
        picture.figures[id] = known.figure;
    } catch (const DeviceFailed&) {
        throw; // all of it is computed elsewhere
    } catch (const Error&) {
        if (id == figureOf(picture.experiment.view).id)
            throw;
    }
}

void Workbench::take(std::uint64_t generation, const Picture& picture) {
    if (!worker_->isLatest(generation))
        return;
    if (picture.whole) {
        pending_ = false;
        patience_.stop();
        Q_EMIT waiting(false);
    }
    Q_EMIT failed(picture.problem.text.empty() ? deviceProblem_ : picture.problem);
    if (picture.problem.text.empty()) {
        picture_ = picture;
        Q_EMIT pictureChanged();
    }
    if (again_ && !pending_)
        ask();
}

} // namespace fovea
