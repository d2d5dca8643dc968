// Links, Text and All layers by other quantities than weights.
#include "core/compute/backend.h"
#include "core/compute/pool.h"
#include "core/experiment/chosen_model.h"
#include "core/experiment/run.h"
#include "core/figure/figures.h"
#include "support/backends.h"
#include "support/program.h"

#include <QtTest/QTest>

#include <algorithm>
#include <cmath>

using namespace fovea;

class TestDrawnBy : public QObject {
    Q_OBJECT
private Q_SLOTS:
    // Lines and words by what weights do: the numbers of a matrix of that quantity.
    void drawnByQuantities_data() {
        QTest::addColumn<QString>("by");
        for (const char* by : {"moved", "contribution", "effect"})
            QTest::newRow(by) << QString::fromLatin1(by);
    }
    void drawnByQuantities() {
        QFETCH(QString, by);
        const auto backend = reference();
        const TracePointer trace =
            run(withModel(defaultExperiment(), {.name = "tagger"}), *backend);
        const auto made = [&](const std::string& figure) {
            ViewState view{.head = 1, .query = 3};
            chooseFigure(view, figure, "figure");
            return describe(*trace, view, *backend);
        };
        const auto map = std::get<Matrix>(made("matrix:quantity=" + by.toStdString()));
        const auto text = std::get<RunningText>(made("text:by=" + by.toStdString()));
        const auto links = std::get<Links>(made("links:heads=2,by=" + by.toStdString()));
        const std::size_t n = map.columns.size();
        for (std::size_t j = 0; j < n; ++j)
            QCOMPARE(text.keys[j].weight, map.values[3 * n + j]);
        float most = 0;
        for (const float one : map.values)
            most = std::max(most, std::abs(one));
        QVERIFY(most > 0);
        QVERIFY(links.heads[0].weights.empty());
        if (by != QLatin1String("effect")) { // of all heads that would take long
            const auto grid = std::get<HeadGrid>(made("layers:by=" + by.toStdString()));
            for (std::size_t i = 0; i < map.values.size(); ++i)
                QCOMPARE(grid.heads[1].map.values[i], map.values[i]);
        }
        for (std::size_t i = 0; i < map.values.size(); ++i)
            QVERIFY(std::abs(links.heads[1].weights[i] - std::abs(map.values[i]) / most) < 1e-6F);
    }
};

FOVEA_TEST(TestDrawnBy)
#include "test_drawn_by.moc"
