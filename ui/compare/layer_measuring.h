// Measures layers on a thread of its own, and puts what is known into the Experiment length by
// length. All of it is one edit.
#pragma once

#include "core/compare/measurement.h"

#include <QtCore/QObject>

#include <stop_token>
#include <thread>

namespace fovea {

class Workbench;

class LayerMeasuring : public QObject {
    Q_OBJECT
public:
    explicit LayerMeasuring(Workbench& workbench, QObject* parent = nullptr);
    ~LayerMeasuring() override;

    void start(); // the layers of the present Experiment, on the device of the window
    void stop();  // what is known stays
    [[nodiscard]] bool runs() const { return runs_; }
    [[nodiscard]] double share() const { return share_; } // that is done

Q_SIGNALS:
    void changed(); // it began, went on, or ended
    void failed(const fovea::Message& problem);

private:
    void work(const std::stop_token& stop, std::uint64_t number, const struct Device& device,
              const MeasuringPlan& plan);
    void take(std::uint64_t number, const std::shared_ptr<const Measurement>& known, double share);
    void end(std::uint64_t number, const Message& problem);
    void follow();

    Workbench& workbench_;
    bool runs_ = false;
    double share_ = 0;
    std::uint64_t number_ = 0; // counts measurements: an older one has nothing to tell
    std::uint64_t gesture_ = 0;
    std::shared_ptr<const Measurement> known_; // that this put there
    std::jthread thread_;                      // last: it calls this object
};

} // namespace fovea
