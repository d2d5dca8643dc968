// The present Experiment, those before it, and those that were undone.
#pragma once

#include "core/base/clock.h"
#include "core/experiment/experiment.h"

#include <vector>

namespace fovea {

class UndoStack {
public:
    explicit UndoStack(Experiment start = defaultExperiment(), Clock clock = steadyClock());

    [[nodiscard]] const Experiment& current() const { return states_[current_].experiment; }

    // Makes `next` the present one; what had been undone is gone. Letters typed one after the other
    // into one word are one edit. So are the edits of one gesture (a drag; 0: none); if it ends
    // where it began, it is no edit. A change of what is looked at is an edit only as a gesture (a
    // plot is zoomed, a head is followed). Otherwise it changes the present state and leaves undo
    // and redo.
    void edit(Experiment next, std::uint64_t gesture = 0);
    // Another piece of work: nothing to undo.
    void restart(Experiment start);

    [[nodiscard]] bool canUndo() const { return current_ > 0; }
    [[nodiscard]] bool canRedo() const { return current_ + 1 < states_.size(); }
    // What undo and redo lead to; null where there is nothing.
    [[nodiscard]] const Experiment* before() const {
        return canUndo() ? &states_[current_ - 1].experiment : nullptr;
    }
    [[nodiscard]] const Experiment* after() const {
        return canRedo() ? &states_[current_ + 1].experiment : nullptr;
    }
    // What is looked at stays as it is, but for what such a gesture set. Nothing happens where
    // there is nothing to undo or redo. The workspace where the change was made comes back with it.
    void undo();
    void redo();

private:
    struct State {
        Experiment experiment;
        std::string madeIn;  // the workspace of the edit that led to it
        bool ofView = false; // that edit changed what is looked at alone
        bool ofCell = false; // its layer, head, query or key among it
    };
    void go(std::size_t index, const State& crossed);

    Clock clock_;
    std::vector<State> states_;
    std::size_t current_ = 0;
    bool typing_ = false;       // the last edit was a letter
    std::uint64_t gesture_ = 0; // of the last edit
    std::chrono::steady_clock::time_point lastEdit_;
};

} // namespace fovea
