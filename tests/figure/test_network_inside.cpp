// A model of layers as blocks, each with the tensor that flows there: the same that its trace has,
// and what is left out of a layer is told and gone.
#include "core/base/table.h"
#include "core/compute/pool.h"
#include "core/experiment/chosen_model.h"
#include "core/figure/figures.h"
#include "core/figure/inside.h"
#include "core/learn/files/shipped.h"
#include "support/backends.h"
#include "support/program.h"

#include <QtTest/QTest>

#include <algorithm>
#include <cmath>

using namespace fovea;

namespace {

struct Seen {
    Steps steps;
    TracePointer trace;
    // Of a step, the block of that name; the last one where there are several.
    [[nodiscard]] const Steps::Block* block(std::size_t step, const std::string& name) const {
        const Steps::Block* found = nullptr;
        for (const Steps::Block& one : steps.steps.at(step).blocks)
            if (one.name.text == name)
                found = &one;
        return found;
    }
    [[nodiscard]] std::string signBehind(std::size_t step, const std::string& name) const {
        const Steps::Step& one = steps.steps.at(step);
        return one.signs.at(static_cast<std::size_t>(block(step, name) - one.blocks.data()));
    }
};

Seen insideOfText(const char* model, const char* text, Silenced silenced = {},
                  std::int64_t block = 0) {
    Experiment experiment = withModel(defaultExperiment(), {.name = model});
    experiment.text = text;
    experiment.silenced = std::move(silenced);
    Seen seen{.steps = {}, .trace = run(experiment, *reference())};
    ViewState view = experiment.view;
    view.figure = "inside";
    set(view, "inside", "block", block);
    seen.steps = std::get<Steps>(describe(*seen.trace, view, *reference()));
    return seen;
}

// The first columns of a tensor, as a block shows them.
bool showsTensor(const Steps::Block& block, const Tensor& x) {
    if (block.shape != std::vector<Index>{x.axis(0), x.axis(1)} || block.height != x.axis(0))
        return false;
    for (Index row = 0; row < block.height; ++row)
        if (std::abs(block.values[static_cast<std::size_t>(row * block.width)] -
                     x.host<float>()[static_cast<std::size_t>(row * x.axis(1))]) > 1e-6F)
            return false;
    return true;
}

} // namespace

