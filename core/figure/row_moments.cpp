#include "core/figure/row_moments.h"

#include <Eigen/Core>

#include <algorithm>

namespace fovea {
namespace {

// Single numbers are added up over so few cells, double ones over all, so nothing is lost.
constexpr Index cellsAtOnce = 256;

template <class Number>
using Cells = Eigen::Map<const Eigen::Array<Number, Eigen::Dynamic, 1>>;

// part(cells, places within them, where they begin)
template <class Number, class Part>
void eachPart(std::span<const Number> row, Part part) {
    static const Eigen::ArrayXf places =
        Eigen::ArrayXf::LinSpaced(cellsAtOnce, 0, static_cast<float>(cellsAtOnce - 1));
    for (Index begin = 0; begin < std::ssize(row); begin += cellsAtOnce) {
        const Index count = std::min(cellsAtOnce, std::ssize(row) - begin);
        part(Cells<Number>(row.data() + begin, count), places.head(count), begin);
    }
}

} // namespace

RowMoments rowMoments(std::span<const float> weights, Index query) {
    RowMoments sums;
    eachPart(weights, [&](const auto& cells, const auto& places, Index begin) {
        sums.place += static_cast<double>(begin) * static_cast<double>(cells.sum()) +
                      static_cast<double>((cells * places).sum());
        sums.distance +=
            static_cast<double>((cells * (places - static_cast<float>(query - begin)).abs()).sum());
    });
    return sums;
}

double distanceOfVisible(std::span<const std::uint8_t> visible, Index query) {
    double sum = 0;
    eachPart(visible, [&](const auto& cells, const auto& places, Index begin) {
        sum += static_cast<double>(
            (cells != 0).select((places - static_cast<float>(query - begin)).abs(), 0.0F).sum());
    });
    return sum;
}

} // namespace fovea
