// The OpenCL device that tests run on: the first there is, PoCL where nothing else is. One session
// for all, with canaries, and without a cache of ours.
#pragma once

#include "core/compute/opencl/cl_session.h"
#include "core/compute/opencl/opencl_backend.h"

#include <QtCore/QString>

#include <stdexcept>

namespace fovea {

inline std::shared_ptr<ClSession> sharedSession() {
    static const std::shared_ptr<ClSession> one = [] {
        const auto driver = Driver::open();
        const auto devices = clDevices(*driver);
        if (devices.empty())
            throw std::runtime_error("no OpenCL device: pocl-opencl-icd brings one");
        // oclgrind guards buffers itself.
        return ClSession::open(driver, devices.front(),
                               {.canaries = !qEnvironmentVariableIsSet("OCLGRIND_LOG")});
    }();
    return one;
}

inline std::shared_ptr<Backend> onOpencl(std::stop_token stop = {}) {
    return makeOpenclBackend(sharedSession(), std::make_shared<Pool>(2), std::move(stop));
}

} // namespace fovea
