// How alike two positions are, whether a shift is one linear map, and where the positions lie.
#pragma once

#include "core/base/parameter.h"
#include "core/figure/figure.h"
#include "core/figure/figure_input.h"

namespace fovea {

// p_i · p_j; of a long encoding only some positions, evenly spaced.
Figure positionLikeness(const FigureInput& in);
// p_i · p_j over j − i: every i laid over the others.
std::vector<Parameter> distanceParameters();
Plot positionDistance(const FigureInput& in);

// The rotation that leads from (sin, cos) at i to those at i + δ.
std::vector<Parameter> shiftParameters();
Plot positionShift(const FigureInput& in);
// What is left of p(i + δ) − M p(i), at every i.
std::vector<Parameter> errorParameters();
Plot positionError(const FigureInput& in);

// The positions on the plane that shows most of them.
std::vector<Parameter> walkParameters();
Plot positionWalk(const FigureInput& in);
// The error of the equation's steps.
Plot positionSteps(const FigureInput& in);

} // namespace fovea
