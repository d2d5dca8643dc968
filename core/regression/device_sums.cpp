#include "core/regression/device_sums.h"

#include "core/compute/backend.h"

#include <algorithm>
#include <cmath>
#include <map>

namespace fovea {
namespace {

constexpr double cell = 16;         // widths along which queries are taken together
constexpr Index mostKeys = 4096;    // at a time: their sums are added in double
constexpr Index mostQueries = 1024; // at a time
constexpr double worthIt = 1 << 16; // pairs; fewer are done here before they are there
constexpr Index worthCell = 4096;   // the same of queries that are taken together

// The exponent of a query that is far from all keys is known to as many parts of its size; and at
// the end of a compact kernel what is left is the difference of two numbers that are nearly equal.
double furthest(const RegressionKernel& kernel) {
    return kernel.logs ? 8 : 0.9;
}

struct Together {
    Coordinates middle{};
    std::vector<Index> queries;
    std::vector<double> nearest; // squared, of each
};

class DeviceSums {
public:
    DeviceSums(Backend& backend, const SortedPoints& points, const KernelAt& at,
               const std::vector<Coordinates>& queries, const KernelPart& each)
        : backend_(backend), points_(points), at_(at), queries_(queries), each_(each),
          found_(queries.size()), ones_(uploaded({points.axes}, [](Index) { return 1.0; })) {}

    std::vector<Pooled> operator()() {
        std::map<Coordinates, Together> cells;
        for (Index i = 0; i < std::ssize(queries_); ++i) {
            const Coordinates& query = coordinates(i);
            const double nearest = nearestSquare(points_, query);
            if (!(std::sqrt(nearest) <= furthest(*at_.kernel) * at_.width)) {
                here_.push_back(i);
                continue;
            }
            const double side = cell * at_.width;
            const Coordinates corner = {std::floor(query[0] / side) * side,
                                        std::floor(query[1] / side) * side};
            Together& one = cells[corner];
            one.middle = {corner[0] + side / 2, points_.axes == 2 ? corner[1] + side / 2 : 0};
            one.queries.push_back(i);
            one.nearest.push_back(nearest);
        }
        for (const auto& [corner, one] : cells)
            for (Index begin = 0; begin < std::ssize(one.queries); begin += mostQueries)
                sum(one, begin, std::min<Index>(begin + mostQueries, std::ssize(one.queries)));
        processor();
        return std::move(found_);
    }

private:
    [[nodiscard]] const Coordinates& coordinates(Index query) const {
        return queries_[static_cast<std::size_t>(query)];
    }

    template <class Value>
    Tensor uploaded(Shape shape, Value value) {
        Buffer<float> numbers(elements(shape));
        for (std::size_t i = 0; i < numbers.size(); ++i)
            numbers[i] = static_cast<float>(value(static_cast<Index>(i)));
        return backend_.upload(Tensor(std::move(shape), std::move(numbers)));
    }

    // Places in widths from a middle: [count, axes]. Formed in double, rounded once.
    template <class At>
    Tensor inWidths(Index count, const Coordinates& middle, At coordinatesAt) {
        const Index axes = points_.axes;
        return uploaded({count, axes}, [&](Index i) {
            const auto axis = static_cast<std::size_t>(i % axes);
            return (coordinatesAt(i / axes)[axis] - middle[axis]) / at_.width;
        });
    }

