// Learned parameters as files: one NAME.npy each ("score.W_q.npy"), those of one head without an
// axis of heads.
#pragma once

#include "core/attention/attention.h"
#include "core/attention/drawn_cells.h"
#include "core/base/files.h"

#include <optional>

namespace fovea {

// Replaces what was drawn. Throws Error(failure) naming the file that is missing, of another shape,
// or beyond float32.
void loadParameters(Files& files, const std::string& folder, const std::vector<StageShapes>& shapes,
                    Index heads, Learned& learned);

// One such file, if it is there.
std::optional<Tensor> loadParameter(Files& files, const std::string& folder,
                                    const std::string& name, const Shape& shape);

// Says on stderr which .npy files of the folder were not asked for; `others` are asked for beside
// the learned ones.
void tellUnused(const std::string& folder, const std::vector<StageShapes>& shapes,
                const std::vector<std::string>& others = {});

// The files that loadParameters() reads back, and what else was drawn.
std::vector<FileContent> parameterFiles(const std::string& folder,
                                        const std::vector<StageShapes>& shapes, Index heads,
                                        const Learned& learned,
                                        const std::vector<DrawnCells>& drawn);

} // namespace fovea
