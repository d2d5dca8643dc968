// An Experiment that has an answer to what it looks at: of the laboratory of positions, the first
// encoding of which such a figure can be asked; of a figure of models, the first that has it, or
// one with a log of its training, which those that ship have not.
#pragma once

#include "core/base/table.h"
#include "core/experiment/chosen_model.h"
#include "core/experiment/known_runs.h"
#include "core/experiment/opened_models.h"
#include "core/experiment/run.h"
#include "core/experiment/trained_model.h"
#include "core/experiment/workspaces.h"
#include "core/figure/figures.h"
#include "core/figure/positions/position_figures.h"
#include "core/learn/files/shipped.h"
#include "support/backends.h"

namespace fovea {

inline ModelChoice withLog(const std::string& shipped = shippedModels().info().rows.front().id) {
    const ModelChoice model{.name = "trained " + shipped, .hash = "trained with a log " + shipped};
    std::string log;
    for (int step = 1; step <= 300; ++step)
        log += "{\"step\":" + std::to_string(step) +
               ",\"loss\":" + std::to_string(2.0 / step + step % 7 / 20.0) +
               ",\"norm\":1.5,\"norms\":{\"layer.0\":0.5,\"layer.1\":1.2},\"rate\":0.001" +
               (step % 50 == 0 ? ",\"accuracy\":0.75,\"perplexity\":2.5}\n" : "}\n");
    TrainingHistory history = historyOf(log, "log");
    history.name = model.name;
    keepOpened(model.hash, {std::make_shared<const TrainedModel>(
                                shippedLearner(shipped, 0),
                                std::make_shared<const TrainingHistory>(std::move(history))),
                            {}});
    return model;
}

// The same as a training run, which is looked at.
inline Experiment withRun(Experiment experiment, const ModelChoice& choice = withLog()) {
    const auto model =
        std::dynamic_pointer_cast<const TrainedModel>(openedModel(choice.hash).model);
    Trace trace;
    trace.experiment = withModel(defaultExperiment(), choice);
    model->compute(trace, *reference(), {}, nullptr, nullptr);
    keepRun({.name = choice.name,
             .folder = choice.name,
             .history = trace.model->history,
             .plan = model->saved().training,
             .network = choicesOf(model->saved().learner.plan),
             .done = 300,
             .model = model});
    experiment.training.runs = {choice.name};
    return experiment;
}

inline Experiment suited(Experiment experiment) {
    const std::string& figure = figureOf(experiment.view).id;
    if (workspaces().math(figures().math(figure).workspace).version) { // it shows runs
        const auto shows = figures().math(figure).offered;
        for (const RowInfo& row : shippedModels().info().rows)
            if (Experiment other = withRun(experiment, withLog(row.id));
                !shows || shows(*run(other, *reference())))
                return other;
        return withRun(std::move(experiment));
    }
    for (const RowInfo& row : positions().info().rows)
        if (!isAskedOf(figure, experiment.positions.encoding.only().row) &&
            isAskedOf(figure, row.id))
            experiment.positions.encoding = selectionOf(row);
    const auto offered = figures().math(figure).offered;
    if (!offered || offered == hasAttention) // which an Experiment without a model has
        return experiment;
    std::vector<ModelChoice> models;
    for (const RowInfo& row : shippedModels().info().rows)
        models.push_back({.name = row.id});
    models.push_back(withLog());
    for (const ModelChoice& model : models) {
        Experiment shorter = experiment; // a translation of a long text takes its time
        shorter.text = defaultExperiment().text;
        Experiment other = withModel(std::move(shorter), model);
        other.view = experiment.view;
        if (!offered(*run(other, *reference())))
            continue;
        other.text = experiment.text;
        return other;
    }
    return experiment;
}

} // namespace fovea
