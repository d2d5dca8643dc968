// kill -9 at random moments of saving, keeping a draft and exporting: every file is the old one or
// the new one, whole; what was said to be kept is there. FOVEA_KILLS says how many times.
#include "core/base/random.h"
#include "core/experiment/drafts.h"
#include "support/program.h"

#include <QtCore/QTemporaryDir>
#include <QtTest/QTest>

#include <csignal>
#include <sys/wait.h>
#include <unistd.h>

using namespace fovea;

namespace {

Experiment numbered(int number) {
    Experiment experiment = defaultExperiment();
    experiment.text = std::to_string(number) + std::string(static_cast<std::size_t>(number), 'x');
    return experiment;
}

// The number of an Experiment that is whole; -1 otherwise.
int numberOf(const std::string& bytes) {
    const Opened opened = readExperiment(bytes, "f");
    const int number = std::atoi(opened.experiment.text.c_str());
    const bool isIt = opened.experiment.text == numbered(number).text;
    for (const Message& note : opened.notes) // a draft has a word more
        if (english(note).find("draft") == std::string::npos)
            return -1;
    return isIt ? number : -1;
}

// Edits, keeps, saves and exports until it is killed; tells each number once it is kept.
[[noreturn]] void work(const std::string& folder, int tell) {
    Drafts drafts(disk(), folder + "/drafts");
    const auto file = drafts.begin();
    for (int number = 1;; ++number) {
        const std::string bytes = writeExperiment(numbered(number), true);
        file->write(
            {.experiment = numbered(number), .sessionPath = folder + "/s.fovea", .time = number});
        if (::write(tell, &number, sizeof number) != sizeof number)
            ::_exit(1);
        if (number % 2 == 0)
            replaceWork(disk(), folder + "/s.fovea", bytes);
        if (number % 3 == 0)
            replaceFiles(disk(), {{folder + "/a.svg", bytes}, {folder + "/b.csv", bytes}});
    }
}

} // namespace

class TestKilled : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void wholeWhenever() {
        const int kills = qEnvironmentVariableIntValue("FOVEA_KILLS");
        const RandomStream moments(1, "kills");
        int saved = 0;
        for (int i = 0; i < (kills > 0 ? kills : 500); ++i) {
            const QTemporaryDir folder;
            const std::string inside = folder.path().toStdString();
            replaceWork(disk(), inside + "/s.fovea", writeExperiment(numbered(0), true));
            std::array<int, 2> ends{};
            QCOMPARE(::pipe(ends.data()), 0);
            const pid_t child = ::fork();
            if (child == 0)
                work(inside, ends[1]);
            ::close(ends[1]);
            // Half of the moments are counted in drafts, for a slow machine may save none in time.
            const auto moment =
                static_cast<unsigned>(moments.word(static_cast<std::uint64_t>(i)) % 12'000);
            int told = 0;
            for (const int until = i % 2 == 0 ? 0 : static_cast<int>(moment % 7 + 2); told < until;)
                QVERIFY(::read(ends[0], &told, sizeof told) == sizeof told);
            ::usleep(i % 2 == 0 ? moment : moment / 12); // microseconds
            ::kill(child, SIGKILL);
            int status = 0;
            QCOMPARE(::waitpid(child, &status, 0), child);
            QVERIFY(WIFSIGNALED(status) && WTERMSIG(status) == SIGKILL);
            for (int number = 0; ::read(ends[0], &number, sizeof number) == sizeof number;)
                told = number;
            ::close(ends[0]);
            const int session = numberOf(disk().read(inside + "/s.fovea", 1'000'000));
            QVERIFY(session >= 0 && session >= told - 2);
            saved += session > 0;
            for (const char* name : {"/s.fovea~", "/a.svg", "/b.csv"})
                if (QFile::exists(folder.path() + QLatin1String(name)))
                    QVERIFY(numberOf(disk().read(inside + name, 1'000'000)) >= 0);
            const auto left = Drafts(disk(), inside + "/drafts").left();
            QCOMPARE(left.size(), std::size_t{told > 0 || !left.empty() ? 1U : 0U});
            if (!left.empty())
                QVERIFY(left[0].draft.time >= told && !left[0].draft.closed);
        }
        QVERIFY(saved > 0); // some moments came late enough
    }
};

FOVEA_TEST(TestKilled)
#include "test_killed.moc"
