// Arrays of any widths, with every row of every stage: an answer, or a sentence that says why not.
#include "core/attention/arrays.h"
#include "core/attention/combine.h"
#include "core/attention/mask.h"
#include "core/attention/normalise.h"
#include "core/attention/position.h"
#include "core/attention/score.h"
#include "core/base/error.h"
#include "core/base/table.h"
#include "core/compute/pool.h"
#include "support/backends.h"
#include "support/drawn.h"
#include "support/program.h"

#include <QtTest/QTest>

#include <array>

using namespace fovea;

namespace {

AttentionRule byDefault() {
    const auto row = [](const TableInfo& table) { return defaultSelection(table); };
    return {.position = defaultChoice(positions().info().row("none")),
            .score = row(scores().info()),
            .mask = row(masks().info()),
            .normalise = row(normalisers().info()).only(),
            .combine = row(combines().info()).only()};
}

std::vector<AttentionRule> everyRow() {
    std::vector<AttentionRule> all;
    const auto add = [&](const TableInfo& table, auto set) {
        for (const RowInfo& row : table.rows)
            set(all.emplace_back(byDefault()), row);
    };
    add(positions().info(), [](auto& rule, auto& row) { rule.position = defaultChoice(row); });
    add(scores().info(), [](auto& rule, auto& row) { rule.score = selectionOf(row); });
    add(masks().info(), [](auto& rule, auto& row) { rule.mask = selectionOf(row); });
    add(normalisers().info(), [](auto& rule, auto& row) { rule.normalise = defaultChoice(row); });
    add(combines().info(), [](auto& rule, auto& row) { rule.combine = defaultChoice(row); });
    for (const RowInfo& row : scores().info().rows) { // what is learned by both
        all.push_back(byDefault());
        all.back().score = selectionOf(row);
        all.back().mask = readSelection(masks().info(), "local-p", "");
    }
    return all;
}

// None, and every row in its standard and at the widths of the arrays below.
std::vector<std::optional<Choice>> everyProjection() {
    std::vector<std::optional<Choice>> all = {std::nullopt};
    for (const RowInfo& row : projects().info().rows) {
        all.emplace_back(defaultChoice(row));
        for (const std::int64_t width : {4, 6}) {
            all.emplace_back(defaultChoice(row));
            all.back()->values["width"] = width;
            if (all.back()->values.contains("heads"))
                all.back()->values["heads"] = std::int64_t{2};
        }
    }
    return all;
}

// As attend does: what is learned is drawn first. True where there is an answer.
bool answered(ArrayRequest& request, Backend& backend) {
    try {
        draw(request.rule.learned, {}, learnedShapes(request), headsOf(request), 1, backend);
        (void)attendArrays(request, backend);
        return true;
    } catch (const Error&) {
        return false;
    }
}

} // namespace

class TestArrays : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void anyWidths() {
        const auto backend = reference();
        constexpr std::array<std::array<Index, 3>, 5> widths = {
            {{4, 4, 4}, {6, 6, 4}, {6, 4, 6}, {4, 6, 6}, {5, 5, 5}}};
        std::size_t answers = 0;
        std::size_t tried = 0;
        for (const AttentionRule& rule : everyRow())
            for (const auto& project : everyProjection())
                for (const auto& [q, k, v] : widths)
                    for (const Index heads : {1, 2}) {
                        ArrayRequest request{.q = drawn({3, q}, 1),
                                             .k = drawn({2, k}, 2),
                                             .v = drawn({2, v}, 3),
                                             .rule = rule,
                                             .project = project,
                                             .heads = heads,
                                             .kvHeads = heads,
                                             .wantWeights = true};
                        try {
                            answers += answered(request, *backend) ? 1 : 0;
                        } catch (const std::exception& error) {
                            QFAIL(qPrintable(
                                QStringLiteral("%1, %2, %3; %4, %5, %6: %7")
                                    .arg(QString::fromStdString(
                                             printSelection(scores().info(), rule.score)),
                                         QString::fromStdString(
                                             printSelection(masks().info(), rule.mask)),
                                         QString::fromStdString(project ? project->row : "none"))
                                    .arg(q)
                                    .arg(k)
                                    .arg(v)
                                    .arg(QString::fromUtf8(error.what()))));
                        }
                        ++tried;
                    }
        QVERIFY(answers > tried / 4); // not everything is refused
    }
};

FOVEA_TEST(TestArrays)
#include "test_arrays.moc"
