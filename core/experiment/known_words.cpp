#include "core/experiment/known_words.h"

#include <QtCore/QString>

namespace fovea {

std::string asItKnows(const Learner& learner, const std::string& word) {
    const auto knows = [&](const std::string& one) {
        return learner.plan.form == Form::next ? learner.answerOf(one) >= 0
                                               : learner.numberOf(one) > 0;
    };
    const std::string small = QString::fromStdString(word).toLower().toStdString();
    return !knows(word) && knows(small) ? small : knows(word) ? word : std::string();
}

Example onlyKnown(Example example, const Learner& learner) {
    std::erase_if(example.source,
                  [&](const std::string& word) { return asItKnows(learner, word).empty(); });
    return example;
}

} // namespace fovea
