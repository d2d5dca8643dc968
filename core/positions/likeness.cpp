#include "core/positions/likeness.h"

#include "core/compute/backend.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>

namespace fovea {
namespace {

constexpr Index band = 128; // rows at a time

Tensor rowsOf(Backend& backend, const Tensor& a, Index begin, Index end) {
    return backend.slice(a, 0, begin, end);
}

// each(i, first, products of row i of a with the rows of b from `first` on), band by band; `half`:
// those before i are not needed.
template <class Each>
void eachRow(Backend& backend, const Tensor& a, const Tensor& b, bool half, Each each) {
    const Tensor from = backend.upload(a);
    const Tensor whole = backend.upload(b);
    const Index rows = half ? band : 2 * band; // narrow bands leave out more of the other half
    for (Index top = 0; top < a.axis(0); top += rows) {
        const Index bottom = std::min(top + rows, a.axis(0));
        const Index first = half ? top : 0;
        const Tensor to = half ? rowsOf(backend, whole, top, b.axis(0)) : whole;
        const auto columns = static_cast<std::size_t>(b.axis(0) - first);
        const Tensor products = backend
                                    .download(backend.matmul(rowsOf(backend, from, top, bottom), to,
                                                             {.a = false, .b = true}))
                                    .as<float>();
        for (Index i = top; i < bottom; ++i)
            each(i, first,
                 products.host<float>().subspan(static_cast<std::size_t>(i - top) * columns,
                                                columns));
        backend.checkpoint();
    }
}

std::span<const float> row(const Tensor& p, Index i) {
    return p.host<float>().subspan(static_cast<std::size_t>(i * p.axis(1)),
                                   static_cast<std::size_t>(p.axis(1)));
}

double squared(std::span<const float> a, std::span<const float> b) {
    double sum = 0;
    for (std::size_t c = 0; c < a.size(); ++c) {
        const double difference = static_cast<double>(a[c]) - static_cast<double>(b[c]);
        sum += difference * difference;
    }
    return sum;
}

// Several sums side by side, as the processor has places for them.
std::vector<double> lengths(const Tensor& p) {
    constexpr std::size_t lanes = 8;
    std::vector<double> all;
    for (Index i = 0; i < p.axis(0); ++i) {
        const std::span<const float> numbers = row(p, i);
        std::array<double, lanes> sums{};
        std::size_t c = 0;
        for (; c + lanes <= numbers.size(); c += lanes)
            for (std::size_t lane = 0; lane < lanes; ++lane) {
                const auto x = static_cast<double>(numbers[c + lane]);
                sums[lane] += x * x;
            }
        for (; c < numbers.size(); ++c)
            sums[0] += static_cast<double>(numbers[c]) * static_cast<double>(numbers[c]);
        all.push_back(std::accumulate(sums.begin(), sums.end(), 0.0));
    }
    return all;
}

// |p_i − p_j|² formed of products is known to about this: products are rounded in float.
double rounding(const std::vector<double>& lengths, Index width) {
    return productRounding(lengths.empty() ? 0 : *std::ranges::max_element(lengths), width);
}

// The smallest of many squared distances, of which only estimates are known until one is looked at
// closely: what is surely not smaller is not looked at, and ties are not worth it.
class Smallest {
public:
    explicit Smallest(double error) : error_(error) {}
    [[nodiscard]] bool mayBeat(double estimate) const {
        return best > 0 &&
               (best > 1e4 * error_ ? estimate < best * (1 - 2e-4) : estimate < best + error_);
    }
    double best = std::numeric_limits<double>::infinity();

private:
    double error_;
};

// Gathers the diagonals from rows that come one after another.
class DiagonalSums {
public:
    // `same`: a is b, and one half is the mirror of the other.
    DiagonalSums(Index count, Index width, bool same) : count_(count), same_(same) {
        const auto distances = static_cast<std::size_t>(2 * count - 1);
        const double infinite = std::numeric_limits<double>::infinity();
        sums_ = {.first = 1 - count,
                 .mean = std::vector<double>(distances, 0),
                 .least = std::vector<double>(distances, infinite),
                 .most = std::vector<double>(distances, -infinite),
                 .width = width};
    }

    void add(Index i, Index first, std::span<const float> products) {
        const std::size_t from = middle() - static_cast<std::size_t>(i - first);
        for (std::size_t j = same_ ? static_cast<std::size_t>(i - first) : 0; j < products.size();
             ++j) {
            const double value = products[j];
            sums_.mean[from + j] += value;
            sums_.least[from + j] = std::min(sums_.least[from + j], value);
            sums_.most[from + j] = std::max(sums_.most[from + j], value);
        }
    }

