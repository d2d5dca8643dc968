#include "core/learn/networks/recurrent.h"

#include "core/base/error.h"
#include "core/compute/backend.h"
#include "core/learn/networks/cells.h"

namespace fovea::recurrent {
namespace {

using namespace parts;
using namespace cells;

// A half of the width goes each way, so that both together are as wide as the network.
bool bothWays(const NetworkPlan& plan) {
    return plan.form != Form::next && option(plan.model.values, "directions") == "both";
}

Index widthOfEach(const NetworkPlan& plan) {
    if (bothWays(plan) && plan.width() % 2 != 0)
        failUsage(QT_TRANSLATE_NOOP("fovea", "width %1 is odd: half of it goes each way; choose an "
                                             "even width, or directions=forward"),
                  {std::to_string(plan.width())});
    return bothWays(plan) ? plan.width() / 2 : plan.width();
}

std::string recurrentLayerName(Index layer) {
    return "layer." + std::to_string(layer);
}

NetworkShapes readingShapes(const NetworkPlan& plan, Index words) {
    NetworkShapes all = embeddingShapes(plan, "embedding", words);
    append(all, positionShapes(plan));
    const Index each = widthOfEach(plan);
    for (Index i = 0; i < integer(plan.model.values, "layers"); ++i) {
        all.push_back(cellShapes(plan, recurrentLayerName(i) + ".forward", plan.width(), each));
        if (bothWays(plan))
            all.push_back(
                cellShapes(plan, recurrentLayerName(i) + ".backward", plan.width(), each));
    }
    return all;
}

struct Read {
    Tensor states; // [B·T, D]
    State last;    // [B, D], both ways side by side
};

// What is kept of the words before.
struct ReadBefore {
    WordsBefore words;
    std::vector<State> states; // of each layer; none before the first word
};

Read read(const Scope& scope, const NetworkPlan& plan, const Reading& reading,
          const NetworkDropout* dropout, ReadBefore* before = nullptr) {
    Backend& backend = scope.backend();
    const std::string& kind = option(plan.model.values, "cell");
    Tensor x =
        embedded(scope, plan, "embedding", reading, dropout, before ? &before->words : nullptr);
    Read result;
    for (Index i = 0; i < integer(plan.model.values, "layers"); ++i) {
        const Scope layer = scope.in(recurrentLayerName(i));
        const auto own = static_cast<std::size_t>(i);
        const bool goesOn = before && own < before->states.size();
        const Run forward = overTokens({layer.in("forward"), kind}, backend, x, reading.batch,
                                       false, goesOn ? &before->states[own] : nullptr);
        result = {forward.states, forward.last};
        if (goesOn)
            before->states[own] = forward.last;
        else if (before)
            before->states.push_back(forward.last);
        if (bothWays(plan)) {
            const Run back =
                overTokens({layer.in("backward"), kind}, backend, x, reading.batch, true);
            const auto beside = [&](const Tensor& a, const Tensor& b) {
                return a.isNull() ? a : backend.concat({a, b}, 1);
            };
            result = {beside(forward.states, back.states),
                      {beside(forward.last.hidden, back.last.hidden),
                       beside(forward.last.cell, back.last.cell)}};
        }
        x = dropped(backend, dropout, result.states);
        tellPart(layer, "states", x);
    }
    result.states = x;
    return result;
}

enum class Wiring { bahdanau, luong, fixed };

Wiring wiringOf(const NetworkPlan& plan) {
    const std::string& name = option(plan.model.values, "wiring");
    return name == "bahdanau" ? Wiring::bahdanau : name == "luong" ? Wiring::luong : Wiring::fixed;
}

bool feedsInput(const NetworkPlan& plan) {
    return wiringOf(plan) == Wiring::luong && flag(plan.model.values, "input-feeding");
}

// What joins the word at the cell's input: a context, or what was predicted from before.
bool joinsInput(const NetworkPlan& plan) {
    return wiringOf(plan) != Wiring::luong || feedsInput(plan);
}

State sentencesOf(Backend& backend, const State& state, Index sentences, const Tensor& numbers) {
    return {parts::sentencesOf(backend, state.hidden, sentences, numbers),
            parts::sentencesOf(backend, state.cell, sentences, numbers)};
}

class ReaderWords : public WordByWord {
public:
    ReaderWords(Scope scope, const NetworkPlan& plan) : scope_(std::move(scope)), plan_(plan) {}

