// A map in words where the tokens of a model are pieces of them.
#pragma once

#include "core/figure/figure.h"
#include "core/text/token.h"

namespace fovea {

// The first token of each word: pieces that the text writes together, without a blank or a sign
// between them, are one. Empty where every token is a word.
std::vector<Index> wordStarts(const Tokens& tokens, const std::string& text);

// Weights are added over the keys of a word and averaged over its queries, so that rows keep their
// sums; what is pinned, marked or left out becomes so of words.
void mergePieces(Matrix& matrix, const Tokens& queries, const Tokens& keys,
                 const std::string& queryText, const std::string& keyText);

} // namespace fovea
