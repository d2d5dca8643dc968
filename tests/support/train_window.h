// The workspace of training in a real window, with runs that take a second.
#pragma once

#include "core/base/table.h"
#include "core/experiment/training_work.h"
#include "core/figure/figures.h"
#include "learn/learners.h"
#include "support/window.h"
#include "ui/train/training_runs.h"
#include "ui/workspace.h"

#include <QtCore/QTemporaryDir>
#include <QtWidgets/QPushButton>

namespace fovea {

inline constexpr int patience = 120'000; // milliseconds; only a run that hangs takes so long

// Of runs that take a second.
inline TrainingStudy smallStudy(Index steps) {
    TrainingStudy study =
        withNetwork(defaultTrainingStudy(), rowOf(networks().info(), "encoder:layers=1,inner=16"));
    study = withStage(study, Stage::project,
                      readSelection(projects().info(), "heads:heads=2,width=16", ""));
    study.plan.steps = steps;
    study.plan.batchSize = 8;
    study.plan.evaluateEvery = 20;
    return study;
}

struct TrainWindow {
    explicit TrainWindow(const TrainingStudy& study) : shown(folder.path()) {
        shown.window.showWorkspace("train");
        Experiment next = bench().experiment();
        next.training = study;
        bench().edit(std::move(next));
        (void)shown.settles();
    }
    ~TrainWindow() { // so that the next test's run does not wait for this one
        for (const std::string& name : study().runs)
            TrainingRuns::all().pause(name);
    }
    Workbench& bench() { return shown.bench(); }
    const TrainingStudy& study() { return bench().experiment().training; }
    QWidget& page() { return shown.window.workspace(); }
    template <class Button = QAbstractButton>
    Button* button(const QString& text) {
        for (auto* one : shown.window.findChildren<Button*>())
            if (one->text().remove(QLatin1Char('&')) == text && one->isVisible())
                return one;
        return nullptr;
    }
    void click(const QString& text) {
        auto* found = button(text);
        QVERIFY2(found && found->isEnabled(), qPrintable(text));
        QTest::mouseClick(found, Qt::LeftButton);
    }
    void train() {
        auto* begin = page().findChild<QPushButton*>(QStringLiteral("primary"));
        QVERIFY(begin && begin->isEnabled());
        QTest::mouseClick(begin, Qt::LeftButton);
    }
    std::string run() { return study().runs.empty() ? std::string() : study().runs.front(); }
    TrainingRuns::Status status() { return TrainingRuns::all().status(run()); }
    bool reaches(RunState state) {
        return QTest::qWaitFor([&] { return status().state == state && !status().waits; },
                               patience);
    }
    bool hasDone(Index steps) {
        return QTest::qWaitFor([&] { return status().done >= steps; }, patience);
    }
    // Its folder was read again, with its card.
    bool ends() {
        return reaches(RunState::ended) && QTest::qWaitFor(
                                               [&] {
                                                   const KnownRunPointer known = knownRun(run());
                                                   return known->model &&
                                                          known->model->saved().card.has_value();
                                               },
                                               patience);
    }
    // What is shown is of so many steps.
    bool shows(Index steps) {
        return QTest::qWaitFor(
            [&] {
                const TracePointer trace = bench().picture().trace;
                return trace && trace->runs && !trace->runs->runs.empty() &&
                       trace->runs->runs.front()->done == steps && bench().settled();
            },
            patience);
    }
    const RunsTrace& runs() { return *bench().picture().trace->runs; }
    Figure figure(const char* id) { return *bench().picture().figure(id); }
    void look(const char* id) {
        Experiment next = bench().experiment();
        showFigure(next.view, id);
        bench().edit(std::move(next));
        QVERIFY(shown.settles());
    }
    QTemporaryDir folder;
    Window shown;
};

} // namespace fovea
