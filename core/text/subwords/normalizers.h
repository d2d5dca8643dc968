// What tokenizer.json may have under "normalizer". A row is a type; several stand in a Sequence.
#pragma once

#include "core/base/json.h"
#include "core/text/subwords/aligned_text.h"

#include <functional>

namespace fovea::subwords {

using Normalizer = std::function<void(AlignedText&)>;

// Of null: one that does nothing. Throws Error(failure) that names the place and, for an unknown
// type, the known ones.
Normalizer readNormalizer(const JsonNode& node);

// BERT's, also for checkpoints that have no tokenizer.json.
struct BertCleaning {
    bool clean = true;
    bool spaceCjk = true;
    bool stripAccents = true;
    bool lowercase = true;
};
Normalizer bertNormalizer(BertCleaning cleaning);
Normalizer formNormalizer(bool compatible, bool composed);

} // namespace fovea::subwords
