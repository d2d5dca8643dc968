// What a person chose at one stage: one row with its parameters, or several rows joined where the
// table allows it (a weighted sum of scores, masks combined with & and |).
#pragma once

#include "core/base/json.h"
#include "core/base/parameter.h"

#include <functional>
#include <set>

namespace fovea {

struct RowInfo;
struct TableInfo;

struct Choice {
    std::string row;
    Values values; // of every parameter of the row, defaults included

    bool operator==(const Choice&) const = default;
};

struct Part {
    char join = 0; // how it joins what stands before it; 0 for the first part
    double weight = 1;
    Choice choice;

    bool operator==(const Part&) const = default;
};

struct Selection {
    std::vector<Part> parts; // never empty

    [[nodiscard]] const Choice& only() const { return parts.front().choice; }
    bool operator==(const Selection&) const = default;
};

Choice defaultChoice(const RowInfo& row);
// The row with what `before` had set, where it has a parameter of that name that accepts it.
Choice carriedOver(const RowInfo& row, const Choice& before);
Selection selectionOf(const RowInfo& row); // this row alone, with its defaults
Selection selectionOf(Choice choice);      // this choice alone
Selection defaultSelection(const TableInfo& table);

// "causal", "window:2", "gaussian:width=0.5", "0.5*dot - 0.5*cosine", "causal & window:3". The
// first parameter may go without its name. `where` names the option in messages ("--mask"). Throws
// Error(usage).
//
// Text that ends in ".npy" stands for the row with a matrix parameter, and `open` reads the file;
// without it such text is refused.
using OpenMatrix = std::function<Tensor(const std::string& path)>;
// `written` gets which parameters the text names, part by part.
using Written = std::vector<std::set<std::string, std::less<>>>;
Selection readSelection(const TableInfo& table, std::string_view text, const std::string& where,
                        const OpenMatrix& open = {}, Written* written = nullptr);
// The shortest text that readSelection() reads back as an equal Selection.
std::string printSelection(const TableInfo& table, const Selection& selection);

// {"row": …, "version": …, "parameters": {…}}, or a list of such with "join" and "weight". A
// missing parameter gets its default, an unknown one is left out. Throws Error; usage for an
// unknown row.
Json selectionToJson(const TableInfo& table, const Selection& selection);
Selection selectionFromJson(const TableInfo& table, const JsonNode& node);

// One value. Read without its parameter it is what JSON says, so that a whole number is an integer;
// fitted() makes of it what the parameter takes.
Json valueToJson(const Value& value);
Value plainValueFromJson(const JsonNode& node);
// Throws Error(usage) as checkValue() does.
Value fitted(const Parameter& parameter, Value value, const std::string& where);

} // namespace fovea
