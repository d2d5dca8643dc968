// A device's own failure, in its driver's words: what was asked for is right, and another device
// can do it.
#pragma once

#include "core/base/error.h"

namespace fovea {

class DeviceFailed : public Error {
public:
    explicit DeviceFailed(Message message) : Error(Fault::failure, std::move(message)) {}
};

} // namespace fovea
