// The card of a trained model as JSON: written when its training has ended.
#pragma once

#include "core/base/json.h"
#include "core/model/card.h"

namespace fovea {

Json cardToJson(const Card& card);
// Throws Error(failure) that names the file, the key, what was found and what was expected.
Card cardFromJson(const JsonNode& node);

} // namespace fovea
