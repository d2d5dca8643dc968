// Layers that mix tokens: what they compute, what they cost, and what reaches what, each against
// plain loops and a search of its own.
#include "core/base/table.h"
#include "core/compare/counting_backend.h"
#include "core/compare/mixing_layers.h"
#include "core/compute/backend.h"
#include "core/compute/pool.h"
#include "core/learn/tape/tape.h"
#include "support/backends.h"
#include "support/finite_differences.h"
#include "support/program.h"

#include <QtTest/QTest>

#include <cmath>
#include <deque>

using namespace fovea;

namespace {

const LayerSizes shapes[] = {{.tokens = 1, .width = 4, .kernel = 3, .window = 1},
                             {.tokens = 7, .width = 6, .kernel = 3, .window = 2},
                             {.tokens = 9, .width = 5, .kernel = 5, .window = 1},
                             {.tokens = 8, .width = 3, .kernel = 4, .window = 3},
                             {.tokens = 5, .width = 4, .kernel = 9, .window = 20}};

std::vector<const RowInfo*> rows() {
    std::vector<const RowInfo*> all;
    for (const RowInfo& row : mixingLayers().info().rows)
        all.push_back(&row);
    return all;
}

Learned inDouble(const Learned& learned) {
    Learned all;
    for (const auto& [name, tensor] : learned)
        all.emplace(name, tensor.as<double>());
    return all;
}

using Table2 = std::vector<std::vector<double>>;

Table2 asTable(const Tensor& tensor) {
    const Tensor numbers = tensor.as<double>();
    Table2 table(static_cast<std::size_t>(tensor.axis(0)));
    const auto width = static_cast<std::size_t>(tensor.axis(1));
    for (std::size_t i = 0; i < table.size(); ++i)
        for (std::size_t c = 0; c < width; ++c)
            table[i].push_back(numbers.host<double>()[i * width + c]);
    return table;
}

// W [out, in] times a vector.
std::vector<double> times(const Tensor& w, const std::vector<double>& x) {
    const Table2 table = asTable(w);
    std::vector<double> y(table.size(), 0);
    for (std::size_t i = 0; i < y.size(); ++i)
        for (std::size_t c = 0; c < x.size(); ++c)
            y[i] += table[i][c] * x[c];
    return y;
}

// Attention of a row over what `sees` tells, by its definition.
Table2 attended(const Learned& learned, const Table2& x,
                const std::function<bool(Index i, Index j)>& sees) {
    Table2 out;
    for (std::size_t i = 0; i < x.size(); ++i) {
        const auto q = times(learned.at("W_q"), x[i]);
        std::vector<double> sum(x[i].size(), 0);
        double all = 0;
        for (std::size_t j = 0; j < x.size(); ++j) {
            if (!sees(static_cast<Index>(i), static_cast<Index>(j)))
                continue;
            const auto k = times(learned.at("W_k"), x[j]);
            const auto v = times(learned.at("W_v"), x[j]);
            double dot = 0;
            for (std::size_t c = 0; c < q.size(); ++c)
                dot += q[c] * k[c];
            const double weight = std::exp(dot / std::sqrt(static_cast<double>(q.size())));
            all += weight;
            for (std::size_t c = 0; c < v.size(); ++c)
                sum[c] += weight * v[c];
        }
        for (double& one : sum)
            one /= all;
        out.push_back(times(learned.at("W_o"), sum));
    }
    return out;
}

Table2 expected(const std::string& layer, const Learned& learned, const Table2& x,
                const LayerSizes& sizes) {
    const Index n = std::ssize(x);
    if (layer == "causal")
        return attended(learned, x, [](Index i, Index j) { return j <= i; });
    if (layer == "window")
        return attended(learned, x,
                        [&](Index i, Index j) { return std::abs(i - j) <= sizes.window; });
    if (layer == layerId::recurrent) {
        Table2 states;
        std::vector<double> before(x[0].size(), 0);
        for (const auto& one : x) {
            auto sum = times(learned.at("W"), one);
            const auto handed = times(learned.at("U"), before);
            for (std::size_t c = 0; c < sum.size(); ++c)
                sum[c] = std::tanh(sum[c] + handed[c] + learned.at("b").host<double>()[c]);
            states.push_back(before = sum);
        }
        return states;
    }
    if (layer == layerId::convolution) {
        Table2 out;
        for (Index i = 0; i < n; ++i) {
            std::vector<double> read;
            for (Index tap = -(sizes.kernel / 2); tap < sizes.kernel - sizes.kernel / 2; ++tap)
                for (std::size_t c = 0; c < x[0].size(); ++c)
                    read.push_back(
                        i + tap >= 0 && i + tap < n ? x[static_cast<std::size_t>(i + tap)][c] : 0);
            auto y = times(learned.at("W"), read);
            for (std::size_t c = 0; c < y.size(); ++c)
                y[c] += learned.at("b").host<double>()[c];
            out.push_back(y);
        }
        return out;
    }
    return attended(learned, x, [](Index, Index) { return true; });
}

// Whether y_to of one layer changes with x_from: by the tape, whatever the row says.
std::vector<std::vector<bool>> dependence(const MixingLayer& kind, const LayerSizes& sizes) {
    const auto backend = reference(Type::f64);
    const Learned learned = inDouble(drawLayer(kind, sizes, 3, *backend));
    std::vector<std::vector<bool>> reads(static_cast<std::size_t>(sizes.tokens));
    for (Index to = 0; to < sizes.tokens; ++to) {
        Tape tape(*backend);
        const Tensor x = tape.watch(numbers({sizes.tokens, sizes.width}));
        const Tensor y = tape.slice(kind.forward(tape, learned, x, sizes), 0, to, to + 1);
        tape.backward(weighed(tape, y));
        const Tensor gradient = tape.gradient(x);
        for (Index from = 0; from < sizes.tokens; ++from) {
            bool any = false;
            for (Index c = 0; c < sizes.width; ++c)
                any =
                    any ||
                    gradient.host<double>()[static_cast<std::size_t>(from * sizes.width + c)] != 0;
            reads[static_cast<std::size_t>(to)].push_back(any);
        }
    }
    return reads;
}

// A search, breadth first, from a token through layers that are all alike; a layer that hands on
// goes from token to state and from state to state.
std::vector<Index> searched(const std::vector<std::vector<bool>>& reads, bool handsOn,
                            std::size_t from) {
    std::vector<Index> steps(reads.size(), 0);
    std::deque<std::size_t> waiting;
    for (std::size_t to = 0; to < reads.size(); ++to)
        if (handsOn ? to == from : bool(reads[to][from])) {
            steps[to] = 1;
            waiting.push_back(to);
        }
    while (!waiting.empty()) {
        const std::size_t at = waiting.front();
        waiting.pop_front();
        for (std::size_t to = 0; to < reads.size(); ++to)
            if (steps[to] == 0 && (handsOn ? to == at + 1 : bool(reads[to][at]))) {
                steps[to] = steps[at] + 1;
                waiting.push_back(to);
            }
    }
    return steps;
}

} // namespace

