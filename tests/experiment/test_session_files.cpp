// Sessions as files: every version that was ever written opens, what is unknown survives, any byte
// that changes is noticed, and of a damaged one what can be read is read.
#include "core/base/error.h"
#include "core/base/files.h"
#include "core/base/summed_json.h"
#include "core/experiment/carriers.h"
#include "core/experiment/experiment.h"
#include "support/program.h"
#include "support/thrown.h"

#include <QtCore/QDir>
#include <QtCore/QElapsedTimer>
#include <QtTest/QTest>

using namespace fovea;

namespace {

const QString corpus = QStringLiteral(FOVEA_SOURCE "/tests/golden/sessions");

std::string bytesOf(const QString& name) {
    return disk().read((corpus + QLatin1Char('/') + name).toStdString(), 1'000'000);
}

Experiment rich() {
    Experiment experiment = defaultExperiment();
    experiment.text = "“Ä\t我\n👩‍👩‍👧” \\ \"checksum\": \"";
    experiment.keysText = "keys";
    experiment.at(Stage::score) = readSelection(table(Stage::score), "0.5*dot+0.5*cosine", "");
    experiment.edits = {{.query = 3, .key = 4, .forced = true}, {.head = 2, .query = 0, .key = 0}};
    experiment.view.settings["matrix"]["scale"] = std::string("log");
    experiment.reference.experiment = std::make_shared<const Experiment>(defaultExperiment());
    return experiment;
}

std::string replaced(std::string text, const std::string& from, const std::string& to) {
    const std::size_t at = text.find(from);
    Q_ASSERT(at != std::string::npos);
    return text.replace(at, from.size(), to);
}

// What a person would be told of these bytes: of a refusal, or of what opened.
QString told(const std::string& bytes) {
    try {
        QString all;
        for (const Message& note : openExperiment(bytes, "f").notes)
            all += QString::fromStdString(english(note)) + QLatin1Char('\n');
        return all;
    } catch (const Error& error) {
        return QString::fromStdString(error.what());
    }
}

} // namespace

