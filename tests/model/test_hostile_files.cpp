// Configs, files of tensors and indices that lie: each is refused with a sentence that says what,
// where, and what was expected.
#include "core/compute/pool.h"
#include "core/model/model.h"
#include "model/hostile_folder.h"
#include "support/backends.h"
#include "support/golden_folders.h"
#include "support/program.h"

#include <unistd.h>

using namespace fovea;

namespace {

const QString good = QStringLiteral(FOVEA_SOURCE "/tests/golden/models/gpt2");
const QString sharded = QStringLiteral(FOVEA_SOURCE "/tests/golden/models/gpt2-untied");
const QString indexName = QStringLiteral("model.safetensors.index.json");

void rowsOf(std::initializer_list<std::array<const char*, 3>> rows) {
    for (const auto& [name, a, b] : rows)
        QTest::newRow(name) << QByteArray(a) << QString::fromUtf8(b);
}

std::string one(const std::string& dtype, const std::string& shape, const std::string& offsets) {
    return R"({"a":{"dtype":")" + dtype + R"(","shape":)" + shape + R"(,"data_offsets":)" +
           offsets + "}}";
}

} // namespace

class TestHostileFiles : public QObject {
    Q_OBJECT
private Q_SLOTS:
    // A value put over one of the config's.
    void configs_data() {
        QTest::addColumn<QByteArray>("change"); // "old=>new"
        QTest::addColumn<QString>("says");
        rowsOf(
            {{"kind", "\"gpt2\"=>\"gpt3\"", "a model of the kind ‘gpt3’, known: gpt2, bert"},
             {"no kind", "\"model_type\"=>\"model_tipe\"", "the key ‘model_type’ is missing"},
             {"kind is no text", "\"gpt2\"=>7", "expected a text"},
             {"layers negative", "\"n_layer\": 2=>\"n_layer\": -2", "n_layer: found -2"},
             {"layers huge", "\"n_layer\": 2=>\"n_layer\": 1e300", "n_layer: found"},
             {"layers a fraction", "\"n_layer\": 2=>\"n_layer\": 2.5", "n_layer: found 2.5"},
             {"more layers than there are", "\"n_layer\": 2=>\"n_layer\": 3",
              "the tensor transformer.h.2.ln_1.weight of shape [12] is missing"},
             {"many layers", "\"n_layer\": 2=>\"n_layer\": 1000000", "from 1 to 1024"},
             {"width beyond 2^64", "\"n_embd\": 12=>\"n_embd\": 36893488147419103232",
              "n_embd: found"},
             {"width", "\"n_embd\": 12=>\"n_embd\": 18",
              "has the shape [61, 12], expected [61, 18]"},
             {"heads do not fit", "\"n_head\": 3=>\"n_head\": 5", "a width that its heads share"},
             {"heads are text", "\"n_head\": 3=>\"n_head\": \"3\"", "n_head: found \"3\""},
             {"no heads", "\"n_head\": 3=>\"n_head\": 0", "n_head: found 0"},
             {"epsilon is zero", "\"layer_norm_epsilon\": 1e-05=>\"layer_norm_epsilon\": 0",
              "layer_norm_epsilon: found 0"},
             {"epsilon is infinite", "\"layer_norm_epsilon\": 1e-05=>\"layer_norm_epsilon\": 1e999",
              "config.json: not valid JSON at byte"},
             {"activation", "gelu_new=>gelu_newer", "expected one of gelu,"},
             {"cross", "\"add_cross_attention\": false=>\"add_cross_attention\": true",
              "a model without an encoder"},
             {"a flag is a number", "\"scale_attn_weights\": true=>\"scale_attn_weights\": 1",
              "expected true or false"},
             {"equal keys", "\"n_layer\": 2=>\"n_layer\": 2, \"n_layer\": 3", "stands twice"},
             {"cut", "}\n=>", "not valid JSON"},
             {"behind the end", "}\n=>}}", "not valid JSON"},
             {"NaN", "\"n_layer\": 2=>\"n_layer\": NaN", "not valid JSON"}});
    }
    void configs() {
        QFETCH(QByteArray, change);
        QFETCH(QString, says);
        const HostileFolder folder(good);
        const std::string all = change.toStdString();
        const std::size_t arrow = all.find("=>");
        const std::string old = all.substr(0, arrow);
        std::string config = folder.bytes(configName);
        const std::size_t at = config.rfind(old);
        QVERIFY2(at != std::string::npos, old.c_str());
        folder.put(configName, config.replace(at, old.size(), all.substr(arrow + 2)));
        const QString found = refusal([&] { Checkpoint checkpoint(folder.folder()); });
        QVERIFY2(found.contains(says), qPrintable(found));
        QVERIFY2(found.contains(QString::fromStdString(folder.folder())), qPrintable(found));
    }
    void deepConfig() {
        const HostileFolder folder(good);
        folder.put(configName, "{\"a\":" + std::string(1'000'000, '['));
        QVERIFY(refusal([&] {
                    Checkpoint checkpoint(folder.folder());
                }).contains(QStringLiteral("nested deeper than")));
        folder.put(configName, "[" + std::string(3'000'000, '1') + "]");
        QVERIFY(!refusal([&] { Checkpoint checkpoint(folder.folder()); }).isEmpty());
        std::string many = "[1";
        for (int i = 0; i < 1'000'000; ++i)
            many += ",1";
        folder.put(configName, many + "]");
        QVERIFY(refusal([&] {
                    Checkpoint checkpoint(folder.folder());
                }).contains(QStringLiteral("more than")));
        folder.put(configName, std::string(20'000'000, ' '));
        QVERIFY(refusal([&] {
                    Checkpoint checkpoint(folder.folder());
                }).contains(QStringLiteral("at most 4000000 are read")));
        QFile::remove(folder.path(configName));
        QVERIFY(refusal([&] {
                    Checkpoint checkpoint(folder.folder());
                }).contains(QStringLiteral("config.json: No such file")));
    }
    void tensors_data() {
        QTest::addColumn<QByteArray>("bytes");
        QTest::addColumn<QString>("says");
        const auto row = [](const char* name, const std::string& bytes, const char* says) {
            QTest::newRow(name) << QByteArray::fromStdString(bytes) << QString::fromUtf8(says);
        };
        row("empty", "", "0 bytes, expected at least 8");
        row("seven bytes", "1234567", "7 bytes, expected at least 8");
        row("a web page", "<!DOCTYPE html><html><body>404</body></html>", "is a web page");
        row("a pointer", "version https://git-lfs.github.com/spec/v1\noid sha256:00\nsize 12\n",
            "a pointer of Git's large-file storage");
        row("length overflows", std::string(8, '\xff') + "{}", "a header of 18446744073709551615");
        row("length beyond the end", safetensors("{}", 0, 3),
            "a header of 3 bytes, expected at most 2");
        row("header over the limit", safetensors("{}", 64, 32'000'001), "a header of 32000001");
        row("no object", safetensors("[1]", 0), "does not begin with");
        row("blanks first", safetensors(" {}", 0), "does not begin with");
        row("cut", safetensors("{\"a\":", 0), "not valid JSON");
        row("equal names", safetensors(R"({"a":1,"a":2})", 0), "stands twice");
        row("deep", safetensors("{\"a\":" + std::string(100'000, '['), 0), "nested deeper");
        row("a list", safetensors(R"({"a":[]})", 0), "expected an object");
        row("no dtype", safetensors(R"({"a":{"shape":[2],"data_offsets":[0,8]}})", 8), "dtype");
        row("unknown dtype", safetensors(one("F33", "[2]", "[0,8]"), 8),
            "found \"F33\", expected one of");
        row("negative", safetensors(one("F32", "[-2]", "[0,8]"), 8), "found -2");
        row("fraction", safetensors(one("F32", "[2.5]", "[0,8]"), 8), "a.shape[0]: found 2.5");
        row("product beyond 2^64",
            safetensors(one("F32", "[1099511627776,1099511627776]", "[0,8]"), 8),
            "a shape of at most");
        row("wraps to its length", safetensors(one("U8", "[549755813888,67108864]", "[0,0]"), 0),
            "a shape of at most 0 bytes");
        row("zero hides the product",
            safetensors(one("F32", "[1099511627776,1099511627776,0]", "[0,8]"), 8),
            "0 bytes, as its shape");
        row("many axes", safetensors(one("F32", "[1,1,1,1,1,1,1,1,2]", "[0,8]"), 8),
            "at most 8 axes");
        row("too few bytes", safetensors(one("F32", "[2]", "[0,4]"), 4),
            "a shape of at most 4 bytes");
        row("backwards", safetensors(one("F32", "[2]", "[8,0]"), 8), "data_offsets");
        row("beyond the end", safetensors(one("F32", "[2]", "[0,8]"), 7), "data_offsets");
        row("offsets overflow",
            safetensors(one("F32", "[2]", "[18446744073709551608,18446744073709551616]"), 8),
            "data_offsets");
        row("a gap", safetensors(one("F32", "[1]", "[4,8]"), 8), "begins at byte 4, expected 0");
        row("an overlap",
            safetensors(R"({"a":{"dtype":"F32","shape":[2],"data_offsets":[0,8]},)"
                        R"("b":{"dtype":"F32","shape":[2],"data_offsets":[4,12]}})",
                        12),
            "b begins at byte 4, expected 8");
        row("one byte more", safetensors(one("F32", "[2]", "[0,8]"), 9),
            "9 bytes of tensors, expected 8");
        row("metadata", safetensors(R"({"__metadata__":{"a":1}})", 0), "__metadata__");
        row("nothing in it", safetensors("{}", 0),
            "transformer.wte.weight of shape [61, 12] is missing");
        row("NUL", safetensors(std::string("{\"a\0\":1}", 8), 0), "a NUL byte");
        row("not UTF-8", safetensors("{\"\xff\":1}", 0), "not valid JSON");
        row("a name without end", safetensors("{\"" + std::string(5000, 'x') + "\":1}", 0),
            "a key of more than");
    }
    void tensors() {
        QFETCH(QByteArray, bytes);
        QFETCH(QString, says);
        const HostileFolder folder(good);
        folder.put(tensorsName, bytes.toStdString());
        const QString found = refusal([&] { Checkpoint checkpoint(folder.folder()); });
        QVERIFY2(found.contains(says), qPrintable(found));
    }
    void unreadableNumbers() {
        const HostileFolder folder(good);
        const std::string bytes = folder.bytes(tensorsName);
        const std::size_t at = bytes.find("wte.weight");
        std::string other = bytes;
        other.replace(bytes.find("\"F32\"", at), 5, "\"I32\"");
        folder.put(tensorsName, other);
        const QString found = refusal([&] { Checkpoint checkpoint(folder.folder()); });
        QVERIFY2(found.contains(QStringLiteral("has numbers of type I32, expected one of F32")),
                 qPrintable(found));
    }
    // Cut anywhere: refused, never read beyond its end.
    void cutAnywhere() {
        const HostileFolder folder(good);
        const std::string bytes = folder.bytes(tensorsName);
        for (std::size_t length = 0; length < bytes.size(); length += 1 + length / 16) {
            folder.put(tensorsName, bytes.substr(0, length));
            QVERIFY(!refusal([&] { Checkpoint checkpoint(folder.folder()); }).isEmpty());
        }
    }
    void indices_data() {
        QTest::addColumn<QByteArray>("change");
        QTest::addColumn<QString>("says");
        const char* first = "model-00001-of-00004.safetensors";
        const auto row = [&](const char* name, const std::string& to, const char* says) {
            QTest::newRow(name) << QByteArray::fromStdString(std::string(first) + "=>" + to)
                                << QString::fromUtf8(says);
        };
        row("up", "../model.safetensors", "the plain name of a .safetensors file");
        row("absolute", "/etc/passwd.safetensors", "the plain name");
        row("backslash", "..\\\\a.safetensors", "the plain name");
        row("NUL", "a\\u0000.safetensors", "weight_map"); // the sentence ends with it
        row("dots", "..", "the plain name");
        row("pickle", "model.bin", "the plain name of a .safetensors file");
        row("missing", "model-9.safetensors", "model-9.safetensors: No such file");
        row("another one", "model-00002-of-00004.safetensors", "and it is not");
        row("long", std::string(300, 'x') + ".safetensors", "the plain name");
    }
    void indices() {
        QFETCH(QByteArray, change);
        QFETCH(QString, says);
        const HostileFolder folder(sharded);
        const auto parts = change.toStdString();
        const std::size_t arrow = parts.find("=>");
        const std::string index = folder.bytes(indexName);
        folder.put(indexName, with(index, parts.substr(0, arrow), parts.substr(arrow + 2)));
        const QString found = refusal([&] { Checkpoint checkpoint(folder.folder()); });
        QVERIFY2(found.contains(says), qPrintable(found));
    }
    void otherIndices() {
        const HostileFolder folder(sharded);
        const auto says = [&](const std::string& index, const char* what) {
            folder.put(indexName, index);
            const QString found = refusal([&] { Checkpoint checkpoint(folder.folder()); });
            QVERIFY2(found.contains(QLatin1String(what)), qPrintable(found));
        };
        const std::string index = folder.bytes(indexName);
        says("{}", "weight_map");
        says("{\"weight_map\": []}", "expected an object");
        says("{\"weight_map\": {\"a\": 1}}", "expected a text");
        says(with(index, "\"weight_map\": {",
                  "\"weight_map\": {\"ghost\": \"model-00001-of-00004.safetensors\","),
             "the tensor ghost is in model-00001-of-00004.safetensors, and it is not");
        // The same tensors in two files.
        folder.put(QStringLiteral("model-00005-of-00005.safetensors"),
                   folder.bytes(QStringLiteral("model-00001-of-00004.safetensors")));
        says(with(index, "\"weight_map\": {",
                  "\"weight_map\": {\"x\": \"model-00005-of-00005.safetensors\","),
             "as well");
    }
    void otherFiles() {
        const HostileFolder folder(good);
        QFile::remove(folder.path(tensorsName));
        const auto says = [&] { return refusal([&] { Checkpoint checkpoint(folder.folder()); }); };
        QVERIFY(says().contains(QStringLiteral("no weights here")));
        folder.put(QStringLiteral("pytorch_model.bin"), "x");
        QVERIFY(
            says().contains(QStringLiteral("only weights of another kind (pytorch_model.bin)")));
        QDir().mkpath(folder.path(tensorsName));
        QVERIFY(says().contains(QStringLiteral("only weights of another kind")));
    }
    // Out of the folder; the blobs of a cache of the hub are inside.
    void links() {
        const HostileFolder folder(good);
        const HostileFolder other(good);
        QFile::remove(folder.path(tensorsName));
        QVERIFY(QFile::link(other.path(tensorsName), folder.path(tensorsName)));
        QVERIFY(refusal([&] {
                    Checkpoint checkpoint(folder.folder());
                }).contains(QStringLiteral("expected a file inside of the folder")));
        QTemporaryDir cache;
        const QString snapshot = cache.filePath(QStringLiteral("models--a--b/snapshots/12ab"));
        const QString blobs = cache.filePath(QStringLiteral("models--a--b/blobs"));
        QVERIFY(QDir().mkpath(snapshot) && QDir().mkpath(blobs));
        for (const QString& name : {tensorsName, configName}) {
            QVERIFY(QFile::copy(other.path(name), blobs + QLatin1Char('/') + name));
            QVERIFY(QFile::link(QStringLiteral("../../blobs/") + name,
                                snapshot + QLatin1Char('/') + name));
        }
        QCOMPARE(refusal([&] { Checkpoint checkpoint(snapshot.toStdString()); }), QString());
    }
    // While it is open.
    void changesWhileItIsRead() {
        const auto backend = reference();
        const HostileFolder folder(good);
        const std::string path = folder.path(tensorsName).toStdString();
        const auto run = [&](const auto& change) {
            Model model(std::make_shared<Checkpoint>(folder.folder()), *backend);
            const std::string before = folder.bytes(tensorsName);
            change();
            const QString says = refusal([&] { (void)model.run({.ids = {1, 2}}); });
            folder.put(tensorsName, before);
            return says;
        };
        QVERIFY(run([&] {
                    QCOMPARE(::truncate(path.c_str(), 3000), 0);
                }).contains(QStringLiteral("it became shorter while it was read")));
        QVERIFY(run([&] {
                    QFile file(folder.path(tensorsName));
                    QVERIFY(file.open(QIODevice::Append));
                    file.write("x");
                }).contains(QStringLiteral("was written to while it was read")));
        // One that is replaced is still the old one, whole.
        QCOMPARE(run([&] { folder.put(tensorsName, "nothing"); }), QString());
    }
    void notFiniteNumbers() {
        const auto backend = reference();
        const HostileFolder folder(good);
        std::string bytes = folder.bytes(tensorsName);
        const float nan = std::numeric_limits<float>::quiet_NaN();
        for (std::size_t at = bytes.size() - 4 * 61 * 12; at < bytes.size(); at += 4)
            std::memcpy(bytes.data() + at, &nan, 4);
        folder.put(tensorsName, bytes);
        Model model(std::make_shared<Checkpoint>(folder.folder()), *backend);
        QVERIFY(refusal([&] {
                    (void)model.run({.ids = {1, 2}});
                }).contains(QStringLiteral("layer 1 gives numbers that are not finite")));
    }
};

FOVEA_TEST(TestHostileFiles)
#include "test_hostile_files.moc"
