// Choices and their parameters, over a table that no stage has: what works for it works for the
// next row of any table.
#include "core/base/selection.h"
#include "core/base/table.h"
#include "support/program.h"
#include "support/thrown.h"

#include <QtTest/QTest>

using namespace fovea;

namespace {

struct Nothing {};

const TableInfo& sums() {
    static const Table<Nothing> table(
        {.id = "sum", .name = "Sum", .joins = "+"}, "plain",
        {{{.id = "plain", .name = "Plain"}, {}},
         {{.id = "wide",
           .name = "Wide",
           .parameters = {above(numberParameter("width", "Width", 1, 0, 100)),
                          automatic(
                              integerParameter("heads", "Heads", 1, 1, 8), "H",
                              [](const Sizes& sizes) { return static_cast<double>(sizes.heads); }),
                          integersParameter("marks", "Marks", {1}, 0, 9),
                          switchParameter("loud", "Loud", false),
                          {.id = "mode",
                           .name = "Mode",
                           .type = ParameterType::option,
                           .defaultValue = std::string("a"),
                           .options = {"a", "b"}}}},
          {}}});
    return table.info();
}

const TableInfo& conditions() {
    static const Table<Nothing> table(
        {.id = "if", .name = "If", .joins = "|&"}, "yes",
        {{{.id = "yes"}, {}},
         {{.id = "no"}, {}},
         {{.id = "list", .parameters = {integersParameter("at", "At", {0}, 0, 9)}}, {}},
         {{.id = "file", .parameters = {matrixParameter("cells", "Cells")}}, {}}});
    return table.info();
}

} // namespace

