// Beam search of models that ship, as a person calls it: the list, its best first, in words as in
// JSON.
#include "core/base/json.h"
#include "core/experiment/experiment.h"
#include "support/calls.h"
#include "support/program.h"

#include <QtCore/QProcess>
#include <QtTest/QTest>

using namespace fovea;

namespace {

Called search(const QStringList& line, const char* more) {
    return call(line + argumentsOf(QString::fromLatin1(more)));
}

} // namespace

class TestSearchCommands : public QObject {
    Q_OBJECT
private Q_SLOTS:
    // Names without their capital, and a first word with one, are read as the model writes them.
    void asItWritesThem() {
        const Called said = call({QStringLiteral("translate"), QStringLiteral("translator"),
                                  QStringLiteral("tom chase marry")});
        QVERIFY2(said.code == 0, qPrintable(said.err));
        QCOMPARE(said.out.trimmed(), QStringLiteral("汤姆 追 玛丽"));
        QVERIFY2(said.err.isEmpty(), qPrintable(said.err));
        const Called tagged = call({QStringLiteral("tag"), QStringLiteral("tagger"),
                                    QStringLiteral("The dog saw a zebra")});
        QCOMPARE(tagged.out.trimmed().section(QLatin1Char(' '), 0, 0), QStringLiteral("The/DET"));
        QVERIFY2(tagged.out.contains(QLatin1String(" zebra?/")), qPrintable(tagged.out));
    }
    void searches_data() {
        QTest::addColumn<QStringList>("line");
        QTest::newRow("translate") << QStringList{
            QStringLiteral("translate"), QStringLiteral("translator"), QStringLiteral("the dog")};
        QTest::newRow("generate") << QStringList{
            QStringLiteral("generate"), QStringLiteral("--model"), QStringLiteral("language"),
            QStringLiteral("--text"), QStringLiteral("the dog")};
    }
    void searches() {
        QFETCH(QStringList, line);
        const char* options = "--beams 3 --tokens 6 --length-penalty 0.5";
        const Called json = search(line, (std::string(options) + " --json").c_str());
        QVERIFY2(json.code == 0, qPrintable(json.err));
        const Json all = parseJson(json.out.trimmed().toStdString(), "out");
        const auto beams = JsonNode(all, "out").at("beams").items();
        QCOMPARE(beams.size(), std::size_t(3));
        QCOMPARE(beams.front().at("text").text(), JsonNode(all, "out").at("text").text());
        for (std::size_t i = 1; i < beams.size(); ++i)
            QVERIFY(beams[i - 1].at("score").number() >= beams[i].at("score").number());
        QVERIFY(beams.front().at("sum").number() < beams.front().at("score").number());
        QCOMPARE(search(line, options).out.trimmed().toStdString(),
                 beams.front().at("text").text());
        QCOMPARE(search(line, "--beams 1 --json").out, search(line, "--json").out);
        QVERIFY(search(line, "--temperature 5 --seed 1 --tokens 9").out !=
                search(line, "--temperature 5 --seed 2 --tokens 9").out);
        // The tree is that of the same search, behind the same text; what --figure says counts.
        const auto session = [&](const char* figure) {
            const Called drawn = search(
                line,
                (std::string("--beams 3 --tokens 6 --figure ") + figure + " -o -.fovea").c_str());
            return readExperiment(drawn.out.toStdString(), "out").experiment;
        };
        const Experiment tree = session("beams");
        QCOMPARE(tree.text, std::string("the dog"));
        QCOMPARE(tree.view.settings.at("beams"),
                 (Values{{"beams", std::int64_t{3}}, {"words", std::int64_t{6}}}));
        QCOMPARE(session("beams:beams=2").view.settings.at("beams").at("beams"),
                 Value(std::int64_t{2}));
        const Called both = search(line, "--beams 2 --temperature 1");
        QVERIFY2(both.code == 2 && both.err.contains(QLatin1String("--temperature must be 0")),
                 qPrintable(both.err));
    }
};

FOVEA_TEST(TestSearchCommands)
#include "test_search_commands.moc"
