// The backends that every test of mathematics goes through.
#pragma once

#include "core/compute/eigen/eigen_backend.h"
#if FOVEA_OPENCL
#include "support/opencl.h"
#endif

#include <QtCore/QString>

#include <memory>

namespace fovea {

// A test of float numbers runs on the device that FOVEA_TEST_DEVICE names as well (see
// tests/CMakeLists.txt): on OpenCL what is wanted of Eigen is wanted again.
inline bool testsOpencl() {
    return qEnvironmentVariable("FOVEA_TEST_DEVICE") == QLatin1String("opencl");
}

inline std::shared_ptr<Backend> reference(Type type = Type::f32, int threads = 1) {
#if FOVEA_OPENCL
    if (testsOpencl() && type == Type::f32)
        return onOpencl();
#endif
    return makeEigenBackend(std::make_shared<Pool>(threads), {}, type);
}

} // namespace fovea
