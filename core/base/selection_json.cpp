#include "core/base/error.h"
#include "core/base/matrix_json.h"
#include "core/base/selection.h"
#include "core/base/table.h"

#include <algorithm>

namespace fovea {
namespace {

Value valueFromJson(const Parameter& parameter, const JsonNode& node) {
    const bool given = parameter.type == ParameterType::matrix &&
                       std::holds_alternative<Json::Object>(node.value().data);
    return fitted(parameter, given ? GivenMatrix{matrixFromJson(node)} : plainValueFromJson(node),
                  node.path());
}

Part partFromJson(const TableInfo& table, const JsonNode& node, bool first) {
    Part part;
    if (!first) {
        const std::string join = node.at("join").text();
        if (join.size() != 1 || table.joins.find(join) == std::string::npos)
            node.at("join").refuse("one of " + table.joins);
        part.join = join.front();
    }
    if (node.has("weight"))
        part.weight = node.at("weight").number();
    const RowInfo& row = table.row(node.at("row").text(), node.path() + ".row");
    part.choice = defaultChoice(row);
    (void)node.at("version").integer(1, row.version);
    for (const auto& [id, value] : node.at("parameters").members())
        if (const auto known = std::ranges::find(row.parameters, id, &Parameter::id);
            known != row.parameters.end()) // a later version may have added some
            part.choice.values[id] = valueFromJson(*known, value);
    return part;
}

} // namespace

Json selectionToJson(const TableInfo& table, const Selection& selection) {
    Json::Array parts;
    for (const Part& part : selection.parts) {
        Json::Object object;
        if (part.join != 0)
            object.emplace_back("join", std::string(1, part.join));
        if (part.weight != 1)
            object.emplace_back("weight", part.weight);
        const RowInfo& row = table.row(part.choice.row);
        object.emplace_back("row", row.id);
        object.emplace_back("version", row.version);
        Json::Object parameters;
        for (const Parameter& parameter : row.parameters)
            parameters.emplace_back(parameter.id, valueToJson(part.choice.values.at(parameter.id)));
        object.emplace_back("parameters", std::move(parameters));
        parts.emplace_back(std::move(object));
    }
    return parts.size() == 1 ? parts.front() : Json(std::move(parts));
}

Selection selectionFromJson(const TableInfo& table, const JsonNode& node) {
    Selection selection;
    if (std::holds_alternative<Json::Object>(node.value().data)) {
        selection.parts.push_back(partFromJson(table, node, true));
        return selection;
    }
    const auto items = node.items();
    if (items.empty() || (table.joins.empty() && items.size() > 1))
        node.refuse(table.joins.empty() ? "one row" : "at least one row");
    for (const JsonNode& item : items)
        selection.parts.push_back(partFromJson(table, item, selection.parts.empty()));
    return selection;
}

Json valueToJson(const Value& value) {
    struct Convert {
        Json operator()(std::monostate) const { return nullptr; }
        Json operator()(bool value) const { return value; }
        Json operator()(std::int64_t value) const { return value; }
        Json operator()(double value) const { return value; }
        Json operator()(const std::string& value) const { return value; }
        Json operator()(const Integers& values) const {
            return Json::Array(values.begin(), values.end());
        }
        Json operator()(const Interval& part) const { return printValue(part); }
        Json operator()(const GivenMatrix& given) const { return matrixToJson(given.cells); }
    };
    return std::visit(Convert{}, value);
}

Value plainValueFromJson(const JsonNode& node) {
    struct Convert {
        Value operator()(std::nullptr_t) const { return std::monostate{}; }
        Value operator()(bool value) const { return value; }
        Value operator()(std::int64_t value) const { return value; }
        Value operator()(double value) const { return value; }
        Value operator()(const std::string& value) const { return value; }
        Value operator()(const Json::Array&) const {
            Integers values;
            for (const JsonNode& item : node.items())
                values.push_back(item.integer(INT64_MIN, INT64_MAX));
            return values;
        }
        Value operator()(const Json::Object&) const { node.refuse("a value"); }
        const JsonNode& node;
    };
    return std::visit(Convert{node}, node.value().data);
}

Value fitted(const Parameter& parameter, Value value, const std::string& where) {
    if (const auto* whole = std::get_if<std::int64_t>(&value);
        whole && parameter.type == ParameterType::number)
        value = static_cast<double>(*whole);
    if (const auto* text = std::get_if<std::string>(&value);
        text && parameter.type == ParameterType::interval)
        value = readValue(parameter, std::string(*text), where);
    checkValue(parameter, value, where);
    return value;
}

} // namespace fovea
