// The numbers of attention maps: of one head, or of all heads together.
#pragma once

#include "core/experiment/trace.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace fovea {

enum class Shown {
    weight,
    masked,       // the score after the mask
    score,        // before the mask
    moved,        // the length of what the weight moves (core/experiment/moved.h)
    normed,       // of all heads, behind residual and norm
    contribution, // what of it points where the layer's output points
    zeroing,      // how far the layer's output changes direction without it (value_zeroing.h)
    effect        // of cutting it (edge_map.h)
};
enum class Heads { one, mean, most, rollout, flow };
inline bool throughLayers(Heads heads) {
    return heads == Heads::rollout || heads == Heads::flow;
}

// Whether a quantity is below 0, too.
inline bool isSigned(Shown shown) {
    return shown != Shown::weight && shown != Shown::moved && shown != Shown::normed &&
           shown != Shown::zeroing;
}

// f32 [rows, columns] of the part `rect`. Not for effects: see edge_map.h.
Tensor mapValues(const Trace& trace, Backend& backend, const ViewState& view, Heads heads,
                 Shown shown, const Rect& rect);
// u8 [rows, columns]; of several heads: what any of them sees.
Tensor mapVisible(const Trace& trace, Backend& backend, const ViewState& view, Heads heads,
                  const Rect& rect);

inline Rect wholeMap(const Layer& layer) {
    return {0, layer.queries.count(), 0, layer.keys.count()};
}

// "encoder 1 · head 2", "layer 1 · head 2", or "head 2" where there is one layer.
Message inLayer(const Layer& layer, Message what);
// "head 2", or as its file calls it.
Message headName(const Layer& layer, Index head);
Message layerAndHead(const Trace& trace, Index layer, Index head);

// The words; those that occur several times have their positions as well: saw₂, saw₄.
std::vector<std::string> toldApart(const Tokens& tokens);

// The same, with a question mark behind those that the model does not know.
std::vector<std::string> labelsOf(const Tokens& tokens);
// The labels of the tokens [begin, end), told apart among all of the text.
std::vector<std::string> labelsOf(const Tokens& tokens, Index begin, Index end);

// The row and the column in the name of a patch, "r1c4"; nullopt for other words.
struct Patch {
    std::string row, column;
};
std::optional<Patch> patchOf(std::string_view name);
// The same for a token; nullopt also where the token stands for a part of a text.
std::optional<Patch> patchOf(const Token& token);
// A token that stands in no text, and is no patch: [CLS], a mark of the end.
bool isNoPartOfText(const Token& token);

// "saw₄", by its index.
std::string withPosition(const std::string& word, Index index);

// Of a very long word its beginning and its end, for titles.
std::string titleWord(const std::string& word);

} // namespace fovea
