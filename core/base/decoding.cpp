#include "core/base/decoding.h"

#include <QtCore/qglobal.h>

#include <algorithm>
#include <limits>
#include <set>

namespace fovea {

std::vector<Parameter> decodingParameters() {
    constexpr std::int64_t many = 1'000'000;
    return {numberParameter("temperature", QT_TRANSLATE_NOOP("fovea", "Temperature"), 0, 0, 1000),
            integerParameter("top-k", QT_TRANSLATE_NOOP("fovea", "Likeliest k"), 0, 0, INT32_MAX),
            numberParameter("top-p", QT_TRANSLATE_NOOP("fovea", "Probability p"), 1, 0, 1),
            numberParameter("min-p", QT_TRANSLATE_NOOP("fovea", "Least share"), 0, 0, 1),
            above(numberParameter("repetition", QT_TRANSLATE_NOOP("fovea", "Repetition penalty"), 1,
                                  0, 1000)),
            integerParameter("no-repeat", QT_TRANSLATE_NOOP("fovea", "No n-gram twice"), 0, 0, 100),
            integerParameter("most", QT_TRANSLATE_NOOP("fovea", "New tokens"), 40, 1, many)};
}

Decoding decodingOf(const Values& chosen) {
    Values values;
    for (const Parameter& parameter : decodingParameters())
        values[parameter.id] = parameter.defaultValue;
    for (const auto& [id, value] : chosen)
        values[id] = value;
    return {.sampling = {.temperature = number(values, "temperature"),
                         .topK = static_cast<std::size_t>(integer(values, "top-k")),
                         .topP = number(values, "top-p"),
                         .minP = number(values, "min-p")},
            .repetition = number(values, "repetition"),
            .noRepeat = integer(values, "no-repeat"),
            .most = integer(values, "most")};
}

std::vector<float> processed(std::span<const float> logits, std::span<const std::int32_t> ids,
                             const Decoding& decoding) {
    std::vector<float> all(logits.begin(), logits.end());
    const auto known = [&](std::int32_t id) { return id >= 0 && id < std::ssize(all); };
    if (decoding.repetition != 1)
        for (const std::int32_t id : std::set(ids.begin(), ids.end()))
            if (known(id)) {
                float& one = all[static_cast<std::size_t>(id)];
                const auto penalty = static_cast<float>(decoding.repetition);
                one = one < 0 ? one * penalty : one / penalty;
            }
    // What would end such a row of tokens that is there already.
    const auto length = static_cast<std::size_t>(decoding.noRepeat);
    if (length == 0 || ids.size() + 1 < length)
        return all;
    const auto last = ids.last(length - 1);
    for (std::size_t i = 0; i + length <= ids.size(); ++i)
        if (const std::int32_t id = ids[i + length - 1];
            known(id) && std::ranges::equal(ids.subspan(i, length - 1), last))
            all[static_cast<std::size_t>(id)] = -std::numeric_limits<float>::infinity();
    return all;
}

std::int32_t decided(std::span<const float> logits, std::span<const std::int32_t> ids,
                     const Decoding& decoding, const RandomStream& stream, std::uint64_t n) {
    if (decoding.repetition == 1 && decoding.noRepeat == 0)
        return sampled(logits, decoding.sampling, stream, n);
    return sampled(processed(logits, ids, decoding), decoding.sampling, stream, n);
}

} // namespace fovea