    void sum(const Together& one, Index begin, Index end) {
        const auto nearest =
            std::span(one.nearest)
                .subspan(static_cast<std::size_t>(begin), static_cast<std::size_t>(end - begin));
        const auto query = [&](Index i) {
            return one.queries[static_cast<std::size_t>(begin + i)];
        };
        double low = coordinates(query(0))[0];
        double high = low;
        for (Index i = 1; i < end - begin; ++i) {
            low = std::min(low, coordinates(query(i))[0]);
            high = std::max(high, coordinates(query(i))[0]);
        }
        const double most = std::sqrt(*std::ranges::max_element(nearest));
        const double reach = at_.kernel->reach(most / at_.width) * at_.width * (1 + 1e-9);
        const auto keys = std::span(points_.x);
        const Index first = std::ranges::lower_bound(keys, low - reach) - keys.begin();
        const Index last = std::ranges::upper_bound(keys, high + reach) - keys.begin();
        if ((end - begin) * (last - first) < worthCell) {
            for (Index i = 0; i < end - begin; ++i)
                here_.push_back(query(i));
            return;
        }
        const Tensor q =
            inWidths(end - begin, one.middle, [&](Index i) { return coordinates(query(i)); });
        std::vector<double> shifts; // log K of the nearest
        for (const double square : nearest)
            shifts.push_back(at_.kernel->logs ? logOfNearest(at_, square) : 0);
        const Tensor shift = uploaded({end - begin, 1},
                                      [&](Index i) { return shifts[static_cast<std::size_t>(i)]; });
        for (Index i = 0; i < end - begin; ++i)
            found_[static_cast<std::size_t>(query(i))].shift = shifts[static_cast<std::size_t>(i)];
        for (Index key = first; key < last; key += mostKeys) {
            const Index count = std::min(mostKeys, last - key);
            const Tensor k = kernelOf(q, shift, one.middle, key, count);
            const Tensor y = uploaded({count, 1}, [&](Index i) {
                return points_.around[static_cast<std::size_t>(key + i)];
            });
            add(k, y, query, end - begin);
            if (each_)
                hand(k, query, end - begin, key, count);
        }
    }

    // K [queries, keys], relative to the nearest key's where it is formed in the log domain.
    Tensor kernelOf(const Tensor& q, const Tensor& shift, const Coordinates& middle, Index key,
                    Index count) {
        const Tensor keys = inWidths(count, middle, [&](Index i) { return points_.key(key + i); });
        const Tensor k =
            at_.kernel->there(backend_, backend_.pairwise(Pair::distance, q, keys, ones_));
        return at_.kernel->logs
                   ? backend_.unary(Unary::exp, backend_.binary(Binary::subtract, k, shift))
                   : k;
    }

    template <class Query>
    void add(const Tensor& k, const Tensor& y, Query query, Index count) {
        const Tensor totals = backend_.download(backend_.reduce(Reduction::sum, k)).as<double>();
        const Tensor sums = backend_.download(backend_.matmul(k, y, {})).as<double>();
        for (Index i = 0; i < count; ++i) {
            Pooled& pooled = found_[static_cast<std::size_t>(query(i))];
            pooled.total += totals.host<double>()[static_cast<std::size_t>(i)];
            pooled.y += sums.host<double>()[static_cast<std::size_t>(i)];
        }
    }

    template <class Query>
    void hand(const Tensor& k, Query query, Index queries, Index key, Index count) {
        const Tensor numbers = backend_.download(k).as<float>();
        const auto columns = static_cast<std::size_t>(count);
        for (Index i = 0; i < queries; ++i)
            each_(query(i), key,
                  numbers.host<float>().subspan(static_cast<std::size_t>(i) * columns, columns));
    }

    void processor() {
        backend_.onHost(std::ssize(here_), [&](Index i) {
            const Index query = here_[static_cast<std::size_t>(i)];
            found_[static_cast<std::size_t>(query)] = pool(points_, {at_}, coordinates(query));
        });
        if (!each_)
            return;
        std::vector<double> weights(points_.x.size());
        std::vector<float> k(points_.x.size());
        for (const Index query : here_) {
            backend_.checkpoint();
            const Pooled& pooled = found_[static_cast<std::size_t>(query)];
            weightsOf(points_, at_, coordinates(query), pooled, 0, points_.count(), weights.data());
            std::ranges::transform(weights, k.begin(), [&](double weight) {
                return static_cast<float>(weight * pooled.total);
            });
            each_(query, 0, k);
        }
    }

    Backend& backend_;
    const SortedPoints& points_;
    const KernelAt& at_;
    const std::vector<Coordinates>& queries_;
    const KernelPart& each_;
    std::vector<Pooled> found_;
    std::vector<Index> here_; // summed by the processor
    Tensor ones_;
};

} // namespace

bool isOnDevice(Backend& backend, const SortedPoints& points, const KernelAt& at, Index queries) {
    if (!at.kernel->there || !std::isfinite(at.width) || backend.type() != Type::f32 ||
        static_cast<double>(queries) * static_cast<double>(points.count()) < worthIt)
        return false;
    return !backend.upload(Tensor({1}, Buffer<float>(1))).storage()->onHost();
}

std::vector<Pooled> deviceSums(Backend& backend, const SortedPoints& points, const KernelAt& at,
                               const std::vector<Coordinates>& queries, const KernelPart& each) {
    return DeviceSums(backend, points, at, queries, each)();
}

} // namespace fovea
