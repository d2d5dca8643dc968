// The tree of a beam search against the search itself, on the models that ship, and the figure of
// it.
#include "core/base/decoding.h"
#include "core/base/table.h"
#include "core/compute/pool.h"
#include "core/experiment/beam_tree.h"
#include "core/experiment/chosen_model.h"
#include "core/experiment/run.h"
#include "core/figure/figures.h"
#include "support/backends.h"
#include "support/model_traces.h"
#include "support/program.h"

#include <QtTest/QTest>

#include <algorithm>
#include <cmath>

using namespace fovea;

namespace {

std::shared_ptr<const BeamTree> treeOf(const Trace& trace, Index beams) {
    const auto chosen = modelAtHand(trace.experiment);
    Decoding decoding;
    decoding.beams.count = beams;
    decoding.most = 12;
    return chosen->model->beams(trace, trace.model->changed, *reference(), decoding);
}

std::string textOf(const BeamTree& tree, Index node) {
    std::string text;
    for (; node >= 0; node = tree.nodes[static_cast<std::size_t>(node)].parent)
        text = tree.nodes[static_cast<std::size_t>(node)].word + " " + text;
    return text;
}

} // namespace

class TestBeamTree : public QObject {
    Q_OBJECT
private Q_SLOTS:
    // A search that is told everything: two words of which the second best begins the best text.
    void ofASearch() {
        BeamSearch search({7}, {.most = 2, .beams = {.count = 2}}, {0});
        const auto logs = [](std::vector<double> shares) {
            std::vector<float> logits;
            for (const double share : shares)
                logits.push_back(static_cast<float>(std::log(share)));
            return logits;
        };
        const std::vector<float> first = logs({0.01, 0.5, 0.4, 0.09});
        search.step(std::vector<std::span<const float>>{first});
        const std::vector<float> one = logs({0.25, 0.25, 0.25, 0.25});
        const std::vector<float> two = logs({0.9, 0.04, 0.03, 0.03});
        search.step(std::vector<std::span<const float>>{one, two});
        const BeamTree tree = beamTree(search, [](std::int32_t id) { return std::to_string(id); });
        QVERIFY(tree.nodes.size() >= 4);
        QCOMPARE(tree.nodes[0].word, std::string("1"));
        QCOMPARE(tree.nodes[1].word, std::string("2"));
        QVERIFY(std::abs(tree.nodes[1].probability - 0.4) < 1e-6);
        const BeamTree::Node& best =
            tree.nodes[static_cast<std::size_t>(tree.finished.front().node)];
        QCOMPARE(best.parent, Index{1});
        QVERIFY(std::abs(best.probability - 0.9) < 1e-6);
        QVERIFY(std::abs(best.sum - std::log(0.36)) < 1e-6);
        QVERIFY(std::abs(tree.finished.front().score - std::log(0.36) / 2) < 1e-6);
    }
    // Sums are those of the words before and of their own; no step runs on with more than the
    // beams.
    void everyModel_data() {
        QTest::addColumn<QByteArray>("model");
        QTest::addColumn<QByteArray>("text");
        QTest::newRow("language") << QByteArray("language") << QByteArray("the dog");
        QTest::newRow("translator")
            << QByteArray("translator") << QByteArray("the cat chases the mouse");
    }
    void everyModel() {
        QFETCH(QByteArray, model);
        QFETCH(QByteArray, text);
        const TracePointer trace = traceWith({.name = model.toStdString()}, text.toStdString());
        for (const Index beams : {1, 3}) {
            const auto tree = treeOf(*trace, beams);
            QVERIFY(tree && !tree->nodes.empty() && !tree->finished.empty());
            std::map<Index, Index> running;
            for (const BeamTree::Node& node : tree->nodes) {
                const double before =
                    node.parent < 0 ? 0 : tree->nodes[static_cast<std::size_t>(node.parent)].sum;
                QVERIFY(std::abs(before + std::log(node.probability) - node.sum) < 1e-9);
                running[node.step] += node.ended ? 0 : 1;
            }
            for (const auto& [step, count] : running)
                QVERIFY(count <= beams);
            for (std::size_t i = 1; i < tree->finished.size(); ++i)
                QVERIFY(tree->finished[i - 1].score >= tree->finished[i].score);
        }
    }
    // One beam is the greedy answer, which the trace has.
    void oneBeamIsGreedy() {
        const TracePointer trace = traceWith({.name = "translator"}, "the cat chases the mouse");
        const auto tree = treeOf(*trace, 1);
        std::string greedy;
        for (const Prediction& one : trace->model->predicted)
            greedy += one.token + " ";
        QCOMPARE(textOf(*tree, tree->finished.front().node), greedy);
    }
    // Also after a word that the model does not know: the tree begins with the answer.
    void unknownWords() {
        const TracePointer trace = traceWith({.name = "language"}, "the flurb");
        QVERIFY(trace->tokens.back().unknown);
        const auto tree = treeOf(*trace, 1);
        const Prediction& answer = trace->model->likeliest.back().front();
        QCOMPARE(tree->nodes.front().word, answer.token);
        QVERIFY(std::abs(tree->nodes.front().probability - answer.probability) < 1e-6);
    }
    void figure() {
        const TracePointer trace = traceWith({.name = "translator"}, "the cat chases the mouse");
        const auto on = reference();
        ViewState view;
        chooseFigure(view, "beams:beams=3", "");
        const FigureMath& math = figures().math("beams");
        const Values settings = settingsOf(view, figures().info().row("beams"));
        const FigureInput in{*trace, view, settings, *on};
        QVERIFY(math.lacks(in));
        QCOMPARE(std::get<Plot>(math.describe(in)).curves.size(), std::size_t{0});
        math.complete(in, {});
        QVERIFY(!math.lacks(in));
        const auto plot = std::get<Plot>(math.describe(in));
        QCOMPARE(plot.curves.size(), std::size_t{2});
        QVERIFY(plot.curves.back().strong);
        const auto tree = treeOf(*trace, 3);
        QCOMPARE(plot.notes.size(), tree->nodes.size() + 1);
        QCOMPARE(plot.dots.front().labels.size(), tree->nodes.size());
        // No two words stand in one place.
        for (std::size_t i = 0; i < plot.notes.size(); ++i)
            for (std::size_t j = i + 1; j < plot.notes.size(); ++j)
                QVERIFY(std::abs(plot.notes[i].x - plot.notes[j].x) > 1 ||
                        std::abs(plot.notes[i].y - plot.notes[j].y) > 0.4);
    }
    void ofOthers() {
        const TracePointer tagger = traceWith({.name = "tagger"}, "I saw a saw");
        QVERIFY(!figures().math("beams").offered(*tagger));
        QVERIFY(!treeOf(*tagger, 2));
        // Nothing is known of the words.
        const TracePointer strange = traceWith({.name = "language"}, "zzz qqq");
        QVERIFY(treeOf(*strange, 2) != nullptr);
    }
};

FOVEA_TEST(TestBeamTree)
#include "test_beam_tree.moc"
