// The matrix P, the bits of its positions, and how wide it must be.
#pragma once

#include "core/base/parameter.h"
#include "core/figure/figure.h"
#include "core/figure/figure_input.h"

namespace fovea {

// P, and beside it the other encoding's. Where P stands beside its waves, the dimensions that are
// drawn as waves have a frame.
std::vector<Parameter> matrixParameters();
Figure positionMatrix(const FigureInput& in);
// The positions counted in bits: the slow and the fast columns that all have in common.
Plot positionBits(const FigureInput& in);
// The width that each encoding needs for T positions.
Plot positionWidth(const FigureInput& in);

inline constexpr const char* matrixFigure = "position-matrix";
inline constexpr const char* wavesFigure = "position-waves";
// Chosen dimensions as curves over the positions.
std::vector<Parameter> waveParameters();
Plot positionWaves(const FigureInput& in);
// The dimensions that a setting means: those that are written, or four of the middle fast ones of
// an encoding that has waves, the first four of another.
std::vector<Index> wavesShown(const Values& settings, const std::string& row, Index width);
// After how many positions each dimension repeats.
Plot positionWavelengths(const FigureInput& in);

} // namespace fovea
