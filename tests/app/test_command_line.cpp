// The binary itself, as a person or a script calls it.
#include "core/base/files.h"
#include "core/experiment/carriers.h"
#include "core/experiment/experiment.h"

#include <QtCore/QProcess>
#include <QtCore/QTemporaryDir>
#include <QtTest/QTest>

using namespace fovea;

namespace {

struct Result {
    int code;
    QString out, err;
};

Result call(const QStringList& arguments, bool display = false) {
    QProcess process;
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    if (!display)
        for (const char* name : {"DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"})
            environment.remove(QLatin1String(name));
    process.setProcessEnvironment(environment);
    process.start(QStringLiteral(FOVEA_BINARY), arguments);
    if (!process.waitForFinished(60000))
        return {-1, {}, QStringLiteral("does not end")};
    return {process.exitStatus() == QProcess::NormalExit ? process.exitCode() : -2,
            QString::fromUtf8(process.readAllStandardOutput()),
            QString::fromUtf8(process.readAllStandardError())};
}

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
        const Result result = call(arguments);
        QVERIFY2(result.code == 0, qPrintable(result.err));
        QCOMPARE(result.out, QString());
        std::vector<Experiment> found;
        for (const QString& ending : endings) {
            const std::string path = folder.filePath(QStringLiteral("a.") + ending).toStdString();
            const std::string bytes = disk().read(path, 10'000'000);
            QVERIFY(!bytes.empty());
            if (ending != QStringLiteral("csv") && ending != QStringLiteral("npy"))
                found.push_back(openExperiment(bytes, path));
        }
        QCOMPARE(found.size(), std::size_t(4));
        for (const Experiment& one : found)
            QVERIFY(one == found.front());
        QCOMPARE(found.front().seed, 9U);
        QCOMPARE(found.front().view.head, 1);
        QCOMPARE(integer(found.front().at(Stage::project).only().values, "heads"), 2);
        QCOMPARE(QDir(folder.path()).entryList(QDir::Files).size(), endings.size());
    }
    // Parameters out and in, from a sentence.
    void parameters() {
        const QTemporaryDir folder;
        const auto numbers = [&](const QString& more) {
            const QString file = folder.filePath(QStringLiteral("a.npy"));
            QStringList arguments{QStringLiteral("text"),    QStringLiteral("a b c"),
                                  QStringLiteral("--score"), QStringLiteral("additive"),
                                  QStringLiteral("-o"),      file};
            arguments += more.split(QLatin1Char(' '));
            return call(arguments).code == 0 ? disk().read(file.toStdString(), 100000) : "";
        };
        const QString inside = folder.filePath(QStringLiteral("p"));
        const std::string first = numbers(QStringLiteral("--save-parameters ") + inside);
        QVERIFY(!first.empty());
        QVERIFY(QFile::exists(inside + QStringLiteral("/score.W_q.npy")));
        QVERIFY(QFile::exists(inside + QStringLiteral("/embeddings.npy")));
        QVERIFY(numbers(QStringLiteral("--parameters ") + inside) == first);
        QVERIFY(
            QFile::copy(inside + QStringLiteral("/score.W_k.npy"), inside + QStringLiteral("/x")));
        QVERIFY(QFile::remove(inside + QStringLiteral("/score.W_q.npy")));
        QVERIFY(QFile::rename(inside + QStringLiteral("/x"),
                              inside + QStringLiteral("/score.W_q.npy")));
        const std::string other = numbers(QStringLiteral("--parameters ") + inside);
        QVERIFY(!other.empty() && other != first);
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
        row("text|a|-o|/tmp/x.jpg", 2, "‘jpg’, known: png, svg, pdf, csv, npy, fovea");
        row("text|a|-o|/nowhere/x.csv", 1, "/nowhere/x.csv: No such file or directory");
        row("text|a|-o|x.csv|--mask|causl", 2, "--mask: there is no ‘causl’, known: none, causal");
        row("text|a|-o|x.csv|--mask|causal:left", 2, "one of top-left, bottom-right");
        row("text|a|-o|x.csv|--temperature|0", 2, "--temperature: ‘0’ is not possible");
        row("text|a|-o|x.csv|--base|1e4|--position|none", 2, "--base: no chosen row has it");
        row("text|a|-o|x.csv|--heads|3", 2, "width 64 is not divisible by 3 heads");
        row("text|a|-o|x.csv|--head|9", 2, "there is no head 9, there are 4");
        row("text|a|-o|x.csv|--figure|pie", 2, "--figure: there is no ‘pie’");
        row("text|a|-o|x.csv|--seed|-1", 2, "--seed");
        row("text|a|-o|x.csv|--wide", 2, "--wide");
        row("list|colours", 2, "colours");
        row("--theme|blue", 2, "blue");
        row("x.fovea", 1, "there is no display");
    }
    // One line, that names what is wrong, on stderr alone.
    void refused() {
        QFETCH(QStringList, arguments);
        QFETCH(int, code);
        QFETCH(QString, says);
        const QTemporaryDir folder;
        QDir::setCurrent(folder.path());
        const Result result = call(arguments);
        QVERIFY2(result.code == code, qPrintable(QString::number(result.code) + result.err));
        QCOMPARE(result.out, QString());
        QVERIFY2(result.err.startsWith(QStringLiteral("fovea: ")), qPrintable(result.err));
        QVERIFY2(lastLine(result.err).contains(says), qPrintable(result.err));
        QCOMPARE(result.err.count(QLatin1Char('\n')), 1);
        QVERIFY(QDir(folder.path()).isEmpty());
    }
    // Help and lists are made from the tables.
    void tellsEveryRow() {
        const Result help = call({QStringLiteral("text"), QStringLiteral("--help")});
        const Result list = call({QStringLiteral("list")});
        const Result json = call({QStringLiteral("list"), QStringLiteral("--json")});
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
        QVERIFY(call({QStringLiteral("list"), QStringLiteral("normalisers")})
                    .out.contains(QStringLiteral("sparsemax")));
        const Result devices = call({QStringLiteral("devices"), QStringLiteral("--json")});
        QCOMPARE(devices.code, 0);
        QVERIFY(devices.out.contains(QLatin1String("\"cpu\"")));
        (void)parseJson(devices.out.toStdString(), "devices");
        QVERIFY(call({QStringLiteral("devices")}).out.startsWith(QLatin1String("cpu (default)")));
        const QString script = call({QStringLiteral("completion")}).out;
        for (const char* word : {"attend", "devices", "--mask", "scaled-dot", "--save-parameters"})
            QVERIFY2(script.contains(QLatin1String(word)), word);
        QProcess bash;
        bash.start(QStringLiteral("bash"), {QStringLiteral("-n"), QStringLiteral("-c"), script});
        QVERIFY(bash.waitForFinished(10000) && bash.exitCode() == 0);
        QVERIFY(call({QStringLiteral("--help")}).out.contains(QStringLiteral("text")));
        QVERIFY(call({QStringLiteral("--version")}).out.startsWith(QStringLiteral("fovea ")));
    }
};

QTEST_GUILESS_MAIN(TestCommandLine)
#include "test_command_line.moc"
