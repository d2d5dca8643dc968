// The commands that open checkpoints, as a person calls them.
#include "core/base/json.h"
#include "core/base/npy.h"
#include "core/base/safetensors.h"
#include "model/hostile_folder.h"
#include "support/calls.h"
#include "support/golden_folders.h"
#include "support/program.h"

#include <QtCore/QDeadlineTimer>
#include <QtCore/QProcess>
#include <QtCore/QThread>

#include <array>
#include <cmath>
#include <csignal>
#include <poll.h>
#include <pty.h>
#include <unistd.h>

using namespace fovea;

namespace {

Tensor npy(const QString& path) {
    return readNpy(disk().read(path.toStdString(), 10'000'000), "f");
}

Json generated() {
    const std::string path = (goldenFolder + QStringLiteral("generated.json")).toStdString();
    return parseJson(disk().read(path, 1'000'000), path);
}

// A checkpoint and a tokenizer that has no more tokens than it.
class Model {
public:
    explicit Model(const char* name)
        : folder_(goldenFolder + QStringLiteral("models/") + QLatin1String(name)) {
        folder_.put(QStringLiteral("tokenizer.json"), R"({"version":"1.0",
            "pre_tokenizer":{"type":"Whitespace"},"model":{"type":"WordLevel","unk_token":"?",
            "vocab":{"?":0,"I":5,"saw":6,"a":7,"[MASK]":8,"the":9}}})");
    }
    [[nodiscard]] QString path() const { return QString::fromStdString(folder_.folder()); }
    [[nodiscard]] const HostileFolder& folder() const { return folder_; }

private:
    HostileFolder folder_;
};

} // namespace

