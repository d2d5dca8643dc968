// Files of attentions: every map is what the oracle computes from the same numbers
// (tests/oracle/attention_files.py), in whatever kind of file they are and whatever part is asked
// for; and a file that lies is refused in one sentence.
#include "core/attention/stored_attention.h"
#include "core/base/error.h"
#include "core/base/files.h"
#include "core/base/safetensors.h"
#include "core/compute/pool.h"
#include "core/experiment/chosen_model.h"
#include "core/experiment/file_model.h"
#include "core/experiment/moved.h"
#include "core/experiment/run.h"
#include "core/figure/figures.h"
#include "core/figure/head_summary.h"
#include "core/model/attention_file.h"
#include "support/map_files.h"
#include "support/processor.h"
#include "support/program.h"
#include "support/thrown.h"

#include <QtCore/QDir>
#include <QtCore/QTemporaryDir>
#include <QtTest/QTest>

#include <algorithm>
#include <cmath>

using namespace fovea;

namespace {

NamedTensors expectedOf(const std::string& name) {
    const std::string path = mapsFolder + name + ".expected.safetensors";
    return readSafetensors(disk().read(path, 10'000'000), path);
}

// Of a quantity of a head's map, the first cell that differs from what is wanted.
QString differentCell(const Tensor& found, std::span<const float> wanted, const Rect& rect,
                      Index columns) {
    for (Index i = 0; i < rect.rows(); ++i)
        for (Index j = 0; j < rect.columns(); ++j) {
            const auto is = static_cast<double>(
                found.host<float>()[static_cast<std::size_t>(i * rect.columns() + j)]);
            const auto must = static_cast<double>(
                wanted[static_cast<std::size_t>((i + rect.top) * columns + j + rect.left)]);
            const bool same = must == -1e30F ? is == -INFINITY
                                             : std::abs(is - must) <= 1e-6 * (1 + std::abs(must));
            if (!same)
                return QStringLiteral("cell %1, %2 is %3 instead of %4")
                    .arg(i + rect.top)
                    .arg(j + rect.left)
                    .arg(is)
                    .arg(must);
        }
    return {};
}

void writeTo(const std::string& path, const NamedTensors& tensors) {
    QFile file(QString::fromStdString(path));
    QVERIFY(file.open(QIODevice::WriteOnly));
    const std::string bytes = writeSafetensors(tensors);
    QCOMPARE(file.write(bytes.data(), std::ssize(bytes)), std::ssize(bytes));
}

Tensor waves(const Shape& shape, double seed) {
    std::vector<float> all(elements(shape));
    for (std::size_t i = 0; i < all.size(); ++i)
        all[i] = static_cast<float>(std::sin(seed + 1.7 * static_cast<double>(i)));
    return makeTensor<float>(shape, all);
}

constexpr std::pair<const char*, Quantity> quantities[] = {{"unmasked", Quantity::score},
                                                           {"scores", Quantity::masked},
                                                           {"normalised", Quantity::normalised},
                                                           {"weights", Quantity::weights}};

} // namespace

