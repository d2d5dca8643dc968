// Positions that rotate queries and keys, and those that bias the scores.
#include "core/attention/position_rows.h"
#include "core/attention/rotation.h"
#include "core/base/error.h"
#include "core/compute/backend.h"

#include <algorithm>
#include <bit>
#include <cmath>

namespace fovea::rows {
namespace {

// [n, m] of the part: value(i + offset, j), the same for all heads.
template <class Type, class Value>
Tensor overDistances(const MapPart& part, Value value) {
    const Rect& rect = part.rect;
    Buffer<Type> out(elements({rect.rows(), rect.columns()}));
    Type* to = out.data();
    for (Index i = rect.top; i < rect.bottom; ++i)
        for (Index j = rect.left; j < rect.right; ++j)
            *to++ = static_cast<Type>(value(i, j));
    return Tensor({rect.rows(), rect.columns()}, std::move(out));
}

} // namespace

// Every pair by the angle i · base^(−2c/d).
Tensor rotary(Backend& backend, const Values& values, const Tensor& x, Index offset) {
    const Index width = x.axis(2);
    if (width % 2 != 0)
        failUsage(
            QT_TRANSLATE_NOOP("fovea", "position rotary: heads are %1 wide, which must be even"),
            {std::to_string(width)});
    std::vector<double> rates;
    for (const RotatedPair& pair : rotaryPairs(values, width))
        rates.push_back(pair.rate);
    return rotated(backend, rotationOf(backend, rates, offset, x.axis(1)), x,
                   option(values, "pairs") == "split" ? Pairs::split : Pairs::interleaved);
}

std::vector<RotatedPair> rotaryPairs(const Values& values, Index width) {
    const double base = number(values, "base");
    const bool split = option(values, "pairs") == "split";
    const Index half = width / 2;
    std::vector<RotatedPair> pairs;
    for (Index c = 0; c < half; ++c)
        pairs.push_back(
            {.first = split ? c : 2 * c,
             .second = split ? c + half : 2 * c + 1,
             .rate = std::pow(base, -static_cast<double>(c) / static_cast<double>(half))});
    return pairs;
}

double alibiSlope(Index head, Index heads) {
    const auto power = static_cast<Index>(std::bit_floor(static_cast<std::uint64_t>(heads)));
    const bool beyond = head >= power;
    const Index of = beyond ? 2 * power : power;
    const Index number = beyond ? 2 * (head - power) + 1 : head + 1;
    return std::exp2(-8 * static_cast<double>(number) / static_cast<double>(of));
}

// −slope_h · |i − j|.
Tensor alibi(const BiasInput& in) {
    const Index offset = integer(in.values, "offset") + in.part.queryOffset;
    const Tensor distance = in.backend.upload(overDistances<double>(
        in.part, [offset](Index i, Index j) { return std::abs(i + offset - j); }));
    Buffer<double> slopes(static_cast<std::size_t>(in.part.headCount));
    for (std::size_t h = 0; h < slopes.size(); ++h)
        slopes[h] =
            -alibiSlope((in.part.firstHead + static_cast<Index>(h)) % in.part.heads, in.part.heads);
    const Tensor slope =
        in.backend.upload(Tensor(Shape{in.part.headCount, 1, 1}, std::move(slopes)));
    return in.backend.binary(Binary::multiply, slope, distance);
}

Index distanceBucket(Index distance, Index count, Index most, bool bothWays) {
    const Index n = bothWays ? count / 2 : count;
    const Index first = bothWays && distance > 0 ? n : 0;
    const Index away = bothWays ? std::abs(distance) : std::max<Index>(-distance, 0);
    const Index exact = n / 2;
    if (away < exact || exact == 0)
        return first + std::min(away, n - 1);
    const double far = std::log(static_cast<double>(away) / static_cast<double>(exact)) /
                       std::log(static_cast<double>(most) / static_cast<double>(exact));
    const auto more = static_cast<Index>(far * static_cast<double>(n - exact));
    return first + std::min(n - 1, exact + more);
}

// B[bucket(j − i), h].
Tensor buckets(const BiasInput& in) {
    const Index offset = integer(in.values, "offset") + in.part.queryOffset;
    const Index count = integer(in.values, "buckets");
    const Index most = integer(in.values, "max-distance");
    const bool bothWays = flag(in.values, "bidirectional");
    if (most <= (bothWays ? count / 4 : count / 2))
        failUsage(QT_TRANSLATE_NOOP("fovea", "position t5: max-distance=%1 lies within the exact "
                                             "distances of %2 buckets"),
                  {std::to_string(most), std::to_string(count)});
    const Tensor index =
        in.backend.upload(overDistances<std::int32_t>(in.part, [&](Index i, Index j) {
            return distanceBucket(j - i - offset, count, most, bothWays);
        }));
    const Tensor table = in.backend.upload(in.learned.whole("B")); // [buckets, H]
    const Tensor heads = in.learned.atHand(in.backend.permute(table, {1, 0}));
    return in.backend.pick(heads.reshaped({in.part.headCount, 1, count}), index);
}
std::vector<LearnedShape> bucketsLearned(const Values& values, const Sizes& sizes) {
    return {{.name = "B", .shape = {integer(values, "buckets"), sizes.heads}, .perHead = false}};
}

// q_i·a[clip(j − i, −k, k)] / √d (Shaw, Uszkoreit, Vaswani, 2018).
Tensor relative(const BiasInput& in) {
    const Index reach = integer(in.values, "k");
    const Tensor all = in.backend.matmul(in.q, in.learned("a"), {.a = false, .b = true});
    const Tensor scaled =
        in.backend.affine(all, 1 / std::sqrt(static_cast<double>(in.q.axis(2))), 0);
    const Tensor index = in.backend.upload(overDistances<std::int32_t>(
        in.part, [reach, queryOffset = in.part.queryOffset](Index i, Index j) {
            return std::clamp(j - i - queryOffset, -reach, reach) + reach;
        }));
    return in.backend.pick(scaled, index);
}
std::vector<LearnedShape> relativeLearned(const Values& values, const Sizes& sizes) {
    return {{.name = "a", .shape = {2 * integer(values, "k") + 1, sizes.headWidth}}};
}

} // namespace fovea::rows
