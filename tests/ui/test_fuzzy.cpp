// Finding by a few letters.
#include "support/program.h"
#include "ui/palette/command.h"
#include "ui/palette/fuzzy.h"

#include <QtTest/QTest>

using namespace fovea;

namespace {

QStringList found(const QStringList& names, const QString& letters) {
    std::vector<Command> commands;
    for (const QString& name : names)
        commands.push_back({.group = {}, .name = name, .run = {}});
    QStringList out;
    for (const FoundCommand& one : findCommands(commands, letters))
        out << commands[one.index].name;
    return out;
}

QString marked(const QString& letters, const QString& text) {
    const auto match = fuzzyMatch(letters, text);
    if (!match)
        return QStringLiteral("-");
    QString out = text;
    for (const int offset : match->offsets)
        out[offset] = QLatin1Char('#');
    return out;
}

} // namespace

class TestFuzzy : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void offsets_data() {
        QTest::addColumn<QString>("letters");
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("marks");
        const auto row = [](const char* letters, const char* text, const char* marks) {
            QTest::addRow("%s in %s", letters, text)
                << QString::fromUtf8(letters) << QString::fromUtf8(text)
                << QString::fromUtf8(marks);
        };
        row("", "Dot", "Dot");
        row("sdp", "Scaled dot product", "#caled #ot #roduct"); // beginnings of words
        row("soft", "Softmax", "####max");
        row("sof", "so soft", "so ###t"); // side by side before early
        row("SOFT", "softmax", "####max");
        row("tpo", "Softmax", "-"); // in their order
        row("softmaxx", "Softmax", "-");
        row("luong", "Luóng", "#####"); // diacritics, both ways
        row("lúong", "Luong", "#####");
        row("e", "e\u0301x", "#\u0301x");
        row("prod sc", "Scaled product", "##aled ####uct"); // words in any order
        row("prod xx", "Scaled product", "-");
        row("掩", "掩码", "#码");
        row("t5", "T5 buckets", "## buckets");
        row("fs", "FullScreen", "#ull#creen");
    }
    void offsets() {
        QFETCH(QString, letters);
        QFETCH(QString, text);
        QTEST(marked(letters, text), "marks");
    }
    void order() {
        const QStringList names{QStringLiteral("closed"), QStringLiteral("Scaled dot"),
                                QStringLiteral("Sum of dots"), QStringLiteral("Sd")};
        QCOMPARE(found(names, QStringLiteral("sd")),
                 QStringList({QStringLiteral("Sd"), QStringLiteral("Scaled dot"),
                              QStringLiteral("Sum of dots"), QStringLiteral("closed")}));
        QCOMPARE(found(names, {}), names); // nothing asked: everything as given
        QCOMPARE(found(names, QStringLiteral(" ")), names);
        const QStringList turned{QStringLiteral("Left to right"), QStringLiteral("Right to left")};
        QCOMPARE(found(turned, QStringLiteral("right to left")).front(), turned[1]);
        const QStringList equals{QStringLiteral("Mask b"), QStringLiteral("Mask a"),
                                 QStringLiteral("Mask c")};
        QCOMPARE(found(equals, QStringLiteral("mask")), equals); // equals in the order given
    }
    // The name before the group, the group before the summary; the summary only as it stands.
    void fields() {
        const std::vector<Command> commands = {
            {.group = QStringLiteral("Normalise"),
             .name = QStringLiteral("Hard"),
             .summary = QStringLiteral("the mask of the largest"),
             .run = {}},
            {.group = QStringLiteral("Mask"), .name = QStringLiteral("Causal"), .run = {}},
            {.group = QStringLiteral("View"), .name = QStringLiteral("Mask it"), .run = {}}};
        const auto all = findCommands(commands, QStringLiteral("mask"));
        QCOMPARE(all.size(), std::size_t(3));
        QCOMPARE(all[0].index, std::size_t(2));
        QCOMPARE(all[1].index, std::size_t(1));
        QCOMPARE(all[2].index, std::size_t(0));
        QVERIFY(all[1].offsets.empty()); // they are letters of the group
        QCOMPARE(findCommands(commands, QStringLiteral("mask cau")).size(), std::size_t(1));
        QVERIFY(findCommands(commands, QStringLiteral("tmolt")).empty());
    }
};

FOVEA_TEST(TestFuzzy)
#include "test_fuzzy.moc"
