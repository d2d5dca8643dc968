// What flows through a network that was trained here, part by part.
#pragma once

#include "core/attention/observer.h"
#include "core/experiment/trace.h"

#include <memory>
#include <string>
#include <vector>

namespace fovea {

struct Learner;

// Of a part, named as PassObserver::part() has it.
struct FlowingTensor {
    std::string part;
    Tensor x; // on the host
};

// Keeps it; of several passes, as each word that is generated is one, the last.
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

// Of a trace's model and its sentence, with all that was changed.
struct FlowInside {
    std::shared_ptr<const Learner> learner;
    std::vector<FlowingTensor> parts = {};
};
// Whether there is such a model.
bool hasInside(const Trace& trace);
FlowInside insideOf(const Trace& trace, Backend& backend);

} // namespace fovea
