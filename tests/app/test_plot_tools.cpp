// Plots under mouse and keyboard in the real window: what is shown is a setting of the figure.
#include "core/experiment/regression.h"
#include "core/figure/figures.h"
#include "core/figure/plot_settings.h"
#include "core/regression/edit_points.h"
#include "support/program.h"
#include "support/window.h"
#include "ui/plot/plot_drawing.h"
#include "ui/workspace.h"

#include <QtGui/QWheelEvent>
#include <QtTest/QTest>

#include <cmath>

using namespace fovea;

namespace {

struct Lab : Window {
    explicit Lab(const char* figure = figureId::regressionCurve) {
        window.showWorkspace(workspaceId::regression);
        Experiment next = bench().experiment();
        chooseFigure(next.view, figure, "");
        bench().edit(next);
        [[maybe_unused]] const bool done = settles();
        picture = &window.workspace().picture();
        [[maybe_unused]] const bool shown = QTest::qWaitForWindowExposed(&window);
        QCoreApplication::sendPostedEvents(); // what lays out
    }
    const Plot& plot() { return *plotAt(*picture->figure(), {}); }
    // As the widget lays it out.
    PlotLayout layout() {
        return plotDrawing(*picture->figure(), QRectF(picture->contentsRect()), lightTheme(), {})
            ->layouts.front();
    }
    Values settings() {
        const ViewState& view = bench().experiment().view;
        return settingsOf(view, figureOf(view));
    }
    void wheel(const QPointF& at, int clicks) {
        QWheelEvent event(at, picture->mapToGlobal(at), {}, {0, 120 * clicks}, Qt::NoButton,
                          Qt::NoModifier, Qt::NoScrollPhase, false);
        QCoreApplication::sendEvent(picture, &event);
        QVERIFY(settles());
    }
    void drag(const QPointF& from, const QPointF& to, Qt::KeyboardModifiers keys = {}) {
        QTest::mousePress(picture, Qt::LeftButton, keys, from.toPoint());
        for (int step = 1; step <= 4; ++step) {
            const QPointF at = from + (to - from) * step / 4;
            QMouseEvent event(QEvent::MouseMove, at, picture->mapToGlobal(at), Qt::NoButton,
                              Qt::LeftButton, keys);
            QCoreApplication::sendEvent(picture, &event);
        }
        QTest::mouseRelease(picture, Qt::LeftButton, keys, to.toPoint());
        QVERIFY(settles());
    }
    FigureView* picture;
};

void near(double a, double b, double within) {
    QVERIFY2(std::abs(a - b) <= within, qPrintable(QStringLiteral("%1 %2").arg(a).arg(b)));
}

} // namespace

