#include "core/positions/bias.h"

#include "core/base/random.h"
#include "core/base/table.h"
#include "core/compute/backend.h"

namespace fovea {
namespace {

// One query for each head, N(0, 1) from the seed, at each of `rows` rows: [H, rows, d].
Tensor queries(const Encoded& encoded, Index rows) {
    const RandomStream stream(encoded.seed, "positions.q");
    const Index width = encoded.width;
    Buffer<float> numbers(elements({encoded.heads, rows, width}));
    for (Index h = 0; h < encoded.heads; ++h)
        for (Index c = 0; c < width; ++c) {
            const auto drawn =
                static_cast<float>(stream.normal(static_cast<std::uint64_t>(h * width + c)));
            for (Index i = 0; i < rows; ++i)
                numbers[static_cast<std::size_t>((h * rows + i) * width + c)] = drawn;
        }
    return Tensor({encoded.heads, rows, width}, std::move(numbers));
}

} // namespace

Tensor biasTile(const Encoded& encoded, Index length, const Rect& rect, Backend& backend) {
    const MapPart part = partOf(wholeMap(encoded.heads, length, length), 0, encoded.heads, rect);
    const LearnedPart learned(backend, encoded.learned, positions().info().id, part);
    const Tensor q = backend.upload(queries(encoded, rect.rows()));
    return backend
        .download(encoded.math().bias({.backend = backend,
                                       .values = encoded.choice.values,
                                       .learned = learned,
                                       .part = part,
                                       .q = q}))
        .as<float>();
}

Tensor biasByDistance(const Encoded& encoded, Index reach, Backend& backend) {
    const Index keys = 2 * reach + 1;
    return biasTile(encoded, keys, {.top = reach, .bottom = reach + 1, .left = 0, .right = keys},
                    backend)
        .reshaped({encoded.heads, keys});
}

} // namespace fovea
