// What stands inside a stage, in Steps and in the derivation: it leads to the numbers of the stage.
#include "core/attention/score.h"
#include "core/base/table.h"
#include "core/compute/pool.h"
#include "core/experiment/chosen_model.h"
#include "core/experiment/run.h"
#include "core/figure/figures.h"
#include "support/backends.h"
#include "support/compare.h"
#include "support/program.h"
#include "support/sentence_figures.h"

#include <QtTest/QTest>

#include <algorithm>
#include <cmath>
#include <numeric>

using namespace fovea;

namespace {

Experiment small() {
    Experiment experiment = defaultExperiment();
    experiment.text = "I saw a saw";
    experiment.at(Stage::project) = readSelection(table(Stage::project), "heads:2,width=8", "");
    return experiment;
}

Experiment with(Stage stage, const std::string& text) {
    Experiment experiment = small();
    experiment.at(stage) = readSelection(table(stage), text, "");
    return experiment;
}

// Where nothing else is said, of the third query.
template <class Kind>
Kind figureInside(const Experiment& experiment, const char* name,
                  const ViewState& view = {.query = 2}) {
    return figureAs<Kind>(*run(experiment, *reference()), name, view);
}

const Steps::Step* stepOf(const Steps& steps, const char* name) {
    for (const Steps::Step& step : steps.steps)
        if (english(step.name) == name)
            return &step;
    return nullptr;
}

const Steps::Block* blockOf(const Steps::Step& step, const char* name) {
    for (const Steps::Block& block : step.blocks)
        if (english(block.name) == name)
            return &block;
    return nullptr;
}

} // namespace

