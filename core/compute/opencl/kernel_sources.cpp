#include "core/compute/opencl/kernel_sources.h"

#include "core/compute/opencl/embedded_kernels.h"

#include <QtCore/QCryptographicHash>

#include <sstream>
#include <stdexcept>

namespace fovea {
namespace {

void append(const std::string& file, std::string& out, std::string& included) {
    if (included.find('"' + file + '"') != std::string::npos)
        return;
    included += '"' + file + '"';
    const char* text = embeddedKernel(file);
    if (!text)
        throw std::logic_error("no kernel source " + file);
    std::istringstream lines(text);
    for (std::string line; std::getline(lines, line);)
        if (line.starts_with("#include \""))
            append(line.substr(10, line.rfind('"') - 10), out, included);
        else
            out += line + '\n';
}

} // namespace

std::string kernelSource(const std::string& name) {
    std::string out;
    std::string included;
    append(name + ".cl", out, included);
    return out;
}

std::string kernelsHash() {
    QCryptographicHash hash(QCryptographicHash::Sha256);
    for (const char* text : embeddedKernels())
        hash.addData(text);
    return hash.result().toHex().left(16).toStdString();
}

} // namespace fovea
