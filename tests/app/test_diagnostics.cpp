// What a person can tell of a fault: the log, the diagnostics, and what Fovea is made with.
#include "app/output/diagnostics.h"
#include "app/output/libraries.h"
#include "app/output/log.h"
#include "app/version.h"
#include "app/window/about.h"
#include "app/window/file_work.h"
#include "app/window/window_facts.h"
#include "core/base/log.h"
#include "support/calls.h"
#include "support/program.h"
#include "support/shown_window.h"

#include <QtCore/QProcess>
#include <QtCore/QRegularExpression>
#include <QtCore/QTemporaryDir>
#include <QtGui/QClipboard>
#include <QtWidgets/QPushButton>

#include <algorithm>
#include <thread>

using namespace fovea;

namespace {

// With rules of Qt's own for what is logged.
Called callRuled(const QStringList& arguments, const QString& rules = {}) {
    Caller from;
    from.environment.insert(QStringLiteral("QT_LOGGING_RULES"), rules);
    return call(arguments, from);
}

QString sourceOf(const char* path) {
    QFile file(QStringLiteral(FOVEA_SOURCE) + QLatin1Char('/') + QLatin1String(path));
    return file.open(QIODevice::ReadOnly) ? QString::fromUtf8(file.readAll()) : QString();
}

} // namespace

class TestDiagnostics : public QObject {
    Q_OBJECT
    const QTemporaryDir folder;
    // A sentence and a folder that no report may have.
    const QString sentence = QStringLiteral("Xylophones are private");
    QStringList textCommand() const {
        return {QStringLiteral("text"), sentence, QStringLiteral("-o"),
                folder.filePath(QStringLiteral("private.svg"))};
    }
private Q_SLOTS:
    void initTestCase() {
        dressLikeTheProgram();
        startLog();
    }