    Tensor next(const Reading& words) override {
        sentences_ = words.batch.sentences;
        const Tensor states = read(scope_, plan_, words, nullptr, &before_).states;
        return classes(scope_, lastTokens(scope_.backend(), states, words.batch));
    }
    void keepSentences(const Tensor& numbers) override {
        for (State& state : before_.states)
            state = sentencesOf(scope_.backend(), state, sentences_, numbers);
    }

private:
    Scope scope_;
    const NetworkPlan& plan_;
    Index sentences_ = 1;
    ReadBefore before_;
};

// A target side that is spoken step by step; all its words at once, or word by word.
class Speaker : public WordByWord {
public:
    // `keeps`: the keys of the source are projected once, and no observer sees them.
    Speaker(const Scope& scope, const NetworkPlan& plan, const NetworkInput& input, bool keeps)
        : scope_(scope), backend_(scope.backend()), plan_(plan), dropout_(input.dropout),
          source_(input.source.batch),
          cell_(scope.in("speaker"), option(plan.model.values, "cell")),
          read_(read(scope, plan, input.source, input.dropout)), keeps_(keeps) {}

    Tensor logits(const Reading& said) {
        const Tensor tops = spoken(said, embedded(scope_, plan_, "said", said, dropout_));
        return classes(scope_, dropped(backend_, dropout_, tops));
    }
    Tensor next(const Reading& words) override {
        const Tensor tops =
            spoken(words, embedded(scope_, plan_, "said", words, dropout_, &before_));
        return classes(scope_, lastTokens(backend_, tops, words.batch));
    }
    void keepSentences(const Tensor& numbers) override {
        const auto taken = [&](const Tensor& x) {
            return parts::sentencesOf(backend_, x, source_.sentences, numbers);
        };
        read_ = {taken(read_.states),
                 sentencesOf(backend_, read_.last, source_.sentences, numbers)};
        state_ = sentencesOf(backend_, state_, source_.sentences, numbers);
        joined_ = taken(joined_);
        keys_ = {taken(keys_.k), taken(keys_.v)};
        source_.sentences = numbers.axis(0);
    }

private:
    State first() const {
        const auto bridged = [&](const char* name, const Tensor& last) {
            return last.isNull()
                       ? last
                       : backend_.unary(Unary::tanh, linear(scope_.in("bridge").in(name), last));
        };
        return {bridged("hidden", read_.last.hidden), bridged("cell", read_.last.cell)};
    }
    Tensor spoken(const Reading& said, const Tensor& words) {
        said_ = said.batch;
        Tensor tops = joinsInput(plan_) ? stepwise(words) : atOnce(words);
        spoken_ += said_.tokens;
        return tops;
    }
    // For queries [B·n, D], the first of which has the position `first`.
    Tensor context(const Tensor& queries, Index first) {
        return attentionLayer(
            scope_.in("across"), startingAt(inStep(plan_.across, dropout_), first), queries,
            {.sentences = source_.sentences, .tokens = queries.axis(0) / source_.sentences},
            keys_.k.isNull() ? read_.states : Tensor(), source_, keeps_ ? &keys_ : nullptr);
    }
    // h̃ = tanh(W_c [c; h])
    Tensor predicting(const Tensor& contexts, const Tensor& hidden) const {
        return backend_.unary(Unary::tanh, linear(scope_.in("speaker").in("attended"),
                                                  backend_.concat({contexts, hidden}, 1)));
    }
    // Where nothing but words comes in, the states are found first and all ask together.
    Tensor atOnce(const Tensor& words) {
        const Tensor gates = cell_.ofInput(words);
        if (spoken_ == 0)
            state_ = first();
        std::vector<Tensor> states;
        for (Index t = 0; t < said_.tokens; ++t) {
            state_ = cell_.step(step(gates, t), state_);
            states.push_back(state_.hidden);
        }
        const Tensor hidden = bySentence(states);
        const Tensor contexts = context(hidden, spoken_);
        tell(hidden, contexts);
        return predicting(contexts, hidden);
    }
    Tensor stepwise(const Tensor& words) {
        const Wiring wiring = wiringOf(plan_);
        if (spoken_ == 0) {
            const Tensor fixed = linear(scope_.in("bridge").in("hidden"), read_.last.hidden);
            if (wiring == Wiring::fixed)
                tellPart(scope_.in("bridge"), "hidden", fixed);
            joined_ = wiring == Wiring::fixed ? fixed : backend_.affine(fixed, 0, 0);
            state_ = first();
        }
        std::vector<Tensor> tops, states, contexts;
        for (Index t = 0; t < said_.tokens; ++t) {
            if (wiring == Wiring::bahdanau)
                contexts.push_back(joined_ = context(state_.hidden, spoken_ + t));
            state_ =
                cell_.step(cell_.ofInput(backend_.concat({step(words, t), joined_}, 1)), state_);
            states.push_back(state_.hidden);
            if (wiring == Wiring::luong) {
                contexts.push_back(context(state_.hidden, spoken_ + t));
                joined_ = predicting(contexts.back(), state_.hidden);
            }
            tops.push_back(wiring == Wiring::luong ? joined_
                                                   : backend_.concat({state_.hidden, joined_}, 1));
        }
        if (scope_.observer())
            tell(bySentence(states), contexts.empty() ? Tensor() : bySentence(contexts));
        return bySentence(tops);
    }
    // Of each word that is said.
    void tell(const Tensor& states, const Tensor& contexts) const {
        tellPart(scope_.in("speaker"), "states", states);
        if (!contexts.isNull())
            tellPart(scope_.in("speaker"), "context", contexts);
    }
    // Rows of step t out of [B·T, ·].
    Tensor step(const Tensor& all, Index t) const {
        const Index width = all.axis(1);
        return backend_.slice(all.reshaped({said_.sentences, said_.tokens, width}), 1, t, t + 1)
            .reshaped({said_.sentences, width});
    }
    Tensor bySentence(const std::vector<Tensor>& steps) const {
        const Index width = steps.front().axis(1);
        std::vector<Tensor> apart;
        for (const Tensor& one : steps)
            apart.push_back(one.reshaped({said_.sentences, 1, width}));
        return backend_.concat(apart, 1).reshaped({said_.sentences * said_.tokens, width});
    }

