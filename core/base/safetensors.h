// Tensors in a file, as the safetensors package reads and writes them: eight bytes with the length
// of a JSON header, the header (of each tensor its type, its shape and where its bytes are), the
// bytes.
#pragma once

#include "core/base/tensor.h"

#include <map>
#include <string>
#include <string_view>

namespace fovea {

struct NamedTensors {
    std::map<std::string, Tensor, std::less<>> tensors; // f32, on the host
    std::map<std::string, std::string, std::less<>> metadata;
};

std::string writeSafetensors(const NamedTensors& file);

// Every length is checked before anything is allocated: of the header, of every tensor against its
// shape, and that the tensors' bytes follow each other from the first to the last without a gap.
// Throws Error(failure) that names the source, the tensor, what was found and what was expected.
NamedTensors readSafetensors(std::string_view bytes, const std::string& source);

} // namespace fovea
