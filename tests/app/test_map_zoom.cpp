// A map of a long text is seen whole, in blocks; the wheel, keys and double clicks go to smaller
// ones and back, and the part that is drawn then is moved by dragging.
#include "core/base/table.h"
#include "core/figure/figures.h"
#include "support/program.h"
#include "support/shown_window.h"
#include "ui/widgets/figure_view.h"

#include <QtGui/QMouseEvent>
#include <QtGui/QWheelEvent>
#include <QtWidgets/QToolButton>

using namespace fovea;

namespace {

constexpr Index wordsOfText = 4200; // × 4200 cells are too many

Experiment longText() {
    Experiment experiment = defaultExperiment();
    experiment.text.clear();
    for (Index i = 0; i < wordsOfText; ++i)
        experiment.text += (i == 0 ? "" : " ") + std::string(i % 3 == 0 ? "cat" : "saw");
    experiment.selections[Stage::project] =
        readSelection(table(Stage::project), "heads:heads=1,width=8", "");
    showFigure(experiment.view, figureId::matrix);
    return experiment;
}

struct LongMap : ShownWindow {
    LongMap() : ShownWindow(Settings(), longText()), picture(find<FigureView>("picture")) {
        (void)shows(8);
    }
    const Matrix& map() { return std::get<Matrix>(*picture->figure()); }
    // Cells that stand for so many tokens, all of them known.
    bool shows(Index reduce) {
        return QTest::qWaitFor(
            [&] {
                const auto* matrix =
                    picture->figure() ? std::get_if<Matrix>(picture->figure().get()) : nullptr;
                return bench().settled() && bench().picture().whole && matrix &&
                       matrix->reduce == reduce;
            },
            120000); // a guard
    }
    QPoint middleOf(Index row, Index column) {
        return picture->rectOf({.item = 0, .row = row, .column = column}).center();
    }
    void wheel(const QPoint& at, int notches) {
        QWheelEvent event(at, picture->mapToGlobal(at), {}, {0, 120 * notches}, Qt::NoButton,
                          Qt::NoModifier, Qt::NoScrollPhase, false);
        QCoreApplication::sendEvent(picture, &event);
    }
    void drag(const QPoint& from, const QPoint& by, int steps = 4) {
        QTest::mousePress(picture, Qt::LeftButton, {}, from);
        for (int i = 1; i <= steps; ++i)
            moveMouse(from + by * i / steps, Qt::LeftButton);
        QTest::mouseRelease(picture, Qt::LeftButton, {}, from + by);
    }
    void moveMouse(const QPoint& to, Qt::MouseButton button) {
        QMouseEvent event(QEvent::MouseMove, to, picture->mapToGlobal(to), Qt::NoButton, button,
                          {});
        QCoreApplication::sendEvent(picture, &event);
    }
    Index firstQuery() { return map().rowTokens.front(); }
    Index firstKey() { return map().columnTokens.front(); }
    Value setting(const char* id) {
        return settingsOf(bench().experiment().view, figures().info().row(figureId::matrix)).at(id);
    }
    using Tokens = std::vector<std::optional<std::int64_t>>;
    Tokens pinned() {
        const ViewState& view = bench().experiment().view;
        return {view.query, view.key};
    }
    // In the middle of what stands there: a cell is smaller than a pixel.
    Tokens tokensAt(const QPoint& at) {
        const auto hit = picture->under(at);
        const Index half = map().reduce / 2;
        return {map().rowTokens[static_cast<std::size_t>(*hit->row)] + half,
                map().columnTokens[static_cast<std::size_t>(*hit->column)] + half};
    }
    FigureView* picture;
};

} // namespace

class TestMapZoom : public QObject {
    Q_OBJECT

    static void zoomsByWheel(LongMap& w) {
        QCOMPARE(std::ssize(w.map().rows), Index(525));
        QVERIFY(!w.picture->isZoomed());
        const QPoint at = w.middleOf(400, 300);
        const auto there = w.tokensAt(at);
        w.wheel(at, 1);
        QVERIFY(w.shows(4));
        QCOMPARE(w.pinned(), there);
        QCOMPARE(w.map().rowTokens.back() + 4, wordsOfText);
        QVERIFY(std::ssize(w.map().rows) == 1024 && w.map().row && w.map().column);
        w.wheel(w.middleOf(*w.map().row, *w.map().column), 2);
        QVERIFY(w.shows(1));
        QCOMPARE(std::ssize(w.map().rows), Index(512));
        // Cells are larger from there on, as in any map.
        w.wheel(w.middleOf(100, 100), 1);
        QVERIFY(w.picture->isZoomed());
        w.picture->resetZoom();
        QVERIFY(!w.picture->isZoomed());
        for (const Index reduce : {2, 4, 8, 8}) {
            w.wheel(w.middleOf(100, 100), -1);
            QVERIFY(w.shows(reduce));
        }
        QCOMPARE(std::ssize(w.map().rows), Index(525));
        QCOMPARE(w.setting("reduce"), Value());
    }
    static void zoomsByDoubleClick(LongMap& w) {
        const QPoint at = w.middleOf(500, 20);
        const auto there = w.tokensAt(at);
        QTest::mouseDClick(w.picture, Qt::LeftButton, {}, at);
        QVERIFY(w.shows(1));
        QCOMPARE(w.pinned(), there);
        QCOMPARE(w.map().rowTokens[static_cast<std::size_t>(*w.map().row)], *there[0]);
        QTRY_VERIFY(w.find<QToolButton>("fit")->isVisible());
        QTest::mouseClick(w.find<QToolButton>("fit"), Qt::LeftButton);
        QVERIFY(w.shows(8));
        QTRY_VERIFY(!w.find<QToolButton>("fit")->isVisible());
    }
    static void zoomsByKeys(LongMap& w) {
        w.picture->setFocus();
        w.press(Qt::Key_Down);
        w.press(Qt::Key_Down); // by a block
        QVERIFY(w.shows(8));
        const Index row = *w.map().row;
        w.press(Qt::Key_Down);
        QVERIFY(w.shows(8));
        QCOMPARE(*w.map().row, row + 1);
        w.press(Qt::Key_Plus);
        QVERIFY(w.shows(4));
        w.press(Qt::Key_Minus);
        QVERIFY(w.shows(8));
        w.press(Qt::Key_Plus);
        QVERIFY(w.shows(4));
        w.press(Qt::Key_0);
        QVERIFY(w.shows(8));
        w.press(Qt::Key_Z, Qt::ControlModifier);
        QVERIFY(w.shows(4));
    }

