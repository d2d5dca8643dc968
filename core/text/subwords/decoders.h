// What tokenizer.json may have under "decoder": tokens → text again.
#pragma once

#include "core/base/json.h"

#include <functional>
#include <string>
#include <vector>

namespace fovea::subwords {

using Words = std::vector<std::string>; // joined in the end
using Decoder = std::function<Words(Words)>;

// Of null: blanks between tokens. Throws Error(failure).
Decoder readDecoder(const JsonNode& node);

// The decoders of checkpoints without a tokenizer.json.
Decoder bytesDecoder();
Decoder wordPieceDecoder(const std::string& prefix, bool cleansUp);

} // namespace fovea::subwords
