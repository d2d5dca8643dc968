// Fields of weights that a figure asks for again where only what is shown of them changes, as by
// zooming. Of the same points; from any thread.
#pragma once

#include "core/regression/kernels.h"

#include <functional>
#include <memory>
#include <mutex>
#include <vector>

namespace fovea {

class KnownWeights {
public:
    using Field = std::shared_ptr<const std::vector<float>>;

    // What `compute` gave for this kernel before, or gives now. It remembers a few kernels.
    Field of(const KernelAt& at, const std::function<std::vector<float>()>& compute);

private:
    struct Known {
        KernelAt at;
        Field field;
    };
    std::mutex mutex_;
    std::vector<Known> known_; // the newest last
};

} // namespace fovea
