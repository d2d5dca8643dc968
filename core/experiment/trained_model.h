// A network that was trained here, seen in Explore.
#pragma once

#include "core/experiment/attention_model.h"
#include "core/learn/files/learner_files.h"
#include "core/learn/files/training_history.h"

#include <memory>

namespace fovea {

class TrainedModel : public AttentionModel {
public:
    // `history` is of its training; null where there is no log of it.
    explicit TrainedModel(std::shared_ptr<const SavedLearner> saved,
                          HistoryPointer history = nullptr)
        : saved_(std::move(saved)), history_(std::move(history)) {}

    [[nodiscard]] const SavedLearner& saved() const { return *saved_; }

    [[nodiscard]] std::string hash() const override;
    [[nodiscard]] std::optional<Card> card() const override { return saved_->card; }
    [[nodiscard]] ModelSize size() const override;
    [[nodiscard]] ChosenStages stages() const override;
    [[nodiscard]] std::optional<OwnStage> ownStage(Stage) const override { return std::nullopt; }
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
    [[nodiscard]] std::string predictable(std::int32_t id) const override;
    [[nodiscard]] std::optional<std::int32_t> numberOf(const std::string& text) const override;

private:
    std::shared_ptr<const SavedLearner> saved_;
    HistoryPointer history_;
};

// Some sentences of the task that it was trained on, which it never saw; none where the data are
// not in the folder any more.
std::vector<std::string> heldOutSentences(Files& files, const std::string& folder,
                                          const SavedLearner& saved);

} // namespace fovea
