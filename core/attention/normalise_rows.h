// The mathematics of the normalisers; normalise.cpp puts them into the table.
#pragma once

#include "core/attention/normalise.h"

namespace fovea::rows {

Tensor rememberSoftmax(const RowsInput& in);
Tensor rememberPlusOne(const RowsInput& in);
Tensor softmaxWeights(const RowsInput& in, const Tensor& statistics);
Tensor softmaxShares(const RowsInput& in);

Tensor rememberSparsemax(const RowsInput& in);
Tensor sparsemaxWeights(const RowsInput& in, const Tensor& statistics);
Tensor rememberEntmax(const RowsInput& in);
Tensor entmaxWeights(const RowsInput& in, const Tensor& statistics);

Tensor rememberNothing(const RowsInput& in);
Tensor sigmoidWeights(const RowsInput& in, const Tensor& statistics);
Tensor sigmoidShares(const RowsInput& in);
Tensor rememberReluSum(const RowsInput& in);
Tensor reluWeights(const RowsInput& in, const Tensor& statistics);

Tensor rememberLargest(const RowsInput& in);
Tensor hardWeights(const RowsInput& in, const Tensor& statistics);
Tensor rememberCount(const RowsInput& in);
Tensor uniformWeights(const RowsInput& in, const Tensor& statistics);

} // namespace fovea::rows
