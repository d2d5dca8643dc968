// The binary itself, as a person or a script calls it.
#include "core/base/files.h"
#include "core/base/json.h"
#include "core/base/table.h"
#include "core/experiment/carriers.h"
#include "core/experiment/experiment.h"
#include "support/calls.h"
#include "support/leak_search.h"
#include "support/program.h"
#include "support/sanitized.h"

#include <QtCore/QElapsedTimer>
#include <QtCore/QProcess>
#include <QtCore/QRegularExpression>
#include <QtCore/QSet>
#include <QtCore/QTemporaryDir>
#include <QtNetwork/QLocalServer>
#include <QtNetwork/QLocalSocket>
#include <QtTest/QTest>

using namespace fovea;

namespace {

QString lastLine(const QString& text) {
    return text.trimmed().section(QLatin1Char('\n'), -1);
}

} // namespace

class TestCommandLine : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void everyFormatAndBack() {
        const QTemporaryDir folder;
        QStringList arguments{QStringLiteral("text"),    QStringLiteral("I saw a saw"),
                              QStringLiteral("--mask"),  QStringLiteral("causal"),
                              QStringLiteral("--heads"), QStringLiteral("2"),
                              QStringLiteral("--head"),  QStringLiteral("2"),
                              QStringLiteral("--seed"),  QStringLiteral("9")};
        const QStringList endings{QStringLiteral("png"), QStringLiteral("svg"),
                                  QStringLiteral("pdf"), QStringLiteral("csv"),
                                  QStringLiteral("npy"), QStringLiteral("fovea")};
        for (const QString& ending : endings)
            arguments << QStringLiteral("-o") << folder.filePath(QStringLiteral("a.") + ending);
        const Called result = callWithoutDisplay(arguments);
        QVERIFY2(result.code == 0, qPrintable(result.err));
        QCOMPARE(result.out, QString());
        std::vector<Experiment> found;
        for (const QString& ending : endings) {
            const std::string path = folder.filePath(QStringLiteral("a.") + ending).toStdString();
            const std::string bytes = disk().read(path, 10'000'000);
            QVERIFY(!bytes.empty());
            if (ending != QStringLiteral("csv") && ending != QStringLiteral("npy"))
                found.push_back(openExperiment(bytes, path).experiment);
        }
        QCOMPARE(found.size(), std::size_t(4));
        for (const Experiment& one : found)
            QVERIFY(one == found.front());
        QCOMPARE(found.front().seed, 9U);
        QCOMPARE(found.front().view.head, 1);
        QCOMPARE(integer(found.front().at(Stage::project).only().values, "heads"), 2);
        QCOMPARE(QDir(folder.path()).entryList(QDir::Files | QDir::Hidden).size(), endings.size());
    }
    // What is measured is measured beside the machine's own limits.
    void bench() {
        const Called said =
            callWithoutDisplay({QStringLiteral("bench"), QStringLiteral("attention 12 × 16 × 64"),
                                QStringLiteral("--json")},
                               {.environment = withoutLeakSearch()});
        QVERIFY2(said.code == 0, qPrintable(said.err));
        const Json json = parseJson(said.out.toStdString(), "bench");
        const auto results = JsonNode(json, "bench").at("results").items();
        // Three of the processor, and of each device that is known here two transfers more.
        QVERIFY(results.size() >= 3 && (results.size() - 3) % 5 == 0);
        QCOMPARE(results[0].at("name").text(), std::string("product"));
        QCOMPARE(results[1].at("name").text(), std::string("copy"));
        for (const JsonNode& result : results)
            QVERIFY(result.at("median").number() > 0 &&
                    (result.at("ofLimit").number() > 0 ||
                     result.at("operationsPerSecond").number() == 0) &&
                    result.at("runs").integer(5, 100'000) >= 5);
        const Called other =
            callWithoutDisplay({QStringLiteral("bench"), QStringLiteral("nothing")});
        QCOMPARE(other.code, 2);
        QVERIFY(
            other.err.contains(QStringLiteral("nothing is called ‘nothing’, known: attention")));
    }
    // Parameters out and in, from a sentence.
    void parameters() {
        const QTemporaryDir folder;
        const auto numbers = [&](const QString& more) {
            const QString file = folder.filePath(QStringLiteral("a.npy"));
            QStringList arguments{QStringLiteral("text"),    QStringLiteral("a b c"),
                                  QStringLiteral("--keys"),  QStringLiteral("d e"),
                                  QStringLiteral("--score"), QStringLiteral("additive"),
                                  QStringLiteral("-o"),      file};
            arguments += more.split(QLatin1Char(' '));
            return callWithoutDisplay(arguments).code == 0 ? disk().read(file.toStdString(), 100000)
                                                           : "";
        };
        const QString inside = folder.filePath(QStringLiteral("p"));
        const std::string first = numbers(QStringLiteral("--save-parameters ") + inside);
        QVERIFY(!first.empty());
        QVERIFY(QFile::exists(inside + QStringLiteral("/score.W_q.npy")));
        QVERIFY(QFile::exists(inside + QStringLiteral("/embeddings.npy")));
        QVERIFY(numbers(QStringLiteral("--parameters ") + inside) == first);
        QVERIFY(numbers(QStringLiteral("--seed 7")) != first);
        QVERIFY(numbers(QStringLiteral("--seed 7 --parameters ") + inside) == first);
        QVERIFY(
            QFile::copy(inside + QStringLiteral("/score.W_k.npy"), inside + QStringLiteral("/x")));
        QVERIFY(QFile::remove(inside + QStringLiteral("/score.W_q.npy")));
        QVERIFY(QFile::rename(inside + QStringLiteral("/x"),
                              inside + QStringLiteral("/score.W_q.npy")));
        const std::string other = numbers(QStringLiteral("--parameters ") + inside);
        QVERIFY(!other.empty() && other != first);
    }
    // Figures of other numbers than those of their Experiment do not carry it.
    void parametersOfAnother() {
        const QTemporaryDir folder;
        QDir::setCurrent(folder.path());
        const auto figure = [](const char* more) {
            return callWithoutDisplay(QStringLiteral("text|a b|-o|x.svg|%1")
                                          .arg(QLatin1String(more))
                                          .split(QLatin1Char('|')));
        };
        const auto carries = [] {
            return takeState(disk().read("x.svg", 10'000'000), "x").has_value();
        };
        QCOMPARE(figure("--save-parameters|p").code, 0);
        const Called same = figure("--parameters|p");
        QVERIFY2(same.code == 0 && same.err.isEmpty(), qPrintable(same.err));
        QVERIFY(carries());
        const Called other = figure("--seed|7|--parameters|p");
        QCOMPARE(other.code, 0);
        QCOMPARE(other.err, QStringLiteral("fovea: p: not what the seed 7 draws, so the figures "
                                           "carry no Experiment\n"));
        QVERIFY(!carries());
        QVERIFY(QFile::remove(QStringLiteral("p/embeddings.npy")));
        QVERIFY(figure("--parameters|p").err.isEmpty());
        QCOMPARE(figure("--seed|7|--parameters|p|-o|x.npy|--bare").err, QString());
    }
    // A bare X server begins anew when its last client leaves, so the probe must not be that.
    void probeStays() {
        QLocalServer server;
        int number = 700;
        while (number < 720 && !server.listen(QStringLiteral("/tmp/.X11-unix/X%1").arg(number)))
            ++number;
        QVERIFY(server.isListening());
        QProcess process;
        QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
        for (const char* name : {"WAYLAND_DISPLAY", "QT_QPA_PLATFORM"})
            environment.remove(QLatin1String(name));
        environment.insert(QStringLiteral("DISPLAY"), QStringLiteral(":%1").arg(number));
        process.setProcessEnvironment(environment);
        process.start(QStringLiteral(FOVEA_BINARY), QStringList());
        QVERIFY(server.waitForNewConnection(20000));
        QLocalSocket* probe = server.nextPendingConnection();
        QTRY_VERIFY_WITH_TIMEOUT(server.hasPendingConnections(), 20000);
        QTest::qWait(100); // whatever there is to hear of the probe has come
        QCOMPARE(probe->state(), QLocalSocket::ConnectedState);
        process.kill();
        process.waitForFinished();
    }
    void refused_data() {
        QTest::addColumn<QStringList>("arguments");
        QTest::addColumn<int>("code");
        QTest::addColumn<QString>("says");
        const auto row = [](const char* arguments, int code, const char* says) {
            QTest::newRow(arguments) << QString::fromUtf8(arguments).split(QLatin1Char('|')) << code
                                     << QString::fromUtf8(says);
        };
        row("text|a", 2, "--output");
        row("text|a|-o|x.jpg", 2, "-o x.jpg: the ending ‘jpg’ is not known, expected png, svg");
        row("text|a|-o|x", 2, "-o x: the name has no ending, expected png, svg");
        row("text|a|-o|", 2, "-o: found nothing, expected a path");
        row("text|a|-o|x.csv|-o|./x.csv", 2, "-o: ./x.csv is written by -o as well");
        row("text|a|-o|x.csv|--save-parameters|", 2, "--save-parameters: found nothing");
        row("text|a|-o|/nowhere/x.csv", 1, "/nowhere/x.csv: No such file or directory");
        row("text|a|-o|x.csv|--mask|causl", 2, "--mask: there is no ‘causl’, known: none, causal");
        row("text|a|-o|x.csv|--mask|causal:left", 2, "one of top-left, bottom-right");
        row("text|a|-o|x.csv|--temperature|0", 2, "--temperature: ‘0’ is not possible");
        row("text|a|-o|x.csv|--base|1e4|--position|none", 2, "--base: no chosen row has it");
        row("text|a|-o|x.csv|--heads|3", 2, "width 64 is not divisible by 3 heads");
        row("text|a|-o|x.csv|--head|9", 2, "--head: there is no head 9, there are 4");
        row("text|a|-o|x.fovea|--head|9", 2, "--head: there is no head 9, there are 4");
        row("text|a b|-o|x.csv|--key|3", 2, "--key: there is no token 3, there are 2");
        row("text|a|-o|x.csv|--query|0", 2, "--query: ‘0’ is not possible, expected an integer");
        row("text|a|-o|x.csv|--dpi|nan", 2, "expected a number from 36 to 2400");
        row("text|a|-o|x.csv|--score|gaussian|--width|2", 2,
            "--width: several chosen rows have it (project heads, score gaussian)");
        row("text|a|-o|x.csv|--position|relative|--combine|top-k|--k|2", 2,
            "(position relative, combine top-k); write it in its row, as in --combine top-k:k=2");
        row("text|a|-o|x.csv|--project|heads:4|--heads|2", 2,
            "--heads: is given in --project heads");
        row("text|a|-o|x.csv|--mask|given", 2, "‘given’ is written as the name of its file");
        row("text|a|-o|x.csv|--figure|pie", 2, "known: matrix, links");
        row("text|a|-o|x.png|--size|card", 2, "--size: there is no ‘card’, known: natural");
        row("text|a|-o|x.png|--figure|compare", 2, "expected a session in which it was set");
        row("compare|a|-o|x.csv|--figure|compare-times", 2, "expected --measure");
        row("text|a|-o|x.csv|--seed|-1", 2, "--seed: ‘-1’ is not possible, expected an integer");
        row("text|a|-o|x.csv|--seed|", 2, "--seed: ‘’ is not possible");
        row("text|a|-o|x.csv|--xyzzy", 2, "there is no option --xyzzy (see fovea text --help");
        row("text|a|-o|x.csv|--tempreture|2", 2, "--tempreture; did you mean --temperature?");
        row("text|a|b|-o|x.csv", 2, "‘b’ is one argument too many");
        row("trian|tagging|--steps|3", 2, "no command ‘trian’; did you mean ‘fovea train’?");
        row("tasks", 2, "there is no file and no command ‘tasks’");
        row("text|a|-o|x.csv|--mask", 2, "--mask: a value is missing");
        row("text|a|-o|x.csv|--mask|none|--mask|none", 2, "--mask: is given more than once");
        row("position|--encoding|rotary|--length|3|-o|x.csv|--figure|position-matrix", 2,
            "position rotary: adds no matrix to the embeddings");
        row("position|--encoding|rotary|--length|3|--width|7|-o|x.csv", 2,
            "position rotary: the width is 7, which must be even");
        row("position|--encoding|sinusoidal:base=1|--length|3|-o|x.csv", 2,
            "base: ‘1’ is not possible, expected a number from 1.5");
        row("position|--encoding|learned:max=9|--length|10|-o|x.csv", 2,
            "position learned: 10 tokens, its table has max=9");
        row("position|--encoding|binary|--length|0|-o|x.csv", 2,
            "--length: ‘0’ is not possible, expected an integer from 1");
        row("position|--encoding|binary|--length|3|-o|x.csv|--figure|links", 2,
            "--figure: links is not of positions; known: position-matrix");
        row("position|--encoding|binary|--length|-1|-o|x.csv", 2, "--length: ‘-1’ is not possible");
        row("list|colours", 2, "TABLE: ‘colours’ is not possible, expected one of");
        row("--theme|blue", 2, "‘blue’ is not possible, expected one of system, light, dark");
        row("x.fovea", 1, "there is no display");
    }
    // One line, that names what is wrong, on stderr alone.
    void refused() {
        QFETCH(QStringList, arguments);
        QFETCH(int, code);
        QFETCH(QString, says);
        const QTemporaryDir folder;
        QDir::setCurrent(folder.path());
        const Called result = callWithoutDisplay(arguments);
        QVERIFY2(result.code == code, qPrintable(QString::number(result.code) + result.err));
        QCOMPARE(result.out, QString());
        QVERIFY2(result.err.startsWith(QStringLiteral("fovea: ")), qPrintable(result.err));
        QVERIFY2(lastLine(result.err).contains(says), qPrintable(result.err));
        QCOMPARE(result.err.count(QLatin1Char('\n')), 1);
        QVERIFY(QDir(folder.path()).isEmpty());
    }
    // A sentence may look like an option, a command, or a mistake.
    void anySentence() {
        const QTemporaryDir folder;
        QDir::setCurrent(folder.path());
        const auto tokens = [](const QStringList& arguments) {
            const Called result =
                callWithoutDisplay(QStringList{QStringLiteral("text")} + arguments);
            const std::string bytes = result.code == 0 ? disk().read("x.fovea", 100'000) : "";
            return bytes.empty()
                       ? result.err
                       : QString::fromStdString(readExperiment(bytes, "x").experiment.text) +
                             result.err;
        };
        const QString out = QStringLiteral("-o"), file = QStringLiteral("x.fovea");
        QCOMPARE(tokens({out, file, QStringLiteral("--"), QStringLiteral("-o")}),
                 QStringLiteral("-o"));
        QCOMPARE(tokens({out, file, QStringLiteral("a b")}), QStringLiteral("a b"));
        QCOMPARE(tokens({QStringLiteral("list"), out, file}), QStringLiteral("list"));
        (void)tokens({QStringLiteral("\uFEFFa"), out, file});
        QCOMPARE(readExperiment(disk().read("x.fovea", 100'000), "x").experiment.text,
                 std::string("\xEF\xBB\xBF") + "a");
        QProcess process; // QString holds no broken bytes, but a shell does
        process.start(QStringLiteral("sh"), {QStringLiteral("-c"),
                                             QStringLiteral("\"$0\" text \"$(printf 'a\\377')\" "
                                                            "-o x.fovea"),
                                             QStringLiteral(FOVEA_BINARY)});
        QVERIFY(process.waitForFinished(300000) && process.exitCode() == 0);
        QVERIFY(process.readAllStandardError().contains("SENTENCE: not UTF-8"));
    }
    // What cannot be drawn, or need not be computed, is known at once.
    void nothingForNothing() {
        const QTemporaryDir folder;
        QDir::setCurrent(folder.path());
        const QString words = QStringLiteral("a ").repeated(30000);
        const auto text = [&](const char* file) {
            return callWithoutDisplay({QStringLiteral("text"), words, QStringLiteral("--figure"),
                                       QStringLiteral("matrix:heads=rollout"), QStringLiteral("-o"),
                                       QString::fromUtf8(file)});
        };
        QElapsedTimer timer;
        timer.start();
        const Called large = text("x.svg");
        QCOMPARE(large.code, 1);
        QVERIFY(large.err.contains(QStringLiteral("30000 × 30000 tokens make a picture")));
        QCOMPARE(text("x.fovea").code, 0);
        QVERIFY(timer.elapsed() < 20000); // otherwise minutes
    }
    // Help and lists are made from the tables.
    void tellsEveryRow() {
        const Called help = callWithoutDisplay({QStringLiteral("text"), QStringLiteral("--help")});
        const Called list = callWithoutDisplay({QStringLiteral("list")});
        const Called json = callWithoutDisplay({QStringLiteral("list"), QStringLiteral("--json")});
        QCOMPARE(help.code + list.code + json.code, 0);
        (void)parseJson(json.out.toStdString(), "list");
        for (const TableInfo* table : stages()) {
            QVERIFY(help.out.contains(QString::fromStdString("--" + table->id)));
            for (const RowInfo& row : table->rows)
                for (const QString& text : {help.out, list.out, json.out}) {
                    const auto isMatrix = [](const Parameter& parameter) {
                        return parameter.type == ParameterType::matrix;
                    };
                    // A row that is a matrix is asked for by its file, and has no option.
                    const bool file = std::ranges::any_of(row.parameters, isMatrix);
                    QVERIFY2(text.contains(QString::fromStdString(row.id)) ||
                                 (file && text.contains(QStringLiteral("FILE.npy"))),
                             row.id.c_str());
                    for (const Parameter& parameter : row.parameters)
                        QVERIFY2(isMatrix(parameter) ||
                                     text.contains(QString::fromStdString(parameter.id)),
                                 parameter.id.c_str());
                }
        }
        QVERIFY(callWithoutDisplay({QStringLiteral("list"), QStringLiteral("normalisers")})
                    .out.contains(QStringLiteral("sparsemax")));
        const Called devices =
            callWithoutDisplay({QStringLiteral("devices"), QStringLiteral("--json")});
        QCOMPARE(devices.code, 0);
        QVERIFY(devices.out.contains(QLatin1String("\"cpu\"")));
        (void)parseJson(devices.out.toStdString(), "devices");
        QVERIFY(callWithoutDisplay({QStringLiteral("devices")})
                    .out.startsWith(QLatin1String("cpu (default)")));
        const QString script = callWithoutDisplay({QStringLiteral("completion")}).out;
        for (const char* word : {"attend", "devices", "--mask", "scaled-dot", "--save-parameters"})
            QVERIFY2(script.contains(QLatin1String(word)), word);
        QProcess bash;
        bash.start(QStringLiteral("bash"), {QStringLiteral("-n"), QStringLiteral("-c"), script});
        QVERIFY(bash.waitForFinished(10000) && bash.exitCode() == 0);
        QVERIFY(
            callWithoutDisplay({QStringLiteral("--help")}).out.contains(QStringLiteral("text")));
        QVERIFY(callWithoutDisplay({QStringLiteral("--version")})
                    .out.startsWith(QStringLiteral("fovea ")));
    }
    // An empty value is the option's own: what stands behind it is not taken for it.
    void emptyValues() {
        const auto nothing = [](const QString& option) {
            return QString(option).append(QLatin1Char('='));
        };
        static const QRegularExpression valued(QStringLiteral("^ +(?:-\\w,)?(--[a-z-]+) (\\S+)"),
                                               QRegularExpression::MultilineOption);
        static const QRegularExpression lettered(QStringLiteral("^ +-(\\w)\\b"),
                                                 QRegularExpression::MultilineOption);
        QSet<QString> known;
        for (const char* name : {"text", "attend", "export", "position", "regress", "train", "run",
                                 "tokenize", "generate"}) {
            const QString command = QString::fromLatin1(name);
            const QString help = callWithoutDisplay({command, QStringLiteral("--help")}).out;
            // Newer versions of CLI11 take -k and --k for one option.
            for (auto found = lettered.globalMatch(help); found.hasNext();)
                QVERIFY(!help.contains(QStringLiteral(" --%1 ").arg(found.next().captured(1))));
            for (auto found = valued.globalMatch(help); found.hasNext();) {
                const QString option = found.next().captured(1);
                if (known.contains(option))
                    continue;
                known.insert(option);
                if (sanitized && known.size() % 4)
                    continue;
                const Called result =
                    callWithoutDisplay({command, nothing(option), QStringLiteral("--help")});
                const bool refused = result.code == 2 && result.err.contains(nothing(option));
                QVERIFY2(result.code == 0 ? result.out == help : refused,
                         qPrintable(option + QLatin1Char(' ') + result.err));
            }
        }
        QVERIFY(known.size() > 80);
        const QTemporaryDir folder;
        const auto lines = [&](const QString& pair) {
            const Called result =
                callWithoutDisplay({QStringLiteral("tokenize"), QStringLiteral("--model"),
                                    QStringLiteral(FOVEA_SOURCE "/tests/golden/tokenizers/bert"),
                                    QStringLiteral("a b"), pair, QStringLiteral("--plain")});
            return result.out.count(QLatin1Char('\n'));
        };
        QCOMPARE(lines(QStringLiteral("--pair=")), 2);
        QVERIFY(lines(QStringLiteral("--pair=c d")) > 2);
    }
};

FOVEA_TEST(TestCommandLine)
#include "test_command_line.moc"
