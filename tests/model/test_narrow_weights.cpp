// A checkpoint of float16 or bfloat16 stays as small in memory, and gives the same bits as the same
// numbers in a file of float32.
#include "core/base/files.h"
#include "core/compute/backend.h"
#include "core/compute/pool.h"
#include "core/model/model.h"
#include "model/hostile_folder.h"
#include "support/backends.h"
#include "support/everywhere.h"
#include "support/narrow_checkpoint.h"
#include "support/program.h"

#include <QtTest/QTest>

using namespace fovea;

namespace {

const QString tensorsFile = QStringLiteral("model.safetensors");

struct Computed {
    std::vector<Tensor> all;
};

Computed computedBy(Model& model, Backend& backend) {
    const Pass pass = model.run({.ids = {5, 7, 6, 1, 2, 9, 5}});
    Computed out;
    for (const Tensor& hidden : pass.hidden)
        out.all.push_back(backend.download(hidden));
    if (model.plan().head != HeadKind::none)
        out.all.push_back(model.logits(pass, 0, 7));
    return out;
}

void expectSame(const Computed& found, const Computed& wanted) {
    QCOMPARE(found.all.size(), wanted.all.size());
    for (std::size_t i = 0; i < found.all.size(); ++i)
        QVERIFY(sameBits(found.all[i], wanted.all[i]));
}

} // namespace

class TestNarrowWeights : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void sameBitsAsWidened_data() {
        QTest::addColumn<QString>("name");
        QTest::addColumn<int>("type");
        for (const char* name : {"gpt2", "bert-untied", "bert", "distilbert", "roberta", "llama",
                                 "llama-tied", "mistral", "llama-3"})
            for (const Type type : {Type::f16, Type::bf16})
                QTest::addRow("%s %d", name, static_cast<int>(type))
                    << QString::fromLatin1(name) << static_cast<int>(type);
    }
    void sameBitsAsWidened() {
        QFETCH(QString, name);
        QFETCH(int, type);
        const QString good = QStringLiteral(FOVEA_SOURCE "/tests/golden/models/") + name;
        const HostileFolder narrow(good);
        const HostileFolder wide(good);
        const NarrowFiles files = narrowFiles(readSafetensors(narrow.bytes(tensorsFile), "golden"),
                                              static_cast<Type>(type));
        narrow.put(tensorsFile, files.narrow);
        wide.put(tensorsFile, files.widened);
        const auto small = std::make_shared<Checkpoint>(narrow.folder());
        const auto large = std::make_shared<Checkpoint>(wide.folder());
        QCOMPARE(small->parameters(), large->parameters());
        QCOMPARE(large->bytes(), 4 * large->parameters());
        QVERIFY(small->bytes() < large->bytes()); // vectors are float32
        for (const int threads : {1, 3}) {
            const auto backend = reference(Type::f32, threads);
            Model reads(large, *backend, Keep::nothing);
            const Computed wanted = computedBy(reads, *backend);
            for (const auto& checkpoint : {small, large}) {
                for (const Keep keep : {Keep::weights, Keep::nothing}) {
                    Model model(checkpoint, *backend, keep);
                    expectSame(computedBy(model, *backend), wanted);
                }
                const auto host = std::make_shared<HostWeights>();
                for (int i = 0; i < 2; ++i) {
                    Model model(checkpoint, *backend, host);
                    expectSame(computedBy(model, *backend), wanted);
                }
                // What one backend has arranged another one takes.
                const auto exact = makeEigenBackend(std::make_shared<Pool>(2), {}, Type::f64);
                Model second(checkpoint, *exact, host);
                Model fresh(large, *exact);
                expectSame(computedBy(second, *exact), computedBy(fresh, *exact));
            }
        }
    }
};

FOVEA_TEST(TestNarrowWeights)
#include "test_narrow_weights.moc"
