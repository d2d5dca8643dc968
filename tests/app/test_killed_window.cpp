// kill -9 while a person works, or trains and makes films, in the window: files are whole, the next
// window offers the work, and what was done seconds before is there. FOVEA_KILLS says how many
// times.
#include "core/experiment/carriers.h"
#include "core/learn/files/kept_steps.h"
#include "core/learn/files/learner_files.h"
#include "support/desk.h"
#include "support/program.h"
#include "support/train_window.h"

#include <QtCore/QDir>
#include <QtCore/QElapsedTimer>
#include <QtCore/QProcess>
#include <QtCore/QRandomGenerator>
#include <QtCore/QXmlStreamReader>
#include <QtGui/QImage>

#include <csignal>
#include <unistd.h>

using namespace fovea;

namespace {

void tell(Index number) {
    const std::string told = std::to_string(number) + "\n";
    if (::write(STDOUT_FILENO, told.data(), told.size()) < 0)
        ::_exit(1);
}

// A person at work: an edit every few milliseconds, each reported; saving and exporting in between.
int work(MainWindow& window, const QString& folder) {
    int number = 0;
    QTimer timer;
    QObject::connect(&timer, &QTimer::timeout, [&] {
        type(window, std::to_string(++number).c_str());
        tell(number);
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

// A person who trains, or goes on with what was interrupted, and makes films of it. The steps that
// are done are reported.
int train(MainWindow& window, const QString& folder) {
    window.showWorkspace("train");
    if (QAbstractButton* goOn = buttonOf(&window, QStringLiteral("&Go on"))) {
        goOn->click();
    } else {
        Experiment next = window.workbench().experiment();
        next.training = smallStudy(1'000'000);
        window.workbench().edit(std::move(next));
        window.workspace().findChild<QPushButton*>(QStringLiteral("primary"))->click();
    }
    int ticks = 0;
    QTimer timer;
    QObject::connect(&timer, &QTimer::timeout, [&] {
        const std::vector<std::string>& runs = window.workbench().experiment().training.runs;
        const RunStatus status = TrainingRuns::all().status(runs.front());
        if (status.state == RunState::running && status.done > 0)
            tell(status.done);
        if (++ticks % 50 == 0)
            window.findChild<FigureWork*>()->saveFilm(
                folder + (ticks % 100 == 0 ? QStringLiteral("/f.svg") : QStringLiteral("/film/")));
    });
    timer.start(20);
    return QApplication::exec();
}

// A program that does something until it is killed, and what it told of it.
struct Victim {
    std::vector<std::pair<qint64, int>> told; // after so many milliseconds
    qint64 end = 0;

    // 0: nothing.
    [[nodiscard]] int lastBefore(qint64 time) const {
        int last = 0;
        for (const auto& [when, number] : told)
            if (when < time)
                last = number;
        return last;
    }
};

// Kills it `life` milliseconds after it told its first number, however long it took to start.
void killAfter(qint64 life, const char* what, const QString& folder, Victim& victim) {
    constexpr int hangs = 120'000; // milliseconds
    QProcess child;
    child.setProcessChannelMode(QProcess::ForwardedErrorChannel);
    child.start(QCoreApplication::applicationFilePath(), {testName(), QLatin1String(what), folder});
    QVERIFY(child.waitForReadyRead(hangs));
    QElapsedTimer clock;
    clock.start();
    QByteArray line;
    while (clock.elapsed() < life) {
        child.waitForReadyRead(5);
        line += child.readAllStandardOutput();
        for (qsizetype end = 0; (end = line.indexOf('\n')) >= 0; line.remove(0, end + 1))
            victim.told.emplace_back(clock.elapsed(), line.left(end).toInt());
    }
    ::kill(static_cast<pid_t>(child.processId()), SIGKILL);
    victim.end = clock.elapsed();
    child.waitForFinished();
    QVERIFY(!victim.told.empty());
}

int kills() {
    const int wanted = qEnvironmentVariableIntValue("FOVEA_KILLS");
    return wanted > 0 ? wanted : 4;
}

// Every file of a film is whole.
void checkFilms(const QString& folder) {
    if (const QString path = folder + QStringLiteral("/f.svg"); QFile::exists(path)) {
        QXmlStreamReader film(utf8(disk().read(path.toStdString(), 100'000'000)));
        while (!film.atEnd())
            film.readNext();
        QVERIFY2(!film.hasError(), qPrintable(film.errorString()));
    }
    for (const QFileInfo& picture :
         QDir(folder + QStringLiteral("/film")).entryInfoList({QStringLiteral("*.png")}))
        QVERIFY2(!QImage(picture.filePath()).isNull(), qPrintable(picture.filePath()));
}

} // namespace

class TestKilledWindow : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void killed() {
        for (int i = 0; i < kills(); ++i) {
            Desk desk;
            Victim victim;
            killAfter(2500 + QRandomGenerator::global()->bounded(1000), "--work", desk.path("."),
                      victim);
            const int safe = victim.lastBefore(victim.end - 2000);
            QVERIFY(safe > 0);
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
    // The next window goes on with the run.
    void killedWhileItTrains() {
        constexpr qint64 saves = 8000; // milliseconds; a run is saved every five seconds
        const Desk desk;
        Index saved = 0;
        for (int i = 0; i < (kills() + 1) / 2; ++i) {
            Victim victim;
            killAfter(1000 + QRandomGenerator::global()->bounded(10000), "--train", desk.path("."),
                      victim);
            if (QTest::currentTestFailed())
                return;
            QVERIFY2(victim.told.front().second >= saved, "it began again");
            checkFilms(desk.path("."));
            const QStringList runs =
                QDir(desk.path("data/runs")).entryList(QDir::Dirs | QDir::NoDotAndDotDot);
            QCOMPARE(runs.size(), 1);
            const std::string run = desk.path("data/runs/").toStdString() + runs[0].toStdString();
            const Trainer trainer = readTrainer(disk(), run);
            saved = trainer.done();
            QVERIFY(saved >= victim.lastBefore(victim.end - saves));
            for (const Index step : keptSteps(disk(), run))
                (void)readStepState(disk(), run, trainer.learner(), step);
        }
    }
};

// The same program is the child that works until it is killed.
static int runKilledWindow(int count, char** arguments) {
    const std::string_view what = count == 3 ? arguments[1] : "";
    if (what != "--work" && what != "--train")
        return runWindowTestClass<TestKilledWindow, QApplication>(count, arguments);
    const std::string folder = arguments[2];
    const QApplication application(count, arguments);
    Window::look();
    MainWindow window(defaultExperiment(), disk(), Settings(), folder + "/data");
    window.show();
    return (what == "--work" ? work : train)(window, QString::fromStdString(folder));
}
FOVEA_TEST_RUN(TestKilledWindow, runKilledWindow)

#include "test_killed_window.moc"
