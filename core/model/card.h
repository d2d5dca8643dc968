// How a model was made, and how well it does.
#pragma once

#include "core/base/tensor.h"

#include <cstdint>
#include <string>

namespace fovea {

struct Card {
    std::string task;    // as it is printed: "tagging:difficulty=0.5"
    std::string command; // that trained it, without the folder that it was saved to
    Index steps = 0;     // after which training ended
    double seconds = 0;  // of the run that ended
    Index parameters = 0;
    double accuracy = 0;        // over examples of the test split, see Measures::accuracy()
    std::uint64_t examples = 0; // so many; 0: nothing was held out

    bool operator==(const Card&) const = default;
};

} // namespace fovea
