// Files of attentions that lie, end too early or change while they are open: each is refused in one
// sentence that says what, where, and what was expected.
#include "core/base/error.h"
#include "core/base/files.h"
#include "core/base/safetensors.h"
#include "core/compute/pool.h"
#include "core/experiment/chosen_model.h"
#include "core/experiment/run.h"
#include "core/figure/figures.h"
#include "support/map_files.h"
#include "support/processor.h"
#include "support/program.h"
#include "support/thrown.h"

#include <QtCore/QDir>
#include <QtCore/QTemporaryDir>
#include <QtTest/QTest>

#include <cmath>

using namespace fovea;

namespace {

void put(const QString& path, const std::string& bytes) {
    QFile file(path);
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(bytes.data(), static_cast<qint64>(bytes.size()));
}

Tensor filled(const Shape& shape, float value = 0.25F) {
    Buffer<float> buffer(elements(shape));
    std::fill_n(buffer.data(), buffer.size(), value);
    return Tensor(shape, std::move(buffer));
}

constexpr const char* plainText = R"({"version":1,"rule":{"scale":0.5}})";

// A small file of these arrays and this text; what refuses it.
QString refusalOf(const std::map<std::string, Shape>& shapes, const std::string& text,
                  float value = 0.25F) {
    const QTemporaryDir folder;
    NamedTensors file;
    for (const auto& [name, shape] : shapes)
        file.tensors.emplace(name, filled(shape, value));
    if (!text.empty())
        file.metadata["fovea"] = text;
    const QString path = folder.filePath(QStringLiteral("maps.safetensors"));
    put(path, writeSafetensors(file));
    return thrown([&] {
        const Experiment experiment = withFile(path.toStdString());
        const TracePointer trace = run(experiment, processor());
        (void)describe(*trace, experiment.view, processor());
    });
}

} // namespace

