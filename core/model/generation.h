// What generation_config.json of a checkpoint says about continuing a text.
#pragma once

#include "core/base/parameter.h"
#include "core/model/checkpoint.h"

namespace fovea {

// Tokens that end a text: what the file says counts more than config.json. Throws Error(failure)
// where it is damaged.
std::vector<std::int32_t> endsOf(const Checkpoint& checkpoint);

struct OwnDecoding {
    Values values;                   // that are not at their default
    std::vector<std::string> unused; // keys that change a text elsewhere, and do not here
};
// Values of decodingParameters() and continuationParameters(), without those that are not possible.
// Throws Error(failure) where the file is damaged.
OwnDecoding ownContinuation(const Checkpoint& checkpoint);
// Values of shownDecodingParameters() alone.
Values ownDecoding(const Checkpoint& checkpoint);

} // namespace fovea
