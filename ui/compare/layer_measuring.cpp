#include "ui/compare/layer_measuring.h"

#include "core/base/error.h"
#include "core/compute/devices/on_device.h"
#include "core/compute/pool.h"
#include "ui/workbench.h"

namespace fovea {

LayerMeasuring::LayerMeasuring(Workbench& workbench, QObject* parent)
    : QObject(parent), workbench_(workbench) {
    connect(&workbench, &Workbench::experimentChanged, this, &LayerMeasuring::follow);
}

LayerMeasuring::~LayerMeasuring() {
    thread_.request_stop();
}

void LayerMeasuring::start() {
    stop();
    const CompareStudy& study = workbench_.experiment().compare;
    const Device device = resolved(workbench_.device());
    const MeasuringPlan plan{.sizes = sizesOf(study, 0), .machine = device.model};
    runs_ = true;
    share_ = 0;
    gesture_ = workbench_.newGesture();
    known_ = study.measured.measurement;
    thread_ = std::jthread([this, number = ++number_, device, plan](const std::stop_token& stop) {
        work(stop, number, device, plan);
    });
    Q_EMIT changed();
}

void LayerMeasuring::stop() {
    if (!runs_)
        return;
    thread_.request_stop();
    runs_ = false;
    ++number_;
    Q_EMIT changed();
}

void LayerMeasuring::work(const std::stop_token& stop, std::uint64_t number, const Device& device,
                          const MeasuringPlan& plan) {
    Message problem;
    try {
        const auto pool = std::make_shared<Pool>(devices().front().threads);
        onDevice(device, pool, stop, [&](Backend& backend) {
            return measureLayers(backend, plan, [&](const Measurement& known, double share) {
                QMetaObject::invokeMethod(
                    this,
                    [this, number, share, copy = std::make_shared<const Measurement>(known)] {
                        take(number, copy, share);
                    },
                    Qt::QueuedConnection);
            });
        });
    } catch (const Cancelled&) {
        return;
    } catch (const Error& error) {
        problem = error.message();
    } catch (const std::bad_alloc&) {
        problem = {QT_TRANSLATE_NOOP("fovea", "there is not enough memory to measure more"), {}};
    }
    QMetaObject::invokeMethod(
        this, [this, number, problem] { end(number, problem); }, Qt::QueuedConnection);
}

void LayerMeasuring::take(std::uint64_t number, const std::shared_ptr<const Measurement>& known,
                          double share) {
    if (number != number_ || !runs_)
        return;
    share_ = share;
    known_ = known;
    Experiment next = workbench_.experiment();
    next.compare = withMeasured(std::move(next.compare), known);
    workbench_.edit(std::move(next), gesture_);
    Q_EMIT changed();
}

void LayerMeasuring::end(std::uint64_t number, const Message& problem) {
    if (number != number_)
        return;
    runs_ = false;
    if (!problem.text.empty())
        Q_EMIT failed(problem);
    Q_EMIT changed();
}

// Another Experiment was opened, or it was undone: what is measured now does not belong there.
void LayerMeasuring::follow() {
    if (runs_ && workbench_.experiment().compare.measured != KeptMeasurement{known_})
        stop();
}

} // namespace fovea
