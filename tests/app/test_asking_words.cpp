// In Text one word asks, or several: with Ctrl a click adds one.
#include "core/base/table.h"
#include "core/figure/figures.h"
#include "support/program.h"
#include "support/window.h"

#include <QtTest/QTest>

using namespace fovea;

class TestAskingWords : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void several() {
        Window window;
        Experiment experiment = defaultExperiment();
        experiment.text = "I saw a saw on the table";
        chooseFigure(experiment.view, "text", "");
        window.bench().edit(experiment);
        QVERIFY(window.settles());
        auto* view = window.find<FigureView>("picture");
        const auto click = [&](Index word, Qt::KeyboardModifiers keys) {
            QTest::mouseClick(view, Qt::LeftButton, keys, cellOf(view, word, word));
            return window.settles();
        };
        const auto asking = [&] {
            return std::get<RunningText>(*window.bench().picture().figure(figureId::text)).asking;
        };
        QVERIFY(click(1, {}));
        QCOMPARE(window.bench().experiment().view.query, std::optional<Index>(1));
        QVERIFY(click(5, Qt::ControlModifier));
        QVERIFY(click(3, Qt::ControlModifier));
        QCOMPARE(asking(), (std::vector<Index>{1, 3, 5}));
        // The mouse over another word leaves them as they are.
        hoverAt(view, cellOf(view, 6, 6));
        QVERIFY(window.settles());
        QCOMPARE(asking(), (std::vector<Index>{1, 3, 5}));
        QVERIFY(click(1, Qt::ControlModifier));
        QCOMPARE(asking(), (std::vector<Index>{3, 5}));
        QVERIFY(click(2, {}));
        QCOMPARE(window.bench().experiment().view.query, std::optional<Index>(2));
        hoverAt(view, {});
        QVERIFY(window.settles());
        QCOMPARE(asking(), std::vector<Index>{2});
        QVERIFY(!window.bench().undoStack().canUndo() ||
                window.bench().experiment().text == experiment.text);
    }
};

FOVEA_WINDOW_TEST(TestAskingWords)
#include "test_asking_words.moc"
