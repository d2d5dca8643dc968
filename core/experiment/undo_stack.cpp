#include "core/experiment/undo_stack.h"

#include <algorithm>

namespace fovea {
namespace {

constexpr std::size_t mostSteps = 1000;
constexpr std::size_t mostTypedBytes = 8; // bytes; more at once was pasted
constexpr auto longestTypingPause = std::chrono::milliseconds(1500);

// The texts of a and b if these, of the one sentence or the other, are all that differs.
std::optional<std::pair<std::string, std::string>> onlyTextDiffers(Experiment a,
                                                                   const Experiment& b) {
    const std::pair texts = a.text != b.text ? std::pair{a.text, b.text}
                                             : std::pair{a.keysText.value_or(std::string()),
                                                         b.keysText.value_or(std::string())};
    const bool second = a.text == b.text;
    (second ? a.keysText.emplace() : a.text) = texts.second;
    return a == b ? std::optional(texts) : std::nullopt;
}

bool blank(char c) {
    return c == ' ' || c == '\t' || c == '\n';
}

// Whether b is a with one letter more or less, at one position.
bool oneLetter(const std::string& a, const std::string& b) {
    const auto [endA, endB] = std::ranges::mismatch(a, b);
    const auto same = static_cast<std::size_t>(endA - a.begin());
    std::size_t tail = 0;
    while (tail < std::min(a.size(), b.size()) - same &&
           a[a.size() - 1 - tail] == b[b.size() - 1 - tail])
        ++tail;
    return a.size() - same - tail <= mostTypedBytes && b.size() - same - tail <= mostTypedBytes;
}

// Whether going from a to b begins another word: one more blank at the end starts one.
bool beginsWord(const std::string& a, const std::string& b) {
    return b.size() > a.size() && !a.empty() && blank(b.back()) && !blank(a.back());
}

bool otherCell(const ViewState& a, const ViewState& b) {
    return a.layer != b.layer || a.head != b.head || a.query != b.query || a.key != b.key;
}

} // namespace

UndoStack::UndoStack(Experiment start, Clock clock)
    : clock_(std::move(clock)), states_{{std::move(start), {}}}, lastEdit_(clock_()) {}

void UndoStack::edit(Experiment next, std::uint64_t gesture) {
    Experiment& present = states_[current_].experiment;
    const bool ofView = sameChoices(next, present);
    if (ofView && gesture == 0) {
        present.view = next.view;
        return;
    }
    const auto now = clock_();
    const auto texts = onlyTextDiffers(present, next);
    const bool typing = texts && oneLetter(texts->first, texts->second);
    const bool joins = !canRedo() && ((typing && typing_ && now - lastEdit_ < longestTypingPause &&
                                       !beginsWord(texts->first, texts->second)) ||
                                      (gesture != 0 && gesture == gesture_));
    typing_ = typing;
    gesture_ = gesture;
    lastEdit_ = now;
    if (joins) {
        present = std::move(next);
        if (gesture != 0 && current_ > 0 && !states_[current_].ofView &&
            sameChoices(present, states_[current_ - 1].experiment)) {
            states_[current_ - 1].experiment.view = present.view;
            states_.pop_back();
            --current_;
            gesture_ = 0; // what goes on is an edit of its own
        }
        return;
    }
    const bool ofCell = ofView && otherCell(next.view, present.view);
    states_.resize(current_ + 1);
    const std::string workspace = next.view.workspace;
    states_.push_back({std::move(next), workspace, ofView, ofCell});
    if (states_.size() > mostSteps)
        states_.erase(states_.begin());
    current_ = states_.size() - 1;
}

void UndoStack::restart(Experiment start) {
    *this = UndoStack(std::move(start), clock_);
}

void UndoStack::go(std::size_t index, const State& crossed) {
    ViewState view = current().view.in(crossed.madeIn);
    if (crossed.ofView)
        view.settings = states_[index].experiment.view.settings;
    if (const ViewState& there = states_[index].experiment.view; crossed.ofCell) {
        view.layer = there.layer;
        view.head = there.head;
        view.query = there.query;
        view.key = there.key;
    }
    current_ = index;
    states_[current_].experiment.view = std::move(view);
    typing_ = false;
    gesture_ = 0;
}

void UndoStack::undo() {
    if (canUndo())
        go(current_ - 1, states_[current_]);
}

void UndoStack::redo() {
    if (canRedo())
        go(current_ + 1, states_[current_ + 1]);
}

} // namespace fovea
