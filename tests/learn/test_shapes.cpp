// The task "shapes": captions that fit one thing in the scene, and pictures that show the scene;
// and what is seen in them without a caption.
#include "core/compute/pool.h"
#include "core/learn/files/shipped.h"
#include "core/learn/random_draws.h"
#include "core/learn/tasks/shapes.h"
#include "core/learn/tasks/shapes_drawn.h"
#include "learn/drawn_examples.h"
#include "learn/head_statistics.h"
#include "support/backends.h"
#include "support/program.h"

#include <QtTest/QTest>

#include <algorithm>
#include <cmath>
#include <map>
#include <set>

using namespace fovea;

namespace {

struct Thing {
    std::string cell, colour, outline;
    [[nodiscard]] int row() const { return cell[1] - '1'; }
    [[nodiscard]] int column() const { return cell[3] - '1'; }
};

std::vector<Thing> thingsOf(const std::string& scene) {
    const auto words = wordsOf(scene);
    std::vector<Thing> all;
    for (std::size_t i = 0; i + 2 < words.size(); i += 3)
        all.push_back({words[i], words[i + 1], words[i + 2]});
    return all;
}

bool holds(const std::string& relation, const Thing& one, const Thing& other) {
    return relation == "left"    ? one.column() < other.column()
           : relation == "right" ? one.column() > other.column()
           : relation == "above" ? one.row() < other.row()
                                 : one.row() > other.row();
}

// The cells of the things that the caption may mean.
std::vector<std::string> meant(const std::vector<std::string>& caption, const std::string& scene) {
    std::vector<std::string> cells;
    const std::size_t size = caption.size();
    for (const Thing& one : thingsOf(scene))
        for (const Thing& other : thingsOf(scene))
            if (one.colour == caption[0] && one.outline == caption[1] &&
                other.colour == caption[size - 2] && other.outline == caption[size - 1] &&
                one.cell != other.cell && holds(caption[2], one, other))
                cells.push_back(one.cell);
    return cells;
}

std::span<const float> patchOf(const Example& one, const std::string& cell) {
    const auto patch = static_cast<std::size_t>(4 * (cell[1] - '1') + cell[3] - '1');
    return std::span(one.picture).subspan(patch * 108, 108);
}

// How much of a patch is not background, by its brightest colour.
double lit(std::span<const float> patch) {
    double sum = 0;
    for (std::size_t i = 0; i < patch.size(); i += 3)
        sum += std::max({patch[i], patch[i + 1], patch[i + 2]}) - 0.1;
    return sum;
}

std::string colourOf(std::span<const float> patch) {
    std::array<double, 3> sums = {};
    for (std::size_t i = 0; i < patch.size(); ++i)
        sums[i % 3] += patch[i] - 0.1;
    const double most = *std::ranges::max_element(sums);
    const auto is = [&](std::size_t c) { return sums[c] > 0.5 * most; };
    return is(0) && is(1) ? "yellow" : is(0) ? "red" : is(1) ? "green" : "blue";
}

// Circles are round, squares have corners, and triangles are wider below: E[x²y²] / (E[x²] E[y²])
// is 2/3 for a circle and 1 for a square; the lower half of a triangle is larger.
shapes::Outline outlineOf(std::span<const float> patch) {
    double mass = 0, x1 = 0, y1 = 0, xx = 0, yy = 0, xxyy = 0, yyy = 0;
    for (const bool first : {true, false})
        for (std::size_t i = 0; i < 36; ++i) {
            const double value = patch[3 * i] - 0.1;
            const auto column = static_cast<double>(i % 6);
            const std::size_t row = i / 6;
            const double x = column - (first ? 0 : x1);
            const double y = static_cast<double>(row) - (first ? 0 : y1);
            if (first) {
                mass += value;
                x1 += value * x;
                y1 += value * y;
                if (i == 35) {
                    x1 /= mass;
                    y1 /= mass;
                }
            } else {
                xx += value * x * x;
                yy += value * y * y;
                xxyy += value * x * x * y * y;
                yyy += value * y * y * y;
            }
        }
    xx /= mass;
    yy /= mass;
    if (yyy / mass < -0.2 * std::pow(yy, 1.5))
        return shapes::Outline::triangle;
    return xxyy / mass / (xx * yy) > 0.83 ? shapes::Outline::square : shapes::Outline::circle;
}

// The cell of the thing that stands out.
std::string brightest(const Example& one) {
    const auto things = thingsOf(one.scene);
    return std::ranges::max_element(
               things, {}, [&](const Thing& thing) { return lit(patchOf(one, thing.cell)); })
        ->cell;
}

} // namespace

