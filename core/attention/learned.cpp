#include "core/attention/learned.h"

#include "core/base/error.h"
#include "core/base/memory.h"
#include "core/base/random.h"
#include "core/compute/backend.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <stdexcept>
#include <unordered_map>
#include <utility>

namespace fovea {
namespace {

constexpr std::size_t mostBytes = std::size_t{1} << 30;
constexpr std::size_t unasked = std::size_t{16} << 20; // the system is not asked for so little
constexpr std::size_t pulse = 65536;  // numbers between two looks at the stop token
constexpr Index leastPositions = 512; // what tables have by themselves is drawn as a whole

Shape ofHeads(const LearnedShape& learned, Shape shape, Index heads) {
    if (learned.perHead)
        shape.insert(shape.begin(), heads);
    return shape;
}

const Shape& wholeOf(const LearnedShape& learned) {
    return learned.whole.empty() ? learned.shape : learned.whole;
}

// Where the rows of `shape` begin in `whole`.
std::vector<std::size_t> rowBegins(const Shape& shape, const Shape& whole) {
    std::vector<std::size_t> begins = {0};
    for (std::size_t axis = 0; axis + 1 < shape.size(); ++axis) {
        std::vector<std::size_t> next;
        for (const std::size_t begin : begins)
            for (Index i = 0; i < shape[axis]; ++i)
                next.push_back(begin * static_cast<std::size_t>(whole[axis]) +
                               static_cast<std::size_t>(i));
        begins = std::move(next);
    }
    for (std::size_t& begin : begins)
        begin *= static_cast<std::size_t>(whole.back());
    return begins;
}

Tensor drawOne(const LearnedShape& learned, Index heads, const RandomStream& stream,
               Backend& backend) {
    const Shape shape = ofHeads(learned, learned.shape, heads);
    const Shape& whole = wholeOf(learned);
    Buffer<float> values(elements(shape));
    if (learned.initial == Initial::one)
        std::fill_n(values.data(), values.size(), 1.0F);
    if (learned.initial == Initial::zero || learned.initial == Initial::one)
        return Tensor(shape, std::move(values));
    const auto in = static_cast<double>(whole.back());
    const auto out = static_cast<double>(whole.size() < 2 ? 1 : whole[whole.size() - 2]);
    const double bound = std::sqrt(6 / (in + out));
    const auto width = static_cast<std::size_t>(shape.back());
    std::size_t i = 0;
    for (const std::size_t begin : rowBegins(shape, ofHeads(learned, whole, heads)))
        for (std::size_t n = begin; n < begin + width; ++n, ++i) {
            if (i % pulse == 0)
                backend.checkpoint();
            const double value = learned.initial == Initial::xavier
                                     ? (2 * stream.uniform(n) - 1) * bound
                                     : stream.normal(n) * learned.deviation;
            values[i] = static_cast<float>(value);
        }
    return Tensor(shape, std::move(values));
}

void checkSize(const std::vector<StageShapes>& stages, Index heads) {
    std::size_t bytes = 0;
    std::size_t most = 0;
    std::string largest;
    for (const StageShapes& stage : stages) {
        const std::size_t own = sizeof(float) * parameterCount({stage}, heads);
        bytes += own;
        if (own > most)
            largest = stage.stage;
        most = std::max(most, own);
    }
    if (bytes > mostBytes)
        fail(QT_TRANSLATE_NOOP("fovea", "%1: the learned parameters would take %2 MiB, %3 of them "
                                        "here, and at most %4 are possible; choose smaller sizes"),
             {largest, std::to_string(bytes >> 20), std::to_string(most >> 20),
              std::to_string(mostBytes >> 20)});
    if (bytes > unasked)
        checkMemory(largest, bytes);
}

} // namespace

std::size_t parameterCount(const std::vector<StageShapes>& stages, Index heads) {
    std::size_t count = 0;
    for (const StageShapes& stage : stages)
        for (const LearnedShape& shape : stage.shapes)
            count += elements(ofHeads(shape, shape.shape, heads));
    return count;
}

std::size_t parameterCount(const Learned& learned) {
    std::size_t count = 0;
    for (const auto& [name, tensor] : learned)
        count += tensor.size();
    return count;
}

std::vector<StageShapes> firstPositions(std::vector<StageShapes> stages, Index tokens) {
    const auto wanted = static_cast<Index>(
        std::bit_ceil(static_cast<std::uint64_t>(std::max(tokens, leastPositions))));
    for (StageShapes& stage : stages)
        for (LearnedShape& learned : stage.shapes) {
            Shape shape = learned.shape;
            for (Index axis = 0; axis < learned.positions; ++axis) {
                Index& size = shape[static_cast<std::size_t>(axis)];
                size = std::min(size, wanted);
            }
            if (shape != learned.shape)
                learned.whole = std::exchange(learned.shape, std::move(shape));
        }
    return stages;
}

void draw(Learned& learned, const Learned& known, const std::vector<StageShapes>& stages,
          Index heads, std::uint32_t seed, Backend& backend) {
    checkSize(stages, heads);
    for (const StageShapes& stage : stages)
        for (const LearnedShape& shape : stage.shapes) {
            const std::string name = stage.stage + "." + shape.name;
            const auto old = known.find(name);
            const auto has = [&](const Shape& size) {
                return old != known.end() && old->second.shape() == ofHeads(shape, size, heads);
            };
            learned[name] = has(shape.shape) || has(wholeOf(shape))
                                ? old->second
                                : drawOne(shape, heads, RandomStream(seed, name), backend);
        }
}

Tensor embed(const std::vector<std::string_view>& texts, Index width, std::uint32_t seed,
             Backend& backend, const EmbeddedTexts& known) {
    const auto count = static_cast<Index>(texts.size());
    std::unordered_map<std::string_view, const float*> drawn; // a word that comes again is copied
    if (!known.texts.empty() && known.vectors.axis(1) == width)
        for (std::size_t i = 0; i < known.texts.size(); ++i)
            drawn.try_emplace(known.texts[i],
                              known.vectors.host<float>().data() + static_cast<Index>(i) * width);
    Buffer<float> values(elements({count, width}));
    float* to = values.data();
    for (const std::string_view text : texts) {
        backend.checkpoint();
        const auto [found, isNew] = drawn.try_emplace(text, to);
        if (isNew) {
            const RandomStream stream(seed, "embedding", text);
            for (Index c = 0; c < width; ++c)
                to[c] = static_cast<float>(stream.normal(static_cast<std::uint64_t>(c)));
        } else {
            std::copy_n(found->second, width, to);
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
    if (part_.entries == 1)
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
