// Memory is told before it is taken: in a process that may have little of it, and little time.
#include "core/base/files.h"
#include "support/program.h"
#include "support/sanitized.h"

#include <QtCore/QDir>
#include <QtCore/QProcess>
#include <QtCore/QTemporaryDir>
#include <QtTest/QTest>

#include <sys/resource.h>

using namespace fovea;

namespace {

constexpr rlim_t mebibyte = 1 << 20;
constexpr rlim_t mostSeconds = 20; // of the processor

struct Ended {
    int code;
    QString said;
};

class LimitedFolder {
public:
    [[nodiscard]] QString path(const QString& name) const { return folder_.filePath(name); }
    void put(const QString& name, const std::string& bytes) const {
        replaceFile(disk(), path(name).toStdString(), bytes);
    }
    // Longer, by bytes that take no room on the disk.
    void stretch(const QString& name, qint64 bytes) const {
        QFile file(path(name));
        QVERIFY(file.open(QIODevice::ReadWrite));
        QVERIFY(file.resize(bytes));
    }
    [[nodiscard]] Ended run(const QStringList& arguments, rlim_t most = 1500) const {
        QProcess process;
        process.setWorkingDirectory(folder_.path());
        process.setChildProcessModifier([most] {
            const rlimit addresses{most * mebibyte, most * mebibyte};
            const rlimit seconds{mostSeconds, mostSeconds};
            if (!sanitized)
                ::setrlimit(RLIMIT_AS, &addresses);
            ::setrlimit(RLIMIT_CPU, &seconds);
        });
        process.start(QStringLiteral(FOVEA_BINARY), arguments);
        if (!process.waitForFinished(120'000))
            return {-1, QStringLiteral("does not end")};
        return {process.exitStatus() == QProcess::NormalExit ? process.exitCode() : -2,
                QString::fromUtf8(process.readAllStandardError())};
    }
    [[nodiscard]] Ended run(const char* words) const {
        return run(QString::fromUtf8(words).split(QLatin1Char(' ')));
    }

private:
    QTemporaryDir folder_;
};

// Lines of so many words.
std::string lines(int count, int words) {
    std::string text;
    for (int line = 0; line < count; ++line) {
        for (int word = 0; word < words; ++word)
            text +=
                std::string(1, static_cast<char>('a' + (line * 7 + word * (line + 1)) % 26)) + " ";
        text += "\n";
    }
    return text;
}

} // namespace

class TestMemoryLimits : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void commands_data() {
        QTest::addColumn<QByteArray>("command");
        QTest::addColumn<QByteArray>("says"); // empty: it answers
        const auto row = [](const char* name, const char* command, const char* says) {
            QTest::newRow(name) << QByteArray(command) << QByteArray(says);
        };
        row("static", "text I --score static:max=8192 -o a.npy", "");
        row("location", "text I --score location:max=8192 --width 1024 -o a.npy", "");
        row("learned", "text I --position learned:max=65536 --width 2048 -o a.npy", "");
        row("positions", "position --encoding learned:max=65536 --length 9 --width 8192 -o a.npy",
            "");
        row("mlp", "text I --score mlp:hidden=4096 --width 8192 -o a.npy",
            "the learned parameters would take 1280 MiB");
        row("additive", "text I --score additive:hidden=4096 --width 8192 -o a.npy",
            "the learned parameters would take");
        row("continuous",
            "position --encoding continuous:hidden=100 --length 4096 --width 8192 -o a.npy",
            "4096 positions × 8192 dimensions");
        row("continuous, wide", "text I --position continuous:hidden=4096 --width 8192 -o a.npy",
            "the learned parameters would take");
    }
    void commands() {
        QFETCH(QByteArray, command);
        QFETCH(QByteArray, says);
        const LimitedFolder folder;
        const Ended answer = folder.run(command.constData());
        QVERIFY2(answer.said.contains(QString::fromUtf8(says)), qPrintable(answer.said));
        QCOMPARE(answer.code, says.isEmpty() ? 0 : 1);
    }
    // The first bytes tell, and the file is not read for it.
    void longArrays() {
        const LimitedFolder folder;
        folder.put(QStringLiteral("q.npy"), "no array");
        folder.stretch(QStringLiteral("q.npy"), qint64{4} << 30);
        const char* attend = "attend -q q.npy -k q.npy -v q.npy -o o.npy";
        QVERIFY(folder.run(attend).said.contains(QStringLiteral("q.npy: not a .npy file")));
        const std::string header = "{'descr': '<f4', 'fortran_order': False, 'shape': "
                                   "(1048576, 1024), }\n";
        folder.put(QStringLiteral("q.npy"), std::string("\x93NUMPY\x01\0", 8) +
                                                static_cast<char>(header.size()) + '\0' + header);
        folder.stretch(QStringLiteral("q.npy"), (qint64{4} << 30) + 10 + std::ssize(header));
        if (sanitized)
            QSKIP("all of the memory may be had");
        const Ended answer = folder.run(attend);
        QVERIFY2(answer.said.contains(QStringLiteral("q.npy: would need 8192 MiB of memory")),
                 qPrintable(answer.said));
        QCOMPARE(answer.code, 1);
    }
    void longWords() {
        const LimitedFolder folder;
        QCOMPARE(folder.run("train copy --steps 1 -o m").code, 0);
        folder.stretch(QStringLiteral("m/words.txt"), 190'000'000);
        const Ended answer =
            folder.run({QStringLiteral("tag"), QStringLiteral("m"), QStringLiteral("a")}, 600);
        QVERIFY2(answer.said.contains(QStringLiteral("190000000 bytes, at most 16000000 are")),
                 qPrintable(answer.said));
    }
    // One line of many words among short ones is learned in parts; and one of far too many is
    // refused before the first step.
    void longLines() {
        const LimitedFolder folder;
        folder.put(QStringLiteral("a.txt"), lines(60, 5) + lines(20, 1000));
        const Ended learned =
            folder.run({QStringLiteral("train"), QStringLiteral("a.txt"), QStringLiteral("--steps"),
                        QStringLiteral("1"), QStringLiteral("-o"), QStringLiteral("m")});
        QVERIFY2(learned.code == 0, qPrintable(learned.said));
        folder.put(QStringLiteral("b.txt"), lines(60, 5) + lines(1, 20'000));
        const Ended refused = folder.run("train b.txt --steps 1 -o n");
        QVERIFY2(refused.said.contains(QStringLiteral("b.txt: a step with the line of 20000 "
                                                      "words would need")),
                 qPrintable(refused.said));
        QCOMPARE(refused.code, 1);
        QVERIFY(!QDir(folder.path(QStringLiteral("n"))).exists(QStringLiteral("config.json")));
        folder.put(QStringLiteral("d.txt"), std::string(2'000'000, 'x') + "\n");
        const Ended line = folder.run("train d.txt --steps 1 -o n");
        QVERIFY2(line.said.contains(QStringLiteral("d.txt, line 1: 2000000 bytes")),
                 qPrintable(line.said));
    }
};

FOVEA_TEST(TestMemoryLimits)
#include "test_memory_limits.moc"
