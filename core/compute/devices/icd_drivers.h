// The OpenCL drivers that are installed here, and which of them the loader may open. The loader
// opens all at once, so that one that crashes, hangs or ends the process would take the others with
// it.
#pragma once

#include <QtCore/QString>

#include <string>
#include <vector>

namespace fovea {

// A driver is named by a file NAME.icd, which holds the name of its library.
struct IcdDriver {
    std::string file;
    std::string problem = {}; // what went wrong when it was opened by itself, in words
    bool harmful = false;     // it does not return: the loader must not open it

    [[nodiscard]] std::string name() const; // "pocl.icd"
};

// What the loader would open, in the order of their names: OCL_ICD_VENDORS as it was when the
// process began, otherwise /etc/OpenCL/vendors. Empty where the variable names anything but .icd
// files.
std::vector<IcdDriver> icdDrivers();

// Keeps the harmful ones from every process that uses this folder of verdicts: the others are
// copied into a folder in it, which the loader is shown. Without harmful ones the loader is left
// alone.
void keepDrivers(const std::string& folder, const std::vector<IcdDriver>& drivers);

// What OCL_ICD_VENDORS is to be for the loader; empty: not set.
QString vendorsFor(const std::string& folder);

} // namespace fovea
