// What the window tells at a glance is true, and what was done is seen.
#include "app/window/shortcuts_page.h"
#include "core/base/table.h"
#include "core/experiment/chosen_model.h"
#include "core/figure/figures.h"
#include "support/cut_words.h"
#include "support/program.h"
#include "support/shown_window.h"
#include "ui/explore/stage_card.h"
#include "ui/explore/stage_panel.h"
#include "ui/look/theme.h"
#include "ui/paint/drawn_marks.h"
#include "ui/paint/figure_painter.h"
#include "ui/widgets/figure_view.h"

#include <QtCore/QtMath>
#include <QtWidgets/QLineEdit>
#include <QtWidgets/QListWidget>

using namespace fovea;

namespace {

QString stateOf(ShownWindow& w) {
    for (const auto* label : w.find<QWidget>("statusBar")->findChildren<QLabel*>())
        if (label->accessibleName() == QStringLiteral("State"))
            return label->toolTip().isEmpty() ? label->text() : label->toolTip();
    return {};
}

// The palette's first offer for these letters, taken.
void take(ShownWindow& w, const QString& letters) {
    w.press(Qt::Key_K, Qt::ControlModifier);
    auto* field = qobject_cast<QLineEdit*>(QApplication::focusWidget());
    QVERIFY(field);
    field->insert(letters);
    w.press(Qt::Key_Return);
    QVERIFY(w.settles());
}

} // namespace

class TestGlance : public QObject {
    Q_OBJECT
private Q_SLOTS:
    // The choices of every stage are walked by the arrow keys, each made as it is reached.
    void walkedByArrows() {
        ShownWindow window;
        QVERIFY(window.settles());
        for (const Stage stage : allStages) {
            auto* card = window.find<StageCard>(("stage-" + table(stage).id).c_str());
            card->click();
            auto* panel = window.window.findChild<StagePanel*>();
            QVERIFY(panel);
            const Selection before = window.bench().experiment().at(stage);
            const auto walk = [&](Qt::Key key) {
                for (int i = 0; i < 3; ++i) {
                    QVERIFY2(panel->isAncestorOf(QApplication::focusWidget()),
                             table(stage).id.c_str());
                    QTest::keyClick(QApplication::focusWidget(), key);
                }
            };
            walk(Qt::Key_Down);
            if (window.bench().experiment().at(stage) == before)
                walk(Qt::Key_Up); // it was the last
            QVERIFY2(window.bench().experiment().at(stage) != before, table(stage).id.c_str());
            panel->close();
            QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
        }
        QVERIFY(window.settles());
    }

    void initTestCase() { dressLikeTheProgram(); }

