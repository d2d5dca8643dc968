#include "core/compute/eigen/eigen_backend.h"
#include "core/compute/pool.h"

#include "core/base/error.h"
#include "core/compute/broadcast.h"
#include "core/compute/eigen/eigen_cells.h"
#include "core/compute/eigen/eigen_fused.h"
#include "core/compute/eigen/eigen_fused_back.h"
#include "core/compute/eigen/eigen_gradients.h"
#include "core/compute/eigen/eigen_kernels.h"
#include "core/compute/eigen/eigen_layers.h"
#include "core/compute/eigen/eigen_layout.h"
#include "core/compute/eigen/eigen_over.h"
#include "core/compute/operands.h"
#include "core/compute/panels.h"

#include <algorithm>
#include <functional>
#include <type_traits>

namespace fovea {
namespace {

// Fixed, so that bits do not depend on the number of threads. A tile of a product is large enough
// for Eigen's blocking and small enough that a sentence of 64 words keeps several threads busy.
constexpr Index tileRows = 64;
constexpr Index tileColumns = 128;

using over::tilesOf;
using over::unwritten;

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
    bool keepsRows() const override { return true; }

    Tensor upload(const Tensor& host) override {
        if (const AnyPanels* panels = panelsOf(host);
            panels && panels->layout.width == kernels::panelWidth<S>())
            return host;
        const Tensor rows = inRowsAgain(host);
        const bool numbers = rows.type() == Type::f32 || rows.type() == Type::f64;
        return numbers ? rows.as<S>() : rows;
    }
    Tensor download(const Tensor& tensor) override { return inRowsAgain(tensor); }
    Tensor forProducts(const Shape& shape, bool transposed,
                       const std::function<Tensor(Index begin, Index end)>& rows) override {
        return inPanels(shape, kernels::panelWidth<S>(), transposed, rows, runner(false));
    }

    Tensor matmul(const Tensor& a, const Tensor& b, Transposed transposed) override {
        return product(a, b, transposed, nullptr);
    }
    Tensor linear(const Tensor& x, const Tensor& weight, const Tensor& bias) override {
        expect(weight.rank() == 2 && bias.shape() == Shape{weight.axis(0)}, "a linear layer",
               weight, bias);
        return product(x, weight, {.a = false, .b = true}, bias.host<S>().data());
    }

    Tensor pairwise(Pair pair, const Tensor& a, const Tensor& b, const Tensor& w) override {
        const LeadingAxes batch(a, b);
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
        const bool slow = operation == Unary::gelu || operation == Unary::silu ||
                          operation == Unary::sigmoid || operation == Unary::normal;
        return over::packets<S>(a, quick(slow ? 8 * a.size() : a.size()),
                                [&](const S* in, S* out, std::size_t count) {
                                    kernels::unary(operation, in, out, count);
                                });
    }

    Tensor affine(const Tensor& a, double factor, double summand) override {
        return over::packets<S>(a, quick(a.size()), [&](const S* in, S* out, std::size_t count) {
            kernels::affine(in, out, count, static_cast<S>(factor), static_cast<S>(summand));
        });
    }

