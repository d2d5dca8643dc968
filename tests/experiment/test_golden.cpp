// The whole pipeline against float64 NumPy: tests/oracle/pipeline.py wrote the numbers.
#include "core/base/files.h"
#include "core/base/table.h"
#include "core/compute/backend.h"
#include "core/compute/pool.h"
#include "core/experiment/run.h"
#include "support/backends.h"
#include "support/compare.h"
#include "support/program.h"

#include <QtTest/QTest>

using namespace fovea;

namespace {

struct GoldenCase {
    std::string name;
    Experiment experiment;
    std::vector<std::string> tokens;
    std::vector<double> weights; // [H, T, T]
    std::vector<double> output;  // [T, D]
};

std::vector<double> numbersIn(const JsonNode& node) {
    std::vector<double> values;
    for (const JsonNode& item : node.items())
        values.push_back(item.number());
    return values;
}

std::vector<GoldenCase> readCases() {
    const std::string path = FOVEA_SOURCE "/tests/golden/pipeline.json";
    const Json json = parseJson(disk().read(path, 10'000'000), path);
    const JsonNode root(json, path);
    (void)root.at("format").integer(1, 1);
    std::vector<GoldenCase> cases;
    for (const JsonNode& item : root.at("cases").items()) {
        GoldenCase one;
        one.name = item.at("name").text();
        one.experiment = defaultExperiment();
        one.experiment.text = item.at("text").text();
        one.experiment.seed = static_cast<std::uint32_t>(item.at("seed").integer(0, UINT32_MAX));
        for (std::size_t i = 0; i < stageCount; ++i) {
            const TableInfo& table = *stages()[i];
            if (item.at("options").has(table.id))
                one.experiment.selections[i] =
                    readSelection(table, item.at("options").at(table.id).text(), table.id);
        }
        for (const JsonNode& token : item.at("tokens").items())
            one.tokens.push_back(token.text());
        one.weights = numbersIn(item.at("weights"));
        one.output = numbersIn(item.at("output"));
        cases.push_back(std::move(one));
    }
    return cases;
}

template <class S>
QString wrong(const GoldenCase& one, Type type) {
    const auto on = reference(type, 2);
    const TracePointer trace = run(one.experiment, *on);
    if (trace->tokens.size() != one.tokens.size())
        return QStringLiteral("%1 tokens").arg(trace->tokens.size());
    const auto count = static_cast<Index>(one.tokens.size());
    std::vector<S> weights;
    for (Index head = 0; head < trace->layers[0].plan.heads; ++head) {
        const Tensor map = tile(*trace, *on, 0, head, Quantity::weights, {0, count, 0, count});
        weights.insert(weights.end(), map.host<S>().begin(), map.host<S>().end());
    }
    const QString problem = disagreement<S>(std::span<const S>(weights), one.weights, 20);
    if (!problem.isEmpty())
        return problem;
    const Tensor output = on->download(outputOf(*trace, *on, 0, 0, count));
    return disagreement<S>(output.host<S>(), one.output, 20, 3);
}

} // namespace

class TestGolden : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void pipeline() {
        const std::vector<GoldenCase> cases = readCases();
        QVERIFY(cases.size() >= 8);
        for (const GoldenCase& one : cases) {
            QCOMPARE(wrong<float>(one, Type::f32), QString());
            QCOMPARE(wrong<double>(one, Type::f64), QString());
        }
    }
    // Another seed, a shifted mask, a transposed map: none may pass.
    void negativeControl() {
        for (GoldenCase one : readCases()) {
            GoldenCase other = one;
            other.experiment.seed ^= 1;
            QVERIFY(!wrong<float>(other, Type::f32).isEmpty());
            other = one;
            Selection& mask = other.experiment.at(Stage::mask);
            const bool open = printSelection(table(Stage::mask), mask) == "none";
            mask = readSelection(table(Stage::mask), open ? "causal" : "none", "");
            QVERIFY(!wrong<float>(other, Type::f32).isEmpty());
            const auto count = one.tokens.size();
            other = one;
            for (std::size_t i = 0; i < count; ++i)
                for (std::size_t j = 0; j < i; ++j)
                    std::swap(other.weights[i * count + j], other.weights[j * count + i]);
            QVERIFY(!wrong<float>(other, Type::f32).isEmpty());
            other = one;
            other.weights.back() = std::numeric_limits<double>::quiet_NaN();
            QVERIFY(!wrong<float>(other, Type::f32).isEmpty());
        }
    }
};

FOVEA_TEST(TestGolden)
#include "test_golden.moc"
