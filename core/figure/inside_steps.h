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

// Of the view's head, before dropout.
Tensor undroppedWeights(const FigureInput& in, const Rect& rect);

} // namespace fovea
