// The pictures of the README: the real window, as it is, into a folder.
#include "app/window/main_window.h"
#include "core/base/table.h"
#include "core/experiment/chosen_model.h"
#include "core/experiment/workspaces.h"
#include "ui/compare/layer_measuring.h"
#include "ui/look/fonts.h"
#include "ui/look/style.h"
#include "ui/train/training_runs.h"
#include "ui/workbench.h"

#include <QtTest/QTest>
#include <QtWidgets/QApplication>

using namespace fovea;

namespace {

void shoot(const Experiment& experiment, ThemeChoice theme, const QSize& size, const QString& path,
           bool exporting = false) {
    MainWindow window(experiment, disk());
    window.setThemeChoice(theme);
    window.resize(size);
    window.show();
    (void)QTest::qWaitFor([&] { return window.workbench().settled(); });
    if (exporting)
        window.showExport();
    QTest::qWait(exporting ? 1000 : 50); // its preview is made by a worker
    if (!window.grab().save(path))
        qFatal("cannot write %s", qPrintable(path));
}

// Every layer, on this machine.
KeptMeasurement measuredHere() {
    Workbench workbench(defaultExperiment());
    LayerMeasuring measuring(workbench);
    measuring.start();
    (void)QTest::qWaitFor([&] { return !measuring.runs(); }, 600'000);
    return workbench.experiment().compare.measured;
}

// A run whose model translates, and whose curves are worth seeing.
TrainingStudy taught() {
    TrainingStudy study =
        teaching(defaultTrainingStudy(), defaultChoice(tasks().info().row("translation")));
    study.plan.steps = 1200;
    const std::string name = TrainingRuns::all().begin(study.plan, study.network, runName(study));
    (void)QTest::qWaitFor([&] { return TrainingRuns::all().status(name).state == RunState::ended; },
                          600'000);
    QTest::qWait(1000); // its folder is read
    study.runs = {name};
    return study;
}

} // namespace

int main(int count, char** arguments) {
    QCoreApplication::setAttribute(Qt::AA_Use96Dpi);
    QApplication application(count, arguments);
    QApplication::setStyle(widgetStyle());
    QApplication::setFont(wordFont(bodyPoints));
    if (count != 2)
        qFatal("shoot FOLDER");
    const QString folder = QString::fromLocal8Bit(arguments[1]) + QLatin1Char('/');
    Experiment experiment = firstExperiment(); // what is shown at first start
    experiment.text = "I saw a saw on the table";
    experiment.view.query = 3;
    const QSize size(1440, 900);
    shoot(experiment, ThemeChoice::light, size, folder + QStringLiteral("explore-light.png"));
    shoot(experiment, ThemeChoice::dark, size, folder + QStringLiteral("explore-dark.png"));
    shoot(experiment, ThemeChoice::light, size, folder + QStringLiteral("export-light.png"), true);
    experiment.view.figure = "steps";
    shoot(experiment, ThemeChoice::light, size, folder + QStringLiteral("steps-light.png"));
    experiment.view.figure = "links";
    shoot(experiment, ThemeChoice::dark, size, folder + QStringLiteral("links-dark.png"));
    experiment = withModel(firstExperiment(), {.name = "induction"});
    experiment.view.figure = "why";
    experiment.view.layer = 1;
    experiment.view.query = 9; // the second 3, which looks for what came after the first
    shoot(experiment, ThemeChoice::light, size, folder + QStringLiteral("why-light.png"));
    experiment = withModel(firstExperiment(), {.name = "translator"});
    experiment.text = "yesterday he saw her red book";
    experiment.view.layer = 2; // across
    experiment.view.head = 1;
    experiment.view.query = 1;
    shoot(experiment, ThemeChoice::light, size, folder + QStringLiteral("translator-light.png"));
    const KeptMeasurement measured = measuredHere();
    for (const RowInfo& row : workspaces().info().rows) { // the laboratories
        if (row.id == workspaceId::explore)
            continue;
        experiment = defaultExperiment();
        experiment.view = experiment.view.in(row.id);
        experiment.compare.measured = measured;
        if (workspaces().math(row.id).version) {
            experiment.training = taught();
            experiment.view.layer = 5; // across
        }
        shoot(experiment, ThemeChoice::light, size,
              folder + QString::fromStdString(row.id) + QStringLiteral("-light.png"));
    }
}
