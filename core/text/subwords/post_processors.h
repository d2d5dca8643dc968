// What tokenizer.json may have under "post_processor": it puts special tokens around one text or
// two.
#pragma once

#include "core/base/json.h"
#include "core/text/subwords/encoding.h"

#include <functional>
#include <optional>

namespace fovea::subwords {

// The parts of what becomes one encoding: at first the text, or the two of a pair.
using Encodings = std::vector<Encoding>;
using PostProcessor = std::function<Encodings(Encodings, bool addSpecial)>;

// Of null: one that changes nothing. Throws Error(failure); also where a template names a special
// token that it does not have.
// RoBERTa's, that stands by itself, goes by `addPrefixSpace` where that is said.
PostProcessor readPostProcessor(const JsonNode& node, std::optional<bool> addPrefixSpace = {});

// [CLS] A [SEP] B [SEP] and its like, for checkpoints without a tokenizer.json.
struct SpecialToken {
    std::string text;
    std::int32_t id;
};
PostProcessor bertPostProcessor(const SpecialToken& cls, const SpecialToken& sep);
PostProcessor robertaPostProcessor(const SpecialToken& cls, const SpecialToken& sep,
                                   bool trimOffsets, bool addPrefixSpace);

} // namespace fovea::subwords
