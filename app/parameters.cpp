#include "app/parameters.h"

#include "core/base/error.h"
#include "core/base/npy.h"

#include <QtCore/QDir>

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

template <class Work>
void forEach(const std::string& folder, const std::vector<StageShapes>& stages, Index heads,
             Work work) {
    for (const StageShapes& stage : stages)
        for (const LearnedShape& shape : stage.shapes) {
            const std::string name = stage.stage + "." + shape.name;
            work(name, folder + "/" + name + ".npy", TwoShapes(shape, heads));
        }
}

} // namespace

void loadParameters(Files& files, const std::string& folder, const std::vector<StageShapes>& shapes,
                    Index heads, Learned& learned) {
    forEach(folder, shapes, heads,
            [&](const std::string& name, const std::string& path, const TwoShapes& shape) {
                const Tensor read = readNpy(files.read(path, largest), path);
                const bool fits = read.shape() == shape.file || read.shape() == shape.memory;
                if (!fits || read.type() == Type::u8)
                    fail(QT_TRANSLATE_NOOP("fovea", "%1: an array of shape %2, expected numbers of "
                                                    "shape %3"),
                         {path, printShape(read.shape()), printShape(shape.file)});
                learned[name] = read.reshaped(shape.memory).as<float>();
            });
}

void saveParameters(Files& files, const std::string& folder, const std::vector<StageShapes>& shapes,
                    Index heads, const Learned& learned) {
    if (!QDir().mkpath(QString::fromStdString(folder)))
        fail(QT_TRANSLATE_NOOP("fovea", "%1: the folder cannot be made"), {folder});
    forEach(folder, shapes, heads,
            [&](const std::string& name, const std::string& path, const TwoShapes& shape) {
                replaceFile(files, path, writeNpy(learned.at(name).reshaped(shape.file)));
            });
}

} // namespace fovea
