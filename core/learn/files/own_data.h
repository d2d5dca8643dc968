// Examples that a person brought: a table of pairs (".tsv": a source, a tab, a target) or a text,
// a sentence on each line, whose next words are to be predicted.
#pragma once

#include "core/learn/examples.h"

namespace fovea {

// Words of a model, in lines: as many as its files hold, each with its line's end.
inline constexpr std::size_t mostWordBytes = 16'000'000;

// Bytes of a file that a person brings.
inline constexpr std::size_t mostDataBytes = 200'000'000;

// Throws Error(failure) that names the file and the line: bytes that are not UTF-8, a line without
// exactly one tab, an empty side, as many answers as words where the form wants that, or too few
// lines to train and to test on. Sentences fall into words as the tokenizer `words` has it;
// answers to each word, where that form is asked for, at blanks. Empty lines do not count.
Examples ownExamples(const Material& material);

} // namespace fovea
