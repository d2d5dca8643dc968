// The operations of backend.h on an OpenCL device, in float. Tensors stay there until they are
// looked at; work is begun, and waited for only where numbers come back. What the driver refuses is
// thrown as DeviceFailed.
#pragma once

#include <memory>
#include <stop_token>

namespace fovea {

class Backend;
class ClSession;
class Pool;

// The pool is for work beside the operations; `mark` lives as long as the backend.
std::shared_ptr<Backend> makeOpenclBackend(std::shared_ptr<ClSession> session,
                                           std::shared_ptr<Pool> pool, std::stop_token stop = {},
                                           std::shared_ptr<const void> mark = {});

} // namespace fovea