class TestNetworkInside : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void asTheTrace() {
        const Seen seen = insideOfText("tagger", "I saw a saw");
        QCOMPARE(seen.steps.steps.size(), std::size_t(3)); // embedding, layer, output
        const std::vector<Tensor>& hidden = seen.trace->model->hidden;
        QVERIFY(showsTensor(*seen.block(1, "x"), hidden.back()));
        QCOMPARE(seen.signBehind(1, "attention"), std::string("+ x"));
        QCOMPARE(seen.block(1, "attention")->rows.front(), std::string("I"));
        QVERIFY(seen.block(1, "feed-forward")->parameters > 0);
        // The attention's own block is what the trace says it gives.
        QVERIFY(showsTensor(*seen.block(1, "attention"), seen.trace->layer(0).output.as<float>()));
    }

    void leftOut() {
        Silenced silenced = withPart({}, {0, LayerPart::feedForward}, true);
        silenced = withPart(std::move(silenced), {0, LayerPart::residual}, true);
        const Seen seen = insideOfText("tagger", "I saw a saw", silenced);
        const Steps::Block& fed = *seen.block(1, "no feed-forward");
        QVERIFY(std::ranges::all_of(fed.values, [](float one) { return one == 0; }));
        QCOMPARE(seen.signBehind(1, "attention"), std::string("→"));
        QCOMPARE(seen.signBehind(1, "no feed-forward"), std::string("+ x"));
        QVERIFY(showsTensor(*seen.block(1, "x"), seen.trace->model->hidden.back()));
    }

    // What a person patched stands there, and what follows is made of it.
    void patched() {
        Silenced silenced{.by = SilencedBy::patch, .from = "a saw I saw"};
        silenced = withState(std::move(silenced), {0, 3}, true);
        silenced = withState(std::move(silenced), {1, 2}, true);
        const Seen seen = insideOfText("tagger", "I saw a saw", silenced);
        const std::vector<Tensor>& hidden = seen.trace->model->hidden;
        QVERIFY(showsTensor(*seen.block(0, "words"), hidden.front()));
        QVERIFY(showsTensor(*seen.block(1, "x"), hidden.back()));
    }

    // What is said of a whole sentence is no word of it; what it looks at and pools by is there.
    void whole() {
        const Seen seen = insideOfText("shapes", "red circle above blue square");
        const Steps::Step& output = seen.steps.steps.back();
        QCOMPARE(output.blocks.back().name.text, std::string("logits"));
        QVERIFY(output.blocks.back().rows.empty() && output.blocks.front().name.text == "norm");
        QVERIFY(seen.block(seen.steps.steps.size() - 1, "pooling")->parameters > 0);
        QVERIFY(std::ranges::any_of(seen.steps.steps, [](const Steps::Step& one) {
            return one.blocks.front().name.text == "patches";
        }));
    }

    // The query that is pinned is marked among the words that it is one of.
    void marked() {
        Experiment experiment = withModel(defaultExperiment(), {.name = "translator"});
        experiment.text = "the cat sees a dog";
        const TracePointer trace = run(experiment, *reference());
        ViewState view = experiment.view;
        view.figure = "inside";
        view.layer = std::ssize(trace->layers) - 1;
        view.query = 1;
        const Steps steps = std::get<Steps>(describe(*trace, view, *reference()));
        QVERIFY(!steps.steps.front().blocks.front().row);
        QCOMPARE(steps.steps.back().blocks.front().row, std::optional<Index>(1));
    }

    // What reads has the words that are read, and what speaks those that are said.
    void twoStacks() {
        const Seen seen = insideOfText("translator", "the cat sees a dog");
        const auto named = [&](const std::string& name) {
            const auto found = std::ranges::find_if(
                seen.steps.steps, [&](const Steps::Step& one) { return one.name.text == name; });
            return found == seen.steps.steps.end() ? std::vector<std::string>()
                                                   : found->blocks.front().rows;
        };
        const std::vector<std::string> read = {"the", "cat", "sees", "a", "dog"};
        QCOMPARE(named("embedding"), read);
        QCOMPARE(named("encoder output"), read);
        QCOMPARE(named("decoder input, shifted").back(), std::string("狗"));
        QCOMPARE(named("output"), named("decoder input, shifted"));
    }

    // The vector that all of a sentence goes through has a block.
    void fixedVector() {
        const Seen seen = insideOfText("translator-fixed", "the cat sees a dog");
        std::vector<std::string> names;
        for (const Steps::Step& step : seen.steps.steps)
            names.push_back(step.name.text);
        QCOMPARE(names, (std::vector<std::string>{"embedding", "layer %1", "decoder input, shifted",
                                                  "fixed vector", "decoder", "output"}));
        const Seen asks = insideOfText("translator-luong", "the cat sees a dog");
        QVERIFY(asks.block(3, "states")->parameters > 0 && asks.block(3, "c")->parameters > 0);
        QCOMPARE(asks.block(3, "c")->rows, asks.block(3, "states")->rows);
        const Steps::Block& vector = seen.steps.steps[3].blocks.front();
        QVERIFY(vector.rows.empty() && vector.shape.front() == 1);
        QVERIFY(seen.block(1, "states")->rows == seen.block(0, "words")->rows);
        QCOMPARE(seen.block(4, "states")->rows.front(), std::string(beginWord));
    }

    // Of every model that ships, and not of random weights.
    void shipped_data() {
        QTest::addColumn<QString>("name");
        for (const RowInfo& row : shippedModels().info().rows)
            QTest::newRow(row.id.c_str()) << QString::fromStdString(row.id);
    }
    void shipped() {
        QFETCH(QString, name);
        const std::string id = name.toStdString();
        const TracePointer trace = run(withModel(defaultExperiment(), {.name = id}), *reference());
        QVERIFY(figures().math("inside").offered(*trace));
        const Seen seen = insideOfText(id.c_str(), trace->experiment.text.c_str());
        QVERIFY(seen.steps.steps.size() >= 3);
        QVERIFY(!figures().math("inside").offered(*run(defaultExperiment(), *reference())));
        for (const Steps::Step& step : seen.steps.steps)
            for (const Steps::Block& block : step.blocks)
                QVERIFY2(!block.rows.empty() || block.height == 1, step.name.text.c_str());
    }
    // A block that is opened stands alone, with all of its numbers; it closes again.
    void opens() {
        const Seen all = insideOfText("translator", "the cat sees a dog");
        std::vector<const Steps::Block*> blocks;
        for (const Steps::Step& step : all.steps.steps)
            for (const Steps::Block& block : step.blocks)
                blocks.push_back(&block);
        QVERIFY(blocks.size() > 10);
        for (std::size_t i = 0; i < blocks.size(); ++i) {
            const Seen one = insideOfText("translator", "the cat sees a dog", {},
                                          static_cast<std::int64_t>(i) + 1);
            QCOMPARE(one.steps.steps.size(), std::size_t{1});
            const Steps::Block& open = one.steps.steps[0].blocks.at(0);
            QCOMPARE(open.shape, blocks[i]->shape);
            QCOMPARE(open.width, open.shape[1]);
            QCOMPARE(open.values.size(), static_cast<std::size_t>(open.shape[0] * open.shape[1]));
            QCOMPARE(open.values[0], blocks[i]->values[0]);
            QCOMPARE(open.values[static_cast<std::size_t>(open.width)],
                     blocks[i]->values[static_cast<std::size_t>(blocks[i]->width)]); // row 2
        }
        // Of more blocks than there are, all.
        QCOMPARE(insideOfText("translator", "the cat sees a dog", {}, 999).steps.steps.size(),
                 all.steps.steps.size());
        ViewState view = defaultExperiment().view;
        QVERIFY(!showsBlocks(view) && !hasOpenBlock(view));
        showFigure(view, figureId::inside);
        const ViewState open = withBlock(view, 2);
        QVERIFY(!hasOpenBlock(view) && hasOpenBlock(open) && !hasOpenBlock(withBlock(open, 0)));
    }
};

FOVEA_TEST(TestNetworkInside)
#include "test_network_inside.moc"
