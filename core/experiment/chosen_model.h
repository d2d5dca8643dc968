// What a chosen model makes of an Experiment: which numbers are used, what it fixes, and what was
// changed about it since.
#pragma once

#include "core/experiment/attention_model.h"
#include "core/experiment/experiment.h"

#include <memory>

namespace fovea {

class Files;

struct ChosenModel {
    std::shared_ptr<const AttentionModel> model;
    ChosenStages trained;
    ChangedStages changed = {};

    // Whether it was trained for everything that is chosen.
    [[nodiscard]] bool trainedSo() const;
};

// nullopt where no model is chosen. Of a shipped one that was trained for several scores it is that
// of the present score. Throws Error(failure) where the model is not at hand.
std::optional<ChosenModel> chosenModel(const Experiment& experiment);
// The same; nullopt as well where it is not at hand; computing it says why.
std::optional<ChosenModel> modelAtHand(const Experiment& experiment);

// Whether a second text is possible: for keys without a model, of a pair with one.
bool takesTwoTexts(const Experiment& experiment);

// What the model has numbers for at a stage: of a shipped one that was trained for several scores
// all of these. Empty without a model, and where it is not at hand.
std::vector<Selection> trainedFor(const Experiment& experiment, Stage stage);
// The one of them that is this row alone; null where there is none.
const Selection* trainedRow(const std::vector<Selection>& trained, const RowInfo& row);
// What choosing a row means: as it was trained, or with what was set before where the row has it.
Selection chosenRow(const std::vector<Selection>& trained, const Selection& before,
                    const RowInfo& row);

// What is shown at first start: a sentence that means something.
Experiment firstExperiment();

// The Experiment with that model, or with none: the stages are those that it was trained with, and
// nothing is drawn by hand. A sentence that was an example of the model before becomes one of this.
Experiment withModel(Experiment experiment, ModelChoice model);

// What it is called; of an opened one as its folder.
Message modelName(const ModelChoice& model);

// Sentences to try, most telling first; of a model that was opened held-out ones of what
// it was taught.
std::vector<std::string> sentencesFor(const ModelChoice& model);

// With one of them; of captions, with the picture that it belongs to.
Experiment withSentence(Experiment experiment, const std::string& sentence);

// With picture number n, and the words that belong to it; of a model that looks at none, or is not
// at hand, the Experiment itself.
Experiment withPicture(Experiment experiment, std::uint32_t n);

// The model in a folder that training left, the checkpoint in a folder as the Hub lays it out, or a
// file of attentions (attention_file.h); it is at hand from now on. Throws Error(failure) for what
// is neither.
ModelChoice openModel(Files& files, const std::string& folder);
// What it would be known by. Throws likewise.
std::string hashOfModel(Files& files, const std::string& folder);

} // namespace fovea
