#pragma once

#include <string>

namespace fovea {

// One token that a model predicts.
struct Prediction {
    std::string token;
    double probability = 0;

    bool operator==(const Prediction&) const = default;
};

} // namespace fovea
