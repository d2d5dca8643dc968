// The window with models: what is shown at first start, and what can be done with it.
#include "app/window/model_work.h"
#include "core/base/table.h"
#include "core/compute/pool.h"
#include "core/experiment/chosen_model.h"
#include "core/experiment/trained_model.h"
#include "core/figure/figures.h"
#include "core/learn/files/shipped.h"
#include "core/learn/network_choices.h"
#include "support/program.h"
#include "support/shown_window.h"
#include "support/window.h"
#include "ui/explore/model_chooser.h"
#include "ui/explore/sentence_field.h"
#include "ui/explore/stage_card.h"
#include "ui/plot/plot_drawing.h"

#include <QtCore/QTemporaryDir>
#include <QtGui/QWheelEvent>
#include <QtWidgets/QComboBox>
#include <QtWidgets/QLineEdit>
#include <QtWidgets/QMenu>
#include <QtWidgets/QToolButton>

using namespace fovea;

namespace {

struct ModelWindow : ShownWindow {
    explicit ModelWindow(const Settings& settings = Settings())
        : ShownWindow(settings, firstExperiment()), picture(find<FigureView>("picture")),
          sentence(find<SentenceField>("sentence")) {
        (void)settles();
    }
    const Answer& answer() { return std::get<Answer>(*find<FigureView>("answer")->figure()); }
    // "PRON VERB DET NOUN"
    QString said() {
        QStringList words;
        for (const Answer::Item& item : answer().items)
            words << QString::fromStdString(item.answer);
        return words.join(QLatin1Char(' '));
    }
    const Matrix& matrix() { return std::get<Matrix>(*picture->figure()); }
    bool type(const QString& text) {
        sentence->selectAll();
        QInputMethodEvent typed; // no key has a character of Chinese
        typed.setCommitString(text);
        QApplication::sendEvent(sentence, &typed);
        return settles();
    }
    // By the menu of the chooser.
    bool choose(const QString& name) {
        auto* chooser = find<ModelChooser>("model");
        Q_EMIT chooser->menu()->aboutToShow();
        for (QAction* action : chooser->menu()->actions())
            if (action->text() == name)
                action->trigger();
        return settles();
    }
    FigureView* picture;
    SentenceField* sentence;
};

QToolButton* viewButton(ModelWindow& w, const char* figure) {
    for (auto* button : w.window.findChildren<QToolButton*>())
        if (button->property("row").toString() == QLatin1String(figure))
            return button;
    return nullptr;
}

QString rowName(const RowInfo& row) {
    return QString::fromUtf8(row.name);
}

} // namespace

