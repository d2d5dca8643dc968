// The present Experiment and the way back: undo is a stack of Experiments.
#pragma once

#include "core/experiment/experiment.h"

#include <vector>

namespace fovea {

class Session {
public:
    explicit Session(Experiment start = standardExperiment());

    [[nodiscard]] const Experiment& current() const { return states_[place_]; }

    // Becomes the present one; what had been undone is gone. Typing within a word counts as one
    // edit, and so does a change of what is looked at, which is not worth an undo of its own.
    void edit(Experiment next);
    // Another piece of work: nothing to undo.
    void restart(Experiment start);

    [[nodiscard]] bool canUndo() const { return place_ > 0; }
    [[nodiscard]] bool canRedo() const { return place_ + 1 < states_.size(); }
    void undo(); // nothing happens where canUndo() is false
    void redo();

private:
    std::vector<Experiment> states_;
    std::size_t place_ = 0;
    bool typing_ = false; // the last edit was typing within a word
};

} // namespace fovea