class TestHostileMaps : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void refusals_data() {
        QTest::addColumn<QStringList>("arrays");
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("says");
        const auto row = [](const char* name, const QStringList& arrays, const char* text,
                            const char* says) {
            QTest::newRow(name) << arrays << QString::fromUtf8(text) << QString::fromUtf8(says);
        };
        const QString weights = QStringLiteral("self.0.weights 2 3 3");
        const QStringList qk = {QStringLiteral("self.0.q 2 3 4"), QStringLiteral("self.0.k 2 3 4")};
        row("nothing", {}, plainText, "has no attentions");
        row("another name", {QStringLiteral("wte 3 3")}, plainText, "the array wte is none of");
        row("another part", {QStringLiteral("self.0.z 3 3")}, plainText, "self.0.z is none of");
        row("a number with a zero", {QStringLiteral("self.00.weights 2 3 3")}, plainText,
            "is none of");
        row("a batch", {QStringLiteral("self.0.weights 1 2 3 3")}, plainText,
            "has the shape [1, 2, 3, 3], expected [heads, queries, keys]");
        row("both", QStringList{weights} + qk, plainText, "has weights, and q or k as well");
        row("q alone", {qk[0]}, plainText, "has neither weights nor both q and k");
        row("no scale", qk, R"({"version":1})", "has q and k and no scale");
        row("other widths", {qk[0], QStringLiteral("self.0.k 2 3 5")}, plainText,
            "self.0.k has the shape [2, 3, 5], expected [key heads, keys, width], here […, …, 4]");
        row("key heads", {QStringLiteral("self.0.q 3 3 4"), qk[1]}, plainText,
            "a number of key heads that divides the 3 heads");
        row("values", qk + QStringList{QStringLiteral("self.0.v 2 4 4")}, plainText,
            "self.0.v has the shape [2, 4, 4]");
        row("sums", qk + QStringList{QStringLiteral("self.0.lse 2 4")}, plainText,
            "self.0.lse has the shape [2, 4], expected [heads, queries], here [2, 3]");
        row("bias", qk + QStringList{QStringLiteral("self.0.bias 2 2 3")}, plainText,
            "expected [heads or 1, queries or 1, keys], here [2 or 1, 3 or 1, 3]");
        row("relative bias", qk + QStringList{QStringLiteral("self.0.relative_bias 2 6")},
            plainText, "here [2 or 1, 5]");
        row("mask", qk + QStringList{QStringLiteral("self.0.mask 3 4")}, plainText,
            "self.0.mask has the shape [3, 4]");
        row("sums of weights", {weights, QStringLiteral("self.0.lse 2 3")}, plainText,
            "self.0.lse belongs to q and k");
        row("no heads", {QStringLiteral("self.0.weights 0 3 3")}, plainText, "self.0 is empty");
        row("causal between two", {QStringLiteral("self.0.weights 2 2 3")},
            R"({"version":1,"rule":{"causal":true}})", "is causal and has 2 queries and 3 keys");
        row("tokens", {weights}, R"({"version":1,"sentences":[{"tokens":["a","b"]}]})",
            "has 3 queries, and its sentence 2 tokens");
        row("a token is no text", {weights},
            R"({"version":1,"sentences":[{"tokens":["a",1,"c"]}]})", "expected a text");
        row("words", {weights},
            R"({"version":1,"sentences":[{"tokens":["a","b","c"],"words":[0,0]}]})",
            "3 numbers, as many as tokens");
        row("special", {weights},
            R"({"version":1,"sentences":[{"tokens":["a","b","c"],"special":[3]}]})", "found 3");
        row("predictions", {weights},
            R"({"version":1,"sentences":[{"tokens":["a","b","c"],"predictions":[[["x",2]],[],[]]}]})",
            "a probability from 0 to 1");
        row("heads", {weights}, R"({"version":1,"layers":{"self.0":{"heads":["a"]}}})",
            "has 2 heads, and 1 names of heads");
        row("a layer that is not there", {weights}, R"({"version":1,"layers":{"self.1":{}}})",
            "the metadata names self.1");
        row("an unknown key", {weights}, R"({"version":1,"rule":{"scal":1}})",
            "scale, causal, window, softcap");
        row("a later version", {weights}, R"({"version":2})", "a later Fovea may read it");
        row("no version", {weights}, "{}", "the key ‘version’ is missing");
        row("cut", {weights}, R"({"version":1)", "not valid JSON");
        row("two sentences", {weights}, R"({"version":1,"sentences":[{},{}]})",
            "does not say of which of 2 sentences");
        row("a sentence too far", {QStringLiteral("sentence.1.self.0.weights 2 3 3")}, plainText,
            "is of sentence 1, and the metadata has 1 sentences");
        row("a sentence twice", {weights, QStringLiteral("sentence.0.self.0.weights 2 3 3")},
            plainText, "is there twice");
        row("a sentence without", {QStringLiteral("sentence.0.self.0.weights 2 3 3")},
            R"({"version":1,"sentences":[{},{}]})", "sentence 1 has no attentions");
        row("scale is infinite", qk, R"({"version":1,"rule":{"scale":1e999}})", "not valid JSON");
        row("window", qk, R"({"version":1,"rule":{"scale":1,"window":[1]}})", "two numbers");
    }
    void refusals() {
        QFETCH(QStringList, arrays);
        QFETCH(QString, text);
        QFETCH(QString, says);
        std::map<std::string, Shape> shapes;
        for (const QString& one : arrays) {
            const QStringList words = one.split(QLatin1Char(' '));
            Shape& shape = shapes[words.front().toStdString()];
            for (const QString& size : words.mid(1))
                shape.push_back(size.toLongLong());
        }
        const QString found = refusalOf(shapes, text.toStdString());
        QVERIFY2(found.contains(says), qPrintable(found));
        QVERIFY2(found.contains(QLatin1String("maps.safetensors")), qPrintable(found));
        QVERIFY2(!found.contains(QLatin1Char('\n')), qPrintable(found));
    }
    void notFinite() {
        const std::map<std::string, Shape> weights = {{"self.0.weights", {2, 3, 3}}};
        const std::map<std::string, Shape> products = {{"self.0.q", {2, 3, 3}},
                                                       {"self.0.k", {2, 3, 3}}};
        QVERIFY(refusalOf(weights, plainText).isEmpty());
        QVERIFY(refusalOf(products, plainText).isEmpty());
        for (const float bad : {NAN, INFINITY}) {
            QVERIFY(
                refusalOf(weights, plainText, bad)
                    .contains(QStringLiteral("self.0.weights has a number that is not finite")));
            QVERIFY(refusalOf(products, plainText, bad)
                        .contains(QStringLiteral("has a number that is not finite")));
        }
    }
    // Sums that are another map's.
    void sumsThatLie() {
        const std::map<std::string, Shape> products = {
            {"self.0.q", {2, 3, 3}}, {"self.0.k", {2, 3, 3}}, {"self.0.lse", {2, 3}}};
        QVERIFY(refusalOf(products, plainText, -3)
                    .contains(QStringLiteral("self.0.lse is not of these q and k")));
        QVERIFY(refusalOf(products, plainText, 0.25F).isEmpty()); // close enough
    }
    // Every beginning of a file, and of an archive, is refused or, where only numbers lack, too.
    void truncated() {
        const QTemporaryDir folder;
        for (const char* name : {"products.safetensors", "products.npz", "products-packed.npz"}) {
            const std::string all = disk().read(mapsFolder + name, 1'000'000);
            const QString path = folder.filePath(QString::fromUtf8(name));
            for (std::size_t size = 0; size < all.size();
                 size += std::max<std::size_t>(1, all.size() / 97)) {
                put(path, all.substr(0, size));
                const QString found = thrown([&] { return openModel(disk(), path.toStdString()); });
                QVERIFY2(!found.isEmpty(), qPrintable(QString::number(size)));
                QVERIFY2(!found.contains(QLatin1Char('\n')), qPrintable(found));
            }
        }
    }
    // It shrinks while it is open.
    void shrinks() {
        const QTemporaryDir folder;
        const QString path = folder.filePath(QStringLiteral("maps.safetensors"));
        QVERIFY(QFile::copy(QString::fromStdString(mapsFolder + "weights.safetensors"), path));
        QFile(path).setPermissions(QFile::ReadOwner | QFile::WriteOwner);
        const Experiment experiment = withFile(path.toStdString());
        const TracePointer trace = run(experiment, processor());
        QVERIFY(QFile::resize(path, 900));
        const QString found =
            thrown([&] { return describe(*trace, experiment.view, processor()); });
        QVERIFY2(found.contains(QStringLiteral("shorter")) ||
                     found.contains(QStringLiteral("was written to")),
                 qPrintable(found));
    }
    void arraysOfNumPy() {
        const QTemporaryDir folder;
        const QString path = folder.filePath(QStringLiteral("maps.npy.folder"));
        QVERIFY(QDir().mkpath(path));
        const auto says = [&](const char* descr, const char* fortran, std::size_t bytes,
                              const char* shape = "(2, 3, 3)") {
            std::string header = std::string("{'descr': '") + descr +
                                 "', 'fortran_order': " + fortran + ", 'shape': " + shape + ", }";
            header.resize(118, ' ');
            put(path + QStringLiteral("/self.0.weights.npy"),
                std::string("\x93NUMPY\x01\x00\x76\x00", 10) + header + std::string(bytes, '\0'));
            return thrown([&] { return openModel(disk(), path.toStdString()); });
        };
        QCOMPARE(says("<f4", "False", 72), QString());
        QVERIFY(says("<f4", "True", 72).contains(QStringLiteral("numpy.ascontiguousarray")));
        QVERIFY(says(">f4", "False", 72).contains(QStringLiteral("numpy.ascontiguousarray")));
        QVERIFY(says("|V2", "False", 36).contains(QStringLiteral("are not read")));
        QVERIFY(
            says("<f4", "False", 71).contains(QStringLiteral("71 bytes of numbers, expected 72")));
        QVERIFY(says("<f4", "False", 72, "(4294967296, 4294967296)")
                    .contains(QStringLiteral("folder: the array self.0.weights of shape")));
    }
};

FOVEA_TEST(TestHostileMaps)
#include "test_hostile_maps.moc"