    void settingAsAIsSaid() {
        ShownWindow w;
        QVERIFY(w.settles());
        QVERIFY(!stateOf(w).contains(QStringLiteral("A is kept")));
        w.press(Qt::Key_B, Qt::ControlModifier);
        QVERIFY(w.settles());
        QVERIFY2(stateOf(w).startsWith(QStringLiteral("A is kept")), qPrintable(stateOf(w)));
        QVERIFY(stateOf(w).contains(QStringLiteral("Compare")));
    }
    void tokensAreOfTheSentence() {
        ShownWindow w;
        QVERIFY(w.settles());
        Experiment next = w.bench().experiment();
        next.text = "Fish swim far";
        w.bench().edit(next);
        QVERIFY(w.settles());
        const auto* card = w.find<StageCard>("stage-tokens");
        QVERIFY2(card->toolTip().contains(QStringLiteral("Fish·swim·far")),
                 qPrintable(card->toolTip()));
    }
    // The mark that a model puts before the first word is counted, and said.
    void tokensAreCounted() {
        ShownWindow w(Settings(), withModel(defaultExperiment(), {.name = "language"}));
        QVERIFY(w.settles());
        const auto& trace = *w.bench().picture().trace;
        const auto drawn = trace.layers.front().queries.count();
        QCOMPARE(drawn, std::ssize(trace.tokens) + 1);
        const QString wanted = QStringLiteral("tokens: %1 (1 added by the model)").arg(drawn);
        QVERIFY2(stateOf(w).contains(wanted), qPrintable(stateOf(w)));
    }
    // Each key of a view is listed under its workspace, by the view's name alone.
    void keysOfViewsAreNamed() {
        ShownWindow w;
        w.press(Qt::Key_F1);
        QStringList texts;
        for (const auto* label : w.find<QWidget>("help")->findChildren<QLabel*>())
            texts << label->text();
        for (const char* name : {"Explore", "Regression", "Positions"})
            QCOMPARE(texts.count(QStringLiteral("Views of %1").arg(QLatin1String(name))), 1);
        QVERIFY(texts.contains(QStringLiteral("Training")));
        QVERIFY(texts.filter(QStringLiteral("Picture:")).isEmpty());
    }
    // From every workspace.
    void palettePages() {
        for (const char* workspace : {"explore", "positions"}) {
            ShownWindow w;
            const auto figure = [&] { return figureOf(w.bench().experiment().view).id; };
            w.window.showWorkspace(workspace);
            take(w, QStringLiteral("look closer"));
            QCOMPARE(figure(), std::string("position-bits"));
            w.window.showWorkspace(workspace);
            take(w, QStringLiteral("a shift is a rotation"));
            QCOMPARE(figure(), std::string("position-shift"));
        }
    }
    // On one line, for there is room.
    void labelsOfPositions() {
        ShownWindow w;
        take(w, QStringLiteral("what it does"));
        for (const auto* label : w.window.findChildren<QLabel*>())
            if (label->text() == QStringLiteral("Sentence and mask as in Explore") &&
                label->isVisible()) {
                const QFontMetrics metrics = label->fontMetrics();
                QVERIFY(label->width() >= metrics.horizontalAdvance(label->text()));
                return;
            }
        QFAIL("no label");
    }
    // In the smallest window, too: what has no room is scrolled, and nothing is drawn half.
    void headingsOfRegressionAreWhole() {
        ShownWindow w;
        w.window.resize(1024, 660);
        w.window.showWorkspace(workspaceId::regression);
        QVERIFY(w.settles());
        QTest::qWait(30);
        int seen = 0;
        for (auto* view : w.window.findChildren<FigureView*>()) {
            const bool loss =
                view->accessibleName() == QStringLiteral("Loss and w over the epochs");
            if (!loss && view->accessibleName() != QStringLiteral("The sum at the cursor"))
                continue;
            ++seen;
            const DrawnMarks marks = drawnMarks([&](QPainter& painter) {
                paintFigure(painter, QRectF(view->contentsRect()), *view->figure(), lightTheme(),
                            {});
            });
            const QString heading = QString::fromUtf8(loss ? "Learning w" : "At the cursor");
            const auto word = std::ranges::find(marks.words, heading, &DrawnMarks::Word::text);
            QVERIFY2(word != marks.words.end() && word->box.top() >= 0,
                     qPrintable(QStringLiteral("%1 %2 in %3")
                                    .arg(heading)
                                    .arg(word == marks.words.end() ? -99 : word->box.top())
                                    .arg(view->height())));
            const int line = qCeil(word->box.bottom());
            QVERIFY(view->height() >= line);
            bringIntoSight(*view);
            QVERIFY2(view->visibleRegion().contains(QRect(0, 0, view->width() / 2, line)),
                     qPrintable(heading));
        }
        QCOMPARE(seen, 2);
    }
    // In front of a class nothing is smaller than it was in the window.
    void presentedIsLarger() {
        for (const char* view : {"matrix", "compare", "steps"}) {
            ShownWindow w;
            w.window.resize(1024, 660);
            Experiment next = w.bench().experiment();
            chooseFigure(next.view, view, "");
            w.bench().edit(next);
            QVERIFY(w.settles());
            const auto* picture = w.find<FigureView>("picture");
            const auto* card = w.find<StageCard>("stage-score");
            const double type = picture->magnification();
            const double room = picture->height();
            const int high = card->sizeHint().height();
            w.window.setPresenting(true);
            w.window.resize(1024, 660);
            QTest::qWait(50);
            QVERIFY(picture->magnification() > type);
            QVERIFY2(picture->height() >= room,
                     qPrintable(QStringLiteral("%1 %2").arg(picture->height()).arg(room)));
            QVERIFY(card->sizeHint().height() >= high);
            w.window.resize(1600, 1000);
            QTest::qWait(50);
            QVERIFY(card->sizeHint().height() > high * 5 / 4);
            w.window.setPresenting(false);
            QCOMPARE(picture->magnification(), type);
        }
    }
};

FOVEA_WINDOW_TEST(TestGlance)
#include "test_glance.moc"
