// The tensors of a checkpoint's folder: one file, or several and an index that says which tensor
// stands in which. Opening it reads headers alone; numbers are read tensor by tensor, when they
// are needed.
#pragma once

#include "core/base/open_file.h"
#include "core/base/safetensors_header.h"
#include "core/base/tensor.h"

#include <functional>
#include <map>
#include <memory>

namespace fovea {

class Backend;

class TensorStore {
public:
    // Throws Error(failure) where the folder has no such files, where one is damaged, where a
    // tensor is not in the file that the index names or in another one as well, and where a file
    // lies outside of the folder.
    explicit TensorStore(const std::string& folder);

    struct Entry {
        std::size_t file;
        StoredTensor tensor;
        std::size_t data; // where the file's tensors begin
        // In memory: matrices, which are most of a model, have the file's f16 and bf16; all others
        // are f32.
        [[nodiscard]] Type kept() const {
            return tensor.shape.size() > 1 ? tensor.type->kept : Type::f32;
        }
    };
    using Entries = std::map<std::string, Entry, std::less<>>;
    [[nodiscard]] const Entries& tensors() const { return entries_; }
    [[nodiscard]] const Entry* find(std::string_view name) const;
    [[nodiscard]] std::string fileOf(const Entry& entry) const {
        return files_[entry.file]->path();
    }

    // Called with the bytes in memory of every chunk that was read, on any thread.
    using Progress = std::function<void(std::size_t bytes)>;

    // On the host, of the type kept(); read in chunks on the backend's threads and given up when
    // the result is not wanted any more.
    [[nodiscard]] Tensor read(const Entry& entry, Backend& backend,
                              const Progress& progress = {}) const;
    // The rows [begin, end) of its first axis.
    [[nodiscard]] Tensor readRows(const Entry& entry, Index begin, Index end, Backend& backend,
                                  const Progress& progress = {}) const;

private:
    void addFile(const std::string& path);
    // The numbers from the number `first` on.
    template <class T>
    [[nodiscard]] Tensor readAs(const Entry& entry, Shape shape, std::size_t first,
                                Backend& backend, const Progress& progress) const;

    std::vector<std::unique_ptr<OpenFile>> files_;
    Entries entries_;
};

// The path of a file that stands in a folder. Throws Error(failure) where it is a link out of the
// folder; the blobs of a cache of the hub, where its snapshots' links lead, are inside.
std::string pathInside(const std::string& folder, const std::string& name);

} // namespace fovea
