// What a query sees by the rule and the mask of a file of attentions.
#include "core/base/error.h"
#include "core/model/file_attention.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace fovea {
namespace {

// What a mask of this type writes for −∞.
float lowestOf(const NumberType& type) {
    const std::string_view id = type.id;
    if (id == "F16")
        return -65504;
    return id == "BF16" ? -3.3895314e38F : std::numeric_limits<float>::lowest();
}

bool isSwitch(const NumberType& type) {
    return !type.widen;
}

} // namespace

std::pair<Index, Index> FileAttention::keysOfRule(Index query) const {
    const AttentionTerms& terms = layer_.terms;
    Index end = terms.causal ? query + 1 : parts_.keys;
    if (terms.right)
        end = std::min(end, query + *terms.right + 1);
    end = std::clamp<Index>(end, 0, parts_.keys);
    return {std::clamp<Index>(terms.left ? query - *terms.left : 0, 0, end), end};
}

std::vector<std::uint8_t> FileAttention::shown(Index head, const Rect& rect) const {
    std::vector<std::uint8_t> out(elements({rect.rows(), rect.columns()}));
    for (Index i = rect.top; i < rect.bottom; ++i) {
        const auto [begin, end] = keysOfRule(i);
        const Index first = std::max(begin, rect.left);
        const Index row = (i - rect.top) * rect.columns() - rect.left;
        if (const Index count = std::min(end, rect.right) - first; count > 0)
            std::fill_n(out.begin() + row + first, count, 1);
    }
    if (const Array* mask = parts_.mask) {
        const Index first = mask->shape.size() == 3 ? head * parts_.queries * parts_.keys : 0;
        const std::vector<float> numbers = part(*mask, first, parts_.keys, rect);
        const bool plain = isSwitch(*mask->type);
        const float lowest = lowestOf(*mask->type);
        for (std::size_t i = 0; i < out.size(); ++i)
            if (plain ? numbers[i] == 0 : numbers[i] <= lowest)
                out[i] = 0;
    }
    return out;
}

void FileAttention::addMask(Index head, const Rect& rect, std::span<double> scores) const {
    const std::vector<std::uint8_t> seen = shown(head, rect);
    const Array* mask = parts_.mask;
    if (mask && !isSwitch(*mask->type)) {
        const Index first = mask->shape.size() == 3 ? head * parts_.queries * parts_.keys : 0;
        const std::vector<float> numbers = part(*mask, first, parts_.keys, rect);
        for (std::size_t i = 0; i < scores.size(); ++i)
            if (seen[i] != 0) {
                if (!std::isfinite(numbers[i]))
                    fail(QT_TRANSLATE_NOOP("fovea", "%1: the array %2 has a number that is neither "
                                                    "finite nor −∞"),
                         {file_->arrays().path(), mask->name});
                scores[i] += static_cast<double>(numbers[i]);
            }
    }
    for (std::size_t i = 0; i < scores.size(); ++i)
        if (seen[i] == 0)
            scores[i] = hiddenScore;
}

} // namespace fovea
