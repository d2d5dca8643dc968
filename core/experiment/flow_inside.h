// What flows through a network that was trained here, part by part.
#pragma once

#include "core/attention/observer.h"
#include "core/experiment/trace.h"

#include <memory>
#include <string>
#include <vector>

namespace fovea {

struct Learner;

// What flows through a part, which is named as PassObserver::part() has it.
struct FlowingTensor {
    std::string part;
    Tensor x; // on the host
};

// Keeps what flows, of several passes the last: each generated word is a pass.
class FlowObserver : public PassObserver {
public:
    explicit FlowObserver(Backend& backend) : backend_(backend) {}
    void part(const std::string& name, const Tensor& x) override;
    // What leaves a layer is its last part, which a person may have patched.
    void hiddenState(const std::string& layer, Tensor& x) override;
    std::vector<FlowingTensor> inside = {};

private:
    Backend& backend_;
};

// What flows through a trace's model for its sentence, with all that was changed.
struct FlowInside {
    std::shared_ptr<const Learner> learner;
    std::vector<FlowingTensor> parts = {};
};
// Whether there is such a model.
bool hasInside(const Trace& trace);
FlowInside insideOf(const Trace& trace, Backend& backend);

} // namespace fovea
