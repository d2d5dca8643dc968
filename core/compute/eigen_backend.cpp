#include "core/compute/eigen_backend.h"

#include "core/base/error.h"
#include "core/compute/broadcast.h"
#include "core/compute/eigen_cells.h"
#include "core/compute/eigen_fused.h"
#include "core/compute/eigen_gradients.h"
#include "core/compute/eigen_kernels.h"
#include "core/compute/eigen_layout.h"
#include "core/compute/operands.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <functional>
#include <stdexcept>

namespace fovea {
namespace {

// Fixed, so that bits do not depend on the number of threads. A tile of a product is large enough
// for Eigen's blocking and small enough that a sentence of 64 words keeps several threads busy.
constexpr Index tileRows = 64;
constexpr Index tileColumns = 128;
constexpr Index tileElements = 16384;

Index tilesOf(Index size, Index tile) {
    return (size + tile - 1) / tile;
}

template <class S>
S larger(S x, S y) {
    return std::isnan(x) || x > y ? x : y;
}

template <class T>
Buffer<T> unwritten(std::size_t count) {
    return Buffer<T>(count, Buffer<T>::Start::unwritten);
}

template <class S>
class EigenBackend final : public Backend {
public:
    EigenBackend(std::shared_ptr<Pool> pool, std::stop_token stop)
        : pool_(std::move(pool)), stop_(std::move(stop)) {}

    std::string name() const override {
        return "Eigen · " + std::to_string(pool_->threads()) +
               (pool_->threads() == 1 ? " thread" : " threads");
    }
    Type type() const override { return typeOf<S>(); }

    Tensor upload(const Tensor& host) override {
        const bool numbers = host.type() == Type::f32 || host.type() == Type::f64;
        return numbers ? host.as<S>() : host;
    }
    Tensor download(const Tensor& tensor) override { return tensor; }

    Tensor matmul(const Tensor& a, const Tensor& b, Transposed transposed) override {
        const Batch batch(a, b);
        const Index n = a.axis(transposed.a ? -1 : -2);
        const Index k = a.axis(transposed.a ? -2 : -1);
        const Index m = b.axis(transposed.b ? -2 : -1);
        expect(b.axis(transposed.b ? -1 : -2) == k && batch.fits(), "matmul", a, b);
        auto out = unwritten<S>(elements(batch.shape(n, m)));
        const S* dataA = a.host<S>().data();
        const S* dataB = b.host<S>().data();
        const Index downTiles = tilesOf(n, tileRows);
        const Index acrossTiles = tilesOf(m, tileColumns);
        tiles(batch.a * downTiles * acrossTiles, [&](Index tile) {
            const Index item = tile / (downTiles * acrossTiles);
            const Index row = tile / acrossTiles % downTiles * tileRows;
            const Index column = tile % acrossTiles * tileColumns;
            kernels::product<S>({
                .a = dataA + item * n * k + row * (transposed.a ? 1 : k),
                .b = dataB + batch.partner(item) * k * m + column * (transposed.b ? k : 1),
                .out = out.data() + (item * n + row) * m + column,
                .rows = std::min(tileRows, n - row),
                .depth = k,
                .columns = std::min(tileColumns, m - column),
                .strideA = a.axis(-1),
                .strideB = b.axis(-1),
                .strideOut = m,
                .transposed = transposed,
            });
        });
        return Tensor(batch.shape(n, m), std::move(out));
    }

    Tensor pairwise(Pair pair, const Tensor& a, const Tensor& b, const Tensor& w) override {
        const Batch batch(a, b);
        const Index n = a.axis(-2);
        const Index m = b.axis(-2);
        const Index width = a.axis(-1);
        const Index sets = w.rank() == 2 ? w.axis(0) : 1;
        expect(b.axis(-1) == width && w.axis(-1) == width && batch.fits() &&
                   (sets == 1 || sets == batch.b),
               "pairwise", a, b);
        auto out = unwritten<S>(elements(batch.shape(n, m)));
        tiles(batch.a * n, [&](Index row) {
            const Index item = batch.partner(row / n);
            kernels::pairwiseRow(pair, a.host<S>().data() + row * width,
                                 b.host<S>().data() + item * m * width,
                                 w.host<S>().data() + (sets == 1 ? 0 : item * width),
                                 out.data() + row * m, m, width);
        });
        return Tensor(batch.shape(n, m), std::move(out));
    }

