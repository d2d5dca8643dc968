// Dropout in training: a share of a tensor's numbers becomes zero, and the others are made larger
// by as much, so that nothing depends on single numbers (Srivastava et al., 2014).
#pragma once

#include "core/base/random.h"
#include "core/base/tensor.h"

namespace fovea {

class Backend;

// Of one step. The same seed and step drop the same numbers.
class NetworkDropout {
public:
    NetworkDropout(double share, std::uint32_t seed, Index step)
        : share_(share), stream_(seed, "noise", std::to_string(step)) {}

    Tensor operator()(Backend& backend, const Tensor& x) const;
    // Another seed each time.
    [[nodiscard]] std::uint32_t nextSeed() const;

private:
    double share_;
    RandomStream stream_;
    mutable std::uint64_t next_ = 0;
};

} // namespace fovea
