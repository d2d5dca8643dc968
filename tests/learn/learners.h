// Small learners and trainers, for tests.
#pragma once

#include "core/base/table.h"
#include "core/learn/network_choices.h"
#include "core/learn/trainer.h"

#include "core/attention/project.h"

#include <algorithm>
#include <cstring>

namespace fovea {

inline Choice rowOf(const TableInfo& table, const std::string& text) {
    return readSelection(table, text, "").only();
}

// Of a width of 16, and narrow inside.
inline NetworkChoices smallNetwork(const std::string& model) {
    Choice choice = rowOf(networks().info(), model);
    if (choice.values.contains("inner"))
        choice.values["inner"] = std::int64_t{16};
    NetworkChoices choices = defaultChoices(choice);
    const bool heads = choices.layers.front()[Stage::project].only().row != "identity";
    choices.layers.front()[Stage::project] = readSelection(
        projects().info(), heads ? "heads:heads=2,width=16" : "identity:width=16", "");
    return choices;
}

inline TrainingPlan smallTraining(const std::string& task) {
    TrainingPlan plan = defaultTraining(tasks().info().rows.front().id);
    plan.material.task = rowOf(tasks().info(), task);
    plan.rate = 0.01;
    plan.steps = 40;
    plan.batchSize = 8;
    plan.seed = 3;
    return plan;
}

inline Trainer smallTrainer(Backend& backend, const TrainingPlan& plan,
                            const NetworkChoices& choices) {
    return {plan, makeLearner(examplesOf(plan.material), assembled(choices), plan.seed, backend)};
}

inline bool sameBits(const Learned& a, const Learned& b) {
    return std::ranges::equal(a, b, [](const auto& x, const auto& y) {
        return x.first == y.first && x.second.shape() == y.second.shape() &&
               std::memcmp(x.second.template host<float>().data(),
                           y.second.template host<float>().data(),
                           sizeof(float) * x.second.size()) == 0;
    });
}

} // namespace fovea
