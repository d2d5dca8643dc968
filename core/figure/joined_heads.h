// Several heads of a layer as one: their mean and their largest.
#pragma once

#include "core/attention/attention.h"
#include "core/figure/figure.h"

#include <algorithm>
#include <span>
#include <vector>

namespace fovea {

// The mean and the largest of several heads, [2, rows, m], head after head.
class JoinedMaps {
public:
    JoinedMaps(Index heads, Index rows, Index m)
        : heads_(static_cast<float>(heads)), shape_{2, rows, m},
          all_(static_cast<std::size_t>(2 * rows * m)) {
        std::fill_n(all_.data(), all_.size(), 0.0F);
    }
    void add(std::span<const float> one) {
        float* const mean = all_.data();
        float* const most = mean + one.size();
        for (std::size_t i = 0; i < one.size(); ++i)
            mean[i] += one[i] / heads_;
        for (std::size_t i = 0; i < one.size(); ++i)
            most[i] = std::max(one[i], most[i]);
    }
    [[nodiscard]] Tensor take() { return Tensor(shape_, std::move(all_)); }

private:
    float heads_;
    Shape shape_;
    Buffer<float> all_;
};

// The state of each row of several heads together.
class JoinedStates {
public:
    explicit JoinedStates(std::size_t rows) : all_(2 * rows, RowState::empty) {}
    void add(std::span<const RowState> head) {
        for (std::size_t i = 0; i < head.size(); ++i) {
            RowState& one = all_[i];
            one = std::max(one == RowState::empty ? head[i] : one,
                           head[i] == RowState::notFinite ? head[i] : RowState::normal);
            all_[head.size() + i] = one;
        }
    }
    // Of their mean, and of their largest.
    [[nodiscard]] std::span<const RowState> both() const { return all_; }

private:
    std::vector<RowState> all_;
};

// What any of them sees, u8 [rows, m] of [H, rows, m].
inline Tensor visibleToAny(const Tensor& visible) {
    if (visible.rank() == 2)
        return visible;
    const auto cells = static_cast<std::size_t>(visible.axis(1) * visible.axis(2));
    Buffer<std::uint8_t> any(cells);
    for (std::size_t i = 0; i < visible.host<std::uint8_t>().size(); ++i)
        any.data()[i % cells] |= visible.host<std::uint8_t>()[i];
    return Tensor({visible.axis(1), visible.axis(2)}, std::move(any));
}

} // namespace fovea
