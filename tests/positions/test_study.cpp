// The study as a value: in sessions, in undo, and never what it cannot be.
#include "core/base/table.h"
#include "core/compute/pool.h"
#include "core/experiment/run.h"
#include "core/experiment/undo_stack.h"
#include "core/experiment/workspaces.h"
#include "core/positions/likeness.h"
#include "core/positions/shift.h"
#include "support/backends.h"
#include "support/program.h"
#include "support/thrown.h"

#include <QtTest/QTest>

using namespace fovea;

namespace {

Selection encoding(const char* text) {
    return readSelection(positions().info(), text, "");
}

Experiment rich() {
    Experiment experiment = defaultExperiment();
    experiment.view.workspace = workspaceId::positions;
    experiment.view.figure = "position-shift";
    experiment.positions = {.encoding = encoding("rotary:base=500,pairs=interleaved"),
                            .other = encoding("alibi:offset=3"),
                            .length = 77,
                            .width = 48,
                            .heads = 6};
    return experiment;
}

QString refusal(const std::string& from, const std::string& to) {
    std::string text = writeJson(experimentToJson(rich()));
    const std::size_t at = text.find(from);
    if (at == std::string::npos)
        return QStringLiteral("nothing to replace");
    text.replace(at, from.size(), to);
    return thrown([&] { experimentFromJson(parseJson(text, "f"), "f"); });
}

} // namespace

class TestStudy : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void sessions() {
        for (const bool indented : {false, true}) {
            const Opened opened = readExperiment(writeExperiment(rich(), indented), "f");
            QVERIFY(opened.notes.empty());
            QVERIFY(opened.experiment == rich());
        }
        // What is absent is at its default.
        const std::string plain = writeExperiment(defaultExperiment(), false);
        QVERIFY(plain.find("\"positions\":{") == std::string::npos);
        QVERIFY(readExperiment(plain, "f").experiment.positions == PositionStudy{});
    }
    void whatCannotBeIsRefused() {
        QVERIFY(refusal("\"length\":77", "\"length\":0").contains(QStringLiteral("length")));
        QVERIFY(refusal("\"length\":77", "\"length\":1e9").contains(QStringLiteral("length")));
        QVERIFY(refusal("\"width\":48", "\"width\":\"wide\"").contains(QStringLiteral("width")));
        QVERIFY(refusal("\"heads\":6", "\"heads\":-1").contains(QStringLiteral("heads")));
        QVERIFY(refusal("500", "1").contains(QStringLiteral("base")));
        QVERIFY(refusal("\"alibi\"", "\"alibis\"").contains(QStringLiteral("alibis")));
        QCOMPARE(refusal("\"length\":77", "\"length\":78"), QString());
        Experiment none = rich();
        none.positions.length = 0;
        QCOMPARE(thrown([&] { run(none, *reference()); }),
                 QStringLiteral("positions:length: ‘0’ is not possible, expected an integer from "
                                "1 to 65536"));
    }
    void whatIsTooLargeIsRefused() {
        Experiment large = rich();
        large.positions = {.length = 65536, .width = 8192};
        QCOMPARE(thrown([&] { run(large, *reference()); }),
                 QStringLiteral("position sinusoidal: 65536 positions × 8192 dimensions are "
                                "536870912 numbers, expected at most 67108864"));
    }
    // What turns in pairs has an even width, whichever of the two it is.
    void oddWidths() {
        const PositionStudy odd{.width = 31};
        QCOMPARE(withEncoding(odd, encoding("sinusoidal")).width, 31);
        QCOMPARE(withEncoding(odd, encoding("rotary")).width, 32);
        PositionStudy beside = odd;
        beside.other = encoding("rotary");
        QCOMPARE(withEncoding(beside, encoding("binary")).width, 32);
    }
    void undo() {
        UndoStack undoStack(rich());
        Experiment next = rich();
        next.positions.length = 90;
        undoStack.edit(next);
        next.view.settings["position-shift"]["delta"] = std::int64_t{9}; // looked at: no step
        undoStack.edit(next);
        QVERIFY(undoStack.canUndo());
        undoStack.undo();
        QVERIFY(!undoStack.canUndo());
        QCOMPARE(undoStack.current().positions.length, 77);
        undoStack.redo();
        QCOMPARE(undoStack.current().positions.length, 90);
    }
    // What did not change is not computed again, and neither is what no view shows.
    void whatIsComputed() {
        const auto on = reference();
        const TracePointer first = run(rich(), *on);
        QVERIFY(first->positions && first->layers.empty());
        Experiment sentence = rich();
        sentence.text = "other words";
        QVERIFY(!sameComputation(sentence, rich()));
        QCOMPARE(run(sentence, *on, first)->positions.get(), first->positions.get());
        Experiment longer = rich();
        longer.positions.length += 1;
        QVERIFY(run(longer, *on, first)->positions.get() != first->positions.get());
        Experiment explore = rich();
        explore.view = {};
        QVERIFY(!run(explore, *on)->positions);
        QVERIFY(!workspaces().math(workspaceId::positions).facts(*first).empty());
    }
    // The wider the rows, the more their products are rounded.
    void roundedAlike() {
        QVERIFY((Diagonals{.spread = 0.0032, .size = 1024, .width = 2048}.distanceAlone()));
        QVERIFY((!Diagonals{.spread = 0.0032, .size = 1024, .width = 64}.distanceAlone()));
        QVERIFY((!Diagonals{.spread = 0.02, .size = 1024, .width = 2048}.distanceAlone()));
    }
    // Bands of rows: as many positions as there may be, in memory that does not grow with T².
    void manyPositions() {
        const auto on = reference();
        const Encoded encoded = encode(encoding("sinusoidal").only(), 8192, 32, 1, 1, *on);
        const auto likeness = likenessOf(encoded, *on);
        QCOMPARE(likeness->diagonals.mean.size(), std::size_t{16383});
        QVERIFY(likeness->diagonals.distanceAlone());
        QVERIFY(likeness->nearest.distance > 0);
        QCOMPARE(likenessOf(encoded, *on), likeness); // formed once
        QVERIFY(shiftOf(encoded, 4000, *on).exact());
        QCOMPARE(likeness->step, Index{16});
        QCOMPARE(likeness->grid.shape(), (Shape{512, 512}));
        for (const Index i : {0, 3, 511}) { // of every so many positions, on both sides
            const auto row = likenessRow(encoded.p, 16 * i, encoded.p, *on);
            for (Index j = 0; j < 512; ++j)
                QCOMPARE_LT(
                    std::abs(likeness->grid.host<float>()[static_cast<std::size_t>(i * 512 + j)] -
                             row[static_cast<std::size_t>(16 * j)]),
                    1e-5);
        }
    }
};

FOVEA_TEST(TestStudy)
#include "test_study.moc"
