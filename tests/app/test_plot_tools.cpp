// Plots under mouse and keyboard in the real window: what is shown is a setting of the figure.
#include "core/base/table.h"
#include "core/experiment/regression.h"
#include "core/figure/figures.h"
#include "core/figure/plot_settings.h"
#include "core/regression/edit_points.h"
#include "support/program.h"
#include "support/window.h"
#include "ui/plot/plot_drawing.h"
#include "ui/plot/tracer.h"
#include "ui/positions/panel.h"
#include "ui/workspace.h"

#include <QtCore/QTimer>
#include <QtGui/QWheelEvent>
#include <QtTest/QTest>

#include <chrono>
#include <cmath>

using namespace fovea;

namespace {

// A view of the window under the mouse.
struct Hand : Window {
    const Plot& plot() { return *plotAt(*picture->figure(), {}); }
    // As the widget lays it out while no hand is on it.
    std::vector<PlotLayout> layouts() {
        PaintOptions options = inWindow();
        options.titles = picture == &window.workspace().picture() && titles;
        return plotDrawing(*picture->figure(), QRectF(picture->contentsRect()), lightTheme(),
                           options)
            ->layouts;
    }
    PlotLayout layout() { return layouts().front(); }
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
    void move(const QPointF& at, Qt::KeyboardModifiers keys = {}) {
        QMouseEvent event(QEvent::MouseMove, at, picture->mapToGlobal(at), Qt::NoButton,
                          Qt::LeftButton, keys);
        QCoreApplication::sendEvent(picture, &event);
    }
    void drag(const QPointF& from, const QPointF& to, Qt::KeyboardModifiers keys = {}) {
        QTest::mousePress(picture, Qt::LeftButton, keys, from.toPoint());
        for (int step = 1; step <= 4; ++step)
            move(from + (to - from) * step / 4, keys);
        QTest::mouseRelease(picture, Qt::LeftButton, keys, to.toPoint());
        QVERIFY(settles());
    }
    // What the view takes a place for.
    QPointF valueAt(const QPointF& at) {
        std::optional<Hit> place;
        const auto connection = QObject::connect(
            picture, &FigureView::hovered, [&](const std::optional<Hit>& now) { place = now; });
        hoverAt(picture, at.toPoint() - QPoint(3, 3)); // anew, wherever it was
        hoverAt(picture, at.toPoint());
        QObject::disconnect(connection);
        return place && place->at ? *place->at : QPointF();
    }
    FigureView* picture = nullptr;
    bool titles = true;
};

struct PlotLab : Hand {
    explicit PlotLab(const char* figure = figureId::regressionCurve) {
        window.showWorkspace(workspaceId::regression);
        Experiment next = bench().experiment();
        chooseFigure(next.view, figure, "");
        bench().edit(next);
        [[maybe_unused]] const bool done = settles();
        picture = &window.workspace().picture();
        [[maybe_unused]] const bool shown = QTest::qWaitForWindowExposed(&window);
        QCoreApplication::sendPostedEvents(); // what lays out
    }
};

void checkNear(double a, double b, double within) {
    QVERIFY2(std::abs(a - b) <= within, qPrintable(QStringLiteral("%1 %2").arg(a).arg(b)));
}

} // namespace

