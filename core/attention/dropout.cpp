#include "core/attention/dropout.h"

#include "core/base/random.h"
#include "core/compute/backend.h"

namespace fovea {

Tensor dropped(Backend& backend, const MapPart& part, const Tensor& weights, double probability,
               std::uint32_t seed) {
    if (probability == 0)
        return weights;
    const RandomStream stream(seed, "dropout");
    Buffer<std::uint8_t> keep(weights.size());
    std::uint8_t* to = keep.data();
    const Rect& rect = part.rect;
    for (Index head = part.firstHead; head < part.firstHead + part.headCount; ++head)
        for (Index i = rect.top; i < rect.bottom; ++i)
            for (Index j = rect.left; j < rect.right; ++j) {
                const Index n =
                    ((part.batch * part.heads + head) * part.queries + i) * part.keys + j;
                *to++ = stream.uniform(static_cast<std::uint64_t>(n)) >= probability ? 1 : 0;
            }
    const Tensor mask = backend.upload(Tensor(weights.shape(), std::move(keep)));
    return backend.select(mask, backend.affine(weights, 1 / (1 - probability), 0), 0);
}

} // namespace fovea
