// What the desktop is told: the entry is valid, and sessions are known by name and by content.
#include "core/base/files.h"
#include "core/experiment/experiment.h"
#include "support/calls.h"
#include "support/program.h"

#include <QtCore/QMimeDatabase>
#include <QtCore/QProcess>
#include <QtCore/QTemporaryDir>
#include <QtTest/QTest>

using namespace fovea;

namespace {

const QString desktopFolder = QStringLiteral(FOVEA_SOURCE "/resources/desktop/");

} // namespace

class TestDesktop : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void entryIsValid() {
        const Called checked = callProgram(QStringLiteral("desktop-file-validate"),
                                           {desktopFolder + QStringLiteral("fovea.desktop")});
        const QString said = checked.out + checked.err;
        QVERIFY2(checked.code == 0 && said.isEmpty(), qPrintable(said));
        const QByteArray entry = QByteArray::fromStdString(
            disk().read((desktopFolder + QStringLiteral("fovea.desktop")).toStdString(), 10'000));
        for (const char* line : {"\nExec=fovea %f\n", "application/x-fovea;", "image/svg+xml;",
                                 "image/png;", "application/pdf;"})
            QVERIFY2(entry.contains(line), line);
    }
    void softwareCentresCanShowIt() {
        const Called checked = callProgram(QStringLiteral("appstreamcli"),
                                           {QStringLiteral("validate"), QStringLiteral("--no-net"),
                                            desktopFolder + QStringLiteral("fovea.metainfo.xml")});
        QVERIFY2(checked.code == 0, qPrintable(checked.out + checked.err));
    }
    void sessionsAreKnown() {
        const QTemporaryDir data;
        const std::string packages = data.filePath(QStringLiteral("mime/packages")).toStdString();
        disk().makeFolder(packages);
        replaceFile(
            disk(), packages + "/fovea.xml",
            disk().read((desktopFolder + QStringLiteral("fovea.xml")).toStdString(), 10'000));
        const Called updated = callProgram(QStringLiteral("update-mime-database"),
                                           {data.filePath(QStringLiteral("mime"))});
        QVERIFY2(updated.code == 0, qPrintable(updated.out + updated.err));
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
