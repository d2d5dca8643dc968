// What the desktop is told: the entry is valid, and sessions are known by name and by content.
#include "core/base/files.h"
#include "core/experiment/experiment.h"
#include "support/program.h"

#include <QtCore/QMimeDatabase>
#include <QtCore/QProcess>
#include <QtCore/QTemporaryDir>
#include <QtTest/QTest>

using namespace fovea;

namespace {

const QString folder = QStringLiteral(FOVEA_SOURCE "/resources/desktop/");

// What the program said, and how it ended.
QByteArray ran(const QString& program, const QStringList& arguments, int* code) {
    QProcess process;
    process.setProcessChannelMode(QProcess::MergedChannels);
    process.start(program, arguments);
    *code = process.waitForFinished() ? process.exitCode() : -1;
    return process.readAll();
}

} // namespace

class TestDesktop : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void entryIsValid() {
        int code = 0;
        const QByteArray said = ran(QStringLiteral("desktop-file-validate"),
                                    {folder + QStringLiteral("fovea.desktop")}, &code);
        QVERIFY2(code == 0 && said.isEmpty(), said.constData());
        const QByteArray entry = QByteArray::fromStdString(
            disk().read((folder + QStringLiteral("fovea.desktop")).toStdString(), 10'000));
        for (const char* line : {"\nExec=fovea %f\n", "application/x-fovea;", "image/svg+xml;",
                                 "image/png;", "application/pdf;"})
            QVERIFY2(entry.contains(line), line);
    }
    void sessionsAreKnown() {
        const QTemporaryDir data;
        const std::string packages = data.filePath(QStringLiteral("mime/packages")).toStdString();
        disk().makeFolder(packages);
        replaceFile(disk(), packages + "/fovea.xml",
                    disk().read((folder + QStringLiteral("fovea.xml")).toStdString(), 10'000));
        int code = 0;
        const QByteArray said = ran(QStringLiteral("update-mime-database"),
                                    {data.filePath(QStringLiteral("mime"))}, &code);
        QVERIFY2(code == 0, said.constData());
        qputenv("XDG_DATA_DIRS", data.path().toLocal8Bit() + ":/usr/share");
        const QMimeDatabase types;
        QCOMPARE(
            types.mimeTypeForFile(QStringLiteral("x.fovea"), QMimeDatabase::MatchExtension).name(),
            QStringLiteral("application/x-fovea"));
        for (const bool indented : {false, true})
            QCOMPARE(types
                         .mimeTypeForData(QByteArray::fromStdString(
                             writeExperiment(defaultExperiment(), indented)))
                         .name(),
                     QStringLiteral("application/x-fovea"));
    }
};

FOVEA_TEST(TestDesktop)
#include "test_desktop.moc"
