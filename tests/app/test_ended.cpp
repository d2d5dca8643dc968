// However the program is ended, it ends, keeps the work, and leaves no process behind: windows that
// are closed while a menu opens, and signals.
#include "app/window/window_program.h"
#include "core/compute/devices/probe.h"
#include "support/desk.h"
#include "support/program.h"

#include <QtCore/QDirIterator>
#include <QtCore/QProcess>
#include <QtGui/QContextMenuEvent>

#include <csignal>
#include <iostream>
#include <unistd.h>

using namespace fovea;

namespace {

QString wanted; // what is done in the window of this process as soon as it is there

void openMenu(MainWindow& window) {
    auto* view = window.findChild<FigureView*>(QStringLiteral("picture"));
    const QPoint middle = view->rect().center();
    QContextMenuEvent event(QContextMenuEvent::Mouse, middle, view->mapToGlobal(middle));
    QApplication::sendEvent(view, &event);
}

void act(MainWindow& window) {
    if (wanted == QLatin1String("close then menu")) {
        QApplication::closeAllWindows();
        openMenu(window);
    } else if (wanted == QLatin1String("menu then close")) {
        QTimer::singleShot(0, &window, &QApplication::closeAllWindows);
        openMenu(window);
    } else {
        type(window, "not kept yet");
        std::cout << "ready" << std::endl;
    }
}

void watch() {
    if (wanted.isEmpty())
        return;
    auto* timer = new QTimer(QCoreApplication::instance());
    QObject::connect(timer, &QTimer::timeout, timer, [timer] {
        for (QWidget* widget : QApplication::topLevelWidgets())
            if (auto* window = qobject_cast<MainWindow*>(widget);
                window && window->isVisible() && window->workbench().settled()) {
                timer->stop();
                return act(*window);
            }
    });
    timer->start(20);
}
Q_COREAPP_STARTUP_FUNCTION(watch)

} // namespace

class TestEnded : public QObject {
    Q_OBJECT
    // This program as another one, with places of its own.
    static void start(QProcess& process, const QTemporaryDir& home, const QStringList& how) {
        QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
        for (const char* place : {"HOME", "XDG_DATA_HOME", "XDG_CONFIG_HOME", "XDG_CACHE_HOME"})
            environment.insert(QLatin1String(place), home.path());
        process.setProcessEnvironment(environment);
        process.setProcessChannelMode(QProcess::ForwardedErrorChannel);
        process.start(QCoreApplication::applicationFilePath(), QStringList(testName()) << how);
        QVERIFY(process.waitForStarted());
    }

private Q_SLOTS:
    void windows_data() {
        QTest::addColumn<QString>("how");
        QTest::newRow("close then menu") << QStringLiteral("close then menu");
        QTest::newRow("menu then close") << QStringLiteral("menu then close");
    }
    void windows() {
        QFETCH(QString, how);
        const QTemporaryDir home;
        QProcess process;
        start(process, home, {QStringLiteral("--window"), how});
        QVERIFY(process.waitForFinished(30000));
        QCOMPARE(process.exitStatus(), QProcess::NormalExit);
        QCOMPARE(process.exitCode(), 0);
    }
    void signals_data() {
        QTest::addColumn<int>("signal");
        QTest::newRow("SIGTERM") << SIGTERM;
        QTest::newRow("SIGHUP") << SIGHUP;
        QTest::newRow("SIGINT") << SIGINT;
    }
    // Before the second is over in which the draft is written.
    void signals() {
        QFETCH(int, signal);
        const QTemporaryDir home;
        QProcess process;
        start(process, home, {QStringLiteral("--window"), QStringLiteral("edit")});
        while (!process.canReadLine())
            QVERIFY(process.waitForReadyRead(30000));
        ::kill(static_cast<pid_t>(process.processId()), signal);
        QVERIFY(process.waitForFinished(30000));
        QVERIFY(process.exitStatus() == QProcess::CrashExit && process.exitCode() == signal);
        QStringList drafts;
        QDirIterator files(home.path(), {QStringLiteral("*.fovea")}, QDir::Files,
                           QDirIterator::Subdirectories);
        while (files.hasNext())
            drafts << files.next();
        QCOMPARE(drafts.size(), 1);
        const auto left = Drafts(disk(), QFileInfo(drafts.front()).path().toStdString()).left();
        QCOMPARE(left.size(), std::size_t{1});
        QCOMPARE(left[0].draft.experiment.text, std::string("not kept yet"));
        QVERIFY(!left[0].draft.closed); // the next window offers it
    }
    // A driver may hang for ever; its process does not outlive the one that asked.
    void hangingDriver_data() {
        QTest::addColumn<int>("signal");
        QTest::newRow("SIGTERM") << SIGTERM;
        QTest::newRow("SIGKILL") << SIGKILL;
    }
    void hangingDriver() {
        QFETCH(int, signal);
        const QTemporaryDir home;
        const QString driver = home.filePath(QStringLiteral("driver"));
        const QString told = home.filePath(QStringLiteral("told"));
        replaceFile(disk(), driver.toStdString(),
                    "#!/bin/sh\necho $$ >" + told.toStdString() + "\nexec sleep 600\n");
        QVERIFY(QFile::setPermissions(driver, QFile::ReadOwner | QFile::ExeOwner));
        QProcess process;
        start(process, home, {QStringLiteral("--probe"), driver});
        pid_t hangs = 0;
        QTRY_VERIFY_WITH_TIMEOUT(
            QFile::exists(told) &&
                (hangs = std::atoi(disk().read(told.toStdString(), 100).c_str())) > 0,
            30000);
        ::kill(static_cast<pid_t>(process.processId()), signal);
        QVERIFY(process.waitForFinished(30000));
        const auto lives = [&] { // and is not only waited for
            QFile line(QStringLiteral("/proc/%1/cmdline").arg(hangs));
            return line.open(QIODevice::ReadOnly) && !line.readAll().isEmpty();
        };
        QTRY_VERIFY_WITH_TIMEOUT(!lives(), 30000);
    }
};

// The same program is the one that is ended.
static int runEnded(int count, char** arguments) {
    const std::string_view how = count > 2 ? arguments[1] : "";
    if (how == "--window") {
        wanted = QString::fromUtf8(arguments[2]);
        return runWindow(1, arguments, {});
    }
    if (how == "--probe") {
        const QCoreApplication application(count, arguments);
        (void)probeDevices({.program = arguments[2],
                            .folder = std::string(std::getenv("HOME")) + "/verdicts",
                            .patience = std::chrono::minutes(5)});
        return 0;
    }
    return runWindowTestClass<TestEnded, QApplication>(count, arguments);
}
FOVEA_TEST_RUN(TestEnded, runEnded)

#include "test_ended.moc"
