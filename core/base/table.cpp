#include "core/base/table.h"

#include "core/base/error.h"

namespace fovea {
namespace {

template <class Items>
std::string idList(const Items& items) {
    std::string list;
    for (const auto& item : items)
        list += (list.empty() ? "" : ", ") + item.id;
    return list.empty() ? "none" : list;
}

} // namespace

const Parameter& RowInfo::parameter(std::string_view parameterId, const std::string& where) const {
    for (const Parameter& parameter : parameters)
        if (parameter.id == parameterId)
            return parameter;
    failUsage(QT_TRANSLATE_NOOP("fovea", "%1: %2 has no parameter ‘%3’, known: %4"),
              {where, id, std::string(parameterId), idList(parameters)});
}

std::size_t TableInfo::index(std::string_view rowId, const std::string& where) const {
    for (std::size_t i = 0; i < rows.size(); ++i)
        if (rows[i].id == rowId)
            return i;
    failUsage(QT_TRANSLATE_NOOP("fovea", "%1: there is no ‘%2’, known: %3"),
              {where.empty() ? id : where, std::string(rowId), idList(rows)});
}

} // namespace fovea
