#include "core/base/process.h"

#include <QtCore/QFileInfo>
#include <QtCore/QProcess>

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <cstdlib>

#ifdef __linux__
#include <sys/prctl.h>
#endif
#include <unistd.h>

namespace fovea {
namespace {

// Where the parent listens.
int listener() {
    static const int descriptor = [] {
        const int own = ::dup(STDOUT_FILENO);
        ::dup2(STDERR_FILENO, STDOUT_FILENO);
        return own;
    }();
    return descriptor;
}

} // namespace

long long ownProcess() {
    return ::getpid();
}

std::string ownProgram() {
    return QFileInfo(QStringLiteral("/proc/self/exe")).symLinkTarget().toStdString();
}

bool isRunning(long long process) {
    return process > 0 && ::kill(static_cast<pid_t>(process), 0) == 0;
}

void endWithParent(QProcess& child) {
    child.setChildProcessModifier([parent = ::getpid()] {
#ifdef __linux__ // elsewhere nothing tells a child that its parent has ended
        ::prctl(PR_SET_PDEATHSIG, SIGKILL);
#endif
        if (::getppid() != parent)
            ::_exit(1); // it had ended before
    });
}

bool endedByPerson(int exitCode) {
    return exitCode == SIGINT || exitCode == SIGTERM || exitCode == SIGHUP;
}

void surviveFileLimit() {
    std::signal(SIGXFSZ, SIG_IGN);
}

bool isErrorTerminal() {
    return ::isatty(STDERR_FILENO) == 1;
}

void beginSaying() {
    (void)listener();
}

void sayToParent(const std::string& line) {
    const std::string whole = line + '\n';
    for (std::size_t at = 0; at < whole.size();) {
        const ssize_t written = ::write(listener(), whole.data() + at, whole.size() - at);
        if (written <= 0 && errno != EINTR)
            std::_Exit(1); // the parent has gone
        at += static_cast<std::size_t>(std::max<ssize_t>(0, written));
    }
}

} // namespace fovea
