// What was chosen, in words for captions.
#pragma once

#include <QtCore/QString>

namespace fovea {

struct Selection;
struct TableInfo;

// "Window (w 2)": what differs from the row's defaults stands behind its name. Several parts stand
// with their joins and weights.
QString selectionText(const TableInfo& table, const Selection& selection);

} // namespace fovea
