// Time and memory of one layer forward over texts of growing length: what was measured, and what
// follows from it.
#pragma once

#include "core/base/json.h"
#include "core/compare/mixing_layers.h"

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace fovea {

class Backend;

struct LayerTime {
    std::string layer; // a row of mixingLayers()
    Index tokens = 0;
    double seconds = 0; // the median
    double bytes = 0;   // of the tensors that were alive at once, at most
    Index runs = 0;

    bool operator==(const LayerTime&) const = default;
};

struct Measurement {
    std::string machine; // the name of its processor or device
    std::string backend; // who computed it: "Eigen · 2 threads"
    LayerSizes sizes;    // without the tokens
    std::vector<LayerTime> times;
    bool whole = false; // otherwise it was ended before all lengths were measured

    bool operator==(const Measurement&) const = default;
};

// Shared, equal where the contents are.
struct KeptMeasurement {
    std::shared_ptr<const Measurement> measurement = {}; // null: nothing was measured
    bool operator==(const KeptMeasurement& other) const;
};

struct MeasuringPlan {
    LayerSizes sizes; // without the tokens
    Index least = 8;  // tokens; then twice as many, and so on
    Index most = 16384;
    double seconds = 0.25;    // of each layer at each length, and five runs at least
    double longest = 3;       // a layer that would take longer for one run goes no further
    double mostBytes = 2e9;   // nor one that would need more
    std::string machine = {}; // as Measurement has it
};

// Every row of mixingLayers(), by turns at every length, so that what else the machine does slows
// all of them. `tell` gets what is known so far, and the share that is done, after every length.
// Throws Cancelled.
Measurement measureLayers(Backend& backend, const MeasuringPlan& plan,
                          const std::function<void(const Measurement&, double share)>& tell);

// The exponent b of c·n^b that fits the longest lengths of a layer best; nullopt of fewer than
// three of them. `bytes`: of memory, otherwise of time.
std::optional<double> exponentOf(const Measurement& measurement, const std::string& layer,
                                 bool bytes = false);

// The times of a layer in a measurement.
struct TimesOf {
    const Measurement& measurement;
    std::string layer;
};
// The largest n at which two curves of time cross, between the lengths that both have; nullopt
// where they do not.
std::optional<double> crossingOf(const TimesOf& a, const TimesOf& b);

Json measurementToJson(const Measurement& measurement);
// Throws Error that names the path and what was expected.
Measurement measurementFromJson(const JsonNode& node);

} // namespace fovea
