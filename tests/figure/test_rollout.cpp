// Rollout against plain loops in double over the maps of all layers, and maps in words whose tokens
// are pieces.
#include "core/base/error.h"
#include "core/base/files.h"
#include "core/base/table.h"
#include "core/compute/pool.h"
#include "core/experiment/chosen_model.h"
#include "core/experiment/run.h"
#include "core/figure/figures.h"
#include "core/figure/merged_pieces.h"
#include "support/backends.h"
#include "support/checkpoint_folder.h"
#include "support/program.h"
#include "support/thrown.h"

#include <QtTest/QTest>

#include <cmath>

using namespace fovea;

namespace {

Matrix matrixOf(const Trace& trace, const std::string& settings, ViewState view = {}) {
    chooseFigure(view, "matrix:" + settings, "");
    return std::get<Matrix>(describe(trace, view, *reference()));
}

using Square = std::vector<std::vector<double>>;

// (A + I) / 2 of the mean of the heads, its rows made to sum to 1.
Square mixed(const Trace& trace, Index layer) {
    const Layer& one = trace.layer(layer);
    const Index n = one.queries.count();
    Square all(static_cast<std::size_t>(n), std::vector<double>(static_cast<std::size_t>(n)));
    for (Index head = 0; head < one.plan.heads; ++head) {
        const Tensor map =
            tile(trace, *reference(), layer, head, Quantity::weights, Rect{0, n, 0, n})
                .as<double>();
        for (std::size_t i = 0; i < all.size(); ++i)
            for (std::size_t j = 0; j < all.size(); ++j)
                all[i][j] += map.host<double>()[i * all.size() + j] /
                             static_cast<double>(one.plan.heads) / 2;
    }
    for (std::size_t i = 0; i < all.size(); ++i) {
        all[i][i] += 0.5;
        double sum = 0;
        for (const double x : all[i])
            sum += x;
        for (double& x : all[i])
            x /= sum;
    }
    return all;
}

Square product(const Square& a, const Square& b) {
    Square c(a.size(), std::vector<double>(a.size()));
    for (std::size_t i = 0; i < a.size(); ++i)
        for (std::size_t j = 0; j < a.size(); ++j)
            for (std::size_t k = 0; k < a.size(); ++k)
                c[i][j] += a[i][k] * b[k][j];
    return c;
}

} // namespace

class TestRollout : public QObject {
    Q_OBJECT
private Q_SLOTS:
    // By the sizes of what is moved: shares of each row, of which half go past; behind residual and
    // norm that part is within them.
    void byQuantities_data() {
        QTest::addColumn<QString>("by");
        for (const char* by : {"moved", "normed", "contribution"})
            QTest::newRow(by) << QString::fromLatin1(by);
    }
    void byQuantities() {
        QFETCH(QString, by);
        const CheckpointFolder folder(QStringLiteral("gpt2"));
        Experiment experiment =
            withModel(defaultExperiment(), openModel(disk(), folder.path().toStdString()));
        experiment.text = "t1 t2 t3 t2 t5 t6";
        const TracePointer trace = run(experiment, *reference());
        Square wanted;
        for (Index layer = 0; layer < 2; ++layer) {
            const Matrix map =
                matrixOf(*trace, "quantity=" + by.toStdString() + ",heads=mean", {.layer = layer});
            const std::size_t n = map.rows.size();
            Square own(n, std::vector<double>(n));
            for (std::size_t i = 0; i < n; ++i) {
                double sum = 0;
                for (std::size_t j = 0; j < n; ++j)
                    sum += std::abs(double{map.values[i * n + j]});
                const double past = by == QLatin1String("normed") ? 0 : 1;
                for (std::size_t j = 0; j < n; ++j)
                    own[i][j] =
                        (std::abs(double{map.values[i * n + j]}) / sum + (i == j ? past : 0)) /
                        (1 + past);
            }
            wanted = layer == 0 ? own : product(own, wanted);
        }
        const Matrix found =
            matrixOf(*trace, "quantity=" + by.toStdString() + ",heads=rollout", {.layer = 1});
        for (std::size_t i = 0; i < wanted.size(); ++i)
            for (std::size_t j = 0; j < wanted.size(); ++j)
                QVERIFY(std::abs(double{found.values[i * wanted.size() + j]} - wanted[i][j]) <
                        1e-5);
    }
    void asDefined_data() {
        QTest::addColumn<QString>("name");
        for (const char* name : {"gpt2", "bert", "llama", "qwen2"})
            QTest::newRow(name) << QString::fromLatin1(name);
    }
    void asDefined() {
        QFETCH(QString, name);
        const CheckpointFolder folder(name);
        Experiment experiment =
            withModel(defaultExperiment(), openModel(disk(), folder.path().toStdString()));
        experiment.text = "t1 t2 t3 t2 t5 t6";
        const TracePointer trace = run(experiment, *reference());
        Square wanted = mixed(*trace, 0);
        for (Index layer = 0; layer < std::ssize(trace->layers); ++layer) {
            if (layer > 0)
                wanted = product(mixed(*trace, layer), wanted);
            const Matrix found = matrixOf(*trace, "heads=rollout", {.layer = layer});
            for (std::size_t i = 0; i < wanted.size(); ++i) {
                double sum = 0;
                for (std::size_t j = 0; j < wanted.size(); ++j) {
                    const float value = found.values[i * wanted.size() + j];
                    QVERIFY(std::abs(value - wanted[i][j]) < 1e-6);
                    QCOMPARE(found.visible[i * wanted.size() + j] != 0, value > 0);
                    sum += static_cast<double>(value);
                }
                QVERIFY(std::abs(sum - 1) < 1e-5);
            }
        }
    }
    void acrossTwoTexts() {
        const auto trace =
            run(withModel(defaultExperiment(), {.name = "translator"}), *reference());
        const Index across = std::ssize(trace->layers) - 1;
        QVERIFY(!trace->layer(across).amongThemselves);
        QVERIFY(thrown([&] {
                    (void)matrixOf(*trace, "heads=rollout", {.layer = across});
                }).contains(QStringLiteral("between two texts")));
        (void)matrixOf(*trace, "heads=rollout", {.layer = 1}); // the encoder's own
    }

