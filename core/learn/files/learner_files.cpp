#include "core/learn/files/learner_files.h"

#include "core/base/error.h"
#include "core/base/folder_files.h"
#include "core/base/memory.h"
#include "core/base/numbers.h"
#include "core/base/safetensors.h"
#include "core/learn/files/learner_tensors.h"
#include "core/learn/files/own_data.h"
#include "core/learn/files/plan_json.h"
#include "core/learn/files/training_state.h"

#include <QtCore/QCryptographicHash>

#include <algorithm>
#include <sstream>
#include <tuple>
#include <utility>

namespace fovea {
namespace {

constexpr std::int64_t version = 2;
constexpr std::size_t mostLog = 100'000'000;  // bytes
constexpr std::size_t mostConfig = 4'000'000; // bytes of what is JSON
constexpr const char* configName = "config.json";
constexpr const char* wordsName = "words.txt";
constexpr const char* answersName = "answers.txt";
constexpr const char* numbersName = "model.safetensors";
constexpr const char* stateName = "training.safetensors";
constexpr const char* logName = "log.jsonl";
constexpr const char* cardName = "card.json";
constexpr const char* dataName = "data.txt"; // what a person brought, whatever it was named
constexpr JsonLimits limits{.depth = 32, .values = 100'000};
constexpr const char* versionKey = "fovea-model";
constexpr const char* configKey = "config";
constexpr const char* originKey = "fork";

std::string linesOfText(const std::vector<std::string>& words) {
    std::string text;
    for (const std::string& word : words)
        text += word + '\n';
    return text;
}

std::optional<Card> cardIn(Files& files, const std::string& folder) {
    if (!isInFolder(files, folder, cardName))
        return std::nullopt;
    const std::string path = folder + "/" + cardName;
    const Json json = parseJson(readInFolder(files, folder, cardName, mostConfig), path, limits);
    return cardFromJson({json, path});
}

// What the numbers belong to, in a few letters, which stand in their metadata: the files of two
// trainings are known as such.
std::string hashOfConfig(const Json& config, const std::vector<std::string>& words,
                         const std::vector<std::string>& answers) {
    QCryptographicHash hash(QCryptographicHash::Sha256);
    for (const std::string& text : {writeJson(config), linesOfText(words), linesOfText(answers)}) {
        hash.addData(QByteArrayView(text.data(), std::ssize(text)));
        hash.addData(QByteArrayView("", 1));
    }
    return hash.result().toHex().left(16).toStdString();
}

// Numbers that say nothing of it were written before they did.
void checkBelongs(const NamedTensors& file, const std::string& hash, const std::string& path) {
    const auto found = file.metadata.find(configKey);
    if (found != file.metadata.end() && found->second != hash)
        fail(QT_TRANSLATE_NOOP(
                 "fovea", "%1: belongs to another training run than %2 and the words beside it"),
             {path, configName});
}

std::vector<std::string> wordsFrom(Files& files, const std::string& folder, const char* name) {
    const std::string path = folder + "/" + name;
    std::istringstream in(readInFolder(files, folder, name, mostWordBytes));
    std::vector<std::string> words;
    for (std::string line; std::getline(in, line);)
        words.push_back(line);
    if (words.empty() || !std::ranges::is_sorted(words) ||
        std::ranges::adjacent_find(words) != words.end())
        fail(QT_TRANSLATE_NOOP("fovea", "%1: expected words in lines, sorted, each once"), {path});
    return words;
}

struct Config {
    Json json;
    std::string path;
};

Config configOf(Files& files, const std::string& folder) {
    const std::string path = folder + "/" + configName;
    Config config{parseJson(readInFolder(files, folder, configName, mostConfig), path, limits),
                  path};
    (void)JsonNode(config.json, path).at(versionKey).integer(version, version);
    return config;
}

Json originToJson(const Origin& origin) {
    return Json::Object{{"run", origin.run}, {stepKey, std::int64_t{origin.step}}};
}

// Folders that were written before runs could be forked have none.
std::optional<Origin> originIn(const JsonNode& config) {
    if (!config.has(originKey))
        return std::nullopt;
    const JsonNode origin = config.at(originKey);
    return Origin{.run = origin.at("run").text(), .step = origin.at(stepKey).integer(0, INT64_MAX)};
}

// What config.json and the words say, and nothing learned.
Learner plannedLearner(Files& files, const std::string& folder, const JsonNode& model) {
    const Examples examples{
        .form = formNamed(model.at("form").text(), model.at("form").path()),
        .picture = {.patches = static_cast<int>(model.at("patches").integer(0, 4096)),
                    .width = static_cast<int>(model.at("patch-width").integer(0, 65536))},
        .words = wordsFrom(files, folder, wordsName),
        .answers = wordsFrom(files, folder, answersName),
        .at = {}};
    return emptyLearner(examples, modelFromJson(model));
}

} // namespace

std::vector<FileContent> trainerFiles(const std::string& folder, const Trainer& trainer) {
    const Learner& learner = trainer.learner();
    const TrainingState state = trainer.state();
    const Index step = state.best.learned.empty() ? state.step : state.best.step;
    Json::Object members{{versionKey, version},
                         {"model", modelToJson(learner.plan)},
                         {"training", trainingToJson(trainer.plan())}};
    if (const auto& origin = trainer.origin())
        members.emplace_back(originKey, originToJson(*origin));
    const Json config = std::move(members);
    const std::string hash = hashOfConfig(config, learner.words, learner.answers);
    NamedTensors tensors = stateToTensors(state);
    tensors.metadata[configKey] = hash;
    std::vector<FileContent> files{
        {folder + "/" + configName, writeJson(config, true)},
        {folder + "/" + wordsName, linesOfText(learner.words)},
        {folder + "/" + answersName, linesOfText(learner.answers)},
        {folder + "/" + numbersName,
         writeSafetensors(
             {trainer.result(), {{configKey, hash}, {stepKey, std::to_string(step)}}})},
        {folder + "/" + stateName, writeSafetensors(tensors)}};
    if (trainer.plan().material.own())
        files.push_back({folder + "/" + dataName, trainer.plan().material.bytes});
    return files;
}

void keepTrainer(Files& files, const std::string& folder, const Trainer& trainer,
                 const std::string& log, bool cardStays) {
    std::vector<FileContent> contents = trainerFiles(folder, trainer);
    contents.push_back({folder + "/" + logName, log});
    std::vector<std::string> gone;
    if (!cardStays)
        gone.emplace_back(cardName);
    if (!trainer.plan().material.own())
        gone.emplace_back(dataName);
    replaceTogether(files, folder, contents, gone);
}

bool hasLog(Files& files, const std::string& folder) {
    return isInFolder(files, folder, logName);
}

std::string logIn(Files& files, const std::string& folder) {
    return readInFolder(files, folder, logName, mostLog);
}

FileContent cardFile(const std::string& folder, const Card& card) {
    return {folder + "/" + cardName, writeJson(cardToJson(card), true)};
}

std::unique_ptr<FileLock> lockToTrain(const std::string& folder) {
    return FileLock::tryTake(folder + "/.training");
}

bool hasCard(Files& files, const std::string& folder) {
    return isInFolder(files, folder, cardName);
}

bool isLearnerFolder(Files& files, const std::string& folder) {
    try {
        const std::string path = folder + "/" + configName;
        const Json json =
            parseJson(readInFolder(files, folder, configName, mostConfig), path, limits);
        return JsonNode(json, path).has(versionKey);
    } catch (const Error&) {
        return false; // the code that reads it as another kind says what is wrong with it
    }
}

SavedLearner readLearner(Files& files, const std::string& folder) {
    const Config config = configOf(files, folder);
    const JsonNode root(config.json, config.path);
    SavedLearner saved{.learner = plannedLearner(files, folder, root.at("model")),
                       .training = trainingFromJson(root.at("training")),
                       .origin = originIn(root)};
    const std::string path = folder + "/" + numbersName;
    const LearnedShapes shapes = networkShapes(saved.learner.plan);
    NamedTensors numbers = readTensors(files, folder, numbersName, shapes, 1);
    checkBelongs(numbers, hashOfConfig(config.json, saved.learner.words, saved.learner.answers),
                 path);
    checkTensors(numbers, shapes, path);
    saved.step = wholeOf(numbers, stepKey, path);
    saved.learner.learned = std::move(numbers.tensors);
    saved.card = cardIn(files, folder);
    return saved;
}

Examples examplesIn(Files& files, const std::string& folder, TrainingPlan& plan) {
    if (plan.material.own())
        plan.material.bytes = readInFolder(files, folder, dataName, mostDataBytes);
    return examplesOf(plan.material);
}

Trainer readTrainer(Files& files, const std::string& folder) {
    const Config config = configOf(files, folder);
    const JsonNode root(config.json, config.path);
    TrainingPlan plan = trainingFromJson(root.at("training"));
    Learner learner = plannedLearner(files, folder, root.at("model"));
    const Examples examples = examplesIn(files, folder, plan);
    for (const auto& [name, found, wanted] :
         {std::tuple(wordsName, &learner.words, &examples.words),
          {answersName, &learner.answers, &examples.answers}})
        if (*found != *wanted)
            fail(QT_TRANSLATE_NOOP("fovea", "%1: other words than those of the task %2"),
                 {folder + "/" + name, plan.material.name()});
    const std::string path = folder + "/" + stateName;
    const LearnedShapes shapes = networkShapes(learner.plan);
    const NamedTensors numbers = readTensors(files, folder, stateName, shapes, mostOfState);
    checkBelongs(numbers, hashOfConfig(config.json, learner.words, learner.answers), path);
    TrainingState state = stateFromTensors(numbers, shapes, path);
    Trainer trainer(std::move(plan), std::move(learner));
    trainer.resume(std::move(state));
    trainer.setOrigin(originIn(root));
    return trainer;
}

} // namespace fovea
