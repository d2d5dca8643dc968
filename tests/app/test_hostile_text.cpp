// What terminals obey and what turns writing round, in every text that comes from outside, on every
// way out of the command line.
#include "core/base/files.h"
#include "core/base/json.h"
#include "core/base/readable.h"
#include "core/experiment/carriers.h"
#include "core/experiment/experiment.h"
#include "model/hostile_folder.h"
#include "support/program.h"

#include <QtCore/QProcess>
#include <QtCore/QTemporaryDir>

#include <array>
#include <csignal>
#include <poll.h>
#include <pty.h>
#include <unistd.h>
#include <utility>

using namespace fovea;

namespace {

struct Told {
    int code;
    std::string out, err;
};

// As words of a shell: QProcess knows no arguments that are not text.
QByteArray shellWord(const std::string& text) {
    QByteArray word = "\"$(printf '";
    for (const char c : text)
        word += '\\' + QByteArray::number(static_cast<unsigned char>(c), 8).rightJustified(3, '0');
    return word + "')\" ";
}

Told told(const std::vector<std::string>& words,
          const std::vector<std::pair<QString, QString>>& variables = {}) {
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    for (const char* name : {"DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"})
        environment.remove(QLatin1String(name));
    for (const auto& [name, value] : variables)
        environment.insert(name, value);
    QProcess shell;
    shell.setProcessEnvironment(environment);
    shell.start(QStringLiteral("/bin/sh"), {});
    QByteArray line = "exec " FOVEA_BINARY " ";
    for (const std::string& word : words)
        line += shellWord(word);
    shell.write(line + '\n');
    shell.closeWriteChannel();
    if (!shell.waitForFinished(300000) || shell.exitStatus() != QProcess::NormalExit)
        return {-1, {}, "it does not end"};
    return {shell.exitCode(), shell.readAllStandardOutput().toStdString(),
            shell.readAllStandardError().toStdString()};
}

// What a terminal may be given: text of lines and tabs.
bool isHarmless(const std::string& text) {
    return escaped(text, "\n\t") == text;
}

// Fails the test where anything harmful came out, or an error that is not one line of some length.
// Notes may come first, each a line of its own.
void check(const Told& result, bool fails = true, std::ptrdiff_t notes = 0) {
    const std::string all = result.out + result.err;
    QVERIFY2(isHarmless(all), escaped(all).c_str());
    if (!fails) {
        QVERIFY2(result.code == 0, result.err.c_str());
        return;
    }
    QVERIFY2(result.code == 1 || result.code == 2, all.c_str());
    QVERIFY2(result.err.starts_with("fovea: ") && result.err.ends_with('\n') &&
                 std::ranges::count(result.err, '\n') == 1 + notes && result.err.size() < 5000,
             result.err.c_str());
}

const std::string far(5000, 'x');

struct Hostile {
    const char* name;
    std::string text;
};

const std::vector<Hostile>& hostileTexts() {
    static const std::vector<Hostile> all = {
        // Each character for itself: base/readable.
        {"controls", "a\x1b[31m\x07\nfovea: b\rc\u009b31m\u202egnp\u2067b\u2028.d"},
        {"no UTF-8", "a\xff\xc3z"},
        {"long", far},
    };
    return all;
}

} // namespace

class TestHostileText : public QObject {
    Q_OBJECT
    QTemporaryDir folder_;

