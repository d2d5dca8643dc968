// The weights of every head, side by side.
#pragma once

#include "core/experiment/trace.h"
#include "core/figure/figure.h"

namespace fovea {

Gallery headGallery(const Trace& trace, const ViewState& view, Backend& backend);

} // namespace fovea
