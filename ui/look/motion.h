// Whether what moves by itself should rather stand still.
#pragma once

namespace fovea {

bool reducedMotion();
void setReducedMotion(bool reduced);

} // namespace fovea
