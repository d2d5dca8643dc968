#include "core/compute/verdicts.h"

#include "core/base/error.h"
#include "core/base/file_lock.h"
#include "core/base/json.h"

#include <QtCore/QStandardPaths>

#include <algorithm>
#include <array>
#include <atomic>
#include <csignal>

#include <unistd.h>

namespace fovea {
namespace {

constexpr std::size_t mostBytes = 1 << 20;
const std::string markPrefix = "in-use-";
const char* const died =
    QT_TRANSLATE_NOOP("fovea", "the program ended while this device was in use");

std::string fileIn(const std::string& folder) {
    return folder + "/devices.json";
}

Json toJson(const Verdict& verdict) {
    return Json::Object{{"id", verdict.id},
                        {"name", verdict.name},
                        {"platform", verdict.platform},
                        {"driver", verdict.driver},
                        {"kernels", verdict.kernels},
                        {"problem", verdict.problem},
                        {"processor", verdict.isProcessor},
                        {"product", verdict.product},
                        {"clblast", verdict.blast},
                        {"reference", verdict.reference}};
}

Verdict fromJson(const JsonPlace& place) {
    return {.id = place.at("id").text(),
            .name = place.at("name").text(),
            .platform = place.at("platform").text(),
            .driver = place.at("driver").text(),
            .kernels = place.at("kernels").text(),
            .problem = place.at("problem").text(),
            .isProcessor = place.at("processor").boolean(),
            .product = place.at("product").number(),
            .blast = place.at("clblast").number(),
            .reference = place.at("reference").number()};
}

// "opencl:0" of ".../in-use-opencl:0-1234-1" where process 1234 is gone; empty otherwise.
std::string leftBehind(const std::string& path) {
    const std::string name = path.substr(path.rfind('/') + 1);
    if (!name.starts_with(markPrefix))
        return {};
    const std::string rest = name.substr(markPrefix.size());
    const std::size_t end = std::min(rest.find('-'), rest.size());
    const pid_t owner = end < rest.size() ? std::atoi(rest.c_str() + end + 1) : 0;
    return owner > 0 && ::kill(owner, 0) == 0 ? std::string() : rest.substr(0, end);
}

// Marks of this process, for a signal's handler.
struct Mark {
    std::atomic<bool> there{false};
    std::array<char, 512> path{};
};
std::array<Mark, 32> marks;

void takeMarksAway(int signal) {
    for (Mark& mark : marks)
        if (mark.there)
            ::unlink(mark.path.data());
    std::signal(signal, SIG_DFL);
    ::raise(signal);
}

// Handlers that somebody else has set stay.
void watchSignals() {
    for (const int signal : {SIGINT, SIGTERM, SIGHUP}) {
        struct sigaction present {};
        if (::sigaction(signal, nullptr, &present) == 0 && present.sa_handler == SIG_DFL)
            std::signal(signal, takeMarksAway);
    }
}

// Null where all are taken: then a signal leaves the mark.
Mark* remembered(const std::string& path) {
    for (Mark& mark : marks)
        if (path.size() < mark.path.size() && !mark.there.load()) {
            std::ranges::copy(path, mark.path.data());
            mark.path[path.size()] = '\0';
            mark.there = true;
            return &mark;
        }
    return nullptr;
}

} // namespace

std::string deviceFolder() {
    return (QStandardPaths::writableLocation(QStandardPaths::GenericCacheLocation) +
            QStringLiteral("/fovea/devices"))
        .toStdString();
}

std::string printVerdict(const Verdict& verdict) {
    return writeJson(toJson(verdict));
}

Verdict parseVerdict(const std::string& line) {
    const Json json = parseJson(line, "verdict");
    return fromJson({json, "verdict"});
}

std::vector<Verdict> readVerdicts(Files& files, const std::string& folder) {
    std::vector<Verdict> verdicts;
    try {
        const std::string path = fileIn(folder);
        const Json json = parseJson(files.read(path, mostBytes), path);
        for (const JsonPlace& one : JsonPlace(json, path).items())
            verdicts.push_back(fromJson(one));
    } catch (const Error&) {
        verdicts.clear();
    }
    bool changed = false;
    std::vector<std::unique_ptr<FileLock>> seen; // they go when what they say is written down
    try {
        for (const std::string& path : files.list(folder))
            if (const std::string id = leftBehind(path); !id.empty())
                if (auto left = FileLock::tryTake(path)) {
                    seen.push_back(std::move(left));
                    for (Verdict& verdict : verdicts)
                        if (verdict.id == id) {
                            verdict.problem = died;
                            changed = true;
                        }
                }
    } catch (const Error&) { // a folder that cannot be read has no marks either
    }
    if (changed)
        writeVerdicts(files, folder, verdicts);
    return verdicts;
}

void writeVerdicts(Files& files, const std::string& folder,
                   const std::vector<Verdict>& verdicts) noexcept {
    try {
        Json::Array all;
        for (const Verdict& verdict : verdicts)
            all.push_back(toJson(verdict));
        files.makeFolder(folder);
        replaceFile(files, fileIn(folder), writeJson(std::move(all), true));
    } catch (const std::exception&) {
    }
}

std::shared_ptr<const void> markUse(const std::string& folder, const std::string& id) {
    static std::atomic<int> uses{0};
    try {
        disk().makeFolder(folder);
        const std::string path = folder + '/' + markPrefix + id + '-' + std::to_string(getpid()) +
                                 '-' + std::to_string(++uses);
        watchSignals();
        std::shared_ptr<FileLock> lock = FileLock::tryTake(path);
        Mark* mark = remembered(path);
        return {lock.get(), [lock, mark](const void*) mutable {
                    lock.reset();
                    if (mark)
                        mark->there = false;
                }};
    } catch (const Error&) {
        return nullptr; // a cache that cannot be written keeps nobody from computing
    }
}

} // namespace fovea
