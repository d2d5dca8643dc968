// How much a prediction depends on each edge of a head: on one query's attention to one key.
// Cutting it and computing everything after it anew tells exactly; the gradient of the prediction
// tells roughly, of all edges of all heads at once.
#pragma once

#include "core/experiment/head_effects.h"

namespace fovea {

// What becomes of a row whose edge is cut.
enum class EdgeCut : std::uint8_t {
    renormalised, // the other weights grow, so that they have the same sum, as behind a mask
    removed       // the other weights stay
};

struct EdgeQuestion {
    EffectQuestion of = {};
    // Against this answer alone: the difference of the two logits; otherwise against all others.
    std::optional<std::int32_t> against = {};
    EdgeCut cut = EdgeCut::renormalised;
    auto operator<=>(const EdgeQuestion&) const = default;
};

// How far the question's answer is ahead, of logits [V].
double aheadOf(std::span<const float> logits, const EdgeQuestion& question);

// The effect of an edge is how far the answer is ahead, as all is, less that without the edge:
// above 0 the edge helps it. Grows while it is computed; from any thread.
class EdgeEffects {
public:
    // d ahead / d outputs [H, n, d] of every layer; null: not known yet.
    using Gradients = std::shared_ptr<const std::vector<Tensor>>;
    [[nodiscard]] Gradients gradients(const EdgeQuestion& question) const;
    void keep(const EdgeQuestion& question, Gradients gradients);

    // The effects of all edges of a head, row after row: NaN where one is not known, infinite where
    // nothing would be left of the row. Empty where none is known.
    [[nodiscard]] std::vector<float> exact(const EdgeQuestion& question,
                                           const SilencedHead& head) const;
    void keep(const EdgeQuestion& question, const SilencedHead& head, std::size_t edges,
              const std::vector<std::size_t>& cells, const std::vector<float>& effects);

private:
    mutable std::mutex mutex_;
    std::map<EdgeQuestion, Gradients> gradients_; // whatever is cut
    std::map<std::pair<EdgeQuestion, SilencedHead>, std::vector<float>> exact_;
};

// Whether what a layer's heads give are weighted sums of values, out of which one can be taken.
bool isWeightedSum(const Layer& layer);

// Whether edges of this layer can be cut, and something is predicted then.
bool hasEdgeEffects(const Trace& trace, Index layer);

// Fills trace.edges with the gradients: one pass forwards and one back. Throws as run() does.
void computeGradients(const Trace& trace, Backend& backend, const EdgeQuestion& question);

// Estimates of first order, by the gradients, which must be known: f32 [rows, columns] of the part
// `rect`; infinite where nothing would be left of the row.
Tensor estimatedEffects(const Trace& trace, Backend& backend, const EdgeQuestion& question,
                        const SilencedHead& head, const Rect& rect);

// The edges worth an exact number first, row after row: of those that are seen, the tenth with the
// largest estimates and the tenth that moves most. The gradients must be known.
std::vector<std::size_t> likelyEdges(const Trace& trace, Backend& backend,
                                     const EdgeQuestion& question, const SilencedHead& head);
// All that are seen.
std::vector<std::size_t> allEdges(const Trace& trace, Backend& backend, const SilencedHead& head);

// Fills trace.edges with the exact effects of these edges, those that are known excepted.
void computeEdgeEffects(const Trace& trace, Backend& backend, const EdgeQuestion& question,
                        const SilencedHead& head, std::vector<std::size_t> edges,
                        const Progress& progress = {});

// How far the question's answer is ahead as all is, and where the head gives `output` [d] at the
// token `query` instead. Throws as run() does.
struct AheadWith {
    double before = 0;
    double now = 0;
    bool operator==(const AheadWith&) const = default;
};
AheadWith aheadWith(const Trace& trace, Backend& backend, const EdgeQuestion& question,
                    const SilencedHead& head, Index query, std::span<const float> output);

} // namespace fovea
