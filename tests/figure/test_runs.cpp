// Training runs as figures: the table that a paper prints, gradients layer by layer, and what is
// shown before there is anything.
#include "core/base/table.h"
#include "core/compute/backend.h"
#include "core/compute/pool.h"
#include "core/experiment/training_work.h"
#include "core/figure/training.h"
#include "core/learn/files/shipped.h"
#include "support/backends.h"
#include "support/program.h"
#include "support/suited.h"

#include <QtTest/QTest>

#include <cmath>

using namespace fovea;

namespace {

// 100 steps, 20 a second; the accuracy at every tenth rises by these
// shares of 0.8.
std::string logOf(const std::vector<double>& shares, double firstLayer) {
    std::string log;
    for (int step = 1; step <= 10 * static_cast<int>(shares.size()); ++step) {
        log += "{\"step\":" + std::to_string(step) + ",\"loss\":1,\"norm\":1,\"rate\":0.1" +
               ",\"norms\":{\"layer.0\":" + std::to_string(firstLayer) +
               ",\"layer.1\":2,\"layer.10\":4,\"layer.2\":3,\"top\":9},\"steps-per-second\":20,"
               "\"seconds\":" +
               std::to_string(step / 20.0);
        if (step % 10 == 0)
            log += ",\"accuracy\":" +
                   std::to_string(0.8 * shares[static_cast<std::size_t>(step / 10 - 1)]) +
                   ",\"perplexity\":1.5";
        log += "}\n";
    }
    return log;
}

void keep(const std::string& name, const std::string& log, std::uint32_t seed = 1,
          double rate = 3e-3, Index steps = 100) {
    TrainingPlan plan = defaultTraining("tagging");
    plan.seed = seed;
    plan.rate = rate;
    plan.steps = steps;
    TrainingHistory history = historyOf(log, name);
    history.name = name;
    keepRun({.name = name,
             .folder = name,
             .history = std::make_shared<const TrainingHistory>(std::move(history)),
             .plan = plan,
             .network = {},
             .done = 100});
}

double numberAt(const NumberTable& table, std::size_t row, const char* column) {
    for (std::size_t i = 0; i < table.columns.size(); ++i)
        if (english(table.columns[i]) == column)
            return table.rows[row].values[i];
    qFatal("no column %s", column);
}

Experiment looking(const std::string& figure, const std::vector<std::string>& runs) {
    Experiment experiment = defaultExperiment();
    chooseFigure(experiment.view, figure, "");
    experiment.training.runs = runs;
    return experiment;
}

template <class Kind>
Kind shownRuns(const Experiment& experiment) {
    const auto on = reference();
    return std::get<Kind>(describe(*run(experiment, *on), experiment.view, *on));
}

// With what takes seconds.
Plot completed(const Experiment& experiment) {
    const auto on = reference();
    const TracePointer trace = run(experiment, *on);
    const RowInfo& row = figureOf(experiment.view);
    const Values settings = settingsOf(experiment.view, row);
    const FigureMath& math = figures().math(row.id);
    const FigureInput in{
        .trace = *trace, .view = experiment.view, .settings = settings, .backend = *on};
    if (math.lacks(in))
        math.complete(in, {});
    return std::get<Plot>(math.describe(in));
}

} // namespace

