// What a head mostly does, in words and in a few numbers.
#pragma once

#include "core/figure/figure.h"
#include "core/text/token.h"

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace fovea {

struct RowMoments;

// Grows row by row, in their order.
class HeadHabits {
public:
    // `row` are the moments of these weights; `after` is the key behind an earlier occurrence of
    // the query's word. Rows without weight, or whose weights are not finite, have no part.
    void add(Index query, std::span<const float> weights, const RowMoments& row,
             std::optional<Index> after);

    // What it mostly does, or else how its weights are spread; empty where it sees nothing.
    [[nodiscard]] Message habit(bool sameSentence, const Tokens& keys) const;
    // Between two sentences positions do not compare.
    [[nodiscard]] std::vector<Fact> facts(bool sameSentence) const;

private:
    // What rows give to one of their keys.
    struct KeyShare {
        double share = 0; // summed
        double most = 0;  // rows that give it their largest weight
        double rows = 0;  // that were asked
        void add(double part, bool largest);
        // Whether looking there is what rows mostly do: most of them do it most, and much.
        [[nodiscard]] bool mostly(double much) const;
    };

    // Summed over the rows.
    double rows_ = 0;
    double entropy_ = 0;  // in bits
    double distance_ = 0; // |i − j|
    double first_ = 0;
    KeyShare previous_, next_, same_;
    KeyShare behind_;                      // what came behind the same word before
    double largest_ = 0;                   // the row's largest share
    std::vector<double> shares_;           // of each key
    std::vector<std::uint32_t> timesMost_; // rows that give it their largest weight
    std::vector<double> centres_;          // Σ j·α of each row
};

// For each word the key behind its last occurrence before; nullopt: none, or the word itself.
std::vector<std::optional<Index>> behindTheSame(const Tokens& tokens);

} // namespace fovea
