// What commands write: to standard output in any format, as JSON, and figures of what is patched,
// hidden or generated.
#include "core/base/files.h"
#include "core/base/json.h"
#include "core/base/npy.h"
#include "core/experiment/carriers.h"
#include "core/experiment/experiment.h"
#include "support/program.h"

#include <QtCore/QProcess>
#include <QtCore/QTemporaryDir>
#include <QtTest/QTest>

using namespace fovea;

namespace {

// Bytes as they are.
struct CalledBytes {
    int code;
    std::string out, err;
};

// Words are cut at |.
CalledBytes callForBytes(const QString& line, const QString& folder = {}) {
    QProcess process;
    process.setWorkingDirectory(folder);
    process.start(QStringLiteral(FOVEA_BINARY), line.split(u'|'));
    if (!process.waitForFinished(60'000))
        return {-1, {}, "does not end"};
    return {process.exitCode(), process.readAllStandardOutput().toStdString(),
            process.readAllStandardError().toStdString()};
}

Json jsonWritten(const QString& line) {
    const CalledBytes said = callForBytes(line);
    if (said.code != 0)
        qWarning("%s", said.err.c_str());
    return parseJson(said.out, "out");
}

} // namespace

class TestOutputCommands : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void standardOutput_data() {
        QTest::addColumn<QString>("line");
        const auto row = [](const char* line) { QTest::newRow(line) << QString::fromLatin1(line); };
        row("text|I saw a saw");
        row("text|I saw a saw|--model|tagger|--figure|layers");
        row("export|s.fovea|--figure|links");
        row("position|--encoding|sinusoidal|--length|8|--width|4");
        row("regress|--figure|regression-curve");
        row("lens|I saw a saw|--model|tagger");
        row("ablate|I saw a saw|--model|tagger");
        row("rollout|I saw a saw|--model|tagger");
        row("flow|I saw a saw|--model|tagger");
        row("patch|I saw a saw|--model|tagger|--patch|a saw I saw|--silence|1.1");
        row("generate|--model|language|--text|the dog|--tokens|4");
    }
    // The same bytes as in a file, whose format its ending says.
    void standardOutput() {
        QFETCH(const QString, line);
        const QTemporaryDir folder;
        QCOMPARE(callForBytes(QStringLiteral("text|I saw a saw|-o|s.fovea"), folder.path()).code,
                 0);
        for (const char* ending : {"svg", "csv", "json", "npy"}) {
            const QString name = QLatin1String(ending);
            const CalledBytes file =
                callForBytes(line + QStringLiteral("|-o|f.") + name, folder.path());
            QVERIFY2(file.code == 0, file.err.c_str());
            const CalledBytes out =
                callForBytes(line + QStringLiteral("|-o|-.") + name, folder.path());
            QVERIFY2(out.code == 0, out.err.c_str());
            QVERIFY(!out.out.empty());
            QCOMPARE(out.out,
                     disk().read(folder.filePath(QStringLiteral("f.") + name).toStdString(),
                                 100'000'000));
            if (name == QLatin1String("svg")) // its usual one
                QCOMPARE(callForBytes(line + QStringLiteral("|-o|-"), folder.path()).out, out.out);
        }
        QCOMPARE(QDir(folder.path()).entryList(QDir::Files).size(), 5);
    }
    void standardOutputOnce() {
        const CalledBytes twice = callForBytes(QStringLiteral("text|I saw|-o|-|-o|-.csv"));
        QCOMPARE(twice.code, 2);
        QVERIFY(twice.err.find("is written by -o as well") != std::string::npos);
        const CalledBytes both =
            callForBytes(QStringLiteral("lens|I saw|--model|tagger|--json|-o|-"));
        QCOMPARE(both.code, 2);
        QVERIFY(both.err.find("--json: standard output is written by -o as well") !=
                std::string::npos);
    }
    void arrays() {
        const QTemporaryDir folder;
        QVERIFY(callForBytes(QStringLiteral("text|I saw a|--figure|matrix|-o|w.npy"), folder.path())
                    .code == 0);
        const CalledBytes out =
            callForBytes(QStringLiteral("attend|-q|w.npy|-k|w.npy|-v|w.npy|-o|-"), folder.path());
        QVERIFY2(out.code == 0, out.err.c_str());
        QCOMPARE(readNpy(out.out, "out").shape(), Shape({3, 3}));
    }
    // Every number of the CSV, as JSON has it.
    void numbersAsJson() {
        const Json json = jsonWritten(QStringLiteral("text|I saw “a” saw|--mask|causal|-o|-.json"));
        const JsonNode node(json, "out");
        QCOMPARE(node.at("title").text(), std::string("Attention weights"));
        const auto lines = node.at("lines").items();
        QVERIFY(lines.size() > 4);
        QCOMPARE(lines[1].items()[0].text(), std::string("I"));
        double sum = 0;
        for (std::size_t i = 1; i < lines[1].items().size(); ++i)
            sum += lines[1].items()[i].number();
        QVERIFY(std::abs(sum - 1) < 1e-6);
    }

    void patch() {
        const QString line = QStringLiteral("patch|I saw a saw|--model|tagger|--patch|a saw I saw");
        const Json one = jsonWritten(line + QStringLiteral("|--silence|1.*|--json"));
        const JsonNode node(one, "out");
        QCOMPARE(node.at("predictions").items().size(), std::size_t(4));
        const double before = node.at("log-odds").at("before").number();
        const double now = node.at("log-odds").at("now").number();
        QVERIFY(std::abs(before - now) > 0.01);
        // The first layer's states are all that it has: the text is the other one then.
        const Json all =
            jsonWritten(line + QStringLiteral("|--patch-states|0.1,0.2,0.3,0.4|--json"));
        const Json other =
            jsonWritten(QStringLiteral("patch|a saw I saw|--model|tagger|--patch|a saw I "
                                       "saw|--silence|1.1|--json"));
        const auto there = JsonNode(all, "out").at("predictions").items();
        const auto here = JsonNode(other, "out").at("predictions").items();
        for (std::size_t i = 0; i < 4; ++i) {
            QCOMPARE(there[i].at("predicted").text(), here[i].at("predicted").text());
            QVERIFY(std::abs(there[i].at("probability").number() -
                             here[i].at("probability").number()) < 1e-5);
        }
        const Json each = jsonWritten(line + QStringLiteral("|--json"));
        QCOMPARE(JsonNode(each, "out").at("heads").items().size(), std::size_t(2));
        QVERIFY(callForBytes(line + QStringLiteral("|--silence|1.1")).out.find(", was ") !=
                std::string::npos);
        QCOMPARE(callForBytes(QStringLiteral("patch|I saw|--model|tagger")).code, 2);
    }
    void cells() {
        const QString line = QStringLiteral("text|I saw a saw|--model|tagger|--query|4|--head|1");
        const Json json =
            jsonWritten(line + QStringLiteral("|--silence-cells|1.1.4.3,1.*.2.1|-o|-.json"));
        const auto lines = JsonNode(json, "out").at("lines").items();
        QCOMPARE(lines[4].items()[3].number(), 0.0);
        QCOMPARE(lines[2].items()[1].number(), 0.0);
        QVERIFY(lines[3].items()[3].number() > 0);
        const CalledBytes session =
            callForBytes(line + QStringLiteral("|--silence-cells|1.1.4.3|-o|-.fovea"));
        QCOMPARE(readExperiment(session.out, "out").experiment.edits,
                 HandEdits({{.layer = 0, .head = 0, .query = 3, .key = 2}}));
        for (const auto& [cells, says] : {std::pair{"1.1.4", "expected LAYER.HEAD.QUERY.KEY"},
                                          {"1.1.4.9", "there is no key 9, there are 4"},
                                          {"1.3.1.1", "there is no head 3, there are 2"}}) {
            const CalledBytes said = callForBytes(line + QStringLiteral("|-o|-|--silence-cells|") +
                                                  QLatin1String(cells));
            QCOMPARE(said.code, 2);
            QVERIFY2(said.err.find(says) != std::string::npos, said.err.c_str());
        }
    }
    // The text that was added to is the figure's, and the words are told beside it.
    void generated() {
        const QTemporaryDir folder;
        const CalledBytes said =
            callForBytes(QStringLiteral("generate|--model|language|--text|the "
                                        "dog|--tokens|4|--layer|2|-o|g.svg|-o|g.fovea"),
                         folder.path());
        QVERIFY2(said.code == 0, said.err.c_str());
        const std::string path = folder.filePath(QStringLiteral("g.svg")).toStdString();
        const Experiment made = openExperiment(disk().read(path, 10'000'000), path).experiment;
        QCOMPARE(made.text + "\n", "the dog " + said.out);
        QCOMPARE(made.view.layer, std::int64_t{1});
        QCOMPARE(callForBytes(QStringLiteral("generate|--model|language|--ids|1|-o|-")).code, 2);
    }
};

FOVEA_TEST(TestOutputCommands)
#include "test_output_commands.moc"
