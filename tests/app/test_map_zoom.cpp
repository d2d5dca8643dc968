// A map of a long text is seen whole, in blocks; the wheel, keys and double clicks go to smaller
// ones and back.
#include "core/base/table.h"
#include "core/figure/figures.h"
#include "support/program.h"
#include "support/shown_window.h"
#include "ui/widgets/figure_view.h"

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
        QCOMPARE(settingsOf(w.bench().experiment().view, figures().info().row(figureId::matrix))
                     .at("reduce"),
                 Value());
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

private Q_SLOTS:
    void initTestCase() { dressLikeTheProgram(); }

    void longTexts() {
        LongMap w;
        zoomsByWheel(w);
        zoomsByDoubleClick(w);
        zoomsByKeys(w);
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
