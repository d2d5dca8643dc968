// Beam search with a checkpoint.
#pragma once

#include "core/base/beam_search.h"
#include "core/model/model.h"

namespace fovea {

// Continues the input to the end of the search, or to the end of the model's context. Each beam
// takes its beginning over from the pass of the beam that it continues.
BeamSearch searchedTexts(Model& model, const ModelInput& input, Decoding decoding,
                         std::vector<std::int32_t> ends);

} // namespace fovea
