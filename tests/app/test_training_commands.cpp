// fovea export of models' folders: the picture of their training, and its numbers.
#include "core/base/files.h"
#include "core/experiment/carriers.h"
#include "core/experiment/experiment.h"
#include "support/calls.h"
#include "support/program.h"

#include <QtCore/QDir>
#include <QtCore/QProcess>
#include <QtCore/QTemporaryDir>
#include <QtGui/QImage>
#include <QtTest/QTest>

using namespace fovea;

namespace {

const char* const threeSteps =
    "{\"step\":1,\"loss\":2.5,\"norm\":4,\"rate\":0.001}\n"
    "{\"step\":2,\"loss\":1.25,\"norm\":2,\"rate\":0.002}\n"
    "{\"step\":3,\"loss\":0.1,\"norm\":1e-7,\"rate\":0.0,\"accuracy\":0.75,"
    "\"perplexity\":1}\n";

} // namespace

class TestTrainingCommands : public QObject {
    Q_OBJECT
    QTemporaryDir folder_;

    Called exported(const char* arguments) {
        return call(argumentsOf(QStringLiteral("export ") + QLatin1String(arguments)),
                    {.folder = folder_.path()});
    }
    std::string bytesOf(const char* name) {
        return disk().read(folder_.filePath(QLatin1String(name)).toStdString(), 10'000'000);
    }
    void writeLog(const char* model, std::string_view bytes) {
        replaceFile(disk(), folder_.filePath(QLatin1String(model)).toStdString() + "/log.jsonl",
                    bytes);
    }

private Q_SLOTS:
    void initTestCase() {
        for (const char* model : {"one", "two"}) {
            const Called trained =
                call(argumentsOf(QStringLiteral("train tagging --steps 6 --batch 4 "
                                                "--validate 3 --width 16 -o ") +
                                 QLatin1String(model)),
                     {.folder = folder_.path()});
            QVERIFY2(trained.code == 0, qPrintable(trained.err));
        }
    }
    // What training has just left.
    void ofARun() {
        const Called result = exported("one --figure training -o a.svg -o a.png -o a.pdf -o a.csv "
                                       "-o a.npy -o a.fovea --width 85mm");
        QVERIFY2(result.code == 0 && result.err.isEmpty(), qPrintable(result.err));
        for (const char* word : {"Training", "Loss", "Accuracy", "Learning rate", "Gradient norm",
                                 "step", "validation"})
            QVERIFY2(bytesOf("a.svg").find(word) != std::string::npos, word);
        const QImage picture(folder_.filePath(QStringLiteral("a.png")));
        QCOMPARE(picture.width(), qRound(85 / 25.4 * 300));
        // The figure brings its model and its settings back.
        const Experiment experiment = openExperiment(bytesOf("a.png"), "a.png").experiment;
        QCOMPARE(experiment.view.figure, std::string("training"));
        QCOMPARE(experiment.model.name, std::string("one"));
        QVERIFY(!experiment.model.hash.empty());
        // The same figure where a model is looked at.
        const Called text =
            call({QStringLiteral("text"), QStringLiteral("I saw"), QStringLiteral("--model"),
                  QStringLiteral("one"), QStringLiteral("--figure"), QStringLiteral("training"),
                  QStringLiteral("-o"), QStringLiteral("b.csv")},
                 {.folder = folder_.path()});
        QVERIFY2(text.code == 0, qPrintable(text.err));
        QCOMPARE(bytesOf("a.csv"), bytesOf("b.csv"));
    }
    // The numbers of the log, as they stand there.
    void numbers() {
        writeLog("one", threeSteps);
        const Called result = exported("one --figure training -o a.csv");
        QVERIFY2(result.code == 0, qPrintable(result.err));
        QCOMPARE(QString::fromStdString(bytesOf("a.csv")),
                 QStringLiteral("Loss,\r\ntraining\r\n1,2.5\r\n2,1.25\r\n3,0.1\r\nvalidation\r\n"
                                "3,0\r\nAccuracy,\r\nvalidation\r\n3,0.75\r\n"
                                "Learning rate,\r\ntraining\r\n1,0.001\r\n2,0.002\r\n3,0\r\n"
                                "Gradient norm,\r\ntraining\r\n1,4\r\n2,2\r\n3,1e-07\r\n"));
    }
    void several() {
        writeLog("one", threeSteps);
        const Called result =
            exported("one two/ --figure training:show=loss,scale=log -o a.csv -o a.svg");
        QVERIFY2(result.code == 0, qPrintable(result.err));
        const std::string csv = bytesOf("a.csv");
        QVERIFY(csv.starts_with("Loss,\r\none · training\r\n1,2.5\r\n"));
        QVERIFY(csv.find("\r\ntwo · training\r\n1,") != std::string::npos);
        QVERIFY(bytesOf("a.svg").find("two · validation") != std::string::npos);
        // Folders of one name are distinguished.
        QVERIFY(QDir(folder_.path()).mkpath(QStringLiteral("other")));
        QVERIFY(QDir(folder_.path()).rename(QStringLiteral("two"), QStringLiteral("other/one")));
        const Called apart = exported("one other/one -o a.csv");
        QVERIFY2(apart.code == 0, qPrintable(apart.err));
        QVERIFY(bytesOf("a.csv").find("\r\nother/one · training\r\n") != std::string::npos);
    }
    void refused_data() {
        QTest::addColumn<QByteArray>("log");
        QTest::addColumn<QString>("arguments");
        QTest::addColumn<int>("code");
        QTest::addColumn<QString>("told");
        const QByteArray good(threeSteps);
        const auto row = [](const char* name, const QByteArray& bytes, const char* arguments,
                            int code, const char* told) {
            QTest::newRow(name) << bytes << QString::fromUtf8(arguments) << code
                                << QString::fromUtf8(told);
        };
        row("cut", good.chopped(9), "one -o x.svg", 1, "one/log.jsonl, line 3: not valid JSON");
        row("empty", {}, "one -o x.svg", 1, "one/log.jsonl: is empty");
        row("no folder of a model", good, "other -o x.svg", 1, "other: has no log");
        row("a file among folders", good, "one one/log.jsonl -o x.svg", 2, "one/log.jsonl is none");
        row("nothing there", good, "one nothing -o x.svg", 2, "nothing is none");
        row("another figure", good, "one --figure matrix -o x.svg", 2,
            "--figure: found ‘matrix’, expected of the folder of a model: training");
        row("a head", good, "one --head 1 -o x.svg", 2, "--head:");
        row("a model beside it", good, "one --model one -o x.svg", 2, "--model:");
        row("unknown curves", good, "one --figure training:show=all-of-it -o x.svg", 2,
            "all-of-it");
    }
    void refused() {
        QFETCH(const QByteArray, log);
        QFETCH(const QString, arguments);
        QFETCH(const int, code);
        QFETCH(const QString, told);
        writeLog("one", log.toStdString());
        const Called result = exported(qPrintable(arguments));
        QCOMPARE(result.code, code);
        QVERIFY2(result.err.contains(told) && result.err.count(QLatin1Char('\n')) <= 2,
                 qPrintable(result.err));
        QVERIFY(!QFile::exists(folder_.filePath(QStringLiteral("x.svg"))));
    }
};

FOVEA_TEST(TestTrainingCommands)
#include "test_training_commands.moc"
