#include "core/compute/opencl/driver.h"

#include "core/compute/devices/icd_drivers.h"
#include "core/compute/devices/verdicts.h"

#include <QtCore/QLibrary>

#include <array>
#include <utility>

namespace fovea {
namespace {

// A structure's members cannot be gone through: they are listed once more.
template <class Visit>
void each(Driver::Calls& calls, const Visit& visit) {
    visit(calls.getPlatformIDs), visit(calls.getPlatformInfo), visit(calls.getDeviceIDs);
    visit(calls.getDeviceInfo), visit(calls.createContext), visit(calls.releaseContext);
    visit(calls.createCommandQueue), visit(calls.releaseCommandQueue), visit(calls.createBuffer);
    visit(calls.releaseMemObject), visit(calls.createProgramWithSource);
    visit(calls.createProgramWithBinary), visit(calls.buildProgram);
    visit(calls.getProgramBuildInfo), visit(calls.getProgramInfo), visit(calls.releaseProgram);
    visit(calls.createKernel), visit(calls.releaseKernel), visit(calls.setKernelArg);
    visit(calls.enqueueKernel), visit(calls.enqueueRead), visit(calls.enqueueWrite);
    visit(calls.enqueueCopy), visit(calls.enqueueFill), visit(calls.finish);
}

constexpr std::pair<cl_int, const char*> names[] = {
    {CL_DEVICE_NOT_FOUND, "CL_DEVICE_NOT_FOUND"},
    {CL_DEVICE_NOT_AVAILABLE, "CL_DEVICE_NOT_AVAILABLE"},
    {CL_COMPILER_NOT_AVAILABLE, "CL_COMPILER_NOT_AVAILABLE"},
    {CL_MEM_OBJECT_ALLOCATION_FAILURE, "CL_MEM_OBJECT_ALLOCATION_FAILURE"},
    {CL_OUT_OF_RESOURCES, "CL_OUT_OF_RESOURCES"},
    {CL_OUT_OF_HOST_MEMORY, "CL_OUT_OF_HOST_MEMORY"},
    {CL_BUILD_PROGRAM_FAILURE, "CL_BUILD_PROGRAM_FAILURE"},
    {CL_EXEC_STATUS_ERROR_FOR_EVENTS_IN_WAIT_LIST, "CL_EXEC_STATUS_ERROR_FOR_EVENTS_IN_WAIT_LIST"},
    {CL_INVALID_VALUE, "CL_INVALID_VALUE"},
    {CL_INVALID_DEVICE, "CL_INVALID_DEVICE"},
    {CL_INVALID_CONTEXT, "CL_INVALID_CONTEXT"},
    {CL_INVALID_COMMAND_QUEUE, "CL_INVALID_COMMAND_QUEUE"},
    {CL_INVALID_MEM_OBJECT, "CL_INVALID_MEM_OBJECT"},
    {CL_INVALID_BINARY, "CL_INVALID_BINARY"},
    {CL_INVALID_BUILD_OPTIONS, "CL_INVALID_BUILD_OPTIONS"},
    {CL_INVALID_PROGRAM_EXECUTABLE, "CL_INVALID_PROGRAM_EXECUTABLE"},
    {CL_INVALID_KERNEL_NAME, "CL_INVALID_KERNEL_NAME"},
    {CL_INVALID_KERNEL_ARGS, "CL_INVALID_KERNEL_ARGS"},
    {CL_INVALID_WORK_GROUP_SIZE, "CL_INVALID_WORK_GROUP_SIZE"},
    {CL_INVALID_WORK_ITEM_SIZE, "CL_INVALID_WORK_ITEM_SIZE"},
    {CL_INVALID_BUFFER_SIZE, "CL_INVALID_BUFFER_SIZE"},
    {CL_INVALID_OPERATION, "CL_INVALID_OPERATION"},
    {-1001, "CL_PLATFORM_NOT_FOUND_KHR"},
};

} // namespace

std::string nameOf(cl_int code) {
    for (const auto& [known, name] : names)
        if (known == code)
            return std::string(name) + " (" + std::to_string(code) + ')';
    return "error " + std::to_string(code);
}

void Driver::fail(const char* call, const std::string& about, cl_int code) {
    throw DeviceFailed(
        {QT_TRANSLATE_NOOP("fovea", "%1 failed for %2: %3"), {call, about, nameOf(code)}});
}

std::shared_ptr<Driver> Driver::open() {
    static const std::shared_ptr<Driver> one = [] {
        auto driver = std::make_shared<Driver>();
        if (const QString vendors = vendorsFor(deviceFolder()); !vendors.isEmpty())
            qputenv("OCL_ICD_VENDORS", vendors.toUtf8());
        driver->library_ = std::make_shared<QLibrary>(QStringLiteral("OpenCL"), 1);
        if (!driver->library_->load())
            throw DeviceFailed({QT_TRANSLATE_NOOP("fovea", "no OpenCL loader could be opened: %1"),
                                {driver->library_->errorString().toStdString()}});
        each(driver->calls, [&]<class Function>(Call<Function>& call) {
            call.function = reinterpret_cast<Function*>(driver->library_->resolve(call.name));
            if (!call.function)
                throw DeviceFailed(
                    {QT_TRANSLATE_NOOP("fovea",
                                       "the OpenCL loader has no %1, expected version 1.2"),
                     {call.name}});
        });
        return driver;
    }();
    return one;
}

} // namespace fovea
