#include "core/learn/studies.h"

#include "core/attention/stages.h"
#include "core/base/error.h"
#include "core/base/folder_files.h"
#include "core/base/table.h"
#include "core/learn/files/learner_files.h"
#include "core/learn/training_run.h"
#include "core/learn/training_study.h"

#include <algorithm>

namespace fovea {
namespace {

constexpr Index evaluations = 25;          // on the way
constexpr std::uint64_t evaluatedOn = 300; // examples

NetworkChoices choicesOf(const StudyVariant& variant) {
    constexpr std::string_view across = "across-";
    NetworkChoices choices =
        defaultChoices(readSelection(networks().info(), variant.model, "model").only());
    for (const auto& [id, row] : variant.rows) {
        std::string_view name = id;
        const bool isAcross = name.starts_with(across);
        if (isAcross)
            name.remove_prefix(across.size());
        const Stage stage = stageNamed(name).value();
        (isAcross ? choices.across : choices.layers.front())[stage] =
            readSelection(table(stage), row, id);
    }
    return choices;
}

} // namespace

const Table<Study>& studies() {
    static const Table<Study> table(
        {.id = "study", .name = QT_TRANSLATE_NOOP("fovea", "Study"), .plural = "studies"},
        "static-attention",
        {
            {{.id = "static-attention",
              .name = QT_TRANSLATE_NOOP("fovea", "Static attention"),
              .formula = "S[i, j] or q·k",
              .summary = QT_TRANSLATE_NOOP(
                  "fovea",
                  "Reversing a sequence by a transformer whose weights depend on positions "
                  "alone, by one whose weights depend on words, and by an LSTM")},
             {.task = "reverse",
              .variants = {{QT_TRANSLATE_NOOP("fovea", "Transformer, static attention"),
                            "encoder-decoder",
                            {{"score", "static:max=48"}, {"across-score", "static:max=48"}}},
                           {QT_TRANSLATE_NOOP("fovea",
                                              "Transformer, static among themselves alone"),
                            "encoder-decoder",
                            {{"score", "static:max=48"}}},
                           {QT_TRANSLATE_NOOP("fovea", "Transformer, dynamic attention"),
                            "encoder-decoder"},
                           {QT_TRANSLATE_NOOP("fovea", "LSTM with attention"), "recurrent-pair"},
                           {QT_TRANSLATE_NOOP("fovea", "Sorting, static attention"),
                            "encoder-decoder",
                            {{"score", "static:max=48"}, {"across-score", "static:max=48"}},
                            "sort"},
                           {QT_TRANSLATE_NOOP("fovea", "Sorting, dynamic attention"),
                            "encoder-decoder",
                            {},
                            "sort"}},
              .steps = 2000}},
            {{.id = "global-query",
              .name = QT_TRANSLATE_NOOP("fovea", "Global query attention"),
              .formula = "(q·q)(q·k)",
              .summary = QT_TRANSLATE_NOOP(
                  "fovea", "A language model with global query attention mixed with the mean, with "
                           "scaled dot products, and with a window")},
             {.task = "language:twice=0.5", // what was said stands far back
              .variants = {{QT_TRANSLATE_NOOP("fovea", "Global query, mixed with the mean"),
                            "decoder",
                            {{"score", "global-query"}, {"combine", "mean-mix"}}},
                           {QT_TRANSLATE_NOOP("fovea", "Scaled dot product"), "decoder"},
                           {QT_TRANSLATE_NOOP("fovea", "Scaled dot product in a window of two"),
                            "decoder",
                            {{"mask", "window:left=2,right=0"}}}},
              .steps = 2000,
              .freely = true}},
            {{.id = "without-attention",
              .name = QT_TRANSLATE_NOOP("fovea", "Without attention"),
              .formula = "one fixed vector",
              .summary = QT_TRANSLATE_NOOP("fovea", "Translation through one fixed vector and with "
                                                    "attention, by the length of the sentence")},
             {.task = "translation",
              .variants = {{QT_TRANSLATE_NOOP("fovea", "GRU, one fixed vector"),
                            "recurrent-pair:cell=gru,wiring=fixed"},
                           {QT_TRANSLATE_NOOP("fovea", "GRU with Bahdanau's attention"),
                            "recurrent-pair:cell=gru,wiring=bahdanau"},
                           {QT_TRANSLATE_NOOP("fovea", "GRU with Luong's attention"),
                            "recurrent-pair:cell=gru,wiring=luong",
                            {{"score", "general"}, {"across-score", "general"}}}},
              .steps = 1500}},
            {{.id = "ambiguous-words",
              .name = QT_TRANSLATE_NOOP("fovea", "Ambiguous words"),
              .formula = "saw → NOUN or VERB",
              .summary = QT_TRANSLATE_NOOP("fovea", "Parts of speech by networks that see the word "
                                                    "alone, its neighbours, what came before, and "
                                                    "all words")},
             {.task = "tagging",
              .variants = {{QT_TRANSLATE_NOOP("fovea", "Each word alone"), "word"},
                           {QT_TRANSLATE_NOOP("fovea", "Each word alone, with its position"),
                            "word",
                            {{"position", "learned:max=64"}}},
                           {QT_TRANSLATE_NOOP("fovea", "A window of three"), "window"},
                           {QT_TRANSLATE_NOOP("fovea", "LSTM, forwards"),
                            "recurrent:cell=lstm,directions=forward"},
                           {QT_TRANSLATE_NOOP("fovea", "GRU, both ways"), "recurrent:cell=gru"},
                           {QT_TRANSLATE_NOOP("fovea", "Attention, without positions"),
                            "encoder",
                            {{"position", "none"}}},
                           {QT_TRANSLATE_NOOP("fovea", "Attention"), "encoder"}},
              .steps = 800}},
            {{.id = "head-count",
              .name = QT_TRANSLATE_NOOP("fovea", "Number of heads"),
              .formula = "H · d = D",
              .summary = QT_TRANSLATE_NOOP("fovea", "One head, or several narrower ones, with as "
                                                    "many parameters")},
             {.task = "tagging",
              .variants = {{QT_TRANSLATE_NOOP("fovea", "1 head"),
                            "encoder",
                            {{"project", "heads:heads=1"}}},
                           {QT_TRANSLATE_NOOP("fovea", "2 heads"),
                            "encoder",
                            {{"project", "heads:heads=2"}}},
                           {QT_TRANSLATE_NOOP("fovea", "4 heads"),
                            "encoder",
                            {{"project", "heads:heads=4"}}},
                           {QT_TRANSLATE_NOOP("fovea", "8 heads"),
                            "encoder",
                            {{"project", "heads:heads=8"}}}},
              .steps = 800}},
            {{.id = "encodings",
              .name = QT_TRANSLATE_NOOP("fovea", "Positions"),
              .formula = "saw₂ or saw₄",
              .summary =
                  QT_TRANSLATE_NOOP("fovea", "A tagger with each encoding of positions: "
                                             "ambiguous words need to know where they stand")},
             {.task = "tagging",
              .variants =
                  {{QT_TRANSLATE_NOOP("fovea", "No encoding"), "encoder", {{"position", "none"}}},
                   {QT_TRANSLATE_NOOP("fovea", "One-hot"), "encoder", {{"position", "one-hot"}}},
                   {QT_TRANSLATE_NOOP("fovea", "Learned"),
                    "encoder",
                    {{"position", "learned:max=64"}}},
                   {QT_TRANSLATE_NOOP("fovea", "Sinusoidal"),
                    "encoder",
                    {{"position", "sinusoidal"}}},
                   {QT_TRANSLATE_NOOP("fovea", "Continuous"),
                    "encoder",
                    {{"position", "continuous"}}},
                   {QT_TRANSLATE_NOOP("fovea", "Rotary"), "encoder", {{"position", "rotary"}}}},
              .steps = 800}},
            {{.id = "window-reach",
              .name = QT_TRANSLATE_NOOP("fovea", "Reach of the window"),
              .formula = "|i − j| ≤ w",
              .summary = QT_TRANSLATE_NOOP("fovea", "A tagger of one layer that sees itself alone, "
                                                    "its neighbours, and more")},
             {.task = "tagging",
              .variants = {{QT_TRANSLATE_NOOP("fovea", "Itself alone"),
                            "encoder:layers=1",
                            {{"mask", "window:0"}}},
                           {QT_TRANSLATE_NOOP("fovea", "A window of 1"),
                            "encoder:layers=1",
                            {{"mask", "window:1"}}},
                           {QT_TRANSLATE_NOOP("fovea", "A window of 2"),
                            "encoder:layers=1",
                            {{"mask", "window:2"}}},
                           {QT_TRANSLATE_NOOP("fovea", "A window of 4"),
                            "encoder:layers=1",
                            {{"mask", "window:4"}}},
                           {QT_TRANSLATE_NOOP("fovea", "All words"), "encoder:layers=1"}},
              .steps = 800}},
            {{.id = "segment-cache",
              .name = QT_TRANSLATE_NOOP("fovea", "Segment cache"),
              .formula = "[memory; segment]",
              .summary =
                  QT_TRANSLATE_NOOP("fovea", "A language model that reads segments of eight "
                                             "words, and remembers none, some or all of those "
                                             "before")},
             {.task = "language:twice=0.5",
              .variants = {{QT_TRANSLATE_NOOP("fovea", "No memory"), "decoder:segment=8,memory=0"},
                           {QT_TRANSLATE_NOOP("fovea", "A memory of 8 words"),
                            "decoder:segment=8,memory=8"},
                           {QT_TRANSLATE_NOOP("fovea", "A memory of 32 words"),
                            "decoder:segment=8,memory=32"},
                           {QT_TRANSLATE_NOOP("fovea", "The whole text at once"), "decoder"}},
              .steps = 2000}},
            {{.id = "scaling",
              .name = QT_TRANSLATE_NOOP("fovea", "Divided by √d"),
              .formula = "q·k or q·k / √d",
              .summary =
                  QT_TRANSLATE_NOOP("fovea", "One head of 8, 64 and 512 dimensions, with and "
                                             "without the division")},
             {.task = "tagging",
              .variants = {{QT_TRANSLATE_NOOP("fovea", "q·k, d = 8"),
                            "encoder:layers=1",
                            {{"project", "heads:heads=1,width=8"}, {"score", "dot"}}},
                           {QT_TRANSLATE_NOOP("fovea", "q·k / √d, d = 8"),
                            "encoder:layers=1",
                            {{"project", "heads:heads=1,width=8"}}},
                           {QT_TRANSLATE_NOOP("fovea", "q·k, d = 64"),
                            "encoder:layers=1",
                            {{"project", "heads:heads=1,width=64"}, {"score", "dot"}}},
                           {QT_TRANSLATE_NOOP("fovea", "q·k / √d, d = 64"),
                            "encoder:layers=1",
                            {{"project", "heads:heads=1,width=64"}}},
                           {QT_TRANSLATE_NOOP("fovea", "q·k, d = 512"),
                            "encoder:layers=1",
                            {{"project", "heads:heads=1,width=512"}, {"score", "dot"}}},
                           {QT_TRANSLATE_NOOP("fovea", "q·k / √d, d = 512"),
                            "encoder:layers=1",
                            {{"project", "heads:heads=1,width=512"}}}},
              .steps = 300}},
            {{.id = "training-temperature",
              .name = QT_TRANSLATE_NOOP("fovea", "Temperature in training"),
              .formula = "softmax(s / τ)",
              .summary =
                  QT_TRANSLATE_NOOP("fovea", "A tagger that learns with sharp, with usual and "
                                             "with even weights")},
             {.task = "tagging",
              .variants = {{QT_TRANSLATE_NOOP("fovea", "τ = 0.1"),
                            "encoder",
                            {{"normalise", "softmax:temperature=0.1"}}},
                           {QT_TRANSLATE_NOOP("fovea", "τ = 1"), "encoder"},
                           {QT_TRANSLATE_NOOP("fovea", "τ = 10"),
                            "encoder",
                            {{"normalise", "softmax:temperature=10"}}},
                           {QT_TRANSLATE_NOOP("fovea", "τ = 100"),
                            "encoder",
                            {{"normalise", "softmax:temperature=100"}}}},
              .steps = 400}},
            {{.id = "dropout-share",
              .name = QT_TRANSLATE_NOOP("fovea", "Dropout"),
              .formula = "p",
              .summary =
                  QT_TRANSLATE_NOOP("fovea", "A tagger of which a part of all numbers is left "
                                             "out while it learns")},
             {.task = "tagging",
              .variants = {{QT_TRANSLATE_NOOP("fovea", "p = 0"), "encoder"},
                           {QT_TRANSLATE_NOOP("fovea", "p = 0.1"), "encoder:dropout=0.1"},
                           {QT_TRANSLATE_NOOP("fovea", "p = 0.3"), "encoder:dropout=0.3"},
                           {QT_TRANSLATE_NOOP("fovea", "p = 0.5"), "encoder:dropout=0.5"}},
              .steps = 800}},
            {{.id = "pooled",
              .name = QT_TRANSLATE_NOOP("fovea", "Pooling"),
              .formula = "words → one vector",
              .summary =
                  QT_TRANSLATE_NOOP("fovea", "A recurrent network tells the sentiment from "
                                             "attention over its states, from their mean, and "
                                             "from the last")},
             {.task = "sentiment",
              .variants = {{QT_TRANSLATE_NOOP("fovea", "Attention"), "recurrent:pooling=attention"},
                           {QT_TRANSLATE_NOOP("fovea", "The mean"), "recurrent:pooling=mean"},
                           {QT_TRANSLATE_NOOP("fovea", "The last state"),
                            "recurrent:pooling=last,directions=forward"}},
              .steps = 400}},
            {{.id = "overfitting",
              .name = QT_TRANSLATE_NOOP("fovea", "Few examples"),
              .formula = "training and test",
              .summary = QT_TRANSLATE_NOOP(
                  "fovea", "Tagging by networks that see the same few examples again and again: "
                           "what they learn by heart, and what of it holds for others")},
             {.task = "tagging",
              .variants = {{.name = QT_TRANSLATE_NOOP("fovea", "16 examples"),
                            .model = "encoder:layers=1",
                            .distinct = 16},
                           {.name = QT_TRANSLATE_NOOP("fovea", "64 examples"),
                            .model = "encoder:layers=1",
                            .distinct = 64},
                           {.name = QT_TRANSLATE_NOOP("fovea", "256 examples"),
                            .model = "encoder:layers=1",
                            .distinct = 256},
                           {.name = QT_TRANSLATE_NOOP("fovea", "1024 examples"),
                            .model = "encoder:layers=1",
                            .distinct = 1024},
                           {.name = QT_TRANSLATE_NOOP("fovea", "64 examples, dropout 0.5"),
                            .model = "encoder:layers=1",
                            .rows = {{"normalise", "softmax:dropout=0.5"}},
                            .distinct = 64},
                           {.name = QT_TRANSLATE_NOOP("fovea", "Always new examples"),
                            .model = "encoder:layers=1"}},
              .steps = 1500}},
            {{.id = "looking",
              .name = QT_TRANSLATE_NOOP("fovea", "Text looks at a picture"),
              .formula = "red circle left of blue square → where?",
              .summary =
                  QT_TRANSLATE_NOOP("fovea", "The same pictures with a caption, and without one, "
                                             "where only the picture itself can guide")},
             {.task = "shapes",
              .variants = {{QT_TRANSLATE_NOOP("fovea", "With a caption"), "encoder"},
                           {QT_TRANSLATE_NOOP("fovea", "Without a caption"),
                            "encoder",
                            {{"across-score", "salience"}},
                            "shapes:caption=no"}},
              .steps = 3000}},
        });
    return table;
}

std::string studyRunName(const std::string& variant, std::uint32_t seed, Index seeds) {
    return seeds == 1 ? variant : variant + ", seed " + std::to_string(seed);
}

PlannedVariant planned(const Study& study, const StudyVariant& variant, const StudyPlan& plan) {
    TrainingPlan training = defaultTraining(tasks().info().rows.front().id);
    training.material.task =
        readSelection(tasks().info(), variant.task ? variant.task : study.task, "task").only();
    training.steps = plan.steps > 0 ? plan.steps : study.steps;
    training.seed = plan.seed;
    training.distinct = variant.distinct;
    training.rate = study.rate;
    training.schedule = readSelection(schedules().info(), "cosine:warm-up=50", "schedule").only();
    training.evaluateEvery = std::max<Index>(1, training.steps / evaluations);
    // As the run itself will tell of it.
    return {std::move(training), choicesOf(assembled(choicesOf(variant)))};
}

StudyResult studied(Backend& backend, const Study& study, const StudyVariant& variant,
                    const StudyPlan& plan, const std::string& folder,
                    const std::function<void(Index, Index)>& tell) {
    Files& files = disk();
    const auto [training, network] = planned(study, variant, plan);
    finishTogether(files, folder);
    const bool begun = isLearnerFolder(files, folder);
    Trainer trainer = begun ? readTrainer(files, folder) : begunTrainer(training, network, backend);
    if (trainer.plan() != training || choicesOf(trainer.learner().plan) != network)
        fail(QT_TRANSLATE_NOOP("fovea", "%1: holds another run, expected an empty folder, or one "
                                        "of this study with these steps and this seed"),
             {folder});
    if (!begun || !hasCard(files, folder)) {
        std::string log = begun ? logUntil(files, folder, trainer.done()).lines : std::string();
        TrainingRun run(
            files, std::move(trainer),
            {.folder = folder,
             .validationExamples = std::min(evaluatedOn, plan.tested),
             .testExamples = plan.tested},
            [&](const TrainingProgress& now) { tell(now.step.step, now.steps); }, std::move(log));
        run.train(backend);
    }
    const Learner learner = readLearner(files, folder).learner;
    const TrainingHistory history = historyIn(files, folder);
    if (history.problem)
        throw Error(Fault::failure, *history.problem);
    const auto last = [](const TrainingHistory::Track& track) {
        return track.values.empty() ? 0 : track.values.back();
    };
    const Examples examples = examplesOf(training.material);
    const auto distinct = static_cast<std::uint64_t>(training.distinct);
    std::optional<double> ofTraining;
    if (distinct > 0)
        ofTraining = measured(backend, learner, examples,
                              {.split = Split::train,
                               .seed = plan.seed,
                               .count = std::min(plan.tested, distinct)})
                         .accuracy(learner.plan.form);
    return {.parameters = static_cast<Index>(parameterCount(learner.learned)),
            .stepsPerSecond = last(history.stepsPerSecond),
            .learned = learnedBy(history),
            .validation = last(history.accuracy),
            .training = ofTraining,
            .form = learner.plan.form,
            .test = measured(backend, learner, examples,
                             {.split = Split::test,
                              .seed = plan.seed,
                              .count = plan.tested,
                              .freely = study.freely})};
}

} // namespace fovea
