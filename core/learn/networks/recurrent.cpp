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

Read read(const Scope& scope, const NetworkPlan& plan, const Reading& reading,
          const NetworkDropout* dropout) {
    Backend& backend = scope.backend();
    const std::string& kind = option(plan.model.values, "cell");
    Tensor x = embedded(scope, plan, "embedding", reading, dropout);
    Read result;
    for (Index i = 0; i < integer(plan.model.values, "layers"); ++i) {
        const Scope layer = scope.in(recurrentLayerName(i));
        const Run forward =
            overTokens({layer.in("forward"), kind}, backend, x, reading.batch, false);
        result = {forward.states, forward.last};
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

// A target side that is spoken step by step.
class Speaker {
public:
    Speaker(const Scope& scope, const NetworkPlan& plan, const NetworkInput& input)
        : scope_(scope), backend_(scope.backend()), plan_(plan), dropout_(input.dropout),
          source_(input.source.batch), said_(input.decoderInput.batch),
          cell_(scope.in("speaker"), option(plan.model.values, "cell")),
          read_(read(scope, plan, input.source, input.dropout)) {}

    Tensor logits(const Reading& said) const {
        const Tensor words = embedded(scope_, plan_, "said", said, dropout_);
        const Tensor tops = joinsInput(plan_) ? stepwise(words) : atOnce(words);
        return classes(scope_, dropped(backend_, dropout_, tops));
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
    // For queries [B·n, D], the first of which has the position `first`.
    Tensor context(const Tensor& queries, Index first) const {
        return attentionLayer(
            scope_.in("across"), startingAt(inStep(plan_.across, dropout_), first), queries,
            {.sentences = source_.sentences, .tokens = queries.axis(0) / source_.sentences},
            read_.states, source_);
    }
    // h̃ = tanh(W_c [c; h])
    Tensor predicting(const Tensor& contexts, const Tensor& hidden) const {
        return backend_.unary(Unary::tanh, linear(scope_.in("speaker").in("attended"),
                                                  backend_.concat({contexts, hidden}, 1)));
    }
    // Where nothing but words comes in, the states are found first and all ask together.
    Tensor atOnce(const Tensor& words) const {
        const Tensor gates = cell_.ofInput(words);
        const Tensor hidden = overSteps([&](Index t) { return step(gates, t); }, first());
        const Tensor contexts = context(hidden, 0);
        tell(hidden, contexts);
        return predicting(contexts, hidden);
    }
    Tensor stepwise(const Tensor& words) const {
        const Tensor fixed = linear(scope_.in("bridge").in("hidden"), read_.last.hidden);
        const Wiring wiring = wiringOf(plan_);
        if (wiring == Wiring::fixed)
            tellPart(scope_.in("bridge"), "hidden", fixed);
        Tensor joined = wiring == Wiring::fixed ? fixed : backend_.affine(fixed, 0, 0);
        State state = first();
        std::vector<Tensor> tops, states, contexts;
        for (Index t = 0; t < said_.tokens; ++t) {
            if (wiring == Wiring::bahdanau)
                contexts.push_back(joined = context(state.hidden, t));
            state = cell_.step(cell_.ofInput(backend_.concat({step(words, t), joined}, 1)), state);
            states.push_back(state.hidden);
            if (wiring == Wiring::luong) {
                contexts.push_back(context(state.hidden, t));
                joined = predicting(contexts.back(), state.hidden);
            }
            tops.push_back(wiring == Wiring::luong ? joined
                                                   : backend_.concat({state.hidden, joined}, 1));
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
    template <class Input>
    Tensor overSteps(Input input, State state) const {
        std::vector<Tensor> all;
        for (Index t = 0; t < said_.tokens; ++t) {
            state = cell_.step(input(t), state);
            all.push_back(state.hidden);
        }
        return bySentence(all);
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
    BatchShape source_, said_;
    Cell cell_;
    Read read_;
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
    return Speaker(scope, plan, input).logits(input.decoderInput);
}

} // namespace fovea::recurrent
