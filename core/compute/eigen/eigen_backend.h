// The reference backend: Eigen on the processor, float for the product, double for tests.
#pragma once

#include "core/base/tensor.h"

#include <memory>
#include <stop_token>

namespace fovea {

class Backend;
class Pool;

// `type` is f32 or f64. The pool may be shared between backends.
std::shared_ptr<Backend> makeEigenBackend(std::shared_ptr<Pool> pool, std::stop_token stop = {},
                                          Type type = Type::f32);

} // namespace fovea
