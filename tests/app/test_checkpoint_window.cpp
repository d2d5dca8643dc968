// A checkpoint in the window: its folder is opened, its text typed, its maps changed, and it is
// found again by the session that names it.
#include "app/window/file_work.h"
#include "app/window/model_work.h"
#include "core/base/table.h"
#include "core/experiment/chosen_model.h"
#include "core/figure/figures.h"
#include "core/model/architectures.h"
#include "support/checkpoint_folder.h"
#include "support/desk.h"
#include "support/program.h"
#include "support/window.h"
#include "ui/explore/model_chooser.h"
#include "ui/explore/stage_card.h"
#include "ui/explore/stage_commands.h"
#include "ui/widgets/figure_view.h"

#include <QtTest/QTest>
#include <QtWidgets/QMenu>

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

// refs/main says which revision it is.
void replaceInFolder(const QString& refs, const QString& revision) {
    QVERIFY(QDir().mkpath(refs));
    replaceFile(disk(), (refs + QStringLiteral("/main")).toStdString(), revision.toStdString());
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
            if (!figure.view || (figure.offered &&
                                 !figure.offered(*window->workbench().trace(workspaceId::explore))))
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

    // What the Hub's tools keep on this machine is in the chooser, and in the palette.
    // A model that a session named, and that was not here, is: nothing says so any more while it is
    // read.
    void noLongerMissing() {
        const CheckpointFolder folder(QStringLiteral("gpt2"));
        const ModelChoice model = openModel(disk(), folder.path().toStdString());
        Window window;
        Experiment missing = defaultExperiment();
        missing.model = {.name = "elsewhere", .hash = "0123456789abcdef"};
        std::string said = "nothing yet";
        QObject::connect(&window.bench(), &Workbench::failed,
                         [&](const Message& problem) { said = english(problem); });
        window.bench().edit(missing);
        QTRY_VERIFY(said.find("is not here") != std::string::npos);
        window.bench().keepModel(model);
        QCOMPARE(said, std::string());
    }
    void hubModels() {
        const CheckpointFolder folder(QStringLiteral("gpt2"));
        QTemporaryDir cache;
        const auto add = [&](const QString& model, const QString& revision, bool main) {
            const QDir root(cache.filePath(QStringLiteral("models--") + model));
            const QString path = root.filePath(QStringLiteral("snapshots/") + revision);
            QVERIFY(root.mkpath(path));
            QVERIFY(root.mkpath(QStringLiteral("blobs")));
            for (const QString& file : QDir(folder.path()).entryList(QDir::Files)) {
                QVERIFY(QFile::copy(folder.path() + QLatin1Char('/') + file,
                                    root.filePath(QStringLiteral("blobs/x") + file)));
                QVERIFY(QFile::link(QStringLiteral("../../blobs/x") + file,
                                    path + QLatin1Char('/') + file));
            }
            if (main)
                replaceInFolder(root.filePath(QStringLiteral("refs")), revision);
        };
        add(QStringLiteral("some--tiny"), QStringLiteral("0123"), true);
        add(QStringLiteral("plain"), QStringLiteral("4567"), false);
        // Neither a model that is not known, nor what is only begun.
        QVERIFY(QDir(cache.path()).mkpath(QStringLiteral("models--begun/blobs")));
        const QString other = cache.filePath(QStringLiteral("models--other/snapshots/89"));
        QVERIFY(QDir().mkpath(other));
        replaceFile(disk(), other.toStdString() + "/config.json", R"({"model_type":"rwkv"})");

        const std::vector<HubModel> found = fovea::hubModels(cache.path().toStdString());
        QCOMPARE(found.size(), std::size_t(2));
        QCOMPARE(found[0].name, std::string("plain"));
        QCOMPARE(found[1].name, std::string("some/tiny"));
        QCOMPARE(found[1].architecture, std::string("gpt2"));

        Desk desk;
        const auto window = desk.window();
        window->modelWork().offerHubModels(cache.path().toStdString());
        QTRY_VERIFY(!window->modelWork().busy());
        auto* chooser = window->findChild<ModelChooser*>();
        Q_EMIT chooser->menu()->aboutToShow();
        const QList<QAction*> actions = chooser->menu()->actions();
        const auto tiny = std::ranges::find(actions, QStringLiteral("some/tiny"), &QAction::text);
        QVERIFY(tiny != actions.end());
        (*tiny)->trigger();
        QTRY_COMPARE(window->workbench().experiment().model.name, std::string("tiny"));
        QVERIFY(std::ranges::any_of(modelCommands(window->workbench()), [](const Command& one) {
            return one.name == QStringLiteral("plain");
        }));
        // What comes later is found when models are offered again.
        add(QStringLiteral("models--some--later"), QStringLiteral("a1"), false);
        Q_EMIT chooser->menu()->aboutToShow();
        QTRY_COMPARE(window->workbench().hubModels().size(), std::size_t(3));
    }
    // Said once, with a way to open it again; what is shown stays.
    void itsFolderChanges() {
        const CheckpointFolder folder(QStringLiteral("gpt2"));
        Desk desk;
        const auto window = desk.window();
        QVERIFY(opens(*window, folder.path()));
        const std::string hash = window->workbench().experiment().model.hash;
        const std::string weights =
            (folder.path() + QStringLiteral("/model.safetensors")).toStdString();
        std::string bytes = disk().read(weights, 10'000'000);
        bytes.back() = static_cast<char>(bytes.back() ^ 1);
        for (std::size_t i = bytes.size() / 2; i < bytes.size(); i += 64)
            bytes[i] = static_cast<char>(bytes[i] ^ 1);
        replaceFile(disk(), weights, bytes);
        QTRY_VERIFY2(said(*window).contains(QStringLiteral("has changed since it was opened")),
                     qPrintable(said(*window)));
        type(*window, "t7 t8 t9");
        QVERIFY(settles(*window));
        QCOMPARE(window->workbench().experiment().model.hash, hash);
        press(*window, "Open &again");
        QTRY_VERIFY(window->workbench().experiment().model.hash != hash);
        QVERIFY(settles(*window));
        QFile::remove(folder.path() + QStringLiteral("/config.json"));
        QTRY_VERIFY2(said(*window).contains(QStringLiteral("cannot be read any more")),
                     qPrintable(said(*window)));
        type(*window, "t7 t8 t9 t10");
        QVERIFY(settles(*window));
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
