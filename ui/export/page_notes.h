// What a person should know about a figure before it leaves: what of it is not in the picture.
#pragma once

#include "core/figure/figure.h"

#include <vector>

namespace fovea {

std::vector<Message> notesOf(const Figure& figure);

} // namespace fovea
