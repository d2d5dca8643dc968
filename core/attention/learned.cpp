#include "core/attention/learned.h"

#include "core/base/error.h"
#include "core/base/random.h"
#include "core/compute/backend.h"

#include <algorithm>
#include <cmath>
#include <stdexcept>

namespace fovea {
namespace {

constexpr std::size_t mostBytes = std::size_t{2} << 30;
constexpr std::size_t pulse = 65536; // numbers between two looks at the stop token

Shape shapeOf(const LearnedShape& learned, Index heads) {
    Shape shape = learned.shape;
    if (learned.perHead)
        shape.insert(shape.begin(), heads);
    return shape;
}

Tensor drawOne(const LearnedShape& learned, const Shape& shape, const RandomStream& stream,
               Backend& backend) {
    Buffer<float> values(elements(shape));
    if (learned.initial == Initial::one)
        std::fill_n(values.data(), values.size(), 1.0F);
    if (learned.initial == Initial::zero || learned.initial == Initial::one)
        return Tensor(shape, std::move(values));
    const auto in = static_cast<double>(learned.shape.back());
    const auto out =
        static_cast<double>(learned.shape.size() < 2 ? 1 : learned.shape[learned.shape.size() - 2]);
    const double bound = std::sqrt(6 / (in + out));
    for (std::size_t i = 0; i < values.size(); ++i) {
        if (i % pulse == 0)
            backend.checkpoint();
        const double value = learned.initial == Initial::xavier
                                 ? (2 * stream.uniform(i) - 1) * bound
                                 : stream.normal(i) * learned.deviation;
        values[i] = static_cast<float>(value);
    }
    return Tensor(shape, std::move(values));
}

} // namespace

void draw(Learned& learned, const Learned& known, const std::vector<LearnedShape>& shapes,
          const std::string& stage, Index heads, std::uint32_t seed, Backend& backend) {
    std::size_t bytes = 0;
    for (const LearnedShape& shape : shapes)
        bytes += sizeof(float) * elements(shapeOf(shape, heads));
    if (bytes > mostBytes)
        fail(QT_TRANSLATE_NOOP("fovea", "%1: its learned parameters would take %2 MiB, at most %3 "
                                        "are possible; choose smaller widths"),
             {stage, std::to_string(bytes >> 20), std::to_string(mostBytes >> 20)});
    for (const LearnedShape& shape : shapes) {
        const std::string name = stage + "." + shape.name;
        const Shape whole = shapeOf(shape, heads);
        const auto old = known.find(name);
        learned[name] = old != known.end() && old->second.shape() == whole
                            ? old->second
                            : drawOne(shape, whole, RandomStream(seed, name), backend);
    }
}

Tensor embed(const std::vector<std::string_view>& texts, Index width, std::uint32_t seed,
             Backend& backend) {
    const auto count = static_cast<Index>(texts.size());
    std::map<std::string_view, const float*> known; // a word that comes again is copied
    Buffer<float> values(elements({count, width}));
    float* to = values.data();
    for (const std::string_view text : texts) {
        backend.checkpoint();
        const auto [place, isNew] = known.try_emplace(text, to);
        if (isNew) {
            const RandomStream stream(seed, "embedding", text);
            for (Index c = 0; c < width; ++c)
                to[c] = static_cast<float>(stream.normal(static_cast<std::uint64_t>(c)));
        } else {
            std::copy_n(place->second, width, to);
        }
        to += width;
    }
    return Tensor({count, width}, std::move(values));
}

Tensor LearnedPart::whole(const char* name) const {
    const auto found = learned_.find(stage_ + "." + name);
    if (found == learned_.end())
        throw std::logic_error("no learned parameter " + stage_ + "." + name);
    return found->second;
}

Tensor LearnedPart::operator()(const char* name) const {
    return atHand(backend_.upload(whole(name)));
}

void LearnedPart::checkpoint() const {
    backend_.checkpoint();
}

Tensor LearnedPart::atHand(const Tensor& ofHeads) const {
    if (ofHeads.axis(0) == part_.headCount)
        return ofHeads;
    if (part_.stacked == 1)
        return backend_.slice(ofHeads, 0, part_.firstHead, part_.firstHead + part_.headCount);
    Buffer<std::int32_t> index(static_cast<std::size_t>(part_.headCount));
    for (std::size_t i = 0; i < index.size(); ++i)
        index[i] = static_cast<std::int32_t>(static_cast<Index>(i) % part_.heads);
    Shape shape = ofHeads.shape();
    const Tensor rows = ofHeads.reshaped({shape[0], static_cast<Index>(ofHeads.size()) / shape[0]});
    shape[0] = part_.headCount;
    return backend_.gather(rows, backend_.upload(Tensor({part_.headCount}, std::move(index))))
        .reshaped(shape);
}

} // namespace fovea
