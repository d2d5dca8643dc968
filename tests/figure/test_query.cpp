// One query: its bars and how a weight comes about; colours of weights.
#include "core/attention/normalise.h"
#include "core/attention/score.h"
#include "core/base/table.h"
#include "core/compute/pool.h"
#include "core/experiment/run.h"
#include "core/figure/numbers_out.h"
#include "support/backends.h"
#include "support/program.h"
#include "support/sentence_figures.h"

#include <QtTest/QTest>

#include <algorithm>
#include <cmath>
#include <numeric>

using namespace fovea;

class TestQuery : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void queryAndDerivation() {
        const TracePointer trace = traceOf("I saw a saw");
        const ViewState view{.query = 1, .key = 2};
        const auto matrix = std::get<Matrix>(figureFrom(*trace, "matrix", view));
        const auto bars = std::get<Bars>(figureFrom(*trace, "query", view));
        for (std::size_t j = 0; j < 4; ++j)
            QCOMPARE(bars.values[j], matrix.values[4 + j]);
        QCOMPARE(english(bars.title), std::string("Query: “saw₂”"));
        const auto lines = std::get<Derivation>(figureFrom(*trace, "derivation", view)).lines;
        QCOMPARE(lines.size(), std::size_t(6));
        // The numbers of the derivation lead to its result, from the product that Links shows.
        QCOMPARE(QString::fromStdString(lines[0].formula), QStringLiteral("q₂ · k₃"));
        QCOMPARE(QString::fromStdString(lines[1].formula), QStringLiteral("s = q₂ · k₃ / √16"));
        QVERIFY(std::abs(lines[0].value / 4 - lines[1].value) < 1e-5);
        const auto links = std::get<Links>(figureFrom(*trace, "links", view));
        const double product =
            std::accumulate(links.pair->product.begin(), links.pair->product.end(), 0.0);
        QVERIFY(std::abs(lines[0].value - product) < 1e-4);
        // Without a query of its own, Links shows the numbers of the one that all views show.
        const auto shown = std::get<Links>(figureFrom(*trace, "links", {}));
        QCOMPARE(shown.pair->query, *std::get<Bars>(figureFrom(*trace, "query", {})).query);
        QCOMPARE(shown.pair->key, *std::get<Bars>(figureFrom(*trace, "query", {})).chosen);
        QVERIFY(std::abs(std::exp(lines[1].value - lines[2].value) - lines[4].value) < 1e-5);
        QVERIFY(std::abs(lines[4].value / lines[3].value - lines[5].value) < 1e-5);
        QCOMPARE(static_cast<float>(lines[5].value), matrix.values[4 + 2]);
    }
    // Where a weight is exp(s − max) / Z, its lines are max, Z, exp(s − max) and the weight.
    void derivationOfExponentials() {
        for (const RowInfo& row : normalisers().info().rows) {
            if (!normalisers().math(row.id).exponential)
                continue;
            for (const char* more : {"", ":temperature=2", ":softcap=3,temperature=0.5"}) {
                Experiment experiment = defaultExperiment();
                experiment.at(Stage::mask) = readSelection(table(Stage::mask), "causal", "");
                experiment.at(Stage::normalise) =
                    readSelection(table(Stage::normalise), row.id + more, "");
                const TracePointer trace = run(experiment, *reference());
                const auto lines =
                    std::get<Derivation>(figureFrom(*trace, "derivation", {.query = 4, .key = 2}))
                        .lines;
                const std::size_t last = lines.size() - 1;
                const double largest = lines[last - 3].value;
                const double cooled = lines[last - 4].value; // the score, or s / temperature
                QVERIFY(std::abs(std::exp(cooled - largest) - lines[last - 1].value) < 1e-5);
                QVERIFY(std::abs(lines[last - 1].value / lines[last - 2].value -
                                 lines[last].value) < 1e-6);
            }
        }
    }
    // Where a score is formed of q·k, Links and the derivation have the same number; Links has none
    // where it is not.
    void productsAgree() {
        for (const RowInfo& row : scores().info().rows) {
            Experiment experiment = defaultExperiment();
            experiment.at(Stage::score) = readSelection(table(Stage::score), row.id, "");
            const TracePointer trace = run(experiment, *reference());
            const ViewState view{.query = 4, .key = 2};
            const auto links = std::get<Links>(figureFrom(*trace, "links", view));
            const auto lines = std::get<Derivation>(figureFrom(*trace, "derivation", view)).lines;
            const std::vector<float>& product = links.pair->product;
            QVERIFY2(product.empty() != hasProduct(experiment.at(Stage::score)), row.id.c_str());
            const double sum = std::accumulate(product.begin(), product.end(), 0.0);
            QVERIFY2(product.empty() || std::ranges::any_of(lines,
                                                            [&](const Derivation::Line& line) {
                                                                return std::abs(line.value - sum) <
                                                                       1e-5;
                                                            }),
                     row.id.c_str());
        }
    }
    // The score is what its lines say: the product, rotated or not, by the lengths.
    void derivationOfCosine() {
        Experiment experiment = defaultExperiment();
        experiment.at(Stage::position) = readSelection(table(Stage::position), "rotary", "");
        experiment.at(Stage::score) = readSelection(table(Stage::score), "cosine", "");
        const TracePointer trace = run(experiment, *reference());
        const auto lines =
            std::get<Derivation>(figureFrom(*trace, "derivation", {.query = 4, .key = 2})).lines;
        QCOMPARE(lines[0].formula, std::string("Rq₅ · Rk₃"));
        QCOMPARE(lines[1].formula, std::string("‖q‖ ‖k‖"));
        QVERIFY(std::abs(lines[0].value / lines[1].value - lines[2].value) < 1e-6);
    }
    // Every stage that makes the score has a line, whose number follows from the one above it.
    void derivationOfPositions() {
        for (const char* position : {"rotary", "alibi"}) {
            Experiment experiment = defaultExperiment();
            experiment.at(Stage::position) = readSelection(table(Stage::position), position, "");
            const TracePointer trace = run(experiment, *reference());
            const auto lines =
                std::get<Derivation>(figureFrom(*trace, "derivation", {.query = 4, .key = 2}))
                    .lines;
            const auto score = std::get<Matrix>(
                figureFrom(*trace, "matrix:quantity=score", {.query = 4, .key = 2}));
            const bool rotates = std::string_view(position) == "rotary";
            QCOMPARE(QString::fromStdString(lines[0].formula),
                     rotates ? QStringLiteral("Rq₅ · Rk₃") : QStringLiteral("q₅ · k₃"));
            QCOMPARE(static_cast<float>(lines[1].value), score.values[score.cell(4, 2)]);
            QCOMPARE(english(lines[1].said), std::string(rotates ? "" : "+ bias"));
            if (rotates)
                QVERIFY(std::abs(lines[0].value / 4 - lines[1].value) < 1e-4);
        }
    }
    // Weights are drawn from 0 to 1; fitted they end at the largest.
    void colourRange() {
        const TracePointer trace = traceOf("I saw a saw", "none");
        const auto full = std::get<Matrix>(figureFrom(*trace, "matrix"));
        QCOMPARE(full.scale.low, 0.0);
        QCOMPARE(full.scale.high, 1.0);
        QCOMPARE(full.fitted, std::optional(false));
        const auto fitted = std::get<Matrix>(figureFrom(*trace, "matrix:range=fitted"));
        QCOMPARE(static_cast<float>(fitted.scale.high), *std::ranges::max_element(fitted.values));
        QCOMPARE(fitted.fitted, std::optional(true));
        QVERIFY(!std::get<Matrix>(figureFrom(*trace, "matrix:quantity=score")).fitted);
        const auto multiples = std::get<SmallMultiples>(figureFrom(*trace, "heads"));
        for (const SmallMultiples::Item& item : multiples.items)
            QCOMPARE(item.matrix.scale.high, 1.0);
        QCOMPARE(std::get<Bars>(figureFrom(*trace, "query")).scale.high, 1.0);
    }
    // Without a chosen query it is the one that gives most to another word.
    void clearestQueryFirst() {
        Experiment experiment = defaultExperiment();
        experiment.text = "one two three four";
        experiment.edits = {{.head = 0, .query = 2, .key = 1, .forced = true}};
        const TracePointer trace = run(experiment, *reference());
        const auto bars = std::get<Bars>(figureFrom(*trace, "query"));
        QCOMPARE(bars.query, std::optional<Index>(2));
        QCOMPARE(bars.chosen, std::optional<Index>(1));
        QCOMPARE(english(std::get<Derivation>(figureFrom(*trace, "derivation")).title),
                 std::string("How “three₃” attends to “two₂”"));
    }
    // Of many keys the largest come first, those that are hidden last; files keep their order.
    void manyKeys() {
        std::string text = "w0";
        for (int i = 1; i < 40; ++i)
            text += " w" + std::to_string(i);
        const TracePointer trace = traceOf(text, "causal");
        const ViewState view{.query = 20};
        const auto bars = std::get<Bars>(figureFrom(*trace, "query", view));
        const auto matrix = std::get<Matrix>(figureFrom(*trace, "matrix", view));
        for (std::size_t i = 0; i < 40; ++i) {
            QCOMPARE(bars.values[i], matrix.values[matrix.cell(20, bars.token(i))]);
            QCOMPARE(bars.isVisible(i), i <= 20);
            if (i > 0 && i <= 20)
                QVERIFY(bars.values[i - 1] >= bars.values[i]);
        }
        const std::string csv = writeCsv(bars);
        QVERIFY(csv.starts_with("w0,") && csv.find("\nw1,") < csv.find("\nw2,"));
    }
    // A predicted window and dropout have lines of their own, and the last line is the weight.
    void derivationOfMore() {
        Experiment experiment = defaultExperiment();
        experiment.at(Stage::mask) = readSelection(table(Stage::mask), "local-p:3", "");
        experiment.at(Stage::normalise) =
            readSelection(table(Stage::normalise), "softmax:dropout=0.5", "");
        const TracePointer trace = run(experiment, *reference());
        const auto matrix = std::get<Matrix>(figureFrom(*trace, "matrix"));
        for (Index key = 0; key < 7; ++key) {
            const auto lines =
                std::get<Derivation>(figureFrom(*trace, "derivation", {.query = 0, .key = key}))
                    .lines;
            QCOMPARE(static_cast<float>(lines.back().value), matrix.values[matrix.cell(0, key)]);
            if (matrix.visible[matrix.cell(0, key)])
                QCOMPARE(lines.size(), std::size_t(8));
        }
    }
};

FOVEA_TEST(TestQuery)
#include "test_query.moc"
