// What can be learned, in a table: endless examples from generators with a seed. A sentence belongs
// to one part of the data by its own letters, so that what is held out cannot be generated for
// training.
#pragma once

#include "core/base/selection.h"

#include <cstdint>

namespace fovea {

enum class Split { train, validation, test };

struct Example {
    std::vector<std::string> source; // words
    std::vector<std::string> target; // one for each word
    bool operator==(const Example&) const = default;
};

class RandomDraws; // numbers one after the other

struct Task {
    Example (*generate)(const Values& values, RandomDraws& draws);
    // Every word and every answer that generate() may give, sorted.
    std::vector<std::string> (*words)(const Values& values);
    std::vector<std::string> (*answers)(const Values& values);
};

const Table<Task>& tasks();

// Where the words belong: eight of ten are for training, one each for validation and test.
Split splitOf(const std::vector<std::string>& source);

// Number n of a split.
Example exampleOf(const Choice& task, Split split, std::uint32_t seed, std::uint64_t n);

} // namespace fovea
