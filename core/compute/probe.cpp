#include "core/compute/probe.h"

#include "core/base/error.h"
#include "core/compute/devices.h"
#include "core/compute/opencl_gaps.h"

#include <QtCore/QElapsedTimer>
#include <QtCore/QProcess>

#include <algorithm>
#include <csignal>
#include <optional>
#include <sys/prctl.h>
#include <unistd.h>

namespace fovea {
namespace {

// A child's lines are "try VERDICT" (what is known before), "sign WHAT", "wait SECONDS", "safe
// VERDICT" (what holds even if it dies from here on) and "verdict VERDICT", at last "end".
class Child {
public:
    Child(const Probing& how, int first) : how_(how) {
        QStringList arguments{QStringLiteral("probe-devices"), QString::fromStdString(how.folder),
                              QString::number(first)};
        if (how.again)
            arguments << QStringLiteral("--again");
        process_.setStandardErrorFile(QProcess::nullDevice());
        // However this process ends, a child that a driver holds up does not outlive it.
        process_.setChildProcessModifier([parent = ::getpid()] {
            ::prctl(PR_SET_PDEATHSIG, SIGKILL);
            if (::getppid() != parent)
                ::_exit(1); // it had ended before
        });
        process_.start(QString::fromStdString(how.program), arguments, QIODevice::ReadOnly);
        if (!process_.waitForStarted(static_cast<int>(how.patience.count())))
            fail(QT_TRANSLATE_NOOP("fovea", "%1 cannot be started to test OpenCL devices: %2"),
                 {how.program, process_.errorString().toStdString()});
    }
    ~Child() {
        if (process_.state() == QProcess::NotRunning)
            return;
        process_.kill();
        process_.waitForFinished(2000);
    }
    Child(const Child&) = delete;
    Child& operator=(const Child&) = delete;

    // The next line; none where the child is gone or says nothing any more.
    std::optional<std::string> line() {
        constexpr int glance = 100; // milliseconds
        QElapsedTimer silence;
        silence.start();
        while (!process_.canReadLine()) {
            if (how_.stop.stop_requested())
                throw Cancelled();
            const bool more = process_.waitForReadyRead(glance) || process_.canReadLine();
            if (!more && (process_.state() == QProcess::NotRunning ||
                          silence.elapsed() > std::max<qint64>(how_.patience.count(), wait_)))
                return std::nullopt;
        }
        const std::string text = process_.readLine().trimmed().toStdString();
        wait_ = text.starts_with("wait ") ? 1000 * std::atoi(text.c_str() + 5) : 0;
        return text;
    }
    // Why there was none. Throws Cancelled where a person ended it, who ends all of a terminal.
    std::string end() {
        if (process_.state() != QProcess::NotRunning && !process_.waitForFinished(100))
            return "it gave no sign of life for " +
                   std::to_string(std::max<qint64>(how_.patience.count(), wait_) / 1000) +
                   " seconds";
        const bool crashed = process_.exitStatus() == QProcess::CrashExit;
        for (const int signal : {SIGINT, SIGTERM, SIGHUP})
            if (crashed && process_.exitCode() == signal)
                throw Cancelled();
        return crashed ? std::string("the driver crashed")
                       : "the driver ended the process with exit code " +
                             std::to_string(process_.exitCode());
    }

private:
    const Probing& how_;
    QProcess process_;
    qint64 wait_ = 0;
};

bool take(std::string& line, const std::string& word) {
    if (!line.starts_with(word + ' '))
        return false;
    line.erase(0, word.size() + 1);
    return true;
}

// One child's verdicts, appended; whether another child should go on with those behind.
bool probeFrom(const Probing& how, std::vector<Verdict>& verdicts) {
    Child child(how, static_cast<int>(verdicts.size()));
    Verdict trying;
    bool safe = false;
    std::string doing = "starting";
    for (auto next = child.line(); next != "end"; next = child.line()) {
        if (!next) {
            if (trying.id.empty()) // it did not even come to a device
                return false;
            if (!safe)
                trying.problem = child.end() + " (" + doing + ')';
            verdicts.push_back(trying);
            return true;
        }
        std::string line = *next;
        if (take(line, "try")) {
            trying = parseVerdict(line);
            safe = false;
            if (how.tell)
                how.tell(trying.name);
        } else if (take(line, "sign")) {
            doing = line;
        } else if (take(line, "safe")) {
            trying = parseVerdict(line);
            safe = true;
        } else if (take(line, "verdict")) {
            verdicts.push_back(parseVerdict(line));
            trying = {};
        }
    }
    return false;
}

// A process may have died of a device while it was tried: what was written down since stays true.
void keepDeaths(const std::vector<Verdict>& before, const std::vector<Verdict>& now,
                std::vector<Verdict>& verdicts) {
    for (Verdict& verdict : verdicts)
        for (const Verdict& one : now)
            if (one.isSame(verdict) && one.id == verdict.id && !one.problem.empty() &&
                std::ranges::find(before, one) == before.end())
                verdict.problem = one.problem;
}

} // namespace

std::vector<Verdict> probeDevices(const Probing& how) {
    constexpr std::size_t most = 64;
    const std::vector<Verdict> before = readVerdicts(disk(), how.folder);
    std::vector<Verdict> verdicts;
    while (probeFrom(how, verdicts) && verdicts.size() < most) {
    }
    keepDeaths(before, readVerdicts(disk(), how.folder), verdicts);
    writeVerdicts(disk(), how.folder, verdicts);
    reloadDevices();
    findOpenclGaps(!verdicts.empty());
    return verdicts;
}

} // namespace fovea
