#include "core/base/open_file.h"

#include "core/base/error.h"

#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

namespace fovea {
namespace {

[[noreturn]] void refuseOpening(const std::string& path) {
    fail(QT_TRANSLATE_NOOP("fovea", "%1: %2"), {path, std::strerror(errno)});
}

} // namespace

OpenFile::OpenFile(std::string path) : path_(std::move(path)) {
    // O_NONBLOCK: a pipe without a writer must be refused, not waited for.
    fd_ = ::open(path_.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK);
    if (fd_ < 0)
        refuseOpening(path_);
    struct stat status {};
    if (::fstat(fd_, &status) != 0 || !S_ISREG(status.st_mode)) {
        ::close(fd_);
        fail(QT_TRANSLATE_NOOP("fovea", "%1: not a file"), {path_});
    }
    stamp_ = stamp();
    size_ = static_cast<std::size_t>(stamp_.size);
}

OpenFile::~OpenFile() {
    ::close(fd_);
}

OpenFile::Stamp OpenFile::stamp() const {
    struct stat status {};
    if (::fstat(fd_, &status) != 0)
        refuseOpening(path_);
    return {status.st_size, status.st_mtim.tv_sec, status.st_mtim.tv_nsec};
}

void OpenFile::read(std::size_t offset, char* to, std::size_t count) const {
    while (count > 0) {
        const ssize_t got = ::pread(fd_, to, count, static_cast<off_t>(offset));
        if (got < 0 && errno != EINTR)
            refuseOpening(path_);
        if (got == 0)
            fail(QT_TRANSLATE_NOOP("fovea", "%1: ends at byte %2, expected %3 bytes: it became "
                                            "shorter while it was read"),
                 {path_, std::to_string(offset), std::to_string(size_)});
        if (got > 0) {
            offset += static_cast<std::size_t>(got);
            to += got;
            count -= static_cast<std::size_t>(got);
        }
    }
}

void OpenFile::checkUnchanged() const {
    if (stamp() != stamp_)
        fail(QT_TRANSLATE_NOOP("fovea", "%1: was written to while it was read; open it again"),
             {path_});
}

} // namespace fovea
