// The OpenCL loader of this machine, opened at run time: the program starts where there is none.
// Every call of ours goes through Driver::call() and Driver::make(), where a test can make it fail.
#pragma once

#include "core/compute/device_failed.h"
#include "core/compute/devices/driver_watch.h"

#define CL_TARGET_OPENCL_VERSION 120
#include <CL/cl.h>

#include <functional>
#include <memory>
#include <string>
#include <string_view>

class QLibrary;

namespace fovea {

class Driver {
public:
    // One for the process. Throws DeviceFailed where there is no loader or it lacks a function.
    static std::shared_ptr<Driver> open();

    template <class Function>
    struct Call {
        const char* name;
        Function* function = nullptr;
    };
    struct Calls {
        Call<decltype(clGetPlatformIDs)> getPlatformIDs{"clGetPlatformIDs"};
        Call<decltype(clGetPlatformInfo)> getPlatformInfo{"clGetPlatformInfo"};
        Call<decltype(clGetDeviceIDs)> getDeviceIDs{"clGetDeviceIDs"};
        Call<decltype(clGetDeviceInfo)> getDeviceInfo{"clGetDeviceInfo"};
        Call<decltype(clCreateContext)> createContext{"clCreateContext"};
        Call<decltype(clReleaseContext)> releaseContext{"clReleaseContext"};
        Call<decltype(clCreateCommandQueue)> createCommandQueue{"clCreateCommandQueue"};
        Call<decltype(clReleaseCommandQueue)> releaseCommandQueue{"clReleaseCommandQueue"};
        Call<decltype(clCreateBuffer)> createBuffer{"clCreateBuffer"};
        Call<decltype(clReleaseMemObject)> releaseMemObject{"clReleaseMemObject"};
        Call<decltype(clCreateProgramWithSource)> createProgramWithSource{
            "clCreateProgramWithSource"};
        Call<decltype(clCreateProgramWithBinary)> createProgramWithBinary{
            "clCreateProgramWithBinary"};
        Call<decltype(clBuildProgram)> buildProgram{"clBuildProgram"};
        Call<decltype(clGetProgramBuildInfo)> getProgramBuildInfo{"clGetProgramBuildInfo"};
        Call<decltype(clGetProgramInfo)> getProgramInfo{"clGetProgramInfo"};
        Call<decltype(clReleaseProgram)> releaseProgram{"clReleaseProgram"};
        Call<decltype(clCreateKernel)> createKernel{"clCreateKernel"};
        Call<decltype(clReleaseKernel)> releaseKernel{"clReleaseKernel"};
        Call<decltype(clSetKernelArg)> setKernelArg{"clSetKernelArg"};
        Call<decltype(clEnqueueNDRangeKernel)> enqueueKernel{"clEnqueueNDRangeKernel"};
        Call<decltype(clEnqueueReadBuffer)> enqueueRead{"clEnqueueReadBuffer"};
        Call<decltype(clEnqueueWriteBuffer)> enqueueWrite{"clEnqueueWriteBuffer"};
        Call<decltype(clEnqueueCopyBufferRect)> enqueueCopy{"clEnqueueCopyBufferRect"};
        Call<decltype(clEnqueueFillBuffer)> enqueueFill{"clEnqueueFillBuffer"};
        Call<decltype(clFinish)> finish{"clFinish"};
    };
    Calls calls;

    // Asked before each call that may fail; what it answers other than CL_SUCCESS is taken for the
    // call's own answer, and the call is not made.
    std::function<cl_int(std::string_view call)> fault;

    // The status of a call that returns one.
    template <class Function, class... Arguments>
    cl_int status(const Call<Function>& call, Arguments... arguments) const {
        const DriverCall watched(compiles(call.name));
        if (const cl_int code = faulty(call.name); code != CL_SUCCESS)
            return code;
        return call.function(arguments...);
    }
    // The same, throwing DeviceFailed where it is not CL_SUCCESS; `about` says what it was for.
    template <class Function, class... Arguments>
    void call(const std::string& about, const Call<Function>& call, Arguments... arguments) const {
        if (const cl_int code = status(call, arguments...); code != CL_SUCCESS)
            fail(call.name, about, code);
    }
    // For calls that return what they make, and their status through the last argument.
    template <class Function, class... Arguments>
    auto make(const std::string& about, const Call<Function>& call, Arguments... arguments) const {
        const DriverCall watched;
        cl_int code = faulty(call.name);
        decltype(call.function(arguments..., &code)) made = nullptr;
        if (code == CL_SUCCESS)
            made = call.function(arguments..., &code);
        if (code != CL_SUCCESS || !made)
            fail(call.name, about, code);
        return made;
    }
    // Gives back what was made; a failure changes nothing.
    template <class Function, class Made>
    void release(const Call<Function>& call, Made made) const noexcept {
        const DriverCall watched;
        if (made)
            call.function(made);
    }

    [[noreturn]] static void fail(const char* call, const std::string& about, cl_int code);

private:
    [[nodiscard]] cl_int faulty(const char* name) const { return fault ? fault(name) : CL_SUCCESS; }
    // CLBlast compiles before its first product.
    static bool compiles(std::string_view name) {
        return name == "clBuildProgram" || name.starts_with("CLBlast");
    }
    std::shared_ptr<QLibrary> library_;
};

// "CL_OUT_OF_RESOURCES (-5)"
std::string nameOf(cl_int code);

} // namespace fovea
