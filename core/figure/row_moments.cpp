#include "core/figure/row_moments.h"

#include <Eigen/Core>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <limits>
#include <numbers>

namespace fovea {
namespace {

// Small numbers are added up over so few cells, double ones over all, so nothing is lost.
constexpr Index cellsAtOnce = 256;

// part(cells, where they begin)
template <class Number, class Part>
void eachPart(std::span<const Number> row, Part part) {
    for (Index begin = 0; begin < std::ssize(row); begin += cellsAtOnce)
        part(row.subspan(static_cast<std::size_t>(begin),
                         static_cast<std::size_t>(std::min(cellsAtOnce, std::ssize(row) - begin))),
             begin);
}

// So many cells at a time, whatever vectors the processor has.
using Lanes = Eigen::Array<float, 16, 1>;
constexpr Index lanes = Lanes::SizeAtCompileTime;

struct LaneSums {
    Lanes total = Lanes::Zero();
    Lanes logs = Lanes::Zero();
    Lanes place = Lanes::Zero();
    Lanes distance = Lanes::Zero();

    void add(const Lanes& cells, const Lanes& places, float query) {
        constexpr float least = std::numeric_limits<float>::min(); // for 0 log 0 is 0
        total += cells;
        logs += cells * cells.max(least).log();
        place += cells * places;
        distance += cells * (places - query).abs();
    }
};

} // namespace

RowMoments rowMoments(std::span<const float> weights, Index query) {
    static const Lanes firstPlaces = Lanes::LinSpaced(0, lanes - 1);
    RowMoments sums{.largest = -std::numeric_limits<float>::infinity()};
    Lanes largest = Lanes::Constant(sums.largest);
    eachPart(weights, [&](std::span<const float> part, Index begin) {
        LaneSums all;
        const auto asked = static_cast<float>(query - begin);
        Index at = 0;
        for (; at + lanes <= std::ssize(part); at += lanes) {
            const Lanes cells = Eigen::Map<const Lanes>(part.data() + at);
            largest = largest.max(cells);
            all.add(cells, firstPlaces + static_cast<float>(at), asked);
        }
        if (at < std::ssize(part)) {
            const Eigen::Map<const Eigen::ArrayXf> last(part.data() + at, std::ssize(part) - at);
            Lanes cells = Lanes::Zero();
            cells.head(last.size()) = last;
            sums.largest = std::max(sums.largest, last.maxCoeff());
            all.add(cells, firstPlaces + static_cast<float>(at), asked);
        }
        const auto total = static_cast<double>(all.total.sum());
        sums.total += total;
        sums.logs += static_cast<double>(all.logs.sum());
        sums.place += static_cast<double>(begin) * total + static_cast<double>(all.place.sum());
        sums.distance += static_cast<double>(all.distance.sum());
    });
    sums.largest = std::max(sums.largest, largest.maxCoeff());
    sums.entropy = (std::log(sums.total) - sums.logs / sums.total) / std::numbers::ln2;
    return sums;
}

VisibleMoments visibleMoments(std::span<const std::uint8_t> visible, Index query) {
    VisibleMoments sums;
    eachPart(visible, [&](std::span<const std::uint8_t> cells, Index begin) {
        const auto from = static_cast<std::int32_t>(query - begin);
        std::int32_t distances = 0;
        std::int32_t count = 0;
        for (std::int32_t j = 0, end = static_cast<std::int32_t>(cells.size()); j < end; ++j) {
            const bool isVisible = cells[static_cast<std::size_t>(j)] != 0;
            distances += isVisible ? std::abs(from - j) : 0;
            count += isVisible ? 1 : 0;
        }
        sums.distance += distances;
        sums.count += count;
    });
    sums.entropy = std::log2(std::max(sums.count, 1.0));
    return sums;
}

} // namespace fovea
