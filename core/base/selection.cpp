#include "core/base/selection.h"

#include "core/base/error.h"
#include "core/base/numbers.h"

namespace fovea {
namespace {

// The row that takes a matrix from a file, if the table has one.
const RowInfo* fileRow(const TableInfo& table) {
    for (const RowInfo& row : table.rows)
        if (!row.parameters.empty() && row.parameters.front().type == ParameterType::matrix)
            return &row;
    return nullptr;
}

Choice readFileChoice(const RowInfo& row, const std::string& path, const std::string& where,
                      const OpenMatrix& open) {
    if (!open)
        failUsage(QT_TRANSLATE_NOOP("fovea", "%1: a matrix from a file (‘%2’) is not read here"),
                  {where, path});
    Choice choice = standardChoice(row);
    choice.values[row.parameters.front().id] = GivenMatrix{open(path)};
    return choice;
}

// "name=value,name=value"; the first may go without its name, and a list goes on without one.
void readParameters(const RowInfo& row, std::string_view text, const std::string& where,
                    Values& values) {
    const Parameter* last = row.parameters.empty() ? nullptr : &row.parameters.front();
    bool first = true;
    do {
        const std::size_t comma = text.find(',');
        const std::string_view item = text.substr(0, comma);
        text = comma == std::string_view::npos ? std::string_view{} : text.substr(comma + 1);
        const std::size_t equals = item.find('=');
        const bool named = equals != std::string_view::npos;
        const bool goesOn = last && last->type == ParameterType::integers;
        if (!named && (!last || !(first || goesOn)))
            failUsage(QT_TRANSLATE_NOOP("fovea", "%1: ‘%2’ should be name=value"),
                      {where + " " + row.id, std::string(item)});
        if (named)
            last = &row.parameter(item.substr(0, equals), where);
        const std::string place = where + " " + row.id + ":" + last->id;
        Value value = readValue(*last, named ? item.substr(equals + 1) : item, place);
        if (goesOn && !named && !first)
            std::get<Integers>(values[last->id]).push_back(std::get<Integers>(value).front());
        else
            values[last->id] = std::move(value);
        first = false;
    } while (!text.empty());
}

Choice readChoice(const TableInfo& table, std::string_view text, const std::string& where,
                  const OpenMatrix& open) {
    if (const RowInfo* row = fileRow(table); row && text.ends_with(".npy"))
        return readFileChoice(*row, std::string(text), where, open);
    const std::size_t colon = text.find(':');
    const RowInfo& row = table.row(text.substr(0, colon), where);
    Choice choice = standardChoice(row);
    if (colon != std::string_view::npos)
        readParameters(row, text.substr(colon + 1), where, choice.values);
    return choice;
}

Part readPart(const TableInfo& table, std::string_view text, char join, const std::string& where,
              const OpenMatrix& open) {
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
    part.choice = readChoice(table, text, where, open);
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

} // namespace

Choice standardChoice(const RowInfo& row) {
    Choice choice{.row = row.id, .values = {}};
    for (const Parameter& parameter : row.parameters)
        choice.values[parameter.id] = parameter.standard;
    return choice;
}

Choice carriedOver(const RowInfo& row, const Choice& before) {
    Choice choice = standardChoice(row);
    for (const Parameter& parameter : row.parameters) {
        const auto old = before.values.find(parameter.id);
        if (old == before.values.end())
            continue;
        try {
            checkValue(parameter, old->second, parameter.id);
            choice.values[parameter.id] = old->second;
        } catch (const Error&) {
            continue; // the same name for another thing
        }
    }
    return choice;
}

Selection selectionOf(const RowInfo& row) {
    return {{Part{.join = 0, .weight = 1, .choice = standardChoice(row)}}};
}

Selection standardSelection(const TableInfo& table) {
    return selectionOf(table.rows[table.standard]);
}

Selection readSelection(const TableInfo& table, std::string_view text, const std::string& where,
                        const OpenMatrix& open) {
    Selection selection;
    char join = 0;
    for (;;) {
        const std::size_t end = nextJoin(text, table.joins);
        selection.parts.push_back(readPart(table, text.substr(0, end), join, where, open));
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

} // namespace fovea
