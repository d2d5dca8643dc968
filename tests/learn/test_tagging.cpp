// Training step by step, and what is kept of it in a folder.
#include "core/attention/combine.h"
#include "core/attention/mask.h"
#include "core/attention/normalise.h"
#include "core/attention/position.h"
#include "core/attention/score.h"
#include "core/base/error.h"
#include "core/learn/tagger_files.h"
#include "core/model/safetensors.h"
#include "support/backends.h"
#include "support/thrown.h"

#include <QtCore/QTemporaryDir>
#include <QtTest/QTest>

#include <cmath>
#include <cstring>

using namespace fovea;

namespace {

Choice tagging() {
    return standardSelection(tasks().info()).only();
}

Trainer small(Backend& backend, double rate = 0.01) {
    EncoderPlan plan{.layers = 1, .inner = 16};
    plan.position = readSelection(positions().info(), "sinusoidal", "").only();
    plan.attention =
        attentionOf(plan.position, readSelection(projects().info(), "heads:heads=2,width=16", ""),
                    {.position = {},
                     .score = readSelection(scores().info(), "additive:hidden=8", ""),
                     .mask = standardSelection(masks().info()),
                     .normalise = standardSelection(normalisers().info()).only(),
                     .combine = standardSelection(combines().info()).only()});
    TrainingPlan training = standardTraining(tagging().row);
    training.rate = rate;
    training.steps = 40;
    training.sentences = 8;
    return {training, makeTagger(training.task, plan, 3, backend)};
}

bool sameBits(const Learned& a, const Learned& b) {
    return std::ranges::equal(a, b, [](const auto& x, const auto& y) {
        return x.first == y.first && x.second.shape() == y.second.shape() &&
               std::memcmp(x.second.template host<float>().data(),
                           y.second.template host<float>().data(),
                           sizeof(float) * x.second.size()) == 0;
    });
}

} // namespace

class TestTagging : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void learns() {
        const auto backend = reference();
        Trainer trainer = small(*backend);
        const double before =
            accuracyOf(*backend, trainer.tagger(), tagging(), Split::validation, 3, 60);
        double first = 0;
        double last = 0;
        while (trainer.done() < 40) {
            const StepReport report = trainer.step(*backend);
            first += report.step <= 5 ? report.loss : 0;
            last += report.step > 35 ? report.loss : 0;
        }
        QVERIFY2(last < 0.7 * first, qPrintable(QStringLiteral("%1 %2").arg(first).arg(last)));
        QVERIFY(accuracyOf(*backend, trainer.tagger(), tagging(), Split::validation, 3, 60) >
                before + 0.2);
        QCOMPARE(tagged(*backend, trainer.tagger(), {"I", "saw", "zebra"}).size(), std::size_t{3});
        QVERIFY(tagged(*backend, trainer.tagger(), {}).empty());
        QCOMPARE(trainer.tagger().numberOf("zebra"), 0);
    }
    // Taken up again from a folder it goes on as if it had never stopped, to the last bit.
    void resumes() {
        const auto backend = reference();
        QTemporaryDir folder;
        const std::string path = folder.path().toStdString();
        Trainer straight = small(*backend);
        for (int i = 0; i < 6; ++i)
            (void)straight.step(*backend);
        replaceFiles(disk(), trainerFiles(path, straight));
        Trainer again = readTrainer(disk(), path, *backend);
        QCOMPARE(again.done(), Index{6});
        for (int i = 0; i < 6; ++i)
            QCOMPARE(again.step(*backend).loss, straight.step(*backend).loss);
        QVERIFY(sameBits(again.tagger().learned, straight.tagger().learned));
    }
    // A rate far too large: told with the step, and the last good numbers are kept.
    void diverges() {
        const auto backend = reference();
        Trainer trainer = small(*backend, 1e30);
        QString problem;
        Learned before;
        for (int i = 0; i < 20 && problem.isEmpty(); ++i) {
            before = trainer.tagger().learned;
            problem = thrown([&] { (void)trainer.step(*backend); });
        }
        QVERIFY2(problem.startsWith(QLatin1String("step ")) &&
                     problem.contains(QLatin1String("try a smaller rate")),
                 qPrintable(problem));
        QVERIFY(sameBits(trainer.tagger().learned, before));
    }
    void strangeFolders() {
        const auto backend = reference();
        QTemporaryDir folder;
        const std::string path = folder.path().toStdString();
        const auto told = [&] {
            return thrown([&] { (void)readTrainer(disk(), path, *backend); });
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
        QVERIFY(with("config.json", "{}").contains(QLatin1String("fovea-model")));
        QVERIFY(with("model.safetensors", "no").contains(QLatin1String("model.safetensors")));
        NamedTensors numbers{trainer.tagger().learned, {}};
        numbers.tensors.erase("embedding.weight");
        QVERIFY(with("model.safetensors", writeSafetensors(numbers))
                    .contains(QLatin1String("embedding.weight is missing")));
        numbers.tensors["embedding.weight"] = Tensor({2}, Buffer<float>(2));
        QVERIFY(with("model.safetensors", writeSafetensors(numbers))
                    .contains(QLatin1String("has the shape [2], expected")));
        numbers = {trainer.tagger().learned, {}};
        numbers.tensors["more"] = Tensor({2}, Buffer<float>(2));
        QVERIFY(with("model.safetensors", writeSafetensors(numbers))
                    .contains(QLatin1String("more belongs to another model")));
        QVERIFY(with("training.safetensors", writeSafetensors({}))
                    .contains(QLatin1String("no number of steps")));
    }
};

QTEST_GUILESS_MAIN(TestTagging)
#include "test_tagging.moc"
