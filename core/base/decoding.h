// How a text is continued: which token comes next, out of what a model says of all of them. Rules
// and their order are those of generate() in transformers 5.
#pragma once

#include "core/base/parameter.h"
#include "core/base/sampling.h"

namespace fovea {

enum class EarlyStopping {
    no,   // when no running beam has, as long as it is now, a better score than the worst finished
    yes,  // also when as many texts are finished as there are beams
    never // as no, but as long as it may become
};

// See beam_search.h.
struct BeamRules {
    Index count = 1; // 1: no beam search
    double lengthPenalty = 1;
    EarlyStopping earlyStopping = EarlyStopping::no;
};

struct Decoding {
    Sampling sampling = {};
    double repetition =
        1;              // logits of tokens that were there are divided by it, or times it below 0
    Index noRepeat = 0; // this many tokens in a row never come twice; 0: they may
    Index most = 40;    // new tokens
    // What follows is about a continuation as a whole.
    Index least = 0; // new tokens, before one that ends the text
    std::vector<std::int32_t> never = {};
    std::vector<std::int32_t> notFirst = {}; // never the first new token
    BeamRules beams = {};                    // decided() has none of it
};

// A text that is being continued.
struct Begun {
    std::size_t given = 0; // tokens of the prompt
    std::vector<std::int32_t> ends = {};
};

// "temperature", "top-k" …, as a person chooses them: what decides about one token.
std::vector<Parameter> decodingParameters();
// "beams", "min-new" …: what is about a continuation as a whole, for who makes it at once.
std::vector<Parameter> continuationParameters();
// The parameters of both kinds that an Experiment may have: of one token, and of beam search.
std::vector<Parameter> shownDecodingParameters();
// Values of both; what is not there is at its default.
Decoding decodingOf(const Values& chosen);

// The logits, or log-probabilities, with the tokens before, `ids`, taken into account.
std::vector<float> processed(std::span<const float> logits, std::span<const std::int32_t> ids,
                             const Decoding& decoding, const Begun& begun = {});
std::vector<double> processed(std::vector<double> logits, std::span<const std::int32_t> ids,
                              const Decoding& decoding, const Begun& begun);

// The token that comes next; number n of the stream decides where it is not the likeliest.
std::int32_t decided(std::span<const float> logits, std::span<const std::int32_t> ids,
                     const Decoding& decoding, const RandomStream& stream, std::uint64_t n,
                     const Begun& begun = {});

} // namespace fovea
