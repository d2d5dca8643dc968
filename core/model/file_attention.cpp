#include "core/model/file_attention.h"

#include "core/base/error.h"
#include "core/base/numbers.h"
#include "core/compute/backend.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace fovea {
namespace {

constexpr Index sumRows = 64;      // whose sums are found at once
constexpr Index sumColumns = 2048; // keys that are read at once

// In eight sums, always the same ones, so that a cell has the same bits whatever is asked for.
double product(const float* a, const float* b, std::size_t width) {
    constexpr std::size_t lanes = 8;
    double sums[lanes] = {};
    std::size_t i = 0;
    for (; i + lanes <= width; i += lanes)
        for (std::size_t lane = 0; lane < lanes; ++lane)
            sums[lane] += static_cast<double>(a[i + lane]) * static_cast<double>(b[i + lane]);
    for (; i < width; ++i)
        sums[i % lanes] += static_cast<double>(a[i]) * static_cast<double>(b[i]);
    return ((sums[0] + sums[1]) + (sums[2] + sums[3])) +
           ((sums[4] + sums[5]) + (sums[6] + sums[7]));
}

// log Σ eˢ, score after score; −∞ of none.
class LogSum {
public:
    explicit LogSum(double first) : largest_(first), sum_(first == hiddenScore ? 0 : 1) {}
    void add(std::span<const double> scores) {
        const double most = std::max(largest_, *std::ranges::max_element(scores));
        if (most == hiddenScore)
            return;
        sum_ *= std::exp(largest_ - most);
        for (const double s : scores)
            sum_ += s == hiddenScore ? 0 : std::exp(s - most);
        largest_ = most;
    }
    [[nodiscard]] double value() const { return largest_ + std::log(sum_); }

private:
    double largest_;
    double sum_; // of all, over e to the largest
};

Tensor asTensor(const Rect& rect, const std::vector<double>& numbers) {
    Buffer<float> out(numbers.size());
    std::ranges::transform(numbers, out.data(), [](double x) { return static_cast<float>(x); });
    return Tensor({rect.rows(), rect.columns()}, std::move(out));
}

} // namespace

FileAttention::FileAttention(std::shared_ptr<const AttentionFile> file, std::size_t sentence,
                             std::size_t layer)
    : file_(std::move(file)), layer_(file_->layers()[layer]), parts_(file_->of(sentence, layer)) {}

Index FileAttention::groupOf(Index head) const {
    return head * parts_.groups / parts_.heads;
}

std::vector<float> FileAttention::part(const Array& array, Index first, Index columns,
                                       const Rect& rect) const {
    std::vector<float> numbers(elements({rect.rows(), rect.columns()}));
    const auto at = [&](Index row) {
        return static_cast<std::size_t>(first + row * columns + rect.left);
    };
    if (rect.columns() == columns) {
        file_->arrays().read(array, at(rect.top), numbers.size(), numbers.data());
        return numbers;
    }
    const auto width = static_cast<std::size_t>(rect.columns());
    for (Index row = rect.top; row < rect.bottom; ++row)
        file_->arrays().read(array, at(row), width,
                             numbers.data() + static_cast<std::size_t>(row - rect.top) * width);
    return numbers;
}

std::vector<float> FileAttention::finite(const Array& array, Index first, Index columns,
                                         const Rect& rect) const {
    std::vector<float> numbers = part(array, first, columns, rect);
    const auto bad = std::ranges::find_if(numbers, [](float x) { return !std::isfinite(x); });
    if (bad != numbers.end()) {
        const Index row = rect.top + (bad - numbers.begin()) / rect.columns();
        fail(QT_TRANSLATE_NOOP("fovea", "%1: the array %2 has a number that is not finite, in row "
                                        "%3 from the top"),
             {file_->arrays().path(), array.name, std::to_string(first / columns + row + 1)});
    }
    return numbers;
}

// Rows of one head, or of one group, of [A, rows, width].
Tensor FileAttention::rowsOf(const Array* array, Index index, Index begin, Index end) const {
    if (!array)
        return {};
    const Index width = array->shape[2];
    const std::vector<float> numbers =
        finite(*array, index * array->shape[1] * width, width, {begin, end, 0, width});
    return makeTensor<float>({end - begin, width}, numbers);
}

