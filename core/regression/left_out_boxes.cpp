#include "core/compute/backend.h"
#include "core/regression/left_out.h"

#include <Eigen/Core>

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>

namespace fovea {
namespace {

constexpr int nodes = 16;
constexpr double hardlyOfOwn =
    1e-3; // of the key's own weight: less than this is formed as it stands

using Nodes = Eigen::Array<double, nodes, 1>;
using Square = Eigen::Matrix<double, nodes, nodes>;

// Keys that lie within one cell of a grid, and the weights that stand for them at its nodes.
struct CellBox {
    Index begin = 0, end = 0; // sorted keys
    Index cell = 0;
    Nodes plain, weighted; // of 1, and of y − middle
};

// Places are measured in cells from the first key.
struct Grid {
    const SortedPoints& points;
    double cell; // as long as this

    [[nodiscard]] double inCells(Index i) const {
        return (points.x[static_cast<std::size_t>(i)] - points.x.front()) / cell;
    }
    // −1 to 1 within its cell.
    [[nodiscard]] double within(Index i, Index in) const {
        return 2 * (inCells(i) - static_cast<double>(in)) - 1;
    }
};

// −1 to 1: the zeros of the Chebyshev polynomial T_nodes, and T_k there.
double nodeAt(int i) {
    return std::cos(std::numbers::pi * (i + 0.5) / nodes);
}
Square polynomialsAtNodes() {
    Square values;
    for (int i = 0; i < nodes; ++i)
        for (int k = 0; k < nodes; ++k)
            values(i, k) = std::cos(k * std::numbers::pi * (i + 0.5) / nodes);
    return values;
}

// T_0 … T_nodes−1 of a point within a cell.
Nodes polynomials(double s) {
    Nodes values;
    values[0] = 1;
    values[1] = s;
    for (int k = 2; k < nodes; ++k)
        values[k] = 2 * s * values[k - 1] - values[k - 2];
    return values;
}

// Interpolation: of a function whose values at the nodes are g, Σ_k c_k T_k(s) with these c.
Nodes coefficients(const Square& atNodes, const Nodes& g) {
    Nodes c = (atNodes.transpose() * g.matrix()).array() * (2.0 / nodes);
    c[0] /= 2;
    return c;
}

std::vector<CellBox> boxesOf(const Grid& grid) {
    std::vector<CellBox> boxes;
    for (Index i = 0; i < grid.points.count(); ++i) {
        const auto cell = static_cast<Index>(std::floor(grid.inCells(i)));
        if (boxes.empty() || boxes.back().cell != cell)
            boxes.push_back({.begin = i, .end = i, .cell = cell, .plain = {}, .weighted = {}});
        boxes.back().end = i + 1;
    }
    return boxes;
}

// The transpose of interpolation: Σ_i w_i g(s_i) = Σ_j W_j g(node j).
void gather(const Grid& grid, const Square& atNodes, CellBox& box) {
    Nodes plain = Nodes::Zero();
    Nodes weighted = Nodes::Zero();
    for (Index i = box.begin; i < box.end; ++i) {
        const Nodes values = polynomials(grid.within(i, box.cell));
        plain += values;
        weighted += values * grid.points.around[static_cast<std::size_t>(i)];
    }
    const auto spread = [&](Nodes& sums) {
        sums *= 2.0 / nodes;
        sums[0] /= 2;
        return Nodes((atNodes * sums.matrix()).array());
    };
    box.plain = spread(plain);
    box.weighted = spread(weighted);
}

double kernelAtZero(const KernelAt& at) {
    alignas(64) std::array<double, 8> values{};
    at.kernel->fill(values.data(), values.data(), 8, at.width);
    return at.kernel->logs ? std::exp(values.front()) : values.front();
}

// K between the nodes of a cell (rows) and those of the one that lies so many cells before it.
Square between(const KernelAt& at, double cell, Index cells) {
    alignas(64) std::array<double, nodes * nodes> values;
    for (int i = 0; i < nodes; ++i)
        for (int j = 0; j < nodes; ++j) {
            const double away = static_cast<double>(cells) + (nodeAt(i) - nodeAt(j)) / 2;
            values[static_cast<std::size_t>(j * nodes + i)] = away * away * cell * cell;
        }
    at.kernel->fill(values.data(), values.data(), nodes * nodes, at.width);
    Square table = Eigen::Map<const Square>(values.data());
    return at.kernel->logs ? Square(table.array().exp()) : table;
}

// How many cells lie between two of them, and what that means.
struct Ways {
    Index smooth = 0; // up to here, by nodes
    Index reach = 0;  // up to here, key by key; beyond it nothing
    bool kinked = false;
    [[nodiscard]] bool byNodes(Index cells) const {
        return std::abs(cells) <= smooth && !(kinked && std::abs(cells) <= 1);
    }
};

Ways waysOf(const KernelAt& at, double cell, Index most) {
    const KernelShape& shape = at.kernel->shape;
    const double cells = at.width / cell; // of one width
    const auto limit = [&](double last) { return std::min(static_cast<double>(most), last); };
    return {.smooth = static_cast<Index>(limit(std::floor(shape.smooth * cells - 0.5) - 1)),
            .reach = static_cast<Index>(limit(std::ceil(shape.end * cells + 0.5))),
            .kinked = shape.kinked};
}

} // namespace

double cellsOf(const SortedPoints& points, const KernelAt& at) {
    const double across = (points.x.back() - points.x.front()) / at.width; // in widths
    const double least = std::clamp(static_cast<double>(points.count()) / 64, 8.0, 256.0);
    return std::max(across / at.kernel->shape.cell, least);
}

std::vector<Pooled> poolLeftOutByBoxes(Backend& backend, const SortedPoints& points,
                                       const PoolingRule& rule) {
    const KernelAt& at = rule.at;
    const Grid grid{points, (points.x.back() - points.x.front()) / cellsOf(points, at)};
    const Square atNodes = polynomialsAtNodes();
    std::vector<CellBox> boxes = boxesOf(grid);
    backend.onHost(std::ssize(boxes),
                   [&](Index i) { gather(grid, atNodes, boxes[static_cast<std::size_t>(i)]); });
    const Ways ways = waysOf(at, grid.cell, boxes.back().cell);
    std::vector<Square> tables; // from −smooth to smooth cells
    for (Index cells = -ways.smooth; cells <= ways.smooth; ++cells)
        tables.push_back(between(at, grid.cell, cells));
    const double own = kernelAtZero(at);
    std::vector<Pooled> found(static_cast<std::size_t>(points.count()));
    backend.onHost(std::ssize(boxes), [&](Index target) {
        const CellBox& box = boxes[static_cast<std::size_t>(target)];
        Nodes total = Nodes::Zero();
        Nodes y = Nodes::Zero();
        const auto first =
            std::ranges::lower_bound(boxes, box.cell - ways.reach, {}, &CellBox::cell);
        auto last = first;
        for (; last != boxes.end() && last->cell <= box.cell + ways.reach; ++last)
            if (const Index cells = box.cell - last->cell; ways.byNodes(cells)) {
                const Square& table = tables[static_cast<std::size_t>(cells + ways.smooth)];
                total += (table * last->plain.matrix()).array();
                y += (table * last->weighted.matrix()).array();
            }
        total = coefficients(atNodes, total);
        y = coefficients(atNodes, y);
        for (Index i = box.begin; i < box.end; ++i) {
            const auto index = static_cast<std::size_t>(i);
            const Nodes values = polynomials(grid.within(i, box.cell));
            Pooled sums{.total = (total * values).sum(), .y = (y * values).sum()};
            for (auto source = first; source != last; ++source)
                if (!ways.byNodes(box.cell - source->cell))
                    addPart(points, at, points.key(i), source->begin, source->end, sums);
            sums.total -= own;
            sums.y -= own * points.around[index];
            found[index] =
                sums.total > hardlyOfOwn * own ? sums : pool(points, rule, points.key(i), i);
        }
    });
    return found;
}

} // namespace fovea
