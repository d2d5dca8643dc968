// Points from outside: every spelling of a table comes in, and what is wrong is reported with its
// row.
#include "core/base/error.h"
#include "core/base/npy.h"
#include "core/compute/pool.h"
#include "core/regression/read_points.h"
#include "core/regression/regress.h"
#include "support/backends.h"
#include "support/program.h"
#include "support/thrown.h"

#include <QtTest/QTest>

#include <limits>

using namespace fovea;

namespace {

// "1 2 | 3 4"
std::string printed(const Tensor& points) {
    std::string text;
    const auto numbers = points.host<double>();
    for (std::size_t i = 0; i < numbers.size(); ++i) {
        const bool newRow = i % static_cast<std::size_t>(points.axis(1)) == 0;
        text += (i == 0 ? "" : newRow ? " | " : " ") + QString::number(numbers[i]).toStdString();
    }
    return text;
}

// What a call fails with.
template <class Call>
std::string said(Call call) {
    return thrown(call).toStdString();
}

} // namespace

class TestReadPoints : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void everySpelling_data() {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<QByteArray>("points");
        const QByteArray two = "1.5 2 | -3 0.25";
        QTest::newRow("comma") << QByteArray("1.5,2\n-3,0.25\n") << two;
        QTest::newRow("semicolon") << QByteArray("1.5;2\n-3;0.25") << two;
        QTest::newRow("tab") << QByteArray("1.5\t2\n-3\t0.25") << two;
        QTest::newRow("blanks") << QByteArray("  1.5   2\n-3 0.25  \n\n") << two;
        QTest::newRow("blanks around") << QByteArray("1.5 , 2\n -3 ,0.25") << two;
        QTest::newRow("header") << QByteArray("x,y\n1.5,2\n-3,0.25\n") << two;
        QTest::newRow("quoted") << QByteArray("\"x\",\"y\"\n\"1.5\",\"2\"\n\"-3\",0.25") << two;
        QTest::newRow("mark") << QByteArray("\xEF\xBB\xBFx;y\r\n1.5;2\r\n-3;0.25\r\n") << two;
        QTest::newRow("old Mac") << QByteArray("1.5,2\r-3,0.25\r") << two;
        QTest::newRow("comments") << QByteArray("# measured\n1.5,2\n\n# and\n-3,0.25") << two;
        QTest::newRow("decimal comma") << QByteArray("x;y\n1,5;2\n-3;0,25") << two;
        QTest::newRow("decimal comma, tab") << QByteArray("1,5\t2\n-3\t0,25") << two;
        QTest::newRow("decimal comma, blanks") << QByteArray("1,5 2\n-3 0,25") << two;
        QTest::newRow("exponents") << QByteArray("15e-1,+2\n-3E0,2.5e-1") << two;
        QTest::newRow("three") << QByteArray("1,2,3\n4,5,6") << QByteArray("1 2 3 | 4 5 6");
    }
    void everySpelling() {
        QFETCH(const QByteArray, text);
        QFETCH(const QByteArray, points);
        const PointsRead read = readPointsFile(text.toStdString(), "f.csv");
        QCOMPARE(QByteArray::fromStdString(printed(read.points)), points);
        const bool comma = QByteArray(QTest::currentDataTag()).startsWith("decimal");
        QCOMPARE(read.notes.size(), comma ? 1U : 0U);
    }
    void whatIsWrongIsTold_data() {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<QByteArray>("says");
        const auto row = [](const char* name, const char* text, const char* says) {
            QTest::newRow(name) << QByteArray(text) << QByteArray("f.csv: ") + says;
        };
        row("nothing", "", "there is nothing in it, expected rows of two or three numbers");
        row("blank", " \n\t\r\n", "there is nothing in it, expected rows of two or three numbers");
        row("one column", "x\n1\n2\n",
            "row 2 has one column (‘1’), expected two (x, y) or three (x, x₂, y)");
        row("text", "1,2\n3,four\n", "row 2, column 2 has ‘four’, expected a number within ±1e100");
        row("text after comments", "# a\n\nx,y\n1,2\n3,4\nfive,6\n",
            "row 6, column 1 has ‘five’, expected a number within ±1e100");
        row("half a header", "x,2\n3,4\n",
            "row 1, column 1 has ‘x’, expected a number within ±1e100");
        row("two signs", "1,2\n3,+-5\n",
            "row 2, column 2 has ‘+-5’, expected a number within ±1e100");
        row("NaN", "1,2\n3,NaN\n", "row 2, column 2 has ‘NaN’, expected a number within ±1e100");
        row("infinity", "1,2\n-inf,3\n",
            "row 2, column 1 has ‘-inf’, expected a number within ±1e100");
        row("too large", "1,2\n1e101,3\n",
            "row 2, column 1 has ‘1e101’, expected a number within ±1e100");
        row("empty", "1,2\n3,\n", "row 2, column 2 is empty, expected a number");
        row("ragged", "1,2\n3,4,5\n", "row 2 has 3 columns, expected 2 as in the rows before");
        row("many", "1,2,3,4,5\n", "row 1 has 5 columns, expected two (x, y) or three (x, x₂, y)");
        row("decimal commas between commas", "1,5,2,25\n3,5,4,5\n",
            "row 1 has four columns, expected two (x, y) or three (x, x₂, y); where the comma is a "
            "decimal point, separate columns by semicolons");
        row("one point", "1,2\n", "found one point, expected at least two");
        row("UTF-16",
            "\xFF\xFE"
            "1",
            "this is UTF-16 text, expected UTF-8");
    }
    void whatIsWrongIsTold() {
        QFETCH(const QByteArray, text);
        QFETCH(const QByteArray, says);
        QCOMPARE(QByteArray::fromStdString(
                     said([&] { (void)readPointsFile(text.toStdString(), "f.csv"); })),
                 says);
    }
    void noText() {
        const std::string says =
            said([] { (void)readPointsFile(std::string("1,2\0\n", 5), "f.csv"); });
        QVERIFY2(says.starts_with("f.csv: this is no text"), says.c_str());
    }
    void aMillionPoints() {
        std::string text;
        for (int i = 0; i < 1'000'000; ++i)
            text += "1,2\n";
        QCOMPARE(said([&] { (void)readPointsFile(text, "f.csv"); }),
                 std::string("f.csv: found 1000000 points, expected at most 200000"));
    }
    void longText() {
        const std::string says =
            said([] { (void)readPointsFile("1,2\n3," + std::string(5000, 'x') + "\n", "f.csv"); });
        QVERIFY2(says.size() < 200 && says.find("…") != std::string::npos, says.c_str());
    }
    void arrays() {
        const auto file = [](Shape shape, const std::vector<double>& values) {
            return writeNpy(makeTensor<double>(std::move(shape), values));
        };
        QCOMPARE(printed(readPointsFile(file({2, 2}, {1, 2, 3, 4}), "f.npy").points),
                 std::string("1 2 | 3 4"));
        const std::vector<float> floats = {1, 2, 3, 4, 5, 6};
        QCOMPARE(
            printed(readPointsFile(writeNpy(makeTensor<float>({2, 3}, floats)), "f.npy").points),
            std::string("1 2 3 | 4 5 6"));
        constexpr double nan = std::numeric_limits<double>::quiet_NaN();
        const std::pair<std::string, std::string> wrong[] = {
            {file({4}, {1, 2, 3, 4}), "f.npy: found an array of shape [4], expected [n, 2] (x, y) "
                                      "or [n, 3] (x, x₂, y)"},
            {file({4, 1}, {1, 2, 3, 4}), "f.npy: found an array of shape [4, 1], expected [n, 2] "
                                         "(x, y) or [n, 3] (x, x₂, y)"},
            {file({2, 2}, {1, 2, nan, 4}),
             "f.npy: row 2 has a number that is not finite (NaN), expected numbers"},
            {file({2, 2}, {1, 2, 3, -1e200}),
             "f.npy: row 2 has the number -1e+200, expected none beyond ±1e100"},
            {file({1, 2}, {1, 2}), "f.npy: found 1 points, expected at least two"},
        };
        for (const auto& [bytes, says] : wrong)
            QCOMPARE(said([&file = bytes] { (void)readPointsFile(file, "f.npy"); }), says);
    }
};

FOVEA_TEST(TestReadPoints)
#include "test_read_points.moc"
