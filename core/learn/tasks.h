// What can be learned, in a table: endless examples from generators with a seed. A hash of an
// example's source and scene decides its split, so that what is held out cannot be generated for
// training.
#pragma once

#include "core/base/selection.h"

#include <cstdint>

namespace fovea {

template <class Math>
class Table;

enum class Split { train, validation, test };

// What is asked about a source.
enum class Form {
    eachWord, // one answer for each of its words
    whole,    // one answer
    sequence, // words of another vocabulary, of any number
    next      // after each word the next one
};

struct Example {
    std::vector<std::string> source; // words
    std::vector<std::string> target; // answers, as many as the form says; of `next` none
    std::vector<float> picture = {}; // of tasks that show one: patch after patch
    std::string scene = {};          // what, beside the source, makes two examples the same one
    // Where the task knows: which word of the source each of the target stands for or, of
    // eachWord, which one decides what it is; −1 for none. Empty where it does not know.
    std::vector<int> aligned = {};
    bool operator==(const Example&) const = default;
};

class RandomDraws; // numbers one after the other

struct PictureSize {
    int patches = 0; // 0: no picture
    int width = 0;   // numbers in a patch
};

struct Task {
    Form form;
    Example (*generate)(const Values& values, RandomDraws& draws);
    // Every word (but "…", an unknown one) and every answer that generate() may give, sorted; of
    // `next` the answers are the words.
    std::vector<std::string> (*words)(const Values& values);
    std::vector<std::string> (*answers)(const Values& values);
    PictureSize picture = {};
};

const Table<Task>& tasks();

// Where it belongs: eight of ten are for training, one each for validation and test.
Split splitOf(const Example& example);

// Number n of a split.
Example exampleOf(const Choice& task, Split split, std::uint32_t seed, std::uint64_t n);

} // namespace fovea