class TestShapes : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void rules() {
        const std::string scene = "r1c1 red circle r2c3 blue square r3c4 red circle";
        const auto cells = [&](const char* caption) {
            return joined(meant(wordsOf(caption), scene));
        };
        QCOMPARE(cells("red circle left of blue square"), "r1c1");
        QCOMPARE(cells("red circle right of blue square"), "r3c4");
        QCOMPARE(cells("red circle below blue square"), "r3c4");
        QCOMPARE(cells("blue square below red circle"), "r2c3");
    }
    // The caption fits one thing, and that is the answer; in half of the pictures it would be two
    // without the relation.
    void captionsFitOneThing() {
        int twins = 0;
        std::map<std::string, int> relations;
        std::map<std::string, int> answers;
        std::map<std::size_t, int> counts;
        for (const Example& one : drawnExamples("shapes", 3000)) {
            const auto cells = meant(one.source, one.scene);
            QVERIFY2(cells == one.target, (joined(one.source) + ": " + one.scene).c_str());
            const auto things = thingsOf(one.scene);
            ++counts[things.size()];
            twins += std::ranges::count_if(things, [&](const Thing& thing) {
                         return thing.colour == one.source[0] && thing.outline == one.source[1];
                     }) == 2;
            ++relations[one.source[2]];
            ++answers[one.target.front()];
        }
        QVERIFY2(twins > 1200 && twins < 1800, std::to_string(twins).c_str());
        QVERIFY(counts.size() == 2 && counts[3] > 1200 && counts[4] > 1200);
        QVERIFY(relations.size() == 4 && answers.size() == 16);
        for (const auto& [relation, count] : relations)
            QVERIFY(count > 500);
        for (const auto& [cell, count] : answers)
            QVERIFY(count > 90);
    }
    void manyShapes_data() {
        QTest::addColumn<double>("difficulty");
        QTest::addColumn<int>("least");
        QTest::addColumn<int>("most");
        QTest::newRow("few") << 0.0 << 2 << 2;
        QTest::newRow("some") << 1.0 << 3 << 4;
        QTest::newRow("many") << 2.0 << 4 << 6;
    }
    void manyShapes() {
        QFETCH(double, difficulty);
        QFETCH(int, least);
        QFETCH(int, most);
        std::set<std::size_t> counts;
        for (const Example& one :
             drawnExamples("shapes:difficulty=" + std::to_string(difficulty), 200))
            counts.insert(thingsOf(one.scene).size());
        QCOMPARE(*counts.begin(), static_cast<std::size_t>(least));
        QCOMPARE(*counts.rbegin(), static_cast<std::size_t>(most));
    }
    // The picture shows the scene, colour by colour, and nothing elsewhere; the largest and
    // brightest thing is meant somewhat more often than others are.
    void picturesShowTheScene() {
        int salient = 0;
        double expected = 0;
        for (const Example& one : drawnExamples("shapes", 3000)) {
            std::set<std::string> filled;
            const auto things = thingsOf(one.scene);
            for (const Thing& thing : things) {
                QVERIFY(filled.insert(thing.cell).second);
                QCOMPARE(colourOf(patchOf(one, thing.cell)), thing.colour);
            }
            for (const char row : {'1', '2', '3', '4'})
                for (const char column : {'1', '2', '3', '4'}) {
                    const std::string cell = {'r', row, 'c', column};
                    const double light = lit(patchOf(one, cell));
                    QVERIFY2(filled.contains(cell) == (light > 3), cell.c_str());
                }
            salient += brightest(one) == one.target.front();
            expected += 1 / static_cast<double>(things.size());
        }
        const double above = (salient - expected) / 3000;
        QVERIFY2(above > 0.12 && above < 0.25, std::to_string(above).c_str());
    }
    void outlinesDiffer() {
        const RandomStream stream(1, "test");
        RandomDraws draws(stream);
        for (const auto outline :
             {shapes::Outline::circle, shapes::Outline::square, shapes::Outline::triangle}) {
            int right = 0;
            for (int i = 0; i < 400; ++i) {
                std::vector<float> patch(108, 0.1F);
                shapes::drawShape(patch, {.outline = outline, .colour = 0, .salient = i % 2 == 0},
                                  draws);
                right += outlineOf(patch) == outline;
            }
            QVERIFY2(right > 360, std::to_string(right).c_str());
        }
    }
    // Without a caption all else is the same.
    void withoutCaption() {
        for (std::uint32_t seed = 0; seed < 50; ++seed) {
            const RandomStream stream(seed, "test");
            RandomDraws draws(stream);
            RandomDraws again(stream);
            const Example with = shapes::generate(taskOf("shapes").values, draws);
            Example without = shapes::generate(taskOf("shapes:caption=no").values, again);
            QCOMPARE(joined(without.source), "look");
            without.source = with.source;
            QVERIFY(with == without);
        }
    }
    // The model that ships for that looks at what stands out, and answers it. Which thing is meant
    // is not to be seen: it is right where that one is meant.
    void looksAtWhatStandsOut() {
        const auto kept = shippedLearner("shapes-salience", 0);
        const auto backend = reference();
        CellMeans means;
        Share answered, meant, right;
        for (std::uint64_t n = 0; n < 500; ++n) {
            const Example one = exampleOf(kept->training.material.task, Split::test, 1, n);
            const std::string salient = brightest(one);
            means.add(mapsOf(*backend, kept->learner, one), 0, kept->learner.answerOf(salient));
            const auto answer = answersTo(*backend, kept->learner, {one}).front();
            answered.count(answer.front() == salient);
            meant.count(one.target.front() == salient);
            right.count(answer == one.target);
        }
        const double weight = means.means().at({"layer.0.across", 0});
        qInfo("weight %.3f, answered %.3f, meant %.3f, right %.3f", weight, answered.value(),
              meant.value(), right.value());
        QVERIFY(weight > 0.4 && answered.value() > 0.8);
        QVERIFY(right.value() > meant.value() - 0.04);
    }
};

FOVEA_TEST(TestShapes)
#include "test_shapes.moc"
