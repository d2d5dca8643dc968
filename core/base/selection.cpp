#include "core/base/selection.h"

#include "core/base/error.h"
#include "core/base/numbers.h"

namespace fovea {
namespace {

Choice readChoice(const TableInfo& table, std::string_view text, const std::string& where) {
    const std::size_t colon = text.find(':');
    const RowInfo& row = table.row(text.substr(0, colon), where);
    Choice choice = standardChoice(row);
    if (colon == std::string_view::npos)
        return choice;
    std::string_view rest = text.substr(colon + 1);
    for (bool first = true; first || !rest.empty(); first = false) {
        const std::size_t comma = rest.find(',');
        const std::string_view item = rest.substr(0, comma);
        rest = comma == std::string_view::npos ? std::string_view{} : rest.substr(comma + 1);
        const std::size_t equals = item.find('=');
        const bool named = equals != std::string_view::npos;
        if (!named && (!first || row.parameters.empty()))
            failUsage(QT_TRANSLATE_NOOP("fovea", "%1: ‘%2’ should be name=value"),
                      {where + " " + row.id, std::string(item)});
        const std::string_view id =
            named ? item.substr(0, equals) : std::string_view(row.parameters.front().id);
        const Parameter& parameter = row.parameter(id, where);
        const std::string place = where + " " + row.id + ":" + parameter.id;
        choice.values[parameter.id] =
            readValue(parameter, named ? item.substr(equals + 1) : item, place);
    }
    return choice;
}

Part readPart(const TableInfo& table, std::string_view text, char join, const std::string& where) {
    Part part{.join = join, .weight = 1, .choice = {}};
    const std::size_t star = table.weighted() ? text.find('*') : std::string_view::npos;
    if (star != std::string_view::npos) {
        const auto weight = readNumber(text.substr(0, star));
        if (!weight)
            failUsage(QT_TRANSLATE_NOOP("fovea", "%1: ‘%2’ is not possible, expected %3"),
                      {where, std::string(text.substr(0, star)), "a number in front of ‘*’"});
        part.weight = *weight;
        text.remove_prefix(star + 1);
    }
    part.choice = readChoice(table, text, where);
    return part;
}

// The next place where parts join. The + of an exponent ("1e+3") is not one.
std::size_t nextJoin(std::string_view text, const std::string& joins) {
    for (std::size_t i = 0; i < text.size(); ++i) {
        const bool exponent =
            i >= 2 && (text[i - 1] == 'e' || text[i - 1] == 'E') &&
            std::string_view("0123456789.").find(text[i - 2]) != std::string_view::npos;
        if (joins.find(text[i]) != std::string::npos && !exponent)
            return i;
    }
    return std::string_view::npos;
}

Json valueToJson(const Value& value) {
    struct Convert {
        Json operator()(std::monostate) const { return nullptr; }
        Json operator()(bool value) const { return value; }
        Json operator()(std::int64_t value) const { return value; }
        Json operator()(double value) const { return value; }
        Json operator()(const std::string& value) const { return value; }
    };
    return std::visit(Convert{}, value);
}

Value valueFromJson(const Parameter& parameter, const JsonPlace& place) {
    struct Convert {
        Value operator()(std::nullptr_t) const { return std::monostate{}; }
        Value operator()(bool value) const { return value; }
        Value operator()(std::int64_t value) const {
            return real ? Value(static_cast<double>(value)) : Value(value);
        }
        Value operator()(double value) const { return value; }
        Value operator()(const std::string& value) const { return value; }
        Value operator()(const Json::Array&) const { place.refuse(domain(parameter)); }
        Value operator()(const Json::Object&) const { place.refuse(domain(parameter)); }
        bool real;
        const Parameter& parameter;
        const JsonPlace& place;
    };
    const Convert convert{parameter.type == ParameterType::number, parameter, place};
    Value value = std::visit(convert, place.value().data);
    checkValue(parameter, value, place.path());
    return value;
}

Part partFromJson(const TableInfo& table, const JsonPlace& place, bool first) {
    if (table.joins.empty())
        place.expectKeys({"row", "version", "parameters"});
    else
        place.expectKeys({"join", "weight", "row", "version", "parameters"});
    Part part;
    if (!first) {
        const std::string& join = place.at("join").text();
        if (join.size() != 1 || table.joins.find(join) == std::string::npos)
            place.at("join").refuse("one of " + table.joins);
        part.join = join.front();
    }
    if (place.has("weight"))
        part.weight = place.at("weight").number();
    const RowInfo& row = table.row(place.at("row").text(), place.path() + ".row");
    part.choice = standardChoice(row);
    (void)place.at("version").integer(1, row.version);
    for (const auto& [id, value] : place.at("parameters").object()) {
        const Parameter& parameter = row.parameter(id, place.path() + ".parameters");
        part.choice.values[id] = valueFromJson(parameter, place.at("parameters").at(id));
    }
    return part;
}

} // namespace

Choice standardChoice(const RowInfo& row) {
    Choice choice{.row = row.id, .values = {}};
    for (const Parameter& parameter : row.parameters)
        choice.values[parameter.id] = parameter.standard;
    return choice;
}

Selection selectionOf(const RowInfo& row) {
    return {{Part{.join = 0, .weight = 1, .choice = standardChoice(row)}}};
}

Selection standardSelection(const TableInfo& table) {
    return selectionOf(table.rows[table.standard]);
}

Selection readSelection(const TableInfo& table, std::string_view text, const std::string& where) {
    Selection selection;
    char join = 0;
    for (;;) {
        const std::size_t end = nextJoin(text, table.joins);
        selection.parts.push_back(readPart(table, text.substr(0, end), join, where));
        if (end == std::string_view::npos)
            return selection;
        join = text[end];
        text.remove_prefix(end + 1);
    }
}

std::string printSelection(const TableInfo& table, const Selection& selection) {
    std::string text;
    for (const Part& part : selection.parts) {
        if (part.join != 0)
            text += part.join;
        if (part.weight != 1)
            text += printNumber(part.weight) + "*";
        text += part.choice.row;
        char mark = ':';
        for (const Parameter& parameter : table.row(part.choice.row).parameters) {
            const Value& value = part.choice.values.at(parameter.id);
            if (value == parameter.standard)
                continue;
            text += mark + parameter.id + "=" + printValue(value);
            mark = ',';
        }
    }
    return text;
}

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

Selection selectionFromJson(const TableInfo& table, const JsonPlace& place) {
    Selection selection;
    if (std::holds_alternative<Json::Object>(place.value().data)) {
        selection.parts.push_back(partFromJson(table, place, true));
        return selection;
    }
    const auto items = place.items();
    if (items.empty() || (table.joins.empty() && items.size() > 1))
        place.refuse(table.joins.empty() ? "one row" : "at least one row");
    for (const JsonPlace& item : items)
        selection.parts.push_back(partFromJson(table, item, selection.parts.empty()));
    return selection;
}

} // namespace fovea
