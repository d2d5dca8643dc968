#include "core/compute/opencl/program_cache.h"

#include "core/base/files.h"

#include <QtCore/QCryptographicHash>

#include <array>

namespace fovea {
namespace {

constexpr std::size_t mostBytes = 64U << 20;
constexpr std::size_t hashBytes = 32;

std::string hashOf(std::string_view bytes) {
    return QCryptographicHash::hash(QByteArrayView(bytes.data(), std::ssize(bytes)),
                                    QCryptographicHash::Sha256)
        .toStdString();
}

} // namespace

// The driver's version and the source are in the name, so that a new one of either finds nothing.
std::string ProgramCache::pathOf(const std::string& source) const {
    const std::string hash = hashOf(device_ + '\n' + source);
    return folder_ + '/' + QByteArray::fromStdString(hash).toHex().left(32).toStdString() +
           ".kernel";
}

cl_program ProgramCache::find(cl_context context, cl_device_id device,
                              const std::string& source) const {
    if (folder_.empty())
        return nullptr;
    std::string cached;
    try {
        cached = disk().read(pathOf(source), mostBytes);
    } catch (const Error&) {
        return nullptr;
    }
    const std::string_view bytes =
        std::string_view(cached).substr(std::min(hashBytes, cached.size()));
    if (bytes.empty() || hashOf(bytes) != cached.substr(0, hashBytes))
        return nullptr;
    const std::size_t size = bytes.size();
    const auto* data = reinterpret_cast<const unsigned char*>(bytes.data());
    cl_int itsStatus = CL_SUCCESS;
    cl_program program = nullptr;
    try {
        program = driver_.make("a kept program", driver_.calls.createProgramWithBinary, context,
                               cl_uint{1}, &device, &size, &data, &itsStatus);
    } catch (const DeviceFailed&) {
        return nullptr;
    }
    using Notify = void(CL_CALLBACK*)(cl_program, void*);
    if (itsStatus == CL_SUCCESS &&
        driver_.status(driver_.calls.buildProgram, program, cl_uint{1}, &device, "",
                       Notify{nullptr}, static_cast<void*>(nullptr)) == CL_SUCCESS)
        return program;
    driver_.release(driver_.calls.releaseProgram, program);
    return nullptr;
}

void ProgramCache::keep(cl_program program, const std::string& source) const noexcept {
    if (folder_.empty())
        return;
    try {
        std::size_t size = 0;
        driver_.call("a program", driver_.calls.getProgramInfo, program,
                     cl_program_info{CL_PROGRAM_BINARY_SIZES}, sizeof size,
                     static_cast<void*>(&size), static_cast<std::size_t*>(nullptr));
        if (size == 0 || size > mostBytes)
            return;
        std::string bytes(size, '\0');
        std::array<char*, 1> binaries = {bytes.data()};
        driver_.call("a program", driver_.calls.getProgramInfo, program,
                     cl_program_info{CL_PROGRAM_BINARIES}, sizeof binaries,
                     static_cast<void*>(binaries.data()), static_cast<std::size_t*>(nullptr));
        disk().makeFolder(folder_);
        replaceFile(disk(), pathOf(source), hashOf(bytes) + bytes);
    } catch (const std::exception&) {
    }
}

} // namespace fovea
