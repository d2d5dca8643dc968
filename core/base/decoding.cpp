#include "core/base/decoding.h"

#include <QtCore/qglobal.h>

#include <algorithm>
#include <limits>
#include <set>

namespace fovea {
namespace {

constexpr std::int64_t mostNew = 1'000'000;

std::vector<std::string> earlyStoppings() {
    return {"no", "yes", "never"}; // in the order of EarlyStopping
}

EarlyStopping earlyStoppingOf(const std::string& name) {
    const auto all = earlyStoppings();
    return static_cast<EarlyStopping>(std::ranges::find(all, name) - all.begin());
}

std::vector<std::int32_t> idsOf(const Values& values, std::string_view id) {
    if (isAutomatic(values, id))
        return {};
    const Integers& chosen = integers(values, id);
    return {chosen.begin(), chosen.end()};
}

template <class Number>
void process(std::vector<Number>& all, std::span<const std::int32_t> ids, const Decoding& decoding,
             const Begun& begun) {
    const auto known = [&](std::int32_t id) { return id >= 0 && id < std::ssize(all); };
    const auto hide = [&](std::int32_t id) {
        if (known(id))
            all[static_cast<std::size_t>(id)] = -std::numeric_limits<Number>::infinity();
    };
    if (decoding.repetition != 1)
        for (const std::int32_t id : std::set(ids.begin(), ids.end()))
            if (known(id)) {
                Number& one = all[static_cast<std::size_t>(id)];
                const auto penalty = static_cast<Number>(decoding.repetition);
                one = one < 0 ? one * penalty : one / penalty;
            }
    // Hides what would complete a row of `noRepeat` tokens that is there already.
    const auto length = static_cast<std::size_t>(decoding.noRepeat);
    if (length > 0 && ids.size() + 1 >= length) {
        const auto last = ids.last(length - 1);
        for (std::size_t i = 0; i + length <= ids.size(); ++i)
            if (std::ranges::equal(ids.subspan(i, length - 1), last))
                hide(ids[i + length - 1]);
    }
    const Index made = std::ssize(ids) - static_cast<Index>(begun.given);
    if (made < decoding.least)
        std::ranges::for_each(begun.ends, hide);
    std::ranges::for_each(decoding.never, hide);
    if (made == 0)
        std::ranges::for_each(decoding.notFirst, hide);
}

} // namespace

std::vector<Parameter> decodingParameters() {
    return {numberParameter("temperature", QT_TRANSLATE_NOOP("fovea", "Temperature"), 0, 0, 1000),
            integerParameter("top-k", QT_TRANSLATE_NOOP("fovea", "Likeliest k"), 0, 0, INT32_MAX),
            numberParameter("top-p", QT_TRANSLATE_NOOP("fovea", "Probability p"), 1, 0, 1),
            numberParameter("min-p", QT_TRANSLATE_NOOP("fovea", "Least share"), 0, 0, 1),
            above(numberParameter("repetition", QT_TRANSLATE_NOOP("fovea", "Repetition penalty"), 1,
                                  0, 1000)),
            integerParameter("no-repeat", QT_TRANSLATE_NOOP("fovea", "No n-gram twice"), 0, 0, 100),
            integerParameter("most", QT_TRANSLATE_NOOP("fovea", "New tokens"), 40, 1, mostNew),
            above(numberParameter("typical-p", QT_TRANSLATE_NOOP("fovea", "Typical p"), 1, 0, 1)),
            numberParameter("epsilon", QT_TRANSLATE_NOOP("fovea", "Epsilon cutoff"), 0, 0, 1),
            numberParameter("eta", QT_TRANSLATE_NOOP("fovea", "Eta cutoff"), 0, 0, 1)};
}

std::vector<Parameter> continuationParameters() {
    return {
        integerParameter("min-new", QT_TRANSLATE_NOOP("fovea", "Least new tokens"), 0, 0, mostNew),
        integerParameter("beams", QT_TRANSLATE_NOOP("fovea", "Beams, 1: no beam search"), 1, 1,
                         100),
        numberParameter("length-penalty", QT_TRANSLATE_NOOP("fovea", "Length penalty of beams"), 1,
                        -10, 10),
        optionParameter("early-stopping", QT_TRANSLATE_NOOP("fovea", "Early stopping of beams"),
                        earlyStoppings()),
        automatic(integersParameter("suppress", QT_TRANSLATE_NOOP("fovea", "Tokens never made"), {},
                                    0, INT32_MAX),
                  "none", nullptr),
        automatic(integersParameter("suppress-first",
                                    QT_TRANSLATE_NOOP("fovea", "Tokens never made first"), {}, 0,
                                    INT32_MAX),
                  "none", nullptr)};
}

std::vector<Parameter> shownDecodingParameters() {
    std::vector<Parameter> all = decodingParameters();
    for (Parameter& one : continuationParameters())
        if (one.id == "beams" || one.id == "length-penalty" || one.id == "early-stopping")
            all.push_back(std::move(one));
    return all;
}

Decoding decodingOf(const Values& chosen) {
    Values values;
    for (const auto& parameters : {decodingParameters(), continuationParameters()})
        for (const Parameter& parameter : parameters)
            values[parameter.id] = parameter.defaultValue;
    for (const auto& [id, value] : chosen)
        values[id] = value;
    return {.sampling = {.temperature = number(values, "temperature"),
                         .topK = static_cast<std::size_t>(integer(values, "top-k")),
                         .topP = number(values, "top-p"),
                         .minP = number(values, "min-p"),
                         .typicalP = number(values, "typical-p"),
                         .epsilon = number(values, "epsilon"),
                         .eta = number(values, "eta")},
            .repetition = number(values, "repetition"),
            .noRepeat = integer(values, "no-repeat"),
            .most = integer(values, "most"),
            .least = integer(values, "min-new"),
            .never = idsOf(values, "suppress"),
            .notFirst = idsOf(values, "suppress-first"),
            .beams = {.count = integer(values, "beams"),
                      .lengthPenalty = number(values, "length-penalty"),
                      .earlyStopping = earlyStoppingOf(option(values, "early-stopping"))}};
}

std::vector<float> processed(std::span<const float> logits, std::span<const std::int32_t> ids,
                             const Decoding& decoding, const Begun& begun) {
    std::vector<float> all(logits.begin(), logits.end());
    process(all, ids, decoding, begun);
    return all;
}

std::vector<double> processed(std::vector<double> logits, std::span<const std::int32_t> ids,
                              const Decoding& decoding, const Begun& begun) {
    process(logits, ids, decoding, begun);
    return logits;
}

std::int32_t decided(std::span<const float> logits, std::span<const std::int32_t> ids,
                     const Decoding& decoding, const RandomStream& stream, std::uint64_t n,
                     const Begun& begun) {
    return sampled(processed(logits, ids, decoding, begun), decoding.sampling, stream, n);
}

} // namespace fovea
