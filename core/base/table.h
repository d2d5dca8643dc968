// A table of choices. A row says everything about one choice: its id (command line, files), its
// words, its formula, its parameters, the version of its meaning, and its mathematics. All
// code that offers, reads, writes, explains or tests choices goes through the table.
#pragma once

#include "core/base/parameter.h"

#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace fovea {

struct RowInfo {
    std::string id;
    const char* name = "";    // translated by ui
    const char* formula = ""; // plain Unicode, not translated
    const char* summary = ""; // one line, translated by ui
    std::vector<Parameter> parameters = {};
    const char* learned = ""; // names and shapes of its learned parameters: "W [d_q,d_k]"
    int version = 1;          // raised when the same id comes to mean something else

    // Whether it is a matrix from a file, and so written as that file's name.
    [[nodiscard]] bool fromFile() const {
        return !parameters.empty() && parameters.front().type == ParameterType::matrix;
    }
    // Throws Error(usage) naming the known parameters.
    [[nodiscard]] const Parameter& parameter(std::string_view id, const std::string& where) const;
};

struct TableInfo {
    std::string id;          // "score": the key in files, the option of the command line
    const char* name = "";   // translated by ui
    std::string plural = {}; // "scores": how a list of its rows is asked for
    // How several rows may stand together, loosest first: "+" (a weighted sum), "|&" (masks);
    // empty: exactly one row.
    std::string joins = {};
    std::size_t defaultRow = 0; // index of the default row
    std::vector<RowInfo> rows = {};

    [[nodiscard]] bool weighted() const { return joins == "+"; }
    // As they are written: "none, causal, …, FILE.npy".
    [[nodiscard]] std::string rowList() const;
    // Throws Error(usage) naming the known ids.
    [[nodiscard]] std::size_t index(std::string_view rowId, const std::string& where) const;
    [[nodiscard]] const RowInfo& row(std::string_view rowId, const std::string& where = {}) const {
        return rows[index(rowId, where)];
    }
};

template <class Math>
struct Row {
    RowInfo info;
    Math math;
};

template <class Math>
class Table {
public:
    // `common` parameters belong to every row, behind its own. The row whose id is `defaultId` is
    // the default.
    Table(TableInfo info, std::string_view defaultId, std::vector<Row<Math>> rows,
          const std::vector<Parameter>& common = {})
        : info_(std::move(info)) {
        for (Row<Math>& row : rows) {
            auto& parameters = row.info.parameters;
            parameters.insert(parameters.end(), common.begin(), common.end());
            info_.rows.push_back(std::move(row.info));
            math_.push_back(std::move(row.math));
        }
        info_.defaultRow = info_.index(defaultId, info_.id);
    }

    [[nodiscard]] const TableInfo& info() const { return info_; }
    [[nodiscard]] const Math& math(std::string_view id) const {
        return math_[info_.index(id, info_.id)];
    }

private:
    TableInfo info_;
    std::vector<Math> math_;
};

} // namespace fovea
