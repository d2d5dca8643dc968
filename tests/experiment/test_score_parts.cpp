// Scores and logits as sums of what each writer of the hidden states gives: an independent float64
// pass (tests/oracle/edges.py), and the sums that must hold for every model.
#include "core/base/table.h"
#include "core/compute/backend.h"
#include "core/compute/pool.h"
#include "core/experiment/run.h"
#include "core/experiment/score_parts.h"
#include "core/learn/files/shipped.h"
#include "support/backends.h"
#include "support/golden_model.h"
#include "support/program.h"

#include <QtTest/QTest>

#include <cmath>

using namespace fovea;

namespace {

double scoreOf(const Trace& trace, Index layer, Index head, Index query, Index key) {
    return double{
        tile(trace, *reference(), layer, head, Quantity::score, {query, query + 1, key, key + 1})
            .as<float>()
            .host<float>()
            .front()};
}

// Of every head and cell the sum is the score, within a part of the sizes that it is made of, and
// of the rounding of the trace's own scores, which are float.
void checkSums(const Trace& trace) {
    const auto backend = reference();
    for (Index layer = 0; layer < std::ssize(trace.layers); ++layer) {
        QVERIFY(hasScoreParts(trace, layer));
        const Layer& one = trace.layer(layer);
        for (Index head = 0; head < one.plan.heads; ++head)
            for (Index query = 0; query < one.queries.count(); ++query) {
                const auto parts = scoreParts(trace, *backend, layer, head, query);
                for (Index key = 0; key < one.keys.count(); ++key) {
                    double sum = 0, sizes = 0;
                    for (const double term : parts->terms(key)) {
                        sum += term;
                        sizes += std::abs(term);
                    }
                    const double score = scoreOf(trace, layer, head, query, key);
                    QVERIFY2(std::abs(sum - score) <= 3e-6 * (1 + sizes),
                             qPrintable(QStringLiteral("%1 %2 %3 %4: %5 for %6, %7")
                                            .arg(layer)
                                            .arg(head)
                                            .arg(query)
                                            .arg(key)
                                            .arg(sum)
                                            .arg(score)
                                            .arg(sizes)));
                }
            }
    }
}

// The logits of the trace's prediction number `row`.
std::vector<float> logitsOf(const Trace& trace, Backend& backend, Index row) {
    const ChosenModel chosen = *chosenModel(trace.experiment);
    PassObserver nothing;
    const Tensor logits =
        backend.download(chosen.model->logitsOf(trace, chosen.changed, backend, nothing, 0, row));
    const Tensor numbers = logits.as<float>();
    return {numbers.host<float>().begin(), numbers.host<float>().end()};
}

void checkLogits(const Trace& trace) {
    const auto backend = reference();
    const Index row = std::ssize(trace.model->predicted) - 1;
    const std::vector<float> logits = logitsOf(trace, *backend, row);
    for (const bool both : {false, true}) {
        const LogitParts parts =
            logitParts(trace, *backend, row, 1, both ? std::optional(2) : std::nullopt);
        double sum = 0, sizes = 0;
        for (const double one : parts.values) {
            sum += one;
            sizes += std::abs(one);
        }
        const double wanted = double{logits[1]} - (both ? double{logits[2]} : 0);
        QVERIFY2(std::abs(sum - wanted) <= 2e-6 * (1 + sizes),
                 qPrintable(QStringLiteral("%1 for %2").arg(sum).arg(wanted)));
    }
}

} // namespace

