// Stacks of plots and tables of numbers: what stands where, and that no word is cut.
#include "core/base/table.h"
#include "core/compute/pool.h"
#include "core/experiment/regression.h"
#include "core/figure/figures.h"
#include "support/backends.h"
#include "support/program.h"
#include "ui/hit_words.h"
#include "ui/paint/drawn_marks.h"
#include "ui/paint/figure_painter.h"

#include <QtTest/QTest>

#include <cmath>

using namespace fovea;

namespace {

Figure figureFor(const char* name, const char* source = "textbook") {
    Experiment experiment = defaultExperiment();
    chooseFigure(experiment.view, name, "");
    experiment.regression.source = readSelection(regressionData().info(), source, "");
    const auto on = reference();
    return describe(*run(experiment, *on), experiment.view, *on);
}

} // namespace

class TestStack : public QObject {
    Q_OBJECT
private Q_SLOTS:
    // One line through all parts is one place on the axis that they share.
    void theLowerAxisIsShared() {
        const Figure figure = figureFor("regression-both");
        for (const QRectF area : {QRectF(0, 0, 700, 640), QRectF(10, 20, 1200, 500)}) {
            std::set<Index> parts;
            for (double x = area.left() + 80; x < area.right() - 120; x += 97) {
                std::optional<double> value;
                for (double y = area.top(); y < area.bottom(); y += 7)
                    if (const auto hit = hitAt(figure, area, {x, y}); hit && hit->at) {
                        parts.insert(hit->part);
                        if (value)
                            QVERIFY(std::abs(*value - hit->at->x()) < 1e-9);
                        value = hit->at->x();
                        const auto back = dataAt(figure, area, {x, y}, {}, hit->part);
                        QVERIFY(back && std::abs(back->x() - hit->at->x()) < 1e-9);
                        QVERIFY(!describeHit(figure, *hit).isEmpty());
                    }
            }
            QCOMPARE(parts.size(), std::size_t{3});
        }
        QVERIFY(!dataAt(figure, QRectF(0, 0, 700, 640), {100, 100}, {}, 7));
        QVERIFY(plotAt(figure, {.part = 2}) && !plotAt(figure, {.part = 3}));
    }
    void rowsOfTheTable() {
        const Figure figure = figureFor("regression-table");
        const QSizeF size = naturalSize(figure);
        QSet<Index> rows;
        for (double y = 0; y < size.height(); y += 3)
            if (const auto hit = hitAt(figure, QRectF(QPointF(), size), {20, y})) {
                rows << *hit->row;
                QVERIFY(!describeHit(figure, *hit).isEmpty());
            }
        QCOMPARE(rows.size(), 4);
    }
    void everythingIsSeen() {
        for (const RowInfo& row : figures().info().rows)
            if (figures().math(row.id).workspace == std::string(workspaceId::regression))
                for (const char* source : {"textbook", "hills:n=30", "textbook:n=1"}) {
                    const Figure figure = figureFor(row.id.c_str(), source);
                    const Room needs = roomAt(figure, 520, {.paper = true});
                    QVERIFY(needs.height >= needs.least && needs.width > 0);
                    QVERIFY(needs.height < 5000);
                }
    }
};

FOVEA_WINDOW_TEST(TestStack)
#include "test_stack.moc"
