// Learned parameters as files: one NAME.npy each ("score.W_q.npy"), those of one head without an
// axis of heads.
#pragma once

#include "core/attention/attention.h"
#include "core/base/files.h"

namespace fovea {

// Replaces what was drawn. Throws Error(failure) naming the file that is missing or of another
// shape.
void loadParameters(Files& files, const std::string& folder, const std::vector<StageShapes>& shapes,
                    Index heads, Learned& learned);

// Makes the folder where it is missing.
void saveParameters(Files& files, const std::string& folder, const std::vector<StageShapes>& shapes,
                    Index heads, const Learned& learned);

} // namespace fovea
