#include "core/compute/opencl/open_sessions.h"
#include "core/compute/backend.h"
#include "core/compute/pool.h"

#include "core/compute/devices/devices.h"
#include "core/compute/opencl/opencl_backend.h"
#include "core/compute/opencl/self_test.h"

#include <map>
#include <mutex>

namespace fovea {
namespace {

struct Entry {
    std::shared_ptr<ClSession> session;
    bool ready = false;
};
// Never destroyed: drivers are unloaded before it could be.
struct Open {
    std::mutex mutex; // never held while a driver is asked
    std::map<std::string, Entry> entries;
    std::function<void(const std::string& device)> compiling;
};
Open& open() {
    static auto& all = *new Open;
    return all;
}

std::shared_ptr<ClSession> opened(const Verdict& verdict) {
    const auto driver = Driver::open();
    const std::vector<ClDevice> all = clDevices(*driver);
    const auto index =
        static_cast<std::size_t>(std::atoi(verdict.id.c_str() + verdict.id.find(':') + 1));
    if (index >= all.size() || all[index].name != verdict.name ||
        all[index].driver != verdict.driver)
        throw DeviceFailed(
            {QT_TRANSLATE_NOOP("fovea", "‘%1’ is not there any more"), {verdict.name}});
    // Ten milliseconds' work, by the measured speed; 0, the session's default, where none is known.
    const double atOnce = 0.01 * std::max(verdict.product, verdict.blast) / 2;
    ClSession::Options options{
        .cacheFolder = deviceFolder() + "/programs",
        .blast = verdict.blast > verdict.product,
        .atOnce = atOnce > 1e7 ? static_cast<std::int64_t>(std::min(atOnce, 1e12)) : 0};
    {
        const std::lock_guard lock(open().mutex);
        options.compiling = open().compiling;
    }
    return ClSession::open(driver, all[index], options);
}

// It passed once, and does not any more.
void turnOff(const Verdict& verdict, const std::string& problem) {
    std::vector<Verdict> all = readVerdicts(disk(), deviceFolder());
    for (Verdict& one : all)
        if (one.id == verdict.id)
            one.problem = problem;
    writeVerdicts(disk(), deviceFolder(), all);
    reloadDevices();
}

} // namespace

std::shared_ptr<ClSession> openSession(const Verdict& verdict) {
    const auto known = [&](std::shared_ptr<ClSession> another) {
        const std::lock_guard lock(open().mutex);
        std::shared_ptr<ClSession>& session = open().entries[verdict.id].session;
        if (!session)
            session = std::move(another);
        return session;
    };
    const auto session = known(nullptr);
    return session ? session : known(opened(verdict));
}

void readySession(const Verdict& verdict, const std::stop_token& stop) {
    const auto session = openSession(verdict);
    const auto device = makeOpenclBackend(session, std::make_shared<Pool>(1), stop);
    const std::string problem = wrongNumbers(*device, [&](const char*) { device->checkpoint(); });
    if (!problem.empty()) {
        turnOff(verdict, problem);
        throw DeviceFailed({QT_TRANSLATE_NOOP("fovea", "‘%1’ gives %2"), {verdict.name, problem}});
    }
    const std::lock_guard lock(open().mutex);
    if (Entry& entry = open().entries[verdict.id]; entry.session == session)
        entry.ready = true;
}

bool isSessionReady(const Verdict& verdict) {
    const std::lock_guard lock(open().mutex);
    const auto found = open().entries.find(verdict.id);
    return found != open().entries.end() && found->second.ready;
}

void tellOfCompiling(std::function<void(const std::string& device)> tell) {
    const std::lock_guard lock(open().mutex);
    open().compiling = std::move(tell);
}

void forgetSession(const Verdict& verdict) {
    Entry failed; // ends outside of the lock, for its driver may hang
    const std::lock_guard lock(open().mutex);
    std::swap(failed, open().entries[verdict.id]);
}

void leaveSession(const Verdict& verdict) {
    const std::lock_guard lock(open().mutex);
    Entry& entry = open().entries[verdict.id];
    if (entry.session)
        entry.session->leave();
    entry = {};
}

} // namespace fovea