class TestSessionFiles : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void everyVersion_data() {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("score");
        QTest::addColumn<QString>("figure");
        const char* rich = "Ein „Satz“ — 我看见 👩‍👩‍👧\ntwo";
        const char* plain = "I saw a saw on the table";
        const char* sum = "0.5*dot+0.5*cosine";
        const auto row = [](const char* file, const char* text, const char* score,
                            const char* figure) {
            QTest::newRow(file) << QString::fromUtf8(text) << QString::fromLatin1(score)
                                << QString::fromLatin1(figure);
        };
        row("one-standard.fovea", plain, "scaled-dot", "");
        row("one-rich.fovea", rich, sum, "matrix quantity=masked");
        row("one-figure.svg", "I saw", "scaled-dot", "matrix quantity=masked");
        row("two-standard.fovea", plain, "scaled-dot", "");
        row("two-rich.fovea", rich, sum, "matrix quantity=masked scale=log");
        row("two-drawn.fovea", plain, "scaled-dot", "compare");
        row("two-figure.svg", "I saw", "scaled-dot", "query");
        row("two-figure.pdf", "I saw", "scaled-dot", "query");
        row("two-figure.png", "I saw", "scaled-dot", "query");
        for (const char* file : {"three-rich.fovea", "four-rich.fovea", "five-rich.fovea"})
            row(file, "“Ä\t我\n👩‍👩‍👧” \\ \"checksum\": \"", sum, " scale=log");
    }
    void everyVersion() {
        QFETCH(QString, text);
        QFETCH(QString, score);
        QFETCH(QString, figure);
        const QString file = QString::fromLatin1(QTest::currentDataTag());
        const Opened opened = openExperiment(bytesOf(file), "f");
        QVERIFY(opened.notes.empty() && !opened.newer);
        const Experiment& read = opened.experiment;
        QCOMPARE(QString::fromStdString(read.text), text);
        QCOMPARE(QString::fromStdString(printSelection(table(Stage::score), read.at(Stage::score))),
                 score);
        std::string view = read.view.figure;
        for (const auto& [of, values] : read.view.settings)
            for (const auto& [id, value] : values)
                view += " " + id + "=" + std::get<std::string>(value);
        QCOMPARE(QString::fromStdString(view), figure);
        QCOMPARE(read.edits.size(),
                 std::size_t{file.contains(QLatin1String("drawn")) ||
                                     QStringLiteral("three four five")
                                         .contains(file.section(QLatin1Char('-'), 0, 0))
                                 ? 2U
                                 : 0U});
        // From here on it is a file of today's version.
        QVERIFY(readExperiment(writeExperiment(read, true), "f").experiment == read);
    }
    void corpusIsWhole() {
        int sessions = 0;
        for (const QString& name : QDir(corpus).entryList(QDir::Files))
            sessions += !name.endsWith(QLatin1String(".md"));
        QCOMPARE(sessions, 12); // a row above for each
    }
    // The format of this version stays what it was when it was first written.
    void written() {
        if (qEnvironmentVariableIsSet("FOVEA_WRITE_SESSIONS"))
            replaceFile(disk(), (corpus + QStringLiteral("/five-rich.fovea")).toStdString(),
                        writeExperiment(rich(), true));
        QCOMPARE(writeExperiment(rich(), true), bytesOf(QStringLiteral("five-rich.fovea")));
    }
    // What was a contribution before the fifth version is the size of what is moved.
    void quantitiesOfFour() {
        Experiment experiment = defaultExperiment();
        experiment.view.settings["matrix"]["quantity"] = std::string("contribution");
        Json json = experimentToJson(experiment);
        QVERIFY(experimentFromJson(json, "f") == experiment);
        std::string text = writeJson(json);
        text.replace(text.find("\"fovea\":5"), 9, "\"fovea\":4");
        const Experiment read = experimentFromJson(parseJson(text, "f"), "f");
        QCOMPARE(std::get<std::string>(read.view.settings.at("matrix").at("quantity")),
                 std::string("moved"));
    }
    void openAndSaveIsTheSame() {
        for (const bool indented : {false, true})
            for (const Experiment& experiment : {defaultExperiment(), rich()}) {
                const std::string bytes = writeExperiment(experiment, indented);
                const Opened opened = readExperiment(bytes, "f");
                QVERIFY(opened.experiment == experiment && opened.notes.empty());
                QCOMPARE(writeExperiment(opened.experiment, indented), bytes);
            }
    }
    // A later version's fields stay, each at its place, and through edits of all the rest.
    void unknownFieldsSurvive() {
        Json json = experimentToJson(rich());
        auto& root = std::get<Json::Object>(json.data);
        const auto at = [](Json::Object& object, const char* key) -> Json& {
            return std::ranges::find(object, key, [](auto& m) { return m.first; })->second;
        };
        const auto object = [](Json& value) -> Json::Object& {
            return std::get<Json::Object>(value.data);
        };
        root.insert(root.begin(), {"first", Json::Object{{"deep", Json::Array{1, "x", nullptr}}}});
        root.insert(root.begin() + 2, {"second", 2.5});
        root.insert(root.begin() + 3, {"third", true});
        object(at(root, "view")).emplace_back("camera", "near");
        auto& score = std::get<Json::Array>(object(at(root, "stages"))[3].second.data);
        object(score[1]).emplace_back("colour", "red");
        object(score[1]).emplace_back("shade", 3);
        object(at(object(score[0]), "parameters")).emplace_back("future", Json::Array{1, 2.5});
        object(std::get<Json::Array>(at(root, "edits").data)[1]).emplace_back("why", "test");
        object(at(root, "reference")).emplace_back("taken", "today");
        const std::string bytes = writeSummed(root, true);
        const Opened opened = readExperiment(bytes, "f");
        QCOMPARE(QString::fromStdString(english(opened.notes.at(0))),
                 QStringLiteral("f: this version does not know first, second, third, "
                                "stages.score.[].parameters.future, stages.score.[].colour, "
                                "stages.score.[].shade, edits.[].why, "
                                "view.camera, and keeps it"));
        QCOMPARE(writeExperiment(opened.experiment, true), bytes);
        Experiment edited = opened.experiment;
        edited.text = "else";
        edited.edits.erase(edited.edits.begin()); // the element that has one is another now
        edited.reference = {};
        const std::string saved = writeExperiment(edited, false);
        for (const char* kept : {"\"first\":{\"deep\":[1,\"x\",null]}", "\"second\":2.5,\"third\"",
                                 "\"camera\":\"near\"", "\"future\":[1,2.5]", "\"colour\":\"red\"",
                                 "\"why\":\"test\""})
            QVERIFY2(saved.find(kept) != std::string::npos, kept);
        QVERIFY(saved.find("taken") == std::string::npos); // gone with what it belonged to
    }
    void newerVersion() {
        std::string text = writeExperiment(rich(), true);
        text = replaced(text, "\"fovea\": 5", "\"fovea\": 6");
        text = replaced(text, "\"row\": \"dot\"", "\"row\": \"warp\"");
        const Opened opened = openExperiment(text, "f");
        QVERIFY(opened.newer);
        QVERIFY(
            told(text).contains(QStringLiteral("a later version of Fovea wrote this (format 6")));
        QVERIFY(told(text).contains(QStringLiteral("there is no ‘warp’"))); // what is left out
        QCOMPARE(opened.experiment.text, rich().text);
        QCOMPARE(opened.experiment.edits.size(), rich().edits.size());
    }
    void anyBitIsNoticed() {
        for (const bool indented : {false, true}) {
            const std::string bytes = writeExperiment(rich(), indented);
            QCOMPARE(told(bytes), QString());
            for (std::size_t place = 0; place < bytes.size(); ++place)
                for (int bit = 0; bit < 8; ++bit) {
                    std::string changed = bytes;
                    changed[place] = static_cast<char>(changed[place] ^ (1 << bit));
                    QVERIFY2(!told(changed).isEmpty(), changed.c_str());
                }
        }
    }
    void editedByHand() {
        const std::string text = replaced(writeExperiment(rich(), true), "keys\",", "doors\",");
        QVERIFY(told(text).contains(QStringLiteral("was changed since Fovea wrote it, by hand")));
        QCOMPARE(openExperiment(text, "f").experiment.keysText,
                 std::optional<std::string>("doors"));
        const std::string bytes = writeExperiment(rich(), true);
        QVERIFY(told(bytes + "\n").contains(QStringLiteral("was changed")));
        QVERIFY(told(replaced(bytes, "\"checksum\"", "\"chequesum\""))
                    .contains(QStringLiteral("was changed")));
    }
    // Cut at any place: whatever stood before it is there, and a sentence says what is not.
    void whatCanBeRead() {
        const std::string bytes = writeExperiment(rich(), true);
        std::size_t texts = 0;
        for (std::size_t length = 0; length < bytes.size() - 2; ++length) {
            const std::string cut = bytes.substr(0, length);
            QVERIFY(!thrown([&] { return openExperiment(cut, "f"); }).isEmpty());
            const auto read = openWhatCanBeRead(cut, "f");
            if (!read)
                continue;
            QVERIFY(!read->notes.empty());
            texts += read->experiment.text == rich().text;
        }
        QVERIFY(texts > bytes.size() * 9 / 10); // it stands near the beginning
        const auto row = openWhatCanBeRead(replaced(bytes, "\"cosine\"", "\"cosmic\""), "f");
        QVERIFY(row && row->notes.size() == 1 && row->experiment.edits == rich().edits);
        const auto syntax = openWhatCanBeRead(replaced(bytes, "\"seed\"", "\"seed"), "f");
        QVERIFY(syntax && syntax->experiment.at(Stage::score) == rich().at(Stage::score));
        for (const char* nothing : {"", "{", "[]", "hello", "{}", "\x89PNG\r\n\x1a\n", "<svg"})
            QVERIFY2(!openWhatCanBeRead(nothing, "f"), nothing);
        // A figure whose state is damaged.
        const std::string svg = "<svg>\n</svg>";
        const std::string carried = putIntoSvg(svg, writeExperiment(rich(), false));
        const auto figure = openWhatCanBeRead(carried.substr(0, carried.size() - 200), "f");
        QVERIFY(figure && figure->experiment.text == rich().text);
    }
    void hostile_data() {
        QTest::addColumn<QByteArray>("bytes");
        QTest::addColumn<QString>("says");
        const QByteArray many(1'000'000, '[');
        QTest::newRow("deep list") << QByteArray("{\"a\":" + many) << "nested deeper than";
        QTest::newRow("deep object")
            << QByteArray("{\"a\":").repeated(1'000'000) << "nested deeper than";
        QTest::newRow("values") << QByteArray("{\"a\":[" + QByteArray("1,").repeated(2'000'000))
                                << "more than 200000 values";
        // Of each the same many times; `of` makes the n-th.
        const auto times = [](int count, const auto& of) {
            QByteArray all;
            for (int i = 0; i < count; ++i)
                all += (i > 0 ? "," : "") + of(QByteArray::number(i));
            return all;
        };
        const auto member = [](const QByteArray& n) -> QByteArray { return "\"k" + n + "\":1"; };
        const auto session = [](const char* from, const QByteArray& to) {
            QByteArray bytes =
                QByteArray::fromStdString(writeExperiment(defaultExperiment(), false));
            Q_ASSERT(bytes.contains(from));
            return bytes.replace(from, to);
        };
        QTest::newRow("settings") << session("\"settings\":{}", "\"settings\":{\"matrix\":{" +
                                                                    times(150'000, member) + "}}")
                                  << "was changed";
        QTest::newRow("figures") << session("\"settings\":{}",
                                            "\"settings\":{" +
                                                times(50'000,
                                                      [](const QByteArray& n) -> QByteArray {
                                                          return "\"f" + n + "\":{\"s\":1}";
                                                      }) +
                                                "}")
                                 << "was changed";
        QTest::newRow("unknown") << session("\"seed\":", times(10'000, member) + ",\"seed\":")
                                 << "f: this version does not know k0, k1, ";
        QTest::newRow("unknown, too many")
            << session("\"seed\":", times(10'001, member) + ",\"seed\":")
            << "f: found 10001 members that this version does not know, expected at most 10000";
        QTest::newRow("unknown of edits")
            << session("\"edits\":[]",
                       "\"edits\":[" +
                           times(10'000,
                                 [](const QByteArray& n) -> QByteArray {
                                     return R"({"layer":0,"head":null,"forced":false,"key":0,)"
                                            "\"query\":" +
                                            n + ",\"k\":0}";
                                 }) +
                           "]")
            << "edits.[].k, ";
        Experiment masked = defaultExperiment();
        masked.at(Stage::mask) =
            readSelection(table(Stage::mask), "causal&m.npy", "", [](const std::string&) {
                const std::vector<std::uint8_t> cells(2'000'000, 1);
                return makeTensor<std::uint8_t>({1000, 2000}, cells);
            });
        QTest::newRow("unknown beside a matrix")
            << QByteArray::fromStdString(writeExperiment(masked, false))
                   .replace("\"row\":\"given\",",
                            "\"row\":\"given\"," + times(10'000, member) + ',')
            << "stages.mask.[].k0, ";
        QTest::newRow("sentence") << session("\"keys\":null",
                                             "\"keys\":\"" + QByteArray(4'000'001, 'a') + '"')
                                  << "f.keys: found 4000001 bytes, expected at most 4000000";
        QTest::newRow("key") << QByteArray("{\"" + QByteArray(100'000, 'a') + "\":1}")
                             << "a key of more than 1000 bytes";
        QTest::newRow("entities")
            << QByteArray(
                   "<?xml version=\"1.0\"?><!DOCTYPE svg [<!ENTITY a \"aaaaaaaaaa\"><!ENTITY "
                   "b \"&a;&a;&a;&a;\"><!ENTITY x SYSTEM \"file:///etc/passwd\">]>"
                   "<svg><metadata><fovea:experiment>&b;&x;</fovea:experiment></metadata>")
            << "not valid JSON";
        QTest::newRow("open tags")
            << QByteArray("<svg><fovea:experiment>").repeated(200'000) << "ends in the middle";
    }
    // None of it takes time or memory to speak of; the guard is the test's own.
    void hostile() {
        QFETCH(QByteArray, bytes);
        QFETCH(QString, says);
        const std::string text = bytes.toStdString();
        QElapsedTimer timer;
        timer.start();
        const QString sentence = told(text);
        QVERIFY2(sentence.contains(says), qPrintable(sentence.left(200)));
        QVERIFY2(sentence.size() < 1000, qPrintable(QString::number(sentence.size())));
        (void)openWhatCanBeRead(text, "f");
        QString problem; // what opens can be written, and opens again
        if (sentence.endsWith(QLatin1Char('\n')))
            problem = thrown([&] {
                const Experiment read = openExperiment(text, "f").experiment;
                const std::string again = writeExperiment(read, true);
                return readExperiment(again, "f").experiment == read ? 0 : (fail("differs"), 0);
            });
        QCOMPARE(problem, QString());
        QVERIFY2(timer.elapsed() < 60'000, qPrintable(QString::number(timer.elapsed())));
    }
};

FOVEA_TEST(TestSessionFiles)
#include "test_session_files.moc"
