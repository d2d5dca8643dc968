// A model whose attention can be seen: a network that was trained here, or a checkpoint. What is
// made of it, the layers and the answer of a Trace, does not depend on which.
#pragma once

#include "core/base/message.h"
#include "core/experiment/experiment.h"
#include "core/model/card.h"

#include <array>
#include <memory>
#include <optional>
#include <string>

namespace fovea {

class Anatomy;
class Backend;
struct BeamTree;
struct Decoding;
class PassObserver;
struct Trace;

// Chosen otherwise than the model was trained.
using ChangedStages = ByStage<bool>;

// How a model answers.
enum class AnswerKind {
    eachToken, // something for each token
    whole,     // one thing for the whole text
    sequence,  // a sequence of its own
    next       // what comes after each token
};

// A stage that is a part of the model: nothing else can be chosen there.
struct OwnStage {
    Message name;   // "Byte pairs"
    Message detail; // "50257 tokens"

    bool operator==(const OwnStage&) const = default;
};

// Known before anything is computed or allocated.
struct ModelSize {
    Index layers = 0;
    Index heads = 0; // of the first layer; 0: it has no attention
    std::size_t parameters = 0;
    std::size_t bytes = 0; // that they take in memory
    Index patches = 0;     // of the picture that it sees; 0: it sees none
};

class AttentionModel {
public:
    AttentionModel() = default;
    AttentionModel(const AttentionModel&) = delete;
    AttentionModel& operator=(const AttentionModel&) = delete;
    virtual ~AttentionModel() = default;

    // By its content: numbers, words and plan.
    [[nodiscard]] virtual std::string hash() const = 0;
    [[nodiscard]] virtual std::optional<Card> card() const = 0;
    [[nodiscard]] virtual ModelSize size() const = 0;
    // What the stages were when it was trained; where its layers differ, those of the first.
    [[nodiscard]] virtual ChosenStages stages() const = 0;
    // nullopt where another row may be chosen.
    [[nodiscard]] virtual std::optional<OwnStage> ownStage(Stage stage) const = 0;
    // What it is made of, in one line: "GPT-2, 12 layers of 12 heads, width 768". Empty where its
    // card says so.
    [[nodiscard]] virtual Message summary() const = 0;
    // The layer that is shown first, in the order of the Trace.
    [[nodiscard]] virtual Index firstLayer() const = 0;
    // Whether it knows at least half of the words of the text.
    [[nodiscard]] virtual bool knowsMost(const std::string& text) const = 0;
    // The words that belong to its picture number n; nullopt where it sees none.
    [[nodiscard]] virtual std::optional<std::string> captionOf(std::uint32_t picture) const = 0;

    // One forward pass over the Experiment's text: sets tokens, layers, answer and remark of the
    // trace, whose experiment is set. A changed stage is computed as the Experiment chooses it.
    // `observer`, which may be null, sees and may change every attention of the pass that the
    // layers are made of. Where `earlier`, which may be null, begins with the same tokens, what it
    // has of them need not be computed again. Throws as run() does.
    virtual void compute(Trace& trace, Backend& backend, const ChangedStages& changed,
                         PassObserver* observer, const Trace* earlier) const = 0;

    // What it would predict if hidden states [T, D] left its last layer: logits of all that it can
    // predict, [T, V], or [1, V] where it predicts one thing of the whole text; on the host. Null
    // where it has no layers that hand on hidden states, and where it predicts nothing.
    [[nodiscard]] virtual Tensor readOut(const Experiment& experiment, const ChangedStages& changed,
                                         Backend& backend, const Tensor& hidden) const = 0;
    // The logits of row `row` of all that it predicts, [1, V] where the backend keeps them, of the
    // trace's pass with an observer that changes nothing before attention number `from`. The trace
    // is one of this model. Null where it predicts nothing.
    [[nodiscard]] virtual Tensor logitsOf(const Trace& trace, const ChangedStages& changed,
                                          Backend& backend, PassObserver& observer, Index from,
                                          Index row) const = 0;
    // The hidden states of token `row` that leave the last layer, [E, D] on the host, where all
    // heads of attention `layer` give these outputs [E, H·d] at token `query` instead. E changes
    // are computed at once, and only what differs from the trace. A null tensor where nothing of
    // `query` reaches that row. nullopt where it cannot share work; logitsOf() can be asked one by
    // one then.
    [[nodiscard]] virtual std::optional<Tensor>
    statesWith(const Trace& /*trace*/, const ChangedStages& /*changed*/, Backend& /*backend*/,
               Index /*layer*/, Index /*query*/, const Tensor& /*outputs*/, Index /*row*/) const {
        return std::nullopt;
    }
    // What its layers are made of, for a trace of this model. Null where it has no one stack of
    // layers that hands on hidden states.
    [[nodiscard]] virtual std::shared_ptr<const Anatomy>
    anatomy(const Trace& /*trace*/, const ChangedStages& /*changed*/, Backend& /*backend*/) const {
        return nullptr;
    }
    // The steps of its training of which it kept what was learned, ascending.
    [[nodiscard]] virtual std::vector<std::int64_t> keptSteps() const { return {}; }
    // The model as it was after one of these steps; null where it did not keep that step.
    [[nodiscard]] virtual std::shared_ptr<const AttentionModel>
    atStep(std::int64_t /*step*/) const {
        return nullptr;
    }
    // Whether it reads two texts as a pair.
    [[nodiscard]] virtual bool takesPairs() const { return false; }
    // All that it can predict has numbers: the text of number `id`. numberOf() is the way back;
    // nullopt for a text that it cannot predict.
    [[nodiscard]] virtual std::string predictable(std::int32_t id) const = 0;
    // How it continues a text where nothing is chosen: values of shownDecodingParameters().
    [[nodiscard]] virtual Values ownDecoding() const { return {}; }
    // The text with one token more, where its prediction `next` comes after the tokens `ids` of it;
    // nullopt where that ends it.
    [[nodiscard]] virtual std::optional<std::string> continued(const std::string& text,
                                                               const std::vector<std::int32_t>& ids,
                                                               std::int32_t next) const = 0;
    // The Experiment's text as beam search continues it: a token more each, the last one whole.
    // Empty where it adds nothing. Throws as run() does.
    [[nodiscard]] virtual std::vector<std::string> searched(const Experiment& /*experiment*/,
                                                            Backend& /*backend*/) const {
        return {};
    }
    // What beam search looks at after the trace's text, or on its way to an answer. Edits by hand
    // do not count. Null where it says no words.
    [[nodiscard]] virtual std::shared_ptr<const BeamTree>
    beams(const Trace& /*trace*/, const ChangedStages& /*changed*/, Backend& /*backend*/,
          const Decoding& /*decoding*/) const {
        return nullptr;
    }
    [[nodiscard]] virtual std::optional<std::int32_t> numberOf(const std::string& text) const = 0;

    // How much of its weights was read, while they are read; from any thread.
    [[nodiscard]] virtual std::optional<double> reading() const { return std::nullopt; }
};

} // namespace fovea
