// What a person chose about figures that leave the window: remembered, put into a form, made a
// Paper.
#pragma once

#include "core/base/table_fwd.h"
#include "ui/export/paper.h"

#include <QtCore/QString>

namespace fovea {

struct PaperChoices {
    PaperChoices();     // the standard format
    std::string format; // a row of formats() that is of figures
    Paper paper;
    QString folder; // where the last one went; empty: none yet

    bool operator==(const PaperChoices& other) const;
};

// The row of paperSizes() that says what the paper is; null for a size of one's own.
const RowInfo* sizeOf(const Paper& paper);
void setSize(Paper& paper, const RowInfo& size);

} // namespace fovea
