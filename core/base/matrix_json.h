// A matrix inside JSON: {"npy": "…"}, the .npy file in base64, so that its numbers
// come back bit for bit.
#pragma once

#include "core/base/json.h"
#include "core/base/tensor.h"

namespace fovea {

Json matrixToJson(const Tensor& matrix); // a null tensor is an empty text
Tensor matrixFromJson(const JsonNode& node);

} // namespace fovea
