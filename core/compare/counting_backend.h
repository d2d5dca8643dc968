// A backend that hands every operation to another one, and counts what computing with it takes:
// multiplications that are added up, and the bytes of the tensors that are alive at once.
#pragma once

#include "core/compute/backend.h"

#include <memory>
#include <vector>

namespace fovea {

// For one thread at a time.
class CountingBackend final : public Backend {
public:
    explicit CountingBackend(Backend& under) : under_(under) {}

    // Those of matmul(), linear() and attention(); attention() counts the pairs that are seen.
    [[nodiscard]] double multiplyAdds() const { return multiplyAdds_; }
    // The most that results took at one time, without what was there before.
    [[nodiscard]] double peakBytes() const { return bytes_->peak; }

    [[nodiscard]] std::string name() const override { return under_.name(); }
    [[nodiscard]] Type type() const override { return under_.type(); }
    void checkpoint() override { under_.checkpoint(); }
    void finish() override { under_.finish(); }
    [[nodiscard]] Traffic traffic() const override { return under_.traffic(); }
    Tensor upload(const Tensor& host) override { return under_.upload(host); }
    Tensor download(const Tensor& tensor) override { return under_.download(tensor); }
    Tensor matmul(const Tensor& a, const Tensor& b, Transposed transposed) override;
    Tensor linear(const Tensor& x, const Tensor& weight, const Tensor& bias) override;
    FusedRows attention(const Tensor& q, const Tensor& k, const Tensor& v,
                        const FusedRule& rule) override;
    Tensor attentionWeights(const Tensor& q, const Tensor& k, const Tensor& statistics,
                            const FusedRule& rule, const FusedPart& part) override {
        return counted(under_.attentionWeights(q, k, statistics, rule, part));
    }
    Tensor pairwise(Pair pair, const Tensor& a, const Tensor& b, const Tensor& w) override {
        return counted(under_.pairwise(pair, a, b, w));
    }
    Tensor unary(Unary operation, const Tensor& a) override {
        return counted(under_.unary(operation, a));
    }
    Tensor affine(const Tensor& a, double factor, double summand) override {
        return counted(under_.affine(a, factor, summand));
    }
    Tensor binary(Binary operation, const Tensor& a, const Tensor& b) override {
        return counted(under_.binary(operation, a, b));
    }
    Tensor select(const Tensor& visible, const Tensor& a, double otherwise) override {
        return counted(under_.select(visible, a, otherwise));
    }
    Tensor reduce(Reduction reduction, const Tensor& a) override {
        return counted(under_.reduce(reduction, a));
    }
    Tensor threshold(const Tensor& scores, const Tensor& visible, double alpha) override {
        return counted(under_.threshold(scores, visible, alpha));
    }
    Tensor top(const Tensor& a, const Tensor& visible, Index count) override {
        return counted(under_.top(a, visible, count));
    }
    Tensor pick(const Tensor& a, const Tensor& index) override {
        return counted(under_.pick(a, index));
    }
    Tensor gather(const Tensor& table, const Tensor& index) override {
        return counted(under_.gather(table, index));
    }
    Tensor slice(const Tensor& a, Index axis, Index begin, Index end) override {
        return counted(under_.slice(a, axis, begin, end));
    }
    Tensor concat(const std::vector<Tensor>& parts, Index axis) override {
        return counted(under_.concat(parts, axis));
    }
    Tensor permute(const Tensor& a, const std::vector<Index>& order) override {
        return counted(under_.permute(a, order));
    }
    Tensor filled(const Shape& shape, double value) override {
        return counted(under_.filled(shape, value));
    }
    PairGradients pairwiseBack(Pair pair, const Tensor& a, const Tensor& b, const Tensor& w,
                               const Tensor& gradient) override {
        return under_.pairwiseBack(pair, a, b, w, gradient);
    }
    Tensor gatherBack(const Tensor& gradient, const Tensor& index, Index rows) override {
        return counted(under_.gatherBack(gradient, index, rows));
    }
    Tensor pickBack(const Tensor& gradient, const Tensor& index, const Shape& shape) override {
        return counted(under_.pickBack(gradient, index, shape));
    }

private:
    struct Bytes {
        double now = 0;
        double peak = 0;
    };
    Tensor counted(const Tensor& result);

    Backend& under_;
    std::shared_ptr<Bytes> bytes_ = std::make_shared<Bytes>(); // results may outlive this
    double multiplyAdds_ = 0;
};

} // namespace fovea
