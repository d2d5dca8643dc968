// config.json, key by key, with the defaults that its model's own class has: any key may be
// missing, or null, and unknown ones do not matter.
#pragma once

#include "core/base/json.h"

#include "core/base/tensor.h"

#include <memory>
#include <optional>

namespace fovea {

// A JSON file, parsed, with its nodes.
class JsonFile {
public:
    // Throws Error(failure).
    JsonFile(const std::string& folder, const std::string& name, std::size_t mostBytes,
             JsonLimits limits);
    [[nodiscard]] JsonNode root() const { return {*json_, path_}; }

private:
    std::string path_;
    std::shared_ptr<const Json> json_;
};

class Config {
public:
    explicit Config(JsonNode node) : node_(std::move(node)) {}

    [[nodiscard]] const JsonNode& node() const { return node_; }
    // The value of a key, or none where it is missing or null.
    [[nodiscard]] std::optional<JsonNode> value(std::string_view key) const;
    [[nodiscard]] std::optional<Config> object(std::string_view key) const;

    // Each throws Error(failure) with the path where the value does not fit.
    [[nodiscard]] Index count(std::string_view key, Index byDefault, Index least, Index most) const;
    // A key that transformers knows by another name as well, which counts more where both are
    // there.
    [[nodiscard]] Index count(std::string_view key, std::string_view alias, Index byDefault,
                              Index least, Index most) const;
    [[nodiscard]] double number(std::string_view key, double byDefault, double above = 0) const;
    [[nodiscard]] bool flag(std::string_view key, bool byDefault) const;
    [[nodiscard]] std::string text(std::string_view key, const std::string& byDefault) const;
    // Token ids: an integer or a list of them.
    [[nodiscard]] std::vector<std::int32_t> ids(std::string_view key) const;

private:
    JsonNode node_;
};

// An integer, also written 12.0.
Index wholeNumber(const JsonNode& node, Index least, Index most);

} // namespace fovea
