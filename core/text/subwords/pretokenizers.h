// What tokenizer.json may have under "pre_tokenizer": it cuts text into pieces that the model never
// joins.
#pragma once

#include "core/base/json.h"
#include "core/text/subwords/aligned_text.h"

#include <functional>

namespace fovea::subwords {

using Pieces = std::vector<AlignedText>;
using Pretokenizer = std::function<Pieces(const AlignedText&)>;

// Of null: all of it is one piece. Throws Error(failure).
Pretokenizer readPretokenizer(const JsonPlace& place);

// Those of checkpoints without a tokenizer.json.
Pretokenizer bertPretokenizer();
Pretokenizer bytesPretokenizer(bool addPrefixSpace);

// Empty pieces are dropped.
Pieces cutAll(const Pretokenizer& pretokenizer, const Pieces& pieces);

} // namespace fovea::subwords
