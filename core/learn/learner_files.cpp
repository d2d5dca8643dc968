#include "core/learn/learner_files.h"

#include "core/base/error.h"
#include "core/base/numbers.h"
#include "core/learn/plan_json.h"
#include "core/model/safetensors.h"

namespace fovea {
namespace {

constexpr std::int64_t version = 2;
constexpr std::size_t mostText = 200'000'000;
constexpr std::size_t mostNumbers = 4'000'000'000;
constexpr const char* configName = "config.json";
constexpr const char* dataName = "data.txt"; // what a person brought, whatever it was named
constexpr JsonLimits limits{.depth = 32, .values = 100'000};
constexpr const char* versionKey = "fovea-model";
constexpr const char* stepKey = "step";
constexpr const char* bestStepKey = "best-step";
constexpr const char* bestAccuracyKey = "best-accuracy";

std::string linesOf(const std::vector<std::string>& words) {
    std::string text;
    for (const std::string& word : words)
        text += word + '\n';
    return text;
}

// The parts of a state, as names in front of a parameter's.
constexpr const char* nowPart = "now.";
constexpr const char* bestPart = "best.";
std::string memoryPart(std::size_t which) {
    return "memory" + std::to_string(which) + ".";
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

// What stands in config.json, with parameters as they are drawn.
struct Begun {
    TrainingPlan plan;
    Learner learner;
};

Begun begun(Files& files, const std::string& folder, Backend& backend) {
    const std::string config = folder + "/" + configName;
    const Json json = parseJson(files.read(config, mostText), config, limits);
    const JsonPlace root(json, config);
    (void)root.at(versionKey).integer(version, version);
    Begun run{.plan = trainingFromJson(root.at("training")), .learner = {}};
    Material& material = run.plan.material;
    if (material.own())
        material.bytes = files.read(folder + "/" + dataName, mostText);
    run.learner =
        makeLearner(examplesOf(material), modelFromJson(root.at("model")), run.plan.seed, backend);
    for (const auto& [name, words] :
         {std::pair("words.txt", &run.learner.words), {"answers.txt", &run.learner.answers}}) {
        const std::string path = folder + "/" + name;
        if (files.read(path, mostText) != linesOf(*words))
            fail(QT_TRANSLATE_NOOP("fovea", "%1: other words than those of the task %2"),
                 {path, material.name()});
    }
    return run;
}

std::int64_t wholeOf(const NamedTensors& file, const char* key, const std::string& path) {
    const auto found = file.metadata.find(key);
    const std::int64_t value =
        found == file.metadata.end() ? -1 : readInteger(found->second).value_or(-1);
    if (value < 0)
        fail(QT_TRANSLATE_NOOP("fovea", "%1: no number of steps in its metadata"), {path});
    return value;
}

NamedTensors stateToTensors(const TrainingState& state) {
    NamedTensors all;
    all.metadata = {{stepKey, std::to_string(state.step)},
                    {bestStepKey, std::to_string(state.best.step)},
                    {bestAccuracyKey, printNumber(state.best.accuracy, true)}};
    for (const auto& [name, tensor] : state.learned)
        all.tensors[nowPart + name] = tensor;
    for (const auto& [name, tensor] : state.best.learned)
        all.tensors[bestPart + name] = tensor;
    for (const auto& [name, numbers] : state.memory)
        for (std::size_t which = 0; which < numbers.size(); ++which)
            all.tensors[memoryPart(which) + name] =
                makeTensor<float>(state.learned.at(name).shape(), numbers[which]);
    return all;
}

// Parts that are there are there as a whole.
TrainingState stateFromTensors(const NamedTensors& file, const Learned& drawn,
                               const std::string& path) {
    const auto part = [&](const std::string& prefix) {
        NamedTensors own;
        for (auto one = file.tensors.lower_bound(prefix);
             one != file.tensors.end() && one->first.starts_with(prefix); ++one)
            own.tensors[one->first.substr(prefix.size())] = one->second;
        return own;
    };
    const auto whole = [&](const std::string& prefix) {
        NamedTensors own = part(prefix);
        checkTensors(own, drawn, path);
        return std::move(own.tensors);
    };
    TrainingState state{
        .step = wholeOf(file, stepKey, path), .learned = whole(nowPart), .memory = {}, .best = {}};
    state.best.step = wholeOf(file, bestStepKey, path);
    const auto accuracy = file.metadata.find(bestAccuracyKey);
    state.best.accuracy =
        accuracy == file.metadata.end() ? -1 : readNumber(accuracy->second).value_or(-1);
    if (!part(bestPart).tensors.empty())
        state.best.learned = whole(bestPart);
    for (std::size_t which = 0; which < OptimiserMemory().size(); ++which) {
        if (part(memoryPart(which)).tensors.empty())
            continue;
        for (const auto& [name, tensor] : whole(memoryPart(which))) {
            const auto values = tensor.host<float>();
            state.memory[name][which].assign(values.begin(), values.end());
        }
    }
    return state;
}

} // namespace

std::vector<FileContent> trainerFiles(const std::string& folder, const Trainer& trainer) {
    const Learner& learner = trainer.learner();
    const Json config = Json::Object{{versionKey, version},
                                     {"model", modelToJson(learner.plan)},
                                     {"training", trainingToJson(trainer.plan())}};
    std::vector<FileContent> files{
        {folder + "/" + configName, writeJson(config, true)},
        {folder + "/words.txt", linesOf(learner.words)},
        {folder + "/answers.txt", linesOf(learner.answers)},
        {folder + "/model.safetensors", writeSafetensors({trainer.result(), {}})},
        {folder + "/training.safetensors", writeSafetensors(stateToTensors(trainer.state()))}};
    if (trainer.plan().material.own())
        files.push_back({folder + "/" + dataName, trainer.plan().material.bytes});
    return files;
}

bool isLearnerFolder(Files& files, const std::string& folder) {
    try {
        const std::string path = folder + "/" + configName;
        const Json json = parseJson(files.read(path, mostText), path, limits);
        return JsonPlace(json, path).has(versionKey);
    } catch (const Error&) {
        return false; // whoever reads it as something else says what is wrong with it
    }
}

Learner readLearner(Files& files, const std::string& folder, Backend& backend) {
    Learner learner = begun(files, folder, backend).learner;
    const std::string path = folder + "/model.safetensors";
    NamedTensors numbers = readSafetensors(files.read(path, mostNumbers), path);
    checkTensors(numbers, learner.learned, path);
    learner.learned = std::move(numbers.tensors);
    return learner;
}

Trainer readTrainer(Files& files, const std::string& folder, Backend& backend) {
    Begun run = begun(files, folder, backend);
    const std::string path = folder + "/training.safetensors";
    TrainingState state = stateFromTensors(readSafetensors(files.read(path, mostNumbers), path),
                                           run.learner.learned, path);
    Trainer trainer(run.plan, std::move(run.learner));
    trainer.resume(std::move(state));
    return trainer;
}

} // namespace fovea