    Tensor unary(Unary operation, const Tensor& a) override {
        return packets(a, [&](const S* in, S* out, std::size_t count) {
            kernels::unary(operation, in, out, count);
        });
    }

    Tensor affine(const Tensor& a, double factor, double summand) override {
        return packets(a, [&](const S* in, S* out, std::size_t count) {
            kernels::affine(in, out, count, static_cast<S>(factor), static_cast<S>(summand));
        });
    }

    Tensor binary(Binary operation, const Tensor& a, const Tensor& b) override {
        const S* dataA = a.host<S>().data();
        const S* dataB = b.host<S>().data();
        const auto each = [&](auto apply) {
            return rowsOf(broadcast(a.shape(), b.shape()), a.shape(), b.shape(),
                          [=](Index i, Index j) { return apply(dataA[i], dataB[j]); });
        };
        switch (operation) { // once, not for every element
        case Binary::add:
            return each([](S x, S y) { return x + y; });
        case Binary::subtract:
            return each([](S x, S y) { return x - y; });
        case Binary::multiply:
            return each([](S x, S y) { return x * y; });
        case Binary::divide:
            return each([](S x, S y) { return x / y; });
        case Binary::largest:
            break;
        }
        return each([](S x, S y) { return larger(x, y); });
    }

    Tensor select(const Tensor& visible, const Tensor& a, double otherwise) override {
        expect(broadcast(visible.shape(), a.shape()) == a.shape(), "select", visible, a);
        const std::uint8_t* mask = visible.host<std::uint8_t>().data();
        const S* data = a.host<S>().data();
        const auto other = static_cast<S>(otherwise);
        return rowsOf(a.shape(), a.shape(), visible.shape(),
                      [=](Index i, Index j) { return mask[j] ? data[i] : other; });
    }

    Tensor reduce(Reduction reduction, const Tensor& a) override {
        Shape shape = a.shape();
        const Index width = shape.back();
        shape.back() = 1;
        Buffer<S> out(elements(shape));
        const S* data = a.host<S>().data();
        const Index rows = static_cast<Index>(out.size());
        const Index rowsPerTile = std::max<Index>(1, tileElements / std::max<Index>(1, width));
        tiles(tilesOf(rows, rowsPerTile), [&](Index tile) {
            const Index end = std::min(rows, (tile + 1) * rowsPerTile);
            for (Index row = tile * rowsPerTile; row < end; ++row)
                out.data()[row] =
                    reduction == Reduction::sum
                        ? reduceRow(data + row * width, width, S(0), std::plus<S>())
                        : reduceRow(data + row * width, width, -std::numeric_limits<S>::infinity(),
                                    [](S x, S y) { return larger(x, y); });
        });
        return Tensor(std::move(shape), std::move(out));
    }

    void checkpoint() override {
        if (stop_.stop_requested())
            throw Cancelled();
    }
    void onHost(Index count, const std::function<void(Index)>& work) override {
        tiles(count, work);
    }

    Tensor threshold(const Tensor& scores, const Tensor& visible, double alpha) override {
        Shape shape = scores.shape();
        shape.back() = 1;
        Buffer<S> out(elements(shape));
        maskedRows(scores, visible, [&](Index row, const S* line, const std::uint8_t* mask) {
            out.data()[row] = kernels::threshold(line, mask, scores.axis(-1), alpha);
        });
        return Tensor(std::move(shape), std::move(out));
    }

    Tensor top(const Tensor& a, const Tensor& visible, Index count) override {
        Buffer<std::uint8_t> out(a.size());
        const Index width = a.axis(-1);
        maskedRows(a, visible, [&](Index row, const S* line, const std::uint8_t* mask) {
            kernels::top(line, mask, width, count, out.data() + row * width);
        });
        return Tensor(a.shape(), std::move(out));
    }

