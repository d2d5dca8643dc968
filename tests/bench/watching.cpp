// Training that is watched in the real window, beside the same training as the command line does
// it: in turns, steps per second of both, the longest time in which the window took no event, and
// how soon a pause is answered.
//   xvfb-run -a build/release/tests/bench/bench_watching [TASK:STEPS]
// The default task is that of the workspace, a tagger.
#include "app/options/device_option.h"
#include "bench/repeated.h"
#include "core/compute/devices/devices.h"
#include "core/compute/pool.h"
#include "core/experiment/training_work.h"
#include "core/figure/figures.h"
#include "core/learn/training_run.h"
#include "support/backends.h"
#include "ui/look/fonts.h"
#include "ui/look/style.h"
#include "ui/train/training_runs.h"

#include <QtCore/QTemporaryDir>
#include <QtCore/QTimer>
#include <QtTest/QTest>
#include <QtWidgets/QApplication>

using namespace fovea;

namespace {

constexpr int turns = 7;
constexpr std::size_t keptSteps = 200; // as the window keeps

double perSecondAlone(const TrainingStudy& study) {
    QTemporaryDir folder;
    const auto backend = makeBackend(deviceNamed("cpu", ""), wholePool());
    double perSecond = 0;
    TrainingRun run(disk(), begunTrainer(study.plan, study.network, *backend),
                    {.folder = folder.path().toStdString(), .keptSteps = keptSteps},
                    [&](const TrainingProgress& now) {
                        if (now.step.step == study.plan.steps / 2)
                            perSecond = now.perSecond;
                    });
    run.train(*backend);
    return perSecond;
}

struct Watched {
    double perSecond = 0;
    double longestEvent = 0; // ms
    double pause = 0;        // ms
};

// Until it ends; in the middle it pauses once.
Watched watched(MainWindow& window, const TrainingStudy& study) {
    Watched seen;
    TrainingRuns& runs = TrainingRuns::all();
    const std::string name = runs.begin(study.plan, study.network, "watched");
    Experiment next = window.workbench().experiment();
    next.training.runs = {name};
    window.workbench().edit(std::move(next));
    QElapsedTimer since;
    since.start();
    const auto until = [&](auto holds) {
        while (!holds()) {
            QCoreApplication::processEvents(QEventLoop::AllEvents);
            seen.longestEvent =
                std::max(seen.longestEvent, static_cast<double>(since.nsecsElapsed()) / 1e6);
            since.restart();
            QTest::qSleep(1);
        }
    };
    until([&] { return runs.status(name).done >= study.plan.steps / 2; });
    QElapsedTimer pause;
    pause.start();
    runs.pause(name);
    until([&] { return runs.status(name).state == RunState::paused; });
    seen.pause = static_cast<double>(pause.nsecsElapsed()) / 1e6;
    seen.perSecond = runs.status(name).perSecond;
    runs.resume(name);
    until([&] { return runs.status(name).state == RunState::ended; });
    return seen;
}

double medianOf(std::vector<double> all) {
    std::ranges::sort(all);
    return all[all.size() / 2];
}

} // namespace

int main(int count, char** arguments) {
    QApplication application(count, arguments);
    QApplication::setStyle(widgetStyle());
    QApplication::setFont(wordFont(bodyPoints));
    Experiment start = defaultExperiment();
    showFigure(start.view, figureId::train);
    start.training.plan.steps = 600;
    if (count > 1) {
        const QStringList parts = QString::fromLocal8Bit(arguments[1]).split(QLatin1Char(':'));
        start.training = teaching(
            start.training, readSelection(tasks().info(), parts[0].toStdString(), "task").only());
        if (parts.size() > 1)
            start.training.plan.steps = parts[1].toLongLong();
    }
    const TrainingStudy study = start.training;
    MainWindow window(start, disk());
    window.resize(1440, 900);
    window.show();
    if (!QTest::qWaitForWindowExposed(&window))
        return 1;
    QTest::qWait(500);
    std::vector<double> alone, inWindow, ratios;
    double longestEvent = 0;
    double pause = 0;
    for (int turn = 0; turn < turns; ++turn) {
        alone.push_back(perSecondAlone(study));
        const Watched seen = watched(window, study);
        inWindow.push_back(seen.perSecond);
        ratios.push_back(inWindow.back() / alone.back());
        longestEvent = std::max(longestEvent, seen.longestEvent);
        pause = std::max(pause, seen.pause);
    }
    std::printf("steps per second: alone %.1f, watched %.1f (of %d turns the medians; their ratio "
                "%.3f)\nbetween two events at most %.1f ms; a pause was answered after %.1f ms at "
                "most\n",
                medianOf(alone), medianOf(inWindow), turns, medianOf(ratios), longestEvent, pause);
    return 0;
}
