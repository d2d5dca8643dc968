#include "app/options/learned_files.h"

#include "app/output/standard_error.h"
#include "core/base/error.h"
#include "core/base/npy.h"
#include "core/base/readable.h"

#include <QtCore/QDir>

#include <algorithm>
#include <cmath>
#include <set>

namespace fovea {
namespace {

constexpr std::size_t largest = std::size_t{4} << 30; // bytes

// The shape in memory, and in the file.
struct TwoShapes {
    TwoShapes(const LearnedShape& learned, Index heads) : memory(learned.shape) {
        if (learned.perHead)
            memory.insert(memory.begin(), heads);
        file = learned.perHead && heads == 1 ? learned.shape : memory;
    }
    Shape memory;
    Shape file;
};

// work("score.W_q", shape) for every learned parameter.
template <class Work>
void forEach(const std::vector<StageShapes>& stages, Index heads, Work work) {
    for (const StageShapes& stage : stages)
        for (const LearnedShape& shape : stage.shapes)
            work(stage.stage + "." + shape.name, TwoShapes(shape, heads));
}

std::string fileOf(const std::string& folder, const std::string& name) {
    return folder + "/" + name + ".npy";
}

// In the shape of the file, or in the one that it has in memory.
Tensor readParameter(Files& files, const std::string& path, const TwoShapes& shape) {
    const Tensor read = readNpyFile(files, path, largest);
    const bool fits = read.shape() == shape.file || read.shape() == shape.memory;
    if (!fits || read.type() == Type::u8)
        fail(QT_TRANSLATE_NOOP("fovea", "%1: an array of shape %2, expected numbers of shape %3"),
             {path, printShape(read.shape()), printShape(shape.file)});
    const Tensor numbers = read.reshaped(shape.memory).as<float>();
    if (!std::ranges::all_of(numbers.host<float>(), [](float x) { return std::isfinite(x); }))
        fail(QT_TRANSLATE_NOOP("fovea", "%1: holds a number that is not finite, or beyond float32"),
             {path});
    return numbers;
}

} // namespace

void loadParameters(Files& files, const std::string& folder, const std::vector<StageShapes>& shapes,
                    Index heads, Learned& learned) {
    forEach(shapes, heads, [&](const std::string& name, const TwoShapes& shape) {
        learned[name] = readParameter(files, fileOf(folder, name), shape);
    });
}

std::optional<Tensor> loadParameter(Files& files, const std::string& folder,
                                    const std::string& name, const Shape& shape) {
    const std::string path = fileOf(folder, name);
    if (!QFile::exists(QString::fromStdString(path)))
        return std::nullopt;
    return readParameter(files, path,
                         TwoShapes({.name = name, .shape = shape, .perHead = false}, 1));
}

void tellUnused(const std::string& folder, const std::vector<StageShapes>& shapes,
                const std::vector<std::string>& others) {
    std::set<std::string> known(others.begin(), others.end());
    forEach(shapes, 1, [&](const std::string& name, const TwoShapes&) { known.insert(name); });
    std::string unused;
    const QDir inside(QString::fromStdString(folder), QStringLiteral("*.npy"));
    for (const QString& file : inside.entryList(QDir::Files))
        if (!known.contains(file.chopped(4).toStdString()))
            unused += (unused.empty() ? "" : ", ") + file.toStdString();
    if (!unused.empty())
        note(readable(folder) + ": not used by these choices: " + readable(unused));
}

std::vector<FileContent> parameterFiles(const std::string& folder,
                                        const std::vector<StageShapes>& shapes, Index heads,
                                        const Learned& learned,
                                        const std::vector<DrawnCells>& drawn) {
    std::vector<FileContent> files;
    for (const DrawnCells& one : drawn)
        files.push_back({fileOf(folder, one.name), writeNpy(one.cells)});
    forEach(shapes, heads, [&](const std::string& name, const TwoShapes& shape) {
        files.push_back({fileOf(folder, name), writeNpy(learned.at(name).reshaped(shape.file))});
    });
    return files;
}

} // namespace fovea
