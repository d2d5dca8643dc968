// An encoding at work: with all that it has learned, and its matrix where it has one.
#pragma once

#include "core/attention/position.h"
#include "core/base/lazy.h"
#include "core/positions/likeness.h"

#include <optional>

namespace fovea {

struct Encoded {
    Choice choice;
    Index length = 0; // T
    Index width = 0;  // D
    Index heads = 1;  // H
    std::uint32_t seed = 1;
    Learned learned;
    Tensor p;       // P [T, D], f32 on the host; null where nothing is added
    Message remark; // something a person should know; often empty
    // How alike its positions are, once likenessOf() was called.
    std::shared_ptr<Lazy<Likeness>> likeness = std::make_shared<Lazy<Likeness>>();

    [[nodiscard]] const Position& math() const;
    [[nodiscard]] bool adds() const { return math().matrix != nullptr; }
    [[nodiscard]] bool rotates() const { return math().rotate != nullptr; }
    [[nodiscard]] bool biases() const { return math().bias != nullptr; }
    // The positions that it has, up to `most`.
    [[nodiscard]] Index maxLength(Index most) const;
};

// What is computed of a study; everything else is computed when it is looked at.
struct PositionTrace {
    Encoded encoded;
    std::optional<Encoded> other; // it is compared with
};

// Numbers of a matrix that is held at once: T · D.
inline constexpr Index mostNumbers = Index{1} << 26;

// Figures look beyond the length, up to this many times the length.
inline constexpr Index timesBeyond = 4;

// All that it learns; of a long table only the beginning is drawn.
std::vector<StageShapes> learnedShapes(const Encoded& encoded);

// Throws Error(usage) where the encoding cannot have this length or width, and Error(failure) with
// the numbers where its matrix would be too large.
Encoded encode(const Choice& choice, Index length, Index width, Index heads, std::uint32_t seed,
               Backend& backend);

// P of the same encoding for another number of positions: [length, D].
Tensor matrixOf(const Encoded& encoded, Index length, Backend& backend);

// The likeness of an encoding that adds: formed once for all that ask.
std::shared_ptr<const Likeness> likenessOf(const Encoded& encoded, Backend& backend);

// One query and one key, N(0, 1) from the seed, standing at every position one by one: [1, length,
// D], rotated where the encoding rotates; where the backend computes.
struct RotatedAlong {
    Tensor q, k;
};
RotatedAlong rotatedAlong(const Encoded& encoded, Index length, Backend& backend);

} // namespace fovea