class TestScoreParts : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void terms_data() { goldenModels(); }
    // The oracle has what the norm adds and what the projection adds apart, at the end.
    void terms() {
        QFETCH(QString, name);
        const GoldenModel golden(name);
        const auto backend = reference();
        const TracePointer trace = run(golden.experiment, *backend);
        const Index last = std::ssize(trace->layers) - 1;
        const Layer& layer = trace->layer(last);
        const Index query = layer.queries.count() - 1;
        const Tensor all = golden.edges.at("terms").as<double>(); // [H, T, W, W]
        const auto count = static_cast<std::size_t>(all.axis(3));
        for (Index head = 0; head < layer.plan.heads; ++head) {
            const auto parts = scoreParts(*trace, *backend, last, head, query);
            const std::size_t own = parts->keys.writers.size();
            QVERIFY(own == count || own + 1 == count);
            for (Index key = 0; key < layer.keys.count(); ++key) {
                const auto wanted = all.host<double>().subspan(
                    static_cast<std::size_t>(head * all.axis(1) + key) * count * count,
                    count * count);
                std::vector<double> merged(own * own);
                double sizes = 1;
                for (std::size_t w = 0; w < count; ++w)
                    for (std::size_t v = 0; v < count; ++v) {
                        merged[std::min(w, own - 1) * own + std::min(v, own - 1)] +=
                            wanted[w * count + v];
                        sizes += std::abs(wanted[w * count + v]);
                    }
                const std::vector<double> found = parts->terms(key);
                for (std::size_t i = 0; i < merged.size(); ++i)
                    QVERIFY2(
                        std::abs(found[i] - merged[i]) < 1e-6 * sizes,
                        qPrintable(
                            QStringLiteral("%1: %2 for %3").arg(i).arg(found[i]).arg(merged[i])));
            }
        }
    }
    void sums_data() { terms_data(); }
    void sums() {
        QFETCH(QString, name);
        checkSums(*run(GoldenModel(name).experiment, *reference()));
    }
    // Of networks that were trained here, and of random weights.
    void sumsOfShipped_data() {
        QTest::addColumn<QString>("id");
        for (const RowInfo& row : shippedModels().info().rows)
            QTest::newRow(row.id.c_str()) << QString::fromStdString(row.id);
    }
    void sumsOfShipped() {
        QFETCH(QString, id);
        Experiment experiment = withModel(defaultExperiment(), {.name = id.toStdString()});
        const TracePointer trace = run(experiment, *reference());
        if (!hasScoreParts(*trace, 0))
            return;
        checkSums(*trace);
        if (hasLogitParts(*trace, *reference()))
            checkLogits(*trace);
    }
    // Memories are hidden states like all others.
    void sumsOfSegments() {
        Experiment experiment = withModel(defaultExperiment(), {.name = "language-segments"});
        experiment.text = "fish a red saw well old dog fish a red saw well old";
        const TracePointer trace = run(experiment, *reference());
        QCOMPARE(trace->layer(0).queries.count(), Index{14});
        QVERIFY(hasScoreParts(*trace, 0) && hasScoreParts(*trace, 1));
        checkSums(*trace);
        QVERIFY(hasLogitParts(*trace, *reference()));
        checkLogits(*trace);
    }
    void sumsOfRandomWeights_data() {
        QTest::addColumn<QString>("position");
        for (const char* position : {"none", "sinusoidal", "rotary"})
            QTest::newRow(position) << QString::fromLatin1(position);
    }
    void sumsOfRandomWeights() {
        QFETCH(QString, position);
        Experiment experiment = defaultExperiment();
        experiment.at(Stage::position) =
            readSelection(table(Stage::position), position.toStdString(), "position");
        checkSums(*run(experiment, *reference()));
    }
    void logits_data() { terms_data(); }
    void logits() {
        QFETCH(QString, name);
        const GoldenModel golden(name);
        const auto backend = reference();
        const TracePointer trace = run(golden.experiment, *backend);
        // More than a matrix stands before BERT's words.
        QCOMPARE(hasLogitParts(*trace, *backend), golden.edges.contains("direct"));
        if (!golden.edges.contains("direct"))
            return;
        checkLogits(*trace);
        const LogitParts parts = logitParts(
            *trace, *backend, std::ssize(trace->model->predicted) - 1, goldenAnswer, std::nullopt);
        const Tensor direct = golden.edges.at("direct").as<double>();
        QCOMPARE(std::ssize(parts.values), direct.axis(0));
        for (std::size_t i = 0; i < parts.values.size(); ++i)
            QVERIFY(std::abs(parts.values[i] - direct.host<double>()[i]) < 2e-6);
    }
    // A row's common part is the mean over the keys that it sees.
    void means() {
        const GoldenModel golden(QStringLiteral("llama"));
        const auto backend = reference();
        const TracePointer trace = run(golden.experiment, *backend);
        const auto parts = scoreParts(*trace, *backend, 1, 0, 2);
        std::vector<std::uint8_t> visible(static_cast<std::size_t>(trace->layer(1).keys.count()));
        visible[0] = visible[2] = 1;
        const std::vector<double> mean = parts->meanTerms(visible);
        const std::vector<double> first = parts->terms(0), third = parts->terms(2);
        for (std::size_t i = 0; i < mean.size(); ++i)
            QVERIFY(std::abs(mean[i] - (first[i] + third[i]) / 2) < 1e-12);
    }
    // A silenced head writes what it gives instead; another text's states are written by no part.
    void silenced_data() {
        QTest::addColumn<int>("by");
        QTest::newRow("zero") << static_cast<int>(SilencedBy::zero);
        QTest::newRow("mean") << static_cast<int>(SilencedBy::mean);
        QTest::newRow("patch") << static_cast<int>(SilencedBy::patch);
    }
    void silenced() {
        QFETCH(int, by);
        Experiment experiment = withModel(defaultExperiment(), {.name = "induction"});
        experiment.text = "k 3 a f k 3 a";
        experiment.silenced.heads = {{0, 2}};
        experiment.silenced.by = static_cast<SilencedBy>(by);
        if (experiment.silenced.by == SilencedBy::patch)
            experiment.silenced.from = "a b c d e f g";
        const TracePointer trace = run(experiment, *reference());
        checkSums(*trace);
        checkLogits(*trace);
        if (experiment.silenced.by != SilencedBy::patch)
            return;
        experiment.silenced.states = {{.layers = 1, .token = 2}};
        QVERIFY(!hasScoreParts(*run(experiment, *reference()), 1));
    }
};

FOVEA_TEST(TestScoreParts)
#include "test_score_parts.moc"
