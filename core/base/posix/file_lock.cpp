#include "core/base/file_lock.h"

#include "core/base/error.h"

#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

namespace fovea {
namespace {

// Whether the path still leads to the file that is open: who held the lock before may have removed
// it between our opening and our locking.
bool stillThere(const std::string& path, int descriptor) {
    struct stat there {};
    struct stat open {};
    return ::lstat(path.c_str(), &there) == 0 && ::fstat(descriptor, &open) == 0 &&
           there.st_ino == open.st_ino && there.st_dev == open.st_dev;
}

} // namespace

std::unique_ptr<FileLock> FileLock::tryTake(const std::string& path) {
    for (;;) {
        const int descriptor =
            ::open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0600);
        if (descriptor < 0 && errno == ELOOP) // it would be made wherever that leads
            fail(QT_TRANSLATE_NOOP("fovea", "%1: is a link, expected a file of its own"), {path});
        if (descriptor < 0)
            fail(QT_TRANSLATE_NOOP("fovea", "%1: %2"), {path, std::strerror(errno)});
        std::unique_ptr<FileLock> lock(new FileLock(path, descriptor));
        if (::flock(descriptor, LOCK_EX | LOCK_NB) != 0) {
            lock->path_.clear(); // it is not ours to remove
            return nullptr;
        }
        if (stillThere(path, descriptor))
            return lock;
        lock->path_.clear();
    }
}

FileLock::~FileLock() {
    if (!path_.empty())
        ::unlink(path_.c_str());
    ::close(descriptor_);
}

} // namespace fovea
