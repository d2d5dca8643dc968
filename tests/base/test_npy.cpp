#include "core/base/npy.h"
#include "core/base/random.h"
#include "support/program.h"
#include "support/thrown.h"

#include <QtTest/QTest>

#include <algorithm>
#include <array>

using namespace fovea;

namespace {

// A file as NumPy writes it: `header` is padded and measured.
std::string file(std::string header, const std::string& data, int major = 1) {
    const std::size_t before = major == 1 ? 10 : 12;
    header.append(63 - (before + header.size()) % 64, ' ');
    header += '\n';
    std::string bytes("\x93NUMPY", 6);
    bytes += static_cast<char>(major);
    bytes += '\0';
    for (std::size_t shift = 0; shift < (major == 1 ? 16U : 32U); shift += 8)
        bytes += static_cast<char>(header.size() >> shift & 0xff);
    return bytes + header + data;
}

std::string dict(const char* descr, const char* shape, const char* fortran = "False") {
    return std::string("{'descr': '") + descr + "', 'fortran_order': " + fortran +
           ", 'shape': " + shape + ", }";
}

std::vector<double> numbers(const Tensor& tensor) {
    if (tensor.type() == Type::u8)
        return {tensor.host<std::uint8_t>().begin(), tensor.host<std::uint8_t>().end()};
    const Tensor wide = tensor.as<double>();
    return {wide.host<double>().begin(), wide.host<double>().end()};
}

} // namespace

