// The functions that the config's "activation_function" or "hidden_act" names.
#pragma once

#include "core/base/tensor.h"
#include "core/model/config.h"

namespace fovea {

class Backend;

// The name that the config gives under `key`. Throws Error(failure) with the known names.
std::string readActivation(const Config& config, std::string_view key,
                           const std::string& byDefault);

Tensor activated(Backend& backend, const std::string& name, const Tensor& x);

} // namespace fovea
