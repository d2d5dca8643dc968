// How a text is continued: which token comes next, out of what a model says of all of them.
#pragma once

#include "core/base/parameter.h"
#include "core/base/sampling.h"

namespace fovea {

struct Decoding {
    Sampling sampling = {};
    double repetition =
        1;              // logits of tokens that were there are divided by it, or times it below 0
    Index noRepeat = 0; // so many tokens in a row never come twice; 0: they may
    Index most = 40;    // new tokens
};

// "temperature", "top-k" …, as a person chooses them.
std::vector<Parameter> decodingParameters();
// What is not there is at its default.
Decoding decodingOf(const Values& chosen);

// The logits with the tokens before, `ids`, taken into account.
std::vector<float> processed(std::span<const float> logits, std::span<const std::int32_t> ids,
                             const Decoding& decoding);

// The token that comes next; number n of the stream decides where it is not the likeliest.
std::int32_t decided(std::span<const float> logits, std::span<const std::int32_t> ids,
                     const Decoding& decoding, const RandomStream& stream, std::uint64_t n);

} // namespace fovea
