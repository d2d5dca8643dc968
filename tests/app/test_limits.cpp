// Where the system gives too little memory or no thread, the program says so and ends; it does not
// abort.
#include "support/program.h"

#include <QtCore/QFile>
#include <QtCore/QProcess>
#include <QtCore/QTemporaryDir>
#include <QtTest/QTest>

#include <csignal>
#include <functional>
#include <sys/resource.h>
#include <unistd.h>

namespace {

struct LimitedEnd {
    QProcess::ExitStatus how;
    int code;
    QByteArray err;
};

// A second and a half are enough for a window to be shown and painted; then it is asked to end.
LimitedEnd runLimited(const QStringList& arguments, const std::function<void()>& limit) {
    const QTemporaryDir home;
    QFile::setPermissions(home.path(), QFile::Permissions(0x7777));
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    environment.insert(QStringLiteral("HOME"), home.path());
    environment.insert(QStringLiteral("XDG_CACHE_HOME"), home.path());
    environment.insert(QStringLiteral("QT_QPA_PLATFORM"), QStringLiteral("offscreen"));
    QProcess process;
    process.setProcessEnvironment(environment);
    process.setChildProcessModifier(limit);
    process.start(QStringLiteral(FOVEA_BINARY), arguments);
    if (!process.waitForFinished(1500))
        process.terminate();
    process.waitForFinished(30000);
    return {process.exitStatus(), process.exitCode(), process.readAllStandardError()};
}

void allow(int resource, rlim_t most) {
    const rlimit both{most, most};
    ::setrlimit(static_cast<__rlimit_resource>(resource), &both);
}

} // namespace

class TestLimits : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void memory_data() {
        QTest::addColumn<int>("mebibytes");
        for (int mebibytes = 60; mebibytes <= 520; mebibytes += 20)
            QTest::addRow("%d MiB", mebibytes) << mebibytes;
    }
    void memory() {
        QFETCH(int, mebibytes);
        const auto limit = [mebibytes] { allow(RLIMIT_AS, rlim_t(mebibytes) << 20); };
        for (const QStringList& arguments :
             {QStringList{}, QStringList{QStringLiteral("list"), QStringLiteral("scores")}}) {
            const LimitedEnd end = runLimited(arguments, limit);
            // 127: the system cannot load the program's libraries. A window that lives is
            // terminated.
            const bool inOrder = end.how == QProcess::NormalExit
                                     ? end.code == 0 || end.code == 1 || end.code == 127
                                     : end.code == SIGTERM;
            QVERIFY2(inOrder, qPrintable(QStringLiteral("%1: %2").arg(end.code).arg(
                                  QString::fromUtf8(end.err))));
            QVERIFY2(!end.err.contains("internal error"), end.err.constData());
        }
    }

    // Root may start as many processes as it likes; another user may not.
    void threads() {
        const auto limit = [] {
            if (::geteuid() == 0 && (::setgid(65534) != 0 || ::setuid(65534) != 0))
                ::_exit(99);
            allow(RLIMIT_NPROC, 1);
        };
        const QTemporaryDir folder;
        QFile::setPermissions(folder.path(), QFile::Permissions(0x7777));
        const LimitedEnd text =
            runLimited({QStringLiteral("text"), QStringLiteral("I saw a saw"), QStringLiteral("-o"),
                        folder.filePath(QStringLiteral("x.svg"))},
                       limit);
        if (text.code == 99 || text.err.contains("Permission denied"))
            QSKIP("the program cannot be started by another user");
        QVERIFY2(text.code == 0, text.err.constData()); // one thread does the work
        const LimitedEnd devices = runLimited({QStringLiteral("devices")}, limit);
        QVERIFY2(devices.code == 0, devices.err.constData()); // the processor is listed
        const LimitedEnd window = runLimited({}, limit);
        QVERIFY2(window.code == 1 && window.err.contains("no further thread"),
                 window.err.constData());
    }
};

FOVEA_TEST(TestLimits)
#include "test_limits.moc"
