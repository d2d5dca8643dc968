// Any bytes as a file of attentions, a safetensors file or an .npz: its maps are read, or an Error.
#include "core/base/error.h"
#include "core/compute/eigen/eigen_backend.h"
#include "core/compute/pool.h"
#include "core/model/file_attention.h"

#include <sys/mman.h>
#include <unistd.h>

#include <cstring>

extern "C" int LLVMFuzzerTestOneInput(const unsigned char* data, std::size_t size) {
    // The length of the header is right one time in two, so that the fuzzer need not find it.
    std::string bytes(reinterpret_cast<const char*>(data), size);
    if (size > 8 && size % 2 == 0 && !bytes.starts_with("PK")) {
        const std::uint64_t length = bytes.rfind("}}", size) - 6;
        if (length < size)
            std::memcpy(bytes.data(), &length, 8);
    }
    static const int file = memfd_create("maps", 0);
    static const std::string path = "/proc/self/fd/" + std::to_string(file);
    if (ftruncate(file, 0) != 0 || pwrite(file, bytes.data(), bytes.size(), 0) < 0)
        return 0;
    const auto backend = fovea::makeEigenBackend(std::make_shared<fovea::Pool>(1));
    try {
        const auto maps = std::make_shared<const fovea::AttentionFile>(path);
        for (std::size_t sentence = 0; sentence < maps->sentences().size(); ++sentence)
            for (std::size_t layer = 0; layer < maps->layers().size(); ++layer) {
                const fovea::LayerArrays& parts = maps->of(sentence, layer);
                if (!parts.any() || parts.queries * parts.keys > 4096)
                    continue;
                const fovea::FileAttention attention(maps, sentence, layer);
                const fovea::Rect whole{0, parts.queries, 0, parts.keys};
                (void)attention.tile(*backend, 0, fovea::Quantity::weights, whole);
                (void)attention.visible(*backend, parts.heads - 1, whole);
                (void)attention.states(*backend, 0);
                if (parts.queries > 0) {
                    const fovea::Index last[] = {parts.queries - 1};
                    (void)attention.weights(*backend, 0, last);
                }
            }
        (void)maps->hash();
    } catch (const fovea::Error&) {
        return 0;
    }
    return 0;
}
