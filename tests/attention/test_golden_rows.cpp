// Every row against float64 NumPy: tests/oracle/rows.py wrote the numbers.
#include "core/attention/attention.h"
#include "core/attention/combine.h"
#include "core/attention/mask.h"
#include "core/attention/normalise.h"
#include "core/attention/position.h"
#include "core/attention/score.h"
#include "core/base/files.h"
#include "core/base/table.h"
#include "core/compute/backend.h"
#include "core/compute/pool.h"
#include "support/backends.h"
#include "support/compare.h"
#include "support/drawn.h"
#include "support/program.h"

#include <QtTest/QTest>

#include <set>

using namespace fovea;

namespace {

struct Golden {
    Golden()
        : path(FOVEA_SOURCE "/tests/golden/rows.json"),
          json(parseJson(disk().read(path, 10'000'000), path)) {}
    [[nodiscard]] JsonNode root() const { return {json, path}; }
    [[nodiscard]] Index size(const char* key) const { return root().at(key).integer(1, 1000); }
    std::string path;
    Json json;
};

std::vector<double> numbers(const JsonNode& node) {
    std::vector<double> values;
    for (const JsonNode& item : node.items())
        values.push_back(item.number());
    return values;
}

AttentionRule ruleFrom(const JsonNode& options) {
    const auto choose = [&](const TableInfo& table, const char* byDefault) {
        return readSelection(table, options.has(table.id) ? options.at(table.id).text() : byDefault,
                             table.id);
    };
    return {.position = choose(positions().info(), "none").only(),
            .score = choose(scores().info(), "scaled-dot"),
            .mask = choose(masks().info(), "none"),
            .normalise = choose(normalisers().info(), "softmax").only(),
            .combine = choose(combines().info(), "sum").only()};
}

template <class S>
QString wrong(const Golden& golden, const JsonNode& one, AttentionRule rule, Type type) {
    const Index heads = golden.size("heads"), n = golden.size("queries"), m = golden.size("keys");
    const Index groups = golden.size("groups"), d = golden.size("width");
    rule.seed = static_cast<std::uint32_t>(golden.size("seed"));
    const auto on = reference(type);
    drawAttention(rule, {}, {.width = d, .heads = heads, .headWidth = d, .keyWidth = d}, *on);
    const Attended attended =
        attend(*on, rule, on->upload(drawn({heads, n, d}, rule.seed, "test.q")),
               on->upload(drawn({groups, m, d}, rule.seed, "test.k")),
               on->upload(drawn({groups, m, d}, rule.seed, "test.v")));
    std::vector<S> weights;
    for (Index head = 0; head < heads; ++head) {
        const Tensor map = mapTile(*on, rule, attended, head, Quantity::weights, {0, n, 0, m});
        weights.insert(weights.end(), map.host<S>().begin(), map.host<S>().end());
    }
    const QString problem =
        disagreement<S>(std::span<const S>(weights), numbers(one.at("weights")), 10);
    return problem.isEmpty()
               ? disagreement<S>(attended.output.host<S>(), numbers(one.at("output")), 10, 3)
               : problem;
}

} // namespace

class TestGoldenRows : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void everyCase() {
        const Golden golden;
        std::set<std::string> seen;
        for (const JsonNode& one : golden.root().at("cases").items()) {
            const AttentionRule rule = ruleFrom(one.at("options"));
            for (const auto& [type, problem] :
                 {std::pair{"float", wrong<float>(golden, one, rule, Type::f32)},
                  std::pair{"double", wrong<double>(golden, one, rule, Type::f64)}})
                QVERIFY2(problem.isEmpty(),
                         qPrintable(QString::fromStdString(writeJson(one.at("options").value())) +
                                    QLatin1String(type) + problem));
            seen.insert({rule.position.row, rule.normalise.row, rule.combine.row});
            for (const Part& part : rule.score.parts)
                seen.insert(part.choice.row);
            for (const Part& part : rule.mask.parts)
                seen.insert(part.choice.row);
        }
        // No row without a golden case: those that add to x stand in pipeline.json, and a given
        // matrix is given.
        for (const TableInfo* table : {&scores().info(), &masks().info(), &normalisers().info(),
                                       &combines().info(), &positions().info()})
            for (const RowInfo& row : table->rows) {
                const bool added =
                    table == &positions().info() && positions().math(row.id).matrix != nullptr;
                const bool given =
                    !row.parameters.empty() && row.parameters.front().type == ParameterType::matrix;
                QVERIFY2(added || given || seen.contains(row.id), row.id.c_str());
            }
    }
    // Another seed for what is learned, another row: the comparer notices.
    void negativeControl() {
        const Golden golden;
        int refused = 0;
        for (const JsonNode& one : golden.root().at("cases").items()) {
            AttentionRule rule = ruleFrom(one.at("options"));
            rule.normalise.values["temperature"] =
                number(rule.normalise.values, "temperature") * 1.5;
            rule.mask = readSelection(masks().info(), "window:left=0,right=1", "");
            refused += !wrong<float>(golden, one, rule, Type::f32).isEmpty();
        }
        QCOMPARE(refused, static_cast<int>(golden.root().at("cases").items().size()));
    }
};

FOVEA_TEST(TestGoldenRows)
#include "test_golden_rows.moc"
