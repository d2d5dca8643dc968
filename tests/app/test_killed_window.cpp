// kill -9 while a person works in the window: files are whole, the next window offers the work, and
// what was done two seconds before is there. FOVEA_KILLS says how many times.
#include "core/experiment/carriers.h"
#include "support/desk.h"
#include "support/program.h"

#include <QtCore/QElapsedTimer>
#include <QtCore/QProcess>
#include <QtCore/QRandomGenerator>

#include <csignal>
#include <unistd.h>

using namespace fovea;

namespace {

// A person at work: an edit every few milliseconds, each reported; saving and exporting in between.
int work(MainWindow& window, const QString& folder) {
    int number = 0;
    QTimer timer;
    QObject::connect(&timer, &QTimer::timeout, [&] {
        type(window, std::to_string(++number).c_str());
        const std::string told = std::to_string(number) + "\n";
        if (::write(STDOUT_FILENO, told.data(), told.size()) < 0)
            ::_exit(1);
        if (number == 50)
            window.fileWork().saveTo(folder + QStringLiteral("/s.fovea"));
        if (number > 50 && number % 20 == 0 && !window.fileWork().busy())
            window.fileWork().save();
        if (number % 30 == 0)
            window.exportTo(folder + QStringLiteral("/a.svg"));
    });
    timer.start(5);
    return QApplication::exec();
}

} // namespace

class TestKilledWindow : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void killed() {
        const int wanted = qEnvironmentVariableIntValue("FOVEA_KILLS");
        auto* random = QRandomGenerator::global();
        for (int i = 0; i < (wanted > 0 ? wanted : 4); ++i) {
            Desk desk;
            QProcess child;
            child.setProcessChannelMode(QProcess::ForwardedErrorChannel);
            child.start(QCoreApplication::applicationFilePath(),
                        {testName(), QStringLiteral("--work"), desk.path(".")});
            constexpr int hangs = 120'000;          // milliseconds
            QVERIFY(child.waitForReadyRead(hangs)); // it works, however long it took to start
            QElapsedTimer clock;
            clock.start();
            const qint64 life = 2500 + random->bounded(1000); // milliseconds
            std::vector<std::pair<qint64, int>> told;
            QByteArray line;
            while (clock.elapsed() < life) {
                child.waitForReadyRead(5);
                line += child.readAllStandardOutput();
                for (qsizetype end = 0; (end = line.indexOf('\n')) >= 0; line.remove(0, end + 1))
                    told.emplace_back(clock.elapsed(), line.left(end).toInt());
            }
            ::kill(static_cast<pid_t>(child.processId()), SIGKILL);
            const qint64 end = clock.elapsed();
            child.waitForFinished();
            int safe = 0; // done two seconds before the end, or earlier
            for (const auto& [time, number] : told)
                if (time < end - 2000)
                    safe = number;
            QVERIFY(!told.empty() && safe > 0);
            for (const char* name : {"s.fovea", "s.fovea~", "a.svg"})
                if (QFile::exists(desk.path(name))) {
                    const Opened opened = openExperiment(desk.bytes(name), name);
                    QVERIFY2(opened.notes.empty(), name);
                }
            const auto window = desk.window();
            window->fileWork().offerLeft();
            if (buttonOf(window.get(), QStringLiteral("&Restore")))
                press(*window, "&Restore");
            else // it was saved at that very moment
                window->open(desk.path("s.fovea"));
            QVERIFY(std::atoi(window->workbench().experiment().text.c_str()) >= safe);
        }
    }
};

// The same program is the child that works until it is killed.
static int runKilledWindow(int count, char** arguments) {
    if (count != 3 || std::string_view(arguments[1]) != "--work")
        return runWindowTestClass<TestKilledWindow, QApplication>(count, arguments);
    const std::string folder = arguments[2];
    const QApplication application(count, arguments);
    Window::look();
    MainWindow window(defaultExperiment(), disk(), Settings(), folder + "/data");
    window.show();
    return work(window, QString::fromStdString(folder));
}
FOVEA_TEST_RUN(TestKilledWindow, runKilledWindow)

#include "test_killed_window.moc"
