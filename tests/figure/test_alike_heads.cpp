// Heads that are alike: a dot for each, and its nearest.
#include "core/base/table.h"
#include "core/compute/pool.h"
#include "core/experiment/chosen_model.h"
#include "core/experiment/head_likeness.h"
#include "core/figure/figures.h"
#include "core/figure/numbers_out.h"
#include "support/backends.h"
#include "support/program.h"
#include "support/sentence_figures.h"

#include <QtTest/QTest>

#include <cmath>

using namespace fovea;

class TestAlikeHeads : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void places() {
        const TracePointer trace =
            run(withModel(defaultExperiment(), {.name = "induction"}), *reference());
        QVERIFY(figures().math("alike").offered(*trace));
        const auto plot = std::get<Plot>(figureFrom(*trace, "alike"));
        const auto likeness = knownLikeness(*trace);
        QCOMPARE(plot.dots.size(), std::size_t{2}); // the layers
        QVERIFY(plot.equal);
        std::size_t at = 0;
        for (const Plot::Dots& dots : plot.dots) {
            QCOMPARE(dots.x.size(), std::size_t{4});
            for (std::size_t i = 0; i < dots.x.size(); ++i, ++at) {
                QCOMPARE(dots.x[i], likeness->x[at]);
                QCOMPARE(dots.y[i], likeness->y[at]);
                QVERIFY(dots.x[i] > plot.x.low && dots.x[i] < plot.x.high);
            }
        }
        QCOMPARE(plot.dots[1].labels[2], std::string("2.3"));
        // From each a line to the nearest by all distances, and a gap.
        const Plot::Curve& lines = plot.curves.at(0);
        QCOMPARE(lines.x.size(), std::size_t{3 * 8});
        for (std::size_t i = 0; i < 8; ++i) {
            std::size_t nearest = i == 0 ? 1 : 0;
            for (std::size_t j = 0; j < 8; ++j)
                if (j != i && likeness->distance(i, j) < likeness->distance(i, nearest))
                    nearest = j;
            QCOMPARE(lines.x[3 * i], likeness->x[i]);
            QCOMPARE(lines.y[3 * i + 1], likeness->y[nearest]);
            QVERIFY(std::isnan(lines.x[3 * i + 2]));
        }
    }
    void neighbours() {
        const TracePointer trace =
            run(withModel(defaultExperiment(), {.name = "induction"}), *reference());
        const auto table = std::get<NumberTable>(figureFrom(*trace, "alike:shows=neighbours"));
        const auto likeness = knownLikeness(*trace);
        QCOMPARE(table.rows.size(), std::size_t{8});
        for (std::size_t i = 0; i < 8; ++i) {
            double least = 2;
            std::size_t nearest = 0;
            for (std::size_t j = 0; j < 8; ++j)
                if (j != i && likeness->distance(i, j) < least) {
                    least = likeness->distance(i, j);
                    nearest = j;
                }
            QCOMPARE(table.rows[i].values[0], least);
            const SilencedHead& other = likeness->heads[nearest];
            QVERIFY(english(table.rows[i].name)
                        .ends_with(" " + std::to_string(other.layer + 1) + "." +
                                   std::to_string(other.head + 1)));
        }
        QVERIFY(writeCsv(table).find("2.1: nearest 2.3") != std::string::npos); // they repeat
    }
    void withoutHeads() {
        const auto offered = figures().math("alike").offered;
        const auto random = run(defaultExperiment(), *reference());
        QVERIFY(!offered(*random));
        QVERIFY(std::get<Plot>(figureFrom(*random, "alike")).dots.empty());
        const auto pair = run(withModel(defaultExperiment(), {.name = "translator"}), *reference());
        QVERIFY(std::get<Plot>(figureFrom(*pair, "alike")).dots.empty());
        QVERIFY(std::get<NumberTable>(figureFrom(*pair, "alike:shows=neighbours")).rows.empty());
    }
};

FOVEA_TEST(TestAlikeHeads)
#include "test_alike_heads.moc"
