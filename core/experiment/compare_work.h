// The comparison of layers as a workspace: what of an Experiment it computes, and how.
#pragma once

#include "core/base/lazy.h"
#include "core/compare/family.h"
#include "core/compare/scaled_scores.h"
#include "core/compare/sensitivity.h"
#include "core/compare/study.h"
#include "core/experiment/workspaces.h"

#include <mutex>

namespace fovea {

// The sensitivities of comparedLayers() that are known, in that order; from any thread.
class KeptSensitivities {
public:
    [[nodiscard]] std::vector<LayerSensitivity> known() const;
    void add(LayerSensitivity one); // nothing where it is known

private:
    mutable std::mutex mutex_;
    std::vector<LayerSensitivity> known_;
};

// One of the family on the sentence.
struct FamilyLayer {
    TracePointer trace;         // with one layer; null where it cannot be computed
    Message problem;            // why
    std::size_t parameters = 0; // of all heads
    std::size_t projected = 0;  // how many of them the projections have
};

struct Family {
    std::vector<FamilyLayer> members; // as attentionFamily() has them
};

// With the Experiment's tokens, positions, projections and seed; weights are random.
Family computeFamily(const Experiment& experiment, Backend& backend);

// Multiply–adds of a member whose heads see `pairs` pairs.
double familyCost(const FamilyLayer& layer, const FamilyMember& member, double pairs);

// What only some figures show is computed when they are looked at, and kept here.
struct CompareTrace {
    LayerSizes sizes; // of the sentence
    std::shared_ptr<Lazy<ScoreScaling>> scaling = std::make_shared<Lazy<ScoreScaling>>();
    std::shared_ptr<Lazy<Family>> family = std::make_shared<Lazy<Family>>();
    std::shared_ptr<KeptSensitivities> sensitivities = std::make_shared<KeptSensitivities>();
};

inline constexpr Index usualKeys = 64; // of the scaling that is kept

// Self-attention, convolution and recurrence, as rows of mixingLayers().
std::vector<std::string> comparedLayers();

// The plan for the present kernel and seed; small enough to learn within seconds.
SensitivityPlan sensitivityPlan(const Experiment& experiment);

WorkspaceMath compareWork();

} // namespace fovea
