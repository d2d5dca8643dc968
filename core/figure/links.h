// Attention weights as lines.
#pragma once

#include "core/base/parameter.h"
#include "core/figure/figure.h"
#include "core/figure/figure_input.h"

namespace fovea {

std::vector<Parameter> linkParameters();

Links attentionLinks(const FigureInput& in);

} // namespace fovea
