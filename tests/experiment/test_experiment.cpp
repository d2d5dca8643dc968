#include "core/base/memory.h"
#include "core/base/table.h"
#include "core/compute/backend.h"
#include "core/compute/pool.h"
#include "core/experiment/experiment.h"
#include "core/experiment/run.h"
#include "core/experiment/undo_stack.h"
#include "support/backends.h"
#include "support/program.h"
#include "support/thrown.h"

#include <QtTest/QTest>

using namespace fovea;

namespace {

Experiment sentenceWith(const char* text, Stage stage = Stage::score,
                        const char* selection = nullptr) {
    Experiment experiment = defaultExperiment();
    experiment.text = text;
    if (selection)
        experiment.at(stage) = readSelection(table(stage), selection, "test");
    return experiment;
}

} // namespace

class TestExperiment : public QObject {
    Q_OBJECT
private Q_SLOTS:
    // Through the tables: an Experiment with any row of any stage comes back equal.
    void roundTrip() {
        for (std::size_t stage = 0; stage < stageCount; ++stage)
            for (const RowInfo& row : stages()[stage]->rows) {
                Experiment experiment = sentenceWith("“Ä\t我\n👩‍👩‍👧” <&> \\ \"");
                experiment.selections[stage] = selectionOf(row);
                experiment.seed = 4294967295U;
                experiment.view = {
                    .figure = "matrix",
                    .settings = {{"matrix", {{"clip", 90.5}, {"heads", std::string("mean")}}},
                                 {"links", {{"heads", Integers{1, 3}}}}},
                    .layer = 0,
                    .head = 2,
                    .query = 1,
                    .key = 0};
                experiment.keysText = "";
                experiment.edits = {{.query = 3, .key = 4, .forced = true},
                                    {.layer = 1, .head = 2, .query = 0, .key = 0}};
                experiment.reference.experiment =
                    std::make_shared<const Experiment>(defaultExperiment());
                for (const bool indented : {false, true})
                    QVERIFY(readExperiment(writeExperiment(experiment, indented), "f").experiment ==
                            experiment);
            }
        Experiment sum = sentenceWith("a", Stage::score, "0.1*dot+0.3*scaled-dot:scale=0.7");
        sum.at(Stage::mask) = readSelection(table(Stage::mask), "causal&none|causal", "test");
        QVERIFY(readExperiment(writeExperiment(sum, false), "f").experiment == sum);
    }
    void refused_data() {
        QTest::addColumn<QString>("from");
        QTest::addColumn<QString>("to");
        QTest::addColumn<QString>("says");
        const auto row = [](const char* from, const char* to, const char* says) {
            QTest::newRow(says) << QString::fromUtf8(from) << QString::fromUtf8(to)
                                << QString::fromUtf8(says);
        };
        row("\"fovea\":5", "\"fovea\":0", "f.fovea: found 0, expected an integer from 1 to");
        row("\"fovea\":5", "\"fovae\":5", "f: the key ‘fovea’ is missing");
        row("\"edits\":[]", "\"edits\":[{\"layer\":0}]", "f.edits[0]: the key ‘head’ is missing");
        row("\"seed\":1", "\"seed\":-1", "f.seed: found -1");
        row("\"seed\":1", "\"seed\":4294967296", "f.seed: found 4294967296");
        row("\"seed\":1", "\"seed\":1,\"seed\":1", "\"seed\" stands twice");
        row("scaled-dot", "scaled-dog", "f.stages.score.row: there is no ‘scaled-dog’, known: dot");
        row("\"score\":", "\"scores\":", "f.stages: the key ‘score’ is missing");
        row("\"base\":10000.0", "\"base\":0", "f.stages.position.parameters.base: ‘0’");
        row("\"head\":0", "\"head\":\"0\"", "f.view.head: found \"0\"");
        row("\"query\":null", "\"query\":-1", "f.view.query: found -1");
    }
    void refused() {
        QFETCH(QString, from);
        QFETCH(QString, to);
        QFETCH(QString, says);
        QString text = QString::fromStdString(writeExperiment(defaultExperiment(), false));
        QVERIFY(text.contains(from));
        text.replace(from, to);
        const QString problem = thrown([&] { return readExperiment(text.toStdString(), "f"); });
        QVERIFY2(problem.contains(says), qPrintable(problem));
        try { // whatever the command line makes of such a name, here it is damage
            (void)readExperiment(text.toStdString(), "f");
        } catch (const Error& error) {
            QVERIFY(error.fault() == Fault::failure);
        }
        QVERIFY(problem.startsWith(QLatin1Char('f')) && !problem.contains(QLatin1Char('\n')));
    }
    // Equal words have equal vectors: without positions the two ‘saw’ are the same, with them not.
    void twoSaws() {
        const auto on = reference();
        const auto distance = [&](const char* position) {
            const TracePointer trace =
                run(sentenceWith("I saw a saw", Stage::position, position), *on);
            const Tensor y = on->download(outputOf(*trace, *on, 0, 0, 4));
            double largest = 0;
            for (Index c = 0; c < y.axis(1); ++c) {
                const auto at = [&](Index row) {
                    return y.host<float>()[static_cast<std::size_t>(row * y.axis(1) + c)];
                };
                largest = std::max(largest, static_cast<double>(std::abs(at(1) - at(3))));
            }
            return largest;
        };
        QVERIFY(distance("none") < 1e-6);
        QVERIFY(distance("sinusoidal") > 1e-2);
    }
    void takesOverWhatStayed() {
        const auto on = reference();
        const TracePointer first = run(sentenceWith("a b"), *on);
        const TracePointer second = run(sentenceWith("a b c"), *on, first);
        QVERIFY(second->layers[0].rule.learned.at("project.W_q").storage() ==
                first->layers[0].rule.learned.at("project.W_q").storage());
        Experiment other = sentenceWith("a b c");
        other.seed = 2;
        const TracePointer third = run(other, *on, second);
        QVERIFY(third->layers[0].rule.learned.at("project.W_q").storage() !=
                first->layers[0].rule.learned.at("project.W_q").storage());
    }
    void unfitting() {
        const auto on = reference();
        QVERIFY(thrown([&] {
                    return run(sentenceWith("a", Stage::project, "heads:3"), *on);
                }).contains(QStringLiteral("width 64 is not divisible by 3 heads")));
        QVERIFY(thrown([&] {
                    return run(sentenceWith("a", Stage::project, "heads:4,kv-heads=3"), *on);
                }).contains(QStringLiteral("3 key/value heads do not divide 4")));
    }
    void remarks() {
        const auto on = reference();
        Experiment experiment = sentenceWith("a b c", Stage::position, "one-hot");
        QVERIFY(run(experiment, *on)->remark.text.empty());
        experiment.at(Stage::project) = readSelection(table(Stage::project), "identity:2", "");
        QVERIFY(english(run(experiment, *on)->remark).find("the last 1 tokens") !=
                std::string::npos);
    }
    void emptySentence() {
        const auto on = reference();
        const TracePointer trace = run(sentenceWith("  "), *on);
        QVERIFY(trace->tokens.empty());
        QVERIFY(outputOf(*trace, *on, 0, 0, 0).shape() == (Shape{0, 64}));
    }