    Diagonals finish() {
        const std::size_t distances = sums_.mean.size();
        for (std::size_t d = 0; same_ && d < middle(); ++d)
            for (std::vector<double>* numbers : {&sums_.mean, &sums_.least, &sums_.most})
                (*numbers)[d] = (*numbers)[distances - 1 - d];
        for (std::size_t d = 0; d < distances; ++d) {
            const Index distance = sums_.first + static_cast<Index>(d);
            sums_.mean[d] /= static_cast<double>(count_ - std::abs(distance));
            sums_.size = std::max({sums_.size, std::abs(sums_.least[d]), std::abs(sums_.most[d])});
            if (sums_.most[d] - sums_.least[d] > sums_.spread) {
                sums_.spread = sums_.most[d] - sums_.least[d];
                sums_.spreadAt = distance;
            }
        }
        return std::move(sums_);
    }

private:
    [[nodiscard]] std::size_t middle() const { return static_cast<std::size_t>(count_ - 1); }

    Index count_;
    bool same_;
    Diagonals sums_;
};

// Gathers the two rows of p that are nearest to each other.
class NearestSearch {
public:
    explicit NearestSearch(const Tensor& p)
        : p_(p), lengths_(lengths(p)), smallest_(rounding(lengths_, p.axis(1))) {}

    void add(Index i, Index first, std::span<const float> products) {
        const double length = lengths_[static_cast<std::size_t>(i)];
        for (Index j = i + 1; j < p_.axis(0); ++j) {
            const double estimate =
                length + lengths_[static_cast<std::size_t>(j)] -
                2 * static_cast<double>(products[static_cast<std::size_t>(j - first)]);
            if (!smallest_.mayBeat(estimate))
                continue;
            if (const double exact = squared(row(p_, i), row(p_, j)); exact < smallest_.best) {
                smallest_.best = exact;
                found = {.distance = std::sqrt(exact), .i = i, .j = j};
            }
        }
    }
    Nearest found;

private:
    const Tensor& p_;
    std::vector<double> lengths_;
    Smallest smallest_;
};

// Below the diagonal what is above it, by squares that fit into the cache.
void mirror(Buffer<float>& cells, Index side) {
    constexpr Index square = 32;
    for (Index top = 0; top < side; top += square)
        for (Index left = top; left < side; left += square)
            for (Index i = top; i < std::min(top + square, side); ++i)
                for (Index j = std::max(left, i + 1); j < std::min(left + square, side); ++j)
                    cells.data()[j * side + i] = cells.data()[i * side + j];
}

} // namespace

Likeness likenessOf(const Tensor& p, Backend& backend) {
    const Index count = p.axis(0);
    const Index step = std::max<Index>(1, (count + mostLikeness - 1) / mostLikeness);
    const Index side = (count + step - 1) / step;
    DiagonalSums diagonals(count, p.axis(1), true);
    NearestSearch nearest(p);
    Buffer<float> grid(elements({side, side}), Buffer<float>::Start::unwritten);
    eachRow(backend, p, p, true, [&](Index i, Index first, std::span<const float> products) {
        diagonals.add(i, first, products);
        nearest.add(i, first, products);
        if (i % step == 0)
            for (Index j = i / step; j < side; ++j)
                grid.data()[i / step * side + j] =
                    products[static_cast<std::size_t>(j * step - first)];
    });
    mirror(grid, side);
    return {.diagonals = diagonals.finish(),
            .nearest = nearest.found,
            .step = step,
            .grid = Tensor({side, side}, std::move(grid))};
}

Diagonals diagonalsOf(const Tensor& a, const Tensor& b, Backend& backend) {
    DiagonalSums sums(a.axis(0), a.axis(1), false);
    eachRow(backend, a, b, false, [&](Index i, Index first, std::span<const float> products) {
        sums.add(i, first, products);
    });
    return sums.finish();
}

std::vector<double> distancesTo(const Tensor& among, const Tensor& p, Backend& backend) {
    const std::vector<double> own = lengths(p);
    const std::vector<double> theirs = lengths(among);
    const double error = std::max(rounding(own, p.axis(1)), rounding(theirs, p.axis(1)));
    std::vector<double> distances(own.size());
    eachRow(backend, p, among, false, [&](Index i, Index, std::span<const float> products) {
        Smallest smallest(error);
        for (std::size_t j = 0; j < products.size(); ++j) {
            const double estimate =
                own[static_cast<std::size_t>(i)] + theirs[j] - 2 * static_cast<double>(products[j]);
            if (smallest.mayBeat(estimate))
                smallest.best =
                    std::min(smallest.best, squared(row(p, i), row(among, static_cast<Index>(j))));
        }
        distances[static_cast<std::size_t>(i)] = std::sqrt(smallest.best);
    });
    return distances;
}

std::vector<double> likenessRow(const Tensor& a, Index i, const Tensor& b, Backend& backend) {
    const Tensor products = backend.download(backend.matmul(
        backend.slice(backend.upload(a), 0, i, i + 1), backend.upload(b), {.a = false, .b = true}));
    const Tensor numbers = products.as<double>();
    return {numbers.host<double>().begin(), numbers.host<double>().end()};
}

} // namespace fovea
