// The ways in which a figure goes to the clipboard, a row each.
#pragma once

#include "core/base/table_fwd.h"
#include "ui/export/outgoing.h"
#include "ui/export/promise.h"

namespace fovea {

struct CopyMath {
    QStringList types;
    // `file` is what the figure would be called as a file.
    Promise::Contents (*make)(const Outgoing& out, const std::string& file);
};
const Table<CopyMath>& copies();

// The bytes of a session or of a figure with one inside, or a command line that makes one, whatever
// of it the clipboard holds; empty where there is nothing of ours.
std::string sessionIn(const QMimeData& clipboard);

} // namespace fovea
