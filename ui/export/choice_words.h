// What was chosen, in words for captions.
#pragma once

#include "core/base/parameter.h"

#include <QtCore/QString>

namespace fovea {

struct RowInfo;
struct Selection;
struct TableInfo;

// "Window (w 2)": what differs from the row's defaults stands behind its name.
QString choiceText(const RowInfo& row, const Values& values);

// The words of a selection of several parts, with their joins and weights.
QString selectionText(const TableInfo& table, const Selection& selection);

} // namespace fovea
