#include "core/base/files.h"

#include "core/base/error.h"
#include "core/base/part_file.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <climits>
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
        // O_NONBLOCK: a pipe that nobody writes must be refused, not waited for.
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
        // Of a new file the system takes its mask away, of an old one all is kept.
        const mode_t mode = exists ? status.st_mode & 0777U : 0666U;
        PartFile part = createPart(target, mode);
        if (exists && ::fchmod(part.descriptor, mode) != 0) {
            const int reason = errno;
            ::unlink(part.path.c_str());
            ::close(part.descriptor);
            refuse(target, reason);
        }
        const std::lock_guard guard(mutex_);
        parts_[part.path] = part.descriptor;
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

    void syncFolder(const std::string& pathInside) override {
        Descriptor(folderOf(pathInside), O_RDONLY | O_DIRECTORY).sync();
    }

    void remove(const std::string& path) noexcept override {
        ::unlink(path.c_str());
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
        // Of a link that leads to nothing, what it leads to is what is to be made.
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
            ::close(part->second);
            parts_.erase(part);
        }
    }

    std::mutex mutex_;
    std::map<std::string, int> parts_; // locked while they are written
};

} // namespace

Files& disk() {
    static Disk files;
    return files;
}

namespace {

constexpr std::size_t mostKept = std::size_t{256} << 20; // bytes

// Files that were written beside their targets; those not renamed are removed in the end.
class Beside {
public:
    explicit Beside(Files& files) : files_(files) {}
    Beside(const Beside&) = delete;
    Beside& operator=(const Beside&) = delete;
    ~Beside() {
        for (const auto& [beside, target] : written_)
            files_.remove(beside);
    }
    void write(const std::string& path, std::string_view bytes) {
        const std::string target = files_.resolve(path);
        const std::string beside = files_.createBeside(target);
        written_.emplace_back(beside, target);
        try {
            files_.write(beside, bytes);
            files_.sync(beside);
            if (files_.read(beside, bytes.size()) != bytes)
                fail(QT_TRANSLATE_NOOP("fovea", "%1: the disk does not give back what was written"),
                     {path});
        } catch (const Error& error) { // nobody knows the file beside
            Message message = error.message();
            std::ranges::replace(message.arguments, beside, path);
            throw Error(error.fault(), std::move(message));
        }
    }
    void renameAll() {
        std::vector<std::string> targets;
        while (!written_.empty()) {
            const auto [beside, target] = written_.back();
            files_.rename(beside, target);
            written_.pop_back();
            targets.push_back(target);
        }
        for (const std::string& target : targets)
            files_.syncFolder(target);
    }

private:
    Files& files_;
    std::vector<std::pair<std::string, std::string>> written_; // beside, target
};

} // namespace

void replaceFile(Files& files, const std::string& path, std::string_view bytes) {
    Beside beside(files);
    beside.write(path, bytes);
    beside.renameAll();
}

void replaceWork(Files& files, const std::string& path, std::string_view bytes) {
    Beside beside(files);
    beside.write(path, bytes);
    try {
        const std::string before = files.read(path, mostKept);
        if (before != bytes)
            replaceFile(files, files.resolve(path) + "~", before);
    } catch (const Error&) { // there is none; or it cannot be kept, which must not hinder saving
    }
    beside.renameAll();
}

void replaceFiles(Files& files, const std::vector<FileContent>& contents) {
    Beside beside(files);
    for (const FileContent& content : contents)
        beside.write(content.path, content.bytes);
    beside.renameAll();
}

} // namespace fovea