class TestSelection : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void roundTrip_data() {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("shortest");
        QTest::newRow("plain") << "plain"
                               << "plain";
        QTest::newRow("first") << "wide:0.5"
                               << "wide:width=0.5";
        QTest::newRow("named") << "wide:heads=3,loud=true,mode=b,width=1"
                               << "wide:heads=3,loud=true,mode=b";
        QTest::newRow("automatic") << "wide:2,heads=auto"
                                   << "wide:width=2";
        QTest::newRow("sum") << "0.5*plain+1e+1*wide:3"
                             << "0.5*plain+10*wide:width=3";
        QTest::newRow("list") << "wide:marks=1,2,3,heads=2"
                              << "wide:heads=2,marks=1,2,3";
        QTest::newRow("difference") << "0.5*plain-0.5*wide:3"
                                    << "0.5*plain+-0.5*wide:width=3";
        QTest::newRow("blanks") << " 2 * plain - wide: heads = 3, width = 1 + plain "
                                << "2*plain+-1*wide:heads=3+plain";
        QTest::newRow("negative") << "-1*plain+plain"
                                  << "-1*plain+plain";
    }
    void roundTrip() {
        QFETCH(QString, text);
        QFETCH(QString, shortest);
        const Selection selection = readSelection(sums(), text.toStdString(), "--sum");
        const std::string printed = printSelection(sums(), selection);
        QCOMPARE(QString::fromStdString(printed), shortest);
        QVERIFY(readSelection(sums(), printed, "--sum") == selection);
        const Json json = selectionToJson(sums(), selection);
        QVERIFY(selectionFromJson(sums(), JsonNode(json, "f")) == selection);
    }
    void refused_data() {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("says");
        const auto row = [](const char* text, const char* says) {
            QTest::newRow(text) << QString::fromUtf8(text) << QString::fromUtf8(says);
        };
        row("", "there is no ‘’, known: plain, wide");
        row("plane", "--sum: there is no ‘plane’, known: plain, wide");
        row("plain:3", "should be name=value");
        row("wide:0", "--sum wide:width: ‘0’ is not possible, expected a number above 0, at most");
        row("wide:nan", "a number above 0");
        row("wide:1e999", "a number above 0");
        row("wide:1,2", "‘2’ should be name=value");
        row("wide:heads=9", "an integer from 1 to 8 (or auto: H)");
        row("wide:heads=1.5", "an integer from 1 to 8");
        row("wide:width=auto", "‘auto’ is not possible");
        row("wide:loud=yes", "true or false");
        row("wide:mode=c", "one of a, b");
        row("wide:marks=1,x", "‘x’ is not possible, expected integers from 0 to 9");
        row("wide:marks=10", "expected integers from 0 to 9");
        row("wide:depth=1", "has no parameter ‘depth’, known: width, heads, marks, loud, mode");
        row("x*plain", "‘x’ is not possible, expected a number");
        row("plain+", "--sum: a sum is missing after ‘+’");
        row("+plain", "--sum: a sum is missing before ‘+’");
        row("plain++plain", "a sum is missing after ‘+’");
        row("plain - ", "a sum is missing after ‘-’");
        row("wide:2,width=3", "--sum wide:width: is given twice");
        row("wide:heads=2,heads=3", "--sum wide:heads: is given twice");
        row("wide:heads=2,", "‘’ should be name=value");
        row("wide:marks=2,", "‘’ is not possible, expected integers from 0 to 9");
        row("wide:", "‘’ is not possible");
    }
    void refused() {
        QFETCH(QString, text);
        QFETCH(QString, says);
        const QString problem =
            thrown([&] { return readSelection(sums(), text.toStdString(), "--sum"); });
        QVERIFY2(problem.contains(says), qPrintable(problem));
    }
    void conditionsJoin() {
        const Selection selection = readSelection(conditions(), "yes&no|yes", "--if");
        QCOMPARE(selection.parts.size(), std::size_t(3));
        QCOMPARE(selection.parts[1].join, '&');
        QCOMPARE(selection.parts[2].join, '|');
        QVERIFY(!thrown([] { return readSelection(conditions(), "2*yes", "--if"); }).isEmpty());
    }
    // A list may go without its name; a matrix comes from a file, and only where files are read.
    void listsAndFiles() {
        const Selection list = readSelection(conditions(), "list:0,3|yes", "--if");
        QVERIFY(integers(list.only().values, "at") == (Integers{0, 3}));
        QCOMPARE(printSelection(conditions(), list), std::string("list:at=0,3|yes"));
        const std::uint8_t cells[] = {1, 0, 1, 1};
        const auto open = [&](const std::string& path) {
            return path == "a b.npy" ? makeTensor<std::uint8_t>({2, 2}, cells) : Tensor();
        };
        const Selection file = readSelection(conditions(), "yes&a b.npy", "--if", open);
        QVERIFY(matrix(file.parts[1].choice.values, "cells").shape() == (Shape{2, 2}));
        const Json json = selectionToJson(conditions(), file);
        QVERIFY(selectionFromJson(conditions(), JsonNode(json, "f")) == file);
        QVERIFY(thrown([] {
                    return readSelection(conditions(), "file", "--if");
                }).contains(QStringLiteral("‘file’ is written as the name of its file")));
        QVERIFY(thrown([] {
                    return readSelection(conditions(), "fil", "--if");
                }).contains(QStringLiteral("known: yes, no, list, FILE.npy")));
        QVERIFY(thrown([] {
                    return readSelection(conditions(), "x.npy", "--if");
                }).contains(QStringLiteral("is not read here")));
    }
    void tellsWhatIsWritten() {
        Written written;
        (void)readSelection(sums(), "plain+wide:2,loud=true+wide:marks=1,2", "--sum", {}, &written);
        QVERIFY(written == (Written{{}, {"width", "loud"}, {"marks"}}));
    }
    void json_data() {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("says");
        const auto row = [](const char* text, const char* says) {
            QTest::newRow(text) << QString::fromUtf8(text) << QString::fromUtf8(says);
        };
        row(R"([])", "f: found a list, expected at least one row");
        row(R"({"row":"plane","version":1,"parameters":{}})", "f.row: there is no ‘plane’");
        row(R"({"row":"wide","version":2,"parameters":{}})", "f.version: found 2");
        row(R"({"row":"wide","version":1,"parameters":{"width":"1"}})", "f.parameters.width");
        row(R"({"row":"wide","version":1,"parameters":{"width":null}})", "f.parameters.width");
        row(R"({"row":"wide","version":1,"parameters":{"width":[1]}})", "‘1’ is not possible");
        row(R"({"row":"wide","version":1})", "the key ‘parameters’ is missing");
        row(R"([{"row":"plain","version":1,"parameters":{}},
                {"join":"*","row":"plain","version":1,"parameters":{}}])",
            "f[1].join: found \"*\", expected one of +");
    }
    void json() {
        QFETCH(QString, text);
        QFETCH(QString, says);
        const Json value = parseJson(text.toStdString(), "f");
        const QString problem =
            thrown([&] { return selectionFromJson(sums(), JsonNode(value, "f")); });
        QVERIFY2(problem.contains(says), qPrintable(problem));
    }
    // One that a later version added is for others to keep.
    void unknownParameter() {
        const Json value = parseJson(
            R"({"row":"wide","version":1,"parameters":{"later":{"a":1},"heads":3}})", "f");
        const Selection selection = selectionFromJson(sums(), JsonNode(value, "f"));
        QVERIFY(selection == readSelection(sums(), "wide:heads=3", ""));
    }
    // A parameter that came later than the file has its default.
    void missingParameter() {
        const Json value = parseJson(R"({"row":"wide","version":1,"parameters":{"heads":3}})", "f");
        const Selection selection = selectionFromJson(sums(), JsonNode(value, "f"));
        QVERIFY(selection == readSelection(sums(), "wide:heads=3", ""));
    }
};

FOVEA_TEST(TestSelection)
#include "test_selection.moc"
