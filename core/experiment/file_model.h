// A file of attentions, seen in Explore: what is looked at was computed elsewhere, and nothing is
// computed again.
#pragma once

#include "core/experiment/attention_model.h"
#include "core/model/attention_file.h"

#include <memory>

namespace fovea {

class FileModel : public AttentionModel {
public:
    // Reads what the file says about itself; see AttentionFile.
    explicit FileModel(const std::string& path);

    [[nodiscard]] const AttentionFile& file() const { return *file_; }
    // Its sentences, each by its own text: the words of its tokens.
    [[nodiscard]] const std::vector<std::string>& sentences() const { return texts_; }

    [[nodiscard]] std::string hash() const override { return hash_; }
    [[nodiscard]] std::optional<Card> card() const override { return std::nullopt; }
    [[nodiscard]] ModelSize size() const override;
    [[nodiscard]] ChosenStages stages() const override;
    // All of them are the file's.
    [[nodiscard]] std::optional<OwnStage> ownStage(Stage stage) const override;
    [[nodiscard]] Message summary() const override;
    [[nodiscard]] Index firstLayer() const override { return 0; }
    [[nodiscard]] bool knowsMost(const std::string& text) const override;
    [[nodiscard]] std::optional<std::string> captionOf(std::uint32_t) const override {
        return std::nullopt;
    }
    // Computes one of the file's sentences. Throws Error(usage) where the Experiment has another
    // text, where a stage is changed, and where something is drawn or silenced.
    void compute(Trace& trace, Backend& backend, const ChangedStages& changed,
                 PassObserver* observer, const Trace* earlier) const override;
    [[nodiscard]] Tensor readOut(const Experiment&, const ChangedStages&, Backend&,
                                 const Tensor&) const override {
        return {};
    }
    [[nodiscard]] Tensor logitsOf(const Trace&, const ChangedStages&, Backend&, PassObserver&,
                                  Index, Index) const override {
        return {};
    }
    [[nodiscard]] std::string predictable(std::int32_t) const override { return {}; }
    [[nodiscard]] std::optional<std::string>
    continued(const std::string&, const std::vector<std::int32_t>&, std::int32_t) const override {
        return std::nullopt;
    }
    [[nodiscard]] std::optional<std::int32_t> numberOf(const std::string&) const override {
        return std::nullopt;
    }

private:
    std::shared_ptr<const AttentionFile> file_;
    std::vector<std::string> texts_;
    std::string hash_;
};

// Whether its maps are a file's, so that nothing can be computed from a change.
bool isOfFile(const Trace& trace);

// How the file's q and k are rounded, in a sentence: empty where nothing is to be said.
Message roundingOf(const AttentionFile& file);

} // namespace fovea
