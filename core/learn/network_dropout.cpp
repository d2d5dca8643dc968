#include "core/learn/network_dropout.h"

#include "core/compute/backend.h"

#include <algorithm>

namespace fovea {

Tensor NetworkDropout::operator()(Backend& backend, const Tensor& x) const {
    if (share_ == 0)
        return x;
    constexpr Index tile = 4096;
    const auto size = static_cast<Index>(x.size());
    Buffer<std::uint8_t> kept(x.size(), Buffer<std::uint8_t>::Start::unwritten);
    backend.onHost((size + tile - 1) / tile, [&](Index which) {
        for (Index i = which * tile; i < std::min(size, (which + 1) * tile); ++i)
            kept.data()[i] = stream_.uniform(next_ + static_cast<std::uint64_t>(i)) >= share_;
    });
    next_ += x.size();
    const Tensor mask = backend.upload(Tensor(x.shape(), std::move(kept)));
    return backend.select(mask, backend.affine(x, 1 / (1 - share_), 0), 0);
}

std::uint32_t NetworkDropout::nextSeed() const {
    return stream_.word(next_++);
}

} // namespace fovea
