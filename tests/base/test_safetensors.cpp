// Files of tensors: what is written is read, and whatever is wrong with one is reported.
#include "core/base/error.h"
#include "core/base/safetensors.h"
#include "support/program.h"
#include "support/thrown.h"

#include <QtTest/QTest>

#include <cstring>

using namespace fovea;

namespace {

Tensor counting(const Shape& shape) {
    Buffer<float> numbers(elements(shape));
    for (std::size_t i = 0; i < numbers.size(); ++i)
        numbers[i] = static_cast<float>(i) + 0.5F;
    return Tensor(shape, std::move(numbers));
}

std::string withHeader(const std::string& header, std::size_t data) {
    const std::uint64_t length = header.size();
    std::string bytes(8, '\0');
    std::memcpy(bytes.data(), &length, 8);
    return bytes + header + std::string(data, '\0');
}

std::string one(const std::string& dtype, const std::string& shape, const std::string& offsets) {
    return R"({"a":{"dtype":")" + dtype + R"(","shape":)" + shape + R"(,"data_offsets":)" +
           offsets + "}}";
}

} // namespace

class TestSafetensors : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void backAndForth() {
        NamedTensors file;
        file.tensors = {
            {"b.weight", counting({2, 3})}, {"a", counting({})}, {"empty", counting({0, 4})}};
        file.metadata = {{"step", "12"}, {"was", "我 \"quoted\""}};
        const std::string bytes = writeSafetensors(file);
        QCOMPARE(bytes.size() % 4, std::size_t{0});
        const NamedTensors read = readSafetensors(bytes, "f");
        QVERIFY(read.metadata == file.metadata);
        QCOMPARE(read.tensors.size(), file.tensors.size());
        for (const auto& [name, tensor] : file.tensors) {
            QVERIFY(read.tensors.at(name).shape() == tensor.shape());
            QVERIFY(std::ranges::equal(read.tensors.at(name).host<float>(), tensor.host<float>()));
        }
        QCOMPARE(writeSafetensors(read), bytes);
        QVERIFY(readSafetensors(writeSafetensors({}), "f").tensors.empty());
    }
    void refused_data() {
        QTest::addColumn<QByteArray>("bytes");
        QTest::addColumn<QString>("says");
        const auto row = [](const char* name, const std::string& bytes, const char* says) {
            QTest::newRow(name) << QByteArray::fromStdString(bytes) << QString::fromUtf8(says);
        };
        const std::string good = one("F32", "[2]", "[0,8]");
        row("empty", "", "f: ends in the middle of the length of its header");
        row("short", "abc", "f: ends in the middle");
        row("a page", "<!DOCTYPE html><html>", "no safetensors file");
        row("a pointer", "version https://git-lfs.github.com/spec/v1\n", "no safetensors file");
        row("huge header", std::string(8, '\x7f') + "{}", "a header of");
        row("header cut", withHeader(good, 0).substr(0, 20), "a header of");
        row("no object", withHeader("[1]", 0), "does not begin with");
        row("bad json", withHeader("{\"a\":}", 0), "f");
        row("equal keys", withHeader(R"({"a":1,"a":2})", 0), "f");
        row("no dtype", withHeader(R"({"a":{"shape":[2],"data_offsets":[0,8]}})", 8), "dtype");
        row("dtype", withHeader(one("I4", "[2]", "[0,8]"), 8), "expected one of F32, F16");
        row("shape", withHeader(one("F32", "[-2]", "[0,8]"), 8), "f.a.shape");
        row("shape text", withHeader(one("F32", "\"2\"", "[0,8]"), 8), "f.a.shape");
        row("axes", withHeader(one("F32", "[1,1,1,1,1,1,1,1,2]", "[0,8]"), 8), "at most 8 axes");
        row("overflow", withHeader(one("F32", "[1099511627776,1099511627776]", "[0,8]"), 8),
            "a shape of at most 8 bytes");
        row("size", withHeader(one("F32", "[1]", "[0,8]"), 8), "4 bytes, as its shape");
        row("offsets", withHeader(one("F32", "[2]", "[0]"), 8), "two numbers");
        row("backwards", withHeader(one("F32", "[2]", "[8,0]"), 8), "data_offsets");
        row("beyond", withHeader(one("F32", "[2]", "[0,8]"), 4), "data_offsets");
        row("gap", withHeader(one("F32", "[1]", "[4,8]"), 8), "begins at byte 4, expected 0");
        row("rest", withHeader(good, 12), "12 bytes of tensors, expected 8");
        row("overlap",
            withHeader(R"({"a":{"dtype":"F32","shape":[2],"data_offsets":[0,8]},)"
                       R"("b":{"dtype":"F32","shape":[2],"data_offsets":[4,12]}})",
                       12),
            "b begins at byte 4, expected 8");
        row("metadata", withHeader(R"({"__metadata__":{"a":1}})", 0), "__metadata__");
    }
    void refused() {
        QFETCH(QByteArray, bytes);
        QFETCH(QString, says);
        const QString problem = thrown([&] {
            return readSafetensors({bytes.data(), std::size_t(bytes.size())}, "f");
        });
        QVERIFY2(problem.contains(says), qPrintable(problem));
        QVERIFY(problem.startsWith(QLatin1Char('f')) && !problem.contains(QLatin1Char('\n')));
    }
};

FOVEA_TEST(TestSafetensors)
#include "test_safetensors.moc"