    Scope scope_;
    Backend& backend_;
    const NetworkPlan& plan_;
    const NetworkDropout* dropout_;
    BatchShape source_;
    Cell cell_;
    Read read_;
    bool keeps_;
    // Of the words that were spoken.
    Index spoken_ = 0;
    WordsBefore before_;
    State state_;
    Tensor joined_; // what joins the next word
    KeptKeys keys_;
    BatchShape said_; // those that are spoken now
};

} // namespace

NetworkShapes readerLearned(const NetworkPlan& plan) {
    NetworkShapes all =
        readingShapes(plan, plan.form == Form::next ? plan.sizes.decoderWords : plan.sizes.words);
    append(all, poolingShapes(plan));
    append(all, classesShapes(plan, plan.width()));
    return all;
}

Tensor readerLogits(const Scope& scope, const NetworkPlan& plan, const NetworkInput& input) {
    const Reading& reading = plan.form == Form::next ? input.decoderInput : input.source;
    const Tensor states = read(scope, plan, reading, input.dropout).states;
    return classes(scope, plan.form == Form::whole
                              ? pooled(scope, plan, states, reading.batch, input.dropout)
                              : states);
}

std::unique_ptr<WordByWord> readerWords(const Scope& scope, const NetworkPlan& plan,
                                        const NetworkInput& /*input*/) {
    return std::make_unique<ReaderWords>(scope, plan);
}

bool pairAcross(const NetworkPlan& plan) {
    return wiringOf(plan) != Wiring::fixed;
}

NetworkShapes pairLearned(const NetworkPlan& plan) {
    const Index width = plan.width();
    const Wiring wiring = wiringOf(plan);
    NetworkShapes all = readingShapes(plan, plan.sizes.words);
    append(all, embeddingShapes(plan, "said", plan.sizes.decoderWords));
    all.push_back(cellShapes(plan, "speaker", joinsInput(plan) ? 2 * width : width, width));
    all.push_back(stage("bridge", linearShapes("hidden", width, width)));
    if (option(plan.model.values, "cell") == "lstm")
        all.push_back(stage("bridge", linearShapes("cell", width, width)));
    if (pairAcross(plan))
        for (StageShapes& one : attentionLayerShapes(plan.across))
            all.push_back(stage("across." + one.stage, std::move(one.shapes)));
    if (wiring == Wiring::luong)
        all.push_back(stage("speaker", linearShapes("attended", width, 2 * width)));
    append(all, classesShapes(plan, wiring == Wiring::luong ? width : 2 * width));
    return all;
}

Tensor pairLogits(const Scope& scope, const NetworkPlan& plan, const NetworkInput& input) {
    return Speaker(scope, plan, input, false).logits(input.decoderInput);
}

std::unique_ptr<WordByWord> pairWords(const Scope& scope, const NetworkPlan& plan,
                                      const NetworkInput& input) {
    if (pairAcross(plan) && !ignoresLater(startingAt(plan.across, 0).rule))
        return nullptr;
    return std::make_unique<Speaker>(scope, plan, input, true);
}

} // namespace fovea::recurrent
