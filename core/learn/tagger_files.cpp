#include "core/learn/tagger_files.h"

#include "core/attention/combine.h"
#include "core/attention/mask.h"
#include "core/attention/normalise.h"
#include "core/attention/position.h"
#include "core/attention/score.h"
#include "core/base/error.h"
#include "core/base/numbers.h"
#include "core/model/safetensors.h"

namespace fovea {
namespace {

constexpr std::int64_t version = 1;
constexpr std::size_t mostText = 50'000'000;
constexpr std::size_t mostNumbers = 4'000'000'000;
constexpr const char* stepKey = "step";

Json choiceJson(const TableInfo& table, const Choice& choice) {
    return selectionToJson(table, {.parts = {{.choice = choice}}});
}

Json configOf(const TrainingPlan& plan, const EncoderPlan& model) {
    const AttentionRule& rule = model.attention.rule;
    Json::Object stages{
        {positions().info().id, choiceJson(positions().info(), model.position)},
        {projects().info().id, selectionToJson(projects().info(), model.attention.project)},
        {scores().info().id, selectionToJson(scores().info(), rule.score)},
        {masks().info().id, selectionToJson(masks().info(), rule.mask)},
        {normalisers().info().id, choiceJson(normalisers().info(), rule.normalise)},
        {combines().info().id, choiceJson(combines().info(), rule.combine)}};
    return Json::Object{{"fovea-model", version},
                        {"model", "encoder"},
                        {"layers", std::int64_t{model.layers}},
                        {"inner", std::int64_t{model.inner}},
                        {"pre-norm", model.preNorm},
                        {"stages", std::move(stages)},
                        {tasks().info().id, choiceJson(tasks().info(), plan.task)},
                        {"steps", std::int64_t{plan.steps}},
                        {"sentences", std::int64_t{plan.sentences}},
                        {"seed", static_cast<std::int64_t>(plan.seed)},
                        {optimisers().info().id, choiceJson(optimisers().info(), plan.optimiser)},
                        {schedules().info().id, choiceJson(schedules().info(), plan.schedule)},
                        {"rate", plan.rate},
                        {"longest", plan.longest},
                        {"smoothing", plan.smoothing}};
}

Choice choiceFrom(const TableInfo& table, const JsonPlace& parent) {
    return selectionFromJson(table, parent.at(table.id)).only();
}

EncoderPlan modelFrom(const JsonPlace& root) {
    const JsonPlace stages = root.at("stages");
    EncoderPlan plan{.layers = root.at("layers").integer(1, 64),
                     .inner = root.at("inner").integer(1, 65536),
                     .preNorm = root.at("pre-norm").boolean()};
    plan.attention =
        attentionOf(choiceFrom(positions().info(), stages),
                    selectionFromJson(projects().info(), stages.at(projects().info().id)),
                    {.position = {},
                     .score = selectionFromJson(scores().info(), stages.at(scores().info().id)),
                     .mask = selectionFromJson(masks().info(), stages.at(masks().info().id)),
                     .normalise = choiceFrom(normalisers().info(), stages),
                     .combine = choiceFrom(combines().info(), stages)});
    plan.position = choiceFrom(positions().info(), stages);
    return plan;
}

TrainingPlan trainingFrom(const JsonPlace& root) {
    return {.task = choiceFrom(tasks().info(), root),
            .steps = root.at("steps").integer(1, 1'000'000'000),
            .sentences = root.at("sentences").integer(1, 100'000),
            .seed = static_cast<std::uint32_t>(root.at("seed").integer(0, UINT32_MAX)),
            .optimiser = choiceFrom(optimisers().info(), root),
            .schedule = choiceFrom(schedules().info(), root),
            .rate = root.at("rate").number(),
            .longest = root.at("longest").number(),
            .smoothing = root.at("smoothing").number()};
}

std::string linesOf(const std::vector<std::string>& words) {
    std::string text;
    for (const std::string& word : words)
        text += word + '\n';
    return text;
}

std::string memoryName(std::size_t which, const std::string& parameter) {
    return std::to_string(which) + "." + parameter;
}

// Every tensor that the model has, in its shape, and no other.
void checkTensors(const NamedTensors& file, const Learned& wanted, const std::string& path) {
    for (const auto& [name, tensor] : wanted) {
        const auto found = file.tensors.find(name);
        if (found == file.tensors.end())
            fail(QT_TRANSLATE_NOOP("fovea", "%1: the tensor %2 is missing"), {path, name});
        if (found->second.shape() != tensor.shape())
            fail(QT_TRANSLATE_NOOP("fovea", "%1: the tensor %2 has the shape %3, expected %4"),
                 {path, name, printShape(found->second.shape()), printShape(tensor.shape())});
    }
    for (const auto& [name, tensor] : file.tensors)
        if (!wanted.contains(name))
            fail(QT_TRANSLATE_NOOP("fovea", "%1: the tensor %2 belongs to another model"),
                 {path, name});
}

} // namespace

std::vector<FileContent> trainerFiles(const std::string& folder, const Trainer& trainer) {
    const Tagger& tagger = trainer.tagger();
    const TrainingState state = trainer.state();
    NamedTensors memory;
    memory.metadata[stepKey] = std::to_string(state.step);
    for (const auto& [name, numbers] : state.memory)
        for (std::size_t which = 0; which < numbers.size(); ++which)
            memory.tensors[memoryName(which, name)] =
                makeTensor<float>(state.learned.at(name).shape(), numbers[which]);
    return {
        {folder + "/config.json", writeJson(configOf(trainer.plan(), tagger.plan), true) + "\n"},
        {folder + "/words.txt", linesOf(tagger.words)},
        {folder + "/answers.txt", linesOf(tagger.answers)},
        {folder + "/model.safetensors", writeSafetensors({tagger.learned, {}})},
        {folder + "/training.safetensors", writeSafetensors(memory)}};
}

Trainer readTrainer(Files& files, const std::string& folder, Backend& backend) {
    const std::string config = folder + "/config.json";
    const Json json =
        parseJson(files.read(config, mostText), config, {.depth = 32, .values = 100'000});
    const JsonPlace root(json, config);
    (void)root.at("fovea-model").integer(1, version);
    const TrainingPlan plan = trainingFrom(root);
    Tagger tagger = makeTagger(plan.task, modelFrom(root), plan.seed, backend);
    for (const auto& [name, words] :
         {std::pair("words.txt", &tagger.words), {"answers.txt", &tagger.answers}}) {
        const std::string path = folder + "/" + name;
        if (files.read(path, mostText) != linesOf(*words))
            fail(QT_TRANSLATE_NOOP("fovea", "%1: other words than those of the task %2"),
                 {path, plan.task.row});
    }
    const std::string model = folder + "/model.safetensors";
    const NamedTensors numbers = readSafetensors(files.read(model, mostNumbers), model);
    checkTensors(numbers, tagger.learned, model);
    TrainingState state{.step = 0, .learned = numbers.tensors, .memory = {}};
    const std::string training = folder + "/training.safetensors";
    const NamedTensors memory = readSafetensors(files.read(training, mostNumbers), training);
    const auto step = memory.metadata.find(stepKey);
    state.step = step == memory.metadata.end() ? -1 : readInteger(step->second).value_or(-1);
    if (state.step < 0)
        fail(QT_TRANSLATE_NOOP("fovea", "%1: no number of steps in its metadata"), {training});
    if (!memory.tensors.empty()) {
        Learned wanted;
        for (const auto& [name, tensor] : state.learned)
            for (std::size_t which = 0; which < OptimiserMemory().size(); ++which)
                wanted[memoryName(which, name)] = tensor;
        checkTensors(memory, wanted, training);
        for (const auto& [name, tensor] : state.learned)
            for (std::size_t which = 0; which < OptimiserMemory().size(); ++which) {
                const auto values = memory.tensors.at(memoryName(which, name)).host<float>();
                state.memory[name][which].assign(values.begin(), values.end());
            }
    }
    Trainer trainer(plan, std::move(tagger));
    trainer.resume(std::move(state));
    return trainer;
}

} // namespace fovea
