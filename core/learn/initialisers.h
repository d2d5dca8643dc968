// How matrices begin, in a table. Biases, gains, embeddings and tables of positions have beginnings
// of their own.
#pragma once

#include "core/attention/learned.h"
#include "core/base/selection.h"
#include "core/base/table_fwd.h"

namespace fovea {

struct Initialiser {
    // The same shape, drawn in this way; asked for what would be drawn uniformly by its widths.
    LearnedShape (*drawn)(const Values& values, LearnedShape shape);
};

const Table<Initialiser>& initialisers();

} // namespace fovea
