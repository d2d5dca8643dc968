// Which of a model's predictions a picture speaks of.
#pragma once

#include "core/experiment/edge_effects.h"
#include "core/figure/figure_input.h"

namespace fovea {

// The row of what the trace's model predicts: that of the view's query where it stands for one, the
// last of what comes next, and otherwise the clearest query's. The model predicts something.
Index askedRow(const FigureInput& in);

// That prediction, and how likely this word is there; empty: the word that the model predicts when
// nothing is silenced or drawn. Throws Error(usage) for a word that it cannot predict as one token.
EffectQuestion askedQuestion(const FigureInput& in, const std::string& word);
// The same of prediction number `row`.
EffectQuestion askedQuestion(const FigureInput& in, const std::string& word, Index row);

// The row that is asked about whatever query is pinned: the last of what comes next, the first of a
// sequence, that of a masked token, or else of the clearest query.
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
