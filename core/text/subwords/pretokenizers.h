// What tokenizer.json may have under "pre_tokenizer": it cuts text into pieces that the model never
// joins.
#pragma once

#include "core/base/json.h"
#include "core/text/subwords/aligned_text.h"

#include <functional>
#include <optional>

namespace fovea::subwords {

using Pieces = std::vector<AlignedText>;
using Pretokenizer = std::function<Pieces(const AlignedText&)>;

// Of null: all of it is one piece. Bytes that stand by themselves, not in a sequence, go by
// `addPrefixSpace` where that is said. Throws Error(failure).
Pretokenizer readPretokenizer(const JsonNode& node, std::optional<bool> addPrefixSpace = {});

// The pretokenizers of checkpoints without a tokenizer.json.
Pretokenizer bertPretokenizer();
Pretokenizer bytesPretokenizer(bool addPrefixSpace);

// Empty pieces are dropped.
Pieces cutAll(const Pretokenizer& pretokenizer, const Pieces& pieces);

} // namespace fovea::subwords