class TestPlotTools : public QObject {
    Q_OBJECT
private Q_SLOTS:
    // What is under the mouse stays there; a run of turns is one step of undo.
    void theWheelZooms() {
        Lab lab;
        const Plot whole = lab.plot();
        const QPointF at = lab.layout().map.center() + QPointF(40, -30);
        const QPointF value = lab.layout().valueAt(at);
        lab.wheel(at, 1);
        lab.wheel(at, 2);
        near(lab.plot().x.high - lab.plot().x.low, (whole.x.high - whole.x.low) / std::pow(1.2, 3),
             1e-9);
        near(lab.plot().y.high - lab.plot().y.low, (whole.y.high - whole.y.low) / std::pow(1.2, 3),
             1e-9);
        // Numbers of another width at the upright axis move the map by some pixels.
        near(lab.layout().atX(value.x()), at.x(), 12);
        near(lab.layout().atY(value.y()), at.y(), 0.5);
        QCOMPARE(interval(lab.settings(), "x")->low, lab.plot().x.low);
        lab.bench().undo();
        QVERIFY(lab.settles());
        QCOMPARE(lab.plot(), whole);
        lab.bench().redo();
        QVERIFY(lab.settles());
        near(lab.plot().x.high - lab.plot().x.low, (whole.x.high - whole.x.low) / std::pow(1.2, 3),
             1e-9);
    }
    // Over the numbers of an axis that axis alone.
    void anAxisAlone() {
        Lab lab;
        const Plot whole = lab.plot();
        const QRectF map = lab.layout().map;
        lab.wheel({map.center().x(), map.bottom() + 12}, 2);
        QVERIFY(lab.plot().x.high - lab.plot().x.low < whole.x.high - whole.x.low);
        QCOMPARE(lab.plot().y, whole.y);
        lab.wheel({map.left() - 8, map.center().y()}, -1);
        QVERIFY(lab.plot().y.high - lab.plot().y.low > whole.y.high - whole.y.low);
    }
    void draggingMoves() {
        Lab lab;
        const Plot whole = lab.plot();
        const PlotLayout layout = lab.layout();
        // Empty ground: no point is near.
        const QPointF from(layout.map.right() - 30, layout.map.bottom() - 20);
        const QPointF by(-60, -40);
        lab.drag(from, from + by);
        near(lab.plot().x.low, whole.x.low + 60 / layout.map.width() * (whole.x.high - whole.x.low),
             1e-6);
        near(lab.plot().y.low,
             whole.y.low - 40 / layout.map.height() * (whole.y.high - whole.y.low), 1e-6);
        near(lab.plot().y.high - lab.plot().y.low, whole.y.high - whole.y.low, 1e-9);
        QCOMPARE(pointCount(lab.bench().experiment().regression), Index{50}); // none was added
    }
    void shiftFramesAPart() {
        Lab lab;
        const PlotLayout layout = lab.layout();
        lab.drag(layout.at(1, 1), layout.at(3, 2.5), Qt::ShiftModifier);
        near(lab.plot().x.low, 1, 0.02);
        near(lab.plot().x.high, 3, 0.02);
        near(lab.plot().y.low, 1, 0.02);
        near(lab.plot().y.high, 2.5, 0.02);
        QTest::keyClick(lab.picture, Qt::Key_0);
        QVERIFY(lab.settles());
        QVERIFY(isAutomatic(lab.settings(), "x") && isAutomatic(lab.settings(), "y"));
    }
    // Its first half adds a point, as every click does; its second takes it back.
    void aDoubleClickShowsAll() {
        Lab lab;
        const Plot whole = lab.plot();
        lab.wheel(lab.layout().map.center(), 3);
        const QPoint empty = (lab.layout().map.bottomRight() - QPointF(25, 25)).toPoint();
        QTest::mouseClick(lab.picture, Qt::LeftButton, {}, empty);
        QTest::mouseDClick(lab.picture, Qt::LeftButton, {}, empty);
        QVERIFY(lab.settles());
        QCOMPARE(pointCount(lab.bench().experiment().regression), Index{50});
        QCOMPARE(lab.plot().x, whole.x);
        QCOMPARE(lab.plot().y, whole.y);
    }
    // A click on an entry hides its curve, another one brings it back.
    void theLegendHides() {
        Lab lab;
        const auto entries = lab.layout().entries;
        QCOMPARE(entries.size(), legendItems(lab.plot()).size());
        const auto& entry = entries[2];
        QVERIFY(!entry.isDots);
        for (const bool hidden : {true, false}) {
            QTest::mouseClick(lab.picture, Qt::LeftButton, {}, entry.box.center().toPoint());
            QVERIFY(lab.settles());
            QCOMPARE(lab.plot().curves[entry.index].hidden, hidden);
            QCOMPARE(isAutomatic(lab.settings(), "without"), !hidden);
        }
        // The same by its number; there are no more than five.
        for (const Qt::Key key : {Qt::Key_3, Qt::Key_9}) {
            QTest::keyClick(lab.picture, key);
            QVERIFY(lab.settles());
            QCOMPARE(integers(lab.settings(), "without"), Integers{3});
        }
    }
    // Plots over each other move along together; the lower ones keep their upright axis.
    void stacksShareX() {
        Lab lab(figureId::regressionBoth);
        const Stack whole = std::get<Stack>(*lab.picture->figure());
        const auto layouts = plotDrawing(*lab.picture->figure(),
                                         QRectF(lab.picture->contentsRect()), lightTheme(), {})
                                 ->layouts;
        lab.wheel(layouts[1].map.center(), 2);
        const Stack& now = std::get<Stack>(*lab.picture->figure());
        for (std::size_t i = 0; i < now.plots.size(); ++i) {
            QVERIFY(now.plots[i].x.high - now.plots[i].x.low <
                    whole.plots[i].x.high - whole.plots[i].x.low);
            QCOMPARE(now.plots[i].y, whole.plots[i].y);
        }
        // They stand under each other.
        for (const PlotLayout& layout : layouts) {
            QCOMPARE(layout.map.left(), layouts.front().map.left());
            QCOMPARE(layout.map.right(), layouts.front().map.right());
        }
    }
};

FOVEA_WINDOW_TEST(TestPlotTools)
#include "test_plot_tools.moc"
