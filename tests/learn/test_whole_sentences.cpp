// How much of what a translator says is right, sentence for sentence.
#include "core/compute/pool.h"
#include "core/learn/answering.h"
#include "core/learn/files/shipped.h"
#include "learn/drawn_examples.h"
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
    void knownAndUnknown_data() {
        QTest::addColumn<QString>("id");
        QTest::addColumn<double>("known");
        QTest::addColumn<double>("unknown");
        for (const RowInfo& row : shippedModels().info().rows)
            if (shippedLearner(row.id, 0)->training.material.task.row == "translation") {
                const bool oneVector = row.id == "translator-fixed";
                QTest::newRow(row.id.c_str())
                    << QString::fromStdString(row.id) << (oneVector ? 0.93 : 0.98)
                    << (oneVector ? 0.8 : 0.9);
            }
    }
    // Translators that ship say sentences whose words they know, and those with one or some that
    // they do not know.
    void knownAndUnknown() {
        QFETCH(QString, id);
        QFETCH(double, known);
        QFETCH(double, unknown);
        const std::string model = id.toStdString();
        for (std::size_t i = 0; i < shippedModels().math(model).variants(); ++i) {
            const auto kept = shippedLearner(model, i);
            std::array<std::vector<Example>, 2> asked; // of known words; with unknown ones
            for (std::uint64_t n = 0; asked[0].size() < 150 || asked[1].size() < 150; ++n) {
                Example one = exampleOf(kept->training.material.task, Split::test, 1, n);
                auto& fitting = asked[std::ranges::count(one.source, "…") > 0];
                if (fitting.size() < 150)
                    fitting.push_back(std::move(one));
            }
            for (std::size_t j = 0; j < 2; ++j) {
                const auto answers = answersTo(*reference(), kept->learner, asked[j]);
                double right = 0;
                for (std::size_t n = 0; n < answers.size(); ++n)
                    right += answers[n] == asked[j][n].target ? 1.0 / 150 : 0;
                qInfo("%zu %s: %.1f %%", i, j == 0 ? "known" : "unknown", 100 * right);
                QVERIFY(right >= (j == 0 ? known : unknown));
            }
        }
    }
};

FOVEA_TEST(TestWholeSentences)
#include "test_whole_sentences.moc"
