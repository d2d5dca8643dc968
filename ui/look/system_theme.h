// What the desktop asks of every program. systemIsDark() stands with the themes.
#pragma once

namespace fovea {

// How much larger than usual its words are: by the size of the font that it gives programs, in
// points, and by the factor that desktops have for those who see badly.
double scaleOfPoints(double points);
double systemTextScale();

bool systemReducesMotion();

} // namespace fovea
