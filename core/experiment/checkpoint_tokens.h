// The tokens of a checkpoint as a person reads them, and as the model does.
#pragma once

#include "core/experiment/experiment.h"
#include "core/model/pass.h"
#include "core/model/plan.h"
#include "core/model/tokenizer_files.h"
#include "core/text/token.h"

namespace fovea {

// Without the space before a word. What is only a part of a character, and what a tokenizer says of
// a part of a word ("##s"), stays as the vocabulary has it.
std::string shownToken(const SubwordTokenizer& tokenizer, std::int32_t id,
                       const std::string& inVocabulary);

// With their places in queryText().
Tokens tokensOf(const subwords::Encoding& encoding, const Experiment& experiment,
                const SubwordTokenizer& tokenizer);

// The first token of the second text of a pair; 0: there is none.
Index secondTextOf(const subwords::Encoding& encoding);

// Without types where the model does not tell texts apart by them.
ModelInput inputOf(const subwords::Encoding& encoding, const ModelPlan& plan);

} // namespace fovea
