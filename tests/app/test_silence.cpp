// Heads and tokens are silenced in a window, and by the command line: what is said changes, is
// marked, undone, saved and opened again; and every head in turn has its effect.
#include "app/output/command_for.h"
#include "core/base/json.h"
#include "core/base/table.h"
#include "core/experiment/chosen_model.h"
#include "core/experiment/head_effects.h"
#include "core/figure/figures.h"
#include "support/calls.h"
#include "support/desk.h"
#include "support/program.h"
#include "ui/explore/silence_button.h"
#include "ui/explore/stage_card.h"

#include <QtCore/QProcess>
#include <QtCore/QTemporaryDir>
#include <QtTest/QTest>
#include <QtWidgets/QInputDialog>
#include <QtWidgets/QMenu>

using namespace fovea;

namespace {

Experiment ofModel(const char* name, const char* text) {
    Experiment experiment = withModel(defaultExperiment(), {.name = name});
    experiment.text = text;
    return experiment;
}

QString answered(Window& window) {
    QStringList all;
    const auto figure = window.bench().picture().figure(figureId::answer);
    for (const Answer::Item& item : std::get<Answer>(*figure).items)
        all << QString::fromStdString(item.answer);
    return all.join(u' ');
}

QAction* actionOf(Window& window, const QString& begins) {
    for (QAction* action : window.find<SilenceButton>("silence")->menu()->actions())
        if (action->text().startsWith(begins))
            return action;
    qFatal("no such action");
}

// What is printed, or why it is refused.
QString printedBy(const QStringList& arguments, int code = 0) {
    const Called done = call(arguments);
    if (done.code != code)
        qWarning() << done.err;
    return code == 0 ? done.out : done.err;
}

} // namespace

class TestSilence : public QObject {
    Q_OBJECT
private Q_SLOTS:
    // A click on the cross of a card, or Delete, and the stage is as it was trained.
    void changeIsTakenBack() {
        Window w;
        w.bench().edit(ofModel("tagger", "I saw a saw"));
        QVERIFY(w.settles());
        const std::pair<Stage, const char*> changes[] = {{Stage::position, "none"},
                                                         {Stage::score, "cosine"},
                                                         {Stage::mask, "causal"},
                                                         {Stage::normalise, "sparsemax"}};
        for (const auto& [stage, row] : changes) {
            const Selection trained = w.bench().experiment().at(stage);
            auto* card = w.find<StageCard>(("stage-" + table(stage).id).c_str());
            QVERIFY(card->cross().isEmpty());
            for (const bool byKey : {false, true}) {
                Experiment changed = w.bench().experiment();
                changed.at(stage) = readSelection(table(stage), row, "");
                w.bench().edit(changed);
                QVERIFY(w.settles());
                QVERIFY(w.bench().experiment().at(stage) != trained);
                QVERIFY(card->toolTip().contains(QStringLiteral("✕")));
                if (byKey)
                    QTest::keyClick(card, Qt::Key_Delete);
                else
                    QTest::mouseClick(card, Qt::LeftButton, {}, card->cross().center());
                QVERIFY2(w.bench().experiment().at(stage) == trained, table(stage).id.c_str());
                QVERIFY(card->cross().isEmpty());
            }
        }
    }
    void aHead() {
        Window window;
        window.bench().edit(ofModel("tagger", "I saw a saw"));
        QVERIFY(window.settles());
        auto* button = window.find<SilenceButton>("silence");
        QVERIFY(button->isVisible() && !button->isChecked());
        const QString before = answered(window);
        QCOMPARE(before, QStringLiteral("PRON VERB DET NOUN"));
        window.find<FigureView>("picture")->setFocus();
        QTest::keyClick(&window.window, Qt::Key_S, Qt::AltModifier);
        QVERIFY(window.settles());
        QVERIFY(button->isChecked());
        const TracePointer trace = window.bench().trace(workspaceId::explore);
        QCOMPARE(trace->experiment.silenced.heads.size(), std::size_t(1));
        const auto answer = std::get<Answer>(*window.bench().picture().figure(figureId::answer));
        QVERIFY(english(answer.subtitle).find("heads silenced: 1") == 0);
        QVERIFY(english(answer.subtitle).find("log-odds of “") != std::string::npos);
        for (const Answer::Item& item : answer.items)
            QVERIFY(item.was || !item.before.empty());
        const auto multiples =
            std::get<SmallMultiples>(*window.bench().picture().figure(figureId::heads));
        QVERIFY(multiples.items.front().silenced && !multiples.items.back().silenced);

        // Not through a sheet that lies above.
        window.window.showShortcuts();
        QTest::keyClick(&window.window, Qt::Key_S, Qt::AltModifier);
        QVERIFY(window.settles() && button->isChecked());
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_Escape);