    void undo() {
        std::chrono::steady_clock::time_point now{};
        UndoStack undoStack(sentenceWith(""), [&now] { return now; });
        const auto type = [&](const char* text) {
            now += std::chrono::milliseconds(100);
            undoStack.edit(sentenceWith(text));
        };
        for (const char* text : {"I", "I s", "I sa", "I saw", "I saw ", "I saw a"})
            type(text);
        // Words are the steps; a change of what is looked at is none.
        Experiment looking = undoStack.current();
        looking.view.head = 2;
        undoStack.edit(looking);
        QCOMPARE(undoStack.current().view.head, 2);
        undoStack.undo();
        QCOMPARE(undoStack.current().text, std::string("I saw"));
        QCOMPARE(undoStack.current().view.head, 2); // undoing does not turn one's head
        undoStack.undo();
        QCOMPARE(undoStack.current().text, std::string(""));
        QVERIFY(!undoStack.canUndo());
        undoStack.undo();
        undoStack.redo();
        undoStack.redo();
        QCOMPARE(undoStack.current().text, std::string("I saw a"));
        QVERIFY(!undoStack.canRedo());
        undoStack.undo();
        type("else");
        QVERIFY(!undoStack.canRedo());
        Experiment causal = undoStack.current();
        causal.at(Stage::mask) = readSelection(table(Stage::mask), "causal", "");
        undoStack.edit(causal);
        undoStack.undo();
        QCOMPARE(undoStack.current().text, std::string("else"));
        // Looking around loses nothing that could be done again.
        looking = undoStack.current();
        looking.view.head = 1;
        undoStack.edit(looking);
        QVERIFY(undoStack.canRedo());
        // A pause, and a paste, begin a new step.
        undoStack.restart(sentenceWith("a"));
        type("ab");
        now += std::chrono::seconds(5);
        type("abc");
        undoStack.undo();
        QCOMPARE(undoStack.current().text, std::string("ab"));
        type("something else altogether");
        type("something else altogetherx");
        undoStack.undo();
        undoStack.undo();
        QCOMPARE(undoStack.current().text, std::string("ab"));
    }
    // Edits of one gesture are one, and none where they lead back.
    void undoOfGestures() {
        UndoStack undoStack(sentenceWith("a"));
        undoStack.edit(sentenceWith("something"));
        const auto seeded = [&](std::uint32_t seed, std::uint64_t gesture) {
            Experiment next = undoStack.current();
            next.seed = seed;
            undoStack.edit(next, gesture);
        };
        const std::uint32_t before = undoStack.current().seed;
        seeded(before + 1, 5);
        seeded(before + 2, 5);
        seeded(before, 5);
        undoStack.undo();
        QCOMPARE(undoStack.current().text, std::string("a"));
        undoStack.redo();
        seeded(before + 1, 6);
        seeded(before, 6);
        seeded(before + 3, 6); // it went on
        undoStack.undo();
        QCOMPARE(undoStack.current().seed, before);
        QCOMPARE(undoStack.current().text, std::string("something"));
        QVERIFY(undoStack.canRedo());
    }
    // More than Fovea is allowed to take.
    void refusesWhatDoesNotFit() {
        Experiment experiment = sentenceWith("", Stage::project, "heads:width=1024,heads=8");
        for (int i = 0; i < 3000; ++i)
            experiment.text += "w ";
        setMemoryBudget(usedMemory() + (std::size_t{32} << 20));
        const QString said = thrown([&] { run(experiment, *reference()); });
        setMemoryBudget(SIZE_MAX);
        QVERIFY2(said.startsWith(QStringLiteral("a sentence of 3000 tokens: would need 105 MiB")),
                 qPrintable(said));
    }
};

FOVEA_TEST(TestExperiment)
#include "test_experiment.moc"
