#pragma once

#include <string>

namespace fovea {

// Stands for the mark that begins what a network generates, and for the one that ends it.
inline constexpr const char* beginWord = "▸";
inline constexpr const char* endWord = "⏎";

// One token that a model predicts.
struct Prediction {
    std::string token;
    double probability = 0;

    bool operator==(const Prediction&) const = default;
};

} // namespace fovea
