// Tables of a sheet, set beside each other.
#pragma once

#include "app/sheets/sheet_layout.h"
#include "app/sheets/sheet_type.h"

namespace fovea {

// A strip for each row of tables.
std::vector<SheetStrip> tableStrips(const SheetTables& tables, double width, const SheetType& type);

} // namespace fovea
