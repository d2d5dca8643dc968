// Powers of ten as pictures write them.
#pragma once

#include <string>

namespace fovea {

std::string powerOfTen(int power); // "10⁻⁷"

} // namespace fovea
