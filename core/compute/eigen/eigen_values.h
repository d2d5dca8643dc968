// Eigenvalues of small matrices of doubles, which lie on the host.
#pragma once

#include "core/base/tensor.h"

#include <complex>
#include <vector>

namespace fovea {

// The eigenvalues of any matrix [n, n], in no order.
std::vector<std::complex<double>> eigenvalues(const Tensor& matrix);

// Those of a symmetric matrix, the largest first. A vector's largest component is positive.
struct PrincipalAxes {
    std::vector<double> values;
    Tensor vectors; // [n, n], one in each row
};
PrincipalAxes axesOf(const Tensor& symmetric);

// S = Sᵀ with S S = the matrix, which is symmetric and, but for rounding, has nothing below 0.
Tensor squareRoot(const Tensor& symmetric);

} // namespace fovea
