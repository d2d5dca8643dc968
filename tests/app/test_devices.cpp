// Devices that can be trusted: drivers that crash, hang and exit while they are tried, verdicts
// that are kept, marks of use that a killed process leaves, and computing that carries on.
#include "core/base/error.h"
#include "core/base/npy.h"
#include "core/compute/backend.h"
#include "core/compute/devices/on_device.h"
#include "core/compute/pool.h"
#if FOVEA_OPENCL
#include "core/compute/opencl/kernel_sources.h"
#endif
#include "core/compute/devices/probe.h"
#include "core/compute/devices/use_marks.h"
#include "support/calls.h"
#include "support/compare.h"
#include "support/failing_files.h"
#include "support/once_more.h"
#include "support/program.h"
#include "support/thrown.h"

#include <QtCore/QDir>
#include <QtCore/QFile>
#include <QtCore/QJsonArray>
#include <QtCore/QJsonDocument>
#include <QtCore/QJsonObject>
#include <QtCore/QProcess>
#include <QtCore/QTemporaryDir>
#include <QtTest/QTest>

#include <csignal>
#include <sys/wait.h>
#include <unistd.h>

using namespace fovea;

namespace {

// A process that dies while it uses the device.
void dieInUse() {
    const pid_t killed = fork();
    if (killed == 0) {
        const auto mark = markUse(deviceFolder(), "opencl:0");
        ::raise(SIGKILL);
    }
    int status = 0;
    QCOMPARE(waitpid(killed, &status, 0), killed);
}

Verdict known(const std::string& name, const std::string& problem = {}) {
    return {
        .id = "opencl:0", .name = name,
#if FOVEA_OPENCL
        .kernels = kernelsHash(),
#endif
        .problem = problem, .reference = 1
    };
}

} // namespace

