// Any bytes as a file of tensors: read, and written again as the same numbers, or an Error.
#include "core/base/error.h"
#include "core/base/safetensors.h"

#include <cstdlib>
#include <cstring>

extern "C" int LLVMFuzzerTestOneInput(const unsigned char* data, std::size_t size) {
    // The length of the header is right one time in two, so that the fuzzer need not find it.
    std::string bytes(reinterpret_cast<const char*>(data), size);
    if (size > 8 && size % 2 == 0) {
        const std::uint64_t length = bytes.find("}}", 8) - 6;
        if (length < size)
            std::memcpy(bytes.data(), &length, 8);
    }
    try {
        const fovea::NamedTensors file = fovea::readSafetensors(bytes, "fuzz");
        const fovea::NamedTensors again =
            fovea::readSafetensors(fovea::writeSafetensors(file), "fuzz");
        if (again.tensors.size() != file.tensors.size() || again.metadata != file.metadata)
            std::abort();
    } catch (const fovea::Error&) {
        return 0;
    }
    return 0;
}
