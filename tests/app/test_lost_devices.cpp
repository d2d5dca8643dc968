// Commands whose device is lost while they compute: with auto they go on with the processor and say
// so, and what they print is the same; a device that was chosen is an error that names it.
#include "core/compute/devices/verdicts.h"
#include "core/learn/files/learner_files.h"
#include "support/calls.h"
#include "support/golden_folders.h"
#include "support/leak_search.h"
#include "support/program.h"

#include <QtCore/QRegularExpression>
#include <QtCore/QTemporaryDir>
#include <QtTest/QTest>

using namespace fovea;

class TestLostDevices : public QObject {
    Q_OBJECT
    QTemporaryDir folder_;

    // So many kernels run.
    Called callWith(int kernels, const QStringList& line, const char* device) const {
        Caller from{.folder = folder_.path(), .environment = withoutLeakSearch()};
        from.environment.insert(QStringLiteral("OPENCL_LAYERS"), QStringLiteral(OPENCL_LAYER));
        from.environment.insert(QStringLiteral("OPENCL_LAYER_KERNELS"), QString::number(kernels));
        return call(line + QStringList{QStringLiteral("--device"), QLatin1String(device)}, from);
    }

private Q_SLOTS:
    void initTestCase() {
        qputenv("POCL_CACHE_DIR", qgetenv("XDG_CACHE_HOME") + "/pocl");
        qputenv("XDG_CACHE_HOME", folder_.filePath(QStringLiteral("cache")).toUtf8());
        QCOMPARE(call({QStringLiteral("devices")}, {.environment = withoutLeakSearch()}).code, 0);
        // As if PoCL were a device of its own, and a fast one: then auto chooses it.
        std::vector<Verdict> verdicts = readVerdicts(disk(), deviceFolder());
        QVERIFY(!verdicts.empty() && verdicts.front().problem.empty());
        verdicts.front().isProcessor = false;
        verdicts.front().product = 1e15;
        writeVerdicts(disk(), deviceFolder(), verdicts);
    }
    void commands_data() {
        QTest::addColumn<QStringList>("line");
        const auto row = [](const char* name, const QString& line) {
            QTest::newRow(name) << argumentsOf(line);
        };
        const QString gpt2 = goldenFolder + QStringLiteral("models/gpt2");
        row("eval", QStringLiteral("eval tagger --examples 20"));
        row("run", QStringLiteral("run --ids 5,6 --model ") + gpt2);
        row("generate", QStringLiteral("generate --ids 5,6 --tokens 3 --model ") + gpt2);
        QTest::newRow("text") << QStringList{QStringLiteral("text"),
                                             QStringLiteral("I saw a saw and ").repeated(130),
                                             QStringLiteral("-o"), QStringLiteral("-.csv")};
    }
    void commands() {
        QFETCH(QStringList, line);
        const Called straight = callWith(0, line, "cpu");
        QVERIFY2(straight.code == 0 && !straight.out.isEmpty(), qPrintable(straight.err));
        for (const int kernels : {0, 4, 8}) {
            const Called lost = callWith(kernels, line, "auto");
            QVERIFY2(lost.code == 0, qPrintable(lost.err));
            QVERIFY2(lost.err.contains(QLatin1String("computed on the processor, for")),
                     qPrintable(lost.err));
            QCOMPARE(lost.out, straight.out);
        }
        const Called chosen = callWith(6, line, "opencl");
        QCOMPARE(chosen.code, 1);
        QVERIFY2(chosen.err.contains(QLatin1String("clEnqueueNDRangeKernel failed")),
                 qPrintable(chosen.err));
    }
    // Training goes on with the next step, and does none twice.
    void trains_data() {
        QTest::addColumn<QString>("device");
        QTest::newRow("auto") << QStringLiteral("auto");
        QTest::newRow("chosen") << QStringLiteral("opencl");
    }
    void trains() {
        QFETCH(QString, device);
        const QString line =
            QStringLiteral("train copy:longest=4 --model word --width 8 --batch 4 --keep 100 "
                           "--steps 30 -o %1 --verbose");
        const Called lost = callWith(400, argumentsOf(line.arg(device)), qPrintable(device));
        const std::string model = folder_.filePath(device).toStdString();
        if (device == QLatin1String("opencl")) {
            QCOMPARE(lost.code, 1);
            const Index done = readTrainer(disk(), model).done(); // was saved
            QVERIFY(done > 0 && done < 30);
            const Called again = callWith(
                0, argumentsOf(QStringLiteral("train --resume --steps 30 -o ") + device), "cpu");
            QVERIFY2(again.code == 0, qPrintable(again.err));
        } else {
            QVERIFY2(lost.code == 0, qPrintable(lost.err));
            QVERIFY2(lost.err.contains(QRegularExpression(
                         QStringLiteral("begins at step [1-9]\\d* of 30 on Eigen"))),
                     qPrintable(lost.err));
        }
        const SavedLearner saved = readLearner(disk(), model);
        QVERIFY(saved.card && saved.card->steps == 30);
        const std::string log = logIn(disk(), model);
        QCOMPARE(std::ranges::count(log, '\n'), std::ptrdiff_t{30});
    }
};

FOVEA_TEST(TestLostDevices)
#include "test_lost_devices.moc"
