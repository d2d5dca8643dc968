// fovea train --fork: a run goes on from a step of another one, in a folder of its own.
#include "core/base/files.h"
#include "core/base/table.h"
#include "core/learn/files/kept_steps.h"
#include "core/learn/files/learner_files.h"
#include "core/learn/network_choices.h"
#include "learn/learners.h"
#include "support/calls.h"
#include "support/program.h"

#include <QtCore/QDir>
#include <QtCore/QProcess>
#include <QtCore/QTemporaryDir>
#include <QtTest/QTest>

using namespace fovea;

class TestForkCommand : public QObject {
    Q_OBJECT
    QTemporaryDir all_;

    [[nodiscard]] Called train(const QString& arguments) const {
        return call(argumentsOf(QStringLiteral("train ") + arguments), {.folder = all_.path()});
    }
    [[nodiscard]] std::string folder(const char* name) const {
        return all_.filePath(QLatin1String(name)).toStdString();
    }
    [[nodiscard]] SavedLearner read(const char* name) const {
        return readLearner(disk(), folder(name));
    }

private Q_SLOTS:
    void initTestCase() {
        const Called trained =
            train(QStringLiteral("tagging --steps 12 --batch 4 --validate 4 --width 16 "
                                 "--layer 2:mask=causal --states 5 -o parent"));
        QVERIFY2(trained.code == 0, qPrintable(trained.err));
        QCOMPARE(keptSteps(disk(), folder("parent")), (std::vector<Index>{0, 3, 6, 9, 12}));
    }
    // What is not given is as it was.
    void withoutAChange() {
        const Called forked = train(QStringLiteral("--fork parent --at 6 -o same"));
        QVERIFY2(forked.code == 0, qPrintable(forked.err));
        QVERIFY(!forked.err.contains(u"anew"));
        const SavedLearner same = read("same");
        const SavedLearner parent = read("parent");
        QVERIFY(sameBits(same.learner.learned, parent.learner.learned));
        QVERIFY(same.training == parent.training);
        QVERIFY(choicesOf(same.learner.plan) == choicesOf(parent.learner.plan));
        QVERIFY(same.origin == (Origin{.run = "parent", .step = 6}));
        QCOMPARE(same.card->command, std::string("fovea train --fork parent --at 6"));
        QVERIFY(same.card->accuracy == parent.card->accuracy);
    }
    // A stage that is given holds for all layers.
    void withChanges() {
        const Called forked = train(QStringLiteral(
            "--fork parent --at 6 --rate 0.05 --steps 14 --mask causal&without-head:2 --score "
            "additive:hidden=8 --states 20 -o changed"));
        QVERIFY2(forked.code == 0, qPrintable(forked.err));
        QVERIFY2(forked.err.contains(u"tensors of parameters begin anew: layer.0.score."),
                 qPrintable(forked.err));
        const SavedLearner changed = read("changed");
        TrainingPlan plan = read("parent").training;
        plan.rate = 0.05;
        plan.steps = 14;
        QVERIFY(changed.training == plan);
        NetworkChoices network = choicesOf(read("parent").learner.plan);
        for (ChosenStages& layer : network.layers) {
            layer[Stage::mask] = readSelection(table(Stage::mask), "causal&without-head:2", "");
            layer[Stage::score] = readSelection(table(Stage::score), "additive:hidden=8", "");
        }
        network.across[Stage::score] = network.layers.front()[Stage::score];
        QVERIFY(choicesOf(changed.learner.plan) == network);
        QCOMPARE(changed.step, Index{14});
        QCOMPARE(keptSteps(disk(), folder("changed")).front(), Index{6});
        const std::string log = logIn(disk(), folder("changed"));
        QCOMPARE(std::ranges::count(log, '\n'), 14);
        QVERIFY(log.starts_with(logIn(disk(), folder("parent")).substr(0, log.find("\"step\":7"))));
        // It is resumed and forked as others are.
        const Called longer = train(QStringLiteral("--resume --steps 16 -o changed"));
        QVERIFY2(longer.code == 0, qPrintable(longer.err));
        QVERIFY(read("changed").origin.has_value());
        const Called again = train(QStringLiteral("--fork changed --at 16 --steps 18 -o again"));
        QVERIFY2(again.code == 0, qPrintable(again.err));
        QVERIFY(read("again").origin == (Origin{.run = "changed", .step = 16}));
    }
    void withAnotherTask() {
        const Called forked =
            train(QStringLiteral("names --fork parent --at 12 --steps 14 -o names"));
        QVERIFY2(forked.code == 0, qPrintable(forked.err));
        QVERIFY(forked.err.contains(u"embedding.weight"));
        QCOMPARE(read("names").training.material.task.row, std::string("names"));
    }
    void refused_data() {
        QTest::addColumn<QString>("arguments");
        QTest::addColumn<int>("code");
        QTest::addColumn<QString>("told");
        const auto row = [](const char* name, const char* arguments, int code, const char* told) {
            QTest::newRow(name) << QString::fromUtf8(arguments) << code << QString::fromUtf8(told);
        };
        row("no step", "--fork parent -o x", 2, "--fork: --at is missing");
        row("no run", "tagging --at 3 -o x", 2, "--at: is a step of the run that --fork names");
        row("a step that was not kept", "--fork parent --at 7 -o x", 2,
            "parent: step 7 was not kept, expected one of: 0, 3, 6, 9, 12");
        row("no number", "--fork parent --at six -o x", 2, "--at");
        row("nothing left to do", "--fork parent --at 12 -o x", 2, "expected more than 12");
        row("both", "--fork parent --at 6 --resume -o x", 2, "--fork: begins a new run");
        row("into itself", "--fork parent --at 6 --replace -o ./parent/", 2,
            "is the folder of the run that is forked");
        row("into another model", "--fork parent --at 6 -o full", 2, "there is a model in full");
        row("nothing there", "--fork nothing --at 6 -o x", 1, "nothing/config.json");
        row("no such attention", "--fork parent --at 6 --across-score dot -o x", 2,
            "--across-score: this model");
        row("a task it cannot answer", "translation --fork parent --at 6 -o x", 2,
            "cannot do this task");
        row("a form", "--fork parent --at 6 --form whole -o x", 2, "--form: is for pairs");
    }
    void refused() {
        QFETCH(const QString, arguments);
        QFETCH(const int, code);
        QFETCH(const QString, told);
        QDir(all_.path()).mkpath(QStringLiteral("full"));
        replaceFile(disk(), folder("full/config.json"), "{}");
        const Called ended = train(arguments);
        QCOMPARE(ended.code, code);
        QVERIFY2(ended.err.contains(told) && ended.err.count(QLatin1Char('\n')) == 1,
                 qPrintable(ended.err));
        QVERIFY(!QFile::exists(all_.filePath(QStringLiteral("x"))));
    }
};

FOVEA_TEST(TestForkCommand)
#include "test_fork_command.moc"
