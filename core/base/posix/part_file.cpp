#include "core/base/posix/part_file.h"

#include "core/base/error.h"
#include "core/base/part_name.h"

#include <cerrno>
#include <cstring>
#include <dirent.h>
#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>
#include <vector>

namespace fovea {
namespace {

// Whether this name still leads to what is open.
bool leadsTo(const std::string& path, int descriptor) {
    struct stat there {};
    struct stat open {};
    return ::lstat(path.c_str(), &there) == 0 && ::fstat(descriptor, &open) == 0 &&
           S_ISREG(open.st_mode) && there.st_ino == open.st_ino && there.st_dev == open.st_dev;
}

bool lock(int descriptor) {
    return ::flock(descriptor, LOCK_EX | LOCK_NB) == 0;
}

void removeLeft(const std::string& target) {
    const std::string folder(folderPart(target));
    DIR* open = ::opendir(folder.empty() ? "." : folder.c_str());
    if (!open)
        return;
    std::vector<std::string> found;
    while (const dirent* entry = ::readdir(open))
        if (const std::string name = entry->d_name; isPartOf(name, target))
            found.push_back(folder + name);
    ::closedir(open);
    for (const std::string& path : found) {
        const int descriptor = ::open(path.c_str(), O_RDWR | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK);
        if (descriptor < 0)
            continue;
        if (lock(descriptor) && leadsTo(path, descriptor))
            ::unlink(path.c_str());
        ::close(descriptor);
    }
}

} // namespace

PartFile createPart(const std::string& target, mode_t mode) {
    removeLeft(target);
    for (int tries = 0; tries < 100; ++tries) {
        const std::string path = drawPartName(target);
        Fleeting* fleeting = rememberFleeting(path); // before a signal may come
        const int descriptor = ::open(path.c_str(), O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, mode);
        if (descriptor < 0) {
            forgetFleeting(fleeting);
            if (errno == EEXIST)
                continue;
            break;
        }
        // Where a file system has no locks, nothing that is left there is ever removed.
        const bool mine = lock(descriptor) || errno != EWOULDBLOCK;
        if (mine && leadsTo(path, descriptor))
            return {path, descriptor, fleeting};
        forgetFleeting(fleeting);
        ::close(descriptor); // another process took it for one that was left
    }
    fail(QT_TRANSLATE_NOOP("fovea", "%1: %2"), {target, std::strerror(errno)});
}

} // namespace fovea
