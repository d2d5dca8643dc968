#include "core/base/table.h"

#include "core/base/error.h"

namespace fovea {
namespace {

std::string listed(const std::vector<std::string>& ids) {
    std::string list;
    for (const std::string& id : ids)
        list += (list.empty() ? "" : ", ") + id;
    return list.empty() ? "none" : list;
}

} // namespace

const Parameter& RowInfo::parameter(std::string_view parameterId, const std::string& where) const {
    for (const Parameter& parameter : parameters)
        if (parameter.id == parameterId)
            return parameter;
    std::vector<std::string> known;
    for (const Parameter& parameter : parameters)
        known.push_back(parameter.id);
    failUsage(QT_TRANSLATE_NOOP("fovea", "%1: %2 has no parameter ‘%3’, known: %4"),
              {where, id, std::string(parameterId), listed(known)});
}

std::string TableInfo::rowList() const {
    std::vector<std::string> known;
    for (const RowInfo& row : rows)
        known.push_back(row.fromFile() ? "FILE.npy" : row.id);
    return listed(known);
}

std::size_t TableInfo::index(std::string_view rowId, const std::string& where) const {
    for (std::size_t i = 0; i < rows.size(); ++i)
        if (rows[i].id == rowId)
            return i;
    failUsage(QT_TRANSLATE_NOOP("fovea", "%1: there is no ‘%2’, known: %3"),
              {where.empty() ? id : where, std::string(rowId), rowList()});
}

} // namespace fovea
