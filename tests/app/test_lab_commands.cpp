// The lines of the laboratories make the same figures: a shell takes them apart, and the program's
// own options read them back.
#include "app/output/command_for.h"
#include "core/base/table.h"

#include "app/output/lab_commands.h"
#include "app/read_command.h"
#include "core/compute/pool.h"
#include "core/experiment/run.h"
#include "core/figure/figures.h"
#include "core/figure/positions/position_figures.h"
#include "core/regression/edit_points.h"
#include "core/regression/kernels.h"
#include "core/regression/optimisers.h"
#include "support/backends.h"
#include "support/program.h"
#include "support/sanitized.h"
#include "support/shell_lines.h"

#include <QtCore/QTemporaryDir>
#include <QtTest/QTest>

using namespace fovea;

namespace {

Figure drawnFigure(const Experiment& experiment) {
    const auto on = reference();
    return describe(*run(experiment, *on), experiment.view, *on);
}

Experiment showing(const std::string& figure) {
    Experiment experiment = defaultExperiment();
    chooseFigure(experiment.view, figure, "");
    return experiment;
}

} // namespace

class TestLabCommands : public QObject {
    Q_OBJECT
    const QTemporaryDir folder;
    const QString file = folder.filePath(QStringLiteral("a file.fovea"));
    std::string lineOf(const Experiment& experiment) const {
        return commandFor(experiment, {}, file.toStdString());
    }
    void same(const Experiment& experiment, const char* command) const {
        const std::string line = lineOf(experiment);
        QVERIFY2(line.starts_with(command), line.c_str());
        const Experiment back = readBack(line, file);
        QVERIFY2(sameComputation(back, experiment), line.c_str());
        const Experiment read = experimentOfCommand(line);
        QVERIFY2(sameChoices(read, back) && checked(read.view) == checked(back.view), line.c_str());
        const RowInfo& row = figureOf(experiment.view);
        QCOMPARE(figureOf(back.view).id, row.id);
        // A session has plain numbers until it is checked.
        QVERIFY2(settingsOf(checked(back.view), row) == settingsOf(checked(experiment.view), row),
                 line.c_str());
        if (experiment.view.workspace == workspaceId::regression) {
            QVERIFY2(back.view.query == experiment.view.query, line.c_str());
            QVERIFY2(back.view.key == experiment.view.key, line.c_str());
        }
    }
private Q_SLOTS:
    void plain() {
        QCOMPARE(commandFor(showing("regression-curve"), {}, "a.pdf"),
                 std::string("fovea regress -o a.pdf"));
        Experiment experiment = showing("regression-both:band=nadaraya-watson");
        experiment.regression.kernel = readSelection(regressionKernels().info(), "boxcar:0.5", "");
        experiment.view.query = 480;
        experiment.view.key = 3;
        QCOMPARE(commandFor(experiment, {}, "a.pdf"),
                 std::string("fovea regress --kernel boxcar:width=0.5 --figure "
                             "regression-both:band=nadaraya-watson --at 2.40 --point 4 -o a.pdf"));
        experiment = showing("position-matrix");
        QCOMPARE(commandFor(experiment, {}, "a.csv"),
                 std::string("fovea position --encoding sinusoidal --length 60 --width 32 "
                             "-o a.csv"));
        // The numbers of a figure, and not the estimates that the command writes by itself.
        QCOMPARE(commandFor(showing("regression-curve"), {}, "a.csv"),
                 std::string("fovea regress --figure regression-curve -o a.csv"));
    }
    void everyFigure() {
        const RandomStream random(6, "figures");
        std::uint64_t at = 0;
        for (const RowInfo& row : figures().info().rows) {
            const std::string workspace = figures().math(row.id).workspace;
            if (workspace == workspaceId::explore)
                continue;
            // Of runs no options tell: the session itself is handed over.
            const char* command = workspace == workspaceId::regression  ? "fovea regress "
                                  : workspace == workspaceId::positions ? "fovea position "
                                  : workspace == workspaceId::compare   ? "fovea compare "
                                                                        : "fovea export ";
            same(showing(row.id), command);
            for (const Parameter& parameter : row.parameters)
                for (int i = 0; i < (sanitized ? 1 : 3); ++i) {
                    Experiment experiment = showing(row.id);
                    set(experiment.view, row.id, parameter.id, drawn(parameter, random, at++));
                    set(experiment.view, "links", "threshold", 0.5); // is none of its
                    same(experiment, command);
                }
        }
    }
    void everyRowOfRegression() {
        const RandomStream random(8, "rows");
        std::uint64_t at = 0;
        const auto each = [&](const TableInfo& table, Selection RegressionStudy::*chosen) {
            for (const RowInfo& row : table.rows) {
                if (row.id == ownPoints().id)
                    continue;
                Experiment experiment = showing("regression-curve");
                experiment.regression.*chosen = selectionOf(row);
                Values& values = (experiment.regression.*chosen).parts.front().choice.values;
                for (const Parameter& parameter : row.parameters)
                    values[parameter.id] = drawn(parameter, random, at++);
                same(experiment, "fovea regress ");
            }
        };
        each(regressionData().info(), &RegressionStudy::source);
        each(regressionKernels().info(), &RegressionStudy::kernel);
        Experiment experiment = showing("regression-loss");
        experiment.regression.fit.epochs = 3;
        experiment.regression.fit.start = -0.25;
        for (const RowInfo& row : regressionOptimisers().info().rows) {
            experiment.regression.fit.optimiser = selectionOf(row);
            same(experiment, "fovea regress ");
        }
    }
    void everyQuery() {
        for (const char* source : {"textbook", "step:n=7,seed=3", "hills:n=9"}) {
            Experiment experiment = showing("regression-sum");
            experiment.regression.source = readSelection(regressionData().info(), source, "");
            for (const Index query : {0, 1, 333, 499, 500, 999, 1000}) {
                experiment.view.query = query;
                same(experiment, "fovea regress ");
            }
        }
    }
    void everyEncoding() {
        const RandomStream random(9, "encodings");
        std::uint64_t at = 0;
        for (const RowInfo& row : positions().info().rows) {
            Experiment experiment = showing("position-matrix");
            experiment.positions =
                withEncoding({.length = 9, .width = 6, .heads = 3}, selectionOf(row));
            experiment.positions.other = selectionOf(positions().info().rows.front());
            Values& values = experiment.positions.encoding.parts.front().choice.values;
            for (const Parameter& parameter : row.parameters)
                values[parameter.id] = drawn(parameter, random, at++);
            showFigure(experiment.view, answering({}, row.id));
            experiment.seed = 77;
            experiment.text = "-it's";
            same(experiment, "fovea position ");
        }
    }
    // The figure itself, number by number.
    void theSameFigure() {
        Experiment experiment = showing("regression-both:weights=learned-width");
        experiment.regression.source =
            readSelection(regressionData().info(), "gap:n=12,seed=5", "");
        experiment.regression.fit.epochs = 4;
        experiment.view.query = 123;
        experiment.view.key = 2;
        QVERIFY(drawnFigure(readBack(lineOf(experiment), file)) == drawnFigure(experiment));
        experiment = showing("position-effect");
        experiment.text = "one two one";
        QVERIFY(drawnFigure(readBack(lineOf(experiment), file)) == drawnFigure(experiment));
    }
    // What options cannot say goes as a session, all of it.
    void handedOver() {
        Experiment moved = showing("regression-curve");
        moved.regression = withPointAt(moved.regression, 0, {{1, 0}, 2});
        Experiment drawnByHand = showing("regression-curve");
        drawnByHand.regression = emptyCanvas(drawnByHand.regression);
        Experiment both = showing("regression-curve");
        both.regression.kernel = readSelection(regressionKernels().info(), "boxcar", "");
        both.regression.fit.optimiser = readSelection(regressionOptimisers().info(), "adam", "");
        Experiment masked = showing("position-effect");
        masked.at(Stage::mask) = readSelection(table(Stage::mask), "causal", "");
        for (const Experiment& experiment : {moved, drawnByHand, both, masked}) {
            const std::string line = lineOf(experiment);
            QVERIFY2(line.starts_with("fovea export - "), line.c_str());
            QVERIFY(readBack(line, file) == experiment);
        }
    }
};

FOVEA_WINDOW_TEST(TestLabCommands)
#include "test_lab_commands.moc"