class TestInside : public QObject {
    Q_OBJECT
private Q_SLOTS:
    // A score says what it is made of, unless it is a product or a table.
    void everyScore() {
        for (const RowInfo& row : scores().info().rows) {
            const auto steps = figureInside<Steps>(with(Stage::score, row.id), "steps");
            const bool product = scores().math(row.id).ofProduct != nullptr;
            const bool table = row.id == "location" || row.id == "static";
            QVERIFY2((stepOf(steps, "Inside the score") != nullptr) == !(product || table),
                     row.id.c_str());
        }
    }
    // The hidden layer, summed by w, is the score.
    void hiddenLayers() {
        for (const char* score :
             {"additive:hidden=16", "concat:hidden=16", "mlp:activation=gelu,hidden=16",
              "mlp:activation=silu,hidden=16", "mlp:activation=tanh,hidden=16", "mlp:hidden=16"}) {
            const auto steps = figureInside<Steps>(with(Stage::score, score), "steps");
            const auto& blocks = stepOf(steps, "Inside the score")->blocks;
            QCOMPARE(blocks.size(), std::size_t{5});
            QVERIFY2(blocks[2].shape == (std::vector<Index>{4, 16}), score);
            for (std::size_t j = 0; j < 4; ++j) {
                double sum = 0;
                for (std::size_t c = 0; c < 16; ++c)
                    sum += double{blocks[2].values[j * 16 + c]} * double{blocks[3].values[c]};
                QVERIFY(std::abs(sum - double{blocks[4].values[j]}) < 1e-5);
            }
            QVERIFY2(nearlyEqual(blocks[4].values, stepOf(steps, "Score")->blocks[0].values),
                     score);
        }
        // tanh(W_q q + W_k k), from the two beside it.
        const auto steps = figureInside<Steps>(with(Stage::score, "additive:hidden=16"), "steps");
        const auto& blocks = stepOf(steps, "Inside the score")->blocks;
        for (std::size_t j = 0; j < 4; ++j)
            for (std::size_t c = 0; c < 16; ++c)
                QVERIFY(std::abs(std::tanh(blocks[0].values[c] + blocks[1].values[j * 16 + c]) -
                                 blocks[2].values[j * 16 + c]) < 1e-6F);
    }
    void sums() {
        const auto steps =
            figureInside<Steps>(with(Stage::score, "0.5*dot+0.25*cosine+2*global-query"), "steps");
        std::vector<float> sum(4, 0);
        int parts = 0;
        for (const Steps::Block& block : stepOf(steps, "Inside the score")->blocks)
            if (english(block.note) == "part of the sum") {
                ++parts;
                for (std::size_t j = 0; j < 4; ++j)
                    sum[j] += block.values[j];
            }
        QCOMPARE(parts, 3);
        QVERIFY(nearlyEqual(sum, stepOf(steps, "Score")->blocks[0].values));
    }
    void globalQuery() {
        const Experiment experiment = with(Stage::score, "global-query");
        const auto steps = figureInside<Steps>(experiment, "steps");
        const Steps::Step& inside = *stepOf(steps, "Inside the score");
        const float length = blockOf(inside, "q·q")->values[0];
        float own = 0;
        // q is the third row of what is projected.
        const auto& q = stepOf(steps, "Project")->blocks[1];
        for (Index c = 0; c < q.width; ++c) {
            const float value = q.values[static_cast<std::size_t>(2 * q.width + c)];
            own += value * value;
        }
        QVERIFY(std::abs(length - own) < 1e-4F);
        const double scale = std::pow(4, -1.5);
        for (std::size_t j = 0; j < 4; ++j)
            QVERIFY(std::abs(length * blockOf(inside, "q·k")->values[j] * scale -
                             stepOf(steps, "Score")->blocks[0].values[j]) < 1e-4);
        // And in the derivation of one cell.
        const auto lines =
            figureInside<Derivation>(experiment, "derivation", {.query = 2, .key = 1}).lines;
        QCOMPARE(lines[0].formula, std::string("q₃ · k₂"));
        QVERIFY(std::abs(lines[0].value - blockOf(inside, "q·k")->values[1]) < 1e-5);
        QCOMPARE(lines[1].formula, std::string("q·q"));
        QCOMPARE(static_cast<float>(lines[1].value), length);
    }
    // a c + (1 − a) v̄ is the head's output.
    void meanMix() {
        for (const char* combine : {"mean-mix", "mean-mix:content=own,gate=self"}) {
            const Experiment experiment = with(Stage::combine, combine);
            const auto steps = figureInside<Steps>(experiment, "steps");
            const Steps::Step& inside = *stepOf(steps, "Inside the output");
            const float gate = blockOf(inside, "aᵢ")->values[0];
            QVERIFY(gate > 0 && gate < 1);
            const auto& content = blockOf(inside, "cᵢ")->values;
            const auto& mean = blockOf(inside, "v̄")->values;
            // The values that the weights move are shown where the output is made of them.
            const auto& combined = stepOf(steps, "Combine")->blocks;
            QCOMPARE(combined.size(), std::string_view(combine) == "mean-mix" ? 2U : 1U);
            const Steps::Block& heads = combined.back();
            for (std::size_t c = 0; c < content.size(); ++c)
                QVERIFY(std::abs(gate * content[c] + (1 - gate) * mean[c] - heads.values[c]) <
                        1e-5F);
            const auto lines = figureInside<Derivation>(experiment, "derivation").lines;
            QVERIFY(std::ranges::any_of(lines, [&](const Derivation::Line& line) {
                return line.formula == "aᵢ" && static_cast<float>(line.value) == gate;
            }));
            QVERIFY(lines.back().formula == "aᵢ"); // behind the weights that it is made of
        }
    }
    void topK() {
        const auto steps = figureInside<Steps>(with(Stage::combine, "top-k:2"), "steps");
        const auto& kept = stepOf(steps, "Inside the output")->blocks[0].values;
        QCOMPARE(std::ranges::count(kept, 0.0F), std::ptrdiff_t{2});
        QVERIFY(std::abs(std::accumulate(kept.begin(), kept.end(), 0.0F) - 1) < 1e-6F);
    }
    // What softmax gives sums to 1, and the window's weights come between that and the weights.
    void window() {
        const Experiment experiment = with(Stage::mask, "local-p:1");
        const auto steps = figureInside<Steps>(experiment, "steps");
        const auto& normalised = stepOf(steps, "Normalise")->blocks[0].values;
        QVERIFY(std::abs(std::accumulate(normalised.begin(), normalised.end(), 0.0F) - 1) < 1e-6F);
        const auto last = std::ranges::find_if(
            steps.steps.rbegin(), steps.steps.rend(),
            [](const Steps::Step& step) { return english(step.name) == "Mask"; });
        QVERIFY(last != steps.steps.rend());
        QCOMPARE(english(last->blocks[0].note), std::string("times the window’s weight"));
        const auto& weights = last->blocks[0].values;
        float sum = 0;
        for (std::size_t j = 0; j < weights.size(); ++j) {
            QVERIFY(weights[j] <= normalised[j]);
            sum += weights[j];
        }
        QVERIFY(sum < 0.99F);
    }
    void biasIsNamed() {
        const auto noteWith = [](const char* position) {
            const auto steps = figureInside<Steps>(with(Stage::position, position), "steps");
            return english(stepOf(steps, "Score")->blocks[0].note);
        };
        QCOMPARE(noteWith("rotary"), std::string("q·k / √d"));
        QCOMPARE(noteWith("alibi"), std::string("q·k / √d · with bias"));
    }
    // Weights sum to 1 before dropout, and what is kept is divided by what is left.
    void dropout() {
        const auto steps =
            figureInside<Steps>(with(Stage::normalise, "softmax:dropout=0.25"), "steps");
        const auto& before = stepOf(steps, "Normalise")->blocks[0].values;
        const auto& after = stepOf(steps, "Dropout")->blocks[0].values;
        QVERIFY(std::abs(std::accumulate(before.begin(), before.end(), 0.0F) - 1) < 1e-6F);
        for (std::size_t j = 0; j < before.size(); ++j)
            QVERIFY(after[j] == 0 || std::abs(after[j] - before[j] / 0.75F) < 1e-6F);
        QVERIFY(!stepOf(figureInside<Steps>(small(), "steps"), "Dropout"));
    }
    // Rotating keeps lengths, and the first place stays where it is.
    void rotation() {
        const auto steps = figureInside<Steps>(with(Stage::position, "rotary"), "steps");
        const Steps::Block& before = stepOf(steps, "Project")->blocks[2];
        const Steps::Block& after = stepOf(steps, "Rotate")->blocks[1];
        QCOMPARE(english(after.name), std::string("R k"));
        const auto row = [](const Steps::Block& block, Index i) {
            const auto from = block.values.begin() + i * block.width;
            return std::vector<float>(from, from + block.width);
        };
        const auto length = [&](const Steps::Block& block, Index i) {
            float sum = 0;
            for (const float value : row(block, i))
                sum += value * value;
            return std::sqrt(sum);
        };
        QVERIFY(nearlyEqual(row(before, 0), row(after, 0)));
        for (Index i = 1; i < 4; ++i) {
            QVERIFY(!nearlyEqual(row(before, i), row(after, i)));
            QVERIFY(std::abs(length(before, i) - length(after, i)) < 1e-5F);
        }
        QVERIFY(!stepOf(figureInside<Steps>(small(), "steps"), "Rotate"));
        // Where nothing is projected, what stands there is rotated, and says so.
        Experiment plain = with(Stage::position, "rotary");
        plain.at(Stage::project) = readSelection(table(Stage::project), "identity:width=8", "");
        const auto alone = figureInside<Steps>(plain, "steps");
        QVERIFY(!stepOf(alone, "Rotate"));
        QCOMPARE(english(stepOf(alone, "Project")->blocks[1].note),
                 std::string("queries (ask), rotated"));
    }
    // What is learned counts, whatever has learned it.
    void parameters() {
        const auto countOf = [](const Steps& steps, const char* name) {
            for (const Fact& fact : steps.facts)
                if (english(fact.name) == name)
                    return fact.value;
            return 0.0;
        };
        const auto steps = figureInside<Steps>(with(Stage::score, "additive:hidden=16"), "steps");
        // Two heads of width 4: W_q and W_k [16, 4] and w [16] each.
        QCOMPARE(countOf(steps, "score, mask and positions"), 2.0 * (64 + 64 + 16));
        QCOMPARE(countOf(steps, "learned by this attention"), 4.0 * 64 + 288);
        QCOMPARE(countOf(figureInside<Steps>(small(), "steps"), "learned by this attention"), 0.0);
        const auto sum = figureInside<Steps>(
            with(Stage::score, "0.5*scaled-dot+0.5*additive:hidden=16"), "steps");
        QCOMPARE(countOf(sum, "score, mask and positions"), 2.0 * (64 + 64 + 16));
        // Norms, feed-forward part and cross-attention of a trained layer are not of it.
        const auto trained = [](const char* model, const char* score, Index layer) {
            Experiment experiment = withModel(defaultExperiment(), {.name = model});
            experiment.at(Stage::score) =
                readSelection(table(Stage::score), score, table(Stage::score).id);
            experiment.view.layer = layer;
            return figureInside<Steps>(experiment, "steps");
        };
        QCOMPARE(countOf(trained("tagger", "scaled-dot", 0), "score, mask and positions"), 0.0);
        QCOMPARE(countOf(trained("tagger", "additive", 0), "learned by this attention"),
                 4.0 * 32 * 32 + 2 * 64 * (16 + 16 + 1));
        QCOMPARE(countOf(trained("translator", "static:max=64", 1), "score, mask and positions"),
                 2.0 * 64 * 64);
    }
    void hiddenStates() {
        Experiment experiment = defaultExperiment();
        experiment = withModel(experiment, {.name = "induction"});
        experiment.text = "k 3 a f k 3";
        const auto noteAt = [&](Index layer) {
            const auto steps =
                figureInside<Steps>(experiment, "steps", {.layer = layer, .query = 2});
            return english(stepOf(steps, "Project")->blocks[0].note);
        };
        QCOMPARE(noteAt(0), std::string("embedded tokens"));
        QCOMPARE(noteAt(1), std::string("hidden states"));
        QCOMPARE(english(stepOf(figureInside<Steps>(small(), "steps"), "Project")->blocks[0].note),
                 std::string("tokens + positions"));
    }
};

FOVEA_TEST(TestInside)
#include "test_inside.moc"
