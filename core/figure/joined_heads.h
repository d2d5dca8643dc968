// Several heads of a layer as one: their mean and their largest.
#pragma once

#include "core/attention/attention.h"
#include "core/compute/backend.h"
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
    // Some of them: [some, rows, m].
    void add(Backend& backend, const Tensor& some) {
        const auto m = static_cast<std::size_t>(shape_[2]);
        const std::size_t cells = all_.size() / 2;
        const auto weights = some.host<float>();
        backend.onHost(shape_[1], [&](Index row) {
            const std::size_t first = static_cast<std::size_t>(row) * m;
            float* const sum = all_.data() + first;
            float* const most = sum + cells;
            for (std::size_t head = first; head < weights.size(); head += cells) {
                const float* const one = weights.data() + head;
                for (std::size_t j = 0; j < m; ++j)
                    sum[j] += one[j];
                for (std::size_t j = 0; j < m; ++j)
                    most[j] = std::max(one[j], most[j]);
            }
        });
    }
    [[nodiscard]] Tensor take() {
        for (std::size_t i = 0; i < all_.size() / 2; ++i)
            all_.data()[i] /= heads_;
        return Tensor(shape_, std::move(all_));
    }

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
    // The states of the heads' mean, and behind them those of their largest.
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
