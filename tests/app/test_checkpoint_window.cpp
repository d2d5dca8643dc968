// A checkpoint in the window: its folder is opened, its text typed, its maps changed, and it is
// found again by the session that names it.
#include "app/window/file_work.h"
#include "app/window/model_work.h"
#include "core/experiment/chosen_model.h"
#include "core/figure/figures.h"
#include "core/model/architectures.h"
#include "support/checkpoint_folder.h"
#include "support/desk.h"
#include "support/program.h"
#include "ui/explore/model_chooser.h"
#include "ui/explore/stage_card.h"
#include "ui/explore/stage_commands.h"
#include "ui/widgets/figure_view.h"

#include <QtTest/QTest>

using namespace fovea;

namespace {

// The smallest golden checkpoint of each architecture has its name.
bool opens(MainWindow& window, const QString& folder) {
    window.open(folder);
    return QTest::qWaitFor([&] {
        const TracePointer trace = window.workbench().trace(workspaceId::explore);
        return window.workbench().settled() && trace && trace->model &&
               !window.workbench().experiment().model.hash.empty();
    });
}

bool settles(MainWindow& window) {
    return QTest::qWaitFor([&] { return window.workbench().settled(); });
}

} // namespace

class TestCheckpointWindow : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void everyArchitecture_data() {
        QTest::addColumn<QString>("name");
        for (const RowInfo& row : architectures().info().rows)
            QTest::newRow(row.id.c_str()) << QString::fromStdString(row.id);
    }
    void everyArchitecture() {
        QFETCH(QString, name);
        const CheckpointFolder folder(name);
        Desk desk;
        const auto window = desk.window();
        QVERIFY2(opens(*window, folder.path()), qPrintable(said(*window)));
        Workbench& bench = window->workbench();
        const ChosenModel chosen = *chosenModel(bench.experiment());
        QVERIFY(chosen.trainedSo());
        type(*window, "t7 t8 t9 t10");
        QVERIFY(settles(*window));
        const TracePointer trace = bench.trace(workspaceId::explore);
        QCOMPARE(trace->tokens.size(), std::size_t(4));
        QCOMPARE(trace->tokens.back().text, std::string("t10"));
        QCOMPARE(std::ssize(trace->layers), chosen.model->size().layers);

        // What is its own cannot be chosen, on no card and by no command.
        for (const Stage stage : allStages) {
            const auto* card = window->findChild<StageCard*>(
                QStringLiteral("stage-") + QString::fromStdString(table(stage).id));
            const auto own = chosen.model->ownStage(stage);
            QCOMPARE(card->isEnabled(), !own);
            if (own)
                QVERIFY(card->accessibleDescription().startsWith(words(own->name)));
        }
        for (const Command& command : stageCommands(bench))
            QVERIFY(command.group != words(table(Stage::tokens).name));
        const auto* chooser = window->findChild<ModelChooser*>();
        QVERIFY2(chooser->toolTip().contains(words(chosen.model->summary()).section(u':', 0, 0)),
                 qPrintable(chooser->toolTip()));
    }

    // Everything that can be looked at shows it.
    void everyView() {
        const CheckpointFolder folder(QStringLiteral("gpt2"));
        Desk desk;
        const auto window = desk.window();
        QVERIFY(opens(*window, folder.path()));
        for (const RowInfo& row : figures().info().rows) {
            const FigureMath& figure = figures().math(row.id);
            if (!figure.view || figure.offered)
                continue;
            Experiment next = window->workbench().experiment();
            if (figure.workspace != next.view.workspace)
                continue;
            next.view.figure = row.id;
            window->workbench().edit(std::move(next));
            QVERIFY2(settles(*window), row.id.c_str());
            QVERIFY2(said(*window).isEmpty(), qPrintable(said(*window)));
        }
    }

    // Another mask changes the maps of all layers and the answer; undo brings both back.
    void aStageIsChanged() {
        const CheckpointFolder folder(QStringLiteral("gpt2"));
        Desk desk;
        const auto window = desk.window();
        QVERIFY(opens(*window, folder.path()));
        type(*window, "t7 t8 t9 t10");
        QVERIFY(settles(*window));
        Workbench& bench = window->workbench();
        const auto predicted = [&] {
            return bench.trace(workspaceId::explore)->model->predicted.back().probability;
        };
        const auto before = predicted();
        Experiment next = bench.experiment();
        next.at(Stage::mask) = readSelection(table(Stage::mask), "window:w=1", "mask");
        bench.edit(std::move(next));
        QVERIFY(settles(*window));
        QVERIFY(predicted() != before);
        bench.undo();
        QVERIFY(settles(*window));
        QCOMPARE(predicted(), before);
    }

    // Saved and opened again, where its folder was opened lately; otherwise the window says so.
    void isFoundAgain() {
        const CheckpointFolder folder(QStringLiteral("bert"));
        Desk desk;
        const auto window = desk.window();
        QVERIFY(opens(*window, folder.path()));
        type(*window, "t5 t6");
        saveTo(*window, desk.path("bert.fovea"));
        const auto again = desk.window();
        again->open(desk.path("bert.fovea"));
        QTRY_VERIFY(again->workbench().settled() &&
                    again->workbench().trace(workspaceId::explore) &&
                    again->workbench().trace(workspaceId::explore)->model);
        QCOMPARE(again->workbench().trace(workspaceId::explore)->tokens.size(), std::size_t(2));
    }

    void whatIsNone() {
        const CheckpointFolder folder(QStringLiteral("gpt2"));
        QFile::remove(folder.path() + QStringLiteral("/tokenizer.json"));
        Desk desk;
        const auto window = desk.window();
        window->open(folder.path());
        QTRY_VERIFY2(said(*window).contains(QStringLiteral("tokenizer")),
                     qPrintable(said(*window)));
        QVERIFY(window->workbench().experiment() == defaultExperiment());
    }
};

FOVEA_WINDOW_TEST(TestCheckpointWindow)
#include "test_checkpoint_window.moc"
