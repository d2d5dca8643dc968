// What can be measured of a head: how much of its weight goes where, beside what chance would give.
#pragma once

#include "core/base/table_fwd.h"
#include "core/experiment/weights_alone.h"
#include "core/figure/figure.h"
#include "core/text/token.h"

#include <memory>
#include <optional>
#include <span>
#include <vector>

namespace fovea {

struct RowMoments;
struct VisibleMoments;

struct HeadMeasure {
    // For a share of the weights: the mark of heads that give it far more than chance.
    HeadMark mark = HeadMark::none;
    Message unit = {}; // of a number that is no share
    // Whether it is about pairs of tokens: chance is what shuffled words give, where that is more.
    bool ofTokens = false;
    bool ofMap = true; // otherwise what silencing the head changes, or of its weights alone
    std::optional<ByWeights> byWeights = {};
    bool isSigned = false; // and by chance it is 0
};
const Table<HeadMeasure>& headMeasures();

// For each token the position of the previous occurrence of the same token; nullopt where it is the
// first.
using SameBefore = std::vector<std::optional<Index>>;
std::shared_ptr<const SameBefore> sameBefore(const Tokens& tokens);

// Grows row by row.
class HeadMeasurer {
public:
    // `same` is null between two sentences, where only entropy is measured.
    explicit HeadMeasurer(std::shared_ptr<const SameBefore> same);

    // `row` and `seen` are the moments of these weights and of the keys that are visible. Rows
    // without weight, or whose weights are not finite, have no part.
    void add(Index query, std::span<const float> weights, std::span<const std::uint8_t> visible,
             const RowMoments& row, const VisibleMoments& seen);

    // In the order of headMeasures(), without those that are not of maps; nullopt where the
    // sentence has nothing to be measured, for example no word that repeats.
    [[nodiscard]] std::vector<std::optional<HeadValue>> measured() const;
    // The mark of the share that is farthest above chance: at least 0.4 and twice what chance
    // gives, over two rows or more. `shuffled`: what shuffled words give, in the same order, if
    // known.
    [[nodiscard]] HeadMark mark(std::span<const std::optional<double>> shuffled = {}) const;

private:
    struct Sum {
        double value = 0;
        double chance = 0;
        double rows = 0;
        void add(double share, double even);
    };
    std::shared_ptr<const SameBefore> same_;
    Sum previous_, first_, induction_, duplicate_, itself_, entropy_, distance_;
    [[nodiscard]] std::vector<Sum> sums() const; // in the order of headMeasures()
};

} // namespace fovea
