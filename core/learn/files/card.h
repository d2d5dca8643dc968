// What a trained model tells about itself: written when its training has ended.
#pragma once

#include "core/base/json.h"
#include "core/base/tensor.h"

namespace fovea {

struct Card {
    std::string task;    // as it is printed: "tagging:difficulty=0.5"
    std::string command; // what the run that ended was told, without where it was kept
    Index steps = 0;     // behind which training ended
    double seconds = 0;  // of that run
    Index parameters = 0;
    double accuracy = 0;        // over examples of the test split, see Measures::accuracy()
    std::uint64_t examples = 0; // so many; 0: nothing was held out

    bool operator==(const Card&) const = default;
};

Json cardToJson(const Card& card);
// Throws Error(failure) that names the file, the key, what was found and what was expected.
Card cardFromJson(const JsonPlace& place);

} // namespace fovea
