// fovea attend, as a person with arrays calls it.
#include "core/base/files.h"
#include "core/base/npy.h"
#include "support/calls.h"
#include "support/drawn.h"
#include "support/program.h"

#include <QtCore/QDir>
#include <QtCore/QProcess>
#include <QtCore/QTemporaryDir>
#include <QtTest/QTest>

#include <array>
#include <cmath>
#include <limits>

using namespace fovea;

namespace {

struct ArrayFolder {
    QTemporaryDir folder;
    [[nodiscard]] QString path(const char* name) const {
        return folder.filePath(QString::fromUtf8(name));
    }
    void put(const char* name, const Shape& shape, std::uint32_t seed) const {
        put(name, drawn(shape, seed));
    }
    void put(const char* name, const Tensor& tensor) const {
        replaceFile(disk(), path(name).toStdString(), writeNpy(tensor));
    }
    [[nodiscard]] Tensor get(const char* name) const {
        return readNpy(disk().read(path(name).toStdString(), 100'000'000), name);
    }
    // Q, K, V → o.npy, w.npy; more options by blanks.
    [[nodiscard]] std::pair<int, QString> attend(const QByteArray& more = {}) const {
        QStringList arguments = QStringLiteral("attend -q q.npy -k k.npy -v v.npy -o o.npy "
                                               "--weights w.npy")
                                    .split(QLatin1Char(' '));
        arguments += QString::fromUtf8(more).split(QLatin1Char(' '), Qt::SkipEmptyParts);
        arguments.replaceInStrings(QStringLiteral("''"), QString());
        const Called done = call(arguments, {.folder = folder.path()});
        return {done.code, done.err};
    }
};

bool same(const Tensor& a, const Tensor& b, double bound = 1e-6) {
    if (a.size() != b.size())
        return false;
    for (std::size_t i = 0; i < a.size(); ++i)
        if (!(std::abs(a.host<float>()[i] - b.host<float>()[i]) <= bound))
            return false;
    return true;
}

} // namespace

