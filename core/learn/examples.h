// Where examples come from: a generated task, or a file that a person brought.
#pragma once

#include "core/learn/tasks.h"

#include <functional>
#include <optional>
#include <set>
#include <utility>

namespace fovea {

struct Examples {
    Form form = Form::eachWord;
    PictureSize picture = {};
    std::vector<std::string> words, answers; // sorted; words outside are unknown ones
    // Number n of a split: endless where generated, from the beginning again where it is a file.
    std::function<Example(Split split, std::uint32_t seed, std::uint64_t n)> at;
    std::uint64_t held[3] = {0, 0, 0}; // how many of each split there are; 0: endless
    std::vector<Message> remarks = {}; // how a file was understood
    // Words of the source and of the target, as they come in the lines of a file.
    std::set<std::pair<std::size_t, std::size_t>> lengths = {};
};

// What a model is taught.
struct Material {
    Choice task;                   // where no file was brought
    std::string path;              // of the file, as it was named; empty: none
    std::string bytes;             // what it holds
    std::optional<Form> form = {}; // of a file; nullopt: as its lines look

    [[nodiscard]] bool own() const { return !path.empty(); }
    [[nodiscard]] const std::string& name() const { return own() ? path : task.row; }
    bool operator==(const Material& other) const {
        return path == other.path && bytes == other.bytes && form == other.form &&
               (own() || task == other.task);
    }
};

// Reads the file where there is one; see own_data.h.
Examples examplesOf(const Material& material);

} // namespace fovea
