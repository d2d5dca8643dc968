// An OpenCL driver that misbehaves as BAD_DRIVER says, for tests.
#define CL_TARGET_OPENCL_VERSION 120
#include <CL/cl.h>

#include <cstdlib>
#include <cstring>
#include <unistd.h>

namespace {

bool is(const char* what) {
    const char* wanted = std::getenv("BAD_DRIVER");
    return wanted && std::strcmp(wanted, what) == 0;
}

[[gnu::constructor]] void loaded() {
    if (is("abort when loaded"))
        std::abort();
}

cl_int platforms(cl_uint, cl_platform_id*, cl_uint* count) {
    if (is("abort"))
        std::abort();
    if (is("exit"))
        ::_exit(7);
    if (is("hang"))
        ::pause();
    if (is("error"))
        return CL_OUT_OF_HOST_MEMORY;
    if (count)
        *count = 0;
    return CL_SUCCESS;
}

} // namespace

extern "C" {
void* clGetExtensionFunctionAddress(const char* name) {
    return std::strcmp(name, "clIcdGetPlatformIDsKHR") == 0 ? reinterpret_cast<void*>(&platforms)
                                                            : nullptr;
}
cl_int clGetPlatformInfo(cl_platform_id, cl_platform_info, size_t, void*, size_t*) {
    return CL_INVALID_VALUE;
}
}
