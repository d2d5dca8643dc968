// The backends that every test of mathematics goes through.
#pragma once

#include "core/compute/eigen_backend.h"

#include <memory>

namespace fovea {

inline std::unique_ptr<Backend> reference(Type type = Type::f32, int threads = 1) {
    return makeEigenBackend(std::make_shared<Pool>(threads), {}, type);
}

} // namespace fovea
