// Every equation that Steps draws holds for the numbers that it draws: of every row of every stage,
// of one query and of matrices, with vectors as rows and as columns.
#include "core/base/table.h"
#include "core/compute/pool.h"
#include "core/experiment/run.h"
#include "core/figure/figures.h"
#include "support/backends.h"
#include "support/compare.h"
#include "support/program.h"

#include <QtTest/QTest>

#include <algorithm>
#include <cmath>

using namespace fovea;

namespace {

using Numbers = std::vector<double>;

Numbers numbersOf(const Steps::Block& block) {
    return {block.values.begin(), block.values.end()};
}

bool isWhole(const Steps::Block& block) {
    return block.shape == Shape{block.height, block.width};
}

struct Product {
    Index height, width;
    Numbers values;
};

Product times(const Product& a, const Steps::Block& b) {
    Product out{a.height, b.width, Numbers(static_cast<std::size_t>(a.height * b.width))};
    const auto at = [](Index row, Index width, Index column) {
        return static_cast<std::size_t>(row * width + column);
    };
    for (Index i = 0; i < a.height; ++i)
        for (Index j = 0; j < b.width; ++j)
            for (Index c = 0; c < a.width; ++c)
                out.values[at(i, b.width, j)] +=
                    a.values[at(i, a.width, c)] * double{b.values[at(c, b.width, j)]};
    return out;
}

// The sum of the rows.
Product summed(const Product& a) {
    Product out{1, a.width, Numbers(static_cast<std::size_t>(a.width))};
    for (std::size_t i = 0; i < a.values.size(); ++i)
        out.values[i % out.values.size()] += a.values[i];
    return out;
}

// Goes through the signs of a step: "·" multiplies, "Σ" sums rows, "=" says that it is what
// follows, and so does "Σ" of the row that is marked; "→" and "" begin anew. How many equations
// hold; −1 where one does not.
int equationsOf(const Steps::Step& step) {
    int count = 0;
    Product left{};
    std::string before;
    for (std::size_t i = 0; i < step.blocks.size(); ++i) {
        const Steps::Block& block = step.blocks[i];
        if (!isWhole(block))
            return count;
        const Product own{block.height, block.width, numbersOf(block)};
        if (before == "=" && !nearlyEqual(left.values, own.values))
            return -1;
        if (before == "Σ") {
            const auto from = own.values.begin() + block.row.value() * block.width;
            if (!nearlyEqual(summed(left).values, {from, from + block.width}))
                return -1;
        }
        count += before == "=" || before == "Σ" ? 1 : 0;
        left = before == "·" ? times(left, block) : own;
        before = step.signs[i];
    }
    return count;
}

} // namespace

class TestSteps : public QObject {
    Q_OBJECT
    static void check(const Experiment& experiment, const QByteArray& name) {
        const auto on = reference();
        const TracePointer trace = run(experiment, *on);
        for (const char* form :
             {"steps", "steps:form=matrices", "steps:form=matrices,vectors=columns"}) {
            ViewState view{.head = trace->layers.front().plan.heads - 1, .query = 2};
            chooseFigure(view, form, "");
            int equations = 0;
            const auto steps = std::get<Steps>(describe(*trace, view, *on));
            for (const Steps::Step& step : steps.steps) {
                const int found = equationsOf(step);
                QVERIFY2(found >= 0, name + " " + form + " " + english(step.name).c_str());
                equations += found;
            }
            const bool matrices = QByteArray(form).contains("matrices");
            QVERIFY2(!matrices || equations > 0, name + " " + form); // V at least
        }
    }
    static Experiment small() {
        Experiment experiment = defaultExperiment();
        experiment.text = "I saw a";
        experiment.at(Stage::project) = readSelection(table(Stage::project), "heads:2,width=8", "");
        return experiment;
    }
private Q_SLOTS:
    void everyRow() {
        for (const TableInfo* stage : stages())
            for (const RowInfo& row : stage->rows) {
                Experiment experiment = small();
                for (std::size_t i = 0; i < stageCount; ++i)
                    if (stages()[i] == stage)
                        experiment.selections[i] = selectionOf(row);
                for (Part& part : experiment.at(Stage::project).parts)
                    part.choice.values["width"] = std::int64_t{8};
                check(experiment, QByteArray::fromStdString(stage->id + " " + row.id));
            }
    }
    void more() {
        const auto with = [](Stage stage, const char* text) {
            Experiment experiment = small();
            experiment.at(stage) = readSelection(table(stage), text, "");
            check(experiment, text);
            experiment.keysText = "you see it";
            check(experiment, text);
        };
        with(Stage::normalise, "softmax:dropout=0.5,temperature=0.3,softcap=2");
        with(Stage::project, "heads:4,width=8,kv-heads=2,head-dim=3");
        with(Stage::combine, "top-k:1");
        with(Stage::mask, "causal:bottom-right");
        with(Stage::mask, "local-p:1");
        Experiment edited = small();
        edited.edits = {{.query = 2, .key = 0, .forced = true}};
        check(edited, "forced");
    }
    // Of more keys than have rows, those that make most of the output.
    void largestWeightsFirst() {
        const auto weighted = [](int words) {
            Experiment experiment = small();
            experiment.text.clear();
            for (int i = 0; i < words; ++i)
                experiment.text += "w" + std::to_string(i * 7 % words) + " ";
            const auto on = reference();
            const TracePointer trace = run(experiment, *on);
            ViewState view{.query = 2};
            chooseFigure(view, "steps", "");
            const auto steps = std::get<Steps>(describe(*trace, view, *on));
            chooseFigure(view, "matrix", "");
            const auto map = std::get<Matrix>(describe(*trace, view, *on));
            const auto gather = std::ranges::find_if(steps.steps, [](const Steps::Step& step) {
                return english(step.name) == "Combine";
            });
            std::vector<float> weights;
            for (const std::string& word : gather->blocks[0].rows) {
                const auto column = std::ranges::find(map.columns, word) - map.columns.begin();
                weights.push_back(map.values[map.cell(2, column)]);
            }
            const float largest =
                *std::max_element(map.values.begin() + 2 * words, map.values.begin() + 3 * words);
            return std::pair(weights, largest);
        };
        const auto [few, largestOfFew] = weighted(9);
        QVERIFY(!std::ranges::is_sorted(few, std::greater())); // in the order of the sentence
        const auto [many, largest] = weighted(60);
        QCOMPARE(many.size(), std::size_t{16});
        QCOMPARE(many.front(), largest);
        QVERIFY(std::ranges::is_sorted(many, std::greater()));
    }
};

FOVEA_TEST(TestSteps)
#include "test_steps.moc"
