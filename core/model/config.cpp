#include "core/model/config.h"

#include "core/base/files.h"
#include "core/base/numbers.h"
#include "core/model/tensor_store.h"

#include <cmath>

namespace fovea {

JsonFile::JsonFile(const std::string& folder, const std::string& name, std::size_t mostBytes,
                   JsonLimits limits)
    : path_(pathInside(folder, name)),
      json_(std::make_shared<Json>(parseJson(disk().read(path_, mostBytes), path_, limits))) {}

Index wholeNumber(const JsonNode& node, Index least, Index most) {
    if (const auto* real = std::get_if<double>(&node.value().data)) {
        constexpr double exact = 9007199254740992.0; // 2^53
        if (std::abs(*real) < exact && *real == std::floor(*real))
            return JsonNode(Json(static_cast<std::int64_t>(*real)), node.path())
                .integer(least, most);
    }
    return node.integer(least, most);
}

std::optional<JsonNode> Config::value(std::string_view key) const {
    if (!node_.has(key) || node_.at(key).isNull())
        return std::nullopt;
    return node_.at(key);
}

std::optional<Config> Config::object(std::string_view key) const {
    const auto found = value(key);
    if (!found)
        return std::nullopt;
    (void)found->members(); // it must be an object
    return Config(*found);
}

Index Config::count(std::string_view key, Index byDefault, Index least, Index most) const {
    const auto found = value(key);
    return found ? wholeNumber(*found, least, most) : byDefault;
}

Index Config::count(std::string_view key, std::string_view alias, Index byDefault, Index least,
                    Index most) const {
    return count(value(alias) ? alias : key, byDefault, least, most);
}

double Config::number(std::string_view key, double byDefault, double above) const {
    const auto found = value(key);
    if (!found)
        return byDefault;
    const double number = found->number();
    if (!std::isfinite(number) || number <= above)
        found->refuse("a number above " + printNumber(above));
    return number;
}

bool Config::flag(std::string_view key, bool byDefault) const {
    const auto found = value(key);
    return found ? found->boolean() : byDefault;
}

std::string Config::text(std::string_view key, const std::string& byDefault) const {
    const auto found = value(key);
    return found ? found->text() : byDefault;
}

std::vector<std::int32_t> Config::ids(std::string_view key) const {
    constexpr std::int64_t most = INT32_MAX;
    const auto found = value(key);
    if (!found)
        return {};
    std::vector<std::int32_t> ids;
    if (std::holds_alternative<Json::Array>(found->value().data))
        for (const JsonNode& one : found->items())
            ids.push_back(static_cast<std::int32_t>(wholeNumber(one, -1, most)));
    else
        ids.push_back(static_cast<std::int32_t>(wholeNumber(*found, -1, most)));
    return ids;
}

} // namespace fovea