class TestLayers : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void forwardEqualsPlainLoops() {
        const auto backend = reference();
        for (const RowInfo* row : rows())
            for (const LayerSizes& sizes : shapes) {
                const MixingLayer& kind = mixingLayers().math(row->id);
                const Learned learned = drawLayer(kind, sizes, 5, *backend);
                const Tensor x = numbers({sizes.tokens, sizes.width}).as<float>();
                Learned there;
                for (const auto& [name, tensor] : learned)
                    there.emplace(name, backend->upload(tensor));
                const Table2 found = asTable(
                    backend->download(kind.forward(*backend, there, backend->upload(x), sizes)));
                const Table2 wanted =
                    expected(row->id, inDouble(learned), asTable(x.as<double>()), sizes);
                for (std::size_t i = 0; i < wanted.size(); ++i)
                    for (std::size_t c = 0; c < wanted[i].size(); ++c)
                        QVERIFY2(std::abs(found[i][c] - wanted[i][c]) <=
                                     1e-5 + 1e-4 * std::abs(wanted[i][c]),
                                 row->id.c_str());
            }
    }
    void gradientsEqualFiniteDifferences() {
        for (const RowInfo* row : rows()) {
            const MixingLayer& kind = mixingLayers().math(row->id);
            const LayerSizes& sizes = shapes[1];
            const auto backend = reference(Type::f64);
            const Learned learned = inDouble(drawLayer(kind, sizes, 5, *backend));
            Inputs inputs = {numbers({sizes.tokens, sizes.width})};
            std::vector<std::string> names;
            for (const auto& [name, tensor] : learned) {
                names.push_back(name);
                inputs.push_back(tensor);
            }
            const QString wrong = disagreement(
                [&](Backend& on, const Inputs& in) {
                    Learned own;
                    for (std::size_t i = 0; i < names.size(); ++i)
                        own.emplace(names[i], in[i + 1]);
                    return kind.forward(on, own, in[0], sizes);
                },
                inputs);
            QVERIFY2(wrong.isEmpty(), qPrintable(QString::fromStdString(row->id + ": ") + wrong));
        }
    }
    void stepsEqualASearch() {
        for (const RowInfo* row : rows())
            for (const LayerSizes& sizes : shapes) {
                const MixingLayer& kind = mixingLayers().math(row->id);
                const auto reads = dependence(kind, sizes);
                Index longest = 0;
                for (Index from = 0; from < sizes.tokens; ++from) {
                    const auto wanted =
                        searched(reads, kind.handsOn, static_cast<std::size_t>(from));
                    for (Index to = 0; to < sizes.tokens; ++to)
                        QCOMPARE(kind.steps(from, to, sizes), wanted[static_cast<std::size_t>(to)]);
                    QCOMPARE(longestFrom(kind, from, sizes), std::ranges::max(wanted));
                    longest = std::max(longest, std::ranges::max(wanted));
                }
                QCOMPARE(kind.path.value(sizes), static_cast<double>(longest));
            }
    }
    // A state that is handed on reaches whatever comes after it.
    void statesReachWhatDependsOnThem() {
        const MixingLayer& kind = mixingLayers().math(layerId::recurrent);
        const auto reads = dependence(kind, shapes[1]);
        for (Index from = 0; from < shapes[1].tokens; ++from)
            for (Index to = 0; to < shapes[1].tokens; ++to)
                QCOMPARE(kind.steps(from, to, shapes[1]) > 0,
                         bool(reads[static_cast<std::size_t>(to)][static_cast<std::size_t>(from)]));
    }
    // What papers print, by the numbers that they print it for.
    void costsAreThoseOfPapers() {
        const LayerSizes sizes{.tokens = 7, .width = 64, .kernel = 3, .window = 2};
        const auto cost = [&](const char* row, LayerCost MixingLayer::*which) {
            return (mixingLayers().math(row).*which).value(sizes);
        };
        QCOMPARE(cost(layerId::attention, &MixingLayer::operations), 3136.0);
        QCOMPARE(cost(layerId::convolution, &MixingLayer::operations), 86016.0);
        QCOMPARE(cost(layerId::recurrent, &MixingLayer::operations), 28672.0);
        QCOMPARE(cost(layerId::attention, &MixingLayer::sequential), 1.0);
        QCOMPARE(cost(layerId::recurrent, &MixingLayer::sequential), 7.0);
        QCOMPARE(cost(layerId::convolution, &MixingLayer::path), 6.0);
    }
    // Every multiplication that the layer does is counted while it does it.
    void countsEqualCountedOperations() {
        const auto backend = reference();
        for (const RowInfo* row : rows())
            for (const LayerSizes& sizes : shapes) {
                const MixingLayer& kind = mixingLayers().math(row->id);
                Learned learned;
                double parameters = 0;
                for (auto& [name, tensor] : drawLayer(kind, sizes, 1, *backend)) {
                    parameters += static_cast<double>(tensor.size());
                    learned.emplace(name, backend->upload(tensor));
                }
                CountingBackend counting(*backend);
                (void)kind.forward(
                    counting, learned,
                    backend->upload(numbers({sizes.tokens, sizes.width}).as<float>()), sizes);
                QCOMPARE(kind.multiplyAdds.value(sizes), counting.multiplyAdds());
                QCOMPARE(kind.parameters.value(sizes), parameters);
            }
    }
    // Weights that are kept need n² numbers, and what is computed at once needs none of them.
    void memoryIsThatOfLivingTensors() {
        const auto backend = reference();
        const auto peak = [&](const char* row, Index tokens) {
            const LayerSizes sizes{.tokens = tokens, .width = 4};
            const MixingLayer& kind = mixingLayers().math(row);
            Learned learned;
            for (auto& [name, tensor] : drawLayer(kind, sizes, 1, *backend))
                learned.emplace(name, backend->upload(tensor));
            CountingBackend counting(*backend);
            (void)kind.forward(counting, learned, backend->upload(numbers({tokens, 4}).as<float>()),
                               sizes);
            return counting.peakBytes();
        };
        QVERIFY(peak("weights", 256) >= 2 * 4.0 * 256 * 256);
        QVERIFY(peak("weights", 512) > 3.5 * peak("weights", 256));
        QVERIFY(peak(layerId::attention, 512) < 2.2 * peak(layerId::attention, 256));
    }
};

FOVEA_TEST(TestLayers)
#include "test_layers.moc"
