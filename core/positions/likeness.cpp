#include "core/positions/likeness.h"

#include <algorithm>
#include <cmath>

namespace fovea {
namespace {

constexpr Index band = 256; // rows at a time

Tensor rowsOf(Backend& backend, const Tensor& a, Index begin, Index end) {
    return backend.slice(a, 0, begin, end);
}

// each(i, first, products of row i of a with the rows of b from `first` on), band by band; `half`:
// those before i are not needed.
template <class Each>
void eachRow(Backend& backend, const Tensor& a, const Tensor& b, bool half, Each each) {
    const Tensor from = backend.upload(a);
    const Tensor whole = backend.upload(b);
    for (Index top = 0; top < a.axis(0); top += band) {
        const Index bottom = std::min(top + band, a.axis(0));
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

std::vector<double> lengths(const Tensor& p) {
    std::vector<double> all;
    for (Index i = 0; i < p.axis(0); ++i) {
        double sum = 0;
        for (const float x : row(p, i))
            sum += static_cast<double>(x) * static_cast<double>(x);
        all.push_back(sum);
    }
    return all;
}

// |p_i − p_j|² formed of products is known to about this: products are rounded in float.
double rounding(const std::vector<double>& lengths, Index width) {
    const double most = lengths.empty() ? 0 : *std::ranges::max_element(lengths);
    return most * 2e-7 * (4 + std::sqrt(static_cast<double>(width)));
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

} // namespace

Diagonals diagonalsOf(const Tensor& a, const Tensor& b, Backend& backend) {
    const Index count = a.axis(0);
    const auto distances = static_cast<std::size_t>(2 * count - 1);
    const auto middle = static_cast<std::size_t>(count - 1);
    const double infinite = std::numeric_limits<double>::infinity();
    Diagonals result{.first = 1 - count,
                     .mean = std::vector<double>(distances, 0),
                     .least = std::vector<double>(distances, infinite),
                     .most = std::vector<double>(distances, -infinite)};
    const bool same = a.storage() == b.storage(); // then one half is the mirror of the other
    eachRow(backend, a, b, same, [&](Index i, Index first, std::span<const float> products) {
        const std::size_t from = middle - static_cast<std::size_t>(i - first);
        for (std::size_t j = same ? static_cast<std::size_t>(i - first) : 0; j < products.size();
             ++j) {
            const double value = products[j];
            result.mean[from + j] += value;
            result.least[from + j] = std::min(result.least[from + j], value);
            result.most[from + j] = std::max(result.most[from + j], value);
        }
    });
    for (std::size_t d = 0; same && d < middle; ++d)
        for (std::vector<double>* numbers : {&result.mean, &result.least, &result.most})
            (*numbers)[d] = (*numbers)[distances - 1 - d];
    for (std::size_t d = 0; d < distances; ++d) {
        const Index distance = result.first + static_cast<Index>(d);
        result.mean[d] /= static_cast<double>(count - std::abs(distance));
        result.size = std::max({result.size, std::abs(result.least[d]), std::abs(result.most[d])});
        if (result.most[d] - result.least[d] > result.spread) {
            result.spread = result.most[d] - result.least[d];
            result.spreadAt = distance;
        }
    }
    return result;
}

Nearest nearestOf(const Tensor& p, Backend& backend, const Tensor& known) {
    const std::vector<double> length = lengths(p);
    const Index count = p.axis(0);
    Smallest smallest(rounding(length, p.axis(1)));
    Nearest nearest;
    const auto look = [&](Index i, Index first, std::span<const float> products) {
        for (Index j = i + 1; j < count; ++j) {
            const double estimate =
                length[static_cast<std::size_t>(i)] + length[static_cast<std::size_t>(j)] -
                2 * static_cast<double>(products[static_cast<std::size_t>(j - first)]);
            if (!smallest.mayBeat(estimate))
                continue;
            if (const double exact = squared(row(p, i), row(p, j)); exact < smallest.best) {
                smallest.best = exact;
                nearest = {.distance = std::sqrt(exact), .i = i, .j = j};
            }
        }
    };
    if (known.isNull())
        eachRow(backend, p, p, true, look);
    else
        for (Index i = 0; i < count; ++i)
            look(i, 0, row(known, i));
    return nearest;
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

Tensor likenessGrid(const Tensor& a, const Tensor& b, Index step, Backend& backend) {
    const auto some = [&](const Tensor& all) {
        if (step == 1)
            return backend.upload(all);
        const Index count = (all.axis(0) + step - 1) / step;
        Buffer<std::int32_t> index(static_cast<std::size_t>(count));
        for (Index i = 0; i < count; ++i)
            index[static_cast<std::size_t>(i)] = static_cast<std::int32_t>(i * step);
        return backend.gather(backend.upload(all),
                              backend.upload(Tensor({count}, std::move(index))));
    };
    const Tensor products =
        backend.download(backend.matmul(some(a), some(b), {.a = false, .b = true}));
    return products.as<float>().reshaped({products.axis(-2), products.axis(-1)});
}

std::vector<double> likenessRow(const Tensor& a, Index i, const Tensor& b, Backend& backend) {
    const Tensor products = backend.download(backend.matmul(
        backend.slice(backend.upload(a), 0, i, i + 1), backend.upload(b), {.a = false, .b = true}));
    const Tensor numbers = products.as<double>();
    return {numbers.host<double>().begin(), numbers.host<double>().end()};
}

} // namespace fovea
