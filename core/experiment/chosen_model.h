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

// The chosen model; nullopt where none is chosen. Of a shipped model that was trained for several
// scores it is the one of the present score. Throws Error(failure) where it is not at hand.
std::optional<ChosenModel> chosenModel(const Experiment& experiment);
// The same, but nullopt where the model is not at hand; computing it then says why.
std::optional<ChosenModel> modelAtHand(const Experiment& experiment);

// Whether a second text is possible: for keys without a model, of a pair with one.
bool takesTwoTexts(const Experiment& experiment);

// The selections of a stage that the model was trained for; a shipped model may have several
// scores. Empty without a model, and where it is not at hand.
std::vector<Selection> trainedFor(const Experiment& experiment, Stage stage);
// The selection of these that is this row alone; null where there is none.
const Selection* trainedRow(const std::vector<Selection>& trained, const RowInfo& row);
// What choosing a row means: as it was trained, or with what was set before where the row has it.
Selection chosenRow(const std::vector<Selection>& trained, const Selection& before,
                    const RowInfo& row);

// What is shown at first start: a sentence that means something.
Experiment firstExperiment();

// The Experiment with that model, or with none: the stages are those that it was trained with, and
// nothing is drawn by hand. A sentence that was an example of the model before becomes one of this.
Experiment withModel(Experiment experiment, ModelChoice model);

// The model's name; a model that was opened is called as its folder.
Message modelName(const ModelChoice& model);

// Sentences to try, most telling first. For a model that was opened they are held-out ones of what
// it was taught.
std::vector<std::string> sentencesFor(const ModelChoice& model);

// The Experiment with one of these sentences; a caption comes with its picture.
Experiment withSentence(Experiment experiment, const std::string& sentence);

// The Experiment with picture number n and the words that belong to it. Nothing changes where the
// model looks at no picture, or is not at hand.
Experiment withPicture(Experiment experiment, std::uint32_t n);

// The model in a folder that training left, the checkpoint in a folder as the Hub lays it out, or a
// file of attentions (attention_file.h); it is at hand from now on. Throws Error(failure) for what
// is neither.
ModelChoice openModel(Files& files, const std::string& folder);
// The hash that this model would have. Throws as openModel() does.
std::string hashOfModel(Files& files, const std::string& folder);

} // namespace fovea
