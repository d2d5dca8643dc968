#include "core/experiment/session.h"

#include <algorithm>

namespace fovea {
namespace {

constexpr std::size_t mostSteps = 1000;
constexpr std::size_t longestLetter = 8; // bytes; more at once was pasted
constexpr auto longestPause = std::chrono::milliseconds(1500);

bool onlyTextDiffers(Experiment a, const Experiment& b) {
    a.text = b.text;
    return a == b;
}

bool blank(char c) {
    return c == ' ' || c == '\t' || c == '\n';
}

// Whether b is a with one letter more or less, at one place.
bool oneLetter(const std::string& a, const std::string& b) {
    const auto [endA, endB] = std::ranges::mismatch(a, b);
    const auto same = static_cast<std::size_t>(endA - a.begin());
    std::size_t tail = 0;
    while (tail < std::min(a.size(), b.size()) - same &&
           a[a.size() - 1 - tail] == b[b.size() - 1 - tail])
        ++tail;
    return a.size() - same - tail <= longestLetter && b.size() - same - tail <= longestLetter;
}

// Whether going from a to b begins another word: one more blank at the end starts one.
bool beginsWord(const std::string& a, const std::string& b) {
    return b.size() > a.size() && !a.empty() && blank(b.back()) && !blank(a.back());
}

} // namespace

Session::Session(Experiment start, Clock clock)
    : clock_(std::move(clock)), states_{std::move(start)}, lastEdit_(clock_()) {}

void Session::edit(Experiment next) {
    Experiment& present = states_[place_];
    if (sameComputation(next, present)) {
        present.view = next.view;
        return;
    }
    const auto now = clock_();
    const bool typing = onlyTextDiffers(next, present) && oneLetter(present.text, next.text);
    const bool joins = typing && typing_ && !canRedo() && now - lastEdit_ < longestPause &&
                       !beginsWord(present.text, next.text);
    typing_ = typing;
    lastEdit_ = now;
    if (joins) {
        present = std::move(next);
        return;
    }
    states_.resize(place_ + 1);
    states_.push_back(std::move(next));
    if (states_.size() > mostSteps)
        states_.erase(states_.begin());
    place_ = states_.size() - 1;
}

void Session::restart(Experiment start) {
    *this = Session(std::move(start), clock_);
}

void Session::go(std::size_t place) {
    const ViewState view = current().view;
    place_ = place;
    states_[place_].view = view;
    typing_ = false;
}

void Session::undo() {
    if (canUndo())
        go(place_ - 1);
}

void Session::redo() {
    if (canRedo())
        go(place_ + 1);
}

} // namespace fovea
