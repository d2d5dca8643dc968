// What the pictures of the laboratory of positions say, as numbers.
#include "core/base/table.h"
#include "core/compute/pool.h"
#include "core/experiment/run.h"
#include "core/figure/figures.h"
#include "core/figure/numbers_out.h"
#include "core/figure/positions/position_figures.h"
#include "support/backends.h"
#include "support/program.h"
#include "support/sentence_figures.h"
#include "support/thrown.h"

#include <QtTest/QTest>

#include <cmath>
#include <numbers>

using namespace fovea;

namespace {

Selection encoding(const char* text) {
    return readSelection(positions().info(), text, "");
}

Experiment encodingExperiment(const Selection& selection, Index length = 60, Index width = 32) {
    Experiment experiment = defaultExperiment();
    experiment.text = "I saw a saw";
    experiment.view.workspace = workspaceId::positions;
    experiment.positions = withEncoding({.length = length, .width = width}, selection);
    return experiment;
}

std::string subtitleOf(const Figure& figure) {
    return std::visit(
        [](const auto& kind) -> std::string {
            if constexpr (requires { kind.subtitle; })
                return english(kind.subtitle);
            else
                return {};
        },
        figure);
}

std::set<std::string> askedOf(const std::string& row) {
    std::set<std::string> all;
    for (const PositionPage& page : positionPages(row))
        for (const auto& panel : page.panels)
            all.insert(panel.begin(), panel.end());
    return all;
}

double mostOf(const std::vector<double>& numbers) {
    return *std::ranges::max_element(numbers);
}

} // namespace

