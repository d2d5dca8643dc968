// Checkpoints from before tokenizer.json: a vocabulary, and everything else by the model's kind.
#pragma once

#include "core/text/subwords/subword_tokenizer.h"

#include <string>

namespace fovea {

// vocab.txt: BERT and DistilBERT.
subwords::SubwordTokenizer readWordPieceFiles(const std::string& folder,
                                              const subwords::TokenizerChanges& changes);
// vocab.json and merges.txt: GPT-2, RoBERTa and Qwen2, distinguished by config.json.
subwords::SubwordTokenizer readMergesFiles(const std::string& folder,
                                           const subwords::TokenizerChanges& changes);

} // namespace fovea
