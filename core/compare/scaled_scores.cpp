#include "core/compare/scaled_scores.h"

#include "core/base/random.h"
#include "core/compute/backend.h"

#include <algorithm>
#include <cmath>

namespace fovea {
namespace {

constexpr Index queriesDrawn = 64;
constexpr Index usualWidest = 1024;
constexpr std::uint64_t stride = 4096; // numbers of a vector

// What softmax makes of the scores of one query.
void addRow(const std::vector<double>& scores, ScoresAtWidth& sums) {
    const double largest = std::ranges::max(scores);
    double all = 0;
    for (const double score : scores)
        all += std::exp(score - largest);
    double entropy = 0, second = 0, third = 0;
    for (const double score : scores) {
        const double weight = std::exp(score - largest) / all;
        if (weight > 0)
            entropy -= weight * std::log2(weight);
        second += weight * weight;
        third += weight * weight * weight;
    }
    sums.entropy += entropy;
    sums.largest += 1 / all;
    // ∂α_i/∂s_j = α_i (δ_ij − α_j)
    sums.gradient += std::sqrt(std::max(0.0, second - 2 * third + second * second));
}

ScoresAtWidth atWidth(const std::vector<std::vector<double>>& products, Index width, double scale) {
    ScoresAtWidth one{.width = width};
    double sum = 0, squares = 0;
    for (const std::vector<double>& row : products) {
        std::vector<double> scores = row;
        for (double& score : scores) {
            score *= scale;
            sum += score;
            squares += score * score;
            one.scores.push_back(static_cast<float>(score));
        }
        addRow(scores, one);
    }
    const auto rows = static_cast<double>(products.size());
    const auto count = static_cast<double>(one.scores.size());
    one.entropy /= rows;
    one.largest /= rows;
    one.gradient /= rows;
    one.deviation = std::sqrt(std::max(0.0, squares / count - (sum / count) * (sum / count)));
    return one;
}

} // namespace

// Products grow component by component, so every width is part of the next.
ScoreScaling scoreScaling(Index keys, Index width, std::uint32_t seed, Backend& backend) {
    const RandomStream ofQueries(seed, "scaling queries");
    const RandomStream ofKeys(seed, "scaling keys");
    const Index widest = std::max(width, usualWidest);
    ScoreScaling scaling{.queries = queriesDrawn, .keys = keys, .plain = {}, .scaled = {}};
    std::vector<std::vector<double>> products(
        static_cast<std::size_t>(queriesDrawn),
        std::vector<double>(static_cast<std::size_t>(keys), 0));
    std::vector<double> k(static_cast<std::size_t>(keys));
    for (Index c = 0; c < widest; ++c) {
        backend.checkpoint();
        for (std::size_t j = 0; j < k.size(); ++j)
            k[j] = ofKeys.normal(stride * j + static_cast<std::uint64_t>(c));
        for (std::size_t i = 0; i < products.size(); ++i) {
            const double q = ofQueries.normal(stride * i + static_cast<std::uint64_t>(c));
            for (std::size_t j = 0; j < k.size(); ++j)
                products[i][j] += q * k[j];
        }
        const Index now = c + 1;
        const bool isPower = (now & (now - 1)) == 0;
        if (!isPower && now != width)
            continue;
        scaling.plain.push_back(atWidth(products, now, 1));
        scaling.scaled.push_back(atWidth(products, now, 1 / std::sqrt(static_cast<double>(now))));
    }
    return scaling;
}

} // namespace fovea
