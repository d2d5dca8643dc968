// The first rows of a file of numbers, made without making all of it.
#pragma once

#include "core/figure/figure.h"
#include "ui/export/cells.h"

namespace fovea {

struct FirstRows {
    TextCells cells;
    Message shape; // of all of it, in words
};

// `format` is a row of formats() that is of numbers.
FirstRows firstRows(const Figure& figure, const std::string& format, Index rows);

} // namespace fovea