class TestRuns : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase() {
        keep("quick", logOf({0.5, 0.94, 0.96, 0.9, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0}, 0.5));
        keep("slow", logOf({0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1.0}, 0.05));
    }
    // The first validation that reaches 95 % of the last one, and when that was.
    void table() {
        const auto table = shownRuns<NumberTable>(looking("train-runs", {"slow", "quick"}));
        QCOMPARE(table.rows.size(), std::size_t{2});
        const auto at = [&](std::size_t row, const char* column) {
            return numberAt(table, row, column);
        };
        QVERIFY(table.rows[0].strong && !table.rows[1].strong); // the first is present
        QCOMPARE(table.rows[1].series, Index{1});
        QCOMPARE(at(0, "steps to 95 %"), 100.0);
        QCOMPARE(at(0, "s to 95 %"), 5.0);
        QCOMPARE(at(1, "steps to 95 %"), 30.0);
        QCOMPARE(at(1, "s to 95 %"), 1.5);
        QCOMPARE(at(1, "steps/s"), 20.0);
        QCOMPARE(at(1, "validation"), 0.8);
        QVERIFY(std::isnan(at(1, "test")) && std::isnan(at(1, "perplexity"))); // it has no card
        QVERIFY(std::isnan(at(1, "parameters")));
        // While it trains, what it reaches in the end is not known.
        keep("on its way", logOf({0.5, 0.94}, 0.5), 1, 3e-3, 200);
        const auto trains = shownRuns<NumberTable>(looking("train-runs", {"on its way"}));
        QVERIFY(std::isnan(numberAt(trains, 0, "steps to 95 %")));
        QVERIFY(std::isnan(numberAt(trains, 0, "s to 95 %")));
        QCOMPARE(numberAt(trains, 0, "steps/s"), 20.0);
    }
    // Runs that differ in their seed alone are one line and one curve, with their deviation.
    void seedsTogether() {
        keep("1 head, seed 1", logOf({0.5, 0.8}, 1), 1);
        keep("1 head, seed 2", logOf({0.5, 0.9}, 1), 2);
        keep("1 head, seed 3", logOf({0.5, 1.0}, 1), 3);
        keep("quicker", logOf({0.5, 1.0}, 1), 1, 1e-2);
        const std::vector<std::string> names = {"1 head, seed 1", "quicker", "1 head, seed 2",
                                                "1 head, seed 3"};
        QCOMPARE(shownRuns<NumberTable>(looking("train-runs", names)).rows.size(), std::size_t{4});
        const auto table = shownRuns<NumberTable>(looking("train-runs:seeds=together", names));
        QCOMPARE(table.rows.size(), std::size_t{2});
        QCOMPARE(english(table.rows[0].name), std::string("1 head"));
        QCOMPARE(english(table.rows[1].name), std::string("quicker"));
        QCOMPARE(table.rows[1].series, Index{1});
        QCOMPARE(numberAt(table, 0, "seeds"), 3.0);
        QVERIFY(std::abs(numberAt(table, 0, "validation") - 0.72) < 1e-9);
        QVERIFY(std::abs(numberAt(table, 0, "± validation") - 0.08) < 1e-9); // of 0.64, 0.72, 0.8
        QCOMPARE(numberAt(table, 1, "validation"), 0.8);
        QVERIFY(std::isnan(numberAt(table, 1, "± validation"))); // of one there is none

        const auto each = shownRuns<Stack>(looking("train:show=accuracy", names));
        const auto stack = shownRuns<Stack>(looking("train:show=accuracy,seeds=together", names));
        QCOMPARE(each.plots.front().curves.size(), std::size_t{4});
        const auto& curves = stack.plots.front().curves;
        QCOMPARE(curves.size(), std::size_t{2});
        QCOMPARE(english(curves[0].name), std::string("1 head · validation"));
        QCOMPARE(curves[0].x, (std::vector<double>{10, 20}));
        QVERIFY(std::abs(curves[0].y[0] - 0.4) < 1e-9 && curves[0].margin[0] < 1e-9);
        QVERIFY(std::abs(curves[0].y[1] - 0.72) < 1e-9);
        QVERIFY(std::abs(curves[0].margin[1] - 0.08) < 1e-9);
        QVERIFY(curves[1].margin.empty());
        QCOMPARE(curves[1].series, Index{1});
    }
    // What the test at a run's end found: in the table, over words and over parameters.
    void tests() {
        const auto keepTested = [](const std::string& name, std::uint32_t seed, double accuracy,
                                   std::int64_t right) {
            SavedLearner saved = *shippedLearner("tagger", 0);
            saved.card->accuracy = accuracy;
            saved.card->perplexity = 1.25;
            saved.card->ambiguous = accuracy / 2;
            saved.card->continued = accuracy / 4;
            saved.card->byLength = {{3, right, 4}, {5, 9, 10}};
            keep(name, logOf({0.5, 0.8}, 1), seed);
            KnownRun run = *knownRun(name);
            run.model = std::make_shared<const TrainedModel>(
                std::make_shared<const SavedLearner>(std::move(saved)));
            keepRun(std::move(run));
        };
        keepTested("tested, seed 1", 1, 0.75, 2);
        keepTested("tested, seed 2", 2, 0.85, 4);
        const std::vector<std::string> names = {"slow", "tested, seed 1", "tested, seed 2"};
        const auto table = shownRuns<NumberTable>(looking("train-runs", names));
        QCOMPARE(numberAt(table, 1, "test"), 0.75);
        QCOMPARE(numberAt(table, 1, "ambiguous"), 0.375);
        QCOMPARE(numberAt(table, 1, "continued"), 0.1875);
        QCOMPARE(numberAt(table, 2, "perplexity"), 1.25);
        QVERIFY(std::isnan(numberAt(table, 0, "ambiguous")));
        const auto plain = shownRuns<NumberTable>(looking("train-runs", {"slow"}));
        QVERIFY(std::ranges::none_of(
            plain.columns, [](const Message& one) { return english(one) == "ambiguous"; }));

        const Plot words = shownRuns<Stack>(looking("train-tests", names)).plots.front();
        QCOMPARE(words.curves.size(), std::size_t{2});
        QCOMPARE(words.curves[0].series, Index{1}); // the colour of the run everywhere
        QCOMPARE(words.curves[1].x, (std::vector<double>{3, 5}));
        QCOMPARE(words.curves[1].y, (std::vector<double>{1, 0.9}));
        const Plot mean = shownRuns<Stack>(looking("train-tests:seeds=together", names)).plots[0];
        QVERIFY(std::abs(mean.curves[0].y[0] - 0.75) < 1e-9); // of ½ and 1
        QVERIFY(std::abs(mean.curves[0].margin[0] - std::sqrt(0.125)) < 1e-9);

        const Plot sizes =
            shownRuns<Stack>(looking("train-tests:over=parameters", names)).plots.front();
        QCOMPARE(sizes.dots.size(), std::size_t{2});
        QCOMPARE(sizes.dots[0].x, std::vector<double>{8392});
        QCOMPARE(sizes.dots[0].y, std::vector<double>{0.75});
        const Plot both =
            shownRuns<Stack>(looking("train-tests:over=parameters,seeds=together", names)).plots[0];
        QCOMPARE(both.dots.size(), std::size_t{1});
        QVERIFY(std::abs(both.dots[0].y[0] - 0.8) < 1e-9);
        QVERIFY(std::abs(both.curves[0].y[1] - both.curves[0].y[0] - 2 * std::sqrt(0.005)) < 1e-9);
        QVERIFY(shownRuns<Stack>(looking("train-tests", {"slow"})).plots.empty());
    }
    // From the first layer to the last, by their numbers; what is no layer is left out.
    void gradients() {
        const auto plot = shownRuns<Plot>(looking("train-gradients", {"quick", "slow"}));
        QCOMPARE(plot.curves.size(), std::size_t{2});
        QCOMPARE(plot.curves[0].x, std::vector<double>({1, 2, 3, 4}));
        for (std::size_t run = 0; run < 2; ++run) {
            const std::vector<double> wanted = {run == 0 ? 0.5 : 0.05, 2, 3, 4};
            for (std::size_t i = 0; i < wanted.size(); ++i)
                QVERIFY(std::abs(plot.curves[run].y[i] - wanted[i]) < 1e-9);
        }
        QVERIFY(plot.y.logarithmic && plot.y.low < 0.05);
        const auto steps =
            shownRuns<Plot>(looking("train-gradients:over=steps", {"slow", "quick"}));
        QCOMPARE(steps.curves.size(), std::size_t{4});
        QCOMPARE(english(steps.curves[2].name), std::string("layer 3"));
        QCOMPARE(english(steps.curves[3].name), std::string("layer 11"));
        QCOMPARE(steps.curves[0].x.size(), std::size_t{100});
        QVERIFY(!shownRuns<Plot>(looking("train-gradients:scale=linear", {"slow"})).y.logarithmic);
    }
    // Behind the layers that read stand those that write.
    void gradientsOfAPair() {
        std::string log = logOf({1}, 0.5);
        for (std::size_t at = 0; (at = log.find("layer.2", at)) != std::string::npos; ++at)
            log.replace(at, 7, "speaker.0");
        keep("pair", log);
        const auto plot = shownRuns<Plot>(looking("train-gradients", {"pair", "quick"}));
        QCOMPARE(english(plot.x.name), std::string("layer (after 3: decoder)"));
        QCOMPARE(plot.curves[0].y.back(), 3.0);
        QVERIFY(plot.subtitle.text.empty());
        // What has no numbered layer is told.
        for (std::size_t at = 0; (at = log.find("layer.", at)) != std::string::npos; ++at)
            log.replace(at, 6, "cell");
        for (std::size_t at = 0; (at = log.find("speaker.", at)) != std::string::npos; ++at)
            log.replace(at, 8, "voice");
        keep("cells", log);
        QCOMPARE(english(shownRuns<Plot>(looking("train-gradients", {"pair", "cells"})).subtitle),
                 std::string("runs without numbered layers: 1"));
        QCOMPARE(english(shownRuns<Plot>(looking("train-gradients", {"quick"})).x.name),
                 std::string("layer"));
    }
    // Those of `fovea export`, but that the present run lies on top.
    void curves() {
        const auto both = shownRuns<Stack>(looking("train", {"quick", "slow"}));
        Stack wanted = trainingCurves({knownRun("quick")->history, knownRun("slow")->history},
                                      settingsOf({}, figures().info().row("train")));
        for (Plot& plot : wanted.plots)
            for (Plot::Curve& curve : plot.curves)
                curve.strong = curve.series == 0 && !curve.faint;
        QVERIFY(both == wanted);
        QVERIFY(std::ranges::any_of(both.plots.front().curves, &Plot::Curve::strong));
    }
    // What a model shows in Explore, its run shows too: the same map and the same answer.
    void sentence() {
        Experiment experiment = withRun(defaultExperiment());
        experiment.training.text = "we fish";
        chooseFigure(experiment.view, "train-map", "");
        experiment.view.head = 1;
        Experiment explored = withModel(defaultExperiment(), withLog());
        explored.text = "we fish";
        explored.view.layer = 0;
        explored.view.head = 1;
        QCOMPARE(shownRuns<Matrix>(experiment).values, shownRuns<Matrix>(explored).values);
        showFigure(experiment.view, "train-answer");
        showFigure(explored.view, "answer");
        QVERIFY(shownRuns<Answer>(experiment).items == shownRuns<Answer>(explored).items);
    }
    // The tree of the run is that of the model, found by a search of its own.
    void beams() {
        Experiment experiment = withRun(defaultExperiment(), withLog("language"));
        Experiment explored = withModel(defaultExperiment(), withLog("language"));
        experiment.training.text = explored.text = "the cat";
        chooseFigure(experiment.view, "train-beams:beams=3,words=4", "");
        chooseFigure(explored.view, "beams:beams=3,words=4", "");
        const auto ofRun = completed(experiment);
        const auto ofModel = completed(explored);
        QVERIFY(ofRun.notes.size() > 4);
        QVERIFY(ofRun.notes == ofModel.notes && ofRun.dots == ofModel.dots);
        // Words that it goes on without are told.
        experiment.training.text = "the flurb cat";
        QVERIFY(english(completed(experiment).subtitle).find("unknown words: 2 of 3") !=
                std::string::npos);
        // A tagger has none, and says so.
        experiment = withRun(defaultExperiment());
        chooseFigure(experiment.view, "train-beams", "");
        QCOMPARE(english(completed(experiment).subtitle),
                 std::string("the run does not go on with words"));
    }
    // Before there is anything every figure says so, and none is an error.
    void empty() {
        for (const RowInfo& row : figures().info().rows) {
            const FigureMath& math = figures().math(row.id);
            if (!workspaces().math(math.workspace).version)
                continue;
            for (const auto& runs : {std::vector<std::string>{}, {"nowhere"}}) {
                const Experiment experiment = looking(row.id, runs);
                const auto on = reference();
                const Figure figure = describe(*run(experiment, *on), experiment.view, *on);
                std::visit(
                    [&](const auto& kind) {
                        if constexpr (requires { kind.subtitle; })
                            QVERIFY2(!kind.subtitle.text.empty(), row.id.c_str());
                    },
                    figure);
            }
        }
    }
};

FOVEA_TEST(TestRuns)
#include "test_runs.moc"
