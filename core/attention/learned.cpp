#include "core/attention/learned.h"

#include "core/base/random.h"

#include <cmath>

namespace fovea {
namespace {

Tensor drawOne(const LearnedShape& learned, const RandomStream& stream) {
    Buffer<float> values(elements(learned.shape));
    const auto in = static_cast<double>(learned.shape.back());
    const auto out =
        static_cast<double>(learned.shape.size() < 2 ? 1 : learned.shape[learned.shape.size() - 2]);
    const double bound = std::sqrt(6 / (in + out));
    for (std::size_t i = 0; i < values.size(); ++i) {
        const auto n = static_cast<std::uint32_t>(i);
        const double value = learned.initial == Initial::xavier
                                 ? (2 * stream.uniform(n) - 1) * bound
                                 : stream.normal(n) * learned.deviation;
        values[i] = static_cast<float>(value);
    }
    return Tensor(learned.shape, std::move(values));
}

} // namespace

Learned draw(const std::vector<LearnedShape>& shapes, std::uint32_t seed, std::string_view stage) {
    Learned learned;
    for (const LearnedShape& shape : shapes)
        learned[shape.name] =
            drawOne(shape, RandomStream(seed, std::string(stage) + "." + shape.name));
    return learned;
}

Tensor embed(const std::vector<std::string_view>& texts, Index width, std::uint32_t seed) {
    const auto count = static_cast<Index>(texts.size());
    Buffer<float> values(elements({count, width}));
    float* to = values.data();
    for (const std::string_view text : texts) {
        const RandomStream stream(seed, "embedding", text);
        for (Index c = 0; c < width; ++c)
            *to++ = static_cast<float>(stream.normal(static_cast<std::uint32_t>(c)));
    }
    return Tensor({count, width}, std::move(values));
}

} // namespace fovea
