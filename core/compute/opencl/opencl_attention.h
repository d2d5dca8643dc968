// Fused attention on a device; see fused_attention.h.
#pragma once

#include "core/compute/fused_attention.h"
#include "core/compute/opencl/cl_work.h"

namespace fovea::opencl {

FusedRows attention(ClWork& work, const Tensor& q, const Tensor& k, const Tensor& v,
                    const FusedRule& rule);
Tensor attentionWeights(ClWork& work, const Tensor& q, const Tensor& k, const Tensor& statistics,
                        const FusedRule& rule, const FusedPart& part);

} // namespace fovea::opencl
