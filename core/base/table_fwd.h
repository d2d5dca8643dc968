// Table and its rows by name, as <iosfwd> names streams: for headers that declare a table. Who
// reads one includes core/base/table.h.
#pragma once

namespace fovea {

struct RowInfo;
struct TableInfo;
template <class Math>
struct Row;
template <class Math>
class Table;

} // namespace fovea