    // Nothing, but where it is asked for: before or after the command, or by Qt's own rules.
    void verbose() {
        const Called plain = callRuled(textCommand());
        QCOMPARE(plain.code, 0);
        QCOMPARE(plain.err, QString());
        static const QRegularExpression line(
            QStringLiteral("^\\d\\d:\\d\\d:\\d\\d\\.\\d{3} fovea\\.[a-z]+: .+$"));
        for (const QStringList& arguments :
             {QStringList(QStringLiteral("--verbose")) + textCommand(),
              textCommand() + QStringList(QStringLiteral("--verbose"))}) {
            const Called told = callRuled(arguments);
            QCOMPARE(told.code, 0);
            QVERIFY(told.err.contains(QStringLiteral("fovea.compute: explore on Eigen")));
            QVERIFY(told.err.contains(QStringLiteral("fovea.files: wrote …/private.svg")));
            QVERIFY(!told.err.contains(QStringLiteral("Xylo")) &&
                    !told.err.contains(folder.path()));
            for (const QString& one : told.err.trimmed().split(QLatin1Char('\n')))
                QVERIFY2(line.match(one).hasMatch(), qPrintable(one));
        }
        const Called ruled = callRuled(textCommand(), QStringLiteral("fovea.files.debug=true"));
        QVERIFY(ruled.err.contains(QStringLiteral("fovea.files")));
        QVERIFY(!ruled.err.contains(QStringLiteral("fovea.compute")));
    }
    // Kept for a report, the last few hundred, from any thread.
    void kept() {
        std::vector<std::thread> threads;
        for (int i = 0; i < 4; ++i)
            threads.emplace_back([i] {
                for (int j = 0; j < 300; ++j)
                    qCInfo(windowLog, "line %d of %d", j, i);
            });
        for (std::thread& one : threads)
            one.join();
        const std::vector<std::string> lines = lastLogLines();
        QCOMPARE(lines.size(), std::size_t(400));
        QVERIFY(std::ranges::all_of(lines, [](const std::string& one) {
            return one.find("fovea.window: line") != std::string::npos;
        }));
        qCDebug(windowLog, "not for a report");
        QVERIFY(lastLogLines().back().find("line") != std::string::npos);
    }
    // What was opened, saved and refused, without the folder.
    void filesAreTold() {
        ShownWindow w;
        QVERIFY(w.settles());
        const QString path = folder.filePath(QStringLiteral("s.fovea"));
        w.window.fileWork().saveTo(path);
        QTRY_VERIFY(!w.window.fileWork().busy());
        w.window.open(path);
        w.window.open(folder.filePath(QStringLiteral("nowhere.png")));
        const QString all = QString::fromStdString(diagnostics());
        for (const char* line : {"saved …/s.fovea", "opened …/s.fovea", "…/nowhere.png: "})
            QVERIFY2(all.contains(QString::fromUtf8(line)), qPrintable(all));
        QVERIFY(!all.contains(folder.path()));
    }
    void copied() {
        ShownWindow w;
        Experiment other = defaultExperiment();
        other.text = sentence.toStdString();
        w.bench().edit(other);
        QVERIFY(w.settles());
        w.window.showAbout();
        QTest::mouseClick(w.find<QPushButton>("copyDiagnostics"), Qt::LeftButton);
        const QString all = QGuiApplication::clipboard()->text();
        for (const char* name : {"Fovea: ", "Qt: ", "Libraries: Qt ", "System: ", "Locale: ",
                                 "Processor: ", "Vector instructions: ", "Memory: ", "Display: ",
                                 "Screens: ", "Settings: theme ", "Devices:\ncpu", "Log:\n"})
            QVERIFY2(all.contains(QLatin1String(name)), name);
        QVERIFY(!all.contains(QDir::homePath() + QLatin1Char('/')));
        QVERIFY(!all.contains(QStringLiteral("Xylo")));
        QVERIFY(all.contains(QString::fromStdString(versionWithRevision())));
    }
    void withoutAWindow() {
        const Called told = callRuled({QStringLiteral("about"), QStringLiteral("--diagnostics")});
        QCOMPARE(told.code, 0);
        QVERIFY(told.out.startsWith(QStringLiteral("Fovea: ")));
        QVERIFY(told.out.contains(QStringLiteral("Devices:\ncpu")));
        const Called about = callRuled({QStringLiteral("about")});
        for (const Library& library : libraries())
            QVERIFY2(about.out.contains(QString::fromUtf8(library.name)) &&
                         about.out.contains(QLatin1String(library.license)),
                     library.name);
    }
    // Whatever CMakeLists.txt looks for has its licence in the list, and the other way round.
    void librariesAreComplete() {
        const QString cmake = sourceOf("CMakeLists.txt");
        static const QRegularExpression asked(QStringLiteral("find_(?:package|path)\\((\\w+)"));
        QStringList found;
        auto matches = asked.globalMatch(cmake);
        while (matches.hasNext())
            found << matches.next().captured(1);
        QVERIFY(found.size() >= 8);
        QStringList listed;
        for (const Library& library : libraries()) {
            if (*library.package)
                listed << QLatin1String(library.package);
            QVERIFY(*library.name && *library.license && *library.use);
            if (QLatin1String(library.package) == QLatin1String("Eigen3"))
                QVERIFY(library.version >= "3.4");
        }
        for (const QString& package : found)
            QVERIFY2(listed.contains(package), qPrintable(package));
        for (const QString& package : listed)
            QVERIFY2(found.contains(package), qPrintable(package));
        // And the letters that are looked for first.
        const QString fonts = sourceOf("ui/look/fonts.cpp");
        for (const char* name : {"Inter", "JetBrains Mono", "Noto Sans", "Noto Sans CJK"})
            QVERIFY(fonts.contains(QLatin1String(name)) &&
                    std::ranges::any_of(libraries(), [&](const Library& one) {
                        return QString::fromUtf8(one.name).contains(QLatin1String(name));
                    }));
    }
    void inAbout() {
        ShownWindow w;
        QVERIFY(w.settles());
        w.window.showAbout();
        QStringList said;
        for (const auto* label : w.find<About>("about")->findChildren<QLabel*>())
            said << label->text();
        for (const Library& library : libraries())
            QVERIFY2(said.contains(QLatin1String(library.license)), library.license);
        QVERIFY(said.contains(QString::fromStdString(versionWithRevision())));
    }
    // The header that has the revision: written only when it is another one, empty where there is
    // no git.
    void revision() {
        const QString header = folder.filePath(QStringLiteral("revision.h"));
        const auto make = [&](const QString& source, const QString& revision) {
            QProcess cmake;
            cmake.start(QStringLiteral("cmake"),
                        {QStringLiteral("-D"), QStringLiteral("SOURCE=") + source,
                         QStringLiteral("-D"), QStringLiteral("FOVEA_REVISION=") + revision,
                         QStringLiteral("-D"), QStringLiteral("HEADER=") + header,
                         QStringLiteral("-P"),
                         QStringLiteral(FOVEA_SOURCE "/resources/revision.cmake")});
            if (!cmake.waitForFinished(30000) || cmake.exitCode() != 0 ||
                !cmake.readAllStandardError().isEmpty())
                qFatal("cmake");
            QFile file(header);
            return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
        };
        const QString git = QStringLiteral("git");
        QCOMPARE(make(folder.path(), git), QByteArray("#define FOVEA_REVISION \"\"\n"));
        QVERIFY(QFile(header).setPermissions(QFile::ReadOwner));
        const QDateTime before = QFileInfo(header).lastModified();
        (void)make(folder.path(), git);
        QCOMPARE(QFileInfo(header).lastModified(), before);
        QVERIFY(QFile(header).setPermissions(QFile::ReadOwner | QFile::WriteOwner));
        QCOMPARE(make(folder.path(), QStringLiteral("0.1-2~deb\";x")),
                 QByteArray("#define FOVEA_REVISION \"0.1-2~debx\"\n"));
        if (QFileInfo::exists(QStringLiteral(FOVEA_SOURCE "/.git"))) {
            static const QRegularExpression hash(QStringLiteral("\"[0-9a-f]{8,}\\+?\""));
            QVERIFY(QString::fromUtf8(make(QStringLiteral(FOVEA_SOURCE), git)).contains(hash));
        }
        static const QRegularExpression whole(
            QStringLiteral("^fovea \\d+\\.\\d+\\.\\d+( \\([0-9a-f]{8,}\\+?\\))?\n$"));
        QVERIFY(callRuled({QStringLiteral("--version")}).out.contains(whole));
        QVERIFY(!QString::fromStdString(version()).contains(QLatin1Char('(')));
    }
};

FOVEA_WINDOW_TEST(TestDiagnostics)
#include "test_diagnostics.moc"
