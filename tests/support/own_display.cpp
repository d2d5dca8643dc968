#include "support/own_display.h"

#include <array>
#include <csignal>
#include <cstdlib>
#include <fcntl.h>
#include <string>
#include <sys/prctl.h>
#include <unistd.h>

void fovea::startOwnDisplay() {
    std::array<int, 2> number{}; // a pipe, on which the server tells the display that it found free
    if (std::getenv("QT_QPA_PLATFORM") || pipe(number.data()) != 0)
        return;
    const std::string end = std::to_string(number[1]);
    const pid_t parent = getpid();
    if (const pid_t child = fork(); child == 0) {
        prctl(PR_SET_PDEATHSIG, SIGTERM); // it takes its lock away
        if (getppid() != parent)          // it ended before it could be asked to
            _exit(1);
        close(number[0]);
        const int nowhere = open("/dev/null", O_RDWR);
        dup2(nowhere, STDOUT_FILENO);
        dup2(nowhere, STDERR_FILENO);
        execlp("Xvfb", "Xvfb", "-displayfd", end.c_str(), "-screen", "0", "2880x1800x24",
               "-nolisten", "tcp", "-noreset", nullptr);
        _exit(1);
    }
    close(number[1]);
    std::string told;
    for (char c = 0; read(number[0], &c, 1) == 1 && c != '\n';)
        told += c;
    close(number[0]);
    if (told.empty())
        return;
    setenv("DISPLAY", (":" + told).c_str(), 1);
    unsetenv("WAYLAND_DISPLAY");
}
