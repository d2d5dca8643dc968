// What wrote the hidden states of a model: tokens and their positions, and then, layer by layer,
// every head, the bias of the heads' outputs and the feed-forward part. The states are the sum of
// it. A norm divides by a deviation that is taken as it is, so that it acts on each part alone. In
// double, for the parts are larger than what is left of them.
#pragma once

#include "core/experiment/anatomy.h"
#include "core/experiment/trace.h"

#include <functional>
#include <optional>
#include <vector>

namespace fovea {

struct Writer {
    Message name;     // "token", "head 1.2", "MLP 1"
    Index layer = -1; // −1: before the first; as many as there are: behind the last
    std::optional<SilencedHead> head = {}; // none: it is no head
    bool isFeedForward = false;
};

// A norm whose deviations are those of some states, for parts of them.
class FrozenNorm {
public:
    // Of states [n, D], f64 on the host.
    FrozenNorm(Anatomy::Norm norm, const Tensor& states);
    // The norm of parts [w, n, D], f64 on the host, without what the norm adds at its end.
    [[nodiscard]] Tensor operator()(Backend& wide, const Tensor& parts) const;
    // What the norm adds at its end, [1, n, D]; null where it adds nothing.
    [[nodiscard]] Tensor shift() const;

private:
    Anatomy::Norm norm_; // on the host
    std::vector<double> sigma_;
};

// Gets writers one after the other, some at a time, and what they wrote, [w, n, D].
using VisitWriters = std::function<void(const std::vector<Writer>& writers, const Tensor& written)>;

class WrittenStates {
public:
    // Whether the trace's hidden states are all written by the model itself: no other text's stand
    // there.
    [[nodiscard]] static bool describe(const Trace& trace);

    // `wide` is a backend of double; trace, anatomy and backends must outlive it. Throws as run()
    // does.
    WrittenStates(const Trace& trace, const Anatomy& anatomy, Backend& wide, Backend& backend);

    // Visits the writers of the states of tokens [begin, end) before layer `layer`. With the number
    // of layers: of the states after the last layer.
    void visit(Index layer, Index begin, Index end, const VisitWriters& visitor) const;

    // Those states, f64 [n, D] on the host.
    [[nodiscard]] Tensor states(Index layer, Index begin, Index end) const;

private:
    struct LayerParts;
    [[nodiscard]] Tensor heads(Index layer, Index begin, Index end) const;
    [[nodiscard]] Tensor bias(Index layer, Index rows) const;
    void visitNormFirst(Index layer, Index begin, Index end, const VisitWriters& visitor) const;
    void visitNormLast(Index layer, Index begin, Index end, const VisitWriters& visitor) const;

    const Trace& trace_;
    const Anatomy& anatomy_;
    Backend& wide_;
    Backend& backend_;
};

} // namespace fovea
