// The program with one call that writes failing, or coming when the process is killed or is asked
// to end: what it was to replace is the old or the new one. A few calls of each command;
// FOVEA_FAULTS=1 goes through all of them.
#include "core/base/folder_files.h"
#include "core/learn/files/kept_steps.h"
#include "core/learn/files/learner_files.h"
#include "support/calls.h"
#include "support/golden_folders.h"
#include "support/program.h"

#include <QtCore/QDirIterator>
#include <QtCore/QProcess>
#include <QtCore/QTemporaryDir>

using namespace fovea;

namespace {

// In the folder; with a fault there if one is named. Whether the fault came.
struct Outcome {
    int code = 0;
    bool came = false;
    QString said;
};
Outcome callIn(const QString& folder, const QStringList& arguments, const QString& fault = {}) {
    const QTemporaryDir aside;
    QProcess process;
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    for (const char* place : {"HOME", "XDG_DATA_HOME", "XDG_CONFIG_HOME"})
        environment.insert(QLatin1String(place), aside.path());
    const QString told = aside.filePath(QStringLiteral("told"));
    if (!fault.isEmpty()) {
        environment.insert(QStringLiteral("LD_PRELOAD"), QStringLiteral(FAULTY_DISK));
        environment.insert(QStringLiteral("FOVEA_FAULT"), fault);
        environment.insert(QStringLiteral("FOVEA_FAULT_UNDER"), folder);
        environment.insert(QStringLiteral("FOVEA_FAULT_TOLD"), told);
    }
    process.setProcessEnvironment(environment);
    process.setWorkingDirectory(folder);
    process.start(QStringLiteral(FOVEA_BINARY), arguments);
    process.waitForFinished(60000);
    const bool crashed = process.exitStatus() == QProcess::CrashExit;
    return {crashed ? -1 : process.exitCode(), QFile::exists(told),
            QString::fromUtf8(process.readAllStandardError())};
}

std::map<QString, std::string> filesIn(const QString& folder) {
    std::map<QString, std::string> all;
    QDirIterator files(folder, QDir::Files, QDirIterator::Subdirectories);
    while (files.hasNext()) {
        const QString path = files.next();
        all[QDir(folder).relativeFilePath(path)] = disk().read(path.toStdString(), 10'000'000);
    }
    return all;
}

void copyAll(const QString& from, const QString& to) {
    for (const auto& [name, bytes] : filesIn(from)) {
        QVERIFY(QDir(to).mkpath(QFileInfo(name).path()));
        replaceFile(disk(), (to + QLatin1Char('/') + name).toStdString(), bytes);
    }
}

// Calls `look` behind every fault with the folder that it left; the folder is made by `prepare`.
void sweep(int stride, const std::function<void(const QString&)>& prepare,
           const QStringList& arguments,
           const std::function<void(const QString& folder, bool killed)>& look) {
    const int wanted = qEnvironmentVariableIntValue("FOVEA_FAULTS");
    const int every = wanted > 0 ? wanted : stride;
    for (const char* how : {"fail", "kill", "term"}) {
        int came = 0;
        for (int at = how[0] == 'f' ? 1 : 3;; at += every) {
            const QTemporaryDir folder;
            prepare(folder.path());
            const Outcome outcome = callIn(folder.path(), arguments,
                                           QLatin1String(how) + QStringLiteral(" %1").arg(at));
            if (!outcome.came)
                break;
            ++came;
            QVERIFY2(outcome.code != 0 || how[0] != 'k', qPrintable(outcome.said));
            if (how[0] == 't') { // a program that is asked to end leaves nothing half-written
                QDirIterator parts(folder.path(), {QStringLiteral("*.part")},
                                   QDir::Files | QDir::Hidden, QDirIterator::Subdirectories);
                QVERIFY2(!parts.hasNext(), qPrintable(parts.next()));
            }
            look(folder.path(), how[0] != 'f');
            if (QTest::currentTestFailed()) {
                qWarning("%s %d: %s", how, at, qPrintable(outcome.said));
                return;
            }
        }
        QVERIFY(came > 1);
    }
}

// Of a command that replaces files which stand for themselves.
void sweepFiles(const std::function<void(const QString&)>& prepare, const QStringList& arguments,
                int stride = 9) {
    const QTemporaryDir before;
    prepare(before.path());
    const auto old = filesIn(before.path());
    const Outcome straight = callIn(before.path(), arguments);
    QVERIFY2(straight.code == 0, qPrintable(straight.said));
    const auto made = filesIn(before.path());
    sweep(stride, prepare, arguments, [&](const QString& folder, bool killed) {
        const auto now = filesIn(folder);
        for (const auto& [name, bytes] : now) {
            const auto was = old.find(name);
            const bool isOld = was != old.end() && bytes == was->second;
            QVERIFY2(isOld || (made.contains(name) && bytes == made.at(name)), qPrintable(name));
        }
        if (!killed)
            QVERIFY(now == old || now == made);
    });
}

constexpr const char* learn = "train copy:longest=4 --model word --width 8 --batch 4 --steps %1 "
                              "--seed %2 --keep 0 -o m";

QStringList training(int steps, int seed, const char* how = "") {
    return argumentsOf(QString::fromLatin1(learn).arg(steps).arg(seed) + QLatin1String(how));
}

// One training's and all of it; its seed. 0: there is none.
std::uint32_t seedOf(const QString& model) {
    const std::string folder = model.toStdString();
    if (!isLearnerFolder(disk(), folder))
        return 0;
    const SavedLearner kept = readLearner(disk(), folder);
    const Trainer trainer = readTrainer(disk(), folder);
    if (trainer.plan().seed != kept.training.seed)
        return UINT32_MAX;
    if (kept.card && kept.card->steps != trainer.done())
        return UINT32_MAX - 1;
    for (const Index step : keptSteps(disk(), folder))
        (void)readStepState(disk(), folder, kept.learner, step);
    return kept.training.seed;
}

// Files that are the same each time a model is trained: the others tell the time.
std::map<QString, std::string> learnedIn(const QString& folder) {
    std::map<QString, std::string> files = filesIn(folder);
    std::erase_if(files, [](const auto& file) {
        return file.first.endsWith(QLatin1String("card.json")) ||
               file.first.endsWith(QLatin1String("log.jsonl")) ||
               file.first.endsWith(QLatin1String(".csv"));
    });
    return files;
}

// From whatever a fault left in the folder `model` it gets to where it would have been without.
void sweepTraining(const std::function<void(const QString&)>& prepare, const QStringList& arguments,
                   std::uint32_t before, std::uint32_t after, int steps, const char* model = "m") {
    const QTemporaryDir straight;
    prepare(straight.path());
    const Outcome made = callIn(straight.path(), arguments);
    QVERIFY2(made.code == 0, qPrintable(made.said));
    const auto wanted = learnedIn(straight.path());
    sweep(47, prepare, arguments, [&](const QString& folder, bool) {
        const std::uint32_t seed = seedOf(folder + QLatin1Char('/') + QLatin1String(model));
        QVERIFY2(seed == before || seed == after, qPrintable(QString::number(seed)));
        QStringList again = arguments;
        if (seed == after) {
            again = argumentsOf(QStringLiteral("train --resume --steps %1 --keep 0 -o %2")
                                    .arg(steps)
                                    .arg(QLatin1String(model)));
            if (const auto states = arguments.indexOf(QStringLiteral("--states")); states >= 0)
                again += arguments.mid(states, 2);
        }
        const Outcome resumed = callIn(folder, again);
        QVERIFY2(resumed.code == 0, qPrintable(resumed.said));
        const auto now = learnedIn(folder);
        for (const auto& [name, bytes] : now)
            QVERIFY2(wanted.contains(name) && wanted.at(name) == bytes, qPrintable(name));
        QVERIFY(now.size() == wanted.size());
        const QStringList hidden =
            QDir(folder + QLatin1Char('/') + QLatin1String(model))
                .entryList({QStringLiteral(".*")},
                           QDir::AllEntries | QDir::Hidden | QDir::NoDotAndDotDot);
        QVERIFY2(hidden.isEmpty(), qPrintable(hidden.join(QLatin1Char(' '))));
    });
}

} // namespace

