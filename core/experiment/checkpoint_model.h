// A checkpoint, seen in Explore.
#pragma once

#include "core/experiment/attention_model.h"
#include "core/model/checkpoint.h"
#include "core/model/host_weights.h"
#include "core/model/tokenizer_files.h"

#include <atomic>
#include <memory>

namespace fovea {

class Model;

class CheckpointModel : public AttentionModel {
public:
    // Reads what the folder's files say about themselves, and its tokenizer. Weights are read when
    // it computes first, and stay. Throws Error(failure) as Checkpoint and openTokenizer() do.
    explicit CheckpointModel(const std::string& folder);

    [[nodiscard]] const Checkpoint& checkpoint() const { return *checkpoint_; }

    [[nodiscard]] std::string hash() const override { return hash_; }
    [[nodiscard]] std::optional<Card> card() const override { return std::nullopt; }
    [[nodiscard]] ModelSize size() const override;
    [[nodiscard]] ChosenStages stages() const override;
    [[nodiscard]] std::optional<OwnStage> ownStage(Stage stage) const override;
    [[nodiscard]] Message summary() const override;
    [[nodiscard]] Index firstLayer() const override { return 0; }
    [[nodiscard]] bool knowsMost(const std::string&) const override { return true; }
    [[nodiscard]] std::optional<std::string> captionOf(std::uint32_t) const override {
        return std::nullopt;
    }
    // Sentences to try: with a token to be predicted where it is masked.
    [[nodiscard]] std::vector<std::string> examples() const;
    // Tokens, position and project are its own: where they are changed, throws Error(usage).
    void compute(Trace& trace, Backend& backend, const ChangedStages& changed,
                 PassObserver* observer, const Trace* earlier) const override;
    [[nodiscard]] Tensor readOut(const Experiment& experiment, const ChangedStages& changed,
                                 Backend& backend, const Tensor& hidden) const override;
    [[nodiscard]] Tensor logitsOf(const Trace& trace, const ChangedStages& changed,
                                  Backend& backend, PassObserver& observer, Index from,
                                  Index row) const override;
    [[nodiscard]] std::optional<Tensor> statesWith(const Trace& trace, const ChangedStages& changed,
                                                   Backend& backend, Index layer, Index query,
                                                   const Tensor& outputs, Index row) const override;
    [[nodiscard]] std::shared_ptr<const Anatomy>
    anatomy(const Trace& trace, const ChangedStages& changed, Backend& backend) const override;
    [[nodiscard]] Values ownDecoding() const override;
    [[nodiscard]] std::optional<std::string> continued(const std::string& text,
                                                       const std::vector<std::int32_t>& ids,
                                                       std::int32_t next) const override;
    [[nodiscard]] std::string predictable(std::int32_t id) const override;
    [[nodiscard]] std::optional<std::int32_t> numberOf(const std::string& text) const override;
    [[nodiscard]] std::optional<double> reading() const override;
    [[nodiscard]] bool takesPairs() const override;
    [[nodiscard]] std::vector<std::string> searched(const Experiment& experiment,
                                                    Backend& backend) const override;
    [[nodiscard]] std::shared_ptr<const BeamTree> beams(const Trace& trace,
                                                        const ChangedStages& changed,
                                                        Backend& backend,
                                                        const Decoding& decoding) const override;

private:
    // Of the Experiment's text, or of its two. Throws Error(usage) where it takes one alone.
    [[nodiscard]] subwords::Encoding encodingOf(const Experiment& experiment) const;
    [[nodiscard]] Model modelOn(Backend& backend) const;

    std::shared_ptr<const Checkpoint> checkpoint_;
    SubwordTokenizer tokenizer_;
    std::shared_ptr<HostWeights> weights_ = std::make_shared<HostWeights>();
    mutable std::atomic<std::size_t> read_ = 0; // bytes of them
    std::string hash_;
    std::vector<std::int32_t> ends_; // tokens that end a text
};

} // namespace fovea