    std::string path(const std::string& name) const {
        return folder_.path().toStdString() + '/' + name;
    }
    static void rows() {
        QTest::addColumn<QByteArray>("text");
        for (const Hostile& one : hostileTexts())
            QTest::newRow(one.name) << QByteArray::fromStdString(one.text);
    }

private Q_SLOTS:
    void initTestCase() {
        QVERIFY(QDir::setCurrent(folder_.path()));
        replaceFile(disk(), path("s.fovea"), writeExperiment(defaultExperiment(), false));
    }
    void arguments_data() { rows(); }
    void arguments() {
        QFETCH(QByteArray, text);
        const std::string t = text.toStdString();
        for (const std::vector<std::string>& words : std::vector<std::vector<std::string>>{
                 {t},
                 {"--theme", t},
                 {"--" + t},
                 {"export", t, "-o", "a.png"},
                 {"export", "s.fovea", "-o", t},
                 {"export", "s.fovea", "-o", t + "/a.png"},
                 {"text", "x", t, "-o", "a.csv"},
                 {"text", "x", "-o", "a.csv", "--mask", t},
                 {"text", "x", "-o", "a.csv", "--mask", "window:" + t + "=3"},
                 {"text", "x", "-o", "a.csv", "--mask", t + ".npy"},
                 {"text", "x", "-o", "a.csv", "--figure", t},
                 {"text", "x", "-o", "a.csv", "--parameters", t},
                 {"text", "x", "-o", "a.csv", "--device", t},
                 {"regress", t, "--json"},
                 {"attend", "-q", t, "-k", t, "-v", t, "-o", "a.npy"},
                 {"tokenize", "--model", t, "x"},
                 {"run", "--model", t, "--text", "x"},
                 {"generate", "--model", t, "--text", "x"},
                 {"check", t},
                 {"tag", t, "x"},
                 {"train", t, "-o", "m"},
                 {"train", t + ".tsv", "-o", "m"},
                 {"list", t},
                 {"study", t}})
            check(told(words));
    }
    void checkpoints_data() { rows(); }
    void checkpoints() {
        QFETCH(QByteArray, text);
        const std::string t = text.toStdString();
        const std::string json = writeJson(Json(t));
        const HostileFolder model(QStringLiteral(FOVEA_SOURCE "/tests/golden/models/gpt2"));
        model.put(
            QStringLiteral("tokenizer.json"),
            R"({"version":"1.0","model":{"type":"WordLevel","unk_token":"?","vocab":{"?":0,)" +
                json + R"(:1}},"added_tokens":[{"id":1,"content":)" + json + "}]}");
        check(told({"tokenize", "--model", model.folder(), t + " x"}), false);
        check(told({"tokenize", "--model", model.folder(), "x"}), false);
        check(told({"run", "--model", model.folder(), "--text", t}), false);
        check(told({"generate", "--model", model.folder(), "--text", "x", "--tokens", "4"}), false);
        check(told({"check", model.folder()}), false);
        const std::string config = model.bytes(QStringLiteral("config.json"));
        model.put(QStringLiteral("config.json"), with(config, "\"gpt2\"", json));
        for (const char* command : {"run", "generate"})
            check(told({command, "--model", model.folder(), "--text", "x"}));
        check(told({"check", model.folder()}));
        model.put(QStringLiteral("tokenizer.json"),
                  R"({"version":"1.0","model":{"type":)" + json + "}}");
        check(told({"tokenize", "--model", model.folder(), "x"}));
    }
    void sessions_data() { rows(); }
    void sessions() {
        QFETCH(QByteArray, text);
        const std::string json = writeJson(Json(text.toStdString()));
        const std::string session = disk().read(path("s.fovea"), 1'000'000);
        replaceFile(disk(), path("h.fovea"), with(session, R"("row":"none")", R"("row":)" + json));
        check(told({"export", "h.fovea", "-o", "a.csv"}));
        // An unknown key, before an error.
        replaceFile(disk(), path("h.fovea"), with(session, "{", "{" + json + ":1,"));
        const std::ptrdiff_t notes = text.size() < 1000 ? 2 : 0; // such a key is refused
        check(told({"export", "h.fovea", "-o", "nodir/a.csv"}), true, notes);
    }
    // Words and answers of a model that was trained on them; none has a control that ends a line.
    void trained() {
        std::string pairs, lines;
        for (int i = 0; i < 60; ++i)
            for (const char* t : {"\x1b[31m", "\u009b31m", "\u202egnp", "\u2067b", "\a"}) {
                pairs += "w" + std::to_string(i) + " a" + t + "\tT" + t + " U\u202e\n";
                lines += "w" + std::to_string(i) + " a" + t + " b\u202eb\n";
            }
        replaceFile(disk(), path("d.tsv"), pairs);
        replaceFile(disk(), path("d.txt"), lines);
        const std::vector<std::string> small = {"--steps", "2",  "--batch", "4",
                                                "--width", "16", "--json",  "-o"};
        const auto train = [&](const std::string& data, const std::string& form) {
            std::vector<std::string> words{"train", data};
            words.insert(words.end(), small.begin(), small.end());
            words.push_back(form);
            if (form == "tag")
                words.insert(words.end(), {"--form", "each-word"});
            check(told(words), false);
        };
        train("d.txt", "next");
        const std::string said = "w1 a\x1b[31m b\u202eb \u202ehgih";
        check(told({"generate", "--model", "next", "--text", said, "--tokens", "8"}), false);
        check(told({"check", "next"}), false);
        check(told({"eval", "next"}), false);
        train("d.tsv", "tag");
        check(told({"tag", "tag", said}), false);
        check(told({"check", "tag"}), false);
        check(told({"eval", "tag"}), false);
        const Told json = told({"tag", "tag", said, "--json"});
        check(json, false);
        QVERIFY(json.out.find("\\u202ehgih") != std::string::npos); // and means the same
    }
    // A note first, and the error behind it on a line of its own.
    void behindANote() {
        const Told result = told({"text", "a\xff\nb", "-o", "nodir\n/a.csv"});
        QCOMPARE(result.err, std::string("fovea: SENTENCE: not UTF-8; invalid bytes were "
                                         "replaced\nfovea: nodir\\n/a.csv: No such file or "
                                         "directory\n"));
    }
    // Behind a line of progress as well, which a terminal is shown without its end.
    void behindProgress() {
        int terminal = -1;
        int inside = -1;
        QVERIFY(::openpty(&terminal, &inside, nullptr, nullptr, nullptr) == 0);
        const QTemporaryDir place;
        const QString model = place.filePath(QStringLiteral("m"));
        QProcess process;
        process.setChildProcessModifier([&] { ::dup2(inside, STDERR_FILENO); });
        process.start(QStringLiteral(FOVEA_BINARY),
                      {QStringLiteral("train"), QStringLiteral("copy"), QStringLiteral("-o"), model,
                       QStringLiteral("--width"), QStringLiteral("16"), QStringLiteral("--batch"),
                       QStringLiteral("4")});
        std::string all;
        pollfd there{.fd = terminal, .events = POLLIN, .revents = 0};
        bool stopped = false;
        while (all.find("fovea: ") == std::string::npos && ::poll(&there, 1, 30000) == 1) {
            std::array<char, 4096> bytes{};
            const auto got = ::read(terminal, bytes.data(), bytes.size());
            all.append(bytes.data(), static_cast<std::size_t>(std::max<ssize_t>(got, 0)));
            if (all.find("steps/s") == std::string::npos || std::exchange(stopped, true))
                continue;
            QVERIFY(QDir(model).removeRecursively()); // so that nothing can be kept
            ::kill(static_cast<pid_t>(process.processId()), SIGINT);
        }
        QVERIFY(process.waitForFinished(30000));
        ::close(inside);
        ::close(terminal);
        QVERIFY2(all.find("\nfovea: ") != std::string::npos, escaped(all).c_str());
    }
    // Pictures show them, and tables of numbers are exact.
    void figures() {
        const std::string text = "I a\u202egnp \u009bx سلام";
        check(told({"text", text, "-o", "a.svg", "-o", "a.csv", "-o", "a.fovea", "--caption"}),
              false);
        const auto read = [&](const char* name) { return disk().read(path(name), 10'000'000); };
        const std::string svg = read("a.svg");
        QVERIFY(svg.find("a\\u202egnp") != std::string::npos);
        QVERIFY(svg.find("\u202e") == std::string::npos);
        QVERIFY(svg.find("سلام") != std::string::npos);
        QVERIFY(read("a.csv").find("a\u202egnp") != std::string::npos);
        QCOMPARE(openExperiment(read("a.fovea"), "a").experiment.text, text);
    }
    void drivers_data() { rows(); }
    void drivers() {
        QFETCH(QByteArray, text);
        const QTemporaryDir vendors;
        const QTemporaryDir cache;
        const std::string name = text.toStdString().substr(0, 200);
        replaceFile(disk(), vendors.path().toStdString() + '/' + name + ".icd", name + "\n" + name);
        check(told({"devices"}, {{QStringLiteral("OCL_ICD_VENDORS"), vendors.path()},
                                 {QStringLiteral("XDG_CACHE_HOME"), cache.path()}}),
              false);
    }
};

FOVEA_TEST(TestHostileText)
#include "test_hostile_text.moc"
