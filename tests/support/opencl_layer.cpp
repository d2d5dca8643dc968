// A layer between the OpenCL loader and its drivers, loaded through OPENCL_LAYERS: fails any call
// of any library, CLBlast's among them, when a test asks for it.
#define CL_TARGET_OPENCL_VERSION 300
#include <CL/cl_layer.h>

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <type_traits>

namespace {

cl_icd_dispatch target;
cl_icd_dispatch ours;

const char* failing = "";
cl_int failingCode = CL_SUCCESS;
int countdown = 0;
int struck = 0;

bool fails(const char* call) {
    if (std::strcmp(call, failing) != 0 || countdown-- != 0)
        return false;
    ++struck;
    return true;
}

// So many kernels run, and then the device is lost.
int kernelsLeft = 0;
cl_int CL_API_CALL lostKernel(cl_command_queue queue, cl_kernel kernel, cl_uint axes,
                              const size_t* offset, const size_t* global, const size_t* local,
                              cl_uint count, const cl_event* waits, cl_event* event) {
    if (kernelsLeft > 0) {
        --kernelsLeft;
        return target.clEnqueueNDRangeKernel(queue, kernel, axes, offset, global, local, count,
                                             waits, event);
    }
    return CL_OUT_OF_RESOURCES;
}

// One number in each answer is not what the device computed.
cl_int CL_API_CALL lyingRead(cl_command_queue queue, cl_mem memory, cl_bool blocking, size_t offset,
                             size_t size, void* out, cl_uint count, const cl_event* waits,
                             cl_event* event) {
    const cl_int code =
        target.clEnqueueReadBuffer(queue, memory, blocking, offset, size, out, count, waits, event);
    if (size >= 100)
        static_cast<unsigned char*>(out)[50] ^= 0xFF;
    return code;
}

cl_int* errorOf() {
    return nullptr;
}
template <class First, class... Rest>
cl_int* errorOf(First first, Rest... rest) {
    if constexpr (sizeof...(Rest) > 0)
        return errorOf(rest...);
    else if constexpr (std::is_same_v<First, cl_int*>)
        return first;
    else
        return nullptr;
}

// Calls return their status, or what they make, and their status through the last argument.
template <const char* name, auto place, class Result, class... Arguments>
struct Failing {
    static Result CL_API_CALL call(Arguments... arguments) {
        if (!fails(name))
            return (target.*place)(arguments...);
        if constexpr (std::is_same_v<Result, cl_int>) {
            return failingCode;
        } else {
            if (cl_int* error = errorOf(arguments...))
                *error = failingCode;
            return nullptr;
        }
    }
};

template <const char* name, auto place, class Result, class... Arguments>
void replace(Result (CL_API_CALL* cl_icd_dispatch::*)(Arguments...)) {
    ours.*place = &Failing<name, place, Result, Arguments...>::call;
}

#define REPLACE(NAME)                                                                              \
    {                                                                                              \
        static constexpr char name[] = #NAME;                                                      \
        replace<name, &cl_icd_dispatch::NAME>(&cl_icd_dispatch::NAME);                             \
    }

} // namespace

extern "C" {

// The call's `after`-th use from now on fails with this code, once; says how many have failed so
// far.
__attribute__((visibility("default"))) int failNext(const char* call, cl_int code, int after) {
    failing = call;
    failingCode = code;
    countdown = after;
    return struck;
}

__attribute__((visibility("default"))) CL_API_ENTRY cl_int CL_API_CALL
clGetLayerInfo(cl_layer_info what, size_t size, void* value, size_t* sizeBack) {
    const cl_layer_api_version version = CL_LAYER_API_VERSION_100;
    if (what != CL_LAYER_API_VERSION || (value && size < sizeof version))
        return CL_INVALID_VALUE;
    if (value)
        std::memcpy(value, &version, sizeof version);
    if (sizeBack)
        *sizeBack = sizeof version;
    return CL_SUCCESS;
}

__attribute__((visibility("default"))) CL_API_ENTRY cl_int CL_API_CALL
clInitLayer(cl_uint count, const cl_icd_dispatch* below, cl_uint* countBack,
            const cl_icd_dispatch** layer) {
    constexpr auto entries = static_cast<cl_uint>(sizeof target / sizeof(void*));
    std::memcpy(static_cast<void*>(&target), below,
                (count < entries ? count : entries) * sizeof(void*));
    ours = target;
    if (std::getenv("OPENCL_LAYER_SPEAKS")) { // as some drivers do
        std::fputs("hello, ", stdout);
        std::fflush(stdout);
    }
    if (std::getenv("OPENCL_LAYER_LIES"))
        ours.clEnqueueReadBuffer = lyingRead;
    REPLACE(clGetCommandQueueInfo)
    REPLACE(clGetContextInfo)
    REPLACE(clGetDeviceInfo)
    REPLACE(clGetPlatformInfo)
    REPLACE(clCreateBuffer)
    REPLACE(clGetMemObjectInfo)
    REPLACE(clCreateProgramWithSource)
    REPLACE(clCreateProgramWithBinary)
    REPLACE(clBuildProgram)
    REPLACE(clGetProgramInfo)
    REPLACE(clCreateKernel)
    REPLACE(clSetKernelArg)
    REPLACE(clGetKernelWorkGroupInfo)
    REPLACE(clEnqueueNDRangeKernel)
    REPLACE(clFinish)
    if (const char* kernels = std::getenv("OPENCL_LAYER_KERNELS")) {
        kernelsLeft = std::atoi(kernels);
        ours.clEnqueueNDRangeKernel = lostKernel;
    }
    *countBack = entries;
    *layer = &ours;
    return CL_SUCCESS;
}
}