    // The cell under the hand stays there; a drag is one edit, and no click.
    static void moves(LongMap& w) {
        QTest::mouseDClick(w.picture, Qt::LeftButton, {}, w.middleOf(250, 250));
        QVERIFY(w.shows(1));
        const auto pinned = w.pinned();
        const Index top = w.firstQuery();
        const Index left = w.firstKey();
        const QPoint from = w.middleOf(300, 300);
        const QPoint by(-120, 90);
        const auto there = w.tokensAt(from);
        const auto heads = w.bench().picture().figure(figureId::heads);
        w.drag(from, by);
        QVERIFY(w.shows(1));
        QCOMPARE(w.bench().picture().figure(figureId::heads), heads); // not described anew
        const auto moved = w.tokensAt(from + by);
        for (std::size_t i : {0, 1}) // a cell is smaller than a pixel, or larger
            QVERIFY(std::abs(*moved[i] - *there[i]) <= 2);
        QVERIFY(w.firstQuery() < top - 50 && w.firstKey() > left + 50);
        QCOMPARE(w.pinned(), pinned);
        QCOMPARE(std::ssize(w.map().rows), Index(512));
        // No further than the map.
        w.drag(from, {0, 20'000});
        QVERIFY(w.shows(1));
        QCOMPARE(w.firstQuery(), Index(0));
        QVERIFY(w.map().column.has_value() && w.firstKey() > left + 50);
        w.press(Qt::Key_Z, Qt::ControlModifier);
        w.press(Qt::Key_Z, Qt::ControlModifier);
        QVERIFY(w.shows(1));
        QCOMPARE(w.firstQuery(), top);
        QCOMPARE(w.setting("middle-query"), Value());
    }
    // Cells that are larger than the view shows are moved within the part, and the part with them.
    static void movesWhatIsZoomed(LongMap& w) {
        const Index top = w.firstQuery();
        w.picture->zoomBy(4);
        QVERIFY(w.picture->isZoomed());
        const QPoint from = w.picture->rect().center();
        const double before = w.picture->options().viewport->top;
        w.drag(from, {0, 40});
        QCOMPARE(w.setting("middle-query"), Value()); // there was room
        QVERIFY(w.picture->options().viewport->top < before);
        const auto there = w.tokensAt(from);
        w.drag(from, {0, 2 * w.picture->height()}, 1);
        QVERIFY(w.shows(1));
        QCOMPARE(w.picture->options().viewport->top, 0.0);
        QVERIFY(w.firstQuery() < top && *there[0] > w.firstQuery());
        // A click on the spot pins.
        const auto clicked = w.tokensAt(from);
        QTest::mouseClick(w.picture, Qt::LeftButton, {}, from);
        QVERIFY(w.shows(1));
        QCOMPARE(w.pinned(), clicked);
        w.picture->resetZoom();
        QVERIFY(!w.picture->isZoomed());
    }
    // The arrow keys lead back to what is pinned; whole again, nothing of it is left.
    static void seesWhatIsPinned(LongMap& w) {
        w.drag(w.middleOf(100, 100), {0, -20'000}, 1);
        QVERIFY(w.shows(1));
        QCOMPARE(w.firstQuery(), wordsOfText - 512);
        QVERIFY(!w.map().row);
        w.picture->setFocus();
        w.press(Qt::Key_Down);
        QVERIFY(w.shows(1));
        QVERIFY(w.map().row.has_value());
        w.drag(w.middleOf(100, 100), {0, 150});
        QVERIFY(w.shows(1));
        QVERIFY(w.setting("middle-query") != Value());
        w.press(Qt::Key_0);
        QVERIFY(w.shows(8));
        QCOMPARE(w.setting("middle-query"), Value());
        QCOMPARE(w.setting("middle-key"), Value());
        const auto pinned = w.pinned();
        w.drag(w.middleOf(200, 200), {50, 50}); // all of it is seen
        QVERIFY(w.pinned() != pinned);
    }

private Q_SLOTS:
    void initTestCase() { dressLikeTheProgram(); }

    void longTexts() {
        LongMap w;
        zoomsByWheel(w);
        zoomsByDoubleClick(w);
        zoomsByKeys(w);
        w.press(Qt::Key_0);
        QVERIFY(w.shows(8));
        moves(w);
        movesWhatIsZoomed(w);
        seesWhatIsPinned(w);
    }
    // Where all cells have room, the wheel makes them larger.
    void shortTexts() {
        ShownWindow w;
        QVERIFY(w.settles());
        auto* picture = w.find<FigureView>("picture");
        picture->zoomBy(1 / 1.5);
        QVERIFY(w.settles());
        QCOMPARE(std::get<Matrix>(*picture->figure()).reduce, Index(1));
        picture->zoomBy(1.5);
        QVERIFY(picture->isZoomed());
    }
};

FOVEA_WINDOW_TEST(TestMapZoom)
#include "test_map_zoom.moc"
