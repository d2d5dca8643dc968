#include "core/experiment/known_words.h"

#include <QtCore/QString>

namespace fovea {

std::string asItKnows(const Learner& learner, const std::string& word) {
    const auto knows = [&](const std::string& one) {
        return learner.plan.form == Form::next ? learner.answerOf(one) >= 0
                                               : learner.numberOf(one) > 0;
    };
    const QString small = QString::fromStdString(word).toLower();
    for (const std::string& one :
         {word, small.toStdString(), (small.left(1).toUpper() + small.mid(1)).toStdString()})
        if (knows(one))
            return one;
    return {};
}

Example asItKnows(const Learner& learner, Example example) {
    for (std::string& word : example.source)
        if (const std::string known = asItKnows(learner, word); !known.empty())
            word = known;
    return example;
}

} // namespace fovea
