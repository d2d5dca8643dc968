// Encodings that act on queries, keys and scores, and what every encoding does to attention.
#pragma once

#include "core/base/parameter.h"
#include "core/figure/figure.h"
#include "core/figure/figure_input.h"

namespace fovea {

// A pair of components of q and k as rotating arrows.
std::vector<Parameter> rotationParameters();
Plot positionRotations(const FigureInput& in);
// The score of that q and k over j − i.
Plot positionScore(const FigureInput& in);

// What is added to the scores, cell by cell and by distance.
std::vector<Parameter> biasParameters();
Figure positionBias(const FigureInput& in);
std::vector<Parameter> biasCurveParameters();
Plot positionBiasCurve(const FigureInput& in);

// The sentence's weights without the encoding and with it.
Panels positionEffect(const FigureInput& in);
// How much every word's output changes when the sentence is shuffled.
Bars positionShuffle(const FigureInput& in);

// What there is beyond the longest length that a model has seen: T to 4T.
Plot positionBeyond(const FigureInput& in);

} // namespace fovea
