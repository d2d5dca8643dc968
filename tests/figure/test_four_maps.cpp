// One head, four maps: the same edges in all of them, estimates told from exact numbers, and how
// far weights and effects agree.
#include "core/base/error.h"
#include "core/base/files.h"
#include "core/base/random.h"
#include "core/compute/backend.h"
#include "core/compute/pool.h"
#include "core/experiment/chosen_model.h"
#include "core/experiment/edge_effects.h"
#include "core/figure/agreement.h"
#include "core/figure/edge_map.h"
#include "core/figure/figures.h"
#include "core/figure/four_maps.h"
#include "core/figure/numbers_out.h"
#include "support/backends.h"
#include "support/checkpoint_folder.h"
#include "support/program.h"
#include "support/sentence_figures.h"
#include "support/thrown.h"

#include <QtTest/QTest>

#include <cmath>

using namespace fovea;

namespace {

TracePointer tagged() {
    Experiment experiment = withModel(defaultExperiment(), {.name = "tagger"});
    experiment.text = "I saw a saw";
    return run(experiment, *reference());
}

} // namespace

class TestFourMaps : public QObject {
    Q_OBJECT
private Q_SLOTS:
    // As if every two keys of a query were looked at, with many that are alike.
    void agreeing() {
        const RandomStream random(4, "edges");
        for (const std::size_t columns : {1, 2, 7, 60}) {
            std::vector<float> weights, effects;
            std::vector<std::uint8_t> counted;
            for (std::size_t i = 0; i < 5 * columns; ++i) {
                weights.push_back(static_cast<float>((random.word(3 * i) % 12)) / 8);
                effects.push_back(static_cast<float>((random.word(3 * i + 1) % 20)) / 4 - 2);
                counted.push_back((random.word(3 * i + 2) % 6) > 0);
            }
            std::size_t pairs = 0;
            std::size_t agree = 0;
            for (std::size_t i = 0; i < weights.size(); ++i)
                for (std::size_t j = i + 1; j < (i / columns + 1) * columns; ++j) {
                    const float weight = weights[i] - weights[j];
                    const float effect = std::abs(effects[i]) - std::abs(effects[j]);
                    const bool isPair = counted[i] && counted[j] && weight != 0 && effect != 0;
                    pairs += isPair;
                    agree += isPair && (weight > 0) == (effect > 0);
                }
            std::size_t asked = 0;
            const Agreement found =
                agreementOf(weights, effects, counted, columns, [&] { ++asked; });
            QCOMPARE(found.pairs, pairs);
            QCOMPARE(found.agreeing, agree);
            QVERIFY(asked >= 5);
        }
        const Agreement none = agreementOf({}, {}, {}, 0, [] {});
        QVERIFY(none.pairs == 0 && std::isnan(none.correlation));
    }
    void maps() {
        const TracePointer trace = tagged();
        const auto panels = std::get<Panels>(figureFrom(*trace, "maps"));
        QCOMPARE(panels.items.size(), std::size_t{4});
        for (const Matrix& map : panels.items) {
            QCOMPARE(map.rows, panels.items.front().rows);
            QCOMPARE(map.columns, panels.items.front().columns);
        }
        for (std::size_t i = 0; i < panels.items.size(); ++i) {
            const char* quantities[] = {"weight", "moved", "contribution", "effect"};
            const auto alone = std::get<Matrix>(
                figureFrom(*trace, std::string("matrix:quantity=") + quantities[i]));
            QCOMPARE(panels.items[i].values, alone.values);
        }
        // The noun hangs on its article.
        const Matrix& effects = panels.items.back();
        const auto largest = std::ranges::max_element(effects.values);
        QCOMPARE(largest - effects.values.begin(), static_cast<std::ptrdiff_t>(effects.cell(3, 2)));
        QVERIFY(*largest > 1);
        QVERIFY(english(panels.subtitle).find("for “saw₄”") != std::string::npos);
    }
    // Random weights predict nothing.
    void withoutModel() {
        const TracePointer trace = run(defaultExperiment(), *reference());
        QCOMPARE(std::get<Panels>(figureFrom(*trace, "maps")).items.size(), std::size_t{3});
        QVERIFY(thrown([&] {
                    return figureFrom(*trace, "matrix:quantity=effect");
                }).contains(QStringLiteral("effects need a model")));
        QVERIFY(thrown([&] {
                    return figureFrom(*trace, "matrix:quantity=normed");
                }).contains(QStringLiteral("expected moved")));
        QVERIFY(thrown([&] {
                    return figureFrom(*tagged(), "matrix:quantity=effect,heads=mean");
                }).contains(QStringLiteral("expected heads=one")));
        QVERIFY(thrown([&] {
                    return figureFrom(*tagged(), "matrix:quantity=effect,at=5");
                }).contains(QStringLiteral("expected 1 to 4")));
    }
    // First estimates, then what is likely to matter, then the rest; each is told.
    void inParts() {
        const CheckpointFolder folder(QStringLiteral("gpt2"));
        Experiment experiment =
            withModel(defaultExperiment(), openModel(disk(), folder.path().toStdString()));
        experiment.text = "t1 t2 t3 t4 t5 t6";
        const auto backend = reference();
        const TracePointer trace = run(experiment, *backend);
        ViewState view;
        chooseFigure(view, "matrix:quantity=effect", "figure");
        const auto now = [&] { return std::get<Matrix>(describeNow(*trace, view, *backend)); };
        const auto count = [&](const Matrix& map, Certainty which) {
            std::size_t found = 0;
            for (std::size_t i = 0; i < map.values.size(); ++i)
                found += map.visible[i] != 0 && map.certaintyOf(i) == which;
            return found;
        };
        QVERIFY(lacksPart(*trace, view, *backend));
        QVERIFY(std::ranges::all_of(now().visible, [](auto one) { return one == 0; }));
        completePart(*trace, view, *backend, {});
        const Matrix estimates = now();
        QCOMPARE(count(estimates, Certainty::exact), std::size_t{0});
        QVERIFY(count(estimates, Certainty::estimate) > 0);
        QVERIFY(writeCsv(Figure(estimates)).find("≈") != std::string::npos);
        completePart(*trace, view, *backend, {});
        QVERIFY(count(now(), Certainty::exact) > 0);
        QVERIFY(count(now(), Certainty::estimate) > 0);
        for (int parts = 0; lacksPart(*trace, view, *backend); ++parts) {
            QVERIFY(parts < 20);
            completePart(*trace, view, *backend, {});
        }
        QCOMPARE(count(now(), Certainty::estimate), std::size_t{0});
        // The first token has no other key.
        QVERIFY(count(now(), Certainty::nothingLeft) > 0);
        QVERIFY(now().certaintyOf(0) == Certainty::nothingLeft);
        QVERIFY(writeCsv(Figure(now())).find("≈") == std::string::npos);
    }
    void agreement() {
        // Rows of three keys: in the first they agree on all pairs, in the second on one of three.
        const std::vector<float> weights = {0.1F, 0.2F, 0.7F, 0.5F, 0.3F, 0.2F};
        const std::vector<float> effects = {0.01F, -0.02F, 0.03F, 1, 3, 2};
        const std::vector<std::uint8_t> all(6, 1);
        const Agreement both = agreementOf(weights, effects, all, 3);
        QCOMPARE(both.pairs, std::size_t{6});
        QCOMPARE(both.agreeing, std::size_t{4});
        const Agreement first = agreementOf(weights, effects, {1, 1, 1, 0, 0, 0}, 3);
        QCOMPARE(first.correlation, 1.0);
        // Ranks 0 1.5 5 4 3 1.5 and 0 1 2 3 5 4, by hand.
        QVERIFY(std::abs(both.correlation - 0.40584) < 1e-4);
        // An edge without a part in it has none in any pair.
        QCOMPARE(agreementOf(weights, effects, {1, 0, 1, 0, 0, 0}, 3).pairs, std::size_t{1});
        QVERIFY(std::isnan(agreementOf(weights, effects, {1, 0, 1, 0, 0, 0}, 3).correlation));
    }
    void scatter() {
        const TracePointer trace = tagged();
        const auto plot = std::get<Plot>(figureFrom(*trace, "maps:shows=edges"));
        std::size_t dots = 0;
        for (const Plot::Dots& some : plot.dots) {
            dots += some.x.size();
            for (std::size_t i = 0; i < some.x.size(); ++i)
                QVERIFY(some.x[i] >= plot.x.low && some.x[i] <= plot.x.high &&
                        some.y[i] >= plot.y.low && some.y[i] <= plot.y.high);
        }
        QCOMPARE(dots, std::size_t{4}); // of the query that reaches the prediction
    }
};

FOVEA_TEST(TestFourMaps)
#include "test_four_maps.moc"