class TestFileModels : public QObject {
    Q_OBJECT
private Q_SLOTS:
    // Where heads take seconds, their pictures are empty until they are computed, and then kept.
    void manyHeads() {
        QTemporaryDir folder;
        const std::string path = folder.filePath(QStringLiteral("long.safetensors")).toStdString();
        constexpr Index heads = 64, tokens = 1500;
        NamedTensors file;
        file.tensors["self.0.q"] = waves({heads, tokens, 1}, 1);
        file.tensors["self.0.k"] = waves({1, tokens, 1}, 2);
        file.metadata["fovea"] = R"({"version": 1, "rule": {"scale": 1}})";
        writeTo(path, file);
        const TracePointer trace = run(withFile(path), processor());
        ViewState view;
        for (const char* figure : {"heads", "layers"}) {
            chooseFigure(view, figure, "figure");
            QVERIFY(lacksPart(*trace, view, processor()));
            const Figure early = describeNow(*trace, view, processor());
            const Figure whole = describe(*trace, view, processor());
            QVERIFY(!lacksPart(*trace, view, processor()));
            QVERIFY(describeNow(*trace, view, processor()) == whole);
            if (const auto* now = std::get_if<SmallMultiples>(&early)) {
                const auto& later = std::get<SmallMultiples>(whole);
                QCOMPARE(now->items.size(), later.items.size());
                QVERIFY(now->items[0].facts.empty() && !later.items[0].facts.empty());
                QVERIFY(std::ranges::count(now->items[0].matrix.visible, 1) == 0);
                QCOMPARE(english(later.subtitle.more.front()),
                         "measured on 350 of 1500 queries, evenly spaced");
            }
        }
    }
    // With values and the output's matrix a file tells what weights move and contribute.
    void output() {
        QTemporaryDir folder;
        const std::string path = folder.filePath(QStringLiteral("maps.safetensors")).toStdString();
        constexpr Index heads = 2, tokens = 3, width = 2, out = 4;
        NamedTensors file;
        auto& arrays = file.tensors;
        arrays["self.0.q"] = waves({heads, tokens, width}, 1);
        arrays["self.0.k"] = waves({heads, tokens, width}, 2);
        arrays["self.0.v"] = waves({heads, tokens, width}, 3);
        arrays["self.0.output"] = waves({heads * width, out}, 4);
        file.metadata["fovea"] = R"({"version": 1, "rule": {"scale": 1},
                                     "sentences": [{"tokens": ["a", "b", "c"]}]})";
        writeTo(path, file);
        const TracePointer trace = run(withFile(path), processor());
        const Rect whole{0, tokens, 0, tokens};
        const Tensor values = arrays.at("self.0.v"), matrix = arrays.at("self.0.output");
        const auto v = values.host<float>();
        const auto w = matrix.host<float>();
        const auto f = [&](Index head, Index key, Index c) {
            double sum = 0;
            for (Index d = 0; d < width; ++d)
                sum += double{v[static_cast<std::size_t>((head * tokens + key) * width + d)]} *
                       double{w[static_cast<std::size_t>((head * width + d) * out + c)]};
            return sum;
        };
        std::vector<double> y(tokens * out);
        for (Index head = 0; head < heads; ++head) {
            const Tensor weights = tile(*trace, processor(), 0, head, Quantity::weights, whole);
            const Tensor moved = movedSizes(*trace, processor(), 0, head, whole);
            for (Index i = 0; i < tokens; ++i)
                for (Index j = 0; j < tokens; ++j) {
                    const auto at = static_cast<std::size_t>(i * tokens + j);
                    double squares = 0;
                    for (Index c = 0; c < out; ++c) {
                        const double part = double{weights.host<float>()[at]} * f(head, j, c);
                        squares += part * part;
                        y[static_cast<std::size_t>(i * out + c)] += part;
                    }
                    QVERIFY(std::abs(double{moved.host<float>()[at]} - std::sqrt(squares)) < 1e-6);
                }
        }
        for (Index i = 0; i < tokens; ++i) {
            double sum = 0, squares = 0;
            for (Index head = 0; head < heads; ++head) {
                const Tensor parts =
                    contributions(*trace, processor(), 0, head, {i, i + 1, 0, tokens});
                for (const float one : parts.host<float>())
                    sum += double{one};
            }
            for (Index c = 0; c < out; ++c)
                squares += y[static_cast<std::size_t>(i * out + c)] *
                           y[static_cast<std::size_t>(i * out + c)];
            QVERIFY(std::abs(sum - std::sqrt(squares)) < 1e-5);
        }
        // Of another shape, or without values, it is refused in a sentence.
        arrays["self.0.output"] = waves({3, out}, 4);
        writeTo(path, file);
        QVERIFY_THROWS_EXCEPTION(Error, (void)AttentionFile{path});
        arrays["self.0.output"] = waves({heads * width, out}, 4);
        arrays.erase("self.0.v");
        writeTo(path, file);
        QVERIFY_THROWS_EXCEPTION(Error, (void)AttentionFile{path});
    }
    void asTheOracle_data() {
        QTest::addColumn<QString>("name");
        QTest::addColumn<QString>("expected");
        QTest::addColumn<int>("sentences");
        const auto row = [](const char* name, const char* expected, int sentences) {
            QTest::newRow(name) << QString::fromUtf8(name) << QString::fromUtf8(expected)
                                << sentences;
        };
        row("weights.safetensors", "weights", 1);
        row("products.safetensors", "products", 1);
        row("products.npz", "products", 1);
        row("products-packed.npz", "products", 1);
        row("products", "products", 1);
        row("translation.safetensors", "translation", 2);
    }
    void asTheOracle() {
        QFETCH(QString, name);
        QFETCH(QString, expected);
        QFETCH(int, sentences);
        const NamedTensors wanted = expectedOf(expected.toStdString());
        std::size_t checked = 0;
        for (int sentence = 0; sentence < sentences; ++sentence) {
            const TracePointer trace =
                run(withFile(mapsFolder + name.toStdString(), static_cast<std::size_t>(sentence)),
                    processor());
            for (Index index = 0; index < std::ssize(trace->layers); ++index) {
                const Layer& layer = trace->layer(index);
                const Index n = layer.queries.count();
                const Index m = layer.keys.count();
                for (const auto& one : quantities) {
                    const auto& word = one.first;
                    const Quantity quantity = one.second;
                    const std::string same = quantity == Quantity::normalised ? "weights" : word;
                    const auto map = wanted.tensors.find(std::to_string(sentence) + "." +
                                                         layer.attention + "." + same);
                    if (map == wanted.tensors.end()) {
                        QVERIFY(
                            thrown([&] {
                                return tile(*trace, processor(), index, 0, quantity, {0, n, 0, m});
                            }).contains(QStringLiteral("need q and k")));
                        continue;
                    }
                    QCOMPARE(map->second.shape(), (Shape{layer.plan.heads, n, m}));
                    for (Index head = 0; head < layer.plan.heads; ++head)
                        for (const Rect& rect : {Rect{0, n, 0, m}, Rect{1, 2, 0, m},
                                                 Rect{1, n, m / 2, m - 1}, Rect{n - 1, n, 1, 2}}) {
                            const QString problem = differentCell(
                                tile(*trace, processor(), index, head, quantity, rect),
                                map->second.host<float>().subspan(
                                    static_cast<std::size_t>(head * n * m)),
                                rect, m);
                            QVERIFY2(
                                problem.isEmpty(),
                                qPrintable(QString::fromStdString(layer.attention + " " + word) +
                                           QStringLiteral(": ") + problem));
                            ++checked;
                        }
                }
            }
            QCOMPARE(trace->remark.text.empty(), expected != QLatin1String("products"));
        }
        QVERIFY(checked > 20);
    }
    // The same cell has the same bits in whatever part of the map.
    void sameBits() {
        const TracePointer trace = run(withFile(mapsFolder + "products.safetensors"), processor());
        for (Index layer = 0; layer < std::ssize(trace->layers); ++layer) {
            const Tensor whole =
                tile(*trace, processor(), layer, 1, Quantity::weights, {0, 12, 0, 12});
            for (Index i = 0; i < 12; ++i)
                for (Index j = 0; j < 12; ++j)
                    QCOMPARE(
                        tile(*trace, processor(), layer, 1, Quantity::weights, {i, i + 1, j, j + 1})
                            .host<float>()
                            .front(),
                        whole.host<float>()[static_cast<std::size_t>(i * 12 + j)]);
        }
    }
    // Whole rows have the same bits, too.
    void weightsOfRows_data() {
        QTest::addColumn<QString>("name");
        for (const char* name : {"weights", "products", "translation"})
            QTest::newRow(name) << QString::fromUtf8(name);
    }
    void weightsOfRows() {
        QFETCH(QString, name);
        const TracePointer trace =
            run(withFile(mapsFolder + name.toStdString() + ".safetensors"), processor());
        for (Index at = 0; at < std::ssize(trace->layers); ++at) {
            const Layer& layer = trace->layer(at);
            const Index n = layer.queries.count(), m = layer.keys.count();
            const std::vector<Index> rows = {0, n / 2, n - 1};
            const Tensor found = layer.attended.stored->weights(processor(), 1, rows);
            QCOMPARE(found.shape(), (Shape{3, m}));
            for (std::size_t i = 0; i < rows.size(); ++i)
                QVERIFY(
                    std::ranges::equal(found.host<float>().subspan(i * static_cast<std::size_t>(m),
                                                                   static_cast<std::size_t>(m)),
                                       tile(*trace, processor(), at, 1, Quantity::weights,
                                            {rows[i], rows[i] + 1, 0, m})
                                           .host<float>()));
        }
    }
    // Of more weights than are measured at most, those of evenly spaced queries, and of the last.
    void someQueries() {
        const TracePointer trace = run(withFile(mapsFolder + "products.safetensors"), processor());
        const Layer& layer = trace->layer(0);
        const std::vector<Index> rows = {0, 3, 6, 9, 11}; // of twelve
        QVERIFY(english(reducedText(layer, 4, {.most = 1, .least = 4}))
                    .ends_with("measured on 5 of 12 queries, evenly spaced"));
        const auto summaries = summariesOf(layer, processor(), 4, nullptr, {.most = 1, .least = 4});
        const Index heads = layer.plan.heads;
        QCOMPARE(std::ssize(summaries), heads + 2);
        std::vector<float> largest(16);
        for (Index head = 0; head < heads; ++head) {
            const Tensor map =
                tile(*trace, processor(), 0, head, Quantity::weights, {0, 12, 0, 12});
            std::vector<float> cells(16);
            double entropy = 0;
            for (const Index i : rows)
                for (Index j = 0; j < 12; ++j) {
                    const float weight = map.host<float>()[static_cast<std::size_t>(i * 12 + j)];
                    float& cell = cells[static_cast<std::size_t>(i / 3 * 4 + j / 3)];
                    cell = std::max(cell, weight);
                    if (weight > 0)
                        entropy -= double{weight} * std::log2(double{weight}) / 5;
                }
            for (std::size_t i = 0; i < cells.size(); ++i)
                largest[i] = std::max(largest[i], cells[i]);
            const HeadSummary& found = summaries[static_cast<std::size_t>(head)];
            QCOMPARE(found.map.values, cells);
            QVERIFY(std::abs(found.facts.front().value - entropy) < 1e-5);
        }
        QCOMPARE(summaries.back().map.values, largest);
        QVERIFY(reducedText(layer, 4).more.empty());
    }
    void emptyRows() {
        const TracePointer trace = run(withFile(mapsFolder + "products.safetensors"), processor());
        const Tensor states = statesOf(processor(), trace->layer(4).attended, 0);
        for (Index i = 0; i < 12; ++i)
            QCOMPARE(
                static_cast<RowState>(states.host<std::uint8_t>()[static_cast<std::size_t>(i)]),
                i == 4 ? RowState::empty : RowState::normal);
        const Tensor first = statesOf(processor(), trace->layer(0).attended, 0);
        QVERIFY(std::ranges::all_of(first.host<std::uint8_t>(), [](std::uint8_t one) {
            return static_cast<RowState>(one) == RowState::normal;
        }));
    }
    // Tokens lose the marks of their vocabulary; layers and heads have their names.
    void names() {
        const TracePointer trace = run(withFile(mapsFolder + "products.safetensors"), processor());
        QCOMPARE(trace->tokens.front().text, "the");
        QCOMPARE(trace->experiment.text, "the cat that chased a mouse sat on the mat and slept");
        QCOMPARE(trace->tokens[1].begin, 4U);
        QCOMPARE(english(trace->layer(2).name), "with sinks");
        QCOMPARE(english(trace->layer(5).name), "layer 8");
        QCOMPARE(trace->model->predicted.size(), 12U);
        const TracePointer other = run(withFile(mapsFolder + "weights.safetensors"), processor());
        QCOMPARE(other->layer(1).heads[2], "9");
    }
    void figuresOfFiles_data() {
        QTest::addColumn<QString>("name");
        QTest::addColumn<QString>("figure");
        QTest::addColumn<QString>("says");
        for (const char* name : {"weights", "products", "translation"}) {
            const bool alone = QLatin1String(name) == QLatin1String("weights");
            const auto row = [&](const char* figure, const char* says) {
                QTest::addRow("%s, %s", name, figure)
                    << QString::fromUtf8(name) << QString::fromUtf8(figure)
                    << QString::fromUtf8(says);
            };
            for (const char* figure : {"matrix", "links", "text", "layers", "compare", "heads",
                                       "query", "derivation", "answer", "matrix:words=true"})
                row(figure, "");
            row("steps", "steps: need what enters the layer");
            row("matrix:quantity=score", alone || name[0] == 't' ? "need q and k" : "");
            row("matrix:quantity=moved", "needs the output’s matrix");
        }
    }
    void figuresOfFiles() {
        QFETCH(QString, name);
        QFETCH(QString, figure);
        QFETCH(QString, says);
        Experiment experiment = withFile(mapsFolder + name.toStdString() + ".safetensors");
        chooseFigure(experiment.view, figure.toStdString(), "figure");
        experiment.view.query = experiment.view.key = 1;
        const TracePointer trace = run(experiment, processor());
        const QString found =
            thrown([&] { return describe(*trace, experiment.view, processor()); });
        QVERIFY2(says.isEmpty() ? found.isEmpty() : found.contains(says), qPrintable(found));
    }
    void whatCannotBe() {
        const Experiment good = withFile(mapsFolder + "products.safetensors");
        Experiment other = good;
        other.text = "the cat";
        QVERIFY(thrown([&] {
                    return run(other, processor());
                }).contains(QStringLiteral("“the cat” is not in the file of attentions")));
        other = good;
        other.silenced.heads = {{0, 0}};
        QVERIFY(thrown([&] {
                    return run(other, processor());
                }).contains(QStringLiteral("needs the model")));
        other = good;
        other.at(Stage::mask) = defaultStages()[Stage::mask];
        QVERIFY(thrown([&] {
                    return run(other, processor());
                }).contains(QStringLiteral("cannot be changed in a file")));
        QVERIFY(good.model.hash != withFile(mapsFolder + "weights.safetensors").model.hash);
        QCOMPARE(good.model.hash, withFile(mapsFolder + "products.safetensors").model.hash);
        // Layers that the file does not have.
        Experiment rolled = good;
        rolled.view.layer = 5;
        chooseFigure(rolled.view, "matrix:heads=rollout", "figure");
        const TracePointer trace = run(rolled, processor());
        QVERIFY(thrown([&] {
                    return describe(*trace, rolled.view, processor());
                }).contains(QStringLiteral("rollout and flow need every layer")));
    }
};

FOVEA_TEST(TestFileModels)
#include "test_file_models.moc"
