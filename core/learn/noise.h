// What training leaves out by chance, so that nothing rests on single numbers: a share of the
// numbers of a tensor is dropped, the others are made larger by as much (Srivastava et al., 2014).
#pragma once

#include "core/base/random.h"
#include "core/base/tensor.h"

namespace fovea {

class Backend;

// One step's; the same seed and step give the same noise.
class Noise {
public:
    Noise(double share, std::uint32_t seed, Index step)
        : share_(share), stream_(seed, "noise", std::to_string(step)) {}

    Tensor operator()(Backend& backend, const Tensor& x) const;
    // A seed of its own for every asker.
    [[nodiscard]] std::uint32_t nextSeed() const;

private:
    double share_;
    RandomStream stream_;
    mutable std::uint64_t next_ = 0;
};

} // namespace fovea
