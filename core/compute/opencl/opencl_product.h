// Products of matrices on a device.
#pragma once

#include "core/compute/backend.h"
#include "core/compute/opencl/cl_work.h"

namespace fovea::opencl {

// By CLBlast where the session says so and the product is large; by our own kernel otherwise.
Tensor matmul(ClWork& work, const Tensor& a, const Tensor& b, Transposed transposed);

} // namespace fovea::opencl
