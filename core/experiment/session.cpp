#include "core/experiment/session.h"

namespace fovea {
namespace {

constexpr std::size_t mostSteps = 1000;

bool onlyTextDiffers(Experiment a, const Experiment& b) {
    a.text = b.text;
    return a == b;
}

bool blank(char c) {
    return c == ' ' || c == '\t' || c == '\n';
}

// Whether going from a to b begins another word: one more blank at the end starts one.
bool beginsWord(const std::string& a, const std::string& b) {
    return b.size() > a.size() && !a.empty() && blank(b.back()) && !blank(a.back());
}

} // namespace

Session::Session(Experiment start) : states_{std::move(start)} {}

void Session::edit(Experiment next) {
    const Experiment& present = current();
    if (next == present)
        return;
    const bool looking = sameComputation(next, present);
    const bool typing = !looking && onlyTextDiffers(next, present);
    const bool joins =
        looking || (typing && typing_ && place_ > 0 && !beginsWord(present.text, next.text));
    states_.resize(place_ + 1);
    if (joins) {
        states_.back() = std::move(next);
    } else {
        states_.push_back(std::move(next));
        if (states_.size() > mostSteps)
            states_.erase(states_.begin());
        place_ = states_.size() - 1;
    }
    if (!looking)
        typing_ = typing;
}

void Session::restart(Experiment start) {
    *this = Session(std::move(start));
}

void Session::undo() {
    if (canUndo())
        --place_;
    typing_ = false;
}

void Session::redo() {
    if (canRedo())
        ++place_;
    typing_ = false;
}

} // namespace fovea
