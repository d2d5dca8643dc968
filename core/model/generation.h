// What generation_config.json of a checkpoint says about continuing a text.
#pragma once

#include "core/base/parameter.h"
#include "core/model/checkpoint.h"

namespace fovea {

// Tokens that end a text: what the file says counts more than config.json. Throws Error(failure)
// where it is damaged.
std::vector<std::int32_t> endsOf(const Checkpoint& checkpoint);

// Values of decodingParameters() that are not at their default; what is not possible is left out.
Values ownDecoding(const Checkpoint& checkpoint);

} // namespace fovea
