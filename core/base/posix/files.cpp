#include "core/base/files.h"

#include "core/base/error.h"
#include "core/base/fleeting.h"
#include "core/base/posix/part_file.h"

#include <array>
#include <cerrno>
#include <climits>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <dirent.h>
#include <fcntl.h>
#include <map>
#include <mutex>
#include <sys/stat.h>
#include <unistd.h>
#include <utility>

namespace fovea {
namespace {

[[noreturn]] void refuse(const std::string& path, int reason) {
    fail(QT_TRANSLATE_NOOP("fovea", "%1: %2"), {path, std::strerror(reason)});
}

std::string folderOf(const std::string& path) {
    const std::size_t slash = path.rfind('/');
    return slash == std::string::npos ? "." : slash == 0 ? "/" : path.substr(0, slash);
}

class Descriptor {
public:
    Descriptor(const std::string& path, int flags) : path_(path) {
        // O_NONBLOCK: a pipe without a writer must be refused, not waited for.
        fd_ = ::open(path.c_str(), flags | O_CLOEXEC | O_NONBLOCK);
        if (fd_ < 0)
            refuse(path, errno);
    }
    Descriptor(const Descriptor&) = delete;
    Descriptor& operator=(const Descriptor&) = delete;
    ~Descriptor() {
        if (fd_ >= 0)
            ::close(fd_);
    }
    [[nodiscard]] int get() const { return fd_; }
    void sync() const {
        if (::fsync(fd_) != 0 && errno != EINVAL) // EINVAL: this file system cannot
            refuse(path_, errno);
    }
    void close() {
        if (::close(std::exchange(fd_, -1)) != 0)
            refuse(path_, errno);
    }

private:
    std::string path_;
    int fd_ = -1;
};

class Disk final : public Files {
public:
    std::string read(const std::string& path, std::size_t most) override {
        const Descriptor file(path, O_RDONLY);
        struct stat status {};
        if (::fstat(file.get(), &status) != 0)
            refuse(path, errno);
        if (!S_ISREG(status.st_mode))
            fail(QT_TRANSLATE_NOOP("fovea", "%1: not a file"), {path});
        if (static_cast<std::size_t>(status.st_size) > most)
            fail(QT_TRANSLATE_NOOP("fovea", "%1: %2 bytes, at most %3 are read"),
                 {path, std::to_string(status.st_size), std::to_string(most)});
        std::string bytes;
        bytes.reserve(static_cast<std::size_t>(status.st_size)); // as it grew it took twice as much
        std::array<char, 65536> chunk{};
        while (bytes.size() <= most) { // it may grow while it is read
            const ssize_t count = ::read(file.get(), chunk.data(), chunk.size());
            if (count == 0)
                return bytes;
            if (count < 0 && errno != EINTR)
                refuse(path, errno);
            if (count > 0)
                bytes.append(chunk.data(), static_cast<std::size_t>(count));
        }
        fail(QT_TRANSLATE_NOOP("fovea", "%1: grows while it is read"), {path});
    }

    std::string createBeside(const std::string& target) override {
        struct stat status {};
        const bool exists = ::stat(target.c_str(), &status) == 0;
        if (!exists && errno != ENOENT)
            refuse(target, errno);
        if (exists && !S_ISREG(status.st_mode))
            fail(QT_TRANSLATE_NOOP("fovea", "%1: not a file"), {target});
        // A new file loses what the system masks (umask), an old one keeps its mode.
        const mode_t mode = exists ? status.st_mode & 0777U : 0666U;
        PartFile part = createPart(target, mode);
        if (exists && ::fchmod(part.descriptor, mode) != 0) {
            const int reason = errno;
            ::unlink(part.path.c_str());
            ::close(part.descriptor);
            forgetFleeting(part.fleeting);
            refuse(target, reason);
        }
        const std::lock_guard guard(mutex_);
        parts_[part.path] = {part.descriptor, part.fleeting};
        return std::move(part.path);
    }

    void write(const std::string& path, std::string_view bytes) override {
        Descriptor file(path, O_WRONLY | O_TRUNC);
        while (!bytes.empty()) {
            const ssize_t count = ::write(file.get(), bytes.data(), bytes.size());
            if (count < 0 && errno != EINTR)
                refuse(path, errno);
            if (count > 0)
                bytes.remove_prefix(static_cast<std::size_t>(count));
        }
        file.close();
    }

    void sync(const std::string& path) override { Descriptor(path, O_RDONLY).sync(); }

    void rename(const std::string& from, const std::string& to) override {
        if (::rename(from.c_str(), to.c_str()) != 0)
            refuse(to, errno);
        release(from);
    }

    Exchange exchange(const std::string& one, const std::string& other) override {
        if (::renameat2(AT_FDCWD, one.c_str(), AT_FDCWD, other.c_str(), RENAME_EXCHANGE) == 0)
            return Exchange::done;
        return errno == ENOENT ? Exchange::nothingThere : Exchange::impossible;
    }

    void syncFolder(const std::string& pathInside) override {
        Descriptor(folderOf(pathInside), O_RDONLY | O_DIRECTORY).sync();
    }

    void remove(const std::string& path) noexcept override {
        std::remove(path.c_str());
        release(path);
    }

    void makeFolder(const std::string& path) override {
        if (::mkdir(path.c_str(), 0700) == 0 || errno == EEXIST)
            return;
        if (errno != ENOENT || folderOf(path) == path)
            refuse(path, errno);
        makeFolder(folderOf(path));
        if (::mkdir(path.c_str(), 0700) != 0 && errno != EEXIST)
            refuse(path, errno);
    }

    std::vector<std::string> list(const std::string& folder) override {
        std::vector<std::string> paths;
        DIR* open = ::opendir(folder.c_str());
        if (!open && errno == ENOENT)
            return paths;
        if (!open)
            refuse(folder, errno);
        while (const dirent* entry = ::readdir(open)) {
            struct stat status {};
            std::string path = folder + "/" + entry->d_name;
            if (::stat(path.c_str(), &status) == 0 && S_ISREG(status.st_mode))
                paths.push_back(std::move(path));
        }
        ::closedir(open);
        return paths;
    }

    std::string resolve(const std::string& path) override {
        char* real = ::realpath(path.c_str(), nullptr);
        if (real) {
            std::string result(real);
            std::free(real);
            return result;
        }
        // A link may lead to nothing: then its target is the file that is to be made.
        std::array<char, PATH_MAX> link{};
        const ssize_t length =
            errno == ENOENT ? ::readlink(path.c_str(), link.data(), link.size()) : -1;
        if (length <= 0)
            return path;
        const std::string next(link.data(), static_cast<std::size_t>(length));
        return resolve(next.starts_with('/') ? next : folderOf(path) + "/" + next);
    }

private:
    void release(const std::string& path) noexcept {
        const std::lock_guard guard(mutex_);
        if (const auto part = parts_.find(path); part != parts_.end()) {
            ::close(part->second.descriptor);
            forgetFleeting(part->second.fleeting);
            parts_.erase(part);
        }
    }

    std::mutex mutex_;
    struct Part {
        int descriptor; // locked while it is written
        Fleeting* fleeting;
    };
    std::map<std::string, Part> parts_;
};

} // namespace

Files& disk() {
    static Disk files;
    return files;
}

} // namespace fovea
