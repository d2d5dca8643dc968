// How alike heads are by their weights: the cosines of whole matrices
// (tests/oracle/weights_alone.py), and a plane that keeps distances.
#include "core/base/files.h"
#include "core/base/safetensors.h"
#include "core/base/table.h"
#include "core/compute/backend.h"
#include "core/compute/pool.h"
#include "core/experiment/chosen_model.h"
#include "core/experiment/head_likeness.h"
#include "core/experiment/run.h"
#include "support/backends.h"
#include "support/golden_model.h"
#include "support/model_traces.h"
#include "support/program.h"

#include <QtTest/QTest>

#include <cmath>

using namespace fovea;

namespace {

NamedTensors fileIn(const CheckpointFolder& folder, const char* file) {
    const std::string name = folder.path().toStdString() + "/" + file;
    return readSafetensors(disk().read(name, 1'000'000), name);
}

TracePointer traceIn(const CheckpointFolder& folder) {
    return traceWith(openModel(disk(), folder.path().toStdString()), "t5 t7 t9");
}

std::shared_ptr<const HeadLikeness> likenessOf(const Trace& trace) {
    computeLikeness(trace, *reference());
    return knownLikeness(trace);
}

// Row or column `from` of a matrix where `to` was.
Tensor copied(const Tensor& matrix, Index axis, Index from, Index to, Index width) {
    Buffer<float> values(matrix.size());
    std::ranges::copy(matrix.host<float>(), values.data());
    const Index columns = matrix.axis(1);
    for (Index i = 0; i < matrix.axis(0); ++i)
        for (Index j = 0; j < columns; ++j) {
            const Index at = axis == 0 ? i : j;
            if (at < to || at >= to + width)
                continue;
            const Index source =
                axis == 0 ? (i - to + from) * columns + j : i * columns + j - to + from;
            values[static_cast<std::size_t>(i * columns + j)] =
                matrix.host<float>()[static_cast<std::size_t>(source)];
        }
    return Tensor(matrix.shape(), std::move(values));
}

} // namespace

class TestHeadLikeness : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void asTheOracle_data() { goldenModels(); }
    void asTheOracle() {
        QFETCH(QString, name);
        const CheckpointFolder folder(name);
        const TracePointer trace = traceIn(folder);
        const auto found = likenessOf(*trace);
        const auto golden = fileIn(folder, "weights.safetensors").tensors;
        const auto compare = [&](const std::vector<double>& cosines, const char* id) {
            const Tensor wanted = golden.at(id).as<double>();
            QCOMPARE(cosines.size(), wanted.size());
            for (std::size_t i = 0; i < cosines.size(); ++i)
                QVERIFY2(std::abs(cosines[i] - wanted.host<double>()[i]) < 1e-6, id);
        };
        compare(found->written, "alike.written");
        compare(found->asked, "alike.asked");
        QCOMPARE(found->heads.size() * found->heads.size(), found->written.size());
        QVERIFY(found->heads.back() ==
                (SilencedHead{std::ssize(trace->layers) - 1, trace->layer(0).plan.heads - 1}));
    }
    // Two heads of the same numbers have one place; others have not.
    void equalHeads() {
        const CheckpointFolder folder(QStringLiteral("bert"));
        NamedTensors file = fileIn(folder, "model.safetensors");
        const std::string layer = "bert.encoder.layer.0.attention.";
        for (const char* part : {"self.query", "self.key", "self.value"}) {
            Tensor& matrix = file.tensors.at(layer + part + ".weight");
            matrix = copied(matrix, 0, 0, 6, 6);
        }
        Tensor& output = file.tensors.at(layer + "output.dense.weight");
        output = copied(output, 1, 0, 6, 6);
        const std::string bytes = writeSafetensors(file);
        QFile model(folder.path() + QStringLiteral("/model.safetensors"));
        QVERIFY(model.open(QIODevice::WriteOnly) &&
                model.write(bytes.data(), static_cast<qint64>(bytes.size())) ==
                    static_cast<qint64>(bytes.size()));
        model.close();
        const auto found = likenessOf(*traceIn(folder));
        QVERIFY(found->distance(0, 1) < 1e-6);
        QVERIFY(std::abs(found->x[0] - found->x[1]) < 1e-6);
        QVERIFY(std::abs(found->y[0] - found->y[1]) < 1e-6);
        QVERIFY(found->distance(0, 2) > 0.5);
        QVERIFY(std::hypot(found->x[0] - found->x[2], found->y[0] - found->y[2]) > 0.5);
        // Of others it is another place.
        const auto plain = likenessOf(*traceIn(CheckpointFolder(QStringLiteral("bert"))));
        QVERIFY(plain->distance(0, 1) > 0.5);
    }
    // Three heads lie in a plane: their places are as far apart as they are.
    void keepsDistances() {
        HeadLikeness three;
        three.heads = {{0, 0}, {0, 1}, {1, 0}};
        three.written = {1, 0.5, -0.2, 0.5, 1, 0.3, -0.2, 0.3, 1};
        layOut(three);
        for (std::size_t a = 0; a < 3; ++a)
            for (std::size_t b = 0; b < 3; ++b)
                QVERIFY(std::abs(std::hypot(three.x[a] - three.x[b], three.y[a] - three.y[b]) -
                                 three.distance(a, b)) < 1e-12);
        QVERIFY(std::abs(three.shareX + three.shareY - 1) < 1e-12);
        QVERIFY(three.shareX > three.shareY);
        QCOMPARE(three.distance(0, 1), 1.0);
        HeadLikeness one;
        one.heads = {{0, 0}};
        one.written = {1};
        layOut(one);
        QCOMPARE(one.x, std::vector<double>{0});
        QCOMPARE(one.y, std::vector<double>{0});
    }
    // Scores that are not products of queries and keys have no part in it.
    void offered() {
        const auto backend = reference();
        Experiment experiment = withModel(defaultExperiment(), {.name = "language"});
        experiment.text = "I saw a";
        QVERIFY(!likenessOf(*run(experiment, *backend))->asked.empty());
        experiment.at(Stage::score) = readSelection(table(Stage::score), "additive", "");
        QVERIFY(likenessOf(*run(experiment, *backend))->asked.empty());
        for (const char* name : {"translator", "sentiment"}) {
            const TracePointer trace =
                run(withModel(defaultExperiment(), {.name = name}), *backend);
            QVERIFY(!hasHeadLikeness(*trace, *backend));
            QVERIFY(!likenessOf(*trace));
        }
        QVERIFY(!likenessOf(*run(defaultExperiment(), *backend)));
    }
};

FOVEA_TEST(TestHeadLikeness)
#include "test_head_likeness.moc"