    void pieces_data() {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QList<QPair<int, int>>>("tokens");
        QTest::addColumn<QList<int>>("words");
        using Ends = QList<QPair<int, int>>;
        QTest::newRow("all words") << "a bc" << Ends{{0, 1}, {2, 4}} << QList<int>{};
        QTest::newRow("one in three")
            << "abcdef gh" << Ends{{0, 2}, {2, 4}, {4, 6}, {6, 9}} << QList<int>{0, 3};
        QTest::newRow("a sign") << "abcd, ef" << Ends{{0, 2}, {2, 4}, {4, 5}, {5, 8}}
                                << QList<int>{0, 2, 3};
        QTest::newRow("special tokens")
            << "abcd" << Ends{{0, 0}, {0, 2}, {2, 4}, {4, 4}} << QList<int>{0, 1, 3};
    }
    void pieces() {
        QFETCH(QString, text);
        QFETCH(QList<int>, words);
        Tokens tokens;
        const auto ends = QTest::qData("tokens", qMetaTypeId<QList<QPair<int, int>>>());
        for (const auto& [begin, end] : *static_cast<QList<QPair<int, int>>*>(ends))
            tokens.push_back({.text = text.mid(begin, end - begin).trimmed().toStdString(),
                              .begin = static_cast<std::size_t>(begin),
                              .end = static_cast<std::size_t>(end)});
        const std::vector<Index> found = wordStarts(tokens, text.toStdString());
        QCOMPARE(QList<int>(found.begin(), found.end()), words);
    }
    // Weights of a word's keys are added, those of its queries averaged.
    void merged() {
        const Tokens tokens{{.text = "ab", .begin = 0, .end = 2},
                            {.text = "cd", .begin = 2, .end = 4},
                            {.text = "e", .begin = 4, .end = 6}};
        Matrix matrix;
        matrix.rows = matrix.columns = {"ab", "cd", "e"};
        matrix.values = {1, 0, 0, 0.5F, 0.5F, 0, 0.25F, 0.25F, 0.5F};
        matrix.visible = {1, 0, 0, 1, 1, 0, 1, 1, 1};
        matrix.states.assign(3, RowState::normal);
        matrix.row = 1;
        matrix.column = 2;
        mergePieces(matrix, tokens, tokens, "abcd e", "abcd e");
        QCOMPARE(matrix.rows, (std::vector<std::string>{"abcd", "e"}));
        QCOMPARE(matrix.values, (std::vector<float>{1, 0, 0.5F, 0.5F}));
        QCOMPARE(matrix.visible, (std::vector<std::uint8_t>{1, 0, 1, 1}));
        QCOMPARE(matrix.rowTokens, (std::vector<Index>{0, 2}));
        QCOMPARE(matrix.row, std::optional<Index>(0));
        QCOMPARE(matrix.column, std::optional<Index>(1));
    }
};

FOVEA_TEST(TestRollout)
#include "test_rollout.moc"
