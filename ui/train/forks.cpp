#include "ui/train/forks.h"

#include "core/attention/mask.h"
#include "core/base/table.h"
#include "core/experiment/training_work.h"
#include "ui/words.h"
#include "ui/workbench.h"

#include <QtCore/QCoreApplication>

namespace fovea {
namespace {

QString say(const char* text) {
    return QCoreApplication::translate("fovea", text);
}

// As many steps as were planned follow, where the plan has none left.
TrainingPlan withStepsAfter(TrainingPlan plan, Index step) {
    if (plan.steps <= step)
        plan.steps += step;
    return plan;
}

Choice maskOf(const std::string& text) {
    return readSelection(masks().info(), text, "").only();
}

} // namespace

std::vector<WantedFork> possibleForks(const Workbench& workbench) {
    const Picture& picture = workbench.picture();
    const RunsTrace* runs = picture.trace ? picture.trace->runs.get() : nullptr;
    if (!runs || !runs->sentence || runs->steps.empty())
        return {};
    const KnownRun& run = *runs->runs.front();
    const TrainingStudy& study = workbench.experiment().training;
    // The newest state may be of no kept step.
    const Index step = study.step ? runs->step : runs->steps.back();
    // Names of runs are names of folders, the same in every language.
    const std::string at = " from " + std::to_string(step);
    std::vector<WantedFork> all;
    all.push_back({.words = say(QT_TRANSLATE_NOOP("fovea", "With the choices at the left")),
                   .tip = say(QT_TRANSLATE_NOOP(
                       "fovea", "Rate, mask, score, task: whatever differs from the run")),
                   .name = runName(study) + at,
                   .parent = run.name,
                   .step = step,
                   .plan = withStepsAfter(study.plan, step),
                   .network = study.network});
    const ViewState& view = picture.experiment.view;
    const Layer& layer = runs->sentence->layer(view.layer);
    const QString place = words(layer.name);
    const auto forbid = [&](const QString& words, const std::string& name,
                            const std::string& mask) {
        all.push_back(
            {.words = words,
             .tip = say(QT_TRANSLATE_NOOP("fovea", "What forms instead, when it is forbidden?")),
             .name = run.name + ", " + name + at,
             .parent = run.name,
             .step = step,
             .plan = withStepsAfter(run.plan, step),
             .network = forbidding(run.network, layer.attention, maskOf(mask))});
    };
    const std::string head = std::to_string(view.head + 1);
    forbid(place.isEmpty() ? say(QT_TRANSLATE_NOOP("fovea", "Without head %1")).arg(view.head + 1)
                           : say(QT_TRANSLATE_NOOP("fovea", "Without head %1 of %2"))
                                 .arg(view.head + 1)
                                 .arg(place),
           "without head " + head + (place.isEmpty() ? "" : " of " + english(layer.name)),
           "without-head:head=" + head);
    if (!view.query || !view.key)
        return all;
    const std::string query = std::to_string(*view.query);
    const std::string key = std::to_string(*view.key);
    forbid(say(QT_TRANSLATE_NOOP("fovea", "Without this edge (query %1, key %2)"))
               .arg(*view.query + 1)
               .arg(*view.key + 1),
           "without edge " + std::to_string(*view.query + 1) + "-" + std::to_string(*view.key + 1),
           "without-edge:query=" + query + ",key=" + key);
    if (!layer.amongThemselves)
        return all;
    const std::string distance = std::to_string(*view.key - *view.query);
    forbid(say(QT_TRANSLATE_NOOP("fovea", "Without this distance (key − query = %1)"))
               .arg(*view.key - *view.query),
           "without distance " + distance, "without-distance:distance=" + distance);
    return all;
}

} // namespace fovea
