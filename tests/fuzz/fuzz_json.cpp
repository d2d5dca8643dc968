// Any bytes: JSON that comes back equal after writing, or an Error. Nothing else.
#include "core/base/error.h"
#include "core/base/json.h"

#include <cstdlib>

extern "C" int LLVMFuzzerTestOneInput(const unsigned char* data, std::size_t size) {
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    try {
        const fovea::Json value = fovea::parseJson(text, "fuzz", {.depth = 64, .values = 100000});
        if (!(fovea::parseJson(fovea::writeJson(value), "fuzz") == value))
            std::abort();
    } catch (const fovea::Error&) {
        return 0;
    }
    return 0;
}
