// What stands beside the names in the steps of a calculation, and which stages act in it.
#pragma once

#include "core/base/message.h"

namespace fovea {

struct Layer;

Message noteOfScores(const Layer& layer); // their formula; with a soft cap that, for they are not
Message normaliserFormula(const Layer& layer);
bool usesWeights(const Layer& layer); // whether its outputs are made by its weights
Message combineFormula(const Layer& layer);
double temperatureOf(const Layer& layer);
bool hasMask(const Layer& layer);    // or cells that were drawn by hand
bool sumsValues(const Layer& layer); // O is α V, and nothing is mixed in or left out

} // namespace fovea
