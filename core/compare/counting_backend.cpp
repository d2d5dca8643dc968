#include "core/compare/counting_backend.h"

#include <algorithm>

namespace fovea {

// The storage in a shell that tells when the last tensor is done with it.
Tensor CountingBackend::counted(const Tensor& result) {
    const auto size = static_cast<double>(result.size() * bytesOf(result.type()));
    bytes_->now += size;
    bytes_->peak = std::max(bytes_->peak, bytes_->now);
    return {result.shape(),
            std::shared_ptr<const Storage>(
                result.storage().get(),
                [size, bytes = bytes_, kept = result.storage()](const Storage*) mutable {
                    bytes->now -= size;
                    kept.reset();
                })};
}

Tensor CountingBackend::matmul(const Tensor& a, const Tensor& b, Transposed transposed) {
    const Tensor result = under_.matmul(a, b, transposed);
    multiplyAdds_ +=
        static_cast<double>(result.size()) * static_cast<double>(a.axis(transposed.a ? -2 : -1));
    return counted(result);
}

Tensor CountingBackend::linear(const Tensor& x, const Tensor& weight, const Tensor& bias) {
    const Tensor result = under_.linear(x, weight, bias);
    multiplyAdds_ += static_cast<double>(result.size()) * static_cast<double>(x.axis(-1));
    return counted(result);
}

FusedRows CountingBackend::attention(const Tensor& q, const Tensor& k, const Tensor& v,
                                     const FusedRule& rule) {
    FusedRows rows = under_.attention(q, k, v, rule);
    const Index queries = q.axis(1);
    const Index keys = std::min(k.axis(1), rule.keys);
    double pairs = 0;
    for (Index i = 0; i < queries; ++i)
        pairs += static_cast<double>(std::max<Index>(
            0, std::min(i + rule.last, keys - 1) - std::max<Index>(i + rule.first, 0) + 1));
    multiplyAdds_ +=
        static_cast<double>(q.axis(0)) * pairs * static_cast<double>(q.axis(-1) + v.axis(-1));
    rows.statistics = counted(rows.statistics);
    rows.output = counted(rows.output);
    return rows;
}

} // namespace fovea
