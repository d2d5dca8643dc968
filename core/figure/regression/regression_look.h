// What the figures of regression have in common: the query, the epoch, and whose weights they show.
#pragma once

#include "core/experiment/regression.h"
#include "core/figure/figure_input.h"

namespace fovea {

// Whose weights.
enum class Pooling { chosen, learned };

// The parameters that several figures share; what they are called.
Parameter epochParameter();
Parameter poolingParameter(bool both); // "both" comes first
Parameter truthParameter();
Parameter bandParameter();

const RegressionTrace& regressionOf(const FigureInput& in);

// Where nothing is pointed at, a little left of the middle.
Coordinates queryOf(const FigureInput& in);

// The epoch that is looked at: the last one unless one is chosen; 0 where nothing was learned.
Index epochOf(const FigureInput& in);

// The kernel at the width of that epoch. Its kernel is null where nothing is learned yet.
KernelAt learnedAt(const FigureInput& in);

KernelAt kernelOf(const FigureInput& in, Pooling pooling);

// "Nadaraya–Watson, Gaussian"
Message nameOf(const FigureInput& in, Pooling pooling);

// The number as it is written on the picture: as many decimals as the range needs.
std::string written(double value, double range);

} // namespace fovea
