#include "core/compute/devices/probe.h"

#include "core/base/error.h"
#include "core/base/log.h"
#include "core/base/process.h"
#include "core/compute/devices/devices.h"
#include "core/compute/devices/icd_drivers.h"
#include "core/compute/devices/opencl_gaps.h"

#include <QtCore/QElapsedTimer>
#include <QtCore/QProcess>

#include <algorithm>
#include <optional>

namespace fovea {
namespace {

// A child's lines are "try VERDICT" (what is known before), "sign WHAT", "wait SECONDS", "safe
// VERDICT" (what holds even if it dies from here on), "verdict VERDICT" and "problem WHAT" (with a
// driver), at last "end".
class Child {
public:
    Child(const Probing& how, const QStringList& arguments) : how_(how) {
        process_.setStandardErrorFile(QProcess::nullDevice());
        QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
        environment.remove(QStringLiteral("OCL_ICD_VENDORS"));
        if (const QString vendors = vendorsFor(how.folder); !vendors.isEmpty())
            environment.insert(QStringLiteral("OCL_ICD_VENDORS"), vendors);
        process_.setProcessEnvironment(environment);
        endWithParent(process_); // even where a driver holds it up
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
        if (crashed && endedByPerson(process_.exitCode()))
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

// What becomes of a driver that is opened by itself.
void probeDriver(const Probing& how, IcdDriver& driver) {
    Child child(how, {QStringLiteral("probe-driver"), QString::fromStdString(driver.file)});
    std::string doing = "starting";
    for (auto next = child.line(); next != "end"; next = child.line()) {
        if (!next) {
            driver.problem = child.end() + " (" + doing + ')';
            driver.harmful = true;
            return;
        }
        std::string line = *next;
        if (take(line, "problem"))
            driver.problem = line;
        else if (take(line, "sign"))
            doing = line;
    }
}

// One child's verdicts, appended; whether another child should go on with those behind. What kept
// it from any device becomes `problem`.
bool probeFrom(const Probing& how, std::vector<Verdict>& verdicts, std::string& problem) {
    QStringList arguments{QStringLiteral("probe-devices"), QString::fromStdString(how.folder),
                          QString::number(verdicts.size())};
    if (how.again)
        arguments << QStringLiteral("--again");
    Child child(how, arguments);
    Verdict trying;
    bool safe = false;
    std::string doing = "starting";
    for (auto next = child.line(); next != "end"; next = child.line()) {
        if (!next) {
            if (trying.id.empty()) { // it did not even come to a device
                problem = child.end() + " (" + doing + ')';
                return false;
            }
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
        } else if (take(line, "problem")) {
            problem = line;
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
    std::vector<IcdDriver> drivers = icdDrivers();
    for (IcdDriver& driver : drivers)
        probeDriver(how, driver);
    for (const IcdDriver& driver : drivers)
        if (!driver.problem.empty())
            qCInfo(devicesLog, "driver %s: %s", withoutFolders(driver.file).c_str(),
                   withoutHome(driver.problem).c_str());
    keepDrivers(how.folder, drivers);
    std::vector<Verdict> verdicts;
    std::string problem;
    while (probeFrom(how, verdicts, problem) && verdicts.size() < most) {
    }
    if (!problem.empty())
        qCInfo(devicesLog, "no test of devices: %s", withoutHome(problem).c_str());
    keepDeaths(before, readVerdicts(disk(), how.folder), verdicts);
    for (const Verdict& one : verdicts)
        qCInfo(devicesLog, "%s, %s: %s", one.id.c_str(), one.name.c_str(),
               one.problem.empty() ? "passed its test" : withoutHome(one.problem).c_str());
    writeVerdicts(disk(), how.folder, verdicts);
    reloadDevices();
    findOpenclGaps(!verdicts.empty(), drivers, problem);
    return verdicts;
}

} // namespace fovea
