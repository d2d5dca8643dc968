// Whether dashes and strokes show what hues show in every theme, for those who do not see hues
// apart.
#pragma once

namespace fovea {

bool marksAlways();
void setMarksAlways(bool always);

} // namespace fovea
