// What a network predicts for one sentence, and how sure it is.
#pragma once

#include "core/base/prediction.h"

#include <vector>

namespace fovea {

class Backend;
struct Example;
struct Generation;
struct Learner;
class PassObserver;

struct Predictions {
    // An answer for each word, one answer, or the words of a sequence, with its end where it ended.
    std::vector<Prediction> predicted;
    // The likeliest answers of each prediction, at most five. Of what comes next: those after the
    // beginning and after each word of the sentence.
    std::vector<std::vector<Prediction>> likeliest;
    std::vector<std::string> decoderInput; // of a sequence: the words that it generated
};

// `example` has at least one word, unless the form is next. A sequence is generated as `generation`
// says, by one beam; `generating` observes the passes that do it word by word, `last` the pass that
// all probabilities come from.
Predictions predict(Backend& backend, const Learner& learner, Example example,
                    const Generation& generation, PassObserver* generating, PassObserver* last);

// What number `answer` of its logits stands for, the mark among them.
std::string answerText(const Learner& learner, std::int32_t answer);

} // namespace fovea
