// What can be trained, in a table. A network reads a source, and perhaps a decoder input, and gives
// logits of the answers; which parts it is put together from, its row says. All of
// them are built of layers (layers.h) over operations, so they train wherever these are computed.
#pragma once

#include "core/base/table_fwd.h"
#include "core/learn/layers.h"
#include "core/learn/network_dropout.h"
#include "core/learn/tasks.h"

#include <memory>

namespace fovea {

class WordByWord;

struct NetworkSizes {
    Index words = 0;        // rows of the source's embedding
    Index decoderWords = 0; // rows of the embedding of the decoder input
    Index answers = 0;      // classes, or the words that can be generated
    Index patches = 0;      // of a picture; 0: none is shown
    Index patchWidth = 0;
};

struct NetworkPlan {
    Choice model; // the row, with its parameters
    Form form = Form::eachWord;
    NetworkSizes sizes = {};
    Choice position; // what it adds to embeddings; what it rotates or biases stands in the rules
    // Of layer 0, 1, …; the last one holds for all further layers. At least one, and all of them
    // with the same projections.
    std::vector<AttentionLayer> layers;
    AttentionLayer across; // from the output to the source
    Choice initialiser;    // of its matrices

    [[nodiscard]] const AttentionLayer& layer(Index i) const {
        return layers[static_cast<std::size_t>(std::min<Index>(i, std::ssize(layers) - 1))];
    }
    [[nodiscard]] Index width() const { return layers.front().plan.width; }
};

// Words as numbers, one sentence after the other.
struct Reading {
    Tensor tokens; // i32 [B·T]
    BatchShape batch;
};

struct NetworkInput {
    Reading source;
    Reading decoderInput; // of a sequence or of what comes next; its mark is first
    Tensor pictures;      // [B·patches, width]; null where none are shown
    const NetworkDropout* dropout = nullptr; // null: nothing is dropped
};

// A tensor's name in the network begins with the stage's.
using NetworkShapes = std::vector<StageShapes>;

struct Network {
    std::vector<Form> forms; // that it can answer
    NetworkShapes (*learned)(const NetworkPlan& plan);
    // eachWord [B·S, answers]; whole [B, answers]; sequence and next [B·T, answers].
    Tensor (*logits)(const Scope& scope, const NetworkPlan& plan, const NetworkInput& input);
    // What these logits would be if hidden states [B·S, D] left the last layer; null where there
    // are no layers that hand them on.
    Tensor (*readOut)(const Scope& scope, const NetworkPlan& plan, const Tensor& hidden,
                      BatchShape batch) = nullptr;
    // See word_by_word.h; null: it does not generate.
    std::unique_ptr<WordByWord> (*wordByWord)(const Scope& scope, const NetworkPlan& plan,
                                              const NetworkInput& input) = nullptr;
    // Rows of stages that suit it better than those of the tables: {"score", "additive"}.
    std::vector<std::pair<const char*, const char*>> stages = {};
    bool layered = false; // its layers have self-attention, not only attention across
    bool seesPictures = false;
    // Whether one side attends to another: the output to the source, a word to a picture, an
    // answer to the words. Null: never.
    bool (*across)(const NetworkPlan& plan) = nullptr;
};

const Table<Network>& networks();

// The default row for a task of this form.
const RowInfo& defaultNetwork(Form form);

// The form in which it answers a task of that form: the same, or a sequence that it generates.
// Throws Error(usage) that lists the networks that could, where this one cannot.
Form formFor(const Choice& model, Form ofTask, const PictureSize& picture);

// How many words it can read and generate: as many as its tables of positions reach.
Index longestOutput(const NetworkPlan& plan);

// Everything it learns: names and shapes; and drawn from the seed.
std::map<std::string, Shape, std::less<>> networkShapes(const NetworkPlan& plan);
Learned drawNetwork(const NetworkPlan& plan, std::uint32_t seed, Backend& backend);

Tensor networkLogits(Backend& backend, const NetworkPlan& plan, const Learned& learned,
                     const NetworkInput& input, PassObserver* observer = nullptr);
// Null where the network has no `readOut`.
Tensor readOut(Backend& backend, const NetworkPlan& plan, const Learned& learned,
               const Tensor& hidden, BatchShape batch);

} // namespace fovea
