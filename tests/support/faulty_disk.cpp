// Loaded before the C library (LD_PRELOAD): one of the calls that write below the folder
// FOVEA_FAULT_UNDER fails or ends the process. FOVEA_FAULT is "fail 12", "kill 12" or "term 12";
// that it came so far is told by the file FOVEA_FAULT_TOLD.
#include <atomic>
#include <cerrno>
#include <csignal>
#include <cstdarg>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <dlfcn.h>
#include <fcntl.h>
#include <string>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

namespace {

template <class Function>
Function* next(const char* name) {
    return reinterpret_cast<Function*>(::dlsym(RTLD_NEXT, name));
}

std::string variable(const char* name) {
    const char* value = std::getenv(name);
    return value ? value : "";
}

bool below(const char* path) {
    static const std::string under = variable("FOVEA_FAULT_UNDER");
    char here[4096] = "";
    const bool whole = path[0] == '/' || !::getcwd(here, sizeof here);
    return !under.empty() && (whole ? path : here + std::string("/") + path).starts_with(under);
}

bool below(int file) {
    char path[4096];
    const std::string link = "/proc/self/fd/" + std::to_string(file);
    const ssize_t length = ::readlink(link.c_str(), path, sizeof path - 1);
    path[length > 0 ? length : 0] = '\0';
    return below(path);
}

// Whether it is this call's turn; `before` is what it does even so.
template <class Before>
bool turn(Before before) {
    static std::atomic<int> calls{0};
    static const std::string fault = variable("FOVEA_FAULT");
    if (fault.size() < 6 || ++calls != std::atoi(fault.c_str() + 5))
        return false;
    const int told = static_cast<int>(::syscall(SYS_open, variable("FOVEA_FAULT_TOLD").c_str(),
                                                O_WRONLY | O_CREAT | O_CLOEXEC, 0600));
    ::close(told);
    before();
    if (fault.starts_with("kill"))
        ::kill(::getpid(), SIGKILL);
    if (fault.starts_with("term")) {
        ::raise(SIGTERM);
        return false;
    }
    errno = ENOSPC;
    return true;
}

bool turn() {
    return turn([] {});
}

bool writes(int flags) {
    return (flags & (O_CREAT | O_TRUNC)) != 0;
}

} // namespace

extern "C" {

int open(const char* path, int flags, ...) {
    va_list rest;
    va_start(rest, flags);
    const mode_t mode = va_arg(rest, mode_t);
    va_end(rest);
    if (writes(flags) && below(path) && turn())
        return -1;
    return next<int(const char*, int, ...)>("open")(path, flags, mode);
}

int open64(const char* path, int flags, ...) {
    va_list rest;
    va_start(rest, flags);
    const mode_t mode = va_arg(rest, mode_t);
    va_end(rest);
    if (writes(flags) && below(path) && turn())
        return -1;
    return next<int(const char*, int, ...)>("open64")(path, flags, mode);
}

ssize_t write(int file, const void* bytes, size_t count) {
    const auto real = next<ssize_t(int, const void*, size_t)>("write");
    if (below(file) && turn([&] { (void)real(file, bytes, count / 2); })) // the disk fills
        return -1;
    return real(file, bytes, count);
}

int fsync(int file) {
    return below(file) && turn() ? -1 : next<int(int)>("fsync")(file);
}

int fchmod(int file, mode_t mode) noexcept {
    return below(file) && turn() ? -1 : next<int(int, mode_t)>("fchmod")(file, mode);
}

int rename(const char* from, const char* to) noexcept {
    return below(to) && turn() ? -1 : next<int(const char*, const char*)>("rename")(from, to);
}

int renameat2(int a, const char* from, int b, const char* to, unsigned flags) noexcept {
    return below(to) && turn() ? -1
                               : next<int(int, const char*, int, const char*, unsigned)>(
                                     "renameat2")(a, from, b, to, flags);
}

int remove(const char* path) noexcept {
    return below(path) && turn() ? -1 : next<int(const char*)>("remove")(path);
}

int unlink(const char* path) noexcept {
    return below(path) && turn() ? -1 : next<int(const char*)>("unlink")(path);
}

int mkdir(const char* path, mode_t mode) noexcept {
    return below(path) && turn() ? -1 : next<int(const char*, mode_t)>("mkdir")(path, mode);
}

} // extern "C"