class TestPositions : public QObject {
    Q_OBJECT
private Q_SLOTS:
    // Every figure of every encoding, alone and beside every other one: finite, with words, and
    // written as numbers. What an encoding is not asked says so.
    void everyFigureOfEveryEncoding() {
        for (const RowInfo& row : positions().info().rows)
            for (const RowInfo& figure : figures().info().rows) {
                if (figures().math(figure.id).workspace != std::string(workspaceId::positions))
                    continue;
                for (const Index length : {1, 2, 21}) {
                    const Experiment experiment = encodingExperiment(selectionOf(row), length, 6);
                    if (!isAskedOf(figure.id, row.id))
                        continue;
                    const Figure found = figureFrom(experiment, figure.id);
                    QVERIFY2(!subtitleOf(found).empty(), figure.id.c_str());
                    QVERIFY2(subtitleOf(found).find("nan") == std::string::npos, figure.id.c_str());
                    const auto* plot = std::get_if<Plot>(&found);
                    if (!plot || !plot->curves.empty())
                        QVERIFY2(!writeCsv(found).empty(), figure.id.c_str());
                    QVERIFY(!writeNumbersNpy(found).empty());
                }
            }
    }
    void comparisons() {
        for (const RowInfo& row : positions().info().rows)
            for (const RowInfo& other : positions().info().rows) {
                Experiment experiment = encodingExperiment(selectionOf(row), 9, 6);
                experiment.positions.other = selectionOf(other);
                for (const std::string& id : askedOf(row.id))
                    QVERIFY2(!subtitleOf(figureFrom(experiment, id)).empty(), id.c_str());
            }
    }
    void otherFiguresSaySo() {
        const auto says = [](const char* row, const char* figure) {
            QString said = thrown([&] {
                const Figure found = figureFrom(encodingExperiment(encoding(row)), figure);
                QCOMPARE(subtitleOf(found), english(whyNothing(found)));
                failUsage(subtitleOf(found));
            });
            return said;
        };
        QCOMPARE(says("rotary", "position-matrix"),
                 QStringLiteral("position rotary: adds no matrix to the embeddings"));
        QCOMPARE(says("binary", "position-shift"),
                 QStringLiteral("position binary: is not made of rotations"));
        QCOMPARE(says("learned:max=20", "position-waves"),
                 QStringLiteral("position learned: 60 tokens, its table has max=20"));
        Experiment odd = encodingExperiment(encoding("sinusoidal"), 8, 7);
        odd.positions.encoding = encoding("rotary"); // not through withEncoding()
        QCOMPARE(thrown([&] { figureFrom(odd, "position-turns"); }),
                 QStringLiteral("position rotary: the width is 7, which must be even: its numbers "
                                "are rotated in pairs"));
        odd.positions.length = 0;
        QVERIFY(
            thrown([&] { figureFrom(odd, "position-turns"); }).contains(QStringLiteral("length")));
    }
    void matrixAndBits() {
        const auto plot =
            figureAs<Plot>(encodingExperiment(encoding("sinusoidal")), "position-matrix");
        const Plot::Field& p = plot.fields.front();
        QCOMPARE(p.rows, Index{60});
        QCOMPARE(p.columns, Index{32});
        QVERIFY(plot.y.downwards); // the first position on top
        QVERIFY(std::abs(p.values[3 * 32] - std::sin(3.0F)) < 1e-6F);
        QVERIFY(writeCsv(plot).starts_with(",0,1,2,")); // a matrix and nothing else
        const auto counted =
            figureAs<Plot>(encodingExperiment(encoding("binary")), "position-bits");
        const Plot::Field& bits = counted.fields.front();
        QCOMPARE(bits.columns, Index{6});
        QCOMPARE(bits.values[37 * 6 + 0], 1.0F);
        QCOMPARE(bits.values[37 * 6 + 1], 0.0F);
        QCOMPARE(bits.values[37 * 6 + 5], 1.0F);
    }
    void waves() {
        const Experiment experiment = encodingExperiment(encoding("sinusoidal"));
        const auto byDefault = figureAs<Plot>(experiment, "position-waves");
        QCOMPARE(byDefault.curves.size(), std::size_t(4));
        QCOMPARE(english(byDefault.curves[0].name), std::string("dim 6"));
        const auto chosen = figureAs<Plot>(experiment, "position-waves:dimensions=1,99,0");
        QCOMPARE(chosen.curves.size(), std::size_t(2)); // there is no 99
        QVERIFY(std::abs(chosen.curves[0].y[2] - std::cos(2.0)) < 1e-6);
        QVERIFY(std::abs(chosen.curves[1].y[2] - std::sin(2.0)) < 1e-6);
        const auto lengths = figureAs<Plot>(experiment, "position-wavelengths");
        QVERIFY(std::abs(lengths.dots[0].y[0] - 2 * std::numbers::pi) < 1e-9);
        QVERIFY(std::abs(lengths.dots[0].y[2] - 2 * std::numbers::pi * std::pow(10000, 2.0 / 32)) <
                1e-9);
    }
    // Around the dimensions that are drawn as waves, where these stand beside the matrix.
    void frame() {
        const auto boxes = [](const char* row, const char* figure) {
            return figureAs<Plot>(encodingExperiment(encoding(row)), figure).boxes;
        };
        const auto byDefault = boxes("sinusoidal", "position-matrix");
        QCOMPARE(byDefault.size(), std::size_t{1});
        QCOMPARE(byDefault.front(), (Plot::Box{5.5, 9.5, -0.5, 59.5}));
        const auto chosen = boxes("sinusoidal", "position-matrix:dimensions=5,1,2,99");
        QCOMPARE(chosen.size(), std::size_t{2});
        QCOMPARE(chosen.front().right - chosen.front().left, 2.0);
        QCOMPARE(boxes("learned", "position-matrix").front().left, -0.5); // it has no waves
        QVERIFY(boxes("one-hot", "position-matrix").empty());
    }
    void likeness() {
        const Experiment even = encodingExperiment(encoding("sinusoidal"));
        const auto distance = figureAs<Plot>(even, "position-distance:rows=false");
        QCOMPARE(distance.curves.size(), std::size_t(1));
        QVERIFY(std::abs(distance.curves[0].y[59] - 16) < 1e-5); // |p|² = D / 2 at distance 0
        QVERIFY(subtitleOf(distance).find("alone: all 60") != std::string::npos);
        const auto odd =
            figureAs<Plot>(encodingExperiment(encoding("sinusoidal"), 60, 5), "position-distance");
        QVERIFY(subtitleOf(odd).find("does not depend") != std::string::npos);
        const auto map = figureAs<Matrix>(even, "position-likeness");
        QVERIFY(std::abs(map.values[map.cell(4, 9)] - map.values[map.cell(20, 25)]) < 1e-5F);
        QVERIFY(subtitleOf(map).find("unique") != std::string::npos);
        const auto narrow =
            figureAs<Matrix>(encodingExperiment(encoding("binary"), 20, 3), "position-likeness");
        QCOMPARE(subtitleOf(narrow), std::string("positions 0 and 8 are the same: not every "
                                                 "position is unique"));
        // Of many positions every so many; the labels say which.
        const auto large = figureAs<Matrix>(encodingExperiment(encoding("sinusoidal"), 1300, 8),
                                            "position-likeness");
        QCOMPARE(large.rows.size(), std::size_t(434));
        QCOMPARE(large.rows[1], std::string("3"));
        QVERIFY(std::abs(large.values[0] - 4) < 1e-6F);
    }
    void aShiftIsATurn() {
        const auto plot = figureAs<Plot>(encodingExperiment(encoding("sinusoidal")),
                                         "position-shift:delta=7,position=3,pair=2");
        const double rate = std::pow(10000, -4.0 / 32);
        QVERIFY(std::abs(plot.dots[0].x[0] - std::cos(3 * rate)) < 1e-6);
        QVERIFY(std::abs(plot.dots[0].y[0] - std::sin(3 * rate)) < 1e-6);
        QVERIFY(std::abs(plot.dots[1].x[0] - std::cos(10 * rate)) < 1e-6);
        QCOMPARE(plot.dots[1].labels[0], std::string("i = 10"));
        QVERIFY(subtitleOf(plot).find("dimensions 4 and 5 maps") != std::string::npos);
        QCOMPARE(plot.notes.size(), std::size_t(1)); // whose lines stay together
        QVERIFY(plot.notes[0].text.ends_with("    ⎡ −0.599   0.800 ⎤\nR = ⎣ −0.800  −0.599 ⎦"));
        // Settings beyond what there is are drawn back.
        const auto beyond = figureAs<Plot>(encodingExperiment(encoding("sinusoidal"), 10, 4),
                                           "position-shift:delta=99,position=99,pair=99");
        QCOMPARE(beyond.dots[1].labels[0], std::string("i = 9"));
        const auto error =
            figureAs<Plot>(encodingExperiment(encoding("sinusoidal")), "position-error");
        QVERIFY(mostOf(error.curves[0].y) < 3e-7);
        QVERIFY(subtitleOf(error).find("only rounding") != std::string::npos);
        const auto binary =
            figureAs<Plot>(encodingExperiment(encoding("binary"), 60, 6), "position-error");
        QVERIFY(mostOf(binary.curves[0].y) > 0.1);
        // As a part of the largest number: of sines and cosines that is 1, of others anything.
        for (const char* row : {"sinusoidal", "continuous"}) {
            const Experiment walked = encodingExperiment(encoding(row), 40, 4);
            const auto absolute = figureAs<Plot>(walked, "position-error").curves[0].y;
            const auto relative =
                figureAs<Plot>(walked, "position-error:error=relative").curves[0].y;
            const double size = absolute[5] / relative[5];
            QCOMPARE(size == 1, std::string_view(row) == "sinusoidal");
            for (std::size_t i = 0; i < absolute.size(); ++i)
                QVERIFY(std::abs(relative[i] * size - absolute[i]) <= 1e-12 * absolute[i]);
        }
        const auto none =
            figureAs<Plot>(encodingExperiment(encoding("learned"), 30, 32), "position-error");
        QVERIFY(none.curves.empty());
        QVERIFY(subtitleOf(none).find("always fits") != std::string::npos);
    }
    void widthsNeeded() {
        const auto plot = figureAs<Plot>(encodingExperiment(encoding("one-hot")), "position-width");
        QCOMPARE(plot.curves[0].y[59], 60.0); // one-hot
        QCOMPARE(plot.curves[1].y[59], 6.0);  // binary
        QCOMPARE(subtitleOf(plot), std::string("60 positions need 60 dimensions here, twice as "
                                               "many need 120"));
    }
    void walkAndSteps() {
        const Experiment experiment = encodingExperiment(encoding("continuous:hidden=8"), 20, 6);
        const auto walk = figureAs<Plot>(experiment, "position-walk:position=4");
        QCOMPARE(walk.curves[0].x.size(), std::size_t(20));
        QCOMPARE(walk.dots[1].x[0], walk.curves[0].x[4]);
        const auto steps = figureAs<Plot>(experiment, "position-steps");
        QCOMPARE(steps.curves[1].x, (std::vector<double>{1, 2, 4, 8}));
        const double order = std::log2(steps.curves[1].y[0] / steps.curves[1].y[1]);
        QVERIFY2(std::abs(order - 4) < 0.5, qPrintable(QString::number(order)));
    }
    void turns() {
        const Experiment experiment = encodingExperiment(encoding("rotary"));
        const auto at = [&](const char* settings) {
            return figureAs<Plot>(experiment, std::string("position-turns:") + settings);
        };
        const Plot here = at("position=3,delta=7,pair=1");
        const Plot there = at("position=30,delta=7,pair=1");
        const auto product = [](const Plot& plot) {
            return plot.dots[0].x[0] * plot.dots[1].x[0] + plot.dots[0].y[0] * plot.dots[1].y[0];
        };
        QVERIFY(std::abs(product(here) - product(there)) < 1e-5); // the distance alone
        QVERIFY(std::abs(here.dots[0].x[0] - there.dots[0].x[0]) > 1e-3);
        const auto score = figureAs<Plot>(experiment, "position-score");
        QVERIFY(mostOf(score.curves[0].margin) < 1e-5);
    }
    void biases() {
        const Experiment experiment = encodingExperiment(encoding("alibi"));
        const auto map = figureAs<Matrix>(experiment, "position-bias:head=2");
        QCOMPARE(map.values[map.cell(5, 2)], -3.0F / 16); // slopes of 4 heads: 1/4, 1/16 …
        const auto curve = figureAs<Plot>(experiment, "position-bias-curve");
        QCOMPARE(curve.curves.size(), std::size_t(4));
        QCOMPARE(curve.curves[0].y[59 - 8], -2.0);
        const auto beyond = figureAs<Plot>(experiment, "position-beyond");
        QCOMPARE(beyond.curves[0].y.back(), -239.0 / 4);
        QVERIFY(subtitleOf(beyond).find("goes on changing") != std::string::npos);
        const auto level =
            figureAs<Plot>(encodingExperiment(encoding("t5"), 128), "position-beyond");
        QVERIFY(subtitleOf(level).find("constant beyond 128") != std::string::npos);
    }
    // Of a curve that is thinned every number is there where it is seen from near.
    void seenFromNear() {
        for (const auto& [which, figure, length] :
             {std::tuple("sinusoidal", "position-beyond", 2000),
              std::tuple("rotary", "position-beyond", 2000),
              std::tuple("sinusoidal", "position-distance", 6000)}) {
            const Experiment experiment = encodingExperiment(encoding(which), length, 8);
            const auto whole = figureAs<Plot>(experiment, figure);
            const auto closer = figureAs<Plot>(experiment, std::string(figure) + ":x=1500:1540");
            QCOMPARE(closer.curves.size(), whole.curves.size());
            const Plot::Curve& all = whole.curves.back();
            const Plot::Curve& part = closer.curves.back();
            QVERIFY(all.x[1] - all.x[0] > 1);
            QCOMPARE(part.x.front(), 1500.0);
            QCOMPARE(part.x.back(), 1540.0);
            QCOMPARE(part.x.size(), std::size_t{41});
            for (std::size_t i = 0; i < all.x.size(); ++i)
                if (all.x[i] >= 1500 && all.x[i] <= 1540)
                    QCOMPARE(all.y[i], part.y[static_cast<std::size_t>(all.x[i] - 1500)]);
            QCOMPARE(closer.y, whole.y);
            QCOMPARE(closer.subtitle, whole.subtitle);
            QVERIFY(figureAs<Plot>(experiment, std::string(figure) + ":x=-9000000:-8000000")
                        .curves.back()
                        .x.empty());
        }
    }
    void beyond() {
        const auto says = [](const char* text, Index length, Index width) {
            return subtitleOf(
                figureFrom(encodingExperiment(encoding(text), length, width), "position-beyond"));
        };
        QCOMPARE(says("learned:max=100", 60, 8),
                 std::string("it ends: there is no position beyond 99, and those from 60 on were "
                             "never trained"));
        QCOMPARE(says("learned:max=60", 60, 8),
                 std::string("it ends: there is no position beyond 59"));
        QCOMPARE(says("one-hot", 60, 32), std::string("it goes on, but repeats: "
                                                      "position 60 is the same as one before 60"));
        QVERIFY(says("binary", 60, 32).starts_with("it goes on: from 60 to 239"));
        QVERIFY(says("sinusoidal", 60, 32).starts_with("it goes on: from 60 to 239"));
        const auto plot =
            figureAs<Plot>(encodingExperiment(encoding("binary"), 64, 9), "position-beyond");
        QCOMPARE(plot.curves[0].y[63], 0.0);
        QCOMPARE(plot.curves[0].y[64], 1.0); // one bit that was never set
        QCOMPARE(plot.curves[0].y[192], std::sqrt(2.0));
    }
    // Without a position the two "saw" are one, and order does not matter.
    void effectOnTheSentence() {
        for (const RowInfo& row : positions().info().rows) {
            const bool nothing = !positions().math(row.id).matrix &&
                                 !positions().math(row.id).rotate && !positions().math(row.id).bias;
            const Experiment experiment = encodingExperiment(selectionOf(row));
            const auto effect = figureAs<Panels>(experiment, "position-effect");
            QCOMPARE(effect.items.size(), std::size_t(2));
            const std::string says = english(effect.subtitle);
            QVERIFY2(says.find(nothing ? "get the same output, without it and with it"
                                       : "without it the two “saw” get the same output; with") !=
                         std::string::npos,
                     (row.id + ": " + says).c_str());
            const auto& without = effect.items[0];
            for (std::size_t j = 0; j < 4; ++j) // the rows of the two are one
                QVERIFY(std::abs(without.values[4 + j] - without.values[12 + j]) < 1e-6F);
            const auto shuffle = figureAs<Bars>(experiment, "position-shuffle");
            const float most = *std::ranges::max_element(shuffle.values);
            QCOMPARE(most > 0, !nothing);
            QVERIFY(english(shuffle.subtitle).find("every word keeps its output") !=
                    std::string::npos);
        }
        Experiment causal = encodingExperiment(encoding("none"));
        causal.at(Stage::mask) = readSelection(table(Stage::mask), "causal", "");
        QVERIFY(subtitleOf(figureFrom(causal, "position-effect")).find("another stage") !=
                std::string::npos);
    }
};

FOVEA_TEST(TestPositions)
#include "test_positions.moc"
