// The image of a large map: a coarse one at once, the whole one behind the window.
#include "core/base/random.h"
#include "support/program.h"
#include "ui/paint/figure_painter.h"
#include "ui/widgets/kept_cells.h"

#include <QtTest/QSignalSpy>
#include <QtTest/QTest>

using namespace fovea;

namespace {

std::shared_ptr<const Figure> squareMap(std::size_t side, std::uint32_t seed = 1) {
    const RandomStream random(seed, "cells");
    Matrix map;
    map.rows.assign(side, "a");
    map.columns.assign(side, "b");
    map.states.assign(side, RowState::normal);
    map.states[side / 2] = RowState::notFinite;
    for (std::size_t i = 0; i < side * side; ++i) {
        map.values.push_back(static_cast<float>(random.uniform(i)));
        map.visible.push_back(i % 7 != 0);
    }
    map.scale = {.low = 0, .high = 1};
    return std::make_shared<const Figure>(std::move(map));
}

QImage allCells(const std::shared_ptr<const Figure>& figure) {
    return cellImage(std::get<Matrix>(*figure), lightTheme());
}

} // namespace

class TestKeptCells : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void few() {
        KeptCells cells;
        QVERIFY(!cells.of(nullptr, lightTheme(), true));
        QVERIFY(!cells.of(std::make_shared<const Figure>(Plot()), lightTheme(), true));
        QVERIFY(!cells.of(squareMap(60), lightTheme(), true));
        const auto map = squareMap(200);
        for (const bool allIsSeen : {true, false})
            QCOMPARE(*cells.of(map, lightTheme(), allIsSeen), allCells(map));
    }
    void coarseFirst() {
        KeptCells cells;
        const QSignalSpy made(&cells, &KeptCells::made);
        const auto map = squareMap(1100);
        const QImage coarse = *cells.of(map, lightTheme(), false);
        const QImage whole = allCells(map);
        QCOMPARE(coarse.size(), QSize(367, 367));
        for (const QPoint at : {QPoint(0, 0), QPoint(5, 100), QPoint(366, 366), QPoint(3, 183)})
            QCOMPARE(coarse.pixel(at), whole.pixel(3 * at));
        QTRY_COMPARE(made.count(), 1);
        QCOMPARE(*cells.of(map, lightTheme(), false), whole);
        const QImage reduced = *cells.of(map, lightTheme(), true);
        QCOMPARE(reduced.size(), QSize(1024, 1024));
    }
    // What was begun for another figure is not shown.
    void anotherMeanwhile() {
        KeptCells cells;
        const QSignalSpy made(&cells, &KeptCells::made);
        const auto first = squareMap(1100);
        const auto second = squareMap(1100, 2);
        (void)cells.of(first, lightTheme(), false);
        cells.forget();
        (void)cells.of(second, lightTheme(), false);
        QTRY_COMPARE(made.count(), 1);
        QTest::qWait(50);
        QCOMPARE(made.count(), 1);
        QCOMPARE(*cells.of(second, lightTheme(), false), allCells(second));
    }
};

FOVEA_WINDOW_TEST(TestKeptCells)
#include "test_kept_cells.moc"
