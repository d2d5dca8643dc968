// An attention that was computed elsewhere. Its numbers stay in their file until a part of a map is
// asked for, and some may not be there at all.
#pragma once

#include "core/attention/attention.h"
#include "core/base/kept.h"

#include <span>

namespace fovea {

class StoredAttention {
public:
    StoredAttention() = default;
    StoredAttention(const StoredAttention&) = delete;
    StoredAttention& operator=(const StoredAttention&) = delete;
    virtual ~StoredAttention() = default;

    // These cells of a head's map, f32 on the host. Throws Error(usage) for what cannot be told of
    // the numbers that are there, and Error(failure) where they cannot be read or are not finite.
    [[nodiscard]] virtual Tensor tile(Backend& backend, Index head, Quantity quantity,
                                      const Rect& rect) const = 0;
    [[nodiscard]] virtual Tensor visible(Backend& backend, Index head, const Rect& rect) const = 0;
    // The weights of these queries on all keys, [queries, m]: bit for bit those of tile(), quicker.
    [[nodiscard]] virtual Tensor weights(Backend& backend, Index head,
                                         std::span<const Index> queries) const = 0;
    // RowState of every row of a head, u8 [n].
    [[nodiscard]] virtual Tensor states(Backend& backend, Index head) const = 0;

    // Whether it has q and k; otherwise weights alone.
    [[nodiscard]] virtual bool hasScores() const = 0;
    [[nodiscard]] virtual bool hasBias() const = 0;
    // log Σ eˢ of a row, and its formula. Only where there are scores.
    [[nodiscard]] virtual double logSum(Backend& backend, Index head, Index row) const = 0;
    [[nodiscard]] virtual std::string sumFormula() const = 0;
    // Rows of a head's queries, keys and values, [rows, d]. Null where the file has none.
    [[nodiscard]] virtual Tensor queries(Index head, Index begin, Index end) const = 0;
    [[nodiscard]] virtual Tensor keys(Index head, Index begin, Index end) const = 0;
    [[nodiscard]] virtual Tensor values(Index head, Index begin, Index end) const = 0;
    // The matrix that a head's output is multiplied by, [d_v, D]. Null where the file has none.
    [[nodiscard]] virtual Tensor output(Index head) const = 0;
    [[nodiscard]] virtual bool hasOutput() const = 0;

    [[nodiscard]] Kept& kept() const { return kept_; } // what was found of its maps

private:
    mutable Kept kept_;
};

} // namespace fovea
