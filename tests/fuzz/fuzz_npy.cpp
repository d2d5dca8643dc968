// Any bytes: an array whose own file reads back with the same shape, or an Error.
#include "core/base/error.h"
#include "core/base/npy.h"

#include <cstdlib>

extern "C" int LLVMFuzzerTestOneInput(const unsigned char* data, std::size_t size) {
    const std::string_view bytes(reinterpret_cast<const char*>(data), size);
    try {
        const fovea::Tensor tensor = fovea::readNpy(bytes, "fuzz", size % 2 == 0);
        if (fovea::readNpy(fovea::writeNpy(tensor), "fuzz").shape() != tensor.shape())
            std::abort();
    } catch (const fovea::Error&) {
        return 0;
    }
    return 0;
}
