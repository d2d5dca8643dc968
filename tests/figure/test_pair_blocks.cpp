// The four blocks of a pair's map: what is left is what the whole has there, and the rest of the
// figure follows.
#include "core/base/table.h"
#include "core/compute/pool.h"
#include "core/experiment/run.h"
#include "core/figure/figures.h"
#include "core/figure/pair_blocks.h"
#include "support/backends.h"
#include "support/program.h"

#include <QtTest/QTest>

using namespace fovea;

namespace {

// Five tokens, of which the last two are of the second text.
Trace ofPair() {
    Experiment experiment = defaultExperiment();
    experiment.text = "I saw a dog run";
    Trace trace = *run(experiment, *reference());
    trace.secondText = 3;
    return trace;
}

Matrix blocksOf(const Trace& trace, const std::string& settings) {
    ViewState view = trace.experiment.view;
    chooseFigure(view, "matrix:" + settings, "");
    view.query = 4;
    view.key = 1;
    return std::get<Matrix>(describe(trace, view, *reference()));
}

} // namespace

class TestPairBlocks : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void blocks_data() {
        QTest::addColumn<QString>("block");
        QTest::addColumn<int>("top");
        QTest::addColumn<int>("left");
        QTest::addColumn<int>("rows");
        QTest::addColumn<int>("columns");
        QTest::newRow("1-1") << QStringLiteral("1-1") << 0 << 0 << 3 << 3;
        QTest::newRow("1-2") << QStringLiteral("1-2") << 0 << 3 << 3 << 2;
        QTest::newRow("2-1") << QStringLiteral("2-1") << 3 << 0 << 2 << 3;
        QTest::newRow("2-2") << QStringLiteral("2-2") << 3 << 3 << 2 << 2;
    }
    void blocks() {
        QFETCH(const QString, block);
        QFETCH(const int, top);
        QFETCH(const int, left);
        QFETCH(const int, rows);
        QFETCH(const int, columns);
        const Trace trace = ofPair();
        const Matrix whole = blocksOf(trace, "hide=first");
        const Matrix part = blocksOf(trace, "hide=first,block=" + block.toStdString());
        QCOMPARE(std::ssize(part.rows), Index(rows));
        QCOMPARE(std::ssize(part.columns), Index(columns));
        QCOMPARE(std::ssize(part.states), Index(rows));
        for (Index i = 0; i < rows; ++i)
            for (Index j = 0; j < columns; ++j) {
                QCOMPARE(part.values[part.cell(i, j)], whole.values[whole.cell(top + i, left + j)]);
                QCOMPARE(part.visible[part.cell(i, j)],
                         whole.visible[whole.cell(top + i, left + j)]);
            }
        QCOMPARE(part.rowTokens.front(), Index(top));
        QCOMPARE(part.columnTokens.back(), Index(left + columns - 1));
        QCOMPARE(part.row, top == 3 ? std::optional<Index>(1) : std::nullopt);
        QCOMPARE(part.column, left == 0 ? std::optional<Index>(1) : std::nullopt);
        QCOMPARE(part.leftOut, left == 0 ? std::vector<Index>({0}) : std::vector<Index>());
    }
    // Where there is one text a block is no choice.
    void oneText() {
        Trace trace = ofPair();
        trace.secondText = 0;
        QCOMPARE(blocksOf(trace, "block=1-2"), blocksOf(trace, "block=all"));
    }
};

FOVEA_TEST(TestPairBlocks)
#include "test_pair_blocks.moc"
