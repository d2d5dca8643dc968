// Training step by step, and what is kept of it in a folder.
#include "core/base/error.h"
#include "core/base/safetensors.h"
#include "core/base/table.h"
#include "core/compute/pool.h"
#include "core/learn/answering.h"
#include "core/learn/files/learner_files.h"
#include "core/learn/initialisers.h"
#include "learn/learners.h"
#include "support/backends.h"
#include "support/program.h"
#include "support/thrown.h"

#include "core/attention/position.h"
#include "core/attention/score.h"

#include <QtCore/QTemporaryDir>
#include <QtTest/QTest>

#include <cmath>
#include <malloc.h>
#include <set>

using namespace fovea;

namespace {

Trainer small(Backend& backend, double rate = 0.01) {
    NetworkChoices parts = smallNetwork("encoder:layers=1");
    parts.layers.front()[Stage::score] = readSelection(scores().info(), "additive:hidden=8", "");
    TrainingPlan plan = smallTraining("tagging");
    plan.rate = rate;
    return smallTrainer(backend, plan, parts);
}

double accuracy(Backend& backend, const Trainer& trainer) {
    return measured(backend, trainer.learner(), trainer.examples(),
                    {.split = Split::validation, .seed = 3, .count = 60})
        .accuracy(trainer.learner().plan.form);
}

} // namespace

