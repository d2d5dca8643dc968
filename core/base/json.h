// JSON as the project reads and writes it: strict (RFC 8259, no BOM, nothing behind the end, no
// equal keys, bounded depth and size), with messages that name the path.
#pragma once

#include "core/base/message.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace fovea {

class Json {
public:
    using Array = std::vector<Json>;
    using Object = std::vector<std::pair<std::string, Json>>; // in the order of the file
    using Data =
        std::variant<std::nullptr_t, bool, std::int64_t, double, std::string, Array, Object>;

    Json() = default;
    template <class T>
    requires std::is_constructible_v<Data, T> Json(T value) : data(std::move(value)) {}
    Json(const char* text) : data(std::string(text)) {}
    Json(int value) : data(static_cast<std::int64_t>(value)) {}

    bool operator==(const Json&) const = default;

    Data data = nullptr;
};

struct JsonLimits {
    std::size_t depth = 64;
    std::size_t values = 50'000'000;
    std::size_t key = SIZE_MAX; // bytes
};

// `source` names the file in messages. Integers beyond 64 bits become doubles. Throws
// Error(failure) with line and column.
Json parseJson(std::string_view text, const std::string& source, JsonLimits limits = {});

// What stands before the first fault, with what is open there closed: for saving what can be saved
// of a damaged file. `problem` is empty where there is no fault.
struct JsonStart {
    Json value;
    Message problem = {};
};
JsonStart parseJsonStart(std::string_view text, const std::string& source, JsonLimits limits = {});

// One line, or indented by two blanks for people. Doubles read back as the same doubles. Strings
// must be UTF-8. Throws std::invalid_argument for a number that is not finite.
std::string writeJson(const Json& value, bool indented = false);

// A value and its path, for reading with checks: every accessor throws Error(failure) that names
// the path, what was found and what was expected.
class JsonNode {
public:
    JsonNode(const Json& value, std::string path) : value_(&value), path_(std::move(path)) {}

    [[nodiscard]] const std::string& path() const { return path_; }
    [[nodiscard]] const Json& value() const { return *value_; }
    [[nodiscard]] bool has(std::string_view key) const;
    [[nodiscard]] JsonNode at(std::string_view key) const; // the key must be there
    [[nodiscard]] std::vector<JsonNode> items() const;     // of an array
    // All of an object, for at() looks through it for its key.
    [[nodiscard]] std::vector<std::pair<std::string, JsonNode>> members() const;
    [[nodiscard]] bool isNull() const;
    [[nodiscard]] bool boolean() const;
    [[nodiscard]] const std::string& text() const;
    [[nodiscard]] std::int64_t integer(std::int64_t least, std::int64_t most) const;
    [[nodiscard]] double number() const; // an integer is a number too

    [[noreturn]] void refuse(const std::string& expected) const;

private:
    [[nodiscard]] const Json::Object& object() const;

    const Json* value_;
    std::string path_;
};

} // namespace fovea