class TestModelWindow : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase() { dressLikeTheProgram(); }

    // From the first look to a tag that changes, and back.
    void fromTheBeginning() {
        ModelWindow w;
        QCOMPARE(w.sentence->text(), QStringLiteral("I saw a saw"));
        QCOMPARE(w.said(), QStringLiteral("PRON VERB DET NOUN"));
        // One head tells the two apart by their neighbours.
        const auto looks = [&](Index query, Index key) {
            return w.matrix().values[w.matrix().cell(query, key)];
        };
        QVERIFY(looks(1, 0) >= 0.5F && looks(3, 2) >= 0.5F);

        QVERIFY(w.type(QStringLiteral("they can fish")));
        QCOMPARE(w.said(), QStringLiteral("PRON AUX VERB"));
        QVERIFY(w.choose(QStringLiteral("Translator")));
        QVERIFY(w.bench().picture().trace->layers.size() > 1);
        QCOMPARE(english(w.matrix().subtitle), std::string("cross-attention, layer 1 · head 1"));
        QVERIFY(w.find<QComboBox>("layer")->isVisible());
        QVERIFY(w.type(QStringLiteral("the cat chases the mouse")));
        QVERIFY2(w.said().startsWith(QString::fromUtf8("猫 追 老鼠")), qPrintable(w.said()));
        QVERIFY(w.choose(QStringLiteral("Tagger")));
        QVERIFY(!w.find<QComboBox>("layer")->isVisible());
        QVERIFY(w.type(QStringLiteral("I saw a saw")));

        // Another score has weights of its own; others are said not to be trained so.
        auto* card = w.find<StageCard>("stage-score");
        const TableInfo& scores = table(Stage::score);
        std::set<std::string> trained;
        for (const Selection& one : trainedFor(w.bench().experiment(), Stage::score))
            trained.insert(one.only().row);
        QCOMPARE(trained.size(), std::size_t(6));
        for (std::size_t i = 0; i < scores.rows.size(); ++i)
            QTest::keyClick(card, Qt::Key_Up);
        for (const RowInfo& row : scores.rows) {
            QVERIFY(w.settles());
            QCOMPARE(w.bench().experiment().at(Stage::score).only().row, row.id);
            const bool own = trained.contains(row.id);
            // Without numbers for it there is no prediction, and it is said why.
            const bool isRandom = w.bench().picture().trace->model->isRandom;
            QCOMPARE(w.answer().items.empty(), isRandom);
            QVERIFY2((w.answer().subtitle.text == "changed after training") == (!own && !isRandom),
                     (row.id + ": " + w.answer().subtitle.text).c_str());
            QCOMPARE(w.answer().subtitle.text.starts_with("no prediction"), isRandom);
            if (own)
                QVERIFY2(w.said() == QLatin1String("PRON VERB DET NOUN"), row.id.c_str());
            QTest::keyClick(card, Qt::Key_Down);
        }
        while (w.bench().experiment().at(Stage::score) != firstExperiment().at(Stage::score))
            QTest::keyClick(card, Qt::Key_Up);
        QVERIFY(w.settles());

        // Without its neighbour the second one is a verb, too; undo brings the noun back.
        const QWidget* bar = w.find<QWidget>("viewBar");
        QTest::mouseClick(buttonOf(bar, QStringLiteral("Silence")), Qt::LeftButton);
        QTest::mouseClick(buttonOf(bar, QStringLiteral("All heads")), Qt::LeftButton);
        QTest::mouseClick(w.picture, Qt::LeftButton, {}, cellOf(w.picture, 3, 2));
        QVERIFY(w.settles());
        QCOMPARE(w.bench().experiment().edits.size(), std::size_t(1));
        QCOMPARE(w.said(), QStringLiteral("PRON VERB DET VERB"));
        // What it was stands struck through beside it, and the Mask card says what is by hand.
        QCOMPARE(w.answer().items[3].before, std::string("NOUN"));
        QVERIFY(w.answer().items[1].before.empty());
        auto* mask = w.find<StageCard>("stage-mask");
        QVERIFY(mask->toolTip().contains(QStringLiteral("by hand: 1")));
        QTest::mouseClick(mask, Qt::LeftButton, {}, mask->cross().center());
        QVERIFY(w.settles());
        QVERIFY(w.bench().experiment().edits.empty());
        QVERIFY(w.answer().items[3].before.empty());
        QTest::keyClick(w.sentence, Qt::Key_Z, Qt::ControlModifier);
        QVERIFY(w.settles());
        QCOMPARE(w.said(), QStringLiteral("PRON VERB DET VERB"));
        QTest::keyClick(w.sentence, Qt::Key_Z, Qt::ControlModifier);
        QVERIFY(w.settles());
        QCOMPARE(w.said(), QStringLiteral("PRON VERB DET NOUN"));
    }
    void everyShippedModel_data() {
        QTest::addColumn<QString>("id");
        for (const RowInfo& row : shippedModels().info().rows)
            QTest::newRow(row.id.c_str()) << QString::fromStdString(row.id);
    }
    // It comes with a sentence of its own, knows all words of its examples, and says something.
    void everyShippedModel() {
        QFETCH(QString, id);
        const RowInfo& row = shippedModels().info().row(id.toStdString());
        ModelWindow w;
        QVERIFY(w.choose(QStringLiteral("Random weights")));
        QVERIFY(w.answer().items.empty());
        QVERIFY(!w.find<QWidget>("answerBar")->isVisible());
        QVERIFY(w.choose(rowName(row)));
        QCOMPARE(w.message(), QString());
        QVERIFY(w.find<QWidget>("answerBar")->isVisible());
        QVERIFY(w.bench().picture().trace->model->card);
        QVERIFY(chosenModel(w.bench().experiment())->trainedSo());
        for (const char* sentence : shippedModels().math(row.id).examples) {
            QVERIFY(w.type(QString::fromUtf8(sentence)));
            QVERIFY(!w.answer().items.empty());
            for (const Token& token : w.bench().picture().trace->tokens)
                QVERIFY2(!token.unknown, token.text.c_str());
        }
        // Every layer can be looked at, with every head.
        const TracePointer trace = w.bench().picture().trace;
        for (Index layer = 0; layer < std::ssize(trace->layers); ++layer) {
            Experiment next = w.bench().experiment();
            showFigure(next.view, figureId::matrix);
            next.view.layer = layer;
            next.view.head = trace->layer(layer).plan.heads - 1;
            w.bench().edit(next);
            QVERIFY(w.settles());
            QCOMPARE(w.message(), QString());
            QCOMPARE(std::ssize(w.matrix().rows), trace->layer(layer).queries.count());
        }
    }
    // The next picture comes with its caption; the tab is there as long as there is a picture.
    void pictures() {
        ModelWindow w;
        auto* tab = buttonOf(w.find<QWidget>("switch"), QStringLiteral("Patches"));
        QVERIFY(!tab);
        QVERIFY(w.choose(QStringLiteral("Shapes")));
        tab = buttonOf(w.find<QWidget>("switch"), QStringLiteral("Patches"));
        QVERIFY(tab);
        QVERIFY(tab->isChecked());
        QCOMPARE(std::get<PatchPicture>(*w.picture->figure()).weights.size(), std::size_t(16));
        const QString caption = w.sentence->text();
        QTest::mouseClick(buttonOf(w.find<QWidget>("answerBar"), QStringLiteral("→")),
                          Qt::LeftButton);
        QVERIFY(w.settles());
        QVERIFY(w.sentence->text() != caption);
        QTest::mouseClick(buttonOf(w.find<QWidget>("answerBar"), QStringLiteral("←")),
                          Qt::LeftButton);
        QVERIFY(w.settles());
        QCOMPARE(w.sentence->text(), caption);
        // An example is a caption with its picture: the model finds what it means.
        const std::vector<std::string> captions = sentencesFor(w.bench().experiment().model);
        QVERIFY(captions.size() > 3);
        for (const std::string& one : captions) {
            w.bench().edit(withSentence(w.bench().experiment(), one));
            QVERIFY(w.settles());
            QCOMPARE(w.sentence->text().toStdString(), one);
            const Experiment& now = w.bench().experiment();
            QCOMPARE(w.answer().items.front().answer,
                     exampleOf(dynamic_cast<const TrainedModel&>(*chosenModel(now)->model)
                                   .saved()
                                   .training.material.task,
                               Split::test, 1, now.model.picture)
                         .target.front());
        }
        QVERIFY(w.choose(QStringLiteral("Tagger"))); // with a sentence of its own
        QVERIFY(!tab->isVisible());
        QCOMPARE(w.sentence->text(), QStringLiteral("I saw a saw"));
        QVERIFY(std::holds_alternative<Matrix>(*w.picture->figure()));
    }
    void unknownWords() {
        ModelWindow w;
        QVERIFY(w.type(QStringLiteral("I saw a zebra")));
        QVERIFY(w.answer().items[3].unknown);
        QVERIFY(!w.answer().items[2].unknown);
        QCOMPARE(w.matrix().columns[3], std::string("zebra ?"));
        QVERIFY(w.sentence->toolTip().contains(QLatin1String("zebra")));
        QVERIFY(w.type(QStringLiteral("I saw a fish")));
        QVERIFY(w.sentence->toolTip().isEmpty());
    }
    // A run that is dropped on another one's training is drawn beside it; undo takes it back.
    void runsBesideEachOther() {
        QTemporaryDir place;
        const auto backend = makeBackend(deviceNamed("cpu", ""), std::make_shared<Pool>(1));
        for (const int seed : {1, 2}) {
            TrainingPlan plan = defaultTraining("tagging");
            const Trainer trainer(plan, makeLearner(examplesOf(plan.material),
                                                    assembled(defaultChoices(defaultChoice(
                                                        defaultNetwork(Form::eachWord)))),
                                                    static_cast<std::uint32_t>(seed), *backend));
            const QString folder = place.filePath(QStringLiteral("%1/run").arg(seed));
            QVERIFY(QDir().mkpath(folder));
            replaceFiles(disk(), trainerFiles(folder.toStdString(), trainer));
            replaceFile(disk(), folder.toStdString() + "/log.jsonl",
                        "{\"step\":1,\"loss\":2}\n{\"step\":2,\"loss\":" + std::to_string(seed) +
                            "}\n");
        }
        const QString settings = place.filePath(QStringLiteral("settings.ini"));
        const QString session = place.filePath(QStringLiteral("work.fovea"));
        ModelWindow w{Settings(settings)};
        const auto drop = [&](int seed) {
            w.window.open(place.filePath(QStringLiteral("%1/run").arg(seed))); // as a drop does
            QTRY_VERIFY(!w.window.modelWork().busy());
            QVERIFY(w.settles());
            QCOMPARE(w.message(), QString());
        };
        const auto curves = [](ModelWindow& of) -> const std::vector<Plot::Curve>& {
            return std::get<Stack>(*of.picture->figure()).plots.front().curves;
        };
        drop(2);
        drop(1); // nothing was drawn of the other one's training
        QVERIFY(!w.bench().experiment().reference.experiment);
        QTest::mouseClick(viewButton(w, "training"), Qt::LeftButton);
        QVERIFY(w.settles());
        QCOMPARE(curves(w).size(), std::size_t{1});
        drop(2);
        QCOMPARE(curves(w).size(), std::size_t{2});
        QCOMPARE(curves(w)[0].y, std::vector<double>({2, 2}));
        QCOMPARE(curves(w)[1].y, std::vector<double>({2, 1}));
        QCOMPARE(english(curves(w)[0].name), std::string("run · training"));
        QCOMPARE(english(curves(w)[1].name), std::string("run (A) · training"));
        // They are zoomed and hidden like every plot.
        const auto layout = plotDrawing(*w.picture->figure(), QRectF(w.picture->contentsRect()),
                                        lightTheme(), inWindow())
                                ->layouts.front();
        const QPointF at = layout.map.center();
        QWheelEvent wheel(at, w.picture->mapToGlobal(at), {}, {0, 240}, Qt::NoButton,
                          Qt::NoModifier, Qt::NoScrollPhase, false);
        QCoreApplication::sendEvent(w.picture, &wheel);
        QVERIFY(w.settles());
        QTest::mouseClick(w.picture, Qt::LeftButton, {},
                          layout.entries.back().box.center().toPoint());
        QVERIFY(w.settles());
        const Stack& zoomed = std::get<Stack>(*w.picture->figure());
        for (const Plot& plot : zoomed.plots)
            QVERIFY(plot.x.low > 0 && plot.x.high < 2);
        QVERIFY(!curves(w)[0].hidden && curves(w)[1].hidden);
        w.window.fileWork().saveTo(session);
        QTRY_VERIFY(!w.window.fileWork().busy());
        for (int step = 0; step < 3; ++step)
            w.bench().undo();
        QVERIFY(w.settles());
        QCOMPARE(curves(w).size(), std::size_t{1});
        ModelWindow again{Settings(settings)};
        again.window.open(session);
        QVERIFY(again.settles());
        QCOMPARE(curves(again).size(), std::size_t{2});
        QVERIFY(curves(again)[1].hidden);
    }
    // A folder that is dropped is chosen; a session names it, and finds it again.
    void openedFromAFolder() {
        QTemporaryDir place;
        const QString folder = place.filePath(QStringLiteral("mine"));
        TrainingPlan plan = defaultTraining("tagging");
        const auto backend = makeBackend(deviceNamed("cpu", ""), std::make_shared<Pool>(1));
        const Trainer trainer(
            plan,
            makeLearner(examplesOf(plan.material),
                        assembled(defaultChoices(defaultChoice(defaultNetwork(Form::eachWord)))), 5,
                        *backend));
        QVERIFY(QDir().mkpath(folder));
        replaceFiles(disk(), trainerFiles(folder.toStdString(), trainer));
        replaceFile(disk(), folder.toStdString() + "/log.jsonl",
                    "{\"step\":1,\"loss\":2}\n{\"step\":2,\"loss\":1}\n");
        const QString session = place.filePath(QStringLiteral("work.fovea"));
        const QString settings = place.filePath(QStringLiteral("settings.ini"));
        QString said;
        {
            ModelWindow w{Settings(settings)};
            w.window.open(folder);
            QTRY_VERIFY(!w.window.modelWork().busy());
            QVERIFY(w.settles());
            QCOMPARE(w.message(), QString());
            QCOMPARE(w.bench().experiment().model.name, std::string("mine"));
            said = w.said();
            // Its training has a view of its own, which others do not have.
            QToolButton* training = viewButton(w, "training");
            QVERIFY(training->property("offered").toBool()); // by a button, or in the menu
            training->click();
            QVERIFY(w.settles());
            QCOMPARE(w.message(), QString());
            QCOMPARE(std::get<Stack>(*w.picture->figure()).plots.front().curves.front().y,
                     std::vector<double>({2, 1}));
            QVERIFY(w.choose(QStringLiteral("Shapes"))); // whose own view is that of its picture
            QVERIFY(!training->property("offered").toBool());
            QCOMPARE(figureOf(w.bench().experiment().view).name, std::string("Patches"));
            QVERIFY(w.choose(QStringLiteral("mine")));
            QVERIFY(training->property("offered").toBool());
            w.window.fileWork().saveTo(session);
            QTRY_VERIFY(!w.window.fileWork().busy());
        }
        ModelWindow w{Settings(settings)};
        w.window.open(session);
        QVERIFY(!w.window.isWindowModified());
        QVERIFY(w.settles());
        QCOMPARE(w.message(), QString());
        QCOMPARE(w.said(), said);
        // What is damaged is reported as such.
        const QString damaged = place.filePath(QStringLiteral("damaged"));
        QVERIFY(QDir().mkpath(damaged));
        replaceFile(disk(), damaged.toStdString() + "/config.json", "{\"");
        w.window.open(damaged);
        QTRY_VERIFY(!w.window.modelWork().busy());
        QVERIFY2(w.message().contains(QLatin1String("config.json")), qPrintable(w.message()));
        // An unknown model is reported, and nothing that looks at it breaks.
        ModelWindow other;
        QVERIFY(other.choose(QStringLiteral("Shapes")));
        Experiment strange = w.bench().experiment();
        strange.model = {.name = "theirs", .hash = "0123", .picture = 1};
        strange.edits = {{.layer = 0, .head = 0, .query = 0, .key = 0}};
        other.bench().restart(strange);
        QVERIFY(other.settles());
        QVERIFY(other.message().contains(QLatin1String("theirs")));
        for (auto* button : other.find<QWidget>("answerBar")->findChildren<QAbstractButton*>())
            if (button->isVisible())
                QTest::mouseClick(button, Qt::LeftButton);
        QVERIFY(other.bench().experiment() == strange);
        // The folder that a session misses is opened without a change to the session.
        strange.model = w.bench().experiment().model;
        other.bench().restart(strange);
        other.window.open(folder);
        QTRY_VERIFY(!other.window.modelWork().busy());
        QVERIFY(other.settles());
        QVERIFY(other.bench().experiment() == strange);
        strange.edits.clear();
        other.bench().edit(strange);
        QVERIFY(other.settles());
        QCOMPARE(other.said(), said);
        // What is no model says so, and changes nothing.
        other.window.open(place.path());
        QTRY_VERIFY(other.message().contains(QLatin1String("fovea train")));
        QCOMPARE(other.said(), said);
    }
};

FOVEA_WINDOW_TEST(TestModelWindow)
#include "test_model_window.moc"
