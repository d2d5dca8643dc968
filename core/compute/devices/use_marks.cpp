#include "core/compute/devices/use_marks.h"

#include "core/base/error.h"
#include "core/base/fleeting.h"
#include "core/base/process.h"

#include <algorithm>
#include <atomic>
#include <cstdlib>

namespace fovea {
namespace {

const std::string markPrefix = "in-use-";

// "opencl:0" of ".../in-use-opencl:0-1234-1" where process 1234 is gone; empty otherwise.
std::string leftBehind(const std::string& path) {
    const std::string name = path.substr(path.rfind('/') + 1);
    if (!name.starts_with(markPrefix))
        return {};
    const std::string rest = name.substr(markPrefix.size());
    const std::size_t end = std::min(rest.find('-'), rest.size());
    const int owner = end < rest.size() ? std::atoi(rest.c_str() + end + 1) : 0;
    return isRunning(owner) ? std::string() : rest.substr(0, end);
}

} // namespace

std::shared_ptr<const void> markUse(const std::string& folder, const std::string& id) {
    static std::atomic<int> uses{0};
    try {
        disk().makeFolder(folder);
        const std::string path = folder + '/' + markPrefix + id + '-' +
                                 std::to_string(ownProcess()) + '-' + std::to_string(++uses);
        std::shared_ptr<FileLock> lock = FileLock::tryTake(path);
        Fleeting* mark = rememberFleeting(path); // a person is no driver
        return {lock.get(), [lock, mark](const void*) mutable {
                    lock.reset();
                    forgetFleeting(mark);
                }};
    } catch (const Error&) {
        return nullptr; // what that means, the caller knows
    }
}

std::vector<LeftMark> leftMarks(Files& files, const std::string& folder) {
    std::vector<LeftMark> left;
    try {
        for (const std::string& path : files.list(folder))
            if (const std::string id = leftBehind(path); !id.empty())
                if (auto mark = FileLock::tryTake(path))
                    left.push_back({id, std::move(mark)});
    } catch (const Error&) { // a folder that cannot be read has no marks either
    }
    return left;
}

} // namespace fovea