Tensor FileAttention::queries(Index head, Index begin, Index end) const {
    return rowsOf(parts_.q, head, begin, end);
}
Tensor FileAttention::keys(Index head, Index begin, Index end) const {
    return rowsOf(parts_.k, groupOf(head), begin, end);
}
Tensor FileAttention::values(Index head, Index begin, Index end) const {
    return rowsOf(parts_.v, groupOf(head), begin, end);
}

Tensor FileAttention::output(Index head) const {
    if (!parts_.output)
        return {};
    const Index width = parts_.output->shape[1];
    const Index rows = parts_.v->shape[2];
    const std::vector<float> numbers =
        finite(*parts_.output, 0, width, {head * rows, (head + 1) * rows, 0, width});
    return makeTensor<float>({rows, width}, numbers);
}

void FileAttention::products(std::span<const float> q, const float* keys,
                             std::span<double> scores) const {
    const double scale = *layer_.terms.scale;
    const double cap = layer_.terms.softcap;
    for (std::size_t j = 0; j < scores.size(); ++j) {
        const double s = scale * product(q.data(), keys + j * q.size(), q.size());
        scores[j] = cap == 0 ? s : cap * std::tanh(s / cap);
    }
}

std::vector<double> FileAttention::scores(Backend& backend, Index head, const Rect& rect) const {
    const Tensor q = queries(head, rect.top, rect.bottom);
    const Tensor k = keys(head, rect.left, rect.right);
    const auto width = static_cast<std::size_t>(parts_.width);
    const auto columns = static_cast<std::size_t>(rect.columns());
    std::vector<double> out(elements({rect.rows(), rect.columns()}));
    backend.onHost(rect.rows(), [&](Index row) {
        const auto i = static_cast<std::size_t>(row);
        products(q.host<float>().subspan(i * width, width), k.host<float>().data(),
                 std::span(out).subspan(i * columns, columns));
    });
    addBias(head, rect, out);
    return out;
}

void FileAttention::addBias(Index head, const Rect& rect, std::span<double> scores) const {
    const Index n = parts_.queries;
    const Index m = parts_.keys;
    const auto columns = static_cast<std::size_t>(rect.columns());
    if (const Array* bias = parts_.bias) {
        const Index rows = bias->shape[1];
        const Index of = bias->shape[0] == 1 ? 0 : head;
        Rect own = rect;
        if (rows == 1 && n != 1) { // the same for all queries
            own.top = 0;
            own.bottom = 1;
        }
        const std::vector<float> numbers = finite(*bias, of * rows * m, m, own);
        for (std::size_t i = 0; i < scores.size(); ++i)
            scores[i] += static_cast<double>(numbers[own.rows() == 1 ? i % columns : i]);
    }
    if (const Array* bias = parts_.relativeBias) {
        const Index length = n + m - 1;
        const Index of = bias->shape[0] == 1 ? 0 : head;
        // Number j − i + n − 1, of the cells at hand.
        const Index first = rect.left - (rect.bottom - 1) + n - 1;
        const Index last = rect.right - 1 - rect.top + n - 1;
        const std::vector<float> numbers =
            finite(*bias, of * length, length, {0, 1, first, last + 1});
        for (std::size_t i = 0; i < scores.size(); ++i) {
            const Index row = rect.top + static_cast<Index>(i / columns);
            const Index column = rect.left + static_cast<Index>(i % columns);
            scores[i] += static_cast<double>(
                numbers[static_cast<std::size_t>(column - row + n - 1 - first)]);
        }
    }
}

double FileAttention::sinkOf(Index head) const {
    if (!parts_.sinks)
        return hiddenScore;
    return static_cast<double>(
        finite(*parts_.sinks, 0, parts_.heads, {0, 1, head, head + 1}).front());
}

std::vector<double> FileAttention::computedSums(Backend& backend, Index head, Index begin,
                                                Index end) const {
    std::vector<LogSum> sums(static_cast<std::size_t>(end - begin), LogSum(sinkOf(head)));
    // Where the keys that the rule shows begin and end, both grow with the query.
    const Index first = keysOfRule(begin).first / sumColumns * sumColumns;
    const Index last = keysOfRule(end - 1).second;
    for (Index left = first; left < last; left += sumColumns) {
        const Rect rect{begin, end, left, std::min(left + sumColumns, parts_.keys)};
        std::vector<double> some = scores(backend, head, rect);
        addMask(head, rect, some);
        const auto columns = static_cast<std::size_t>(rect.columns());
        backend.onHost(rect.rows(), [&](Index row) {
            const auto i = static_cast<std::size_t>(row);
            sums[i].add(std::span(some).subspan(i * columns, columns));
        });
    }
    std::vector<double> out;
    for (const LogSum& one : sums)
        out.push_back(one.value());
    return out;
}