class TestAttend : public QObject {
    Q_OBJECT
private Q_SLOTS:
    // The same numbers in 2, 3 and 4 dimensions, and in the shapes that follow.
    void dimensions() {
        const ArrayFolder f;
        f.put("q.npy", {5, 6}, 1);
        f.put("k.npy", {7, 6}, 2);
        f.put("v.npy", {7, 4}, 3);
        QCOMPARE(f.attend("--heads 2"), std::pair(0, QString()));
        const Tensor flat = f.get("o.npy");
        QVERIFY(flat.shape() == (Shape{5, 4}));
        QVERIFY(f.get("w.npy").shape() == (Shape{2, 5, 7}));
        const Tensor weights = f.get("w.npy");
        for (const char* name : {"q.npy", "k.npy", "v.npy"}) {
            const Tensor tensor = f.get(name);
            f.put(name, tensor.reshaped({1, tensor.axis(0), tensor.axis(1)}));
        }
        QCOMPARE(f.attend("--heads 2"), std::pair(0, QString()));
        QVERIFY(f.get("o.npy").shape() == (Shape{1, 5, 4}));
        QVERIFY(f.get("w.npy").shape() == (Shape{1, 2, 5, 7}));
        QVERIFY(same(f.get("o.npy"), flat) && same(f.get("w.npy"), weights));
        f.put("q.npy", {2, 4, 5, 6}, 1);
        f.put("k.npy", {2, 2, 7, 6}, 2);
        f.put("v.npy", {2, 2, 7, 3}, 3);
        QCOMPARE(f.attend(), std::pair(0, QString()));
        QVERIFY(f.get("o.npy").shape() == (Shape{2, 4, 5, 3}));
        QVERIFY(f.get("w.npy").shape() == (Shape{2, 4, 5, 7}));
    }
    // What was saved, put back in, gives the same; and other parameters give something else.
    void parametersOutAndIn() {
        const ArrayFolder f;
        for (const char* name : {"q.npy", "k.npy", "v.npy"})
            f.put(name, {4, 8}, 5);
        const char* options[] = {"--score mlp --heads 2", "--score additive+static:8",
                                 "--project --heads 2 --kv-heads 1", "--position relative",
                                 "--mask local-p:2 --score general"};
        for (const char* option : options) {
            const QByteArray more(option);
            QCOMPARE(f.attend(more + " --save-parameters p --seed 4"), std::pair(0, QString()));
            const Tensor first = f.get("o.npy");
            QCOMPARE(f.attend(more + " --parameters p --seed 9"), std::pair(0, QString()));
            QVERIFY2(same(f.get("o.npy"), first, 0), option);
            QCOMPARE(f.attend(more + " --seed 9"), std::pair(0, QString()));
            QVERIFY2(!same(f.get("o.npy"), first), option);
            QVERIFY(QDir(f.path("p")).removeRecursively());
        }
    }
    // Boolean, integer and float masks, alone and joined, for all heads or each.
    void masksFromFiles() {
        const ArrayFolder f;
        f.put("q.npy", {3, 4}, 1);
        f.put("k.npy", {3, 4}, 2);
        f.put("v.npy", {3, 4}, 3);
        QCOMPARE(f.attend("--mask causal"), std::pair(0, QString()));
        const Tensor causal = f.get("o.npy");
        const float infinity = std::numeric_limits<float>::infinity();
        f.put("m.npy", makeTensor<std::uint8_t>(
                           {3, 3}, std::array<std::uint8_t, 9>{1, 0, 0, 1, 1, 0, 1, 1, 1}));
        QCOMPARE(f.attend("--mask m.npy"), std::pair(0, QString()));
        QVERIFY(same(f.get("o.npy"), causal));
        f.put("m.npy", makeTensor<std::int32_t>(
                           {1, 3, 3}, std::array<std::int32_t, 9>{1, 0, 0, 1, 1, 0, 1, 1, 1}));
        QCOMPARE(f.attend("--mask m.npy"), std::pair(0, QString()));
        QVERIFY(same(f.get("o.npy"), causal));
        f.put("m.npy", makeTensor<float>({3, 3}, std::array{0.F, -infinity, -infinity, 0.F, 0.F,
                                                            -infinity, 0.F, 0.F, 0.F}));
        QCOMPARE(f.attend("--mask m.npy"), std::pair(0, QString()));
        QVERIFY(same(f.get("o.npy"), causal));
        f.put("m.npy", makeTensor<float>({1, 3}, std::array{0.5F, 0.5F, 0.5F}));
        QCOMPARE(f.attend("--mask causal&m.npy"),
                 std::pair(0, QString())); // a constant changes nothing
        QVERIFY(same(f.get("o.npy"), causal));
        QVERIFY(f.attend("--mask causal|m.npy").second.contains(QStringLiteral("not with |")));
        f.put("m.npy", {4, 4}, 1);
        QVERIFY(f.attend("--mask m.npy")
                    .second.contains(
                        QStringLiteral("an array of shape [4, 4], expected [n, m] = [3, 3]")));
        // As many entries as there are, or one: not of heads, and not more.
        f.put("m.npy", makeTensor<std::uint8_t>({2, 3, 3}, std::vector<std::uint8_t>(18, 1)));
        QVERIFY(
            f.attend("--mask m.npy").second.contains(QStringLiteral("[batch, n, m] = [1, 3, 3]")));
        QVERIFY(f.attend("--mask m.npy --heads 2")
                    .second.contains(QStringLiteral("[batch, heads, n, m] = [1, 2, 3, 3]")));
        f.put("m.npy", makeTensor<std::int32_t>({1, 3}, std::array<std::int32_t, 3>{0, 1, 2}));
        QCOMPARE(f.attend("--mask m.npy").first, 1);
    }
    // One length for each batch entry.
    void paddingOfABatch() {
        const ArrayFolder f;
        for (const char* name : {"q.npy", "k.npy", "v.npy"})
            f.put(name, {2, 5, 4}, 1);
        QCOMPARE(f.attend("--mask padding:3,1 --normalise uniform"), std::pair(0, QString()));
        const Tensor weights = f.get("w.npy");
        for (std::size_t i = 0; i < 50; ++i) {
            const std::size_t length = i < 25 ? 3 : 1;
            const float wanted = i % 5 < length ? 1 / static_cast<float>(length) : 0;
            QVERIFY(std::abs(weights.host<float>()[i] - wanted) < 1e-6F);
        }
        QCOMPARE(f.attend("--mask padding --lengths 3,1 --normalise uniform"),
                 std::pair(0, QString()));
        QVERIFY(same(f.get("w.npy"), weights, 0));
        for (const char* name : {"q.npy", "k.npy", "v.npy"})
            f.put(name, {3, 5, 4}, 1);
        QVERIFY(f.attend("--mask padding:3,1")
                    .second.contains(QStringLiteral("2 lengths for 3 batch entries")));
        QVERIFY(f.attend("--mask padding:3,1,2,1")
                    .second.contains(QStringLiteral("4 lengths for 3 batch entries")));
    }
    void softCapAndScores() {
        const ArrayFolder f;
        f.put("q.npy", {3, 4}, 1);
        f.put("k.npy", {3, 4}, 2);
        f.put("v.npy", {3, 4}, 3);
        QCOMPARE(f.attend("--scores s.npy --score dot"), std::pair(0, QString()));
        const Tensor plain = f.get("s.npy");
        QCOMPARE(f.attend("--scores s.npy --score dot --softcap 2 --mask causal"),
                 std::pair(0, QString()));
        for (std::size_t i = 0; i < 9; ++i) {
            const float found = f.get("s.npy").host<float>()[i];
            const float wanted = 2 * std::tanh(plain.host<float>()[i] / 2);
            QVERIFY(i % 3 > i / 3 ? found == -std::numeric_limits<float>::infinity()
                                  : std::abs(found - wanted) < 1e-5F);
        }
    }
    void dropout() {
        const ArrayFolder f;
        for (const char* name : {"q.npy", "k.npy", "v.npy"})
            f.put(name, {40, 4}, 1);
        QCOMPARE(f.attend("--normalise uniform --dropout 0.25 --seed 3"), std::pair(0, QString()));
        const Tensor weights = f.get("w.npy");
        int dropped = 0;
        for (const float weight : weights.host<float>()) {
            dropped += weight == 0;
            QVERIFY(weight == 0 || std::abs(weight - 1 / 40.F / 0.75F) < 1e-6F);
        }
        QVERIFY(dropped > 320 && dropped < 480); // of 1600
        QCOMPARE(f.attend("--normalise uniform --dropout 0.25 --seed 3"), std::pair(0, QString()));
        QVERIFY(same(f.get("w.npy"), weights, 0));
    }
    void spoiledAndEmpty() {
        const ArrayFolder f;
        f.put("q.npy", {3, 2}, 1);
        f.put("k.npy", {3, 2}, 2);
        f.put("v.npy", {3, 2}, 3);
        const Tensor given = f.get("v.npy");
        std::vector<float> v(given.host<float>().begin(), given.host<float>().end());
        v[4] = std::numeric_limits<float>::quiet_NaN();
        f.put("v.npy", makeTensor<float>({3, 2}, v));
        const auto [code, said] = f.attend("--mask causal");
        QCOMPARE(code, 0);
        QCOMPARE(said, QStringLiteral("fovea: 1 row is not finite (batch 1, head 1, query 3); the "
                                      "others are right\n"));
        for (std::size_t i = 0; i < 6; ++i)
            QCOMPARE(std::isnan(f.get("o.npy").host<float>()[i]), i >= 4);
        f.put("q.npy", makeTensor<float>({3, 2}, std::vector<float>(6, v[4])));
        QVERIFY(f.attend().second.startsWith(
            QStringLiteral("fovea: 3 rows are not finite (batch 1, head 1, query 1; batch 1, ")));
        f.put("q.npy", {0, 2}, 1);
        QCOMPARE(f.attend().first, 0);
        QVERIFY(f.get("o.npy").shape() == (Shape{0, 2}));
        f.put("k.npy", {0, 2}, 1);
        f.put("v.npy", {0, 2}, 1);
        f.put("q.npy", {2, 2}, 1);
        QCOMPARE(f.attend(), std::pair(0, QString()));
        QCOMPARE(f.get("o.npy").host<float>()[0], 0.0F);
    }
    void refused_data() {
        QTest::addColumn<QString>("more");
        QTest::addColumn<int>("code");
        QTest::addColumn<QString>("says");
        const auto row = [](const char* more, int code, const char* says) {
            QTest::newRow(more) << QString::fromUtf8(more) << code << QString::fromUtf8(says);
        };
        row("-q none.npy", 2, "-q");
        row("--position sinusoidal", 2, "adds to embeddings");
        row("--tokens words", 2, "attend takes arrays");
        row("--lowercase true", 2, "--lowercase: no chosen row has it");
        row("--width 3", 2, "--width: no chosen row has it");
        row("--head-dim 3", 2, "--head-dim: no chosen row has it");
        row("--width 3 --score gaussian", 0, "");
        row("--score gaussian --project --width 8", 2,
            "several chosen rows have it (project heads");
        row("--score gaussian:width=1 --width 2", 2,
            "--width: is given in --score gaussian as well");
        row("--mask causal&window --offset 1", 2,
            "(mask causal, mask window); write it in its row");
        row("--kv-heads 2", 2, "--kv-heads: needs --heads");
        row("--mask given", 2, "‘given’ is written as the name of its file");
        row("--scores ./o.npy", 2, "--scores: ./o.npy is written by -o as well");
        row("--scores ./q.npy", 2, "--scores: q.npy is read by -q as well");
        row("--mask causal&o.npy", 2, "-o: o.npy is read by --mask as well");
        row("--scores s.csv", 2, "--scores s.csv: the ending ‘csv’ is not known, expected npy");
        row("--scores -", 2, "--scores -: the name has no ending, expected npy");
        row("--scores ''", 2, "--scores: found nothing, expected a path");
        row("--parameters ''", 2, "--parameters: found nothing, expected a path");
        row("--scores none/s.npy --score mlp --save-parameters a/p", 1, "none/s.npy: No such file");
        row("--device abacus", 2, "there is no ‘abacus’ here, known: auto, cpu");
        row("--heads 3", 2, "Q is 8 wide, which does not split into 3 heads");
        row("--position rotary --heads 8", 2, "heads are 1 wide, which must be even");
        row("--score location:3", 2, "4 keys, its table has max=3");
        row("--parameters none", 0, "");
        row("--score mlp --parameters none", 1, "none/score.W.npy: No such file");
        row("--mask none.npy", 1, "none.npy: No such file");
        row("--mask local-p&local-p", 2, "only once");
        row("--mask local-p|causal", 2, "not with |");
        row("--mask padding:-1", 2, "integers from 0");
        row("--normalise entmax:alpha=1", 2, "above 1");
        row("--scores none/s.npy", 1, "none/s.npy: No such file");
    }
    void refused() {
        QFETCH(QString, more);
        QFETCH(int, code);
        QFETCH(QString, says);
        const ArrayFolder f;
        for (const char* name : {"q.npy", "k.npy", "v.npy"})
            f.put(name, {4, 8}, 1);
        const auto [found, said] = f.attend(more.toUtf8());
        QVERIFY2(found == code, qPrintable(said));
        QVERIFY2(said.contains(says), qPrintable(said));
        QVERIFY(said.count(QLatin1Char('\n')) <= 1);
        QCOMPARE(QFile::exists(f.path("o.npy")), code == 0); // all that was asked for, or nothing
        QVERIFY(!QFile::exists(f.path("a")));
    }
    // What was learned is read with care: wrong numbers are refused, further files are mentioned.
    void strangeParameters() {
        const ArrayFolder f;
        for (const char* name : {"q.npy", "k.npy", "v.npy"})
            f.put(name, {4, 8}, 1);
        QCOMPARE(f.attend("--score general --save-parameters p").first, 0);
        f.put("p/score.X.npy", {2}, 1);
        QCOMPARE(
            f.attend("--score general --parameters p"),
            std::pair(0, QStringLiteral("fovea: p: not used by these choices: score.X.npy\n")));
        std::vector<double> w(64, 1);
        w[5] = 1e300;
        f.put("p/score.W.npy", makeTensor<double>({8, 8}, w));
        QVERIFY(f.attend("--score general --parameters p")
                    .second.contains(QStringLiteral("p/score.W.npy: holds a number that is not ")));
        // A folder in the place of one of the files: nothing of the rest is written.
        QVERIFY(QFile::remove(f.path("o.npy")) && QFile::remove(f.path("p/score.W.npy")));
        QVERIFY(QDir().mkpath(f.path("p/score.W.npy")));
        QCOMPARE(f.attend("--score general --save-parameters p").first, 1);
        QVERIFY(!QFile::exists(f.path("o.npy")));
    }
    // What was drawn beside learned parameters: the mask can be given back, and dropout is exactly
    // where the weights are zero.
    void drawnIsSaved() {
        const ArrayFolder f;
        for (const char* name : {"q.npy", "k.npy", "v.npy"})
            f.put(name, {2, 9, 4}, 1);
        QCOMPARE(f.attend("--mask random:3,seed=5 --save-parameters p").first, 0);
        const Tensor weights = f.get("w.npy");
        QVERIFY(f.get("p/mask.random.npy").shape() == (Shape{9, 9}));
        QCOMPARE(f.attend("--mask p/mask.random.npy").first, 0);
        QVERIFY(same(f.get("w.npy"), weights)); // one way of computing or the other
        QCOMPARE(f.attend("--dropout 0.4 --seed 3 --heads 2 --save-parameters p").first, 0);
        const Tensor kept = f.get("p/dropout.npy");
        const Tensor left = f.get("w.npy");
        QVERIFY(kept.shape() == left.shape());
        for (std::size_t i = 0; i < left.size(); ++i)
            QCOMPARE(kept.host<std::uint8_t>()[i] != 0, left.host<float>()[i] != 0);
    }
    // Maps that are too large for memory are refused; the output alone needs none.
    void largeMaps() {
        const ArrayFolder f;
        f.put("q.npy", {40000, 1}, 1);
        f.put("k.npy", {40000, 1}, 2);
        f.put("v.npy", {40000, 1}, 3);
        QVERIFY(f.attend().second.startsWith(
            QStringLiteral("fovea: --weights: an array of shape [40000, 40000] takes 6103 MiB")));
    }
    void shapesThatDoNotFit() {
        const ArrayFolder f;
        f.put("q.npy", {4, 8}, 1);
        f.put("k.npy", {4, 6}, 1);
        f.put("v.npy", {5, 8}, 1);
        QVERIFY(f.attend().second.contains(QStringLiteral("4 keys and 5 values")));
        f.put("v.npy", {4, 8}, 1);
        QVERIFY(f.attend().second.contains(QStringLiteral("queries are 8 wide and keys 6")));
        QCOMPARE(f.attend("--score general").first, 0);
        f.put("v.npy", {1, 4, 8}, 1);
        QVERIFY(f.attend().second.contains(QStringLiteral("V has shape [1, 4, 8]")));
        for (const Shape& shape : {Shape{2, 0, 4, 8}, Shape{0, 2, 4, 8}, Shape{2, 2, 4, 0}}) {
            for (const char* name : {"q.npy", "k.npy", "v.npy"})
                f.put(name, shape, 1);
            const auto [code, said] = f.attend();
            QCOMPARE(code, 2);
            QVERIFY(said.contains(QStringLiteral("of at least 1")));
        }
        replaceFile(disk(), f.path("q.npy").toStdString(), "not an array");
        QVERIFY(f.attend().second.contains(QStringLiteral("q.npy: not a .npy file")));
    }
};

FOVEA_TEST(TestAttend)
#include "test_attend.moc"
