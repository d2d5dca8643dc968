// Attention flow against another program's, and maximum flows against the smallest of all cuts.
#include "core/base/files.h"
#include "core/base/safetensors.h"
#include "core/compute/pool.h"
#include "core/experiment/attention_flows.h"
#include "core/experiment/chosen_model.h"
#include "core/experiment/run.h"
#include "core/figure/figures.h"
#include "core/figure/flow.h"
#include "core/figure/map_values.h"
#include "core/figure/max_flow.h"
#include "support/backends.h"
#include "support/checkpoint_folder.h"
#include "support/program.h"
#include "support/thrown.h"

#include <QtTest/QTest>

#include <algorithm>
#include <cmath>
#include <random>

using namespace fovea;

namespace {

ViewState flowView(const std::string& settings = "", ViewState view = {}) {
    chooseFigure(view, "matrix:heads=flow" + settings, "");
    return view;
}

Matrix flowOf(const Trace& trace, const std::string& settings = "", ViewState view = {}) {
    return std::get<Matrix>(describe(trace, flowView(settings, std::move(view)), *reference()));
}

// By the theorem of Ford and Fulkerson: of every set of places with `from` and without `to`, the
// least of what leads out.
double leastCut(const LayeredPipes& pipes, Index from, Index to) {
    const auto width = static_cast<std::size_t>(pipes.width);
    const std::size_t places = width * (pipes.capacities.size() + 1);
    const std::size_t first = static_cast<std::size_t>(from);
    const std::size_t last = places - width + static_cast<std::size_t>(to);
    double least = 1e300;
    for (std::size_t set = 0; set < (std::size_t{1} << places); ++set) {
        const auto inside = [&](std::size_t place) { return ((set >> place) & 1) != 0; };
        if (!inside(first) || inside(last))
            continue;
        double cut = 0;
        for (std::size_t l = 0; l < pipes.capacities.size(); ++l)
            for (std::size_t i = 0; i < width; ++i)
                for (std::size_t j = 0; j < width; ++j)
                    if (inside(l * width + i) && !inside((l + 1) * width + j))
                        cut += pipes.capacities[l][i * width + j];
        least = std::min(least, cut);
    }
    return least;
}

Experiment onCheckpoint(const CheckpointFolder& folder, const std::string& text) {
    Experiment experiment =
        withModel(defaultExperiment(), openModel(disk(), folder.path().toStdString()));
    experiment.text = text;
    return experiment;
}

} // namespace

