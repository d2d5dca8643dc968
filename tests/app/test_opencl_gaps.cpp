// Where the loader, a driver or CLBlast is missing, `fovea devices` says so and names the package.
#include "support/program.h"

#include <QtCore/QFile>
#include <QtCore/QJsonArray>
#include <QtCore/QJsonDocument>
#include <QtCore/QJsonObject>
#include <QtCore/QProcess>
#include <QtCore/QTemporaryDir>
#include <QtTest/QTest>

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
private Q_SLOTS:
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
    void nothingMissing() {
        const QTemporaryDir folder;
        const QString text = devices(folder, {});
        QVERIFY2(text.contains(QLatin1String("passed its test")), qPrintable(text));
        QVERIFY2(!text.contains(QLatin1String("Install")), qPrintable(text));
    }
};

FOVEA_TEST(TestOpenclGaps)
#include "test_opencl_gaps.moc"
