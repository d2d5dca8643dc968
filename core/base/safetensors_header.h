// The header of a safetensors file: of each tensor its type, its shape and where its bytes are.
#pragma once

#include "core/base/json.h"
#include "core/base/number_types.h"

#include <map>
#include <vector>

namespace fovea {

struct StoredTensor {
    std::string name;
    const NumberType* type = nullptr;
    Shape shape;
    std::size_t begin = 0, end = 0; // behind the header
};

struct SafetensorsHeader {
    std::vector<StoredTensor> tensors; // in the order of their bytes
    std::map<std::string, std::string, std::less<>> metadata;
};

inline constexpr std::size_t safetensorsLengthBytes = 8;
inline constexpr std::size_t mostSafetensorsHeader = 32'000'000;
// The one entry of a header that is no tensor.
inline constexpr const char* metadataKey = "__metadata__";

// The length that the first eight bytes say, of a file that has `size` bytes in all. Throws
// Error(failure) where no header fits.
std::size_t safetensorsHeaderLength(std::string_view firstBytes, std::size_t size,
                                    const std::string& source);

// `size` bytes of tensors follow the header. Everything is checked here: types, shapes whose
// product would overflow, lengths against shapes, and that the tensors' bytes follow each other
// from the first to the last without a gap. Throws Error(failure) that names the source, the
// tensor, what was found and what was expected.
SafetensorsHeader readSafetensorsHeader(std::string_view text, std::size_t size,
                                        const std::string& source);

} // namespace fovea