    Tensor binary(Binary operation, const Tensor& a, const Tensor& b) override {
        const S* dataA = a.host<S>().data();
        const S* dataB = b.host<S>().data();
        const auto each = [&](auto apply) {
            const Shape full = broadcast(a.shape(), b.shape());
            return over::pairs<S>(full, a.shape(), b.shape(), quick(elements(full)),
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
        return each([](S x, S y) { return over::larger(x, y); });
    }

    Tensor select(const Tensor& visible, const Tensor& a, double otherwise) override {
        expect(broadcast(visible.shape(), a.shape()) == a.shape(), "select", visible, a);
        const std::uint8_t* mask = visible.host<std::uint8_t>().data();
        const S* data = a.host<S>().data();
        const auto other = static_cast<S>(otherwise);
        return over::pairs<S>(a.shape(), a.shape(), visible.shape(), quick(a.size()),
                              [=](Index i, Index j) { return mask[j] ? data[i] : other; });
    }

    Tensor reduce(Reduction reduction, const Tensor& a) override {
        if (reduction == Reduction::sum)
            return over::rows<S>(a, quick(a.size()), S(0), std::plus<S>());
        return over::rows<S>(a, quick(a.size()), -std::numeric_limits<S>::infinity(),
                             [](S x, S y) { return over::larger(x, y); });
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
    Tensor attentionWeights(const Tensor& q, const Tensor& k, const Tensor& statistics,
                            const FusedRule& rule, const FusedPart& part) override {
        return fused::weights<S>(q, k, statistics, rule, part, runner(smallWork(q, k)));
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
        const LeadingAxes batch(a, b);
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

    Tensor filled(const Shape& shape, double value) override {
        auto out = unwritten<S>(elements(shape));
        std::fill_n(out.data(), out.size(), static_cast<S>(value));
        return Tensor(shape, std::move(out));
    }
    Tensor sumDown(const Tensor& a) override { return layers::sumDown<S>(a, quick(a.size())); }
    Tensor layerNorm(const Tensor& x, const Tensor& gain, const Tensor& shift,
                     double epsilon) override {
        return layers::norm<S>(x, gain, shift, epsilon, quick(4 * x.size()));
    }
    NormGradients layerNormBack(const Tensor& x, const Tensor& gain, double epsilon,
                                const Tensor& gradient) override {
        return layers::normBack<S>(x, gain, epsilon, gradient, quick(4 * x.size()));
    }
    Tensor crossEntropy(const Tensor& logits, const Tensor& targets, double smoothing) override {
        return layers::crossEntropy<S>(logits, targets, smoothing, quick(4 * logits.size()));
    }
    Tensor crossEntropyBack(const Tensor& logits, const Tensor& targets, double smoothing,
                            const Tensor& gradient) override {
        return layers::crossEntropyBack<S>(logits, targets, smoothing, gradient,
                                           quick(4 * logits.size()));
    }
    Tensor unaryBack(Unary operation, const Tensor& x, const Tensor& y,
                     const Tensor& gradient) override {
        const auto of = [&](const Tensor& a, auto slope) {
            expect(a.shape() == gradient.shape(), "a function's gradient", a, gradient);
            const S* value = a.host<S>().data();
            const S* g = gradient.host<S>().data();
            return over::pairs<S>(a.shape(), a.shape(), a.shape(), quick(a.size()),
                                  [=](Index i, Index) { return g[i] * slope(value[i]); });
        };
        switch (operation) { // those of most layers
        case Unary::relu:
            return of(x, [](S v) { return v > S(0) ? S(1) : S(0); });
        case Unary::tanh:
            return of(y, [](S v) { return S(1) - v * v; });
        case Unary::sigmoid:
            return of(y, [](S v) { return v * (S(1) - v); });
        default:
            return Backend::unaryBack(operation, x, y, gradient);
        }
    }
    AttentionGradients attentionBack(const Tensor& q, const Tensor& k, const Tensor& v,
                                     const FusedRule& rule, const FusedRows& rows,
                                     const Tensor& gradient) override {
        if (!fused::goesBackAtOnce(rule, rows, q, k))
            return Backend::attentionBack(q, k, v, rule, rows, gradient);
        return fused::attentionBack<S>(q, k, v, rule, rows, gradient, runner(smallWork(q, k)));
    }
    CellState lstmCell(const Tensor& gates, const Tensor& cell) override {
        return cells::lstm<S>(gates, cell, quick(4 * gates.size()));
    }
    LstmGradients lstmCellBack(const Tensor& gates, const Tensor& cell, const Tensor& ofHidden,
                               const Tensor& ofCell) override {
        return cells::lstmBack<S>(gates, cell, ofHidden, ofCell, quick(4 * gates.size()));
    }
    Tensor gruCell(const Tensor& ofInput, const Tensor& ofState, const Tensor& state) override {
        return cells::gru<S>(ofInput, ofState, state, quick(4 * ofInput.size()));
    }
    GruGradients gruCellBack(const Tensor& ofInput, const Tensor& ofState, const Tensor& state,
                             const Tensor& gradient) override {
        return cells::gruBack<S>(ofInput, ofState, state, gradient, quick(4 * ofInput.size()));
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
    // For work on so many numbers, a few operations each.
    Runner quick(std::size_t numbers) { return runner(numbers < 4 * over::tileElements); }
    bool smallWork(const Tensor& q, const Tensor& k) const {
        return static_cast<double>(q.size()) * static_cast<double>(k.axis(1)) < leastWork(1e5);
    }
    // Multiplications that other threads are asked to help with: fewer where they begin at once.
    double leastWork(double awake) const { return pool_->awake() ? awake : 2e6; }

    // With a summand of every column, where it is not null.
    Tensor product(const Tensor& a, const Tensor& b, Transposed transposed, const S* summand) {
        switch (b.type()) {
        case Type::f16:
            return productWith<Half>(a, b, transposed, summand);
        case Type::bf16:
            return productWith<Brain>(a, b, transposed, summand);
        case Type::f32:
            return productWith<float>(a, b, transposed, summand);
        default:
            return productWith<S>(a, b, transposed, summand);
        }
    }
    template <class T>
    Tensor productWith(const Tensor& a, const Tensor& b, Transposed transposed, const S* summand) {
        const LeadingAxes batch(a, b);
        const Index n = a.axis(transposed.a ? -1 : -2);
        const Index k = a.axis(transposed.a ? -2 : -1);
        const Index m = b.axis(transposed.b ? -2 : -1);
        expect(b.axis(transposed.b ? -1 : -2) == k && batch.fits(), "matmul", a, b);
        auto out = unwritten<S>(elements(batch.shape(n, m)));
        const S* dataA = a.host<S>().data();
        const AnyPanels* panels = panelsOf(b);
        if (panels && panels->layout.transposed != transposed.b) // as gradients need it
            return productWith<T>(a, inRowsAgain(b), transposed, summand);
        expect(!panels || panels->layout.width == kernels::panelWidth<S>(), "matmul in panels", a,
               b);
        const T* dataB = panels ? panelNumbers<T>(*panels) : b.host<T>().data();
        const Index acrossTiles = tilesOf(m, tileColumns);
        // A product of few tiles and many rows, such as the gradient of a matrix, is cut smaller.
        const bool few = transposed.a && batch.a * tilesOf(n, tileRows) * acrossTiles < 4;
        // Narrow numbers are widened once for every tile of rows.
        const Index rowsOfTile = few                    ? tileRows / 2
                                 : std::is_same_v<S, T> ? tileRows
                                                        : 4 * tileRows;
        const Index downTiles = tilesOf(n, rowsOfTile);
        const double work = static_cast<double>(batch.a * n) * static_cast<double>(k * m);
        runner(work < leastWork(8e5))(batch.a * downTiles * acrossTiles, [&](Index tile) {
            const Index item = tile / (downTiles * acrossTiles);
            const Index row = tile / acrossTiles % downTiles * rowsOfTile;
            const Index column = tile % acrossTiles * tileColumns;
            kernels::product<S, T>({
                .a = dataA + item * n * k + row * (transposed.a ? 1 : k),
                .b =
                    dataB + batch.partner(item) * k * m + column * (panels || transposed.b ? k : 1),
                .out = out.data() + (item * n + row) * m + column,
                .rows = std::min(rowsOfTile, n - row),
                .depth = k,
                .columns = std::min(tileColumns, m - column),
                .strideA = a.axis(-1),
                .strideB = b.axis(-1),
                .strideOut = m,
                .transposed = transposed,
                .panels = panels != nullptr,
            });
            if (summand)
                for (Index i = row; i < std::min(n, row + rowsOfTile); ++i)
                    kernels::addRow(summand + column, out.data() + (item * n + i) * m + column,
                                    std::min(tileColumns, m - column));
        });
        return Tensor(batch.shape(n, m), std::move(out));
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

    std::shared_ptr<Pool> pool_;
    std::stop_token stop_;
};

} // namespace

std::shared_ptr<Backend> makeEigenBackend(std::shared_ptr<Pool> pool, std::stop_token stop,
                                          Type type) {
    if (type == Type::f64)
        return std::make_shared<EigenBackend<double>>(std::move(pool), std::move(stop));
    return std::make_shared<EigenBackend<float>>(std::move(pool), std::move(stop));
}

} // namespace fovea
