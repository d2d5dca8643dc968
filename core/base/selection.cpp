#include "core/base/selection.h"

#include "core/base/error.h"
#include "core/base/numbers.h"
#include "core/base/table.h"

#include <algorithm>

namespace fovea {
namespace {

std::string_view trimmed(std::string_view text) {
    while (text.starts_with(' '))
        text.remove_prefix(1);
    while (text.ends_with(' '))
        text.remove_suffix(1);
    return text;
}

Choice readFileChoice(const RowInfo& row, const std::string& path, const std::string& where,
                      const OpenMatrix& open) {
    if (!open)
        failUsage(QT_TRANSLATE_NOOP("fovea", "%1: a matrix from a file (‘%2’) is not read here"),
                  {where, path});
    Choice choice = defaultChoice(row);
    choice.values[row.parameters.front().id] = GivenMatrix{open(path)};
    return choice;
}

// "name=value,name=value"; the first may go without its name, and a list or a text goes on without
// one.
// Returns the names of those that stand there.
std::set<std::string, std::less<>> readParameters(const RowInfo& row, std::string_view text,
                                                  const std::string& where, Values& values) {
    std::set<std::string, std::less<>> written;
    const Parameter* last = row.parameters.empty() ? nullptr : &row.parameters.front();
    for (bool first = true, more = true; more; first = false) {
        const std::size_t comma = text.find(',');
        const std::string_view item = trimmed(text.substr(0, comma));
        more = comma != std::string_view::npos;
        text.remove_prefix(more ? comma + 1 : text.size());
        const std::size_t equals = item.find('=');
        const bool named = equals != std::string_view::npos;
        const bool isText = last && last->type == ParameterType::text;
        const bool goesOn = last && (isText || last->type == ParameterType::integers);
        if (!named && (!last || !(first || goesOn)))
            failUsage(QT_TRANSLATE_NOOP("fovea", "%1: ‘%2’ should be name=value"),
                      {where + " " + row.id, std::string(item)});
        if (named)
            last = &row.parameter(trimmed(item.substr(0, equals)), where);
        const std::string name = where + " " + row.id + ":" + last->id;
        Value value = readValue(*last, named ? trimmed(item.substr(equals + 1)) : item, name);
        if (goesOn && !named && !first) {
            if (isText)
                std::get<std::string>(values[last->id]) += ',' + std::get<std::string>(value);
            else
                std::get<Integers>(values[last->id]).push_back(std::get<Integers>(value).front());
            continue;
        }
        if (!written.insert(last->id).second)
            failUsage(QT_TRANSLATE_NOOP("fovea", "%1: is given twice"), {name});
        values[last->id] = std::move(value);
    }
    return written;
}

Choice readChoice(const TableInfo& table, std::string_view text, const std::string& where,
                  const OpenMatrix& open, Written& written) {
    written.emplace_back();
    const auto file = std::ranges::find_if(table.rows, &RowInfo::fromFile);
    if (file != table.rows.end() && text.ends_with(".npy"))
        return readFileChoice(*file, std::string(text), where, open);
    const std::size_t colon = text.find(':');
    const RowInfo& row = table.row(trimmed(text.substr(0, colon)), where);
    if (row.fromFile())
        failUsage(QT_TRANSLATE_NOOP("fovea", "%1: ‘%2’ is written as the name of its file, "
                                             "FILE.npy"),
                  {where, std::string(text)});
    Choice choice = defaultChoice(row);
    if (colon != std::string_view::npos)
        written.back() = readParameters(row, text.substr(colon + 1), where, choice.values);
    return choice;
}

// "0.5*cosine", "-cosine" or "cosine".
double takeWeight(std::string_view& text, const std::string& where) {
    const double sign = text.starts_with('-') ? -1 : 1;
    if (sign < 0)
        text = trimmed(text.substr(1));
    const std::size_t star = text.find('*');
    if (star == std::string_view::npos)
        return sign;
    const std::string_view before = trimmed(text.substr(0, star));
    const auto weight = readNumber(before);
    if (!weight)
        failUsage(QT_TRANSLATE_NOOP("fovea", "%1: ‘%2’ is not possible, expected %3"),
                  {where, std::string(before), "a number in front of ‘*’"});
    text = trimmed(text.substr(star + 1));
    return sign * *weight;
}

// The next offset where parts join. The sign of an exponent ("1e+3") is not one, nor that of a
// value ("scale=-1"); a minus joins where a blank or a weight says that it is no hyphen.
std::size_t nextJoin(std::string_view text, const TableInfo& table) {
    for (std::size_t i = 0; i < text.size(); ++i) {
        const bool exponent =
            i >= 2 && (text[i - 1] == 'e' || text[i - 1] == 'E') &&
            std::string_view("0123456789.").find(text[i - 2]) != std::string_view::npos;
        if (exponent)
            continue;
        if (table.joins.find(text[i]) != std::string::npos)
            return i;
        const std::string_view before = trimmed(text.substr(0, i));
        if (!table.weighted() || text[i] != '-' || before.empty() ||
            std::string_view("=:,*").find(before.back()) != std::string_view::npos)
            continue;
        const std::string_view after = trimmed(text.substr(i + 1));
        const bool weight = after.find_first_of("0123456789.") == 0;
        if (text[i - 1] == ' ' || weight)
            return i;
    }
    return std::string_view::npos;
}

} // namespace

Choice defaultChoice(const RowInfo& row) {
    Choice choice{.row = row.id, .values = {}};
    for (const Parameter& parameter : row.parameters)
        choice.values[parameter.id] = parameter.defaultValue;
    return choice;
}

Choice carriedOver(const RowInfo& row, const Choice& before) {
    Choice choice = defaultChoice(row);
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
    return selectionOf(defaultChoice(row));
}

Selection selectionOf(Choice choice) {
    return {{Part{.join = 0, .weight = 1, .choice = std::move(choice)}}};
}

Selection defaultSelection(const TableInfo& table) {
    return selectionOf(table.rows[table.defaultRow]);
}

Selection readSelection(const TableInfo& table, std::string_view text, const std::string& where,
                        const OpenMatrix& open, Written* written) {
    Selection selection;
    Written names;
    for (char join = 0;;) {
        const std::size_t end = nextJoin(text, table);
        const bool last = end == std::string_view::npos;
        std::string_view one = trimmed(text.substr(0, end));
        if (one.empty() && (join != 0 || !last))
            failUsage(join != 0 ? QT_TRANSLATE_NOOP("fovea", "%1: a %2 is missing after ‘%3’")
                                : QT_TRANSLATE_NOOP("fovea", "%1: a %2 is missing before ‘%3’"),
                      {where, table.id, std::string(1, join != 0 ? join : text[end])});
        Part part{.join = join == '-' ? '+' : join, .weight = join == '-' ? -1.0 : 1.0};
        if (table.weighted())
            part.weight *= takeWeight(one, where);
        part.choice = readChoice(table, one, where, open, names);
        selection.parts.push_back(std::move(part));
        if (last)
            break;
        join = text[end];
        text.remove_prefix(end + 1);
    }
    if (written)
        *written = std::move(names);
    return selection;
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
            if (value == parameter.defaultValue)
                continue;
            text += mark + parameter.id + "=" + printValue(value);
            mark = ',';
        }
    }
    return text;
}

} // namespace fovea