class TestDevices : public QObject {
    Q_OBJECT
    QTemporaryDir cache_;
    std::string folder() const { return deviceFolder(); }
    QProcessEnvironment environment(const QString& cache) const {
        QProcessEnvironment all = QProcessEnvironment::systemEnvironment();
        all.insert(QStringLiteral("XDG_CACHE_HOME"), cache);
        return all;
    }
    // A program that behaves as a child with a bad driver would.
    std::string child(const QByteArray& script) const {
        const QString path = cache_.filePath(QStringLiteral("child.sh"));
        QFile file(path);
        if (!file.open(QIODevice::WriteOnly))
            return {};
        file.write("#!/bin/sh\n" + script);
        file.setPermissions(QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner);
        return path.toStdString();
    }
    static QByteArray line(const char* word, const Verdict& verdict) {
        return "echo '" + QByteArray(word) + ' ' +
               QByteArray::fromStdString(printVerdict(verdict)) + "'\n";
    }

private Q_SLOTS:
    void initTestCase() {
        QVERIFY(cache_.isValid());
        // What the driver has compiled for other tests is good for this one.
        qputenv("POCL_CACHE_DIR", qgetenv("XDG_CACHE_HOME") + "/pocl");
        qputenv("XDG_CACHE_HOME", cache_.path().toUtf8());
        (void)probeDevices({.program = FOVEA_BINARY, // which fills the driver's cache
                            .folder = cache_.filePath(QStringLiteral("first")).toStdString(),
                            .patience = std::chrono::minutes(5)});
        QVERIFY(QString::fromStdString(folder()).startsWith(cache_.path()));
    }
    void badDrivers_data() {
        QTest::addColumn<QByteArray>("end");
        QTest::addColumn<QString>("reason");
        QTest::newRow("crash") << QByteArray("kill -SEGV $$\n") << QStringLiteral("crashed");
        QTest::newRow("exit") << QByteArray("exit 3\n") << QStringLiteral("exit code 3");
        QTest::newRow("hang") << QByteArray("sleep 60\n") << QStringLiteral("no sign of life");
    }
    // It costs the device that was tried; the next child goes on behind it. One that says that it
    // compiles may take longer.
    void badDrivers() {
        QFETCH(QByteArray, end);
        QFETCH(QString, reason);
        const QByteArray script =
            "if [ $3 = 0 ]; then\n" + line("try", known("bad")) + "echo sign products\n" + end +
            "fi\n" + "echo wait 60\nsleep 2\n" + line("verdict", known("good")) + "echo end\n";
        const auto verdicts = probeDevices({.program = child(script),
                                            .folder = folder(),
                                            .patience = std::chrono::milliseconds(1500)});
        QCOMPARE(verdicts.size(), std::size_t{2});
        const QString problem = QString::fromStdString(verdicts[0].problem);
        QVERIFY2(problem.contains(reason) && problem.contains(QLatin1String("products")),
                 qPrintable(problem));
        QVERIFY(verdicts[1].problem.empty());
        QCOMPARE(readVerdicts(disk(), folder()).size(), std::size_t{2}); // written down
    }
    // What passed stays true when a library for products then crashes, hangs or exits.
    void diesLater_data() { badDrivers_data(); }
    void diesLater() {
        QFETCH(QByteArray, end);
        Verdict safe = known("good");
        safe.product = 5;
        const auto verdicts = probeDevices(
            {.program = child("if [ $3 = 0 ]; then\n" + line("try", known("good")) +
                              line("safe", safe) + "echo sign products\n" + end + "fi\necho end\n"),
             .folder = folder(),
             .patience = std::chrono::milliseconds(1500)});
        QCOMPARE(verdicts.size(), std::size_t{1});
        QVERIFY(verdicts[0] == safe);
    }
    // Another process died of a device while it was tried once more.
    void diedMeanwhile() {
        writeVerdicts(disk(), folder(), {known("one")});
        const auto probe = [&](const std::string& foundMeanwhile) {
            return probeDevices({.program = child(line("try", known("one")) +
                                                  line("verdict", known("one")) + "echo end\n"),
                                 .folder = folder(),
                                 .again = true,
                                 .tell = [&](const std::string&) {
                                     writeVerdicts(disk(), folder(),
                                                   {known("one", foundMeanwhile)});
                                 }});
        };
        QCOMPARE(probe("it died").at(0).problem, std::string("it died"));
        QCOMPARE(probe("it died").at(0).problem, std::string()); // known before, and tested since
    }
    void childThatSaysNonsense() {
        for (const char* script : {"exit 0\n", "echo end\n", "kill -ABRT $$\n", "echo rubbish\n"})
            QVERIFY(probeDevices({.program = child(script),
                                  .folder = folder(),
                                  .patience = std::chrono::milliseconds(1500)})
                        .empty());
        QVERIFY(thrown([&] {
                    return probeDevices({.program = child("echo verdict {\n"), .folder = folder()});
                }).contains(QStringLiteral("verdict")));
        QVERIFY(thrown([&] {
                    return probeDevices({.program = "/nothing/here", .folder = folder()});
                }).contains(QStringLiteral("cannot be started")));
    }
    // A file of verdicts that is damaged is as good as none.
    void damagedVerdicts() {
        writeVerdicts(disk(), folder(), {known("one")});
        QCOMPARE(readVerdicts(disk(), folder()).size(), std::size_t{1});
        for (const char* bytes : {"", "[", "[1]", "{}", "[{\"id\": 3}]"}) {
            replaceFile(disk(), folder() + "/devices.json", bytes);
            QVERIFY(readVerdicts(disk(), folder()).empty());
        }
    }
    // A process that is killed in the middle turns the device off, once.
    void killedInUse() {
        writeVerdicts(disk(), folder(), {known("one")});
        dieInUse();
        const auto verdicts = readVerdicts(disk(), folder());
        QVERIFY(QString::fromStdString(verdicts.at(0).problem)
                    .contains(QLatin1String("ended while this device was in use")));
        writeVerdicts(disk(), folder(), {known("one")}); // tested again
        QVERIFY(readVerdicts(disk(), folder()).at(0).problem.empty());
        {
            const auto mark = markUse(folder(), "opencl:0"); // it is in use at the moment
            QVERIFY(mark && readVerdicts(disk(), folder()).at(0).problem.empty());
        }
        QVERIFY(readVerdicts(disk(), folder()).at(0).problem.empty());
    }
    // On a full disk a death is not forgotten: its mark lies there until it can be written down.
    void diedOnFullDisk() {
        writeVerdicts(disk(), folder(), {known("one")});
        dieInUse();
        for (int at = 1; at < 10; ++at) {
            FailingFiles full(at);
            QVERIFY(!readVerdicts(full, folder()).empty() || full.failedAt == "read");
            if (full.failedAt.empty())
                break;
            QVERIFY2(!readVerdicts(disk(), folder()).at(0).problem.empty(), full.failedAt.c_str());
            writeVerdicts(disk(), folder(), {known("one")});
            dieInUse();
        }
        QVERIFY(!readVerdicts(disk(), folder()).at(0).problem.empty());
    }
    // A use that could not be noted does not count.
    void noPlaceForMarks() {
#if !FOVEA_OPENCL
        QSKIP("built without OpenCL");
#endif
        writeVerdicts(disk(), folder(), {known("one")});
        reloadDevices();
        const Device device = deviceNamed("opencl", "");
        const QByteArray before = qgetenv("XDG_CACHE_HOME");
        QFile file(cache_.filePath(QStringLiteral("file")));
        QVERIFY(file.open(QIODevice::WriteOnly));
        qputenv("XDG_CACHE_HOME", file.fileName().toUtf8());
        const QString why =
            thrown([&] { return makeBackend(device, std::make_shared<Pool>(1))->name(); });
        qputenv("XDG_CACHE_HOME", before);
        QVERIFY2(why.contains(QLatin1String("cannot be recorded")), qPrintable(why));
    }
    // A person who ends the program is no driver's fault.
    void endedInUse() {
        writeVerdicts(disk(), folder(), {known("one")});
        const pid_t ended = fork();
        if (ended == 0) {
            std::signal(SIGTERM, SIG_DFL); // Qt Test's own is not a program's
            const auto mark = markUse(deviceFolder(), "opencl:0");
            ::raise(SIGTERM);
        }
        int status = 0;
        QCOMPARE(waitpid(ended, &status, 0), ended);
        QVERIFY(WIFSIGNALED(status) && WTERMSIG(status) == SIGTERM);
        QVERIFY(readVerdicts(disk(), folder()).at(0).problem.empty());
    }
    // "auto" carries on on the processor and says so; an explicit choice is an error.
    void carriesOn() {
        Verdict fast = known("fast");
        fast.product = 2;
        writeVerdicts(disk(), folder(), {fast});
        reloadDevices();
        const auto pool = std::make_shared<Pool>(1);
        QCOMPARE(resolved(deviceNamed("auto", "")).id, std::string("opencl:0"));
        for (int i = 0; i < 4; ++i) {
            std::string said;
            const std::string where = onDevice(
                deviceNamed("auto", ""), pool, {},
                [](Backend& on) { return on.name(); }, // ‘fast’ is not on this machine
                [&](const Message& why) { said = english(why); });
            QVERIFY(QString::fromStdString(where).startsWith(QLatin1String("Eigen")));
            QCOMPARE(said.empty(), i >= 3); // then it is not tried any more
        }
        QVERIFY(thrown([&] {
                    return onDevice(deviceNamed("opencl", ""), pool, {},
                                    [](Backend& on) { return on.name(); });
                }).contains(QStringLiteral("not there any more")));
        // What was found out meanwhile is true of a device that was chosen before.
        const Device before = deviceNamed("opencl", "");
        writeVerdicts(disk(), folder(), {known("fast", "it crashed")});
        reloadDevices();
        QVERIFY(thrown([&] {
                    return makeBackend(before, pool)->name();
                }).contains(QStringLiteral("it crashed")));
        // A verdict about other kernels is none.
        Verdict older = fast;
        older.kernels = "older";
        writeVerdicts(disk(), folder(), {older});
        reloadDevices();
        QCOMPARE(resolved(deviceNamed("auto", "")).id, std::string("cpu"));
        // One that is off, and one that there is not.
        writeVerdicts(disk(), folder(), {known("slow", "wrong numbers")});
        reloadDevices();
        QVERIFY(thrown([] {
                    return deviceNamed("opencl:0", "--device");
                }).contains(QStringLiteral("wrong numbers")));
        QVERIFY(thrown([] {
                    return deviceNamed("opencl:7", "--device");
                }).contains(QStringLiteral("known: auto, cpu, opencl:0")));
    }
    // The real thing, on PoCL: tested, kept, used.
    void realDevice() {
#if !FOVEA_OPENCL
        QSKIP("built without OpenCL");
#endif
        QTemporaryDir own;
        QProcessEnvironment with = environment(own.path());
#if FOVEA_OPENCL // what a driver prints is not the child's word
        with.insert(QStringLiteral("OPENCL_LAYERS"), QStringLiteral(OPENCL_LAYER));
        with.insert(QStringLiteral("OPENCL_LAYER_SPEAKS"), QStringLiteral("1"));
#endif
        const Called first =
            call({QStringLiteral("devices"), QStringLiteral("--json")}, {.environment = with});
        QCOMPARE(first.code, 0);
        QVERIFY2(first.err.contains(QLatin1String("testing")), qPrintable(first.err));
        const QJsonArray list = QJsonDocument::fromJson(first.out.toUtf8()).array();
        QVERIFY2(list.size() >= 2, qPrintable(first.out));
        const QJsonObject device = list.at(1).toObject();
        QCOMPARE(device[QLatin1String("problem")].toString(), QString());
        QVERIFY(device[QLatin1String("product")].toDouble() > 0);
        const Called again =
            call({QStringLiteral("devices"), QStringLiteral("--json")}, {.environment = with});
        QCOMPARE(again.out, first.out);
        QVERIFY2(!again.err.contains(QLatin1String("testing")), qPrintable(again.err));
        // The same weights, whatever computed them.
        const auto numbers = [&](const QStringList& command, const char* where) {
            const QString file = own.filePath(QLatin1String(where) + QLatin1String(".npy"));
            const Called said =
                call(command + QStringList{QStringLiteral("-o"), file, QStringLiteral("--device"),
                                           QLatin1String(where)},
                     {.environment = with});
            if (said.code != 0)
                fail(said.err.toStdString());
            const std::string path = file.toStdString();
            return readNpy(disk().read(path, 100'000), path).as<double>();
        };
        const auto weights = [&](const char* where) {
            return numbers({QStringLiteral("text"), QStringLiteral("I saw a saw")}, where);
        };
        const auto likeness = [&](const char* where) {
            return numbers(QStringLiteral("position --encoding sinusoidal --length 8 --width 8 "
                                          "--figure position-likeness")
                               .split(QLatin1Char(' ')),
                           where);
        };
        const Tensor here = weights("cpu");
        QCOMPARE(here.shape(), (Shape{4, 4}));
        QCOMPARE(disagreement<double>(weights("opencl").host<double>(),
                                      {here.host<double>().begin(), here.host<double>().end()}),
                 QString());
        const Tensor alike = likeness("cpu");
        QCOMPARE(disagreement<double>(likeness("opencl").host<double>(),
                                      {alike.host<double>().begin(), alike.host<double>().end()}),
                 QString());
        QVERIFY(thrown([&] {
                    return weights("opencl:9").size();
                }).contains(QStringLiteral("known: auto, cpu, opencl:0")));
    }
#if FOVEA_OPENCL
    // Wrong numbers turn a device off, be it when it is tested first or when it gets ready later.
    void lies() {
        QTemporaryDir own;
        QProcessEnvironment with = environment(own.path());
        with.insert(QStringLiteral("OPENCL_LAYERS"), QStringLiteral(OPENCL_LAYER));
        with.insert(QStringLiteral("OPENCL_LAYER_LIES"), QStringLiteral("1"));
        const Called tested = call({QStringLiteral("devices")}, {.environment = with});
        QVERIFY2(tested.out.contains(QLatin1String("off: wrong numbers in")),
                 qPrintable(tested.out));
        with.remove(QStringLiteral("OPENCL_LAYER_LIES"));
        QVERIFY(call({QStringLiteral("devices"), QStringLiteral("--again")}, {.environment = with})
                    .out.contains(QLatin1String("passed its test")));
        with.insert(QStringLiteral("OPENCL_LAYER_LIES"), QStringLiteral("1"));
        with.insert(QStringLiteral("LIAR_CACHE"), own.path());
        QCOMPARE(failureOnceMore(QStringLiteral("liesLater"), with), QString());
    }
    void liesLater() {
        if (!qEnvironmentVariableIsSet("LIAR_CACHE"))
            return; // for the test before this one
        qputenv("XDG_CACHE_HOME", qgetenv("LIAR_CACHE"));
        reloadDevices();
        const Device device = deviceNamed("opencl", "");
        QVERIFY(thrown([&] {
                    getReady(device);
                    return 0;
                }).contains(QLatin1String("wrong numbers")));
        QVERIFY(!isReady(device));
        QVERIFY(thrown([&] {
                    return deviceNamed("opencl", "").id;
                }).contains(QLatin1String("wrong numbers")));
    }
#endif
    // PoCL without a linker ends the process: the device is off, and everything else works.
    void driverThatEndsTheProcess() {
#if !FOVEA_OPENCL
        QSKIP("built without OpenCL");
#endif
        QTemporaryDir own;
        QProcessEnvironment with = environment(own.path());
        with.insert(QStringLiteral("POCL_CACHE_DIR"), own.filePath(QStringLiteral("pocl")));
        with.insert(QStringLiteral("PATH"), own.path());
        const Called said = call({QStringLiteral("devices")}, {.environment = with});
        QCOMPARE(said.code, 0);
        QVERIFY2(said.out.contains(QLatin1String("off: the driver")), qPrintable(said.out));
        const QString figure = own.filePath(QStringLiteral("a.csv"));
        const QStringList line = {QStringLiteral("text"), QStringLiteral("I saw"),
                                  QStringLiteral("-o"), figure, QStringLiteral("--device")};
        QCOMPARE(call(line + QStringList{QStringLiteral("auto")}, {.environment = with}).code, 0);
        QVERIFY(QFile::exists(figure));
        const Called off =
            call(line + QStringList{QStringLiteral("opencl")}, {.environment = with});
        QCOMPARE(off.code, 1);
        QVERIFY2(off.err.contains(QLatin1String("cannot be used: the driver")),
                 qPrintable(off.err));
    }
};

FOVEA_TEST(TestDevices)
#include "test_devices.moc"
