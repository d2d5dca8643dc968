// What is silenced, patched and left out, in a session file.
#pragma once

#include "core/base/json.h"
#include "core/experiment/silenced.h"

namespace fovea {

Json silencedToJson(const Silenced& silenced);
// Throws Error(failure) for what was not written so.
Silenced silencedFromJson(const JsonNode& node);

// A text of at most 4 MB. Throws Error(failure) where it is longer.
const std::string& sentenceFromJson(const JsonNode& node);

} // namespace fovea
