// Exercises: attention over numbers so small that a person computes it on paper.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace fovea {

class Backend;

struct HandChoices {
    std::uint32_t seed = 1;
    int exercises = 4;
    int tokens = 3;     // keys, and queries of a whole map: 2 to 5
    int width = 2;      // of a vector, 2 to 4, but where a score wants another
    bool causal = true; // of whole maps
};

using HandMatrix = std::vector<std::vector<int>>; // a row for each token

enum class HandScore { dot, scaled, cosine };

struct HandExercise {
    HandScore score = HandScore::dot;
    bool causal = false;
    HandMatrix q, k, v; // one query, or as many as keys
};

// The same choices, the same exercises. Of each query the scores of the keys that it sees are
// different, so that no two weights are equal; scores are whole numbers, those of cosines tenths.
// Throws Error(failure) where no such numbers are found.
std::vector<HandExercise> exercisesByHand(const HandChoices& choices);

// Cells are by query and key; hidden ones have no score.
struct HandAnswer {
    std::vector<std::vector<std::optional<double>>> scores;
    std::vector<std::vector<double>> weights;
    std::vector<std::vector<double>> outputs;
};
HandAnswer answerTo(const HandExercise& exercise, Backend& backend);

} // namespace fovea
