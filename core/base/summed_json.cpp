#include "core/base/summed_json.h"

#include <zlib.h>

#include <algorithm>
#include <array>
#include <cstdio>

namespace fovea {
namespace {

const std::string sumKey = "checksum";

// Where the sum stands, which counts as empty in itself.
std::string_view quotedSum(std::string_view text) {
    const std::size_t key = text.rfind('"' + sumKey + '"');
    const std::size_t colon = text.find(':', key);
    const std::size_t open = colon == std::string_view::npos ? colon : text.find('"', colon);
    const std::size_t close = open == std::string_view::npos ? open : text.find('"', open + 1);
    return close == std::string_view::npos ? text.substr(text.size())
                                           : text.substr(open + 1, close - open - 1);
}

std::string without(std::string_view text, std::string_view part) {
    const auto at = static_cast<std::size_t>(part.data() - text.data());
    return std::string(text.substr(0, at)) + std::string(text.substr(at + part.size()));
}

} // namespace

std::string sumOf(std::string_view text) {
    uLong sum = crc32(0, nullptr, 0);
    for (constexpr std::size_t most = 1U << 30U; !text.empty();
         text.remove_prefix(std::min(most, text.size())))
        sum = crc32(sum, reinterpret_cast<const Bytef*>(text.data()),
                    static_cast<uInt>(std::min(most, text.size())));
    std::array<char, 16> digits{};
    std::snprintf(digits.data(), digits.size(), "crc32:%08lx", sum);
    return digits.data();
}

std::string writeSummed(Json::Object object, bool indented) {
    object.emplace_back(sumKey, "");
    std::string text = writeJson(Json(std::move(object)), indented);
    const auto at = static_cast<std::size_t>(quotedSum(text).data() - text.data());
    return text.insert(at, sumOf(text));
}

Sum takeSum(std::string_view text, Json& object) {
    auto* members = std::get_if<Json::Object>(&object.data);
    if (!members)
        return Sum::none;
    const auto sum = std::ranges::find(*members, sumKey, [](auto& one) { return one.first; });
    if (sum == members->end())
        return Sum::none;
    const bool right =
        sum->second == Json(sumOf(without(text, quotedSum(text)))) && sum + 1 == members->end();
    members->erase(sum);
    return right ? Sum::right : Sum::wrong;
}

} // namespace fovea
