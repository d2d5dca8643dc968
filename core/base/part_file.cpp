#include "core/base/part_file.h"

#include "core/base/error.h"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <dirent.h>
#include <fcntl.h>
#include <random>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>
#include <vector>

namespace fovea {
namespace {

constexpr std::string_view letters =
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";
constexpr std::size_t random = 6; // letters
constexpr std::string_view ending = ".part";

// With the slash behind it; empty: here.
std::string_view folderPart(std::string_view path) {
    return path.substr(0, path.rfind('/') + 1);
}

// ".s.fovea."; a name may have 255 bytes in all.
std::string startOf(std::string_view target) {
    std::string_view name = target.substr(folderPart(target).size());
    constexpr std::size_t most = 255 - 2 - random - ending.size();
    if (name.size() > most) {
        name = name.substr(0, most + 1);
        while (!name.empty() && (static_cast<unsigned char>(name.back()) & 0xC0U) == 0x80U)
            name.remove_suffix(1); // not within a character
        name.remove_suffix(1);
    }
    return '.' + std::string(name) + '.';
}

std::string randomLetters() {
    std::random_device device;
    std::string text;
    for (std::size_t i = 0; i < random; ++i)
        text += letters[device() % letters.size()];
    return text;
}

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
    const std::string start = startOf(target);
    DIR* open = ::opendir(folder.empty() ? "." : folder.c_str());
    if (!open)
        return;
    std::vector<std::string> found;
    while (const dirent* entry = ::readdir(open))
        if (const std::string name = entry->d_name;
            name.starts_with(start) && name.size() == start.size() + random + ending.size() &&
            !targetOfPart(name).empty())
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
    const std::string start = std::string(folderPart(target)) + startOf(target);
    for (int tries = 0; tries < 100; ++tries) {
        const std::string path = start + randomLetters() + std::string(ending);
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

std::string targetOfPart(const std::string& path) {
    const std::string_view folder = folderPart(path);
    std::string_view name = std::string_view(path).substr(folder.size());
    const std::size_t around = 1 + 1 + random + ending.size(); // two points
    if (name.size() <= around || !name.starts_with('.') || !name.ends_with(ending))
        return {};
    name.remove_prefix(1);
    name.remove_suffix(ending.size());
    const std::string_view drawn = name.substr(name.size() - random);
    if (name[name.size() - random - 1] != '.' ||
        drawn.find_first_not_of(letters) != std::string_view::npos)
        return {};
    return std::string(folder) + std::string(name.substr(0, name.size() - random - 1));
}

} // namespace fovea
