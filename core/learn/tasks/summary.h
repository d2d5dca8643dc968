// What a paragraph says more than once. Sentences of three words tell who did what ("Ada visited
// Paris ."), some of them with words before that say nothing ("they say Ada visited Paris ."), and
// between them stands chatter. The answer has the facts that come twice or three times, in the
// order in which they come up first; the facts that come once are left out.
//
// A paragraph has 20 to 50 words (at difficulty 0 up to 34, at 2 up to 66), one to three facts that
// are repeated and one to three that are not, which at higher difficulties are about the same
// people. Answers are aligned to where they stand first.
#pragma once

#include "core/learn/tasks.h"

namespace fovea::summary {

Example generate(const Values& values, RandomDraws& draws);
std::vector<std::string> words(const Values& values);
std::vector<std::string> answers(const Values& values);

} // namespace fovea::summary
