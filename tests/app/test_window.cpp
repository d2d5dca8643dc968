// The real window, driven as a person drives it.
#include "app/window/first_size.h"
#include "core/base/table.h"
#include "core/experiment/carriers.h"
#include "core/figure/figures.h"
#include "support/program.h"
#include "support/window.h"
#include "ui/explore/sentence_field.h"
#include "ui/explore/stage_card.h"
#include "ui/look/fonts.h"
#include "ui/widgets/parameter_form.h"
#include "ui/words.h"

#include <QtCore/QTemporaryDir>
#include <QtGui/QScreen>
#include <QtTest/QSignalSpy>
#include <QtTest/QTest>
#include <QtWidgets/QLineEdit>
#include <QtWidgets/QSpinBox>

using namespace fovea;

class TestWindow : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void typingIsSeen() {
        Window w;
        auto* sentence = w.find<SentenceField>("sentence");
        sentence->selectAll();
        QTest::keyClicks(sentence, QStringLiteral("We saw two saws"));
        QVERIFY(w.settles());
        QCOMPARE(w.bench().picture().trace->tokens.size(), std::size_t(4));
        const auto& matrix = std::get<Matrix>(*w.find<FigureView>("picture")->figure());
        QCOMPARE(matrix.rows.back(), std::string("saws"));
        QTest::keyClick(sentence, Qt::Key_Z, Qt::ControlModifier);
        QCOMPARE(sentence->text(), QStringLiteral("We saw two"));
        QTest::keyClick(sentence, Qt::Key_Z, Qt::ControlModifier | Qt::ShiftModifier);
        QCOMPARE(sentence->text(), QStringLiteral("We saw two saws"));
        QVERIFY(w.settles());
    }
    // Every row of every stage, by the arrow keys on its card, and each picture is of that row.
    void everyRowByKey() {
        Window w;
        for (std::size_t stage = 0; stage < stageCount; ++stage) {
            const TableInfo& table = *stages()[stage];
            auto* card = w.find<StageCard>(("stage-" + table.id).c_str());
            QVERIFY(card);
            for (std::size_t i = 0; i < table.rows.size(); ++i)
                QTest::keyClick(card, Qt::Key_Up);
            for (const RowInfo& row : table.rows) {
                QCOMPARE(w.bench().experiment().selections[stage].only().row, row.id);
                QVERIFY2(w.settles(), row.id.c_str());
                QTest::keyClick(card, Qt::Key_Down);
            }
        }
    }
    // Every figure of the switch is painted.
    void everyFigure() {
        Window w;
        for (auto* button : w.find<QWidget>("switch")->findChildren<QAbstractButton*>()) {
            if (!button->isVisible())
                continue; // of models that look at a picture
            QTest::mouseClick(button, Qt::LeftButton);
            QVERIFY(w.settles());
            QCOMPARE(QString::fromStdString(figureOf(w.bench().experiment().view).id),
                     button->property("row").toString());
            QVERIFY(button->isChecked());
        }
    }
    // A panel opens under the card; its form edits the parameter.
    void panelAndForm() {
        Window w;
        QTest::mouseClick(w.find<StageCard>("stage-project"), Qt::LeftButton);
        auto* panel = w.find<QWidget>("panel");
        QVERIFY(panel && panel->isVisible());
        auto* heads = panel->findChild<QSpinBox*>(QStringLiteral("heads"));
        QVERIFY(heads);
        heads->setValue(8);
        QVERIFY(w.settles());
        QCOMPARE(w.bench().picture().trace->layers[0].plan.heads, 8);
        for (auto* choice : panel->findChildren<QAbstractButton*>(QStringLiteral("choice")))
            if (choice->property("row").toString() == QStringLiteral("identity"))
                QTest::mouseClick(choice, Qt::LeftButton);
        QVERIFY(w.settles());
        QCOMPARE(w.bench().picture().trace->layers[0].plan.heads, 1);
        panel->close();
    }
    // What does not fit is said in words, and goes away when it fits again.
    void unfittingChoice() {
        Window w;
        QVERIFY(w.settles());
        Experiment next = w.bench().experiment();
        next.at(Stage::project) = readSelection(table(Stage::project), "heads:3", "");
        w.bench().edit(next);
        QTRY_VERIFY(w.message().contains(QStringLiteral("not divisible by 3 Heads")));
        w.bench().undo();
        QVERIFY(w.settles());
        QTRY_COMPARE(w.message(), QString());
    }
    // By the names that stand in the form, and not by those of options.
    void namesOfTheForm_data() {
        QTest::addColumn<int>("stage");
        QTest::addColumn<QString>("choice");
        QTest::addColumn<QString>("parameter");
        const auto row = [](Stage stage, const char* choice, const char* parameter) {
            QTest::newRow(choice) << static_cast<int>(stage) << QString::fromLatin1(choice)
                                  << QString::fromLatin1(parameter);
        };
        row(Stage::project, "heads:3", "head-dim");
        row(Stage::project, "heads:heads=4,kv-heads=3", "kv-heads");
        row(Stage::position, "learned:max=1", "max");
        row(Stage::position, "t5:buckets=64,max-distance=2", "max-distance");
        row(Stage::score, "location:max=1", "max");
    }
    void namesOfTheForm() {
        QFETCH(int, stage);
        QFETCH(QString, choice);
        QFETCH(QString, parameter);
        Window w;
        QVERIFY(w.settles());
        const TableInfo& table = *stages()[static_cast<std::size_t>(stage)];
        Experiment next = w.bench().experiment();
        next.selections[static_cast<std::size_t>(stage)] =
            readSelection(table, choice.toStdString(), "");
        const Parameter& named = table.row(choice.section(QLatin1Char(':'), 0, 0).toStdString())
                                     .parameter(parameter.toStdString(), "");
        w.bench().edit(next);
        QTRY_VERIFY(!w.message().isEmpty());
        QVERIFY2(w.message().contains(words(named.name)), qPrintable(w.message()));
        QVERIFY2(!w.message().contains(parameter), qPrintable(w.message()));
    }
    void hoverAndPin() {
        Window w;
        QVERIFY(w.settles());
        auto* picture = w.find<FigureView>("picture");
        const auto query = [&] {
            return english(std::get<Bars>(*w.bench().picture().figure("query")).subtitle);
        };
        const QPoint cell = cellOf(picture, 3, 2);
        QVERIFY(!cell.isNull());
        hoverAt(picture, cell);
        QTRY_COMPARE(query(), std::string("position 4"));
        QVERIFY(!w.bench().experiment().view.query); // pointing is no edit
        QTest::mouseClick(picture, Qt::LeftButton, {}, cell);
        QVERIFY(w.settles());
        QCOMPARE(w.bench().experiment().view.query.value(), 3);
        QCOMPARE(w.bench().experiment().view.key.value(), 2);
        QTest::keyClick(picture, Qt::Key_Up);
        QCOMPARE(w.bench().experiment().view.query.value(), 2);
        auto* heads = w.find<FigureView>("heads");
        QTest::keyClick(heads, Qt::Key_Right);
        QCOMPARE(w.bench().experiment().view.head, 1);
    }
    // Out of one window, dropped on another: the same Experiment and the same picture.
    void outAndBack_data() {
        QTest::addColumn<QString>("ending");
        for (const char* ending : {"png", "svg", "pdf", "fovea"})
            QTest::newRow(ending) << QString::fromLatin1(ending);
    }
    void outAndBack() {
        QFETCH(QString, ending);
        const QTemporaryDir folder;
        const QString path = folder.filePath(QStringLiteral("x.") + ending);
        Experiment experiment = defaultExperiment();
        experiment.text = "Wir sahen 我们 <b>&";
        experiment.at(Stage::mask) = readSelection(table(Stage::mask), "causal", "");
        experiment.view.head = 3;
        experiment.view.query = 2;
        Window first;
        first.bench().edit(experiment);
        QVERIFY(first.settles());
        exportFrom(first.window, path);
        QCOMPARE(first.message(), QString());
        Window second;
        second.drop(path);
        QVERIFY(second.settles());
        QVERIFY(second.bench().experiment() == experiment);
        QVERIFY(*second.find<FigureView>("picture")->figure() ==
                *first.find<FigureView>("picture")->figure());
        QCOMPARE(second.find<SentenceField>("sentence")->text(),
                 QStringLiteral("Wir sahen 我们 <b>&"));
    }
    // A foreign file changes nothing and says one sentence; a good one takes it away.
    void foreignFile() {
        const QTemporaryDir folder;
        const QString path = folder.filePath(QStringLiteral("x.png"));
        replaceFile(disk(), path.toStdString(), "not a picture");
        Window w;
        QVERIFY(w.settles());
        const Experiment before = w.bench().experiment();
        w.drop(path);
        QVERIFY(w.message().contains(QStringLiteral("neither a session")));
        QVERIFY(w.bench().experiment() == before);
        w.drop(folder.filePath(QStringLiteral("none.svg")));
        QVERIFY(w.message().contains(QStringLiteral("No such file")));
        exportFrom(w.window, folder.filePath(QStringLiteral("nowhere/x.png")));
        QVERIFY(w.message().contains(QStringLiteral("nowhere")));
        exportFrom(w.window, folder.filePath(QStringLiteral("x.svg")));
        QCOMPARE(w.message(), QString());
        w.drop(folder.filePath(QStringLiteral("x.svg")));
        QVERIFY(w.bench().experiment() == before);
    }
    void everythingHasAName() {
        Window w;
        for (auto* button : w.window.findChildren<QAbstractButton*>())
            if (button->isVisible())
                QVERIFY2(!button->accessibleName().isEmpty() || !button->text().isEmpty(),
                         qPrintable(button->objectName()));
        for (auto* view : w.window.findChildren<FigureView*>())
            QVERIFY(!view->accessibleName().isEmpty());
        for (auto* field : w.window.findChildren<QLineEdit*>())
            QVERIFY(!field->accessibleName().isEmpty());
        for (auto* field : w.window.findChildren<QPlainTextEdit*>())
            QVERIFY(!field->accessibleName().isEmpty());
    }
    // Smallest and largest, light and dark: nothing is cut off.
    // The first window is no larger than what its screen has room for.
    void firstWindowFitsItsScreen() {
        QCOMPARE(firstSize(QSize(2560, 1400)), QSize(1440, 900));
        QCOMPARE(firstSize(QSize(1366, 740)), QSize(1358, 700));
        QCOMPARE(firstSize(QSize(1440, 875)), QSize(1432, 835));
        QCOMPARE(firstSize(QSize(800, 600)), smallestWindow);
        const MainWindow window(defaultExperiment(), disk(), Settings());
        QCOMPARE(window.size(), firstSize(window.screen()->availableSize()));
    }
    void sizesAndThemes() {
        Window w;
        for (const ThemeChoice theme : {ThemeChoice::dark, ThemeChoice::light})
            for (const QSize& size : {w.window.minimumSize(), QSize(2400, 1500)}) {
                w.window.setThemeChoice(theme);
                w.window.resize(size);
                QVERIFY(w.settles());
                QTest::qWait(20);
                for (auto* child : w.window.centralWidget()->findChildren<QWidget*>()) {
                    if (!child->isVisible() || child->visibleRegion().isEmpty())
                        continue;
                    const QRect inWindow(child->mapTo(&w.window, QPoint(0, 0)), child->size());
                    QVERIFY2(inWindow.right() <= w.window.width(), qPrintable(child->objectName()));
                }
            }
    }
    // An Experiment that cannot be computed, before there was any picture: everything still
    // answers.
    void nothingToShow() {
        const QTemporaryDir folder;
        Experiment unfitting = defaultExperiment();
        unfitting.at(Stage::project) = readSelection(table(Stage::project), "heads:3", "");
        MainWindow window(unfitting, disk());
        window.show();
        QTRY_VERIFY(window.workbench().settled());
        for (auto* view : window.findChildren<FigureView*>()) {
            QTest::mouseClick(view, Qt::LeftButton, {}, QPoint(60, 60));
            for (const Qt::Key key : {Qt::Key_Down, Qt::Key_Right})
                QTest::keyClick(view, key);
        }
        exportFrom(window, folder.filePath(QStringLiteral("x.png")));
        QVERIFY(QDir(folder.path()).isEmpty());
        exportFrom(window, folder.filePath(QStringLiteral("x.fovea")));
        const std::string path = folder.filePath(QStringLiteral("x.fovea")).toStdString();
        QVERIFY(openExperiment(disk().read(path, 100000), path).experiment == unfitting);
    }
    // A file that names a figure which does not exist is refused before anything changes.
    void hostileFigure() {
        const QTemporaryDir folder;
        Experiment hostile = defaultExperiment();
        hostile.view.figure = "nope";
        const QString path = folder.filePath(QStringLiteral("x.fovea"));
        replaceFile(disk(), path.toStdString(), writeExperiment(hostile, true));
        Window w;
        QVERIFY(w.settles());
        w.drop(path);
        QVERIFY(w.message().contains(QStringLiteral("there is no ‘nope’")));
        QVERIFY(w.bench().experiment() == defaultExperiment());
        QTest::keyClicks(w.find<SentenceField>("sentence"), QStringLiteral("x"));
        QVERIFY(w.settles());
    }
    // Another row keeps what both have, and choosing the same row again changes nothing.
    void settingsStay() {
        Window w;
        Experiment next = w.bench().experiment();
        next.at(Stage::normalise) =
            readSelection(table(Stage::normalise), "softmax:temperature=0.5", "");
        w.bench().edit(next);
        QTest::keyClick(w.find<StageCard>("stage-normalise"), Qt::Key_Down);
        const Choice& chosen = w.bench().experiment().at(Stage::normalise).only();
        QVERIFY(chosen.row != "softmax");
        QCOMPARE(number(chosen.values, "temperature"), 0.5);
        next.at(Stage::score) = readSelection(table(Stage::score), "dot+0.5*cosine", "");
        w.bench().edit(next);
        QTest::keyClick(w.find<StageCard>("stage-score"), Qt::Key_Down);
        QVERIFY(w.bench().experiment().at(Stage::score) == next.at(Stage::score));
        QVERIFY(w.settles());
    }
    // What was exported is what was seen, even while the present choice does not fit.
    void exportsWhatIsSeen() {
        const QTemporaryDir folder;
        Window w;
        QVERIFY(w.settles());
        const Experiment seen = w.bench().experiment();
        Experiment unfitting = seen;
        unfitting.at(Stage::project) = readSelection(table(Stage::project), "heads:3", "");
        w.bench().edit(unfitting);
        QVERIFY(w.settles());
        const QString path = folder.filePath(QStringLiteral("x.svg"));
        exportFrom(w.window, path);
        const std::string file = path.toStdString();
        QVERIFY(openExperiment(disk().read(file, 10'000'000), file).experiment == seen);
    }
};

FOVEA_WINDOW_TEST(TestWindow)
#include "test_window.moc"
