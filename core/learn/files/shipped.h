// The small models that the program brings with it, in a table. Each is an ordinary folder of a
// learner below resources/models, without the state of its training; resources/models/train
// trains them anew.
#pragma once

#include "core/base/table_fwd.h"
#include "core/learn/files/learner_files.h"

#include <memory>

namespace fovea {

struct ShippedModel {
    // It ships once for each of these scores, as readSelection() reads them, in a folder of the
    // row's name; the first is the standard one. Empty: one variant, in the model's own folder.
    std::vector<const char*> scores;
    // Sentences to try, most telling first; of pictures, captions of the first thousand
    // held-out ones, or the one word of pictures without captions.
    std::vector<const char*> examples;

    [[nodiscard]] std::size_t variants() const { return scores.empty() ? 1 : scores.size(); }
};

const Table<ShippedModel>& shippedModels();

// The model of that row, trained with the score of that number (0 where it has no scores); read
// when it is first asked for, and kept. From any thread. Throws Error(failure) as readLearner()
// does; std::logic_error for a number that it does not have.
std::shared_ptr<const SavedLearner> shippedLearner(const std::string& id, std::size_t variant);

} // namespace fovea