double FileAttention::sumOf(double sink, std::span<const double> row) {
    LogSum sum(sink);
    for (std::size_t left = 0; left < row.size(); left += sumColumns)
        sum.add(row.subspan(left, std::min<std::size_t>(sumColumns, row.size() - left)));
    return sum.value();
}

bool FileAttention::hasAllSeen(const Rect& rect) const {
    bool all = rect.left == 0;
    for (Index row = rect.top; all && row < rect.bottom && rect.right < parts_.keys; ++row)
        all = keysOfRule(row).second <= rect.right;
    return all;
}

std::vector<double> FileAttention::storedSums(Index head, Index begin, Index end) const {
    const std::vector<float> numbers =
        part(*parts_.lse, head * parts_.queries, parts_.queries, {0, 1, begin, end});
    for (const float one : numbers)
        if (std::isnan(one) || one == std::numeric_limits<float>::infinity())
            fail(QT_TRANSLATE_NOOP("fovea", "%1: the array %2 has a number that is neither finite "
                                            "nor −∞"),
                 {file_->arrays().path(), parts_.lse->name});
    return {numbers.begin(), numbers.end()};
}

std::vector<double> FileAttention::sums(Backend& backend, Index head, Index begin,
                                        Index end) const {
    if (parts_.lse)
        return storedSums(head, begin, end);
    std::vector<double> all;
    for (Index row = begin; row < end;) {
        const Index block = row / sumRows;
        const Index top = block * sumRows;
        const Index bottom = std::min(top + sumRows, parts_.queries);
        const auto find = [&]() -> std::vector<double> {
            const std::scoped_lock lock(mutex_);
            const auto found = known_.find({head, block});
            return found == known_.end() ? std::vector<double>() : found->second;
        };
        std::vector<double> some = find();
        if (some.empty()) { // two threads may both compute it
            some = computedSums(backend, head, top, bottom);
            const std::scoped_lock lock(mutex_);
            known_[{head, block}] = some;
        }
        const Index until = std::min(bottom, end);
        all.insert(all.end(), some.begin() + (row - top), some.begin() + (until - top));
        row = until;
    }
    return all;
}

double FileAttention::logSum(Backend& backend, Index head, Index row) const {
    return sums(backend, head, row, row + 1).front();
}

std::string FileAttention::sumFormula() const {
    if (!hasScores())
        return "as in the file";
    return parts_.sinks ? "log(Σ eˢ + e^sink)" : "log Σ eˢ";
}

Tensor FileAttention::tile(Backend& backend, Index head, Quantity quantity,
                           const Rect& rect) const {
    const bool weights = quantity == Quantity::normalised || quantity == Quantity::weights;
    if (!hasScores() && !weights)
        failUsage(QT_TRANSLATE_NOOP("fovea", "scores: need q and k, and the file has the weights "
                                             "of %1 alone"),
                  {layer_.id});
    if (!hasScores())
        return makeTensor<float>(
            {rect.rows(), rect.columns()},
            finite(*parts_.weights, head * parts_.queries * parts_.keys, parts_.keys, rect));
    std::vector<double> cells = scores(backend, head, rect);
    if (quantity == Quantity::score)
        return asTensor(rect, cells);
    addMask(head, rect, cells);
    if (quantity == Quantity::masked)
        return asTensor(rect, cells);
    // Sums of scores that are at hand are not computed from q and k again.
    const bool own = !parts_.lse && hasAllSeen(rect);
    const std::vector<double> sum =
        own ? std::vector<double>() : sums(backend, head, rect.top, rect.bottom);
    const double sink = own ? sinkOf(head) : hiddenScore;
    const auto columns = static_cast<std::size_t>(rect.columns());
    backend.onHost(rect.rows(), [&](Index row) {
        const auto i = static_cast<std::size_t>(row);
        const std::span<double> line = std::span(cells).subspan(i * columns, columns);
        toWeights(line, own ? sumOf(sink, line) : sum[i]);
    });
    return asTensor(rect, cells);
}

