// A parameter of a row: declared once, and from that come the form, the option of the command
// line, the JSON and the check.
#pragma once

#include "core/base/tensor.h"

#include <cstdint>
#include <limits>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace fovea {

using Integers = std::vector<std::int64_t>;

// A part of an axis, low < high.
struct Interval {
    double low = 0;
    double high = 1;
    bool operator==(const Interval&) const = default;
};

// A matrix that a person brought (a mask from a file): shared, equal where the contents are.
struct GivenMatrix {
    Tensor cells; // u8 or f64 on the host; null where none was given
    bool operator==(const GivenMatrix& other) const;
};

// std::monostate means "automatic": the row's own formula decides (1/√d, for example).
using Value = std::variant<std::monostate, bool, std::int64_t, double, std::string, Integers,
                           Interval, GivenMatrix>;
using Values = std::map<std::string, Value, std::less<>>;

// What automatic values and learned parameters are measured by.
struct Sizes {
    Index width = 64;     // D, of the model
    Index heads = 4;      // H
    Index headWidth = 16; // d_q, of a query
    Index keyWidth = 16;  // d_k, of a key
};
using Resolve = double (*)(const Sizes& sizes);

enum class ParameterType { boolean, integer, number, option, text, integers, interval, matrix };

struct Parameter {
    std::string id;
    const char* name = ""; // translated by ui
    ParameterType type = ParameterType::number;
    Value defaultValue;         // std::monostate where `automatic` decides
    const char* automatic = ""; // what automatic means, as a formula; empty: a value is needed
    Resolve resolve = nullptr;  // the same as a number
    double least = std::numeric_limits<double>::lowest();
    double most = std::numeric_limits<double>::max();
    bool aboveLeast = false;               // the domain is open below
    std::vector<std::string> options = {}; // for ParameterType::option
    bool playable = false;                 // has a slider of its own, with Play
};

Parameter switchParameter(std::string id, const char* name, bool defaultValue);
Parameter integerParameter(std::string id, const char* name, std::int64_t defaultValue,
                           std::int64_t least, std::int64_t most);
Parameter numberParameter(std::string id, const char* name, double defaultValue, double least,
                          double most);
Parameter optionParameter(std::string id, const char* name, std::vector<std::string> options);
// Any line of text, empty unless it is set.
Parameter textParameter(std::string id, const char* name);
Parameter integersParameter(std::string id, const char* name, Integers defaultValue,
                            std::int64_t least, std::int64_t most);
// Written "low:high"; automatic unless it is set.
Parameter intervalParameter(std::string id, const char* name, const char* automatic);
Parameter matrixParameter(std::string id, const char* name);
// The same parameter, above its least value and never at it.
Parameter above(Parameter parameter);
// The same parameter, with a slider of its own beside the picture.
Parameter playable(Parameter parameter);
// The same parameter, automatic unless it is set.
Parameter automatic(Parameter parameter, const char* formula, Resolve resolve);

// What the parameter accepts, in English: "an integer from 1 to 64".
std::string domain(const Parameter& parameter);

// `where` names the parameter in messages ("--score scaled-dot:scale"). All throw Error(usage) with
// the parameter, what was found, and the domain.
Value readValue(const Parameter& parameter, std::string_view text, const std::string& where);
void checkValue(const Parameter& parameter, const Value& value, const std::string& where);
std::string printValue(const Value& value); // what readValue() reads back; "auto" for automatic

// The value of a parameter that the row declares; std::get semantics, so a programming error
// throws std::bad_variant_access or std::out_of_range.
bool isAutomatic(const Values& values, std::string_view id);
double number(const Values& values, std::string_view id);
std::int64_t integer(const Values& values, std::string_view id);
bool flag(const Values& values, std::string_view id);
const std::string& option(const Values& values, std::string_view id);
const std::string& textValue(const Values& values, std::string_view id);
std::optional<Interval> interval(const Values& values, std::string_view id); // none: automatic
const Integers& integers(const Values& values, std::string_view id);
const Tensor& matrix(const Values& values, std::string_view id); // null where none was given

} // namespace fovea