class TestNpy : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void roundTrip() {
        const float values[] = {1, -2.5F, 0.1F, 1e-40F, 3e38F, -0.0F};
        for (const Shape& shape : {Shape{6}, Shape{2, 3}, Shape{1, 2, 3}, Shape{3, 1, 2, 1}}) {
            const Tensor tensor = makeTensor<float>(shape, values);
            const Tensor read = readNpy(writeNpy(tensor), "f");
            QVERIFY(read.shape() == shape && read.type() == Type::f32);
            QVERIFY(numbers(read) == numbers(tensor));
        }
        QVERIFY(readNpy(writeNpy(Tensor(Shape{0, 4}, Buffer<double>(0))), "f").shape() ==
                (Shape{0, 4}));
    }
    void everyKind_data() {
        QTest::addColumn<QByteArray>("bytes");
        QTest::addColumn<QList<double>>("wanted");
        const auto row = [](const char* descr, const std::string& data, QList<double> wanted) {
            QTest::newRow(descr) << QByteArray::fromStdString(file(dict(descr, "(2,)"), data))
                                 << wanted;
        };
        row("<f2", std::string("\x00\x3c\x00\xc1", 4), {1, -2.5});
        row(">f2", std::string("\x3c\x00\xc1\x00", 4), {1, -2.5});
        row("<f4", std::string("\x00\x00\x80\x3f\x00\x00\x20\xc0", 8), {1, -2.5});
        row(">f4", std::string("\x3f\x80\x00\x00\xc0\x20\x00\x00", 8), {1, -2.5});
        row(">f8", std::string("\x3f\xf0\0\0\0\0\0\0\xc0\x04\0\0\0\0\0\0", 16), {1, -2.5});
        row("|b1", std::string("\x00\x05", 2), {0, 1});
        row("|i1", std::string("\xff\x05", 2), {-1, 5});
        row("|u1", std::string("\xff\x05", 2), {255, 5});
        row("<i2", std::string("\xff\xff\x05\x00", 4), {-1, 5});
        row(">u2", std::string("\x01\x00\x00\x05", 4), {256, 5});
        row("<i4", std::string("\xff\xff\xff\xff\x05\0\0\0", 8), {-1, 5});
        row("<i8", std::string("\xff\xff\xff\xff\xff\xff\xff\xff\x05\0\0\0\0\0\0\0", 16), {-1, 5});
    }
    void everyKind() {
        QFETCH(QByteArray, bytes);
        QFETCH(QList<double>, wanted);
        const auto found = numbers(readNpy(bytes.toStdString(), "f"));
        QVERIFY(std::ranges::equal(found, wanted));
    }
    void orderAndVersions() {
        const std::string data =
            writeNpy(makeTensor<float>({6}, std::array{0.F, 3.F, 1.F, 4.F, 2.F, 5.F})).substr(128);
        for (const int major : {1, 2, 3}) {
            const Tensor read = readNpy(file(dict("<f4", "(2, 3)", "True"), data, major), "f");
            QVERIFY(numbers(read) == (std::vector<double>{0, 1, 2, 3, 4, 5}));
        }
        // Other orders of keys, quotes and commas, and the L of Python 2.
        const Tensor read = readNpy(
            file("{\"shape\":(3L,2L),\"fortran_order\":False,\"descr\":\"<f4\"}", data), "f");
        QVERIFY(read.shape() == (Shape{3, 2}));
    }
    // The file's name stands in front, whatever is wrong with it.
    void namesTheFile() {
        QVERIFY(thrown([] {
                    return readNpy(file(dict("<f4", "(4611686018427387904, 4)"), ""), "f");
                }).startsWith(QStringLiteral("f: an array of shape [4611686018427387904, 4]")));
    }
    void masks() {
        const std::string ones = file(dict("|i1", "(2,)"), std::string("\x00\x01", 2));
        QVERIFY(readNpy(ones, "f", true).type() == Type::u8);
        QVERIFY(readNpy(ones, "f").type() == Type::f64);
        const std::string twos = file(dict("|i1", "(2,)"), std::string("\x00\x02", 2));
        QVERIFY(thrown([&] {
                    return readNpy(twos, "f", true);
                }).contains(QStringLiteral("f: holds other integers than 0 and 1")));
    }
    void refused_data() {
        QTest::addColumn<QByteArray>("bytes");
        QTest::addColumn<QString>("says");
        const auto row = [](const char* name, const std::string& bytes, const char* says) {
            QTest::newRow(name) << QByteArray::fromStdString(bytes) << QString::fromUtf8(says);
        };
        const std::string good = file(dict("<f4", "(2,)"), std::string(8, '\0'));
        row("empty", "", "does not begin with");
        row("magic", "\x93NUMPX\x01", "does not begin with");
        row("version", std::string("\x93NUMPY\x04\x00", 8), "version 4.0 of .npy is not known");
        row("cut version", std::string("\x93NUMPY\x01", 7), "ends in the middle of the version");
        row("cut header", good.substr(0, 60), "ends in the middle of the header");
        row("long header", std::string("\x93NUMPY\x02\x00\xff\xff\xff\x7f", 12), "a header of");
        row("short", good.substr(0, good.size() - 1),
            "has 7 bytes of numbers, its shape [2] needs 8");
        row("long", good + "x", "has 9 bytes of numbers");
        row("object", file(dict("|O", "(2,)"), ""), "numbers of type '|O' are not read");
        row("complex", file(dict("<c8", "(2,)"), ""), "'<c8' are not read");
        row("text", file(dict("<U3", "(2,)"), ""), "'<U3' are not read");
        row("records",
            file("{'descr': [('a', '<f4')], 'fortran_order': False, 'shape': (2,), }", ""),
            "records are not read");
        row("negative", file(dict("<f4", "(-2,)"), ""), "a size of the shape");
        row("huge", file(dict("<f4", "(4294967296, 4294967296)"), ""), "does not fit in memory");
        row("wraps", file(dict("<f4", "(2, 9223372036854775807)"), ""), "does not fit in memory");
        row("too huge", file(dict("<f4", "(99999999999999999999,)"), ""), "a size of the shape");
        row("axes", file(dict("<f4", "(1,1,1,1,1,1,1,1,1,)"), std::string(4, '\0')),
            "more than 8 axes");
        row("a longer header than NumPy reads",
            file(dict("<f4", "(1,)") + std::string(10'000, ' '), std::string(4, '\0')),
            "a header of");
        row("no shape", file("{'descr': '<f4', 'fortran_order': False, }", ""),
            "are not all there");
        row("twice", file("{'descr': '<f4', 'descr': '<f4', }", ""), "stands twice");
        row("unknown", file("{'descr': '<f4', 'fun': 1, }", ""), "'fun' is not known");
        row("behind", file(dict("<f4", "(2,)") + "x", std::string(8, '\0')), "stands behind");
        row("python", file("__import__('os')", ""), "expected '{'");
        row("integer", file(dict("<i8", "(1,)"), std::string("\x01\0\0\0\0\0\x20\0", 8)),
            "beyond 2^53");
    }
    void refused() {
        QFETCH(QByteArray, bytes);
        QFETCH(QString, says);
        const QString problem = thrown([&] { return readNpy(bytes.toStdString(), "f.npy"); });
        QVERIFY2(problem.contains(says), qPrintable(problem));
        QVERIFY(!problem.contains(QLatin1Char('\n')));
    }
    // Any byte changed, any length: numbers or one sentence.
    void damaged() {
        const std::string good = file(dict("<f4", "(2, 3)"), std::string(24, '\1'));
        const RandomStream stream(1, "damage");
        for (std::size_t length = 0; length < good.size(); ++length)
            QVERIFY(!thrown([&] { return readNpy(good.substr(0, length), "f"); }).isEmpty());
        for (std::uint32_t i = 0; i < 20000; ++i) {
            std::string bytes = good;
            bytes[stream.word(2 * i) % bytes.size()] = static_cast<char>(stream.word(2 * i + 1));
            (void)thrown([&] { return readNpy(bytes, "f"); });
        }
    }
};

FOVEA_TEST(TestNpy)
#include "test_npy.moc"