void FileAttention::toWeights(std::span<double> scores, double sum) const {
    constexpr double beyondRounding = 2; // q and k may have been rounded after the sums were made
    for (double& score : scores) {
        score = score == hiddenScore ? 0 : std::exp(score - sum);
        if (parts_.lse && score > beyondRounding)
            fail(QT_TRANSLATE_NOOP("fovea", "%1: the array %2 is not of these q and k: it makes a "
                                            "weight of %3, expected at most 1"),
                 {file_->arrays().path(), parts_.lse->name, printNumber(score)});
    }
}

Tensor FileAttention::weights(Backend& backend, Index head, std::span<const Index> queries) const {
    const Index m = parts_.keys;
    const auto columns = static_cast<std::size_t>(m);
    Buffer<float> out(queries.size() * columns);
    const Tensor k = hasScores() ? keys(head, 0, m) : Tensor();
    const double sink = hasScores() && !parts_.lse ? sinkOf(head) : hiddenScore;
    backend.onHost(std::ssize(queries), [&](Index one) {
        const auto i = static_cast<std::size_t>(one);
        const Rect row{queries[i], queries[i] + 1, 0, m};
        float* const to = out.data() + i * columns;
        if (k.isNull()) {
            std::ranges::copy(tile(backend, head, Quantity::weights, row).host<float>(), to);
            return;
        }
        std::vector<double> cells(columns);
        const auto [begin, end] = keysOfRule(row.top);
        products(this->queries(head, row.top, row.bottom).host<float>(),
                 k.host<float>().data() + begin * parts_.width,
                 std::span(cells).subspan(static_cast<std::size_t>(begin),
                                          static_cast<std::size_t>(end - begin)));
        addBias(head, row, cells);
        addMask(head, row, cells);
        toWeights(cells,
                  parts_.lse ? storedSums(head, row.top, row.bottom).front() : sumOf(sink, cells));
        std::ranges::transform(cells, to, [](double x) { return static_cast<float>(x); });
    });
    return Tensor({std::ssize(queries), m}, std::move(out));
}

Tensor FileAttention::visible(Backend& backend, Index head, const Rect& rect) const {
    std::vector<std::uint8_t> seen = shown(head, rect);
    if (!hasScores()) { // what has a weight is not hidden, whatever the rule says
        const Tensor weights = tile(backend, head, Quantity::weights, rect);
        for (std::size_t i = 0; i < seen.size(); ++i)
            if (weights.host<float>()[i] != 0)
                seen[i] = 1;
    }
    return makeTensor<std::uint8_t>({rect.rows(), rect.columns()}, seen);
}

Tensor FileAttention::states(Backend& backend, Index head) const {
    Buffer<std::uint8_t> out(static_cast<std::size_t>(parts_.queries));
    const auto stateOf = [](bool empty) {
        return static_cast<std::uint8_t>(empty ? RowState::empty : RowState::normal);
    };
    for (Index top = 0; top < parts_.queries; top += sumRows) {
        const Rect rows{top, std::min(top + sumRows, parts_.queries), 0, parts_.keys};
        const auto first = static_cast<std::size_t>(top);
        const auto columns = static_cast<std::size_t>(parts_.keys);
        // Causal or in a window a query sees itself, where that is among the keys.
        if (hasScores() && !parts_.mask && parts_.queries <= parts_.keys) {
            for (Index i = 0; i < rows.rows(); ++i)
                out[first + static_cast<std::size_t>(i)] = stateOf(false);
            continue;
        }
        const Tensor seen =
            hasScores() ? makeTensor<std::uint8_t>({rows.rows(), rows.columns()}, shown(head, rows))
                        : visible(backend, head, rows);
        const Tensor weights =
            hasScores() ? Tensor() : tile(backend, head, Quantity::weights, rows);
        for (std::size_t i = 0; i < static_cast<std::size_t>(rows.rows()); ++i) {
            bool empty = true;
            for (std::size_t j = 0; empty && j < columns; ++j)
                empty = weights.isNull() ? seen.host<std::uint8_t>()[i * columns + j] == 0
                                         : weights.host<float>()[i * columns + j] == 0;
            out[first + i] = stateOf(empty);
        }
    }
    return Tensor({parts_.queries}, std::move(out));
}

} // namespace fovea
