// How much of what a translator says is right, sentence for sentence.
#include "core/compute/pool.h"
#include "core/learn/answering.h"
#include "core/learn/files/shipped.h"
#include "support/backends.h"
#include "support/program.h"

#include <QtTest/QTest>

using namespace fovea;

class TestWholeSentences : public QObject {
    Q_OBJECT
private Q_SLOTS:
    // Whole sentences are counted as a model says them, though it is not heard out where it errs.
    void counted() {
        const auto& learner = shippedLearner("translator", 0)->learner;
        const auto backend = reference();
        const Examples examples = examplesOf(defaultTraining("translation").material);
        Examples twisted = examples; // what it says is now mostly wrong: it goes on, or ends early
        twisted.at = [&](Split split, std::uint32_t seed, std::uint64_t n) {
            Example one = examples.at(split, seed, n);
            if (n % 4 == 1)
                one.target.pop_back();
            if (n % 4 == 2)
                one.target.push_back(one.target.front());
            if (n % 4 == 3)
                one.target.front() = one.target.back();
            return one;
        };
        std::vector<Example> all;
        for (std::uint64_t n = 0; n < 40; ++n)
            all.push_back(twisted.at(Split::test, 1, n));
        const auto answers = answersTo(*backend, learner, all);
        std::uint64_t right = 0;
        for (std::size_t i = 0; i < all.size(); ++i)
            right += answers[i] == all[i].target ? 1 : 0;
        const Measures measures = measured(*backend, learner, twisted, {.seed = 1, .count = 40});
        QCOMPARE(measures.whole.right, right);
        QVERIFY(right >= 10 && right < 20);
    }
};

FOVEA_TEST(TestWholeSentences)
#include "test_whole_sentences.moc"
