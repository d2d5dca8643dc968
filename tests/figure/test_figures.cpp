// What pictures say, as numbers.
#include "core/base/numbers.h"
#include "core/base/table.h"
#include "core/compute/backend.h"
#include "core/compute/pool.h"
#include "core/experiment/run.h"
#include "core/figure/figures.h"
#include "core/figure/numbers_out.h"
#include "support/backends.h"
#include "support/program.h"
#include "support/sentence_figures.h"
#include "support/suited.h"
#include "support/thrown.h"

#include <QtTest/QTest>

#include <cmath>
#include <numeric>
#include <tuple>

using namespace fovea;

class TestFigures : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void matrix() {
        const TracePointer trace = traceOf("I saw a saw", "causal");
        const auto matrix =
            std::get<Matrix>(figureFrom(*trace, "matrix", {.head = 2, .query = 1, .key = 0}));
        // Words that stand there twice are told apart by their positions.
        QVERIFY(matrix.rows == (std::vector<std::string>{"I", "saw₂", "a", "saw₄"}));
        QVERIFY(matrix.columns == matrix.rows);
        QCOMPARE(matrix.values.size(), std::size_t(16));
        QCOMPARE(matrix.values[0], 1.0F); // the first sees itself alone
        for (Index i = 0; i < 4; ++i) {
            float sum = 0;
            for (Index j = 0; j < 4; ++j) {
                QCOMPARE(matrix.visible[matrix.cell(i, j)], static_cast<std::uint8_t>(j <= i));
                sum += matrix.values[matrix.cell(i, j)];
            }
            QVERIFY(std::abs(sum - 1) < 1e-5F);
        }
        QCOMPARE(english(matrix.subtitle), std::string("head 3"));
        QCOMPARE(matrix.row.value(), 1);
        QCOMPARE(matrix.scale.high, 1.0);
        QVERIFY(!matrix.scale.isSigned);
    }
    void scoresAreSigned() {
        const auto matrix =
            std::get<Matrix>(figureFrom(*traceOf("I saw", "causal"), "matrix:quantity=masked"));
        QVERIFY(matrix.scale.isSigned);
        QCOMPARE(matrix.scale.low, -matrix.scale.high);
        QVERIFY(std::isfinite(matrix.scale.high)); // hidden cells have no part in it
        QVERIFY(std::isinf(matrix.values[1]));
        const auto before =
            std::get<Matrix>(figureFrom(*traceOf("I saw", "causal"), "matrix:quantity=score"));
        QVERIFY(std::isfinite(before.values[1])); // the mask comes later
        QCOMPARE(before.values[2], matrix.values[2]);
    }
    // ‖α v W_o‖, with v of the head's own key/value head and its rows of W_o.
    void moved() {
        Experiment experiment = defaultExperiment();
        experiment.at(Stage::project) =
            readSelection(table(Stage::project), "heads:4,kv-heads=2", "");
        const TracePointer trace = run(experiment, *reference());
        const ViewState view{.head = 3};
        const auto weights = std::get<Matrix>(figureFrom(*trace, "matrix", view));
        const auto found = std::get<Matrix>(figureFrom(*trace, "matrix:quantity=moved", view));
        const Tensor& v = trace->layers[0].attended.v;
        const Tensor& output = trace->layers[0].rule.learned.at("project.W_o"); // [D, H·d]
        const Index d = v.axis(2);
        const auto number = [](const Tensor& of, Index at) {
            return double{of.host<float>()[static_cast<std::size_t>(at)]};
        };
        for (std::size_t i = 0; i < found.values.size(); ++i) {
            double square = 0;
            for (Index row = 0; row < output.axis(0); ++row) {
                double sum = 0;
                for (Index c = 0; c < d; ++c)
                    sum += number(v, (v.axis(1) + static_cast<Index>(i % 7)) * d + c) *
                           number(output, row * output.axis(1) + 3 * d + c);
                square += sum * sum;
            }
            QVERIFY(std::abs(found.values[i] - weights.values[i] * std::sqrt(square)) < 1e-5);
        }
        QVERIFY(!found.scale.isSigned);
    }
    void meanAndLargest() {
        const TracePointer trace = traceOf("I saw a saw");
        std::vector<Matrix> heads;
        for (Index head = 0; head < 4; ++head)
            heads.push_back(std::get<Matrix>(figureFrom(*trace, "matrix", {.head = head})));
        const auto mean = std::get<Matrix>(figureFrom(*trace, "matrix:heads=mean"));
        const auto most = std::get<Matrix>(figureFrom(*trace, "matrix:heads=most"));
        for (std::size_t i = 0; i < mean.values.size(); ++i) {
            const auto at = [&](std::size_t head) { return heads[head].values[i]; };
            QVERIFY(std::abs(mean.values[i] - (at(0) + at(1) + at(2) + at(3)) / 4) < 1e-6F);
            QCOMPARE(most.values[i], std::max({at(0), at(1), at(2), at(3)}));
        }
        QCOMPARE(english(mean.subtitle), std::string("mean of the heads"));
    }
    // A column that is left out has no part in scale or sums; the rest may be divided anew.
    void leavesOut() {
        const TracePointer trace = traceOf("I saw, a saw.");
        const auto all = std::get<Matrix>(figureFrom(*trace, "matrix"));
        const auto plain = std::get<Matrix>(figureFrom(*trace, "matrix:hide=both"));
        const auto anew = std::get<Matrix>(figureFrom(*trace, "matrix:hide=both,renormalise=true"));
        QVERIFY(plain.leftOut == (std::vector<Index>{0, 2, 5}));
        for (Index i = 0; i < 6; ++i) {
            float sum = 0;
            for (Index j = 0; j < 6; ++j) {
                const std::size_t cell = all.cell(i, j);
                const bool out = j == 0 || j == 2 || j == 5;
                QCOMPARE(plain.visible[cell], static_cast<std::uint8_t>(!out));
                QCOMPARE(plain.values[cell], out ? 0 : all.values[cell]);
                sum += anew.values[cell];
            }
            QVERIFY(std::abs(sum - 1) < 1e-5F);
        }
    }
    void scales() {
        const std::vector<float> values = {0, 1e-3F, 0.5F, 4, 2, -8, NAN, 1, 1, 1};
        const Scale plain = fittedScale({}, false, values, {});
        QCOMPARE(plain.high, 8.0);
        QCOMPARE(fractionOn(plain, 2), 0.25);
        const Scale clipped = fittedScale({}, false, values, {}, {.percentile = 80});
        QVERIFY(clipped.clipped);
        QCOMPARE(clipped.high, 4.0);
        QCOMPARE(fractionOn(clipped, 9), 1.0);
        const Scale fixed = fittedScale({}, true, values, {}, {.most = 16});
        QCOMPARE(fractionOn(fixed, 8), 0.75);
        const Scale log = fittedScale({}, false, values, {}, {.logarithmic = true, .most = 10});
        QVERIFY(std::abs(fractionOn(log, 0.1) - 0.5) < 1e-6); // from 0.001 to 10
        QCOMPARE(fractionOn(log, 0), 0.0);
        for (const Scale& scale :
             {plain, log, fittedScale({}, true, values, {}, {.logarithmic = true})})
            for (const double place : {0.0, 0.2, 0.5, 0.9, 1.0})
                QVERIFY(std::abs(fractionOn(scale, valueAt(scale, place)) - place) < 1e-9);
    }
    void links() {
        const TracePointer trace = traceOf("I saw a saw");
        const auto links = std::get<Links>(
            figureFrom(*trace, "links:heads=2,3", {.head = 1, .query = 1, .key = 2}));
        QCOMPARE(links.heads.size(), std::size_t(4));
        QVERIFY(!links.heads[0].shown && links.heads[1].shown && links.heads[2].shown);
        const auto second = std::get<Matrix>(figureFrom(*trace, "matrix", {.head = 1}));
        QVERIFY(links.heads[1].weights == second.values);
        // The products of the pair add up to √d times the scaled score.
        const auto scores =
            std::get<Matrix>(figureFrom(*trace, "matrix:quantity=score", {.head = 1}));
        const auto& product = links.pair.value().product;
        const double dot = std::accumulate(product.begin(), product.end(), 0.0);
        QVERIFY(std::abs(dot / 4 - scores.values[scores.cell(1, 2)]) < 1e-5);
    }
    // The blocks of the steps are the trace's own numbers, and lead to its output.
    void steps() {
        const TracePointer trace = traceOf("I saw a saw", "causal");
        const auto steps = std::get<Steps>(figureFrom(*trace, "steps", {.head = 1, .query = 2}));
        QCOMPARE(steps.steps.size(), std::size_t(7));
        // Products of the query and every key, and these divided by √d.
        for (std::size_t j = 0; j < 4; ++j)
            QVERIFY(std::abs(steps.steps[1].blocks[0].values[j] / 4 -
                             steps.steps[2].blocks[0].values[j]) < 1e-5);
        const auto& weights = steps.steps[4].blocks.front();
        const auto map = std::get<Matrix>(figureFrom(*trace, "matrix", {.head = 1}));
        for (std::size_t j = 0; j < 4; ++j)
            QCOMPARE(weights.values[j], map.values[8 + j]);
        const auto& gather = steps.steps[5].blocks;
        for (Index c = 0; c < gather[0].width; ++c) { // Σ of the weighted values is the head's row
            double sum = 0;
            for (Index j = 0; j < gather[0].height; ++j)
                sum += gather[0].values[static_cast<std::size_t>(j * gather[0].width + c)];
            QVERIFY(
                std::abs(sum - gather[1].values[static_cast<std::size_t>(gather[1].width + c)]) <
                1e-5);
        }
        const auto& output = steps.steps[6].blocks.back();
        const auto on = reference();
        const Tensor y = on->download(outputOf(*trace, *on, 0, 2, 3));
        for (Index c = 0; c < output.width; ++c)
            QCOMPARE(output.values[static_cast<std::size_t>(c)],
                     y.host<float>()[static_cast<std::size_t>(c)]);
        QCOMPARE(output.parameters, 64 * 64);
    }
    // A stage that does nothing has no line; what temperature divides by has one.
    void stepsOfActingStages() {
        const auto namesOf = [](const char* normalise, const char* mask) {
            Experiment experiment = defaultExperiment();
            experiment.text = "I saw a saw";
            experiment.at(Stage::normalise) = readSelection(table(Stage::normalise), normalise, "");
            experiment.at(Stage::mask) = readSelection(table(Stage::mask), mask, "");
            const TracePointer trace = run(experiment, *reference());
            return std::get<Steps>(figureFrom(*trace, "steps", {.query = 2}));
        };
        const auto has = [](const Steps& steps, const char* name) {
            return std::ranges::any_of(
                steps.steps, [&](const Steps::Step& step) { return english(step.name) == name; });
        };
        const Steps plain = namesOf("softmax", "none");
        QVERIFY(!has(plain, "Mask") && !has(plain, "Temperature"));
        const Steps both = namesOf("softmax:temperature=0.2", "causal");
        QCOMPARE(both.steps.size(), std::size_t(8));
        QVERIFY(has(both, "Mask"));
        const auto& masked = both.steps[3].blocks.front();
        const auto& divided = both.steps[4].blocks.front();
        QCOMPARE(english(divided.name), std::string("s / 0.2"));
        QCOMPARE(int(divided.visible[3]), 0);
        for (std::size_t j = 0; j < 3; ++j)
            QVERIFY(std::abs(divided.values[j] - masked.values[j] / 0.2) < 1e-4);
        // The weights are what softmax makes of that line.
        double sum = 0;
        for (std::size_t j = 0; j < 3; ++j)
            sum += std::exp(divided.values[j]);
        for (std::size_t j = 0; j < 3; ++j)
            QVERIFY(std::abs(std::exp(divided.values[j]) / sum -
                             both.steps[5].blocks.front().values[j]) < 1e-5);
    }
    // Whole matrices multiply to what stands behind the sign, written as rows or as columns.
    void matrixForm() {
        Experiment experiment = defaultExperiment(); // small enough to be shown whole
        experiment.at(Stage::project) =
            readSelection(table(Stage::project), "heads:4,width=16", "");
        const TracePointer trace = run(experiment, *reference());
        for (const char* form : {"steps:form=matrices", "steps:form=matrices,vectors=columns"}) {
            const auto steps = std::get<Steps>(figureFrom(*trace, form, {.head = 2}));
            for (const std::size_t s : {0UL, 1UL, 2UL, 4UL}) {
                const auto& b = steps.steps[s].blocks;
                QCOMPARE(b.size(), std::size_t(3));
                QCOMPARE(b[0].shape[1], b[1].shape[0]);
                QVERIFY(b[2].shape == (std::vector<Index>{b[0].shape[0], b[1].shape[1]}));
                for (Index i = 0; i < b[2].height; ++i)
                    for (Index j = 0; j < b[2].width; ++j) {
                        double sum = 0;
                        for (Index c = 0; c < b[0].width; ++c)
                            sum += b[0].values[static_cast<std::size_t>(i * b[0].width + c)] *
                                   b[1].values[static_cast<std::size_t>(c * b[1].width + j)];
                        const float found =
                            b[2].values[static_cast<std::size_t>(i * b[2].width + j)];
                        QVERIFY2(std::abs(sum - found) < 1e-4, form);
                    }
            }
        }
    }
    void comparesWithReference() {
        Experiment experiment = defaultExperiment();
        Experiment kept = experiment;
        kept.view.workspace = workspaceId::regression; // whatever was looked at
        experiment.reference.experiment = std::make_shared<const Experiment>(kept);
        experiment.at(Stage::score) = readSelection(table(Stage::score), "dot", "");
        const TracePointer trace = run(experiment, *reference());
        const auto panels = std::get<Panels>(figureFrom(*trace, "compare"));
        QCOMPARE(panels.items.size(), std::size_t(3));
        QVERIFY(panels.items[0].scale == panels.items[1].scale);
        for (std::size_t i = 0; i < panels.items[2].values.size(); ++i)
            QCOMPARE(panels.items[2].values[i],
                     panels.items[1].values[i] - panels.items[0].values[i]);
        experiment.text += " again";
        const auto two = std::get<Panels>(figureFrom(*run(experiment, *reference()), "compare"));
        QCOMPARE(two.items.size(), std::size_t(2));
    }
    // Another sentence for keys and values: n × m everywhere.
    void crossAttention() {
        Experiment experiment = defaultExperiment();
        experiment.text = "Who saw";
        experiment.keysText = "I saw a saw";
        const TracePointer trace = run(experiment, *reference());
        for (const RowInfo& row : figures().info().rows)
            if (figures().math(row.id).workspace == std::string(workspaceId::explore) &&
                isOffered(row, nullptr))
                (void)figureFrom(*trace, row.id, {.query = 1, .key = 3});
        const auto matrix = std::get<Matrix>(figureFrom(*trace, "matrix"));
        QCOMPARE(matrix.rows.size(), std::size_t(2));
        QCOMPARE(matrix.columns.size(), std::size_t(4));
        QCOMPARE(std::get<Bars>(figureFrom(*trace, "query")).labels.size(), std::size_t(4));
    }
    void handEdits() {
        Experiment experiment = defaultExperiment();
        experiment.text = "a b c d";
        experiment.at(Stage::mask) = readSelection(table(Stage::mask), "causal", "");
        const auto before = std::get<Matrix>(figureFrom(*run(experiment, *reference()), "matrix"));
        experiment.edits = {{.query = 2, .key = 0}, // silenced
                            {.head = 0, .query = 3, .key = 1, .forced = true},
                            {.head = 0, .query = 3, .key = 2, .forced = true},
                            {.head = 0, .query = 0, .key = 3, .forced = true}, // behind the mask
                            {.head = 1, .query = 1, .key = 0},
                            {.query = 99, .key = 0}}; // of no token
        const TracePointer trace = run(experiment, *reference());
        const auto matrix = std::get<Matrix>(figureFrom(*trace, "matrix"));
        const auto at = [&](const Matrix& m, Index i, Index j) { return m.values[m.cell(i, j)]; };
        QCOMPARE(at(matrix, 2, 0), 0.0F);
        const float rest = at(before, 2, 1) + at(before, 2, 2);
        QVERIFY(std::abs(at(matrix, 2, 1) - at(before, 2, 1) / rest) < 1e-5F);
        for (const auto& [query, key, weight] : {std::tuple{3, 0, 0.0F},
                                                 {3, 1, 0.5F},
                                                 {3, 2, 0.5F},
                                                 {3, 3, 0.0F},
                                                 {0, 3, 1.0F},
                                                 {0, 0, 0.0F}})
            QVERIFY(std::abs(at(matrix, query, key) - weight) < 1e-6F);
        QCOMPARE(at(matrix, 1, 0), at(before, 1, 0)); // another head's
        QCOMPARE(matrix.drawn[matrix.cell(3, 1)], static_cast<std::uint8_t>(CellMark::forced));
        QCOMPARE(matrix.drawn[matrix.cell(2, 0)], static_cast<std::uint8_t>(CellMark::silenced));
        // The output is made of these weights: Σ α v.
        const Attended& attended = trace->layers[0].attended;
        const auto v = [&](Index j) {
            return attended.v.host<float>()[static_cast<std::size_t>(j * attended.v.axis(2))];
        };
        const float found =
            attended.output.host<float>()[static_cast<std::size_t>(3 * attended.v.axis(2))];
        QVERIFY(std::abs(found - (v(1) + v(2)) / 2) < 1e-5F);
        // A tile of it has the same bits as the whole.
        const Tensor tileOf = tile(*trace, *reference(), 0, 0, Quantity::weights, {3, 4, 1, 3});
        QCOMPARE(tileOf.host<float>()[1], at(matrix, 3, 2));
    }
    void settings() {
        ViewState view;
        chooseFigure(view, "matrix:scale=log,clip=90", "");
        QCOMPARE(view.settings.at("matrix").size(), std::size_t(2));
        QCOMPARE(option(settingsOf(view, figureOf(view)), "quantity"), std::string("weight"));
        view.settings["matrix"]["clip"] = std::int64_t{75}; // as JSON may have it
        QCOMPARE(std::get<double>(checked(view).settings["matrix"]["clip"]), 75.0);
        view.settings["matrix"]["clip"] = std::string("much");
        QVERIFY(thrown([&] { return checked(view); }).contains(QStringLiteral("view.settings")));
        view.settings.clear();
        view.settings["nope"];
        QVERIFY(thrown([&] { return checked(view); }).contains(QStringLiteral("no ‘nope’")));
    }
    // Every figure, of a sentence and of none: words, and numbers that go out.
    void everyFigure() {
        for (const char* text : {"I saw a saw", ""})
            for (const RowInfo& row : figures().info().rows) {
                Experiment experiment = traceOf(text)->experiment;
                showFigure(experiment.view, row.id);
                experiment.compare.measured = {std::make_shared<const Measurement>(
                    Measurement{.times = {{.layer = layerId::attention,
                                           .tokens = 8,
                                           .seconds = 1e-3,
                                           .bytes = 1e3,
                                           .runs = 5}}})};
                const Figure figure = figureFrom(*run(suited(experiment), *reference()), row.id);
                QVERIFY(writeNumbersNpy(figure).starts_with("\x93NUMPY"));
                QVERIFY(text[0] == '\0' || !writeCsv(figure).empty());
            }
    }
    void refused() {
        const TracePointer trace = traceOf("I saw");
        const auto says = [&](ViewState view) {
            return thrown([&] { return describe(*trace, view, *reference()); });
        };
        QCOMPARE(says({.head = 4}), QStringLiteral("view: there is no head 5, there are 4"));
        QCOMPARE(says({.layer = 1}), QStringLiteral("view: there is no layer 2, there are 1"));
        QCOMPARE(says({.query = 2}), QStringLiteral("view: there is no token 3, there are 2"));
        QVERIFY(says({.figure = "matrx"}).contains(QStringLiteral("known: matrix")));
        const ViewState drawnBack = within(*trace, {.layer = 9, .head = 9, .query = 9});
        QVERIFY(describe(*trace, drawnBack, *reference()).index() == 0);
    }
    void csvReadsBack() {
        Matrix matrix;
        matrix.rows = {"a,b", "\"q\""};
        matrix.columns = {"x\ny", "z"};
        matrix.values = {0.1F, 1e-30F, -3.4028235e38F, 16777217.0F};
        const std::string csv = writeCsv(matrix);
        QCOMPARE(csv,
                 std::string(",\"x\ny\",z\r\n\"a,b\",0.1,1e-30\r\n\"\"\"q\"\"\",-3.4028235e+38,"
                             "16777216\r\n"));
    }
    void npyIsNumPys() {
        const std::string bytes =
            writeNumbersNpy(Matrix{.rows = {"a"}, .columns = {"b", "c"}, .values = {1, 2}});
        QCOMPARE(bytes.size(), std::size_t(128 + 8));
        QVERIFY(bytes.substr(10).starts_with(
            "{'descr': '<f4', 'fortran_order': False, 'shape': (1, 2), }"));
        QCOMPARE(bytes[127], '\n');
    }
};

FOVEA_TEST(TestFigures)
#include "test_figures.moc"