class TestPlotTools : public QObject {
    Q_OBJECT
private Q_SLOTS:
    // What is under the mouse stays there; a run of turns is one step of undo.
    void theWheelZooms() {
        PlotLab lab;
        const Plot whole = lab.plot();
        const QPointF at = lab.layout().map.center().toPoint() + QPoint(40, -30);
        const QPointF value = lab.layout().valueAt(at);
        lab.wheel(at, 1);
        lab.wheel(at, 2);
        checkNear(lab.plot().x.high - lab.plot().x.low,
                  (whole.x.high - whole.x.low) / std::pow(1.2, 3), 1e-9);
        checkNear(lab.plot().y.high - lab.plot().y.low,
                  (whole.y.high - whole.y.low) / std::pow(1.2, 3), 1e-9);
        checkNear(lab.valueAt(at).x(), value.x(), 1e-9);
        checkNear(lab.valueAt(at).y(), value.y(), 1e-9);
        QCOMPARE(interval(lab.settings(), "x")->low, lab.plot().x.low);
        lab.bench().undo();
        QVERIFY(lab.settles());
        QCOMPARE(lab.plot().x, whole.x);
        QCOMPARE(lab.plot().y, whole.y);
        lab.bench().redo();
        QVERIFY(lab.settles());
        checkNear(lab.plot().x.high - lab.plot().x.low,
                  (whole.x.high - whole.x.low) / std::pow(1.2, 3), 1e-9);
    }
    // Numbers that become wider take no room from the map while a hand moves it, and get theirs
    // when it rests.
    void theMapStays() {
        PlotLab lab;
        const QRectF whole = lab.layout().map;
        const QPointF at = whole.center().toPoint();
        const QPointF value = lab.valueAt(at);
        auto* wheel = lab.picture->findChild<QTimer*>(QStringLiteral("wheel"));
        wheel->setInterval(std::chrono::minutes(10)); // where a machine is slow this is no rest
        for (int turn = 0; turn < 12; ++turn)
            lab.wheel(at, 1);
        checkNear(lab.valueAt(at).x(), value.x(), 1e-9);
        checkNear(lab.valueAt(at).y(), value.y(), 1e-9);
        QVERIFY(lab.layout().map != whole); // there are wider numbers
        wheel->start(std::chrono::milliseconds(1));
        QTRY_VERIFY(std::abs(lab.valueAt(at).x() - value.x()) > 1e-4);
        QTest::keyClick(lab.picture, Qt::Key_0);
        QVERIFY(lab.settles());
        QTest::mousePress(lab.picture, Qt::LeftButton, {}, at.toPoint());
        const QPointF by(0, std::round(whole.height() / 3));
        for (const double part : {0.5, 1.0}) {
            lab.move(at + part * by);
            QVERIFY(lab.settles());
            checkNear(lab.valueAt(at + part * by).x(), value.x(), 1e-9);
        }
        QVERIFY(lab.layout().y.low > 0); // no number has a sign any more
        QTest::mouseRelease(lab.picture, Qt::LeftButton, {}, (at + by).toPoint());
        QVERIFY(lab.settles());
        QVERIFY(std::abs(lab.valueAt(at + by).x() - value.x()) > 1e-4);
    }
    // Over the numbers of an axis that axis alone.
    void anAxisAlone() {
        PlotLab lab;
        const Plot whole = lab.plot();
        const QRectF map = lab.layout().map;
        lab.wheel({map.center().x(), map.bottom() + 12}, 2);
        QVERIFY(lab.plot().x.high - lab.plot().x.low < whole.x.high - whole.x.low);
        QCOMPARE(lab.plot().y, whole.y);
        lab.wheel({map.left() - 8, map.center().y()}, -1);
        QVERIFY(lab.plot().y.high - lab.plot().y.low > whole.y.high - whole.y.low);
    }
    void draggingMoves() {
        PlotLab lab;
        const Plot whole = lab.plot();
        const PlotLayout layout = lab.layout();
        // Empty ground: no point is near.
        const QPointF from(layout.map.right() - 30, layout.map.bottom() - 20);
        const QPointF by(-60, -40);
        lab.drag(from, from + by);
        checkNear(lab.plot().x.low,
                  whole.x.low + 60 / layout.map.width() * (whole.x.high - whole.x.low), 1e-6);
        checkNear(lab.plot().y.low,
                  whole.y.low - 40 / layout.map.height() * (whole.y.high - whole.y.low), 1e-6);
        checkNear(lab.plot().y.high - lab.plot().y.low, whole.y.high - whole.y.low, 1e-9);
        QCOMPARE(pointCount(lab.bench().experiment().regression), Index{50}); // none was added
    }
    void shiftFramesAPart() {
        PlotLab lab;
        const PlotLayout layout = lab.layout();
        lab.drag(layout.at(1, 1), layout.at(3, 2.5), Qt::ShiftModifier);
        checkNear(lab.plot().x.low, 1, 0.02);
        checkNear(lab.plot().x.high, 3, 0.02);
        checkNear(lab.plot().y.low, 1, 0.02);
        checkNear(lab.plot().y.high, 2.5, 0.02);
        QTest::keyClick(lab.picture, Qt::Key_0);
        QVERIFY(lab.settles());
        QVERIFY(isAutomatic(lab.settings(), "x") && isAutomatic(lab.settings(), "y"));
    }
    // Its first half adds a point, as every click does; its second takes it back.
    void aDoubleClickShowsAll() {
        PlotLab lab;
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
        PlotLab lab;
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
    // Seen from near a curve is computed there, and is itself still.
    void curvesSeenFromNear() {
        PlotLab lab;
        const Plot whole = lab.plot();
        lab.drag(lab.layout().at(2, 1), lab.layout().at(2.1, 3), Qt::ShiftModifier);
        const Plot closer = lab.plot();
        QCOMPARE(closer.curves.size(), whole.curves.size());
        for (std::size_t i = 0; i < closer.curves.size(); ++i) {
            const Plot::Curve& curve = closer.curves[i];
            QCOMPARE(curve.x.size(), whole.curves[i].x.size());
            QCOMPARE(curve.y.size(), curve.x.size());
            QCOMPARE(curve.x.front(), closer.x.low);
            QCOMPARE(curve.x.back(), closer.x.high);
            const double before = tracedAt(whole, 2.05)[i].y;
            QVERIFY(std::abs(tracedAt(closer, 2.05)[i].y - before) < 1e-4);
        }
        QTest::keyClick(lab.picture, Qt::Key_0);
        QVERIFY(lab.settles());
        QCOMPARE(lab.plot().curves, whole.curves);
    }
    // The numbers of every curve stand at the mouse, and leave with it.
    void theTracer() {
        PlotLab lab(figureId::regressionLoss); // where the mouse changes nothing else
        hoverAt(lab.picture, {2, 2});          // over no map
        const QRectF map = lab.layout().map;
        const QPoint at(qRound(lab.layout().atX(15)), qRound(map.center().y())); // an epoch
        const QImage without = lab.picture->grab().toImage();
        const auto changed = [&](const QImage& now) {
            QRect all;
            for (int y = 0; y < now.height(); ++y)
                for (int x = 0; x < now.width(); ++x)
                    if (now.pixel(x, y) != without.pixel(x, y))
                        all |= QRect(x, y, 1, 1);
            return all;
        };
        hoverAt(lab.picture, at);
        const QRect panel = changed(lab.picture->grab().toImage());
        QVERIFY(panel.right() > at.x() + 80 && panel.height() > 50); // x, w and the loss
        QVERIFY(panel.left() >= at.x() - 6 && map.contains(panel));  // a dot on each curve
        hoverAt(lab.picture, at + QPoint(60, 0));
        QVERIFY(changed(lab.picture->grab().toImage()).left() > panel.left() + 50);
        QEvent leaves(QEvent::Leave);
        QCoreApplication::sendEvent(lab.picture, &leaves);
        QCOMPARE(lab.picture->grab().toImage(), without);
        // Not while a hand moves the plot.
        hoverAt(lab.picture, at);
        QTest::mousePress(lab.picture, Qt::LeftButton, {}, at);
        QCOMPARE(lab.picture->grab().toImage(), without);
        QTest::mouseRelease(lab.picture, Qt::LeftButton, {}, at);
    }
    // A panel of the laboratory of positions is zoomed alone.
    void positions() {
        Hand hand;
        hand.window.showWorkspace(workspaceId::positions);
        QVERIFY(hand.settles());
        for (auto* panel : hand.window.findChildren<PositionPanel*>())
            if (FigureView* view = panel->viewOf("position-waves"); view && panel->isVisible())
                hand.picture = view;
        QVERIFY(hand.picture);
        hand.titles = false;
        const Plot whole = hand.plot();
        hand.wheel(hand.layout().map.center(), 3);
        const auto of = [&](const char* figure) {
            return settingsOf(hand.bench().experiment().view, figures().info().row(figure));
        };
        QVERIFY(hand.plot().x.high < whole.x.high && hand.plot().y.high < whole.y.high);
        QCOMPARE(interval(of("position-waves"), "x")->high, hand.plot().x.high);
        QVERIFY(isAutomatic(of("position-shift"), "x"));
        const double zoomed = hand.plot().x.low;
        hand.drag(hand.layout().map.center(), hand.layout().map.center() + QPointF(30, 0));
        QVERIFY(interval(of("position-waves"), "x")->low < zoomed);
        QTest::mouseClick(hand.picture, Qt::LeftButton, {},
                          hand.layout().entries[1].box.center().toPoint());
        QVERIFY(hand.settles());
        QVERIFY(hand.plot().curves[1].hidden);
        QTest::mouseDClick(hand.picture, Qt::LeftButton, {}, hand.layout().map.center().toPoint());
        QVERIFY(hand.settles());
        QCOMPARE(hand.plot().x, whole.x);
        QVERIFY(hand.plot().curves[1].hidden);
    }
    // Plots over each other move along together; the lower ones keep their upright axis.
    void stacksShareX() {
        PlotLab lab(figureId::regressionBoth);
        const Stack whole = std::get<Stack>(*lab.picture->figure());
        const auto layouts = lab.layouts();
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
