// The commands that train, ask and compare models, as a person calls them.
#include "core/base/files.h"
#include "core/base/json.h"
#include "core/base/npy.h"
#include "support/calls.h"
#include "support/program.h"

#include <QtCore/QDeadlineTimer>
#include <QtCore/QProcess>
#include <QtCore/QTemporaryDir>
#include <QtCore/QThread>
#include <QtTest/QTest>

#include <csignal>
#include <sys/resource.h>

using namespace fovea;

namespace {

Json parsed(const QString& line) {
    return parseJson(line.trimmed().toStdString(), "out");
}

const QString smallRun = QStringLiteral(" --steps 6 --batch 4 --validate 3 --width 16 --json -o");

std::string bytesOfFile(const QString& path) {
    return disk().read(path.toStdString(), 100'000'000);
}

} // namespace

class TestLearningCommands : public QObject {
    Q_OBJECT

    QTemporaryDir folder_;

    QString trained(const char* task, const QString& more = {}) {
        const QString model =
            folder_.filePath(QString::fromUtf8(task).section(QLatin1Char(':'), 0, 0));
        if (!QFile::exists(model)) {
            const Called result =
                call(argumentsOf(QStringLiteral("train ") + QLatin1String(task) + more + smallRun)
                     << model);
            if (result.code != 0)
                qFatal("%s", qPrintable(result.err));
        }
        return model;
    }

private Q_SLOTS:
    // Training in a folder, on from there, and what the model then says.
    void tags() {
        const QString model = trained("tagging", QStringLiteral(" --score additive"));
        const Called again = call(argumentsOf(QStringLiteral("train --resume --json -o")) << model);
        QVERIFY2(again.code == 0 && again.out.isEmpty() &&
                     again.err.contains(QLatin1String("It has ended at step 6; --steps N")),
                 qPrintable(again.err)); // nothing is left
        const std::string log = bytesOfFile(model + QStringLiteral("/log.jsonl"));
        QCOMPARE(std::ranges::count(log, '\n'), 6);
        const Json last =
            parsed(QString::fromStdString(log).trimmed().section(QLatin1Char('\n'), -1));
        const JsonNode line(last, "log");
        QCOMPARE(line.at("step").integer(0, 100), 6);
        for (const char* key :
             {"loss", "perplexity", "norm", "rate", "steps-per-second", "accuracy"})
            QVERIFY(std::isfinite(line.at(key).number()));
        const Json card =
            parsed(QString::fromStdString(bytesOfFile(model + QStringLiteral("/card.json"))));
        QVERIFY(JsonNode(card, "card").at("command").text().starts_with("fovea train tagging"));
        QCOMPARE(JsonNode(card, "card").at("steps").integer(0, 100), 6);
        const Called told = call({QStringLiteral("tag"), model, QStringLiteral("I zebra")});
        QVERIFY(told.out.startsWith(QLatin1String("I/")) &&
                told.out.contains(QLatin1String("zebra?/")));
        const Called other = call({QStringLiteral("translate"), model, QStringLiteral("I")});
        QVERIFY(other.code == 2 && other.err.contains(QStringLiteral("‘fovea tag’")));
    }
    void translates() {
        const QString model = trained(
            "translation",
            QStringLiteral(" --model encoder-decoder:layers=1,inner=16 --across-score additive"));
        const Called said = call({QStringLiteral("translate"), model, QStringLiteral("the zebra"),
                                  QStringLiteral("--json")});
        const Json json = parsed(said.out);
        QCOMPARE(JsonNode(json, "out").at("unknown").items().front().text(), "zebra");
        const Called evaluated = call({QStringLiteral("eval"), model, QStringLiteral("--examples"),
                                       QStringLiteral("20"), QStringLiteral("--by-length")});
        QVERIFY2(evaluated.out.contains(QLatin1String("whole sentences")) &&
                     evaluated.out.contains(QLatin1String("by length")),
                 qPrintable(evaluated.err));
    }
    void classifies() {
        const QString model = trained("sentiment", QStringLiteral(" --model recurrent"));
        const Json json = parsed(call({QStringLiteral("classify"), model,
                                       QStringLiteral("it was good"), QStringLiteral("--json")})
                                     .out);
        double sum = 0;
        for (const auto& [name, share] : JsonNode(json, "out").at("probabilities").members())
            sum += share.number();
        QVERIFY(std::abs(sum - 1) < 1e-6);
    }
    void looksAtPictures() {
        const QString model =
            trained("shapes", QStringLiteral(" --model encoder:layers=1,inner=16"));
        const QString picture = folder_.filePath(QStringLiteral("picture.npy"));
        const Called shown =
            call({QStringLiteral("examples"), QStringLiteral("shapes"), QStringLiteral("--count"),
                  QStringLiteral("1"), QStringLiteral("--picture"), picture});
        const QString caption = shown.out.section(QLatin1Char('\t'), 0, 0);
        const Called told = call({QStringLiteral("classify"), model, caption});
        QVERIFY(told.code == 2 && told.err.contains(QLatin1String("16 patches")));
        const Called seen = call(
            {QStringLiteral("classify"), model, caption, QStringLiteral("--picture"), picture});
        QVERIFY2(seen.code == 0 && seen.out.startsWith(QLatin1Char('r')), qPrintable(seen.err));
        const QString strange = folder_.filePath(QStringLiteral("strange.npy"));
        replaceFile(disk(), strange.toStdString(), writeNpy(Tensor({2, 3}, Buffer<float>(6))));
        const Called refused = call(
            {QStringLiteral("classify"), model, caption, QStringLiteral("--picture"), strange});
        QVERIFY(refused.code == 1 &&
                refused.err.contains(QLatin1String("[2, 3], expected [16, 108]")));
    }
    void goesOn() {
        const QString model = trained(
            "language", QStringLiteral(" --model decoder:layers=1,inner=16,segment=4,memory=3"));
        const auto said = [&](const char* more) {
            return call(argumentsOf(QStringLiteral("generate --tokens 5 --text I --model ") +
                                    model + QLatin1String(more)));
        };
        QVERIFY2(said("").code == 0, qPrintable(said("").err));
        QCOMPARE(said("").out, said(" --seed 2").out);
        QVERIFY(said(" --temperature 5 --seed 1").out != said(" --temperature 5 --seed 2").out);
        const Called freely =
            call(argumentsOf(QStringLiteral("eval --free-running --json --examples 20 ") + model));
        QVERIFY2(freely.out.contains(QLatin1String("predicted freely")), qPrintable(freely.err));
    }
    // Pairs of one's own travel with the model: the file itself is no longer needed.
    void ownPairs() {
        const QString file = folder_.filePath(QStringLiteral("mine.tsv"));
        std::string bytes;
        for (int i = 0; i < 80; ++i)
            bytes += "word" + std::to_string(i) + " one\t猫追\n";
        replaceFile(disk(), file.toStdString(), bytes);
        const QString model = folder_.filePath(QStringLiteral("own"));
        const Called result = call(argumentsOf(QStringLiteral("train ") + file +
                                               QStringLiteral(" --form sequence") + smallRun)
                                   << model);
        QVERIFY2(result.code == 0, qPrintable(result.err));
        QFile::remove(file);
        QCOMPARE(call({QStringLiteral("eval"), model}).code, 0);
        QCOMPARE(call({QStringLiteral("translate"), model, QStringLiteral("word3 one")}).code, 0);
        replaceFile(disk(), file.toStdString(), bytes + "alone\n");
        const Called refused =
            call(argumentsOf(QStringLiteral("train --replace ") + file + smallRun) << model);
        QVERIFY(refused.code == 1 &&
                refused.err.contains(QLatin1String("mine.tsv, line 81: tabs: 0")));
    }
    void refusals() {
        for (const char* wrong :
             {"train nothing -o x",
              "train tagging --steps 0 -o x",
              "train tagging --rate fast -o x",
              "train tagging",
              "train -o x",
              "train tagging --model nothing -o x",
              "train tagging --model decoder -o x",
              "train shapes --model recurrent -o x",
              "train tagging --layer 1 -o x",
              "train tagging --layer 1:head=2 -o x",
              "train tagging --form whole -o x",
              "train tagging --tokens characters -o x",
              "train tagging --layer 3:score=dot -o x",
              "train tagging --across-score dot -o x",
              "train tagging --model word --score dot -o x",
              "train tagging --model recurrent --mask causal -o x",
              "train sentiment --model encoder:pooling=mean --across-mask causal -o x",
              "train sentiment --model recurrent --layer 1:score=dot -o x",
              "train tagging --layer 1:score=dot --layer 01:score=static -o x",
              "train tagging --model word --position rotary -o x",
              "tag unknown I",
              "train mine.csv -o x",
              "train copy --model recurrent-pair:wiring=fixed --score dot -o x",
              "study nothing",
              "examples nothing",
              "examples tagging --picture x.npy"}) {
            const Called result = call(argumentsOf(QLatin1String(wrong)));
            QVERIFY2(result.code == 2 && result.err.startsWith(QLatin1String("fovea: ")),
                     qPrintable(QLatin1String(wrong) + result.err));
        }
        // A model that is there is not replaced unasked, and what was chosen stays.
        const QString model = trained("tagging");
        for (const char* wrong : {"train tagging --steps 2 -o",
                                  "train tagging --resume --seed 9 -o", "train copy --resume -o"})
            QCOMPARE(call(argumentsOf(QLatin1String(wrong)) << model).code, 2);
        const Called longer =
            call(argumentsOf(QStringLiteral("train --resume --steps 8 --json -o")) << model);
        QCOMPARE(longer.out.count(QLatin1Char('\n')), 2);
        const Called missing = call({QStringLiteral("tag"), folder_.path(), QStringLiteral("I")});
        QVERIFY(missing.code == 1 && missing.err.contains(QLatin1String("config.json")));
    }
    // Killed in the middle it goes on from what was kept, and ends where an uninterrupted one ends.
    void killed() {
        const QString command = QStringLiteral("train reverse --model word:inner=16 --width 16 "
                                               "--batch 2 --steps 20000 --validate 30000 "
                                               "--keep 0.1 -o");
        const QString straight = folder_.filePath(QStringLiteral("straight"));
        const QString model = folder_.filePath(QStringLiteral("killed"));
        QProcess process;
        process.start(QStringLiteral(FOVEA_BINARY), argumentsOf(command) << model);
        QVERIFY(process.waitForStarted());
        // The first state that is not the very first one.
        const QString state = model + QStringLiteral("/training.safetensors");
        const auto step = [&] {
            const std::string bytes = QFile::exists(state) ? bytesOfFile(state) : std::string();
            return !bytes.empty() && bytes.find("\"step\":\"0\"") == std::string::npos;
        };
        for (const QDeadlineTimer limit(120000);
             !step() && !limit.hasExpired() && process.state() == QProcess::Running;)
            QThread::msleep(5);
        kill(static_cast<pid_t>(process.processId()), SIGKILL);
        process.waitForFinished();
        const Called resumed = call(argumentsOf(QStringLiteral("train --resume -o")) << model);
        QVERIFY2(resumed.code == 0, qPrintable(resumed.err));
        QCOMPARE(call(argumentsOf(command) << straight).code, 0);
        for (const char* name : {"/model.safetensors", "/training.safetensors"})
            QVERIFY(bytesOfFile(model + QLatin1String(name)) ==
                    bytesOfFile(straight + QLatin1String(name)));
    }
    // Ctrl-C keeps everything up to the last step.
    void stopped() {
        const QString model = folder_.filePath(QStringLiteral("stopped"));
        QProcess process;
        process.start(
            QStringLiteral(FOVEA_BINARY),
            argumentsOf(QStringLiteral("train copy --model word --width 16 --steps 10000000 -o"))
                << model);
        QVERIFY(process.waitForStarted());
        for (const QDeadlineTimer limit(60000);
             !QFile::exists(model + QStringLiteral("/log.jsonl")) && !limit.hasExpired();)
            QThread::msleep(5);
        QThread::msleep(300);
        for (const char* how : {"--resume", "--replace"}) { // no other run writes there meanwhile
            const Called other =
                call(argumentsOf(QStringLiteral("train copy -o")) << model << QLatin1String(how));
            QCOMPARE(other.code, 1);
            QVERIFY2(other.err.contains(QLatin1String("another training run uses")),
                     qPrintable(other.err));
        }
        kill(static_cast<pid_t>(process.processId()), SIGINT);
        QVERIFY(process.waitForFinished(60000));
        QVERIFY(!QFile::exists(model + QStringLiteral("/.training")));
        const QString told = QString::fromUtf8(process.readAllStandardError());
        QVERIFY2(told.contains(QLatin1String("--resume goes on")), qPrintable(told));
        const int step =
            told.section(QLatin1String("after step "), 1).section(QLatin1Char(';'), 0, 0).toInt();
        QVERIFY(step > 0);
        const std::string state = bytesOfFile(model + QStringLiteral("/training.safetensors"));
        QVERIFY(state.find("\"step\":\"" + std::to_string(step) + "\"") != std::string::npos);
        QVERIFY(!QFile::exists(model + QStringLiteral("/card.json"))); // it has not ended
    }
    // What the card says is what was typed, as a shell reads it; an older card does not stay.
    void card() {
        const QString model = folder_.filePath(QStringLiteral("card"));
        const QString told =
            QStringLiteral("train copy:longest=6 --model recurrent-pair --steps 3 --width 16");
        QCOMPARE(
            call(argumentsOf(told + QStringLiteral(" --mask causal&window:3 --keep 9 -o")) << model)
                .code,
            0);
        const QString path = model + QStringLiteral("/card.json");
        const Json json = parsed(QString::fromStdString(bytesOfFile(path)));
        const JsonNode node(json, "card");
        QCOMPARE(node.at("task").text(), "copy:longest=6");
        QCOMPARE(node.at("command").text(), "fovea train copy:longest=6 --model recurrent-pair "
                                            "--steps 3 --mask 'causal&window:3' --width 16");
        QCOMPARE(node.at("examples").integer(0, 10000), 1000);
        QVERIFY(node.at("parameters").number() > 100 && node.at("seconds").number() > 0);
        const Json evaluated =
            parsed(call({QStringLiteral("eval"), model, QStringLiteral("--examples"),
                         QStringLiteral("1000"), QStringLiteral("--json")})
                       .out);
        QCOMPARE(node.at("accuracy").number(), JsonNode(evaluated, "out").at("accuracy").number());
    }
    // Nothing is left of a run that could not begin; what is there stays.
    void foldersGoAgain() {
        const QString node = folder_.filePath(QStringLiteral("deep/er"));
        QCOMPARE(call(argumentsOf(QStringLiteral("train nothing -o")) << node).code, 2);
        QVERIFY(!QFile::exists(folder_.filePath(QStringLiteral("deep"))));
        QVERIFY(QDir().mkpath(node));
        QCOMPARE(call(argumentsOf(QStringLiteral("train nothing -o")) << node).code, 2);
        QVERIFY(QDir(node).exists() &&
                QDir(node).isEmpty(QDir::AllEntries | QDir::Hidden | QDir::NoDotAndDotDot));
    }
    // A rate with which the last step diverges: reported after it, and the step before is kept.
    void spoilsTheLastStep() {
        const QString model = folder_.filePath(QStringLiteral("spoilt"));
        const Called result =
            call(argumentsOf(QStringLiteral("train copy --model word --steps 1 --rate 1e20 -o"))
                 << model);
        QVERIFY2(result.code == 1 && result.err.contains(QLatin1String("from step 0 on")),
                 qPrintable(result.err));
        QCOMPARE(call(argumentsOf(QStringLiteral("train --resume --rate 0.001 -o")) << model).code,
                 0);
        // The card stays with the state that it tells of.
        const std::string card = bytesOfFile(model + QStringLiteral("/card.json"));
        const QString spoils = QStringLiteral("train --resume --steps 3 --rate 1e29 -o");
        QCOMPARE(call(argumentsOf(spoils) << model).code, 1);
        QCOMPARE(bytesOfFile(model + QStringLiteral("/card.json")), card);
    }
    // What ships answers to its name; a folder of that name comes first.
    void asksByName() {
        const Called tags =
            call({QStringLiteral("tag"), QStringLiteral("tagger"), QStringLiteral("I saw a saw")});
        QCOMPARE(tags.out.trimmed(), QStringLiteral("I/PRON saw/VERB a/DET saw/NOUN"));
        const Called feeling =
            call({QStringLiteral("classify"), QStringLiteral("sentiment"),
                  QStringLiteral("the zebra was good"), QStringLiteral("--json")});
        const Json json = parsed(feeling.out);
        QCOMPARE(JsonNode(json, "out").at("unknown").items().front().text(), "zebra");
        const Called checked = call({QStringLiteral("check"), QStringLiteral("tagger")});
        QVERIFY2(checked.code == 0 && checked.out.contains(QLatin1String("task: tagging")),
                 qPrintable(checked.out + checked.err));
    }
    // A disk that fills in the middle: what was kept before is there, whole.
    void fullDisk() {
        const QString model = trained("sort", QStringLiteral(" --model word:inner=16"));
        const std::string before = bytesOfFile(model + QStringLiteral("/training.safetensors"));
        QProcess process;
        process.setChildProcessModifier([] {
            const rlimit limit{1024, 1024};
            setrlimit(RLIMIT_FSIZE, &limit);
        });
        process.start(
            QStringLiteral(FOVEA_BINARY),
            argumentsOf(QStringLiteral("train sort --model word:inner=16 --replace") + smallRun)
                << model);
        QVERIFY(process.waitForFinished(60000));
        QCOMPARE(process.exitCode(), 1);
        QVERIFY(
            QString::fromUtf8(process.readAllStandardError()).startsWith(QLatin1String("fovea: ")));
        QVERIFY(bytesOfFile(model + QStringLiteral("/training.safetensors")) == before);
    }
};

FOVEA_TEST(TestLearningCommands)
#include "test_learning_commands.moc"
