// How long it takes until a task is learned: trains each as the program does where nothing else is
// asked for, and prints what it gets right of sentences that training cannot produce.
//
//     learning [TASK]
#include "core/base/table.h"
#include "core/compute/devices/devices.h"
#include "core/compute/pool.h"
#include "core/learn/answering.h"
#include "core/learn/network_choices.h"
#include "core/learn/trainer.h"

#include <chrono>
#include <cstdio>
#include <string_view>
#include <thread>

using namespace fovea;

namespace {

struct Case {
    const char* task;
    const char* model;
    Index steps;
    double rate;
    double wanted;  // of held-out examples
    double seconds; // in which that should be reached
};

constexpr Case cases[] = {
    {"tagging", "encoder", 1500, 3e-3, 0.99, 60},
    {"sentiment", "recurrent", 2500, 1e-2, 0.97, 60},
    {"reverse", "encoder", 2500, 3e-3, 0.99, 60},
    {"translation", "encoder-decoder", 2500, 3e-3, 0.98, 240},
    {"shapes", "encoder", 12000, 3e-3, 0.95, 180},
};

bool learn(const Case& one, Backend& backend) {
    TrainingPlan plan = defaultTraining(one.task);
    plan.steps = one.steps;
    plan.rate = one.rate;
    plan.schedule = readSelection(schedules().info(), "cosine:warm-up=50", "").only();
    const Choice model = readSelection(networks().info(), one.model, "").only();
    Trainer trainer(plan, makeLearner(examplesOf(plan.material), assembled(defaultChoices(model)),
                                      plan.seed, backend));
    const auto begin = std::chrono::steady_clock::now();
    while (!trainer.ended())
        (void)trainer.step(backend);
    const double seconds =
        std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
    const double accuracy =
        measured(backend, trainer.learner(), trainer.examples(), {.seed = plan.seed, .count = 2000})
            .accuracy(trainer.learner().plan.form);
    const bool good = accuracy >= one.wanted && seconds <= one.seconds;
    std::printf("%-12s %-16s %6lld steps %7.1f s (%3.0f) %8.1f /s  %7.2f %% (%2.0f)  %s\n",
                one.task, one.model, static_cast<long long>(one.steps), seconds, one.seconds,
                static_cast<double>(one.steps) / seconds, 100 * accuracy, 100 * one.wanted,
                good ? "" : "MISSED");
    std::fflush(stdout);
    return good;
}

} // namespace

int main(int count, char** arguments) {
    const std::string_view only = count > 1 ? arguments[1] : "";
    const auto pool = std::make_shared<Pool>(static_cast<int>(std::thread::hardware_concurrency()));
    const auto backend = makeBackend(deviceNamed("cpu", ""), pool);
    bool all = true;
    for (const Case& one : cases)
        if (only.empty() || only == one.task)
            all = learn(one, *backend) && all;
    return all ? 0 : 1;
}
