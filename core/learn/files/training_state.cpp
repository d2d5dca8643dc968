#include "core/learn/files/training_state.h"

#include "core/base/error.h"
#include "core/base/numbers.h"

#include <algorithm>
#include <array>
#include <utility>

namespace fovea {
namespace {

constexpr const char* bestStepKey = "best-step";
constexpr const char* evaluatedKey = "looked-at";
constexpr const char* bestAccuracyKey = "best-accuracy";

// The parts of a state, as names in front of a parameter's.
constexpr const char* nowPart = "now.";
constexpr const char* bestPart = "best.";
constexpr const char* begunPart = "begun."; // of metadata
constexpr std::array<const char*, 2> memoryParts = {"memory0.", "memory1."};

NamedTensors partNamed(const NamedTensors& file, const std::string& prefix) {
    NamedTensors own;
    for (auto one = file.tensors.lower_bound(prefix);
         one != file.tensors.end() && one->first.starts_with(prefix); ++one)
        own.tensors[one->first.substr(prefix.size())] = one->second;
    return own;
}

// Parts that are there are there as a whole.
Learned wholePart(const NamedTensors& file, const char* prefix, const LearnedShapes& shapes,
                  const std::string& path) {
    NamedTensors own = partNamed(file, prefix);
    checkTensors(own, shapes, path);
    return std::move(own.tensors);
}

bool hasPart(const NamedTensors& file, std::string_view prefix) {
    const auto found = file.tensors.lower_bound(prefix);
    return found != file.tensors.end() && found->first.starts_with(prefix);
}

} // namespace

NamedTensors stateToTensors(const TrainingState& state) {
    NamedTensors all;
    all.metadata = {{stepKey, std::to_string(state.step)},
                    {bestStepKey, std::to_string(state.best.step)},
                    {bestAccuracyKey, printNumber(state.best.accuracy, true)},
                    {evaluatedKey, std::to_string(state.evaluatedAt)}};
    for (const auto& [name, tensor] : state.learned)
        all.tensors[nowPart + name] = tensor;
    for (const auto& [name, tensor] : state.best.learned)
        all.tensors[bestPart + name] = tensor;
    for (const auto& [name, memory] : state.optimiser) {
        const Shape shape = state.learned.at(name).shape();
        for (std::size_t which = 0; which < memoryParts.size(); ++which)
            all.tensors[memoryParts[which] + name] =
                makeTensor<float>(shape, memory.numbers[which]);
        if (memory.begun > 0)
            all.metadata[begunPart + name] = std::to_string(memory.begun);
    }
    return all;
}

bool isState(const NamedTensors& file) {
    return hasPart(file, nowPart);
}

Learned learnedFrom(const NamedTensors& file, const LearnedShapes& shapes,
                    const std::string& path) {
    if (isState(file))
        return wholePart(file, nowPart, shapes, path);
    checkTensors(file, shapes, path);
    return file.tensors;
}

TrainingState stateFromTensors(const NamedTensors& file, const LearnedShapes& shapes,
                               const std::string& path) {
    TrainingState state{.step = wholeOf(file, stepKey, path),
                        .learned = wholePart(file, nowPart, shapes, path),
                        .optimiser = {},
                        .best = {}};
    state.best.step = wholeOf(file, bestStepKey, path);
    state.evaluatedAt = wholeOf(file, evaluatedKey, path);
    const auto accuracy = file.metadata.find(bestAccuracyKey);
    state.best.accuracy =
        accuracy == file.metadata.end() ? -1 : readNumber(accuracy->second).value_or(-1);
    if (hasPart(file, bestPart))
        state.best.learned = wholePart(file, bestPart, shapes, path);
    for (std::size_t which = 0; which < memoryParts.size(); ++which) {
        if (!hasPart(file, memoryParts[which]))
            continue;
        for (const auto& [name, tensor] : wholePart(file, memoryParts[which], shapes, path)) {
            const auto values = tensor.host<float>();
            state.optimiser[name].numbers[which].assign(values.begin(), values.end());
        }
    }
    for (auto& [name, memory] : state.optimiser) {
        const std::string key = begunPart + name;
        if (!file.metadata.contains(key))
            continue;
        memory.begun = wholeOf(file, key.c_str(), path);
        if (memory.begun > state.step)
            fail(QT_TRANSLATE_NOOP("fovea",
                                   "%1: %2 in its metadata is %3, expected a step up to %4"),
                 {path, key, std::to_string(memory.begun), std::to_string(state.step)});
    }
    return state;
}

} // namespace fovea
