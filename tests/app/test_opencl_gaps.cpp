// Where the loader, a driver or CLBlast is missing, `fovea devices` says so and names the package;
// a driver that fails is reported, and the others are used.
#include "core/compute/devices/opencl_gaps.h"
#include "core/compute/devices/probe.h"
#include "support/program.h"

#include <QtCore/QDir>
#include <QtCore/QFile>
#include <QtCore/QJsonArray>
#include <QtCore/QJsonDocument>
#include <QtCore/QJsonObject>
#include <QtCore/QProcess>
#include <QtCore/QTemporaryDir>
#include <QtTest/QTest>

using namespace fovea;

namespace {

// What `fovea devices` prints, `variable` being set to the folder; empty where it fails.
QString devices(const QTemporaryDir& folder, const QString& variable,
                const QStringList& options = {}) {
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    // What the driver has compiled for other tests is good for this one.
    environment.insert(QStringLiteral("POCL_CACHE_DIR"),
                       environment.value(QStringLiteral("XDG_CACHE_HOME")) +
                           QStringLiteral("/pocl"));
    environment.insert(QStringLiteral("XDG_CACHE_HOME"), folder.path());
    environment.remove(QStringLiteral("OCL_ICD_VENDORS")); // which is this process's own
    if (!variable.isEmpty())
        environment.insert(variable, folder.path());
    QProcess process;
    process.setProcessEnvironment(environment);
    process.start(QStringLiteral(FOVEA_BINARY), QStringList{QStringLiteral("devices")} + options);
    return process.waitForFinished(300000) && process.exitCode() == 0
               ? QString::fromUtf8(process.readAllStandardOutput())
               : QString();
}

} // namespace

class TestOpenclGaps : public QObject {
    Q_OBJECT
    QTemporaryDir folder_; // of verdicts
    QTemporaryDir vendors_;

private Q_SLOTS:
    // What the test's own process takes for the drivers of this machine.
    void initTestCase() {
        for (const QFileInfo& icd : QDir(QStringLiteral("/etc/OpenCL/vendors"))
                                        .entryInfoList({QStringLiteral("pocl*.icd")}, QDir::Files))
            QVERIFY(QFile::copy(icd.filePath(), vendors_.filePath(icd.fileName())));
        QFile bad(vendors_.filePath(QStringLiteral("bad.icd")));
        QVERIFY(bad.open(QIODevice::WriteOnly) && bad.write(BAD_DRIVER) > 0);
        qputenv("OCL_ICD_VENDORS", vendors_.path().toUtf8());
    }
    void missing_data() {
        QTest::addColumn<QString>("variable");
        QTest::addColumn<QString>("library"); // an empty file in its folder
        QTest::addColumn<QString>("part");
        QTest::addColumn<QString>("package");
        const QString path = QStringLiteral("LD_LIBRARY_PATH");
        QTest::newRow("loader") << path << QStringLiteral("libOpenCL.so.1")
                                << QStringLiteral("loader") << QStringLiteral("ocl-icd-libopencl1");
        QTest::newRow("driver") << QStringLiteral("OCL_ICD_VENDORS") << QString()
                                << QStringLiteral("driver") << QStringLiteral("pocl-opencl-icd");
        QTest::newRow("CLBlast") << path << QStringLiteral("libclblast.so.1")
                                 << QStringLiteral("clblast") << QStringLiteral("libclblast1");
    }
    void missing() {
        QFETCH(QString, variable);
        QFETCH(QString, library);
        QFETCH(QString, part);
        QFETCH(QString, package);
        const QTemporaryDir folder;
        QFile empty(folder.filePath(library));
        QVERIFY(library.isEmpty() || empty.open(QIODevice::WriteOnly));
        const QString text = devices(folder, variable);
        QVERIFY2(text.contains(package), qPrintable(text));
        const QString json = devices(folder, variable, {QStringLiteral("--json")});
        bool found = false;
        for (const QJsonValue& one : QJsonDocument::fromJson(json.toUtf8()).array())
            found = found || (one[QLatin1String("missing")].toString() == part &&
                              one[QLatin1String("problem")].toString().contains(package));
        QVERIFY2(found, qPrintable(json));
    }
    // A driver that fails by itself is named with its fate, and hides no other.
    void badDrivers_data() {
        QTest::addColumn<QString>("fate");
        QTest::newRow("abort when loaded") << QStringLiteral("the driver crashed (loading)");
        QTest::newRow("abort") << QStringLiteral("the driver crashed (clIcdGetPlatformIDsKHR)");
        QTest::newRow("exit") << QStringLiteral("exit code 7 (clIcdGetPlatformIDsKHR)");
        QTest::newRow("hang") << QStringLiteral("no sign of life");
        QTest::newRow("error") << QStringLiteral("CL_OUT_OF_HOST_MEMORY");
        QTest::newRow("nothing") << QStringLiteral("it offers no device");
    }
    void badDrivers() {
        QFETCH(QString, fate);
        qputenv("BAD_DRIVER", QTest::currentDataTag());
        const std::vector<Verdict> verdicts = probeDevices({.program = FOVEA_BINARY,
                                                            .folder = folder_.path().toStdString(),
                                                            // Kernels are compiled in it, too.
                                                            .patience = std::chrono::seconds(20)});
        QCOMPARE(verdicts.size(), std::size_t{1});
        QCOMPARE(verdicts.front().problem, std::string());
        const std::vector<OpenclGap> gaps = openclGaps();
        QCOMPARE(gaps.size(), std::size_t{1});
        const QString problem = QString::fromStdString(english(gaps.front().problem));
        QVERIFY2(problem.contains(fate) && problem.contains(QLatin1String("bad.icd")),
                 qPrintable(problem));
    }
    // PoCL without a place for what it compiles has a platform, and no device.
    void noPlaceForDriver() {
        const QTemporaryDir folder;
        QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
        environment.insert(QStringLiteral("XDG_CACHE_HOME"), folder.path());
        environment.insert(QStringLiteral("POCL_CACHE_DIR"), QStringLiteral("/proc/none"));
        environment.remove(QStringLiteral("OCL_ICD_VENDORS"));
        QProcess process;
        process.setProcessEnvironment(environment);
        process.start(QStringLiteral(FOVEA_BINARY), {QStringLiteral("devices")});
        QVERIFY(process.waitForFinished(300000));
        const QByteArray text = process.readAllStandardOutput();
        QVERIFY2(text.contains("pocl.icd is not used: it offers no device"), text.constData());
    }
    void nothingMissing() {
        const QTemporaryDir folder;
        const QString text = devices(folder, {});
        QVERIFY2(text.contains(QLatin1String("passed its test")), qPrintable(text));
        QVERIFY2(!text.contains(QLatin1String("Install")), qPrintable(text));
    }
};

FOVEA_TEST(TestOpenclGaps)
#include "test_opencl_gaps.moc"
