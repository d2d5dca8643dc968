#include "core/base/error.h"
#include "core/base/json.h"
#include "core/base/numbers.h"

namespace fovea {
namespace {

const Json* findMember(const Json& value, std::string_view key) {
    if (const auto* object = std::get_if<Json::Object>(&value.data))
        for (const auto& [name, member] : *object)
            if (name == key)
                return &member;
    return nullptr;
}

std::string inWords(const Json& value) {
    struct Words {
        std::string operator()(std::nullptr_t) const { return "null"; }
        std::string operator()(bool value) const { return value ? "true" : "false"; }
        std::string operator()(std::int64_t value) const { return std::to_string(value); }
        std::string operator()(double value) const { return printNumber(value, true); }
        std::string operator()(const std::string& value) const {
            return value.size() > 60 ? "a long text" : "\"" + value + "\"";
        }
        std::string operator()(const Json::Array&) const { return "a list"; }
        std::string operator()(const Json::Object&) const { return "an object"; }
    };
    return std::visit(Words{}, value.data);
}

} // namespace

void JsonNode::refuse(const std::string& expected) const {
    fail(QT_TRANSLATE_NOOP("fovea", "%1: found %2, expected %3"),
         {path_, inWords(*value_), expected});
}

bool JsonNode::has(std::string_view key) const {
    return findMember(*value_, key) != nullptr;
}

JsonNode JsonNode::at(std::string_view key) const {
    (void)object();
    const Json* member = findMember(*value_, key);
    if (!member)
        fail(QT_TRANSLATE_NOOP("fovea", "%1: the key ‘%2’ is missing"), {path_, std::string(key)});
    return {*member, path_ + "." + std::string(key)};
}

std::vector<JsonNode> JsonNode::items() const {
    const auto* array = std::get_if<Json::Array>(&value_->data);
    if (!array)
        refuse("a list");
    std::vector<JsonNode> nodes;
    for (std::size_t i = 0; i < array->size(); ++i)
        nodes.emplace_back((*array)[i], path_ + "[" + std::to_string(i) + "]");
    return nodes;
}

std::vector<std::pair<std::string, JsonNode>> JsonNode::members() const {
    std::vector<std::pair<std::string, JsonNode>> nodes;
    for (const auto& [key, value] : object())
        nodes.emplace_back(key, JsonNode(value, path_ + "." + key));
    return nodes;
}

const Json::Object& JsonNode::object() const {
    const auto* object = std::get_if<Json::Object>(&value_->data);
    if (!object)
        refuse("an object");
    return *object;
}

bool JsonNode::isNull() const {
    return std::holds_alternative<std::nullptr_t>(value_->data);
}

bool JsonNode::boolean() const {
    const auto* truth = std::get_if<bool>(&value_->data);
    if (!truth)
        refuse("true or false");
    return *truth;
}

const std::string& JsonNode::text() const {
    const auto* text = std::get_if<std::string>(&value_->data);
    if (!text)
        refuse("a text");
    return *text;
}

std::int64_t JsonNode::integer(std::int64_t least, std::int64_t most) const {
    const auto* whole = std::get_if<std::int64_t>(&value_->data);
    if (!whole || *whole < least || *whole > most)
        refuse("an integer from " + std::to_string(least) + " to " + std::to_string(most));
    return *whole;
}

double JsonNode::number() const {
    if (const auto* whole = std::get_if<std::int64_t>(&value_->data))
        return static_cast<double>(*whole);
    const auto* real = std::get_if<double>(&value_->data);
    if (!real)
        refuse("a number");
    return *real;
}

} // namespace fovea