class TestFlow : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void leastCuts() {
        std::mt19937 random(7); // NOLINT(bugprone-random-generator-seed): the same each time
        std::uniform_real_distribution<double> some(0, 1);
        for (int round = 0; round < 60; ++round) {
            LayeredPipes pipes{.width = 2 + round % 2, .capacities = {}};
            const int layers = pipes.width == 2 ? 1 + round % 6 : 1 + round % 4;
            for (int layer = 0; layer < layers; ++layer) {
                auto& one = pipes.capacities.emplace_back();
                for (Index i = 0; i < pipes.width * pipes.width; ++i)
                    one.push_back(some(random) < 0.4 ? 0 : some(random));
            }
            for (Index from = 0; from < pipes.width; ++from)
                for (Index to = 0; to < pipes.width; ++to)
                    QVERIFY(std::abs(maximumFlow(pipes, from, to) - leastCut(pipes, from, to)) <
                            1e-12);
        }
    }
    // The shortest path takes what two longer ones need: a way back gives it up again.
    void waysBack() {
        const LayeredPipes pipes{
            .width = 2,
            .capacities = {{1, 1, 0, 0}, {1, 1, 1, 0}, {1, 0, 1, 0}},
        };
        QCOMPARE(maximumFlow(pipes, 0, 0), 2.0);
    }

    void asElsewhere_data() {
        QTest::addColumn<QString>("name");
        for (const char* name : {"gpt2", "bert", "llama"})
            QTest::newRow(name) << QString::fromLatin1(name);
    }
    void asElsewhere() {
        QFETCH(QString, name);
        const CheckpointFolder folder(name);
        const std::string path = folder.path().toStdString() + "/flow.safetensors";
        const auto golden = readSafetensors(disk().read(path, 1'000'000), path).tensors;
        const auto trace =
            run(onCheckpoint(folder, textOfIds(golden.at("ids").as<float>())), *reference());
        const Tensor wanted = golden.at("flow").as<float>();
        const auto n = static_cast<std::size_t>(wanted.axis(1));
        QCOMPARE(wanted.axis(0), std::ssize(trace->layers));
        for (Index layer = 0; layer < wanted.axis(0); ++layer) {
            const Matrix found = flowOf(*trace, "", {.layer = layer});
            QCOMPARE(found.values.size(), n * n);
            QCOMPARE(english(found.title), std::string("Attention flow"));
            for (std::size_t i = 0; i < n * n; ++i) {
                const float value =
                    wanted.host<float>()[static_cast<std::size_t>(layer) * n * n + i];
                QVERIFY(std::abs(found.values[i] - value) < 1e-6F);
                QCOMPARE(found.visible[i] != 0, value > 0);
            }
        }
    }

    // What takes long waits until the rest is shown, and is kept.
    void inTwoSteps() {
        const CheckpointFolder folder(QStringLiteral("llama"));
        std::string text;
        for (int i = 0; i < 40; ++i)
            text += "t" + std::to_string(i) + ' ';
        const auto trace = run(onCheckpoint(folder, text), *reference());
        const ViewState view = flowView("", {.layer = std::ssize(trace->layers) - 1});
        QVERIFY(lacksPart(*trace, view, *reference()));
        const auto before = std::get<Matrix>(describeNow(*trace, view, *reference()));
        QVERIFY(std::ranges::count(before.visible, 1) == 0);
        double share = 0;
        completePart(*trace, view, *reference(), [&](double now) {
            QVERIFY(now > share);
            share = now;
        });
        QCOMPARE(share, 1.0);
        QVERIFY(!lacksPart(*trace, view, *reference()));
        const auto after = std::get<Matrix>(describeNow(*trace, view, *reference()));
        QVERIFY(after.values.back() > 0);
        // Only itself can reach the first token of a model that sees what came before.
        QCOMPARE(std::ranges::count(std::span(after.visible).first(40), 1), 1);
    }
    void longTexts() {
        Experiment experiment = defaultExperiment();
        for (int i = 0; i < 300; ++i)
            experiment.text += " w" + std::to_string(i);
        const auto trace = run(experiment, *reference());
        QVERIFY(!flowsOfAllRows(*trace, 0));
        const Index n = trace->layers.front().queries.count();
        const Matrix found = flowOf(*trace, "", {.query = 5});
        QCOMPARE(found.rowTokens, std::vector<Index>{5});
        QCOMPARE(std::ssize(found.values), n);
        QCOMPARE(found.row, std::optional<Index>(0));
        // Through one layer flows what this layer lets through.
        const Tensor rolled =
            mapValues(*trace, *reference(), {}, Heads::rollout, Shown::weight, {5, 6, 0, n});
        for (std::size_t j = 0; j < found.values.size(); ++j)
            QVERIFY(std::abs(found.values[j] - rolled.host<float>()[j]) < 1e-6F);
    }
    void refused() {
        const auto trace =
            run(withModel(defaultExperiment(), {.name = "translator"}), *reference());
        const Index across = std::ssize(trace->layers) - 1;
        QVERIFY(thrown([&] {
                    (void)flowOf(*trace, "", {.layer = across});
                }).contains(QStringLiteral("between two texts")));
        QVERIFY(thrown([&] {
                    (void)flowOf(*trace, ",words=true");
                }).contains(QStringLiteral("cannot be added")));
    }
};

FOVEA_TEST(TestFlow)
#include "test_flow.moc"
