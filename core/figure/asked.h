// Which of a model's predictions a picture speaks of.
#pragma once

#include "core/experiment/edge_effects.h"
#include "core/figure/figure_input.h"

namespace fovea {

// The prediction that is asked about: that of the view's query where there is one for it. Otherwise
// the last of what comes next, the first of a sequence, or that of the clearest query. The model
// must predict something.
Index askedRow(const FigureInput& in);

// How likely is `word` in that prediction? Empty: the word that the model predicts when nothing is
// silenced or drawn. Throws Error(usage) for a word that it cannot predict as one token.
EffectQuestion askedQuestion(const FigureInput& in, const std::string& word);
// The same of prediction number `row`.
EffectQuestion askedQuestion(const FigureInput& in, const std::string& word, Index row);

// The prediction that is asked about without looking at the view's query: the last of what comes
// next, the first of a sequence, that of a masked token, or else that of the clearest query.
Index ownRow(const FigureInput& in);

// "“mat” after “the”": what the question is about.
Message askedText(const FigureInput& in, const EffectQuestion& question);

// The same of two words: "“mat” rather than “floor” after “the”".
Message askedText(const FigureInput& in, const EdgeQuestion& question);

// "after “the₂”", "for “saw₄”", "as word 3": where prediction number `row` stands; empty where
// there is one for the whole text.
Message placeText(const Trace& trace, Index row);

// The number of a word. Throws Error(usage) as above.
std::int32_t numberOfWord(const AttentionModel& model, const std::string& word);

} // namespace fovea
