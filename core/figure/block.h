// Small matrices of the steps: a part of a tensor that can be shown, with its words.
#pragma once

#include "core/figure/figure.h"

namespace fovea {

struct MatrixSource {
    Message name;
    Message note = {};
    Tensor values; // [rows, columns], f32 or f64 on the host
    std::vector<std::string> rows = {};
    std::vector<std::string> columns = {};
    std::optional<Index> row = {}; // marked, and among those shown
    std::optional<Index> column = {};
    std::vector<std::uint8_t> visible = {}; // empty: all are
    std::int64_t parameters = 0;
    bool isSigned = true;
    Index mostRows = 16; // that are shown
    Index mostColumns = 64;
};

Steps::Block blockOf(const MatrixSource& source);
// The same matrix on its side, for books that write vectors as columns.
MatrixSource transposed(MatrixSource source);

// [rows, columns] of a [A, rows, columns] tensor.
Tensor layerOf(const Tensor& tensor, Index index);
Tensor rowsOf(const Tensor& matrix, Index begin, Index end);

} // namespace fovea
