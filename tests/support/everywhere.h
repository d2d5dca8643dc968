// An operation against plain numbers, wherever it can be computed.
#pragma once

#include "core/compute/backend.h"
#include "core/compute/opencl/cl_session.h"
#include "support/backends.h"
#include "support/compare.h"

#include <QtTest/QTest>

#include <cstring>
#include <vector>

namespace fovea {

inline std::vector<double> asDouble(const Tensor& tensor) {
    const Tensor converted = tensor.as<double>();
    return {converted.host<double>().begin(), converted.host<double>().end()};
}

inline bool sameBits(const Tensor& a, const Tensor& b) {
    const Tensor x = a.as<double>();
    const Tensor y = b.as<double>();
    return a.shape() == b.shape() &&
           std::memcmp(x.host<double>().data(), y.host<double>().data(), 8 * x.size()) == 0;
}

#if FOVEA_OPENCL
// The same on a device, where the work was really done.
template <class Operation>
void agreeOnDevice(Operation operation, const std::vector<double>& wanted, double size) {
    const auto device = onOpencl();
    const std::uint64_t before = sharedSession()->traffic().work;
    const Tensor result = operation(*device);
    QVERIFY(!result.storage()->onHost());
    QVERIFY(sharedSession()->traffic().work > before);
    QCOMPARE(disagreement<float>(device->download(result).host<float>(), wanted, 1, size),
             QString());
    QVERIFY(sharedSession()->canariesLive());
}
#else
template <class Operation>
void agreeOnDevice(Operation, const std::vector<double>&, double) {}
#endif

// The operation in float and in double against what is wanted, and with several threads.
template <class Operation>
void agree(Operation operation, const std::vector<double>& wanted, double size = 0) {
    const auto one = reference();
    const Tensor result = operation(*one);
    QCOMPARE(disagreement<float>(result.host<float>(), wanted, 1, size), QString());
    QCOMPARE(disagreement<double>(operation(*reference(Type::f64)).template host<double>(), wanted,
                                  1, size),
             QString());
    for (const int threads : {2, 3, 16})
        QVERIFY(sameBits(operation(*reference(Type::f32, threads)), result));
    agreeOnDevice(operation, wanted, size);
}

} // namespace fovea
