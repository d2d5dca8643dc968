// Arrays with names, and a text about them: in a safetensors file, in an .npz, or in a folder of
// .npy. Opening reads what they say about themselves; numbers are read in parts, when they are
// needed.
#pragma once

#include "core/base/number_types.h"
#include "core/base/open_file.h"

#include <map>
#include <memory>
#include <vector>

namespace fovea {

// The text's name: a key of a safetensors file's metadata, an array of an .npz, a .json of a
// folder.
inline constexpr const char* arraysTextName = "fovea";

class NamedArrays {
public:
    // Throws Error(failure) that names the file, what was found and what was expected.
    explicit NamedArrays(const std::string& path);

    // Whether it may be such a file, by its name, or such a folder, by what is in it. Throws
    // Error(failure) where a folder cannot be listed.
    static bool mayBe(const std::string& path);
    // By its name alone: whether it may be such a file.
    static bool mayBeNamed(const std::string& name);

    struct Array {
        std::string name;
        Shape shape;
        const NumberType* type = nullptr;
        std::size_t file = 0;                     // which one
        std::size_t at = 0;                       // where its numbers begin
        std::shared_ptr<const std::string> bytes; // of one that was compressed, instead
    };
    using Arrays = std::map<std::string, Array, std::less<>>;
    [[nodiscard]] const std::string& path() const { return path_; }
    [[nodiscard]] const Arrays& arrays() const { return arrays_; }
    [[nodiscard]] const Array* find(std::string_view name) const;
    [[nodiscard]] const std::string& text() const { return text_; } // JSON; empty: none
    [[nodiscard]] std::size_t bytes() const { return bytes_; }      // of all numbers

    // `count` numbers from number `first` on, as float32; what is true is 1. From any thread.
    void read(const Array& array, std::size_t first, std::size_t count, float* to) const;
    // The first bytes of an array's numbers, `most` at most.
    [[nodiscard]] std::string beginning(const Array& array, std::size_t most) const;

private:
    void readTensors();
    void readZip();
    void readFolder();
    void addNumpy(std::string name, std::size_t file, std::size_t at, std::size_t size,
                  std::shared_ptr<const std::string> bytes);
    void add(Array array);
    [[nodiscard]] std::size_t numbersIn(const std::string& name, const Shape& shape) const;
    [[nodiscard]] std::string bytesAt(std::size_t file, std::size_t at, std::size_t count) const;

    std::string path_;
    std::vector<std::unique_ptr<OpenFile>> files_;
    Arrays arrays_;
    std::string text_;
    std::size_t bytes_ = 0;
};

} // namespace fovea