        // The card tells it, and its cross takes it back.
        auto* card = window.find<StageCard>("stage-combine");
        QVERIFY(card->accessibleDescription().contains(QStringLiteral("Heads silenced: 1")));
        QTest::mouseClick(card, Qt::LeftButton, {}, card->cross().center());
        QVERIFY(window.settles());
        QCOMPARE(answered(window), before);
        QVERIFY(card->cross().isEmpty() && !button->isChecked());
        window.bench().undo();
        QVERIFY(window.settles() && button->isChecked());
        window.bench().undo();
        QVERIFY(window.settles() && !button->isChecked());
    }

    void theMenu() {
        Window window;
        window.bench().edit(ofModel("language", "the dog runs"));
        QVERIFY(window.settles());
        QVERIFY(!actionOf(window, QStringLiteral("Silence the pinned key"))->isEnabled());
        actionOf(window, QStringLiteral("Silence all heads (layer 2)"))->trigger();
        QVERIFY(window.settles());
        QCOMPARE(window.bench().experiment().silenced.headsOf(1).size(), std::size_t(2));
        actionOf(window, QStringLiteral("Silenced heads give their mean"))->trigger();
        QVERIFY(window.settles());
        QVERIFY(window.bench().trace(workspaceId::explore)->silencedValues);
        Experiment next = window.bench().experiment();
        next.view.query = 3;
        next.view.key = 1;
        window.bench().edit(std::move(next));
        QVERIFY(window.settles());
        actionOf(window, QStringLiteral("Silence the key “"))->trigger();
        QVERIFY(window.settles());
        QCOMPARE(window.bench().experiment().silenced.tokens, std::vector<std::int64_t>{1});
        QVERIFY(window.find<StageCard>("stage-mask")
                    ->accessibleDescription()
                    .contains(QStringLiteral("Tokens silenced: 1")));
        const auto bars = std::get<Bars>(*window.bench().picture().figure(figureId::query));
        QVERIFY(bars.values[1] == 0);
        actionOf(window, QStringLiteral("Silenced heads give what another"))->trigger();
        auto* dialog = window.window.findChild<QInputDialog*>();
        QVERIFY(dialog);
        dialog->setTextValue(QStringLiteral("a cat sleeps"));
        dialog->accept();
        QVERIFY(window.settles());
        QVERIFY(window.bench().experiment().silenced.by == SilencedBy::patch);
        QCOMPARE(window.bench()
                     .trace(workspaceId::explore)
                     ->silencedValues->heads.begin()
                     ->second.rank(),
                 Index(3));
        actionOf(window, QStringLiteral("Silence all heads (layer 2)"))->trigger();
        actionOf(window, QStringLiteral("Silence nothing"))->trigger();
        QVERIFY(window.settles() && !window.bench().experiment().silenced.any());

        // Without a model there is nothing to silence.
        window.bench().edit(defaultExperiment());
        QVERIFY(window.settles());
        QVERIFY(!window.find<SilenceButton>("silence")->isVisible());
    }

    // Of the layer that is shown; those parts that it has.
    void parts() {
        Window window;
        window.bench().edit(ofModel("language", "the dog"));
        QVERIFY(window.settles());
        const auto menu = actionOf(window, QStringLiteral("Leave out a part"))->menu();
        const auto part = [&](const QString& begins) {
            for (QAction* action : menu->actions())
                if (action->isVisible() && action->text().startsWith(begins))
                    return action;
            return static_cast<QAction*>(nullptr);
        };
        QAction* fed = part(QStringLiteral("Leave out the feed-forward part"));
        QVERIFY(fed && !fed->isChecked());
        fed->trigger();
        QVERIFY(window.settles() && fed->isChecked());
        const Index layer = window.bench().experiment().view.layer;
        QVERIFY(fed->text().endsWith(QStringLiteral("(layer %1)").arg(layer + 1)));
        const std::vector<LeftOutPart> parts = {{layer, LayerPart::feedForward}};
        QCOMPARE(window.bench().experiment().silenced.parts, parts);
        const auto answer = std::get<Answer>(*window.bench().picture().figure(figureId::answer));
        QVERIFY(english(answer.subtitle).find("parts left out: 1") == 0);
        auto* card = window.find<StageCard>("stage-combine");
        QVERIFY(card->accessibleDescription().contains(QStringLiteral("Parts left out: 1")));
        part(QStringLiteral("Leave out the norm of the attention"))->trigger();
        actionOf(window, QStringLiteral("Silence head"))->trigger();
        QVERIFY(window.settles());
        QVERIFY(card->accessibleDescription().contains(
            QStringLiteral("Heads silenced: 1. Parts left out: 2")));
        QTest::mouseClick(card, Qt::LeftButton, {}, card->cross().center());
        QVERIFY(window.settles() && !window.bench().experiment().silenced.any());
        QVERIFY(!fed->isChecked());
        window.bench().undo();
        QVERIFY(window.settles() && fed->isChecked());

        // Sizes behind what is left out are not told, and what is shown says so.
        Experiment next = window.bench().experiment();
        chooseFigure(next.view, "matrix:quantity=normed", "");
        std::string problem;
        const auto told = connect(&window.bench(), &Workbench::failed, this,
                                  [&](const Message& one) { problem = english(one); });
        window.bench().edit(std::move(next));
        QVERIFY(window.settles());
        disconnect(told);
        QVERIFY(problem.find("parts of them are left out") != std::string::npos);

        // A model of recurrent networks has no such parts.
        window.bench().edit(ofModel("translator-luong", "the dog runs"));
        QVERIFY(window.settles());
        QVERIFY(!menu->menuAction()->isVisible());
    }

    // The overview is there at once, and its bars when they are computed.
    void effects() {
        Window window;
        Experiment experiment = ofModel("translator", "the cat sees a dog");
        chooseFigure(experiment.view, "layers:measure=effect", "");
        window.bench().edit(experiment);
        QVERIFY(window.settles());
        const auto grid = std::get<HeadGrid>(*window.bench().picture().figure(figureId::layers));
        const auto measure = static_cast<std::size_t>(grid.measure);
        QVERIFY(grid.measures[measure].isSigned);
        for (const HeadGrid::Head& head : grid.heads)
            QVERIFY(head.measured[measure]);
        QVERIFY(grid.most > 0);
        // Those that are silenced have none.
        experiment.silenced = withHead({}, {1, 0}, true);
        window.bench().edit(experiment);
        QVERIFY(window.settles());
        const auto without = std::get<HeadGrid>(*window.bench().picture().figure(figureId::layers));
        for (const HeadGrid::Head& head : without.heads)
            QCOMPARE(head.measured[measure].has_value(), !head.silenced);
    }

    void savedAndOpened() {
        Desk desk;
        const auto window = desk.window();
        Experiment experiment = ofModel("tagger", "I saw a saw");
        experiment.silenced = withToken(withHead({}, {0, 1}, true), 2, true);
        experiment.silenced.by = SilencedBy::mean;
        window->workbench().edit(experiment);
        saveTo(*window, desk.path("s.fovea"));
        const auto again = desk.window();
        again->open(desk.path("s.fovea"));
        QTRY_VERIFY(again->workbench().settled() && again->workbench().experiment().model.any());
        QVERIFY(again->workbench().experiment().silenced == experiment.silenced);
    }

    void asCommand() {
        Experiment experiment = ofModel("tagger", "I saw a saw");
        experiment.silenced =
            withToken(withHead(withHead({}, {0, 1}, true), {0, 0}, true), 2, true);
        experiment.silenced.by = SilencedBy::mean;
        const std::string line = commandFor(experiment, {}, "a.fovea");
        QVERIFY2(line.find("--silence 1.1,1.2 --silence-tokens 3 --silence-by mean") !=
                     std::string::npos,
                 line.c_str());
        const QTemporaryDir folder;
        const QString out = folder.filePath(QStringLiteral("a.fovea"));
        printedBy({QStringLiteral("text"), QStringLiteral("I saw a saw"), QStringLiteral("--model"),
                   QStringLiteral("tagger"), QStringLiteral("--silence"), QStringLiteral("1.*"),
                   QStringLiteral("--silence-tokens"), QStringLiteral("3"),
                   QStringLiteral("--silence-by"), QStringLiteral("mean"), QStringLiteral("-o"),
                   out});
        const std::string path = out.toStdString();
        QVERIFY(readExperiment(disk().read(path, 1'000'000), path).experiment.silenced ==
                experiment.silenced);
        experiment.silenced = withPart({}, {0, LayerPart::innerNorm}, true);
        experiment.silenced = withPart(experiment.silenced, {0, LayerPart::residual}, true);
        QVERIFY(commandFor(experiment, {}, "a.fovea")
                    .find("--leave-out 1.residual,1.feed-forward-norm") != std::string::npos);
        printedBy({QStringLiteral("text"), QStringLiteral("I saw a saw"), QStringLiteral("--model"),
                   QStringLiteral("tagger"), QStringLiteral("--leave-out"),
                   QStringLiteral("1.feed-forward-norm,1.residual"), QStringLiteral("-o"), out});
        QVERIFY(readExperiment(disk().read(path, 1'000'000), path).experiment.silenced ==
                experiment.silenced);
        experiment.silenced.by = SilencedBy::patch;
        experiment.silenced.from = "a saw I saw";
        QVERIFY(commandFor(experiment, {}, "a.fovea").find("--patch 'a saw I saw'") !=
                std::string::npos);
    }

    void commands() {
        const QStringList sentence{QStringLiteral("I saw a saw"), QStringLiteral("--model"),
                                   QStringLiteral("tagger")};
        const std::string told =
            printedBy(QStringList{QStringLiteral("ablate"), QStringLiteral("--json")} + sentence)
                .toStdString();
        const Json effects = parseJson(told, "ablate");
        QCOMPARE(JsonNode(effects, "").at("heads").items().size(), std::size_t(2));
        const std::string read =
            printedBy(QStringList{QStringLiteral("lens"), QStringLiteral("--json")} + sentence)
                .toStdString();
        const Json lens = parseJson(read, "lens");
        QCOMPARE(JsonNode(lens, "").at("tokens").items().size(), std::size_t(4));
        QVERIFY(printedBy(QStringList{QStringLiteral("lens")} + sentence)
                    .contains(QStringLiteral("layer 1  NOUN")));
        QVERIFY(printedBy(QStringList{QStringLiteral("ablate")} + sentence)
                    .contains(QStringLiteral("log-odds")));
        const auto refused = [&](const QStringList& more) {
            return printedBy(QStringList{QStringLiteral("ablate")} + sentence + more, 2);
        };
        QVERIFY(refused({QStringLiteral("--silence"), QStringLiteral("3.1")})
                    .contains(QStringLiteral("there is no layer 3, there are 1")));
        QVERIFY(refused({QStringLiteral("--silence"), QStringLiteral("x")})
                    .contains(QStringLiteral("expected LAYER.HEAD")));
        QVERIFY(refused({QStringLiteral("--leave-out"), QStringLiteral("2.norm")})
                    .contains(QStringLiteral("there is no layer 2, there are 1")));
        QVERIFY(refused({QStringLiteral("--leave-out"), QStringLiteral("1.gate")})
                    .contains(QStringLiteral("as part one of residual, norm, feed-forward,")));
        QVERIFY(refused({QStringLiteral("--silence-by"), QStringLiteral("x")})
                    .contains(QStringLiteral("expected zero or mean")));
        QVERIFY(refused({QStringLiteral("--word"), QStringLiteral("dog")})
                    .contains(QStringLiteral("a word that the model can predict")));
    }
};

FOVEA_WINDOW_TEST(TestSilence)
#include "test_silence.moc"