class TestFaults : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void exporting() {
        const auto prepare = [](const QString& folder) {
            const Outcome made =
                callIn(folder, {QStringLiteral("text"), QStringLiteral("I saw a saw"),
                                QStringLiteral("-o"), QStringLiteral("s.fovea")});
            QVERIFY2(made.code == 0, qPrintable(made.said));
            for (const char* name : {"/a.svg", "/c.npy"})
                replaceFile(disk(), folder.toStdString() + name, "old");
        };
        sweepFiles(prepare,
                   argumentsOf(QStringLiteral("export s.fovea -o a.svg -o b.csv -o c.npy")));
    }
    void running() {
        const auto prepare = [](const QString& folder) {
            copyAll(goldenFolder + QStringLiteral("models/gpt2"), folder + QStringLiteral("/gpt2"));
            QVERIFY(QDir(folder).mkdir(QStringLiteral("maps")));
            for (const char* name : {"/h.npy", "/maps/layer-0.npy"})
                replaceFile(disk(), folder.toStdString() + name, "old");
        };
        sweepFiles(prepare, argumentsOf(QStringLiteral("run --device cpu --model gpt2 --ids 5,6 "
                                                       "--attentions maps --hidden h.npy "
                                                       "--logits l.npy")));
    }
    void others_data() {
        QTest::addColumn<QString>("arguments");
        QTest::addColumn<int>("stride");
        const auto row = [](const char* name, const char* arguments, int stride) {
            QTest::newRow(name) << QString::fromLatin1(arguments) << stride;
        };
        row("parameters", "text saw --save-parameters p -o old.npy", 9);
        row("handout", "lesson export 3 -o old.html", 2);
        row("worksheet", "lesson worksheet -o old.html", 2);
        row("film", "film a --model m -o f/ -o old.svg --seconds 1", 13);
        row("pages for man", "man -o pages", 31);
    }
    // Commands that write several files, or write them in another way.
    void others() {
        QFETCH(QString, arguments);
        QFETCH(int, stride);
        const QTemporaryDir trained;
        QCOMPARE(callIn(trained.path(), training(2, 5, " --states 2")).code, 0);
        const auto prepare = [&](const QString& folder) {
            copyAll(trained.path(), folder);
            for (const char* name : {"/old.npy", "/old.html", "/old.svg"})
                replaceFile(disk(), folder.toStdString() + name, "old");
        };
        sweepFiles(prepare, argumentsOf(arguments), stride);
    }
    void trains() {
        sweepTraining([](const QString&) {}, training(2, 5), 0, 5, 2);
    }
    void resumes() {
        const QTemporaryDir begun;
        QCOMPARE(callIn(begun.path(), training(1, 5)).code, 0);
        sweepTraining([&](const QString& folder) { copyAll(begun.path(), folder); },
                      argumentsOf(QStringLiteral("train --resume --steps 2 --keep 0 -o m")), 5, 5,
                      2);
    }
    void replaces() {
        const QTemporaryDir begun;
        QCOMPARE(callIn(begun.path(), training(1, 3)).code, 0);
        sweepTraining([&](const QString& folder) { copyAll(begun.path(), folder); },
                      training(2, 5, " --replace"), 3, 5, 2);
    }
    void keepsSteps() {
        sweepTraining([](const QString&) {}, training(4, 5, " --states 3"), 0, 5, 4);
    }
    void forks() {
        const QTemporaryDir begun;
        QCOMPARE(callIn(begun.path(), training(2, 5, " --states 2")).code, 0);
        sweepTraining([&](const QString& folder) { copyAll(begun.path(), folder); },
                      argumentsOf(QStringLiteral(
                          "train --fork m --at 0 --steps 2 --keep 0 --rate 0.01 -o n")),
                      0, 5, 2, "n");
    }
    // The same command once more trains what is missing, and nothing twice.
    void studies() {
        const QStringList arguments = argumentsOf(
            QStringLiteral("study pooled --steps 1 --examples 2 --folder runs -o old.csv"));
        const auto prepare = [](const QString& folder) {
            replaceFile(disk(), folder.toStdString() + "/old.csv", "old");
        };
        const QTemporaryDir straight;
        prepare(straight.path());
        const Outcome made = callIn(straight.path(), arguments);
        QVERIFY2(made.code == 0, qPrintable(made.said));
        const auto wanted = learnedIn(straight.path());
        sweep(97, prepare, arguments, [&](const QString& folder, bool) {
            const Outcome again = callIn(folder, arguments);
            QVERIFY2(again.code == 0, qPrintable(again.said));
            QVERIFY(learnedIn(folder) == wanted);
        });
    }
};

FOVEA_TEST(TestFaults)
#include "test_faults.moc"
