// A network that was trained here, seen in Explore.
#pragma once

#include "core/base/lazy.h"
#include "core/experiment/attention_model.h"
#include "core/learn/files/learner_files.h"
#include "core/learn/files/training_history.h"

#include <deque>
#include <memory>
#include <mutex>
#include <optional>
#include <utility>

namespace fovea {

// The folder of a model, and the steps of which it has what was learned.
struct KeptSteps {
    std::string folder = {};
    std::vector<std::int64_t> steps = {};
};

class TrainedModel : public AttentionModel {
public:
    // `history` is that of its training; null where there is no log. For a kept `step` the numbers
    // are read when they are first asked for. Questions about its words and plan do not wait for a
    // disk.
    explicit TrainedModel(std::shared_ptr<const SavedLearner> saved,
                          HistoryPointer history = nullptr, KeptSteps kept = {},
                          std::optional<std::int64_t> step = {})
        : saved_(std::move(saved)), history_(std::move(history)), kept_(std::move(kept)),
          step_(step) {}

    [[nodiscard]] const SavedLearner& saved() const { return *saved_; }

    [[nodiscard]] std::string hash() const override;
    // Only the last step has a card.
    [[nodiscard]] std::optional<Card> card() const override {
        return step_ ? std::nullopt : saved_->card;
    }
    [[nodiscard]] std::vector<std::int64_t> keptSteps() const override { return kept_.steps; }
    [[nodiscard]] std::shared_ptr<const AttentionModel> atStep(std::int64_t step) const override;
    [[nodiscard]] ModelSize size() const override;
    [[nodiscard]] ChosenStages stages() const override;
    [[nodiscard]] std::optional<OwnStage> ownStage(Stage stage) const override;
    [[nodiscard]] Message summary() const override { return {}; }
    [[nodiscard]] Index firstLayer() const override;
    [[nodiscard]] bool knowsMost(const std::string& text) const override;
    [[nodiscard]] std::optional<std::string> captionOf(std::uint32_t picture) const override;
    void compute(Trace& trace, Backend& backend, const ChangedStages& changed,
                 PassObserver* observer, const Trace* earlier) const override;
    [[nodiscard]] Tensor readOut(const Experiment& experiment, const ChangedStages& changed,
                                 Backend& backend, const Tensor& hidden) const override;
    [[nodiscard]] Tensor logitsOf(const Trace& trace, const ChangedStages& changed,
                                  Backend& backend, PassObserver& observer, Index from,
                                  Index row) const override;
    [[nodiscard]] std::shared_ptr<const Anatomy>
    anatomy(const Trace& trace, const ChangedStages& changed, Backend& backend) const override;
    [[nodiscard]] std::optional<std::string> continued(const std::string& text,
                                                       const std::vector<std::int32_t>& ids,
                                                       std::int32_t next) const override;
    [[nodiscard]] std::vector<std::string> searched(const Experiment& experiment,
                                                    Backend& backend) const override;
    [[nodiscard]] std::shared_ptr<const BeamTree> beams(const Trace& trace,
                                                        const ChangedStages& changed,
                                                        Backend& backend,
                                                        const Decoding& decoding) const override;
    [[nodiscard]] std::string predictable(std::int32_t id) const override;
    [[nodiscard]] std::optional<std::int32_t> numberOf(const std::string& text) const override;

private:
    // With the numbers of its step. Throws Error(failure) where they cannot be read.
    [[nodiscard]] const Learner& learner() const;

    std::shared_ptr<const SavedLearner> saved_;
    HistoryPointer history_;
    KeptSteps kept_;
    std::optional<std::int64_t> step_; // none: the last
    mutable Lazy<Learner> learnerOfStep_;
    mutable std::mutex mutex_;
    mutable std::deque<std::pair<std::int64_t, std::shared_ptr<const AttentionModel>>>
        atSteps_; // the newest first
};

} // namespace fovea
