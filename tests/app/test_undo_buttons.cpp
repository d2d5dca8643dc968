// Undo and redo in the top bar, and the menu bar of desktops that have one.
#include "app/window/menu_bar.h"
#include "app/window/window_actions.h"
#include "support/program.h"
#include "support/shown_window.h"

#include <QtWidgets/QMenu>
#include <QtWidgets/QMenuBar>
#include <QtWidgets/QToolButton>

using namespace fovea;

class TestUndoButtons : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase() { dressLikeTheProgram(); }

    void sayWhatTheyDo() {
        ShownWindow w;
        QVERIFY(w.settles());
        auto* undo = w.find<QToolButton>("undo");
        auto* redo = w.find<QToolButton>("redo");
        QVERIFY(undo && redo && undo->isVisible() && redo->isVisible());
        QVERIFY(!undo->isEnabled() && !redo->isEnabled());
        QVERIFY(!undo->icon().isNull() && !redo->icon().isNull());
        QCOMPARE(undo->accessibleName(), QStringLiteral("Undo"));
        Experiment next = w.bench().experiment();
        next.at(Stage::mask) = readSelection(table(Stage::mask), "causal", "");
        w.bench().edit(next);
        QVERIFY(undo->isEnabled() && !redo->isEnabled());
        QVERIFY2(undo->toolTip().contains(QStringLiteral("Mask")), qPrintable(undo->toolTip()));
        QVERIFY(undo->toolTip().contains(QStringLiteral("Ctrl+Z")));
        next.seed = 7;
        w.bench().edit(next);
        QVERIFY2(undo->toolTip().contains(QStringLiteral("Seed")), qPrintable(undo->toolTip()));
        undo->click();
        QCOMPARE(w.bench().experiment().seed, 1U);
        QVERIFY(undo->toolTip().contains(QStringLiteral("Mask")));
        QVERIFY2(redo->toolTip().contains(QStringLiteral("Seed")), qPrintable(redo->toolTip()));
        redo->click();
        QCOMPARE(w.bench().experiment().seed, 7U);
        undo->click();
        undo->click();
        QVERIFY(!undo->isEnabled() && redo->isEnabled());
    }
    // Where the bar has no room they stand in the rail; a presentation has neither.
    void roomAndPresentation() {
        ShownWindow w;
        QVERIFY(w.settles());
        auto* undo = w.find<QToolButton>("undo");
        w.window.setPresenting(true);
        QTest::qWait(100);
        QVERIFY(!undo->isVisible());
        w.window.setPresenting(false);
        QTRY_VERIFY(undo->isVisible());
        w.window.resize(1440, 900);
        w.window.showWorkspace("regression");
        QTRY_VERIFY(undo->isVisible());
        w.window.chooseTextSize(200);
        const auto* rail = w.find<QWidget>("rail");
        const auto isWhole = [&] {
            return undo->isVisible() && undo->visibleRegion().boundingRect() == undo->rect();
        };
        QTRY_VERIFY(rail->isAncestorOf(undo) && isWhole());
        w.window.chooseTextSize(100);
        QTRY_VERIFY(!rail->isAncestorOf(undo) && isWhole());
        w.window.showWorkspace("explore");
        w.window.resize(1024, 660);
        for (const int size : {100, 125, 150, 200}) {
            w.window.chooseTextSize(size);
            QTRY_VERIFY2(isWhole(), qPrintable(QString::number(size)));
        }
        w.window.chooseTextSize(100);
    }
    // One row of the menu is one action, wherever it is met.
    void menuBar() {
        ShownWindow w;
        QMenuBar bar;
        fillMenuBar(bar, w.window.actionList());
        const auto& groups = w.window.actionList().groups();
        QCOMPARE(bar.actions().size(), qsizetype(groups.size()));
        for (qsizetype i = 0; i < bar.actions().size(); ++i)
            QCOMPARE(bar.actions()[i]->menu(), groups[std::size_t(i)].menu);
        // Here no desktop has one: the button stays, and no bar takes room.
        if (!bar.isNativeMenuBar()) {
            QVERIFY(!w.window.findChild<QMenuBar*>());
            QVERIFY(w.find<QToolButton>("menu")->isVisible());
        }
    }
};

FOVEA_WINDOW_TEST(TestUndoButtons)
#include "test_undo_buttons.moc"
