// What a person should know about points and choices that are unusual.
#pragma once

#include "core/regression/regress.h"

namespace fovea {

std::vector<Message> remarksOn(const RegressionTrace& trace);

} // namespace fovea
