#include "core/learn/files/learner_tensors.h"

#include "core/base/error.h"
#include "core/base/folder_files.h"
#include "core/base/memory.h"
#include "core/base/numbers.h"

namespace fovea {
namespace {

constexpr std::size_t mostNames = 1'000'000; // bytes of the header of a file of tensors

} // namespace

NamedTensors readTensors(Files& files, const std::string& folder, const std::string& file,
                         const LearnedShapes& shapes, std::size_t times) {
    const std::string path = folder + "/" + file;
    std::size_t bytes = 0;
    for (const auto& [name, shape] : shapes)
        bytes += times * elements(shape) * sizeof(float);
    const std::string read = readInFolder(files, folder, file, bytes + mostNames);
    checkMemory(path, read.size());
    return readSafetensors(read, path);
}

void checkTensors(const NamedTensors& file, const LearnedShapes& wanted, const std::string& path) {
    for (const auto& [name, shape] : wanted) {
        const auto found = file.tensors.find(name);
        if (found == file.tensors.end())
            fail(QT_TRANSLATE_NOOP("fovea", "%1: the tensor %2 is missing"), {path, name});
        if (found->second.shape() != shape)
            fail(QT_TRANSLATE_NOOP("fovea", "%1: the tensor %2 has the shape %3, expected %4"),
                 {path, name, printShape(found->second.shape()), printShape(shape)});
        if (found->second.type() != Type::f32)
            fail(QT_TRANSLATE_NOOP("fovea", "%1: the tensor %2 holds no float32 numbers"),
                 {path, name});
    }
    for (const auto& [name, tensor] : file.tensors)
        if (!wanted.contains(name))
            fail(QT_TRANSLATE_NOOP("fovea", "%1: the tensor %2 belongs to another model"),
                 {path, name});
}

std::int64_t wholeOf(const NamedTensors& file, const char* key, const std::string& path) {
    const auto found = file.metadata.find(key);
    const std::int64_t value =
        found == file.metadata.end() ? -1 : readInteger(found->second).value_or(-1);
    if (value < 0)
        fail(QT_TRANSLATE_NOOP("fovea", "%1: no number of steps in its metadata"), {path});
    return value;
}

} // namespace fovea
