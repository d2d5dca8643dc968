// Beam search with models that were trained here: against all sentences that there are, each
// judged by one pass over it.
#include "core/compute/backend.h"
#include "core/compute/pool.h"
#include "core/learn/answering.h"
#include "learn/learners.h"
#include "support/backends.h"
#include "support/program.h"

#include <cmath>

using namespace fovea;

namespace {

using Words = std::vector<std::string>;

// The sum of log-probabilities of these words after the example, and of the end where it is there.
double logProbability(Backend& backend, const Learner& learner, Example example, const Words& words,
                      bool ended) {
    const bool next = learner.plan.form == Form::next;
    Words& to = next ? example.source : example.target;
    const std::size_t begun = to.size();
    to.insert(to.end(), words.begin(), words.end());
    const Tensor logits = backend.download(
        networkLogits(backend, learner.plan, learner.learned, numbered(learner, {&example}).input));
    const auto width = static_cast<std::size_t>(logits.axis(1));
    double sum = 0;
    for (std::size_t i = 0; i < words.size() + (ended ? 1 : 0); ++i) {
        const auto row = logits.host<float>().subspan((begun + i) * width, width);
        const auto wanted = static_cast<std::size_t>(i < words.size() ? learner.answerOf(words[i])
                                                                      : learner.mark());
        double all = 0;
        for (const float one : row)
            all += std::exp(static_cast<double>(one));
        sum += static_cast<double>(row[wanted]) - std::log(all);
    }
    return sum;
}

struct Judged {
    Words words;
    double sum, score;
};

// Every sentence of at most `most` words, those that long without an end; the best first.
std::vector<Judged> allSentences(Backend& backend, const Learner& learner, const Example& example,
                                 std::size_t most, double penalty) {
    std::vector<Judged> all;
    std::vector<Words> open = {{}};
    for (std::size_t length = 1; length <= most; ++length) {
        std::vector<Words> longer;
        for (const Words& words : open) {
            const double sum = logProbability(backend, learner, example, words, true);
            all.push_back({words, sum, sum / std::pow(static_cast<double>(length), penalty)});
            for (const std::string& word : learner.answers) {
                longer.push_back(words);
                longer.back().push_back(word);
            }
        }
        open = std::move(longer);
    }
    for (const Words& words : open) {
        const double sum = logProbability(backend, learner, example, words, false);
        all.push_back({words, sum, sum / std::pow(static_cast<double>(most), penalty)});
    }
    std::ranges::sort(all, std::greater(), &Judged::score);
    return all;
}

} // namespace

class TestBeams : public QObject {
    Q_OBJECT

    static Trainer trained(Backend& backend, const char* network, const char* task) {
        const TrainingPlan plan = smallTraining(task);
        Trainer trainer = smallTrainer(backend, plan, smallNetwork(network));
        for (int i = 0; i < 12; ++i)
            (void)trainer.step(backend);
        return trainer;
    }

private Q_SLOTS:
    // With more beams than there are sentences nothing is missed.
    void asAllSentences_data() {
        QTest::addColumn<QString>("network");
        QTest::addColumn<QString>("task");
        QTest::newRow("transformer") << "encoder-decoder:layers=1"
                                     << "copy";
        QTest::newRow("recurrent") << "recurrent-pair"
                                   << "copy";
        QTest::newRow("next words") << "decoder:layers=1"
                                    << "repeats";
    }
    void asAllSentences() {
        QFETCH(QString, network);
        QFETCH(QString, task);
        const auto backend = reference();
        const Trainer trainer =
            trained(*backend, network.toUtf8().constData(), task.toUtf8().constData());
        const Learner& learner = trainer.learner();
        Example asked = trainer.examples().at(Split::test, 3, 0);
        asked.target.clear();
        for (const double penalty : {0.0, 2.0}) {
            const Generation generation{
                .most = 2,
                .decoding = {.beams = {.count = 100,
                                       .lengthPenalty = penalty,
                                       .earlyStopping = EarlyStopping::never}}};
            const auto wanted = allSentences(*backend, learner, asked, 2, penalty);
            const auto found = foundAnswers(*backend, learner, asked, generation);
            QCOMPARE(found.size(), std::min<std::size_t>(wanted.size(), 100));
            for (std::size_t i = 0; i < found.size(); ++i) {
                QVERIFY(std::abs(found[i].score - wanted[i].score) < 1e-4);
                QVERIFY(std::abs(found[i].sum - wanted[i].sum) < 1e-4);
                if (i > 0 && i + 1 < found.size() && wanted[i - 1].score - wanted[i].score > 1e-3 &&
                    wanted[i].score - wanted[i + 1].score > 1e-3)
                    QCOMPARE(found[i].words, wanted[i].words);
            }
            QCOMPARE(answersTo(*backend, learner, {asked}, generation).front(),
                     found.front().words);
        }
    }
};

FOVEA_TEST(TestBeams)
#include "test_beams.moc"
