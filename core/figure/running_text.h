// A sentence as a person wrote it, shaded by the weights of one query, or of several words.
#pragma once

#include "core/base/parameter.h"
#include "core/figure/figure.h"
#include "core/figure/figure_input.h"

namespace fovea {

// The setting that lists the words that ask, from 1.
inline constexpr const char* textWords = "words";
std::vector<Parameter> runningTextParameters();

// The words that the setting lists, sorted; empty: the view's query asks.
std::vector<Index> askingWords(const Values& settings);

// Where several words ask, the weights are the mean of theirs. Where queries and keys are different
// texts, the queries stand above, unshaded.
RunningText runningText(const FigureInput& in);

} // namespace fovea
