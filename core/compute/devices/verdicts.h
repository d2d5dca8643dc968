// What is known of the OpenCL devices of this machine: whether they passed the self-test, and how
// fast they are. Kept on disk, so that no driver is asked at a start.
#pragma once

#include "core/base/files.h"

#include <string>
#include <vector>

namespace fovea {

struct Verdict {
    std::string id; // "opencl:0", in the driver's order
    std::string name;
    std::string platform;
    std::string driver;  // its version
    std::string kernels; // which of ours it is true for
    std::string problem; // why it is not used, in words; empty: it may be
    bool isProcessor = false;
    double product = 0;   // operations a second in products of 512³, with our own kernel
    double blast = 0;     // with CLBlast; 0: there is none
    double reference = 0; // Eigen's, at the same time

    bool operator==(const Verdict&) const = default;
    // Whether what is known of `other` is true of this one.
    [[nodiscard]] bool isSame(const Verdict& other) const {
        return name == other.name && platform == other.platform && driver == other.driver &&
               kernels == other.kernels;
    }
};

// Where verdicts, compiled programs and markers of use are kept: a folder of the person's cache.
std::string deviceFolder();

// None where there is no file, or one that cannot be read. A device in whose use a process died is
// off from then on.
std::vector<Verdict> readVerdicts(Files& files, const std::string& folder);
// Whether it could be written; where it could not, devices are tested again.
bool writeVerdicts(Files& files, const std::string& folder,
                   const std::vector<Verdict>& verdicts) noexcept;

std::string printVerdict(const Verdict& verdict); // one line of JSON
Verdict parseVerdict(const std::string& line);    // throws Error(failure)

} // namespace fovea
