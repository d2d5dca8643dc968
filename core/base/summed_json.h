// A JSON object as text that ends with its own checksum: any byte that changes is noticed, and a
// person may still edit it.
#pragma once

#include "core/base/json.h"

namespace fovea {

// "crc32:1a2b3c4d": finds every change of up to 32 bits in a row.
std::string sumOf(std::string_view text);

std::string writeSummed(Json::Object object, bool indented);

enum class Sum : std::uint8_t { right, wrong, none };
// Of the whole text. Takes the checksum out of `object`, which was read from it.
Sum takeSum(std::string_view text, Json& object);

} // namespace fovea
