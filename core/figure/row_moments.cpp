#include "core/figure/row_moments.h"

#include <Eigen/Core>

#include <algorithm>
#include <cstdlib>
#include <limits>

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

} // namespace

RowMoments rowMoments(std::span<const float> weights, Index query) {
    static const Eigen::ArrayXf allPlaces =
        Eigen::ArrayXf::LinSpaced(cellsAtOnce, 0, static_cast<float>(cellsAtOnce - 1));
    constexpr float least = std::numeric_limits<float>::min(); // for 0 log 0 is 0
    RowMoments sums{.largest = -std::numeric_limits<float>::infinity()};
    eachPart(weights, [&](std::span<const float> part, Index begin) {
        const Eigen::Map<const Eigen::ArrayXf> cells(part.data(), std::ssize(part));
        const auto places = allPlaces.head(std::ssize(part));
        const auto total = static_cast<double>(cells.sum());
        sums.total += total;
        sums.logs += static_cast<double>((cells * cells.max(least).log()).sum());
        sums.largest = std::max(sums.largest, cells.maxCoeff());
        sums.place +=
            static_cast<double>(begin) * total + static_cast<double>((cells * places).sum());
        sums.distance +=
            static_cast<double>((cells * (places - static_cast<float>(query - begin)).abs()).sum());
    });
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
    return sums;
}

} // namespace fovea
