#include "core/experiment/training_work.h"

#include "core/attention/observer.h"
#include "core/base/error.h"
#include "core/base/numbers.h"
#include "core/compute/backend.h"
#include "core/compute/device_failed.h"
#include "core/experiment/beam_tree.h"
#include "core/experiment/opened_models.h"
#include "core/learn/files/held_out.h"
#include "core/learn/files/kept_steps.h"

#include <algorithm>

namespace fovea {
namespace {

constexpr std::size_t mostPredicted = 12; // steps whose predictions are listed

bool sameTraining(const Experiment& a, const Experiment& b) {
    return a.training == b.training;
}

KnownRunPointer presentRun(const Experiment& experiment) {
    const TrainingStudy& study = experiment.training;
    return study.runs.empty() ? nullptr : knownRun(study.runs.front());
}

std::uint64_t versionOfRuns(const Experiment& experiment) {
    std::uint64_t newest = 0;
    for (const std::string& name : experiment.training.runs)
        if (const KnownRunPointer run = knownRun(name))
            newest = std::max(newest, run->version);
    return newest;
}

// The step that is chosen, or the kept one before it where that was thinned out since.
std::optional<std::int64_t> shownStep(const Experiment& experiment,
                                      const std::vector<std::int64_t>& kept) {
    const auto& chosen = experiment.training.step;
    if (!chosen || kept.empty())
        return std::nullopt;
    const auto behind = std::ranges::upper_bound(kept, *chosen);
    return behind == kept.begin() ? kept.front() : *(behind - 1);
}

// What the model reads, as an Experiment of Explore.
Experiment readByRun(const AttentionModel& model, const ModelChoice& choice,
                     const std::string& text) {
    Experiment experiment = defaultExperiment();
    experiment.text = text;
    experiment.selections = model.stages();
    experiment.model = choice;
    return experiment;
}

TracePointer tracedAt(const AttentionModel& model, Experiment experiment, Backend& backend,
                      PassObserver* observer = nullptr) {
    auto trace = std::make_shared<Trace>();
    trace->experiment = std::move(experiment);
    model.compute(*trace, backend, {}, observer, nullptr);
    trace->backend = backend.name();
    trace->beams = std::make_shared<KeptBeams>();
    return trace;
}

// Its words; of what comes next the likeliest after each token.
std::vector<Prediction> wordsOf(const ModelTrace& model) {
    if (!model.predicted.empty() || model.likeliest.empty())
        return model.predicted;
    std::vector<Prediction> words;
    for (const auto& one : model.likeliest)
        if (!one.empty())
            words.push_back(one.front());
    return words;
}

PredictedAtStep predictedIn(const Trace& trace, std::int64_t step,
                            const std::vector<std::string>& target) {
    PredictedAtStep predicted{.step = step, .words = wordsOf(*trace.model)};
    for (std::size_t i = 0; i < std::min(target.size(), predicted.words.size()); ++i)
        predicted.right += predicted.words[i].token == target[i] ? 1 : 0;
    return predicted;
}

// Of what comes next the sentence itself is right, word by word.
std::vector<std::string> targetOf(const Example& example, const ModelTrace& model) {
    return model.kind == AnswerKind::next ? example.source : example.target;
}

// The runs as they were shown before, where they read the same sentence.
const RunsTrace* shownBefore(const RunsTrace& now, const TracePointer& previous) {
    const RunsTrace* runs = previous ? previous->runs.get() : nullptr;
    const bool alike = runs && runs->sentence && runs->text == now.text &&
                       runs->runs.front()->name == now.runs.front()->name &&
                       runs->runs.front()->folder == now.runs.front()->folder;
    return alike ? runs : nullptr;
}

// The sentence, read by the present run at the step.
void readSentence(RunsTrace& runs, const Experiment& experiment, Backend& backend,
                  const TracePointer& previous) {
    const KnownRun& run = *runs.runs.front();
    runs.steps = run.model->keptSteps();
    const auto step = shownStep(experiment, runs.steps);
    runs.step = step.value_or(run.model->saved().step);
    runs.heldOut = heldOutOf(run);
    const std::vector<Example>& known = *runs.heldOut;
    runs.text = experiment.training.text;
    if (runs.text.empty() && !known.empty())
        runs.text = inOneLine(known.front().source);
    const auto example = std::ranges::find(
        known, runs.text, [](const Example& one) { return inOneLine(one.source); });
    const std::shared_ptr<const AttentionModel> model =
        step ? run.model->atStep(*step) : std::shared_ptr<const AttentionModel>(run.model);
    ModelChoice choice{.name = run.name, .hash = {}, .picture = 0, .step = step};
    if (example != known.end())
        choice.picture = static_cast<std::uint32_t>(example - known.begin());
    const RunsTrace* shown = shownBefore(runs, previous);
    // What was learned at a kept step does not change.
    const bool again = shown && (step ? shown->sentence->experiment.model.step == step
                                      : shown->runs.front()->version == run.version &&
                                            !shown->sentence->experiment.model.step);
    if (again) {
        runs.sentence = shown->sentence;
        runs.inside = shown->inside;
    } else {
        FlowObserver observer(backend);
        runs.sentence = tracedAt(*model, readByRun(*model, choice, runs.text), backend, &observer);
        runs.inside = std::move(observer.inside);
    }
    if (example != known.end())
        runs.target = targetOf(*example, *runs.sentence->model);
    if (shown)
        runs.predicted = shown->predicted;
    std::erase_if(runs.predicted, [&](const PredictedAtStep& one) {
        return !std::ranges::binary_search(runs.steps, one.step) || one.step == runs.step;
    });
    runs.predicted.push_back(predictedIn(*runs.sentence, runs.step, runs.target));
    std::ranges::sort(runs.predicted, {}, &PredictedAtStep::step);
}

// Those whose predictions are listed beside that of the step itself.
std::vector<std::int64_t> listedSteps(const RunsTrace& runs) {
    std::vector<Index> steps(runs.steps.begin(), runs.steps.end());
    return thinned(std::move(steps), mostPredicted - 1);
}

bool isPredicted(const RunsTrace& runs) {
    return std::ranges::all_of(listedSteps(runs), [&](std::int64_t step) {
        return std::ranges::find(runs.predicted, step, &PredictedAtStep::step) !=
               runs.predicted.end();
    });
}

void computeRuns(Trace& trace, Backend& backend, const TracePointer& previous) {
    auto runs = std::make_shared<RunsTrace>();
    for (const std::string& name : trace.experiment.training.runs)
        if (KnownRunPointer run = foundRun(name))
            runs->runs.push_back(std::move(run));
    runs->hasPresent =
        !runs->runs.empty() && runs->runs.front()->name == trace.experiment.training.runs.front();
    if (runs->hasPresent && runs->runs.front()->model)
        try {
            readSentence(*runs, trace.experiment, backend, previous);
        } catch (const DeviceFailed&) {
            throw;                     // all of it is computed elsewhere
        } catch (const Error& error) { // a step that is gone; the curves are still there
            runs->sentence = nullptr;
            trace.remark = error.message();
        }
    trace.whole = !runs->sentence || isPredicted(*runs);
    trace.runs = std::move(runs);
}

// What it predicted at other steps.
void predictAtSteps(Trace& trace, Backend& backend, const Progress& /*progress*/) {
    auto runs = std::make_shared<RunsTrace>(*trace.runs);
    const KnownRun& run = *runs->runs.front();
    const std::vector<std::int64_t> listed = listedSteps(*runs);
    std::erase_if(runs->predicted, [&](const PredictedAtStep& one) {
        return one.step != runs->step && !std::ranges::binary_search(listed, one.step);
    });
    for (const std::int64_t step : listed) {
        if (std::ranges::find(runs->predicted, step, &PredictedAtStep::step) !=
            runs->predicted.end())
            continue;
        ModelChoice choice = runs->sentence->experiment.model;
        choice.step = step;
        try {
            const auto model = run.model->atStep(step);
            const TracePointer read =
                tracedAt(*model, readByRun(*model, choice, runs->text), backend);
            runs->predicted.push_back(predictedIn(*read, step, runs->target));
        } catch (const DeviceFailed&) {
            throw;
        } catch (const Error&) { // it was thinned out meanwhile
            runs->predicted.push_back({.step = step});
        }
    }
    std::ranges::sort(runs->predicted, {}, &PredictedAtStep::step);
    trace.runs = std::move(runs);
}

Extent extentOfRun(const Trace& trace, Index layer) {
    if (!trace.runs->sentence)
        return {};
    return attentionExtent(*trace.runs->sentence, layer);
}

std::optional<Extent> expectedOfRun(const Experiment& /*experiment*/) {
    return std::nullopt; // only a run tells
}

std::vector<Message> runFacts(const Trace& trace) {
    std::vector<Message> facts;
    const RunsTrace& runs = *trace.runs;
    if (!runs.hasPresent)
        return {{trace.experiment.training.runs.empty()
                     ? QT_TRANSLATE_NOOP("fovea", "no run is shown")
                     : QT_TRANSLATE_NOOP("fovea", "this run is not on this computer"),
                 {}}};
    const KnownRun& run = *runs.runs.front();
    facts.push_back({QT_TRANSLATE_NOOP("fovea", "step %1 of %2"),
                     {std::to_string(run.done), std::to_string(run.plan.steps)}});
    if (run.origin)
        facts.push_back({QT_TRANSLATE_NOOP("fovea", "forked from %1 at step %2"),
                         {run.origin->run, std::to_string(run.origin->step)}});
    const auto& speed = run.history->stepsPerSecond.values;
    if (!speed.empty())
        facts.push_back({QT_TRANSLATE_NOOP("fovea", "steps per second: %1"),
                         {printFixed(speed.back(), speed.back() < 100 ? 1 : 0)}});
    facts.push_back({QT_TRANSLATE_NOOP("fovea", "examples seen: %1"),
                     {printGrouped(static_cast<std::size_t>(run.done * run.plan.batchSize))}});
    if (run.model)
        facts.push_back({QT_TRANSLATE_NOOP("fovea", "parameters: %1"),
                         {printGrouped(parameterCount(run.model->saved().learner.learned))}});
    return facts;
}

std::vector<std::int64_t> keptByRun(const Experiment& experiment) {
    const KnownRunPointer run = presentRun(experiment);
    return run && run->model ? run->model->keptSteps() : std::vector<std::int64_t>();
}

std::optional<std::int64_t>& chosenStep(Experiment& experiment) {
    return experiment.training.step;
}

} // namespace

WorkspaceMath trainingWork() {
    return {.same = sameTraining,
            .compute = computeRuns,
            .extent = extentOfRun,
            .expected = expectedOfRun,
            .facts = runFacts,
            .refine = predictAtSteps,
            .version = versionOfRuns,
            .keptSteps = keptByRun,
            .step = chosenStep};
}

ModelChoice modelOfRun(const Experiment& experiment) {
    const KnownRunPointer run = presentRun(experiment);
    if (!run || !run->model)
        failUsage(QT_TRANSLATE_NOOP("fovea", "no run has learned anything yet"), {});
    ModelChoice choice{.name = run->name,
                       .hash = run->model->hash(),
                       .picture = 0,
                       .step = shownStep(experiment, run->model->keptSteps())};
    OpenedModel opened{.model = run->model, .sentences = {}};
    for (const Example& example : *heldOutOf(*run))
        opened.sentences.push_back(inOneLine(example.source));
    keepOpened(choice.hash, std::move(opened));
    return choice;
}

} // namespace fovea