class TestLearning : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void learns() {
        const auto backend = reference();
        Trainer trainer = small(*backend);
        const double before = accuracy(*backend, trainer);
        double first = 0;
        double last = 0;
        while (!trainer.ended()) {
            const StepReport report = trainer.step(*backend);
            first += report.step <= 5 ? report.loss : 0;
            last += report.step > 35 ? report.loss : 0;
        }
        QCOMPARE(trainer.done(), Index{40});
        QVERIFY2(last < 0.7 * first, qPrintable(QStringLiteral("%1 %2").arg(first).arg(last)));
        QVERIFY(accuracy(*backend, trainer) > before + 0.2);
    }
    // Every network learns every task that it can answer, wherever that is computed with how many
    // threads: a few steps, with numbers dropped on the way, lower the loss of one batch.
    void everyNetwork_data() {
        QTest::addColumn<QString>("network");
        QTest::addColumn<QString>("task");
        for (const RowInfo& network : networks().info().rows)
            for (const RowInfo& task : tasks().info().rows) {
                const Task& math = tasks().math(task.id);
                const bool able =
                    thrown([&] {
                        (void)formFor(defaultChoice(network), math.form, math.picture);
                    }).isEmpty();
                if (able)
                    QTest::addRow("%s on %s", network.id.c_str(), task.id.c_str())
                        << QString::fromStdString(network.id) << QString::fromStdString(task.id);
            }
    }
    void everyNetwork() {
        QFETCH(QString, network);
        QFETCH(QString, task);
        NetworkChoices parts = smallNetwork(network.toStdString());
        parts.model.values["dropout"] = 0.1;
        TrainingPlan plan = smallTraining(task.toStdString());
        plan.batchSize = 4;
        const auto alone = reference(Type::f32, 1);
        const auto several = reference(Type::f32, 3);
        Trainer trainer = smallTrainer(*alone, plan, parts);
        Trainer other = smallTrainer(*several, plan, parts);
        for (int i = 0; i < 2; ++i) {
            const StepReport report = trainer.step(*alone);
            QVERIFY(std::isfinite(report.loss) && report.norm > 0);
            QCOMPARE(other.step(*several).loss, report.loss);
        }
        QVERIFY(sameBits(trainer.learner().learned, other.learner().learned));
        const Measures measures =
            measured(*alone, trainer.learner(), trainer.examples(), {.seed = 3, .count = 6});
        QVERIFY(std::isfinite(measures.loss) && measures.words.all > 0);
        // Half of them at once or all of them: no example looks at another one in the batch.
        std::vector<Example> asked;
        for (std::uint64_t n = 0; n < 8; ++n)
            asked.push_back(trainer.examples().at(Split::test, 3, n));
        const Generation generation{.most = 6};
        const auto together = answersTo(*alone, trainer.learner(), asked, generation);
        for (std::size_t i = 0; i < asked.size(); ++i)
            QCOMPARE(answersTo(*alone, trainer.learner(), {asked[i]}, generation).front(),
                     together[i]);
    }
    // What layers drop is dropped in training alone.
    void dropsInTrainingAlone() {
        const auto backend = reference();
        NetworkChoices parts = smallNetwork("encoder:layers=1,dropout=0.5");
        parts.layers.front()[Stage::normalise].parts.front().choice.values["dropout"] = 0.5;
        const TrainingPlan plan = smallTraining("tagging");
        const Trainer trainer = smallTrainer(*backend, plan, parts);
        const Example one = trainer.examples().at(Split::test, 3, 0);
        const NumberedBatch in = numbered(trainer.learner(), {&one});
        const auto logits = [&](const NetworkDropout* dropout) {
            NetworkInput input = in.input;
            input.dropout = dropout;
            return networkLogits(*backend, trainer.learner().plan, trainer.learner().learned,
                                 input);
        };
        const auto same = [](const Tensor& a, const Tensor& b) {
            return std::ranges::equal(a.host<float>(), b.host<float>());
        };
        QVERIFY(same(logits(nullptr), logits(nullptr)));
        const NetworkDropout first(0.5, 3, 1);
        const NetworkDropout again(0.5, 3, 1);
        const NetworkDropout second(0.5, 3, 2);
        const Tensor noisy = logits(&first);
        QVERIFY(same(noisy, logits(&again)));
        QVERIFY(!same(noisy, logits(&second)));
        QVERIFY(!same(noisy, logits(nullptr)));
    }
    // Taken up again from a folder it goes on as if it had never stopped, to the last bit, at the
    // border of what is drawn together, too.
    void resumes() {
        const auto backend = reference();
        QTemporaryDir folder;
        const std::string path = folder.path().toStdString();
        Trainer straight = small(*backend);
        for (int i = 0; i < 30; ++i)
            (void)straight.step(*backend);
        straight.evaluated(0.5);
        replaceFiles(disk(), trainerFiles(path, straight));
        Trainer again = readTrainer(disk(), path);
        QCOMPARE(again.done(), Index{30});
        QCOMPARE(again.state().best.accuracy, 0.5);
        QCOMPARE(again.state().best.step, Index{30});
        QVERIFY(!again.isEvaluationDue());
        for (int i = 0; i < 6; ++i)
            QCOMPARE(again.step(*backend).loss, straight.step(*backend).loss);
        QVERIFY(sameBits(again.learner().learned, straight.learner().learned));
        const SavedLearner alone = readLearner(disk(), path);
        QCOMPARE(alone.step, Index{30});
        QCOMPARE(alone.learner.words, straight.learner().words);
        QVERIFY(isLearnerFolder(disk(), path));
        QVERIFY(!isLearnerFolder(disk(), path + "/nothing"));
    }
    // Every way to begin has the deviation that it says.
    void beginnings_data() {
        QTest::addColumn<QString>("row");
        QTest::addColumn<double>("deviation");
        const double in = 16;
        const double out = 64;
        QTest::addRow("xavier") << QStringLiteral("xavier") << std::sqrt(2 / (in + out));
        QTest::addRow("xavier-normal")
            << QStringLiteral("xavier-normal") << std::sqrt(2 / (in + out));
        QTest::addRow("he") << QStringLiteral("he") << std::sqrt(2 / in);
        QTest::addRow("normal") << QStringLiteral("normal:deviation=0.5") << 0.5;
    }
    void beginnings() {
        QFETCH(QString, row);
        QFETCH(double, deviation);
        const auto backend = reference();
        NetworkChoices parts = smallNetwork("word");
        parts.model.values["inner"] = std::int64_t{64};
        parts.initialiser = rowOf(initialisers().info(), row.toStdString());
        const Trainer trainer = smallTrainer(*backend, smallTraining("copy"), parts);
        double squares = 0;
        const auto weights = trainer.learner().learned.at("layer.0.inner.weight").host<float>();
        for (const float one : weights)
            squares += static_cast<double>(one) * static_cast<double>(one);
        const double found = std::sqrt(squares / static_cast<double>(weights.size()));
        QVERIFY2(std::abs(found - deviation) < 0.06 * deviation,
                 qPrintable(QString::number(found)));
        for (const float bias : trainer.learner().learned.at("layer.0.inner.bias").host<float>())
            QCOMPARE(bias, 0.0F);
    }
    // What a step takes is given back: as much is in use after many steps as after few.
    void memoryStays() {
        const auto backend = reference();
        Trainer trainer =
            smallTrainer(*backend, smallTraining("translation"), smallNetwork("recurrent-pair"));
        const auto after = [&](int steps) {
            for (int i = 0; i < steps; ++i)
                (void)trainer.step(*backend);
            return mallinfo2().uordblks + mallinfo2().hblkhd; // zeros under a sanitizer
        };
        const std::size_t few = after(16);
        const std::size_t many = after(128); // in the middle of what is drawn together, as before
        QVERIFY2(many < few + 500'000, qPrintable(QString::number(many - few)));
    }
    // Patience: three evaluations without a gain end it, and the best parameters come back.
    void patience() {
        const auto backend = reference();
        QTemporaryDir folder;
        const std::string path = folder.path().toStdString();
        TrainingPlan plan = smallTraining("tagging");
        plan.evaluateEvery = 2;
        plan.patience = 3;
        Trainer trainer = smallTrainer(*backend, plan, smallNetwork("word"));
        Learned best;
        for (const double accuracy : {0.3, 0.6, 0.5, 0.6, 0.1}) {
            QVERIFY(!trainer.ended());
            (void)trainer.step(*backend);
            (void)trainer.step(*backend);
            QVERIFY(trainer.isEvaluationDue());
            trainer.evaluated(accuracy);
            QVERIFY(!trainer.isEvaluationDue());
            if (trainer.done() == 4)
                best = trainer.learner().learned;
        }
        QVERIFY(trainer.ended());
        QCOMPARE(trainer.done(), Index{10});
        QVERIFY(sameBits(trainer.result(), best));
        QVERIFY(!sameBits(trainer.learner().learned, best));
        replaceFiles(disk(), trainerFiles(path, trainer));
        QVERIFY(sameBits(readLearner(disk(), path).learner.learned, best));
        const Trainer again = readTrainer(disk(), path);
        QVERIFY(again.ended());
        QVERIFY(sameBits(again.learner().learned, trainer.learner().learned));
        QVERIFY(sameBits(again.result(), best));
        QCOMPARE(readLearner(disk(), path).step, Index{4});
    }
    // The same few examples again and again: no other word is learned. Held-out ones are as many.
    void distinct() {
        const auto backend = reference();
        TrainingPlan plan = smallTraining("tagging");
        plan.distinct = 3;
        Trainer trainer = smallTrainer(*backend, plan, smallNetwork("word"));
        const auto drawn = [&](Split split, std::uint64_t n) {
            return trainer.examples().at(split, plan.seed, n);
        };
        std::set<std::string> seen;
        for (std::uint64_t n = 0; n < 3; ++n) {
            QVERIFY(drawn(Split::train, n) == drawn(Split::train, n + 6));
            QVERIFY(!(drawn(Split::test, n) == drawn(Split::test, n + 6)));
            for (const std::string& word : drawn(Split::train, n).source)
                seen.insert(word);
        }
        const Tensor before = trainer.learner().learned.at("embedding.weight");
        for (int i = 0; i < 5; ++i)
            (void)trainer.step(*backend);
        const Tensor after = trainer.learner().learned.at("embedding.weight");
        const auto width = static_cast<std::size_t>(before.axis(1));
        for (const std::string& word : trainer.learner().words) {
            const auto row = static_cast<std::size_t>(trainer.learner().numberOf(word)) * width;
            QCOMPARE(std::ranges::equal(before.host<float>().subspan(row, width),
                                        after.host<float>().subspan(row, width)),
                     !seen.contains(word));
        }
        QTemporaryDir folder;
        const std::string path = folder.path().toStdString();
        replaceFiles(disk(), trainerFiles(path, trainer));
        QCOMPARE(readTrainer(disk(), path).plan().distinct, Index{3});
    }
    // What training never had is a wrong answer where it is held out, not one that is left out.
    void unknownAnswers() {
        const auto backend = reference();
        std::string bytes;
        for (int i = 0; i < 400; ++i)
            bytes += "word" + std::to_string(i) + " is here\t" +
                     (i % 2 == 1 ? "common" : "label" + std::to_string(i)) + "\n";
        TrainingPlan plan = smallTraining("copy");
        plan.material = {.task = {}, .path = "mine.tsv", .bytes = bytes};
        const Trainer trainer = smallTrainer(*backend, plan, smallNetwork("word"));
        const Measures measures =
            measured(*backend, trainer.learner(), trainer.examples(), {.seed = 3, .count = 1000});
        QCOMPARE(measures.words.all, measures.examples);
        QCOMPARE(measures.words.right, measures.whole.right);
        QVERIFY(measures.accuracy(Form::whole) < 0.8);
    }
    // No output is longer than tables of positions hold.
    void longest() {
        const auto backend = reference();
        NetworkChoices parts = smallNetwork("encoder-decoder:layers=1");
        parts.layers.front()[Stage::position] =
            readSelection(positions().info(), "learned:max=15", "");
        parts.across[Stage::score] = readSelection(scores().info(), "static:max=14", "");
        const Trainer trainer = smallTrainer(*backend, smallTraining("translation"), parts);
        QCOMPARE(longestOutput(trainer.learner().plan), Index{14});
        std::vector<Example> asked{trainer.examples().at(Split::test, 3, 0)};
        for (const auto& answer : answersTo(*backend, trainer.learner(), asked))
            QVERIFY(answer.size() <= 14);
    }
    // Every way in which a network is put together is kept.
    void everyNetworkIsKept_data() {
        QTest::addColumn<QString>("network");
        for (const RowInfo& row : networks().info().rows)
            QTest::newRow(row.id.c_str()) << QString::fromStdString(row.id);
    }
    void everyNetworkIsKept() {
        QFETCH(QString, network);
        const auto backend = reference();
        QTemporaryDir folder;
        const std::string path = folder.path().toStdString();
        NetworkChoices parts = smallNetwork(network.toStdString());
        parts.layers.push_back(parts.layers.front());
        parts.layers.back()[Stage::score] = readSelection(scores().info(), "static:max=64", "");
        parts.across[Stage::score] = readSelection(scores().info(), "0.5*dot+general", "");
        const Form form = networks().math(network.toStdString()).forms.front();
        const RowInfo& task =
            *std::ranges::find_if(tasks().info().rows, [form](const RowInfo& row) {
                return tasks().math(row.id).form == form;
            });
        const Trainer trainer = smallTrainer(*backend, smallTraining(task.id), parts);
        replaceFiles(disk(), trainerFiles(path, trainer));
        const Trainer again = readTrainer(disk(), path);
        QVERIFY(sameBits(again.learner().learned, trainer.learner().learned));
        const NetworkChoices read = choicesOf(again.learner().plan);
        QVERIFY(read.model == parts.model && read.layers == parts.layers &&
                read.across[Stage::score] == parts.across[Stage::score]);
    }
    // Files of two trainings are known as such where every name and shape fits.
    void mixedFolders() {
        const auto backend = reference();
        const QTemporaryDir folder;
        const std::string path = folder.path().toStdString();
        const std::vector<FileContent> one = trainerFiles(path, small(*backend));
        const std::vector<FileContent> other = trainerFiles(path, small(*backend, 0.5));
        const auto told = [&](auto read) {
            return thrown([&] {
                (void)read(disk(), path);
                return 0;
            });
        };
        const QString mixed = QStringLiteral("belongs to another training");
        for (std::size_t i = 0; i < one.size(); ++i) {
            if (one[i].bytes == other[i].bytes)
                continue; // the words
            replaceFiles(disk(), one);
            replaceFiles(disk(), {other[i]});
            const bool numbers = one[i].path.ends_with("/model.safetensors");
            const bool state = one[i].path.ends_with("/training.safetensors");
            QCOMPARE(told(readLearner).contains(mixed), !state);
            QCOMPARE(told(readTrainer).contains(mixed), !numbers);
        }
        // Those that say nothing of it were written before they did, and are read.
        NamedTensors plain{small(*backend).learner().learned, {{"step", "0"}}};
        replaceFiles(disk(), one);
        replaceFile(disk(), path + "/model.safetensors", writeSafetensors(plain));
        QCOMPARE(told(readLearner), QString());
    }
    void strangeFolders() {
        const auto backend = reference();
        QTemporaryDir folder;
        const std::string path = folder.path().toStdString();
        const auto told = [&] {
            return thrown([&] {
                (void)readTrainer(disk(), path);
                (void)readLearner(disk(), path);
            });
        };
        QVERIFY(told().contains(QLatin1String("config.json")));
        const Trainer trainer = small(*backend);
        const std::vector<FileContent> files = trainerFiles(path, trainer);
        replaceFiles(disk(), files);
        QCOMPARE(told(), QString());
        const auto with = [&](const std::string& name, const std::string& bytes) {
            replaceFiles(disk(), files);
            replaceFile(disk(), path + "/" + name, bytes);
            return told();
        };
        QVERIFY(with("words.txt", "dog\n").contains(QLatin1String("words.txt")));
        QVERIFY(with("answers.txt", "b\na\n").contains(QLatin1String("sorted, each once")));
        QVERIFY(with("config.json", "{}").contains(QLatin1String("fovea-model")));
        QVERIFY(with("model.safetensors", "no").contains(QLatin1String("model.safetensors")));
        NamedTensors numbers{trainer.learner().learned, {}};
        numbers.tensors.erase("embedding.weight");
        QVERIFY(with("model.safetensors", writeSafetensors(numbers))
                    .contains(QLatin1String("embedding.weight is missing")));
        numbers.tensors["embedding.weight"] = Tensor({2}, Buffer<float>(2));
        QVERIFY(with("model.safetensors", writeSafetensors(numbers))
                    .contains(QLatin1String("has the shape [2], expected")));
        numbers = {trainer.learner().learned, {}};
        numbers.tensors["more"] = Tensor({2}, Buffer<float>(2));
        QVERIFY(with("model.safetensors", writeSafetensors(numbers))
                    .contains(QLatin1String("more belongs to another model")));
        QVERIFY(with("training.safetensors", writeSafetensors({}))
                    .contains(QLatin1String("no number of steps")));
    }
};

FOVEA_TEST(TestLearning)
#include "test_learning.moc"
