#include "core/positions/encoded.h"

#include "core/base/error.h"
#include "core/base/random.h"
#include "core/base/table.h"
#include "core/compute/backend.h"

#include <algorithm>

namespace fovea {
namespace {

// N(0, 1) from (seed, purpose), the same in each of `length` rows: [1, length, width].
Tensor repeated(std::uint32_t seed, const char* purpose, Index length, Index width) {
    const RandomStream stream(seed, purpose);
    Buffer<float> numbers(elements({1, length, width}));
    for (Index c = 0; c < width; ++c) {
        const auto drawn = static_cast<float>(stream.normal(static_cast<std::uint64_t>(c)));
        for (Index i = 0; i < length; ++i)
            numbers[static_cast<std::size_t>(i * width + c)] = drawn;
    }
    return Tensor({1, length, width}, std::move(numbers));
}

} // namespace

const Position& Encoded::math() const {
    return positions().math(choice.row);
}

Index Encoded::maxLength(Index most) const {
    const Position& position = math();
    return position.maxLength ? std::min(position.maxLength(choice.values), most) : most;
}

std::vector<StageShapes> learnedShapes(const Encoded& encoded) {
    const auto learned = encoded.math().learned;
    const Index width = encoded.width;
    if (!learned)
        return {};
    return {
        {positions().info().id,
         learned(encoded.choice.values,
                 {.width = width, .heads = encoded.heads, .headWidth = width, .keyWidth = width})}};
}

Encoded encode(const Choice& choice, Index length, Index width, Index heads, std::uint32_t seed,
               Backend& backend) {
    Encoded encoded{.choice = choice,
                    .length = length,
                    .width = width,
                    .heads = heads,
                    .seed = seed,
                    .learned = {},
                    .p = {},
                    .remark = {},
                    .likeness = std::make_shared<Lazy<Likeness>>()};
    const Position& position = encoded.math();
    if (position.rotate && width % 2 != 0)
        failUsage(QT_TRANSLATE_NOOP("fovea", "position %1: the width is %2, which must be even: "
                                             "its numbers are rotated in pairs"),
                  {choice.row, std::to_string(width)});
    if ((position.matrix || position.rotate) && length > mostNumbers / width)
        fail(QT_TRANSLATE_NOOP("fovea", "position %1: %2 positions × %3 dimensions are %4 numbers, "
                                        "expected at most %5"),
             {choice.row, std::to_string(length), std::to_string(width),
              std::to_string(length * width), std::to_string(mostNumbers)});
    if (position.learned)
        draw(encoded.learned, {}, firstPositions(learnedShapes(encoded), timesBeyond * length),
             heads, seed, backend);
    if (position.matrix)
        encoded.p = matrixOf(encoded, length, backend);
    if (position.remark)
        encoded.remark = position.remark(length, width);
    return encoded;
}

Tensor matrixOf(const Encoded& encoded, Index length, Backend& backend) {
    const LearnedPart own(backend, encoded.learned, positions().info().id, {});
    return encoded.math().matrix(encoded.choice.values, own, length, encoded.width);
}

std::shared_ptr<const Likeness> likenessOf(const Encoded& encoded, Backend& backend) {
    return (*encoded.likeness)([&] { return likenessOf(encoded.p, backend); });
}

RotatedAlong rotatedAlong(const Encoded& encoded, Index length, Backend& backend) {
    const auto along = [&](const char* purpose) {
        const Tensor x = backend.upload(repeated(encoded.seed, purpose, length, encoded.width));
        return encoded.rotates() ? encoded.math().rotate(backend, encoded.choice.values, x, 0) : x;
    };
    return {along("positions.q"), along("positions.k")};
}

} // namespace fovea
