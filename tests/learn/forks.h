// A run whose steps are kept, forks of it, and the same trained in one process.
#pragma once

#include "core/base/error.h"
#include "core/base/table.h"
#include "core/compute/pool.h"
#include "core/learn/files/kept_steps.h"
#include "core/learn/fork.h"
#include "learn/learners.h"
#include "support/backends.h"

#include <QtCore/QDir>
#include <QtCore/QTemporaryDir>

#include <memory>

namespace fovea::forks {

inline constexpr Index steps = 12;
inline constexpr Index at = 6; // steps that are kept: 0, 3, 6, 9, 12

inline TrainingPlan planOfParent() {
    TrainingPlan plan = smallTraining("tagging");
    plan.steps = steps;
    plan.evaluateEvery = 4;
    return plan;
}

inline NetworkChoices networkOfParent() {
    return smallNetwork("encoder:layers=2");
}

struct Change {
    TrainingPlan plan = planOfParent();
    NetworkChoices network = networkOfParent();

    void choose(Stage stage, const char* row) {
        for (ChosenStages& layer : network.layers)
            layer[stage] = readSelection(table(stage), row, "");
    }
};

inline TrainingRunOptions keeping(const std::string& folder) {
    return {.folder = folder, .validationExamples = 10, .testExamples = 10, .keptSteps = 5};
}

inline Trainer trainedIn(const std::string& folder, Trainer trainer, std::string log = {},
                         Index until = steps + 1) {
    const auto backend = reference();
    TrainingRun run(
        disk(), std::move(trainer), keeping(folder),
        [until](const TrainingProgress& now) {
            if (now.step.step == until)
                throw Cancelled();
        },
        std::move(log));
    try {
        run.train(*backend);
    } catch (const Cancelled&) {
        run.save();
    }
    return run.trainer();
}

// With the old settings to that step, in this process.
inline Trainer parentAt(Index step) {
    const auto backend = reference();
    Trainer trainer = smallTrainer(*backend, planOfParent(), networkOfParent());
    while (trainer.done() < step)
        (void)trainer.step(*backend);
    return trainer;
}

inline void finish(Trainer& trainer) {
    const auto backend = reference();
    while (!trainer.ended())
        (void)trainer.step(*backend);
}

// From there with the change; of the parameters whose names contain `anew` nothing is taken over.
inline Trainer goneOn(const Change& change, const char* anew = nullptr, bool forgets = false) {
    const auto backend = reference();
    TrainingState state = parentAt(at).state();
    Trainer trainer = smallTrainer(*backend, change.plan, change.network);
    Learned learned = trainer.learner().learned;
    std::map<std::string, OptimiserState, std::less<>> memory;
    for (auto& [name, tensor] : learned) {
        const bool begins = anew && name.find(anew) != std::string::npos;
        if (!begins)
            tensor = state.learned.at(name);
        if (!begins && !forgets) {
            memory[name] = state.optimiser.at(name);
            continue;
        }
        for (std::vector<float>& numbers : memory[name].numbers)
            numbers.resize(tensor.size());
        memory[name].begun = at;
    }
    state.learned = learned;
    state.optimiser = memory;
    trainer.resume(std::move(state));
    finish(trainer);
    return trainer;
}

inline bool isSame(const Trainer& one, const Trainer& other) {
    return one.done() == other.done() && sameBits(one.learner().learned, other.learner().learned) &&
           one.state().optimiser == other.state().optimiser;
}

// The lines without their speed.
inline std::vector<std::string> linesOf(const std::string& log) {
    std::vector<std::string> lines;
    for (std::size_t begin = 0; begin < log.size();) {
        const std::size_t end = log.find('\n', begin);
        std::string line = log.substr(begin, end - begin);
        for (const char* time : {"\"steps-per-second\"", "\"seconds\""}) {
            const std::size_t begins = line.find(time);
            line.erase(begins, line.find_first_of(",}", begins) - begins);
        }
        lines.push_back(line);
        begin = end + 1;
    }
    return lines;
}

class Parent {
public:
    Parent()
        : end(trainedIn(folder("parent"),
                        smallTrainer(*reference(), planOfParent(), networkOfParent()))) {}
    // Of that name, beside it.
    [[nodiscard]] std::string folder(const char* name) const {
        const QString path = all_.filePath(QLatin1String(name));
        QDir().mkpath(path);
        return path.toStdString();
    }
    [[nodiscard]] ForkPoint point(Index step = at) const {
        return forkPoint(disk(), folder("parent"), step);
    }
    [[nodiscard]] Fork forkOf(const Change& change, Index step = at) const {
        return forked(point(step), change.plan, change.network, *reference());
    }

private:
    QTemporaryDir all_;

public:
    const Trainer end;
};

} // namespace fovea::forks
