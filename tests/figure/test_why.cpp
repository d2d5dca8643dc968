// The view Why: what it tells is the score, and what it says of a term is so.
#include "core/base/table.h"
#include "core/compute/backend.h"
#include "core/compute/pool.h"
#include "core/experiment/chosen_model.h"
#include "core/experiment/run.h"
#include "core/experiment/score_parts.h"
#include "core/figure/figures.h"
#include "core/figure/head_measures.h"
#include "core/figure/map_values.h"
#include "core/figure/why.h"
#include "support/backends.h"
#include "support/golden_model.h"
#include "support/program.h"

#include <QtTest/QTest>

#include <algorithm>
#include <cmath>
#include <numeric>
#include <random>

using namespace fovea;

namespace {

Terms termsOf(const Trace& trace, ViewState view, const std::string& settings = "") {
    chooseFigure(view, "why" + settings, "figure");
    return std::get<Terms>(describe(trace, view, *reference()));
}

double cellOf(const Trace& trace, const ViewState& view, Quantity quantity, Index key) {
    return tile(trace, *reference(), view.layer, view.head, quantity,
                {*view.query, *view.query + 1, key, key + 1})
        .as<double>()
        .host<double>()
        .front();
}

} // namespace

class TestWhy : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void ofCells_data() { goldenModels(); }
    // Whatever is shown of it, a table sums to the score, and so do its lines.
    void ofCells() {
        QFETCH(QString, name);
        const TracePointer trace = run(GoldenModel(name).experiment, *reference());
        const ViewState view{.layer = 1, .head = 1, .query = 3, .key = 2};
        for (const char* writers : {"", ":writers=2", ":writers=40"}) {
            const Terms terms = termsOf(*trace, view, writers);
            const double score = cellOf(*trace, view, Quantity::score, 2);
            double table = 0, lines = 0;
            for (const Terms::Term& term : terms.terms)
                table += term.value;
            for (const Terms::Line& line : terms.lines)
                lines += line.value;
            QVERIFY(std::abs(terms.sum - score) < 1e-5);
            QVERIFY(std::abs(table - terms.sum) < 1e-9);
            QVERIFY(std::abs(lines - terms.sum) < 1e-9);
            QVERIFY(terms.row && terms.column);
            // The chosen one is the first of the lines, and stands in the table.
            QCOMPARE(terms.lines.front().row, terms.row);
            QCOMPARE(terms
                         .term(static_cast<std::size_t>(*terms.row),
                               static_cast<std::size_t>(*terms.column))
                         .value,
                     terms.lines.front().value);
        }
    }
    // A term that is chosen by its writers, and what is left without it: a softmax of the row.
    void without() {
        const TracePointer trace =
            run(GoldenModel(QStringLiteral("gpt2")).experiment, *reference());
        const ViewState view{.layer = 1, .head = 0, .query = 3, .key = 1};
        const auto backend = reference();
        const auto parts = scoreParts(*trace, *backend, 1, 0, 3);
        const std::size_t columns = parts->keys.writers.size();
        const Terms terms =
            termsOf(*trace, view, ":query-writer=3,key-writer=4,writers=40,word=t9");
        QCOMPARE(terms.row, std::optional<Index>(2));
        QCOMPARE(terms.column, std::optional<Index>(3));
        const double term = parts->terms(1)[2 * columns + 3];
        std::vector<double> row;
        for (Index key = 0; key <= 3; ++key) // causal
            row.push_back(cellOf(*trace, view, Quantity::score, key) - (key == 1 ? term : 0));
        double sum = 0;
        for (const double one : row)
            sum += std::exp(one);
        QCOMPARE(terms.changes.size(), std::size_t{3});
        QVERIFY(std::abs(terms.changes[0].now - row[1]) < 1e-6);
        QVERIFY(std::abs(terms.changes[1].before - cellOf(*trace, view, Quantity::weights, 1)) <
                1e-9);
        QVERIFY(std::abs(terms.changes[1].now - std::exp(row[1]) / sum) < 1e-6);
        QVERIFY(terms.changes[2].now != terms.changes[2].before);
    }
    // Where the weight is nearly 1, what the others have decides; 1 − weight would have no digits.
    void withoutWhatIsNearlyAll() {
        Experiment experiment = withModel(defaultExperiment(), {.name = "tagger"});
        experiment.text = "I saw a saw";
        experiment.at(Stage::score) = readSelection(table(Stage::score), "dot", "");
        const TracePointer trace = run(experiment, *reference());
        const ViewState view{.layer = 0, .head = 0, .query = 3, .key = 2};
        QVERIFY(cellOf(*trace, view, Quantity::weights, 2) > 1 - 1e-6);
        const Terms terms = termsOf(*trace, view, "");
        QCOMPARE(terms.changes.size(), std::size_t{3});
        double sum = 0;
        for (Index key = 0; key < 4; ++key)
            sum += std::exp(cellOf(*trace, view, Quantity::score, key) -
                            (key == 2 ? terms.lines.front().value : 0));
        const double wanted = std::exp(terms.changes[0].now) / sum;
        QVERIFY(wanted > 0.1 && wanted < 0.9);
        QVERIFY(std::abs(terms.changes[1].now - wanted) < 1e-5);
    }
    // A term so large that nothing is left of the weight is the edge cut.
    void withoutAll() {
        const GoldenModel golden(QStringLiteral("gpt2"));
        const auto backend = reference();
        const TracePointer trace = run(golden.experiment, *backend);
        const EdgeQuestion question{.of = {3, 9}};
        const KeptScoreParts::Cut cut{{1, 0, 3}, 1, 0, question};
        computeWithoutTerm(*trace, *backend, cut, 1000);
        const auto ahead = trace->scoreParts->at(cut);
        QVERIFY(ahead);
        const auto keys = static_cast<std::size_t>(trace->layer(1).keys.count());
        computeEdgeEffects(*trace, *backend, question, {1, 0}, {3 * keys + 1});
        const double effect = double{trace->edges->exact(question, {1, 0})[3 * keys + 1]};
        QVERIFY(std::abs(ahead->before - ahead->now - effect) < 1e-5);
    }
    // The largest differ most from their row's mean; a head among them says where it looked.
    void pathOfHeads() {
        const TracePointer trace =
            run(GoldenModel(QStringLiteral("gpt2")).experiment, *reference());
        const ViewState view{.layer = 1, .head = 0, .query = 3, .key = 1};
        const auto parts = scoreParts(*trace, *reference(), 1, 0, 3);
        Index head = 0;
        while (!parts->keys.writers[static_cast<std::size_t>(head)].head)
            ++head;
        const Terms terms =
            termsOf(*trace, view, ":query-writer=1,key-writer=" + std::to_string(head + 1));
        QCOMPARE(terms.arcs.size(), std::size_t{2});
        QVERIFY(terms.arcs[0].isOwn);
        QCOMPARE(terms.arcs[1].from, Index{1});
        QCOMPARE(terms.arcs[1].leadsTo.layer, Index{0});
        QCOMPARE(terms.arcs[1].leadsTo.query, std::optional<Index>(1));
    }
    void ofWords() {
        const TracePointer trace =
            run(GoldenModel(QStringLiteral("llama")).experiment, *reference());
        const Terms alone = termsOf(*trace, {}, ":of=prediction,word=t9");
        const Terms both = termsOf(*trace, {}, ":of=prediction,word=t9,against=t8");
        const Terms other = termsOf(*trace, {}, ":of=prediction,word=t8");
        QVERIFY(std::abs(alone.sum - other.sum - both.sum) < 1e-9);
        for (std::size_t i = 0; i < alone.terms.size(); ++i) {
            QCOMPARE(alone.terms[i].exists, both.terms[i].exists);
            QVERIFY(std::abs(alone.terms[i].value - other.terms[i].value - both.terms[i].value) <
                    1e-9);
        }
        QCOMPARE(alone.rows.size(), trace->layers.size() + 2);
        // Of BERT more than a matrix stands before its words.
        const TracePointer bert = run(GoldenModel(QStringLiteral("bert")).experiment, *reference());
        QVERIFY_THROWS_EXCEPTION(Error, termsOf(*bert, {}, ":of=prediction"));
    }
    // Of a sequence that is said twice, the head that looks back by one is what the cells of heads
    // that find what came next are made of: the largest term names it.
    void leadsToThePreviousTokenHead() {
        const auto backend = reference();
        const std::vector<std::string> symbols = {"0", "1", "2", "3", "4", "5", "6", "7", "8",
                                                  "9", "a", "b", "c", "d", "e", "f", "g", "h"};
        std::size_t cells = 0, led = 0;
        for (std::uint32_t text = 0; text < 12; ++text) {
            Experiment experiment = withModel(defaultExperiment(), {.name = "induction"});
            std::vector<std::string> once = symbols;
            std::ranges::shuffle(once, std::mt19937(text)); // NOLINT: the same every time
            once.resize(12);
            experiment.text.clear();
            for (int twice = 0; twice < 2; ++twice)
                for (const std::string& one : once)
                    experiment.text += (experiment.text.empty() ? "" : " ") + one;
            const TracePointer trace = run(experiment, *backend);
            // The heads by what they do.
            ViewState view;
            chooseFigure(view, "layers", "figure");
            const auto grid = std::get<HeadGrid>(describe(*trace, view, *backend));
            const auto measure = [&](const HeadGrid::Head& head, const char* id) {
                const auto& rows = headMeasures().info().rows;
                const auto at = static_cast<std::size_t>(std::ranges::find(rows, id, &RowInfo::id) -
                                                         rows.begin());
                return head.measured[at] ? head.measured[at]->value : 0;
            };
            const auto back = std::ranges::find_if(grid.heads, [&](const HeadGrid::Head& head) {
                return measure(head, "previous") > 0.8;
            });
            QVERIFY(back != grid.heads.end());
            for (const HeadGrid::Head& head : grid.heads) {
                if (measure(head, "induction") < 0.4)
                    continue;
                const Layer& layer = trace->layer(head.layer);
                const Tensor weights = tile(*trace, *backend, head.layer, head.head,
                                            Quantity::weights, wholeMap(layer))
                                           .as<float>();
                for (Index query = 14; query < layer.queries.count(); ++query)
                    for (Index key = 1; key < query; ++key) {
                        if (weights.host<float>()[static_cast<std::size_t>(
                                query * layer.keys.count() + key)] < 0.3F)
                            continue;
                        const Terms terms = termsOf(
                            *trace,
                            {.layer = head.layer, .head = head.head, .query = query, .key = key});
                        ++cells;
                        led += std::ranges::any_of(terms.arcs, [&](const Terms::Arc& arc) {
                            return !arc.isOwn && arc.leadsTo.layer == back->layer &&
                                   arc.leadsTo.head == back->head;
                        });
                    }
            }
        }
        QVERIFY2(cells > 200, qPrintable(QString::number(cells)));
        QVERIFY2(led * 100 >= cells * 88,
                 qPrintable(QStringLiteral("%1 of %2").arg(led).arg(cells)));
    }
    void nothingToTell() {
        Experiment experiment = defaultExperiment();
        experiment.at(Stage::score) = readSelection(table(Stage::score), "additive", "score");
        const TracePointer trace = run(experiment, *reference());
        QVERIFY(!hasWhy(*trace));
        QVERIFY(termsOf(*trace, {}).terms.empty());
    }
};

FOVEA_TEST(TestWhy)
#include "test_why.moc"
