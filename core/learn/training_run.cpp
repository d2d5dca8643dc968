#include "core/learn/training_run.h"

#include "core/base/error.h"
#include "core/base/json.h"
#include "core/base/log.h"
#include "core/base/table.h"
#include "core/compute/backend.h"
#include "core/learn/answering.h"
#include "core/learn/files/kept_steps.h"
#include "core/learn/files/learner_files.h"

#include <algorithm>
#include <sstream>
#include <utility>

namespace fovea {
namespace {

constexpr Index mostLines = 10'000; // of the log, however long the run
constexpr const char* stepInLine = "step";

// That the run took until now, as its log's last line has it; 0 where it does not tell.
double secondsIn(const std::string& log) {
    if (log.empty())
        return 0;
    const std::size_t before = log.find_last_of('\n', log.size() - 2);
    const std::size_t begin = before == std::string::npos ? 0 : before + 1;
    try {
        const Json last = parseJson(std::string_view(log).substr(begin), "log.jsonl");
        const JsonNode line(last, "log.jsonl");
        return line.has("seconds") ? std::max(0.0, line.at("seconds").number()) : 0;
    } catch (const Error&) { // damaged
        return 0;
    }
}

Index strideOfLog(const TrainingPlan& plan) {
    return (plan.steps + mostLines - 1) / mostLines;
}

// What is known after a step without an evaluation; `taken` are the steps of this run.
TrainingProgress progressAfter(const StepReport& step, const TrainingPlan& plan, Index taken,
                               double seconds, double secondsBefore) {
    return {.step = step,
            .steps = plan.steps,
            .seconds = seconds,
            .secondsInAll = secondsBefore + seconds,
            .perSecond = static_cast<double>(taken) / std::max(seconds, 1e-9),
            .logged = step.step == plan.steps || step.step % strideOfLog(plan) == 0,
            .accuracy = {}};
}

} // namespace

std::string logLine(const TrainingProgress& progress) {
    Json::Object members{{stepInLine, std::int64_t{progress.step.step}},
                         {"loss", progress.step.loss},
                         {"norm", progress.step.norm},
                         {"rate", progress.step.rate},
                         {"steps-per-second", progress.perSecond},
                         {"seconds", progress.secondsInAll}};
    Json::Object norms;
    for (const auto& [part, norm] : progress.step.norms)
        norms.emplace_back(part, norm);
    members.emplace_back("norms", std::move(norms));
    if (progress.evaluated) {
        members.emplace_back("accuracy", *progress.accuracy);
        members.emplace_back("training-accuracy", progress.trainingAccuracy);
        members.emplace_back("perplexity", progress.perplexity);
    }
    return writeJson(Json(std::move(members))) + "\n";
}

TrainingLog logUntil(Files& files, const std::string& folder, Index step) {
    const std::string path = folder + "/log.jsonl";
    TrainingLog log;
    try {
        std::istringstream in(logIn(files, folder));
        for (std::string line; std::getline(in, line);) {
            const Json json = parseJson(line, path);
            if (JsonNode(json, path).at(stepInLine).integer(0, INT64_MAX) <= step)
                log.lines += line + '\n';
        }
    } catch (const Error& problem) {
        log.problem = problem.message();
    }
    return log;
}

TrainingRun::TrainingRun(Files& files, Trainer trainer, TrainingRunOptions options,
                         Observer observer, std::string log, Clock clock)
    : files_(files), trainer_(std::move(trainer)), options_(std::move(options)),
      observer_(std::move(observer)), log_(std::move(log)), clock_(std::move(clock)),
      secondsBefore_(secondsIn(log_)), firstStep_(trainer_.done()),
      firstBest_(trainer_.state().best.step), started_(clock_()), saved_(started_) {
    save();
    takeUpKept();
}

// What is in the folder is its own. A fork begins in a folder of its own at a later step than 0.
bool TrainingRun::goesOn() const {
    return firstStep_ > (trainer_.origin() ? trainer_.origin()->step : 0);
}

// Of another training, or of steps that are done again, nothing stays.
void TrainingRun::takeUpKept() {
    if (options_.folder.empty())
        return;
    for (const Index step : fovea::keptSteps(files_, options_.folder))
        if (goesOn() && step <= firstStep_)
            kept_.push_back(step);
        else
            forgetStep(files_, options_.folder, step);
    if (kept_.empty() || kept_.back() != firstStep_)
        keepStep();
}

void TrainingRun::keepStep() {
    if (options_.folder.empty() || options_.keptSteps == 0)
        return;
    fovea::keepStep(files_, options_.folder, trainer_.learner(), trainer_.state());
    kept_.push_back(trainer_.done());
    const std::vector<Index> left = thinned(kept_, options_.keptSteps);
    for (const Index step : kept_)
        if (!std::ranges::binary_search(left, step))
            forgetStep(files_, options_.folder, step);
    kept_ = left;
}

void TrainingRun::train(Backend& backend) {
    const auto savingOnError = [this](auto work) {
        try {
            work();
        } catch (const Error& error) {
            qCInfo(learningLog, "training ends: %s", withoutQuotes(error.message()).c_str());
            save(); // the last good state
            throw;
        }
    };
    // As many as are kept, over the whole run.
    const auto parts = static_cast<Index>(std::max<std::size_t>(options_.keptSteps, 2)) - 1;
    const Index stride = std::max<Index>((trainer_.plan().steps + parts - 1) / parts, 1);
    const auto steps = [&] {
        return std::to_string(trainer_.done()) + " of " + std::to_string(trainer_.plan().steps);
    };
    qCInfo(learningLog, "training begins at step %s on %s", steps().c_str(),
           backend.name().c_str());
    for (;;) {
        const bool evaluates = trainer_.isEvaluationDue();
        if (evaluates)
            savingOnError([&] { evaluate(backend); });
        if (unreported_)
            report(*std::exchange(unreported_, {}), evaluates);
        if (clock_() - saved_ > options_.saveInterval)
            save();
        const bool ended = trainer_.ended();
        if ((trainer_.done() % stride == 0 || ended) &&
            (kept_.empty() || kept_.back() != trainer_.done()))
            savingOnError([&] { keepStep(); });
        if (ended)
            break;
        savingOnError([&] {
            const Moment begin = clock_();
            unreported_ = trainer_.step(backend);
            stepTime_ += clock_() - begin;
        });
    }
    qCInfo(learningLog, "training ended at step %s after %.1f s", steps().c_str(),
           stepTime_.count());
    save();
    if (!options_.folder.empty())
        replaceFiles(files_, {cardFile(options_.folder, card(backend))});
}

void TrainingRun::evaluate(Backend& backend) {
    const Learner& learner = trainer_.learner();
    const auto measuredOn = [&](Split split, std::uint64_t count) {
        return measured(backend, learner, trainer_.examples(),
                        {.split = split, .seed = trainer_.plan().seed, .count = count});
    };
    const Measures measures = measuredOn(Split::validation, options_.validationExamples);
    trainer_.check(measures.loss);
    accuracy_ = measures.accuracy(learner.plan.form);
    perplexity_ = measures.perplexity();
    const auto distinct = static_cast<std::uint64_t>(trainer_.plan().distinct);
    const std::uint64_t most = options_.trainingExamples;
    trainingAccuracy_ = measuredOn(Split::train, distinct > 0 ? std::min(most, distinct) : most)
                            .accuracy(learner.plan.form);
    trainer_.evaluated(*accuracy_);
}

void TrainingRun::report(const StepReport& step, bool evaluated) {
    const TrainingPlan& plan = trainer_.plan();
    TrainingProgress progress =
        progressAfter(step, plan, trainer_.done() - firstStep_, stepTime_.count(), secondsBefore_);
    progress.evaluated = evaluated;
    progress.logged = progress.logged || (evaluated && plan.evaluateEvery >= strideOfLog(plan));
    progress.accuracy = accuracy_;
    progress.trainingAccuracy = trainingAccuracy_;
    progress.perplexity = perplexity_;
    if (progress.logged)
        log_ += logLine(progress);
    observer_(progress);
}

void TrainingRun::save() {
    saved_ = clock_();
    if (options_.folder.empty())
        return;
    // A run that goes on and has nothing new keeps the card of the folder.
    const bool unchanged =
        goesOn() && trainer_.done() == firstStep_ && trainer_.state().best.step == firstBest_;
    std::string log = log_;
    if (unreported_) { // its evaluation was broken off
        const TrainingProgress progress =
            progressAfter(*unreported_, trainer_.plan(), trainer_.done() - firstStep_,
                          stepTime_.count(), secondsBefore_);
        if (progress.logged)
            log += logLine(progress);
    }
    keepTrainer(files_, options_.folder, trainer_, log, unchanged);
    saved_ = clock_();
}

Card TrainingRun::card(Backend& backend) const {
    const Material& material = trainer_.plan().material;
    Learner learner = trainer_.learner();
    learner.learned = trainer_.result();
    const Measures measures = measured(backend, learner, trainer_.examples(),
                                       {.split = Split::test,
                                        .seed = trainer_.plan().seed,
                                        .count = options_.testExamples,
                                        .freely = learner.plan.form == Form::next});
    const auto valueOf = [](const Share& share) {
        return share.all > 0 ? std::optional(share.value()) : std::nullopt;
    };
    const std::chrono::duration<double> spent = clock_() - started_;
    std::vector<Card::OfLength> byLength;
    for (const auto& [words, share] : measures.byLength)
        byLength.push_back({static_cast<std::int64_t>(words),
                            static_cast<std::int64_t>(share.right),
                            static_cast<std::int64_t>(share.all)});
    return {.task = material.own() ? material.path
                                   : printSelection(tasks().info(), selectionOf(material.task)),
            .command = options_.command,
            .steps = trainer_.done(),
            .seconds = spent.count(),
            .parameters = static_cast<Index>(parameterCount(learner.learned)),
            .accuracy = measures.accuracy(learner.plan.form),
            .examples = measures.examples,
            .perplexity = measures.perplexity(),
            .ambiguous = valueOf(measures.ambiguous),
            .continued = valueOf(measures.continued),
            .byLength = std::move(byLength)};
}

} // namespace fovea
