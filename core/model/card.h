// How a model was made, and how well it does.
#pragma once

#include "core/base/tensor.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace fovea {

struct Card {
    std::string task;    // as it is printed: "tagging:difficulty=0.5"
    std::string command; // that trained it, without the folder that it was saved to
    Index steps = 0;     // after which training ended
    double seconds = 0;  // of the run that ended
    Index parameters = 0;
    double accuracy = 0;        // over examples of the test split, see Measures::accuracy()
    std::uint64_t examples = 0; // how many these are; 0: nothing was held out
    // Of the same examples; nothing where an older program measured.
    std::optional<double> perplexity = {};
    std::optional<double> ambiguous = {}; // of words that have several answers
    std::optional<double> continued = {}; // of second halves, said from first halves alone
    struct OfLength {
        std::int64_t words = 0; // of the source
        std::int64_t right = 0;
        std::int64_t all = 0;
        bool operator==(const OfLength&) const = default;
    };
    std::vector<OfLength> byLength = {}; // ascending

    bool operator==(const Card&) const = default;
};

} // namespace fovea