    Tensor pick(const Tensor& a, const Tensor& index) override {
        checkpoint();
        return layout::pick<S>(a, index);
    }
    FusedRows attention(const Tensor& q, const Tensor& k, const Tensor& v,
                        const FusedRule& rule) override {
        return fused::attention<S>(q, k, v, rule, runner(smallWork(q, k)));
    }
    Tensor attentionWeights(const Tensor& q, const Tensor& k, const Tensor& memory,
                            const FusedRule& rule, const FusedPart& part) override {
        return fused::weights<S>(q, k, memory, rule, part, runner(smallWork(q, k)));
    }
    ReducedMap attentionGrid(const Tensor& q, const Tensor& k, const Tensor& memory,
                             const FusedRule& rule, Index head, Index rows,
                             Index columns) override {
        return fused::reduced<S>(q, k, memory, rule, head, rows, columns, runner(false));
    }

    Tensor gather(const Tensor& table, const Tensor& index) override {
        return layout::gather<S>(table, index);
    }
    Tensor slice(const Tensor& a, Index axis, Index begin, Index end) override {
        checkpoint();
        return a.type() == Type::u8 ? layout::slice<std::uint8_t>(a, axis, begin, end)
                                    : layout::slice<S>(a, axis, begin, end);
    }
    Tensor concat(const std::vector<Tensor>& parts, Index axis) override {
        checkpoint();
        return parts.front().type() == Type::u8 ? layout::concat<std::uint8_t>(parts, axis)
                                                : layout::concat<S>(parts, axis);
    }
    Tensor permute(const Tensor& a, const std::vector<Index>& order) override {
        checkpoint();
        return layout::permute<S>(a, order);
    }

    PairGradients pairwiseBack(Pair pair, const Tensor& a, const Tensor& b, const Tensor& w,
                               const Tensor& gradient) override {
        const Batch batch(a, b);
        expect(batch.fits() && gradient.axis(-2) == a.axis(-2) && gradient.axis(-1) == b.axis(-2),
               "pairwiseBack", a, b);
        return gradients::pairwise<S>(pair, a, b, w, gradient, runner(false));
    }
    Tensor gatherBack(const Tensor& gradient, const Tensor& index, Index rows) override {
        return gradients::gather<S>(gradient, index, rows);
    }
    Tensor pickBack(const Tensor& gradient, const Tensor& index, const Shape& shape) override {
        checkpoint();
        return gradients::pick<S>(gradient, index, shape);
    }

    CellState lstmCell(const Tensor& gates, const Tensor& cell) override {
        return cells::lstm<S>(gates, cell, runner(smallRows(gates)));
    }
    LstmGradients lstmCellBack(const Tensor& gates, const Tensor& cell, const Tensor& ofHidden,
                               const Tensor& ofCell) override {
        return cells::lstmBack<S>(gates, cell, ofHidden, ofCell, runner(smallRows(gates)));
    }
    Tensor gruCell(const Tensor& ofInput, const Tensor& ofState, const Tensor& state) override {
        return cells::gru<S>(ofInput, ofState, state, runner(smallRows(ofInput)));
    }
    GruGradients gruCellBack(const Tensor& ofInput, const Tensor& ofState, const Tensor& state,
                             const Tensor& gradient) override {
        return cells::gruBack<S>(ofInput, ofState, state, gradient, runner(smallRows(ofInput)));
    }

private:
    void tiles(Index count, const std::function<void(Index)>& work) {
        pool_->run(count, work, stop_);
    }
    // The same as a value. What is done sooner than other threads begin is done on this one.
    struct Runner {
        EigenBackend& backend;
        bool small;
        const std::stop_token& stop;
        void operator()(Index count, const std::function<void(Index)>& work) const {
            if (!small)
                return backend.tiles(count, work);
            backend.checkpoint();
            for (Index i = 0; i < count; ++i)
                work(i);
        }
    };
    Runner runner(bool small) { return {*this, small, stop_}; }
    static bool smallRows(const Tensor& a) { return a.size() < 2 * tileElements; }
    bool smallWork(const Tensor& q, const Tensor& k) const {
        const double least = pool_->awake() ? 1e5 : 2e6; // multiplications
        return static_cast<double>(q.size()) * static_cast<double>(k.axis(1)) < least;
    }

