#include "core/learn/files/kept_steps.h"

#include "core/base/error.h"
#include "core/base/numbers.h"
#include "core/learn/files/learner_tensors.h"
#include "core/learn/files/plan_json.h"
#include "core/learn/files/training_state.h"

#include <QtCore/QCryptographicHash>

#include <algorithm>

namespace fovea {
namespace {

constexpr const char* networkKey = "network";
constexpr std::string_view ending = ".safetensors";

std::string stepsFolder(const std::string& folder) {
    return folder + "/steps";
}

std::string stepName(Index step) {
    return std::to_string(step) + std::string(ending);
}

// The plan and the words, in a few letters: how it was trained may change from step to step.
std::string hashOfNetwork(const Learner& learner) {
    QCryptographicHash hash(QCryptographicHash::Sha256);
    const auto add = [&](const std::string& text) {
        hash.addData(QByteArrayView(text.c_str(), std::ssize(text) + 1));
    };
    add(writeJson(modelToJson(learner.plan)));
    for (const auto* words : {&learner.words, &learner.answers})
        for (const std::string& word : *words)
            add(word);
    return hash.result().toHex().left(16).toStdString();
}

// As it was read; it belongs to this learner and this step.
struct StepFile {
    StepFile(Files& files, const std::string& folder, const Learner& learner, Index step)
        : path(stepsFolder(folder) + "/" + stepName(step)), shapes(networkShapes(learner.plan)),
          file(readTensors(files, stepsFolder(folder), stepName(step), shapes, mostOfState)) {
        (void)learnedFrom(file, shapes, path); // another network has other tensors, which is told
        const auto network = file.metadata.find(networkKey);
        if (network == file.metadata.end() || network->second != hashOfNetwork(learner))
            fail(QT_TRANSLATE_NOOP("fovea", "%1: belongs to another model than the one in %2"),
                 {path, folder});
        if (const std::int64_t own = wholeOf(file, stepKey, path); own != step)
            fail(QT_TRANSLATE_NOOP("fovea", "%1: is of step %2 by its metadata, expected %3"),
                 {path, std::to_string(own), std::to_string(step)});
    }
    std::string path;
    LearnedShapes shapes;
    NamedTensors file;
};

} // namespace

std::vector<Index> keptSteps(Files& files, const std::string& folder) {
    std::vector<Index> steps;
    for (const std::string& path : files.list(stepsFolder(folder))) {
        const std::string name = path.substr(path.rfind('/') + 1);
        if (!name.ends_with(ending))
            continue;
        const auto step = readInteger(name.substr(0, name.size() - ending.size()));
        if (step && *step >= 0 && stepName(*step) == name)
            steps.push_back(*step);
    }
    std::ranges::sort(steps);
    return steps;
}

void keepStep(Files& files, const std::string& folder, const Learner& learner,
              const TrainingState& state) {
    files.makeFolder(stepsFolder(folder));
    NamedTensors file = stateToTensors(state);
    file.metadata[networkKey] = hashOfNetwork(learner);
    replaceFile(files, stepsFolder(folder) + "/" + stepName(state.step), writeSafetensors(file));
}

void forgetStep(Files& files, const std::string& folder, Index step) {
    files.remove(stepsFolder(folder) + "/" + stepName(step));
    files.remove(stepsFolder(folder)); // where it is empty
}

Learned readStep(Files& files, const std::string& folder, const Learner& learner, Index step) {
    const StepFile read(files, folder, learner, step);
    return learnedFrom(read.file, read.shapes, read.path);
}

TrainingState readStepState(Files& files, const std::string& folder, const Learner& learner,
                            Index step) {
    const StepFile read(files, folder, learner, step);
    if (!isState(read.file))
        fail(QT_TRANSLATE_NOOP("fovea", "%1: holds what was learned and no state of its training, "
                                        "as earlier versions kept steps; expected both, to go on "
                                        "from there"),
             {read.path});
    return stateFromTensors(read.file, read.shapes, read.path);
}

std::vector<Index> thinned(std::vector<Index> steps, std::size_t most) {
    while (steps.size() > std::max<std::size_t>(most, 2)) {
        std::size_t nearest = 1;
        for (std::size_t i = 1; i + 1 < steps.size(); ++i)
            if (steps[i + 1] - steps[i - 1] < steps[nearest + 1] - steps[nearest - 1])
                nearest = i;
        steps.erase(steps.begin() + static_cast<std::ptrdiff_t>(nearest));
    }
    return steps;
}

} // namespace fovea
