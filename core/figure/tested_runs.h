// What the tests of training runs found: accuracy over the number of words, and over the number of
// parameters.
#pragma once

#include "core/base/table_fwd.h"
#include "core/figure/figures.h"

namespace fovea {

struct Card;
struct KnownRun;

// The card of a run that ended and was tested; null for other runs. It lives as long as the run.
const Card* testCard(const KnownRun& run);

// Its row in the table of figures.
Row<FigureMath> testsFigure();

} // namespace fovea
