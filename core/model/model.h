// A checkpoint that computes. Its weights are read layer by layer, when they are needed first, and
// stay where the backend computes. For one thread at a time.
#pragma once

#include "core/model/checkpoint.h"
#include "core/model/host_weights.h"
#include "core/model/pass.h"

namespace fovea {

// What becomes of weights once they were used.
enum class Keep {
    weights, // they are needed again
    nothing  // they are needed once: memory is that of the largest layer
};

class Model {
public:
    // Throws Error(failure) with the numbers where the weights do not fit into memory.
    Model(std::shared_ptr<const Checkpoint> checkpoint, Backend& backend,
          Keep keep = Keep::weights);
    // With weights that stay when the Model goes.
    Model(std::shared_ptr<const Checkpoint> checkpoint, Backend& backend,
          std::shared_ptr<HostWeights> weights);

    [[nodiscard]] const Checkpoint& checkpoint() const { return *checkpoint_; }
    [[nodiscard]] const ModelPlan& plan() const { return checkpoint_->plan(); }

    // Throws Error(failure) where an id has no row, where there are no tokens or more than the
    // model can take, and where a number is not finite.
    Pass run(const ModelInput& input, const PassWish& wish = {});

    // Called for every chunk of the files that is read, on any thread.
    void tellReading(TensorStore::Progress progress) { progress_ = std::move(progress); }

    // All weights at once, for callers that prefer to load up front.
    void readAll();

    // Some heads' weights on some rows × columns, [heads, rows, columns], on the host; a cell has
    // the same bits in whatever part it is asked for.
    Tensor weights(const Pass& pass, Index layer, const FusedPart& part);

    // What the head says of the tokens [begin, end): [end − begin, V] on the host. Throws
    // Error(failure) where the checkpoint has no head.
    Tensor logits(const Pass& pass, Index begin, Index end);
    // The same where the backend keeps it, so that a tape can go back through it.
    Tensor logitsThere(const Pass& pass, Index begin, Index end);
    // The logits of hidden states [n, D], as if these left the last layer.
    Tensor readOut(const Tensor& hidden);
    // What leaves the last layer at token `row`, [E, D], where the heads of layer `layer` give
    // these outputs [E, H·d] at token `query` instead. E changes are computed at once, and only
    // what differs from the known pass. Throws as run() does.
    Tensor statesWith(const KnownPass& known, Index layer, Index query, const Tensor& outputs,
                      Index row);
    // Whether statesWith() can be asked: what a token becomes must not depend on how many there
    // are.
    [[nodiscard]] bool canShareStates() const;

    // What is added up to the embeddings of the tokens from `first` on, [n, D] each, before their
    // norm; by slot, "token" first.
    std::vector<std::pair<const char*, Tensor>> embeddingParts(const ModelInput& input,
                                                               Index first = 0);
    // What the feed-forward part of a layer gives for x [n, D].
    Tensor feedForward(Index layer, const Tensor& x);

private:
    using Part = std::map<std::string, Tensor, std::less<>>;
    Part read(const Checkpoint::Slots& slots);
    // A weight on the host, of the file's type where it is a matrix.
    Tensor kept(const std::string& slot, const TensorStore::Entry& stored);
    const Part& layerPart(Index i);
    const Part& embeddingPart();
    const Part& headPart();
    struct Earlier;
    // x [n, D] behind layer i, and what its maps are made of.
    Tensor throughLayer(Index i, const Tensor& x, const ModelInput& input, const Earlier& earlier,
                        const std::optional<Rotation>& rotation, LayerMaps& maps,
                        PassObserver* observer);
    // What the heads of layer i give, [H, n, d], where an observer sees them. `norms`: they are
    // projected from what is behind the layer's norm.
    Tensor observedHeads(Index i, const Tensor& x, const Earlier& earlier,
                         const Projected& projected, bool norms, PassObserver& observer);
    Tensor embedded(const ModelInput& input, Index first);
    Tensor headOf(Tensor x); // behind the norm at the end
    Tensor normed(const Tensor& x);
    Tensor rowsOf(const char* slot, const std::vector<std::int32_t>& rows);
    void check(const ModelInput& input) const;
    void checkFinite(const Tensor& x, Index layer);

    std::shared_ptr<const Checkpoint> checkpoint_;
    Backend& backend_;
    Keep keep_;
    std::shared_ptr<HostWeights> host_; // null: nothing stays
    TensorStore::Progress progress_;
    std::optional<Part> embedding_, head_;
    std::vector<std::optional<Part>> layers_;
};

} // namespace fovea
