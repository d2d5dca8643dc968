// Steps of a calculation that stand inside a stage, and what they need to know.
#pragma once

#include "core/attention/inner_parts.h"
#include "core/figure/block.h"
#include "core/figure/figure_input.h"

namespace fovea {

struct Layer;

// A block for each part; what has a row or a number for each key has their words.
Steps::Step insideStep(Message name, const InnerParts& parts, const std::vector<std::string>& keys);

// What enters the layer.
Message noteOfInput(const Layer& layer);

// x Wᵀ in double: x [T, D], W [d, D].
Tensor projectedRows(Backend& backend, const Tensor& x, const Tensor& weights);

// What softmax takes the exponential of, where a temperature changes it.
MatrixSource divided(MatrixSource scores, double temperature);

// Whether a weight of the view's query was set by hand.
bool hasForcedCell(const FigureInput& in);

// How scores become weights: normalised, then changed by the mask's factor or by hand, then
// dropped. `weights` is the block of the result, the row of that query.
std::vector<Steps::Step> weightSteps(const FigureInput& in, const MatrixSource& weights,
                                     Index query);

} // namespace fovea
