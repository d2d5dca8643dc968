#include "core/base/parameter.h"

#include "core/base/error.h"
#include "core/base/numbers.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <span>

namespace fovea {
namespace {

const Value& find(const Values& values, std::string_view id) {
    const auto found = values.find(id);
    if (found == values.end())
        throw std::out_of_range("no value for parameter " + std::string(id));
    return found->second;
}

[[noreturn]] void refuseValue(const Parameter& parameter, const std::string& found,
                              const std::string& where) {
    failUsage(QT_TRANSLATE_NOOP("fovea", "%1: ‘%2’ is not possible, expected %3"),
              {where, found, domain(parameter)});
}

// "6,4"
std::optional<Integers> readIntegers(std::string_view text) {
    Integers list;
    for (;;) {
        const std::size_t comma = text.find(',');
        const auto item = readInteger(text.substr(0, comma));
        if (!item)
            return std::nullopt;
        list.push_back(*item);
        if (comma == std::string_view::npos)
            return list;
        text.remove_prefix(comma + 1);
    }
}

// "0.5:2"
std::optional<Interval> readInterval(std::string_view text) {
    const std::size_t colon = text.find(':');
    if (colon == std::string_view::npos)
        return std::nullopt;
    const auto low = readNumber(text.substr(0, colon));
    const auto high = readNumber(text.substr(colon + 1));
    return low && high ? std::optional(Interval{*low, *high}) : std::nullopt;
}

std::string bound(const Parameter& parameter, double value) {
    return parameter.type == ParameterType::number
               ? printNumber(value)
               : std::to_string(static_cast<std::int64_t>(value));
}

bool inside(const Parameter& parameter, double value) {
    return std::isfinite(value) && value <= parameter.most &&
           (parameter.aboveLeast ? value > parameter.least : value >= parameter.least);
}

// Whether the value is of the parameter's type and in its domain.
bool accepts(const Parameter& parameter, const Value& value) {
    if (std::holds_alternative<std::monostate>(value))
        return parameter.automatic[0] != '\0';
    switch (parameter.type) {
    case ParameterType::boolean:
        return std::holds_alternative<bool>(value);
    case ParameterType::integer: {
        const auto* whole = std::get_if<std::int64_t>(&value);
        return whole && inside(parameter, static_cast<double>(*whole));
    }
    case ParameterType::number: {
        const auto* real = std::get_if<double>(&value);
        return real && inside(parameter, *real);
    }
    case ParameterType::option: {
        const auto* word = std::get_if<std::string>(&value);
        return word && std::ranges::find(parameter.options, *word) != parameter.options.end();
    }
    case ParameterType::text: {
        constexpr std::size_t longest = 200; // bytes
        const auto* line = std::get_if<std::string>(&value);
        return line && line->size() <= longest && line->find('\n') == std::string::npos;
    }
    case ParameterType::integers: {
        const auto* list = std::get_if<Integers>(&value);
        return list && !list->empty() && std::ranges::all_of(*list, [&](std::int64_t item) {
                   return inside(parameter, static_cast<double>(item));
               });
    }
    case ParameterType::interval: {
        const auto* part = std::get_if<Interval>(&value);
        return part && std::isfinite(part->low) && std::isfinite(part->high) &&
               part->low < part->high;
    }
    case ParameterType::matrix:
        return std::holds_alternative<GivenMatrix>(value);
    }
    return false;
}

} // namespace

Parameter switchParameter(std::string id, const char* name, bool defaultValue) {
    return {.id = std::move(id),
            .name = name,
            .type = ParameterType::boolean,
            .defaultValue = defaultValue};
}

Parameter integerParameter(std::string id, const char* name, std::int64_t defaultValue,
                           std::int64_t least, std::int64_t most) {
    return {.id = std::move(id),
            .name = name,
            .type = ParameterType::integer,
            .defaultValue = defaultValue,
            .least = static_cast<double>(least),
            .most = static_cast<double>(most)};
}

Parameter numberParameter(std::string id, const char* name, double defaultValue, double least,
                          double most) {
    return {.id = std::move(id),
            .name = name,
            .type = ParameterType::number,
            .defaultValue = defaultValue,
            .least = least,
            .most = most};
}

Parameter optionParameter(std::string id, const char* name, std::vector<std::string> options) {
    Parameter parameter{.id = std::move(id), .name = name, .type = ParameterType::option};
    parameter.defaultValue = options.front();
    parameter.options = std::move(options);
    return parameter;
}

Parameter textParameter(std::string id, const char* name) {
    return {.id = std::move(id),
            .name = name,
            .type = ParameterType::text,
            .defaultValue = std::string()};
}

Parameter integersParameter(std::string id, const char* name, Integers defaultValue,
                            std::int64_t least, std::int64_t most) {
    Parameter parameter = integerParameter(std::move(id), name, 0, least, most);
    parameter.type = ParameterType::integers;
    parameter.defaultValue = std::move(defaultValue);
    return parameter;
}

Parameter intervalParameter(std::string id, const char* name, const char* formula) {
    return automatic({.id = std::move(id), .name = name, .type = ParameterType::interval}, formula,
                     nullptr);
}

Parameter matrixParameter(std::string id, const char* name) {
    return {.id = std::move(id),
            .name = name,
            .type = ParameterType::matrix,
            .defaultValue = GivenMatrix{}};
}

Parameter above(Parameter parameter) {
    parameter.aboveLeast = true;
    return parameter;
}

Parameter automatic(Parameter parameter, const char* formula, Resolve resolve) {
    parameter.defaultValue = std::monostate{};
    parameter.automatic = formula;
    parameter.resolve = resolve;
    return parameter;
}

Parameter playable(Parameter parameter) {
    parameter.playable = true;
    return parameter;
}

std::string domain(const Parameter& parameter) {
    std::string text;
    switch (parameter.type) {
    case ParameterType::boolean:
        text = "true or false";
        break;
    case ParameterType::option:
        for (const std::string& option : parameter.options)
            text += (text.empty() ? "" : ", ") + option;
        text = "one of " + text;
        break;
    case ParameterType::text:
        text = "a line of text";
        break;
    case ParameterType::interval:
        text = "two numbers, low:high";
        break;
    case ParameterType::matrix:
        text = "a boolean or float matrix from a .npy file";
        break;
    case ParameterType::integers:
    case ParameterType::integer:
    case ParameterType::number:
        text = parameter.type == ParameterType::integer  ? "an integer"
               : parameter.type == ParameterType::number ? "a number"
                                                         : "integers";
        text += (parameter.aboveLeast ? " above " : " from ") + bound(parameter, parameter.least);
        text += (parameter.aboveLeast ? ", at most " : " to ") + bound(parameter, parameter.most);
        break;
    }
    if (parameter.automatic[0] != '\0')
        text += " (or auto: " + std::string(parameter.automatic) + ")";
    return text;
}

Value readValue(const Parameter& parameter, std::string_view text, const std::string& where) {
    Value value;
    if (parameter.type == ParameterType::text) {
        value = std::string(text);
    } else if (text == "auto") {
        value = std::monostate{};
    } else if (parameter.type == ParameterType::boolean && (text == "true" || text == "false")) {
        value = text == "true";
    } else if (parameter.type == ParameterType::integer && readInteger(text)) {
        value = *readInteger(text);
    } else if (parameter.type == ParameterType::number && readNumber(text)) {
        value = *readNumber(text);
    } else if (parameter.type == ParameterType::option) {
        value = std::string(text);
    } else if (parameter.type == ParameterType::integers && readIntegers(text)) {
        value = *readIntegers(text);
    } else if (parameter.type == ParameterType::interval && readInterval(text)) {
        value = *readInterval(text);
    } else {
        refuseValue(parameter, std::string(text), where);
    }
    checkValue(parameter, value, where);
    return value;
}

void checkValue(const Parameter& parameter, const Value& value, const std::string& where) {
    if (!accepts(parameter, value))
        refuseValue(parameter, printValue(value), where);
}

std::string printValue(const Value& value) {
    struct Printer {
        std::string operator()(std::monostate) const { return "auto"; }
        std::string operator()(bool value) const { return value ? "true" : "false"; }
        std::string operator()(std::int64_t value) const { return std::to_string(value); }
        std::string operator()(double value) const { return printNumber(value); }
        std::string operator()(const std::string& value) const { return value; }
        std::string operator()(const Integers& values) const {
            std::string text;
            for (const std::int64_t value : values)
                text += (text.empty() ? "" : ",") + std::to_string(value);
            return text;
        }
        std::string operator()(const Interval& part) const {
            return printNumber(part.low) + ":" + printNumber(part.high);
        }
        std::string operator()(const GivenMatrix& given) const {
            return given.cells.isNull() ? "none" : printShape(given.cells.shape());
        }
    };
    return std::visit(Printer{}, value);
}

bool isAutomatic(const Values& values, std::string_view id) {
    return std::holds_alternative<std::monostate>(find(values, id));
}

double number(const Values& values, std::string_view id) {
    return std::get<double>(find(values, id));
}

std::int64_t integer(const Values& values, std::string_view id) {
    return std::get<std::int64_t>(find(values, id));
}

bool flag(const Values& values, std::string_view id) {
    return std::get<bool>(find(values, id));
}

const std::string& option(const Values& values, std::string_view id) {
    return std::get<std::string>(find(values, id));
}

const std::string& textValue(const Values& values, std::string_view id) {
    return std::get<std::string>(find(values, id));
}

std::optional<Interval> interval(const Values& values, std::string_view id) {
    const Value& value = find(values, id);
    return isAutomatic(values, id) ? std::nullopt : std::optional(std::get<Interval>(value));
}

const Integers& integers(const Values& values, std::string_view id) {
    return std::get<Integers>(find(values, id));
}

const Tensor& matrix(const Values& values, std::string_view id) {
    return std::get<GivenMatrix>(find(values, id)).cells;
}

bool GivenMatrix::operator==(const GivenMatrix& other) const {
    if (cells.isNull() || other.cells.isNull())
        return cells.isNull() == other.cells.isNull();
    if (cells.storage() == other.cells.storage() && cells.shape() == other.cells.shape())
        return true;
    if (cells.shape() != other.cells.shape() || cells.type() != other.cells.type())
        return false;
    if (cells.type() == Type::u8)
        return std::ranges::equal(cells.host<std::uint8_t>(), other.cells.host<std::uint8_t>());
    return std::ranges::equal(std::as_bytes(cells.host<double>()),
                              std::as_bytes(other.cells.host<double>()));
}

} // namespace fovea