    // work(row, numbers, mask) for every row of a; `visible` repeats like an operand of binary().
    template <class Work>
    void maskedRows(const Tensor& a, const Tensor& visible, Work work) {
        const Index width = a.axis(-1);
        expect(visible.axis(-1) == width && broadcast(visible.shape(), a.shape()) == a.shape(),
               "a mask", visible, a);
        const Shape steps = repeatingStrides(visible.shape(), a.shape());
        const Index rows = width == 0 ? 0 : static_cast<Index>(a.size()) / width;
        tiles(rows, [&](Index row) {
            work(row, a.host<S>().data() + row * width,
                 visible.host<std::uint8_t>().data() + rowOffset(a.shape(), steps, row));
        });
    }

    template <class Work>
    Tensor packets(const Tensor& a, Work work) {
        const Buffer<S>& in = a.buffer<S>();
        auto out = unwritten<S>(in.size());
        const auto padded = static_cast<Index>(in.padded());
        tiles(tilesOf(padded, tileElements), [&](Index tile) {
            const Index begin = tile * tileElements;
            work(in.data() + begin, out.data() + begin,
                 static_cast<std::size_t>(std::min(tileElements, padded - begin)));
        });
        // What stands behind the end stays zero for the next operation.
        std::fill(out.data() + out.size(), out.data() + out.padded(), S(0));
        return Tensor(a.shape(), std::move(out));
    }

    // value(i, j) for every element of `full`, i and j being its places in tensors of shape a, b.
    template <class Value>
    Tensor rowsOf(const Shape& full, const Shape& a, const Shape& b, Value value) {
        auto out = unwritten<S>(elements(full));
        const Index width = full.empty() ? 1 : full.back();
        const Shape stepsA = repeatingStrides(a, full);
        const Shape stepsB = repeatingStrides(b, full);
        const Index stepA = full.empty() ? 0 : stepsA.back();
        const Index stepB = full.empty() ? 0 : stepsB.back();
        const Index rows = width == 0 ? 0 : static_cast<Index>(out.size()) / width;
        const Index rowsPerTile = std::max<Index>(1, tileElements / std::max<Index>(1, width));
        tiles(tilesOf(rows, rowsPerTile), [&](Index tile) {
            const Index end = std::min(rows, (tile + 1) * rowsPerTile);
            for (Index row = tile * rowsPerTile; row < end; ++row) {
                const Index startA = full.empty() ? 0 : rowOffset(full, stepsA, row);
                const Index startB = full.empty() ? 0 : rowOffset(full, stepsB, row);
                S* line = out.data() + row * width;
                // The common cases apart, for the compiler makes vectors of them.
                if (stepA == 1 && stepB == 1)
                    for (Index c = 0; c < width; ++c)
                        line[c] = value(startA + c, startB + c);
                else if (stepA == 1 && stepB == 0)
                    for (Index c = 0; c < width; ++c)
                        line[c] = value(startA + c, startB);
                else
                    for (Index c = 0; c < width; ++c)
                        line[c] = value(startA + c * stepA, startB + c * stepB);
            }
        });
        return Tensor(full, std::move(out));
    }

    // In lanes, each in its own order, and these in theirs: as many as a vector has.
    template <class Join>
    static S reduceRow(const S* row, Index width, S start, Join join) {
        constexpr Index lanes = 16;
        std::array<S, lanes> partial;
        partial.fill(start);
        Index c = 0;
        for (; c + lanes <= width; c += lanes)
            for (Index lane = 0; lane < lanes; ++lane)
                partial[lane] = join(row[c + lane], partial[lane]);
        for (Index lane = 0; c < width; ++c, ++lane)
            partial[lane] = join(row[c], partial[lane]);
        S result = start;
        for (const S lane : partial)
            result = join(lane, result);
        return result;
    }

    std::shared_ptr<Pool> pool_;
    std::stop_token stop_;
};

} // namespace

std::unique_ptr<Backend> makeEigenBackend(std::shared_ptr<Pool> pool, std::stop_token stop,
                                          Type type) {
    if (type == Type::f64)
        return std::make_unique<EigenBackend<double>>(std::move(pool), std::move(stop));
    return std::make_unique<EigenBackend<float>>(std::move(pool), std::move(stop));
}

} // namespace fovea
