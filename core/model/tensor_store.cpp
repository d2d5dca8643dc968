#include "core/model/tensor_store.h"

#include "core/base/error.h"
#include "core/base/files.h"
#include "core/base/memory.h"
#include "core/compute/backend.h"

#include <algorithm>
#include <set>
#include <type_traits>

namespace fovea {
namespace {

constexpr const char* singleName = "model.safetensors";
constexpr const char* indexName = "model.safetensors.index.json";
constexpr std::size_t mostIndex = 32'000'000; // bytes
constexpr JsonLimits indexLimits = {.depth = 8, .values = 500'000, .key = 4096};
constexpr std::size_t mostFiles = 1000;
constexpr std::size_t chunk = std::size_t{1} << 20; // numbers

bool isThere(const std::string& folder, const std::string& name) {
    const auto names = disk().list(folder);
    return std::ranges::find(names, folder + "/" + name) != names.end();
}

// What else lies there says what to do.
[[noreturn]] void refuseFolder(const std::string& folder) {
    std::string found;
    bool others = false;
    for (const std::string& path : disk().list(folder)) {
        const std::string name = path.substr(folder.size() + 1);
        for (const char* ending : {".bin", ".pt", ".pth", ".h5", ".msgpack", ".onnx", ".gguf"})
            if (name.ends_with(ending)) {
                found += (found.empty() ? "" : ", ") + name;
                others = true;
            }
    }
    if (others)
        fail(QT_TRANSLATE_NOOP("fovea", "%1: has only weights of another kind (%2), expected %3 or "
                                        "%4; convert them to safetensors"),
             {folder, found, singleName, indexName});
    fail(QT_TRANSLATE_NOOP("fovea", "%1: no weights here, expected %2 or %3"),
         {folder, singleName, indexName});
}

bool isPlainName(const std::string& name) {
    return !name.empty() && name != "." && name != ".." && name.size() < 256 &&
           name.find_first_of(std::string("/\\\0", 3)) == std::string::npos;
}

// The file of every tensor.
std::map<std::string, std::string> readIndex(const std::string& path) {
    const Json json = parseJson(disk().read(path, mostIndex), path, indexLimits);
    std::map<std::string, std::string> files;
    for (const auto& [name, node] : JsonNode(json, path).at("weight_map").members()) {
        if (!isPlainName(node.text()) || !node.text().ends_with(".safetensors"))
            node.refuse("the plain name of a .safetensors file in the same folder");
        files.emplace(name, node.text());
    }
    return files;
}

} // namespace

std::string pathInside(const std::string& folder, const std::string& name) {
    const std::string path = folder + "/" + name;
    const std::string real = disk().resolve(path);
    const std::string home = disk().resolve(folder);
    if (real.starts_with(home + "/"))
        return path;
    // models--NAME/snapshots/REVISION/FILE leads to models--NAME/blobs/HASH.
    constexpr std::string_view snapshots = "/snapshots/";
    const std::size_t at = home.rfind(snapshots);
    if (at != std::string::npos && real.starts_with(home.substr(0, at) + "/blobs/"))
        return path;
    fail(QT_TRANSLATE_NOOP("fovea", "%1: is a link to %2, expected a file inside of the folder"),
         {path, real});
}

TensorStore::TensorStore(const std::string& folder) {
    if (isThere(folder, singleName)) { // where both are there, the single file counts
        addFile(pathInside(folder, singleName));
        return;
    }
    if (!isThere(folder, indexName))
        refuseFolder(folder);
    const std::string index = pathInside(folder, indexName);
    const auto fileOfTensor = readIndex(index);
    std::set<std::string> names;
    for (const auto& [tensor, name] : fileOfTensor)
        names.insert(name);
    if (names.size() > mostFiles)
        fail(QT_TRANSLATE_NOOP("fovea", "%1: names %2 files, at most %3 are read"),
             {index, std::to_string(names.size()), std::to_string(mostFiles)});
    for (const std::string& name : names)
        addFile(pathInside(folder, name));
    for (const auto& [tensor, name] : fileOfTensor) {
        const Entry* entry = find(tensor);
        if (!entry || fileOf(*entry) != folder + "/" + name)
            fail(QT_TRANSLATE_NOOP("fovea", "%1: says that the tensor %2 is in %3, and it is not"),
                 {index, tensor, name});
    }
}

void TensorStore::addFile(const std::string& path) {
    auto file = std::make_unique<OpenFile>(path);
    if (file->size() < safetensorsLengthBytes)
        fail(QT_TRANSLATE_NOOP("fovea", "%1: %2 bytes, expected at least %3; this is no "
                                        "safetensors file, or it is damaged"),
             {path, std::to_string(file->size()), std::to_string(safetensorsLengthBytes)});
    std::string first(safetensorsLengthBytes, '\0');
    file->read(0, first.data(), first.size());
    // What is found under this name when a download went wrong.
    if (first.starts_with("version ") || first.starts_with("<"))
        fail(first.starts_with('<')
                 ? QT_TRANSLATE_NOOP("fovea", "%1: is a web page, not a file of tensors; the "
                                              "download failed")
                 : QT_TRANSLATE_NOOP("fovea", "%1: is a pointer of Git's large-file storage, not "
                                              "the file itself; fetch it with ‘git lfs pull’"),
             {path});
    std::string text(safetensorsHeaderLength(first, file->size(), path), '\0');
    file->read(safetensorsLengthBytes, text.data(), text.size());
    const std::size_t data = safetensorsLengthBytes + text.size();
    for (StoredTensor& tensor : readSafetensorsHeader(text, file->size() - data, path).tensors) {
        const std::string name = tensor.name;
        const auto [at, fresh] = entries_.try_emplace(
            name, Entry{.file = files_.size(), .tensor = std::move(tensor), .data = data});
        if (!fresh)
            fail(QT_TRANSLATE_NOOP("fovea", "%1: the tensor %2 is in %3 as well"),
                 {path, name, fileOf(at->second)});
    }
    files_.push_back(std::move(file));
}

const TensorStore::Entry* TensorStore::find(std::string_view name) const {
    const auto found = entries_.find(name);
    return found == entries_.end() ? nullptr : &found->second;
}

Tensor TensorStore::read(const Entry& entry, Backend& backend, const Progress& progress) const {
    const Shape& shape = entry.tensor.shape;
    if (shape.empty())
        return readRows(entry, 0, 1, backend, progress).reshaped({});
    return readRows(entry, 0, shape.front(), backend, progress);
}

template <class T>
Tensor TensorStore::readAs(const Entry& entry, Shape shape, std::size_t first, Backend& backend,
                           const Progress& progress) const {
    const OpenFile& file = *files_[entry.file];
    const NumberType& type = *entry.tensor.type;
    Buffer<T> numbers(elements(shape), Buffer<T>::Start::unwritten);
    const std::size_t begin = entry.data + entry.tensor.begin + first * type.bytes;
    const std::size_t count = numbers.size();
    expectFilling(numbers.data(), count * sizeof(T));
    const bool asItIs = type.bytes == sizeof(T);
    backend.onHost(static_cast<Index>((count + chunk - 1) / chunk), [&](Index tile) {
        const std::size_t from = static_cast<std::size_t>(tile) * chunk;
        const std::size_t many = std::min(chunk, count - from);
        if (asItIs) {
            file.read(begin + from * type.bytes, reinterpret_cast<char*>(numbers.data() + from),
                      many * type.bytes);
        } else if constexpr (std::is_same_v<T, float>) {
            std::string bytes(many * type.bytes, '\0');
            file.read(begin + from * type.bytes, bytes.data(), bytes.size());
            type.widen(bytes.data(), numbers.data() + from, many);
        }
        if (progress)
            progress(many * sizeof(T));
    });
    file.checkUnchanged();
    return Tensor(std::move(shape), std::move(numbers));
}

Tensor TensorStore::readRows(const Entry& entry, Index begin, Index end, Backend& backend,
                             const Progress& progress) const {
    if (!entry.tensor.type->widen)
        fail(QT_TRANSLATE_NOOP("fovea",
                               "%1: the tensor %2 has numbers of type %3, expected one of %4"),
             {fileOf(entry), entry.tensor.name, entry.tensor.type->id, numberTypeList(true)});
    Shape shape = entry.tensor.shape;
    if (shape.empty())
        shape = {1};
    shape.front() = 1;
    const std::size_t first = static_cast<std::size_t>(begin) * elements(shape);
    shape.front() = end - begin;
    switch (entry.kept()) {
    case Type::f16:
        return readAs<Half>(entry, std::move(shape), first, backend, progress);
    case Type::bf16:
        return readAs<Brain>(entry, std::move(shape), first, backend, progress);
    default:
        return readAs<float>(entry, std::move(shape), first, backend, progress);
    }
}

} // namespace fovea
