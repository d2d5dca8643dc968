// What stands at the sides of the maps of a model that was trained here, and what these are called.
#pragma once

#include "core/base/message.h"
#include "core/experiment/trace.h"
#include "core/learn/predict.h"

#include <utility>

namespace fovea {

// The tokens at the sides of the maps.
struct Sides {
    Tokens source;       // the sentence
    Tokens decoderInput; // the mark, and all predicted words but the end
    Tokens predicted;    // the word after each of these
    Tokens patches;
    Tokens answer; // to the whole text
};

Sides sidesOf(const Trace& trace, const Predictions& all, const NetworkSizes& sizes, Form form);

// The name of an attention, and its queries and keys, by the prefix of its parameters.
Message attentionName(const std::string& attention, Form form);
std::pair<const Tokens*, const Tokens*> sidesOf(const std::string& attention, Form form,
                                                const Sides& sides);

} // namespace fovea
