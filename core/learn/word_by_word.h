// A network that goes on word by word: what it found for the words before is kept, so that one more
// word costs one step, however many there are.
#pragma once

#include "core/learn/networks.h"

#include <memory>

namespace fovea {

class WordByWord {
public:
    WordByWord() = default;
    WordByWord(const WordByWord&) = delete;
    WordByWord& operator=(const WordByWord&) = delete;
    virtual ~WordByWord() = default;

    // The logits [B, answers] of what comes behind these words, which stand behind all that were
    // given before.
    virtual Tensor next(const Reading& words) = 0;
    // Goes on with these sentences of the batch, in this order; one may be there several times.
    virtual void keepSentences(const Tensor& numbers) = 0; // i32 [n], on the host
};

// `input` without the decoder input, of which nothing is read yet. All arguments must live as long
// as the result. Null where later words change what was found for the words before.
std::unique_ptr<WordByWord> wordByWord(Backend& backend, const NetworkPlan& plan,
                                       const Learned& learned, const NetworkInput& input);

} // namespace fovea