class TestModels : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void tokenize() {
        const Model model("gpt2");
        const Called one =
            call({QStringLiteral("tokenize"), QStringLiteral("--model"), model.path(),
                  QStringLiteral("--json"), QStringLiteral("I saw ü saw")});
        QVERIFY2(one.code == 0, qPrintable(one.err));
        QVERIFY(one.out.contains(QLatin1String("\"ids\":[5,6,0,6]")));
        QVERIFY(one.out.contains(QLatin1String("\"offsets\":[[0,1],[2,5],[6,7],[8,11]]")));
        model.folder().put(QStringLiteral("lines.txt"), "I saw\n\nsaw I\n");
        const Called lines = call(argumentsOf(
            QStringLiteral("tokenize --json --model %1 --file %1/lines.txt").arg(model.path())));
        QCOMPARE(lines.out.count(QLatin1Char('\n')), 3);
        QVERIFY(lines.out.contains(QLatin1String("{\"ids\":[],")));
    }
    // The same numbers that transformers gives, as files.
    void run() {
        const Model model("gpt2");
        QTemporaryDir out;
        const auto expected = readSafetensors(
            disk().read(
                (goldenFolder + QStringLiteral("models/gpt2/expected.safetensors")).toStdString(),
                10'000'000),
            "f");
        QStringList ids;
        for (const float id : expected.tensors.at("0.ids").host<float>())
            ids << QString::number(static_cast<int>(id));
        const QString folder = out.filePath(QStringLiteral("maps"));
        const QString hidden = out.filePath(QStringLiteral("h.npy"));
        const QString logits = out.filePath(QStringLiteral("l.npy"));
        const Called result = call(argumentsOf(
            QStringLiteral("run --model %1 --ids %2 --attentions %3 --hidden %4 --logits %5 --json")
                .arg(model.path(), ids.join(QLatin1Char(',')), folder, hidden, logits)));
        QVERIFY2(result.code == 0, qPrintable(result.err));
        const auto compare = [&](const Tensor& found, const char* name, std::size_t from) {
            const auto wanted = expected.tensors.at(name).host<float>();
            for (std::size_t i = 0; i < wanted.size(); ++i)
                QVERIFY(std::abs(found.host<float>()[from + i] - wanted[i]) <=
                        1e-4F * std::max(1.0F, std::abs(wanted[i])));
        };
        compare(npy(folder + QStringLiteral("/layer-0.npy")), "0.maps.0", 0);
        compare(npy(folder + QStringLiteral("/layer-1.npy")), "0.maps.1", 0);
        QVERIFY((npy(folder + QStringLiteral("/layer-1.npy")).shape() == Shape{3, 13, 13}));
        QVERIFY((npy(hidden).shape() == Shape{3, 13, 12}));
        compare(npy(hidden), "0.hidden.2", std::size_t{2} * 13 * 12);
        compare(npy(logits), "0.logits", 0);
        QVERIFY(result.out.contains(QLatin1String("\"place\":12")));
    }
    void maskedTokens() {
        const Model model("bert");
        const Called result = call({QStringLiteral("run"), QStringLiteral("--model"), model.path(),
                                    QStringLiteral("--text"), QStringLiteral("I saw a"),
                                    QStringLiteral("--pair"), QStringLiteral("the saw")});
        QVERIFY2(result.code == 0, qPrintable(result.err));
        QVERIFY(
            result.out.startsWith(QLatin1String("5 tokens: \"I\" \"saw\" \"a\" \"the\" \"saw\"")));
    }
    // As transformers' generate goes on (tests/oracle/generate.py), to the end or to a last token.
    void generateAsTransformers_data() {
        QTest::addColumn<int>("index");
        const Json all = generated();
        const auto cases = JsonNode(all, "generated").at("continued").items();
        for (std::size_t i = 0; i < cases.size(); ++i)
            QTest::newRow((cases[i].at("model").text() + " " + std::to_string(i)).c_str())
                << static_cast<int>(i);
    }
    void generateAsTransformers() {
        QFETCH(int, index);
        const Json all = generated();
        const JsonNode wanted =
            JsonNode(all, "generated").at("continued").items()[static_cast<std::size_t>(index)];
        const Model model(wanted.at("model").text().c_str());
        model.folder().put(QStringLiteral("generation_config.json"),
                           R"({"eos_token_id":)" +
                               (wanted.at("ends").items().empty()
                                    ? "[-1]"
                                    : writeJson(wanted.at("ends").value())) +
                               "}");
        QStringList prompt;
        for (const JsonNode& id : wanted.at("prompt").items())
            prompt << QString::number(id.integer(0, 100));
        const Called result = call(argumentsOf(
            QStringLiteral("generate --device cpu --model %1 --ids %2 --tokens 12 --json")
                .arg(model.path(), prompt.join(QLatin1Char(',')))));
        QVERIFY2(result.code == 0, qPrintable(result.err));
        const Json made = parseJson(result.out.toStdString(), "out");
        QCOMPARE(writeJson(JsonNode(made, "out").at("ids").value()),
                 writeJson(wanted.at("ids").value()));
    }
    // By beam search, with what generation_config.json says and with the same as options.
    void searchAsTransformers_data() {
        QTest::addColumn<int>("index");
        const Json all = generated();
        const auto cases = JsonNode(all, "generated").at("searched").items();
        for (std::size_t i = 0; i < cases.size(); ++i)
            QTest::newRow((cases[i].at("model").text() + " " + std::to_string(i)).c_str())
                << static_cast<int>(i);
    }
    void searchAsTransformers() {
        QFETCH(int, index);
        const Json all = generated();
        const JsonNode wanted =
            JsonNode(all, "generated").at("searched").items()[static_cast<std::size_t>(index)];
        const Model model(wanted.at("model").text().c_str());
        model.folder().put(QStringLiteral("generation_config.json"),
                           writeJson(wanted.at("config").value()));
        QStringList prompt;
        for (const JsonNode& id : wanted.at("prompt").items())
            prompt << QString::number(id.integer(0, 100));
        const QString line = QStringLiteral("generate --device cpu --model %1 --ids %2 --json")
                                 .arg(model.path(), prompt.join(QLatin1Char(',')));
        const Called result = call(argumentsOf(line));
        QVERIFY2(result.code == 0 && result.err.isEmpty(), qPrintable(result.err));
        const Json made = parseJson(result.out.toStdString(), "out");
        const auto found = JsonNode(made, "out").at("beams").items();
        const auto beams = wanted.at("beams").items();
        QCOMPARE(found.size(), beams.size());
        for (std::size_t i = 0; i < beams.size(); ++i) {
            QCOMPARE(writeJson(found[i].at("ids").value()), writeJson(beams[i].at("ids").value()));
            const double score = beams[i].at("score").number();
            QVERIFY(std::abs(found[i].at("score").number() - score) < 1e-4 * std::abs(score));
        }
        QCOMPARE(writeJson(JsonNode(made, "out").at("ids").value()),
                 writeJson(beams.front().at("ids").value()));

        const std::pair<const char*, const char*> options[] = {
            {"num_beams", "beams"},
            {"max_new_tokens", "tokens"},
            {"length_penalty", "length-penalty"},
            {"repetition_penalty", "repetition"},
            {"no_repeat_ngram_size", "no-repeat"},
            {"min_new_tokens", "min-new"}};
        QString chosen = line;
        for (const auto& [key, value] : wanted.at("config").members())
            for (const auto& [name, option] : options)
                if (key == name)
                    chosen += QStringLiteral(" --%1 %2")
                                  .arg(QLatin1String(option),
                                       QString::fromStdString(writeJson(value.value())));
        if (const JsonNode config = wanted.at("config"); config.has("early_stopping"))
            chosen += std::holds_alternative<bool>(config.at("early_stopping").value().data)
                          ? QStringLiteral(" --early-stopping yes")
                          : QStringLiteral(" --early-stopping never --suppress 4,8 "
                                           "--suppress-first 6");
        model.folder().put(QStringLiteral("generation_config.json"),
                           writeJson(Json::Object{
                               {"eos_token_id", wanted.at("config").at("eos_token_id").value()}}));
        QCOMPARE(call(argumentsOf(chosen)).out, result.out);
    }
    void search() {
        const Model model("gpt2");
        const QString line =
            QStringLiteral("generate --device cpu --model %1 --ids 5,6,7 ").arg(model.path());
        const auto said = [&](const char* more) {
            return call(argumentsOf(line + QLatin1String(more)));
        };
        // In words as in JSON; one beam is none.
        const Called json = said("--tokens 4 --beams 3 --json");
        const Json found = parseJson(json.out.toStdString(), "out");
        QCOMPARE(said("--tokens 4 --beams 3").out.trimmed().toStdString(),
                 JsonNode(found, "out").at("text").text());
        QCOMPARE(said("--tokens 4 --beams 1 --json").out, said("--tokens 4 --json").out);
        QVERIFY(!said("--tokens 4 --json").out.contains(QLatin1String("beams")));
        // What is asked for counts more than the file.
        const Called drawn = said("--tokens 9 --temperature 3 --json");
        model.folder().put(QStringLiteral("generation_config.json"),
                           R"({"do_sample": true, "top_k": 0, "temperature": 3.0, "num_beams": 3,
                               "max_new_tokens": 9})");
        const Called own = said("--json");
        QCOMPARE(own.out, drawn.out);
        QCOMPARE(own.err.count(QLatin1Char('\n')), 1);
        QVERIFY2(own.err.contains(QLatin1String("without them")), qPrintable(own.err));
        QCOMPARE(said("--tokens 4 --beams 3 --json").out, json.out);
        QVERIFY(said("--temperature 3 --json").err.isEmpty());
        QCOMPARE(said("--temperature 3 --json").out, drawn.out);
        QVERIFY(said("--temperature 0 --tokens 4 --json").out == json.out);
        const Called both = said("--temperature 1 --beams 2");
        QVERIFY2(both.code == 2 && both.err.contains(QLatin1String("--temperature must be 0")),
                 qPrintable(both.err));
        // What of the file has no effect is told.
        model.folder().put(QStringLiteral("generation_config.json"),
                           R"({"guidance_scale": 1.5, "top_h": null, "min_length": 0})");
        const Called told = said("--tokens 2");
        QVERIFY2(told.code == 0 && told.err.contains(QLatin1String("guidance_scale")) &&
                     told.err.count(QLatin1Char('\n')) == 1,
                 qPrintable(told.err));
    }
    void generate() {
        const Model model("llama");
        const QString line =
            QStringLiteral("generate --model %1 --ids 5,6,7 --tokens 9 --json").arg(model.path());
        const Called greedy = call(argumentsOf(line));
        QVERIFY2(greedy.code == 0 && greedy.out.contains(QLatin1String("\"ids\":[")),
                 qPrintable(greedy.err));
        QCOMPARE(call(argumentsOf(line)).out, greedy.out);
        const QString drawn = line + QStringLiteral(" --temperature 3 --seed ");
        QCOMPARE(call(argumentsOf(drawn + QStringLiteral("4"))).out,
                 call(argumentsOf(drawn + QStringLiteral("4"))).out);
        QVERIFY(call(argumentsOf(drawn + QStringLiteral("4"))).out !=
                call(argumentsOf(drawn + QStringLiteral("5"))).out);
        QCOMPARE(call(argumentsOf(drawn + QStringLiteral("4 --top-k 1"))).out, greedy.out);
    }
    // Where one file cannot be written, those that were there before stay, in folders as well.
    void runFailsWhole() {
        const Model model("gpt2");
        const QTemporaryDir out;
        const std::string inside = out.path().toStdString();
        for (const char* old : {"/h.npy", "/layer-0.npy"})
            replaceFile(disk(), inside + old, "old");
        const Called result =
            call(argumentsOf(QStringLiteral("run --device cpu --model %1 --ids 5,6 --attentions %2 "
                                            "--hidden %2/h.npy --logits %2/none/l.npy")
                                 .arg(model.path(), out.path())));
        QVERIFY2(result.code == 1 && result.err.contains(QLatin1String("none/l.npy")),
                 qPrintable(result.err));
        for (const char* old : {"/h.npy", "/layer-0.npy"})
            QCOMPARE(disk().read(inside + old, 100), std::string("old"));
        QCOMPARE(QDir(out.path()).entryList(QDir::Files | QDir::Hidden).size(), 2);
    }
    // Ended by a person in the middle: no file of it stays, and neither does the folder.
    void runIsEnded() {
        const Model model("mistral-full");
        const QString maps = QString::fromStdString(model.folder().folder()) + QStringLiteral("/m");
        QStringList ids;
        for (int i = 0; i < 2400; ++i)
            ids << QString::number(i % 50);
        QProcess process;
        process.start(
            QStringLiteral(FOVEA_BINARY),
            argumentsOf(QStringLiteral("run --device cpu --model %1 --attentions %2 --ids %3")
                            .arg(model.path(), maps, ids.join(QLatin1Char(',')))));
        const auto files = [&] { return QDir(maps).entryList(QDir::Files | QDir::Hidden); };
        QVERIFY(process.waitForStarted());
        const QDeadlineTimer hanging(30000);
        while (files().isEmpty() && !hanging.hasExpired()) // the first layer is being written
            QThread::msleep(1);
        QVERIFY(process.state() == QProcess::Running);
        ::kill(static_cast<pid_t>(process.processId()), SIGINT);
        QVERIFY(process.waitForFinished(30000));
        QVERIFY(process.exitStatus() == QProcess::CrashExit && process.exitCode() == SIGINT);
        QVERIFY2(!QDir(maps).exists(), qPrintable(files().join(QLatin1Char(' '))));
    }
    // In front of a person stderr says how far the reading is, and wipes it off.
    void readingIsShown() {
        const Model model("gpt2");
        int terminal = -1;
        int inside = -1;
        QVERIFY(::openpty(&terminal, &inside, nullptr, nullptr, nullptr) == 0);
        for (const char* command : {"run", "generate"}) {
            QProcess process;
            process.setChildProcessModifier([&] { ::dup2(inside, STDERR_FILENO); });
            process.start(QStringLiteral(FOVEA_BINARY),
                          argumentsOf(QStringLiteral("%1 --device cpu --model %2 --ids 5,6")
                                          .arg(QLatin1String(command), model.path())));
            QVERIFY(process.waitForFinished(30000));
            std::string said;
            pollfd there{.fd = terminal, .events = POLLIN, .revents = 0};
            while (!said.ends_with(" \r") && ::poll(&there, 1, 10000) == 1) {
                std::array<char, 4096> bytes{};
                const auto got = ::read(terminal, bytes.data(), bytes.size());
                said.append(bytes.data(), static_cast<std::size_t>(std::max<ssize_t>(got, 0)));
            }
            QVERIFY2(said.starts_with("\rreading weights: ") && said.ends_with(" \r"),
                     said.c_str());
        }
        ::close(inside);
        ::close(terminal);
        const Called piped = call(
            argumentsOf(QStringLiteral("run --device cpu --model %1 --ids 5,6").arg(model.path())));
        QCOMPARE(piped.err, QString());
    }
    void check() {
        const Model model("qwen2");
        const Called good = call(argumentsOf(QStringLiteral("check %1 --json").arg(model.path())));
        QVERIFY2(good.code == 0, qPrintable(good.err));
        QVERIFY(good.out.contains(QLatin1String("\"problems\":[]")) &&
                good.out.contains(QLatin1String("\"architecture\":\"qwen2\"")));
        model.folder().put(QStringLiteral("config.json"), "{\"model_type\":\"t6\"}");
        const Called bad = call(argumentsOf(QStringLiteral("check ") + model.path()));
        QCOMPARE(bad.code, 1);
        QVERIFY(bad.err.contains(QString::fromUtf8("a model of the kind ‘t6’, known: gpt2, bert")));
    }
    void refused() {
        const Model model("gpt2");
        const auto says = [&](const QString& line, int code, const char* what) {
            const Called result =
                call(argumentsOf(QString(line).replace(QLatin1String("%1"), model.path())));
            QVERIFY2(result.code == code && result.err.contains(QString::fromUtf8(what)),
                     qPrintable(result.err));
            QCOMPARE(result.err.count(QLatin1Char('\n')), 1);
        };
        says(QStringLiteral("run --model %1"), 2, "--text: is missing, or --ids");
        says(QStringLiteral("run --model %1 --ids 1,x"), 2, "--ids");
        says(QStringLiteral("run --model %1 --ids 1,99"), 1,
             "the token 99 is unknown to the model");
        says(QStringLiteral("run --model %1 --ids 1 --hidden h.png"), 2, "--hidden");
        says(QStringLiteral("run --model /nowhere --ids 1"), 1,
             "/nowhere/config.json: No such file");
        says(QStringLiteral("tokenize --model %1"), 2, "TEXT or --file");
        says(QStringLiteral("generate --model %1 --ids 1 --top-p 2"), 2, "--top-p");
        says(QStringLiteral("generate --model %1 --ids 1 --beams 0"), 2,
             "--beams: ‘0’ is not possible, expected an integer from 1 to 100");
        says(QStringLiteral("generate --model %1 --ids 1 --early-stopping soon"), 2,
             "--early-stopping");
    }
};

FOVEA_TEST(TestModels)
#include "test_models.moc"
