// What silenced heads give in place of their outputs, and the states that are patched: of passes
// over other texts.
#pragma once

#include "core/experiment/attention_model.h"
#include "core/experiment/silenced.h"

#include <memory>
#include <string>
#include <vector>

namespace fovea {

// What heads give for another text, [H, n, d], cut to the tokens [first, first + rows). Returns
// `values` itself where that text has fewer tokens, and where they are means, [H, d].
Tensor valuesOfRows(Backend& backend, const Tensor& values, Index first, Index rows);

// What the heads of a model give on average over all tokens of other texts. Throws Error(usage)
// where there is none.
HeadValues meansOver(const AttentionModel& model, const std::vector<Experiment>& others,
                     const ChangedStages& changed, Backend& backend);

// What another text gives, token for token: heads [H, n, d] of every attention, and hidden states.
SilencedValues patchFrom(const AttentionModel& model, const std::string& text,
                         const Experiment& experiment, const ChangedStages& changed,
                         Backend& backend);

// What the Experiment's silenced heads give instead (their mean, or what another text gives), and
// the states that are patched. Null: silenced heads give 0.
std::shared_ptr<const SilencedValues> silencedValues(const AttentionModel& model,
                                                     const Experiment& experiment,
                                                     const ChangedStages& changed,
                                                     Backend& backend);

} // namespace fovea
