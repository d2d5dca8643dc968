// A model that gives every word of a sentence an answer: what is trained, with its words.
#pragma once

#include "core/learn/encoder.h"
#include "core/learn/tasks.h"

namespace fovea {

struct Tagger {
    EncoderPlan plan;
    std::vector<std::string> words;   // number i of the vocabulary is i + 1; 0 is an unknown word
    std::vector<std::string> answers; // number i of the classes
    Learned learned;

    [[nodiscard]] std::int32_t numberOf(const std::string& word) const;
};

// For a task; its plan is completed with the numbers of words and answers.
Tagger makeTagger(const Choice& task, EncoderPlan plan, std::uint32_t seed, Backend& backend);

// Examples of one length as numbers, below each other.
struct TaggedBatch {
    Batch batch;
    Tensor tokens, targets; // i32 [B·T]
};
TaggedBatch taggedBatch(const Tagger& tagger, const std::vector<Example>& examples);

// What it answers to each word.
std::vector<std::string> tagged(Backend& backend, const Tagger& tagger,
                                const std::vector<std::string>& words);

// The share of words of `count` examples of a split that are answered rightly.
double accuracyOf(Backend& backend, const Tagger& tagger, const Choice& task, Split split,
                  std::uint32_t seed, std::uint64_t count);

} // namespace fovea
