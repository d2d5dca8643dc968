#include "core/figure/map_values.h"

#include "core/base/numbers.h"
#include "core/compute/backend.h"
#include "core/experiment/moved.h"
#include "core/experiment/value_zeroing.h"
#include "core/figure/flow.h"
#include "core/figure/rollout.h"

#include <algorithm>
#include <cmath>
#include <unordered_map>

namespace fovea {
namespace {

Tensor ofOneHead(const Trace& trace, Backend& backend, const ViewState& view, Shown shown,
                 const Rect& rect) {
    switch (shown) {
    case Shown::moved:
        return movedSizes(trace, backend, view.layer, view.head, rect);
    case Shown::contribution:
        return contributions(trace, backend, view.layer, view.head, rect);
    case Shown::zeroing:
        return zeroingChanges(trace, backend, view.layer, view.head, rect);
    case Shown::normed:
        return normedSizes(trace, backend, view.layer, rect);
    case Shown::weight:
    case Shown::masked:
    case Shown::score:
    case Shown::effect:
        break;
    }
    const Quantity quantity = shown == Shown::masked  ? Quantity::masked
                              : shown == Shown::score ? Quantity::score
                                                      : Quantity::weights;
    return tile(trace, backend, view.layer, view.head, quantity, rect).as<float>();
}

template <class T, class Of, class Join>
Tensor overHeads(const Trace& trace, ViewState view, Of of, Join join) {
    view.head = 0;
    const Tensor first = of(view);
    Buffer<T> out(first.size());
    std::ranges::copy(first.template host<T>(), out.data());
    for (view.head = 1; view.head < trace.layer(view.layer).plan.heads; ++view.head) {
        const Tensor next = of(view);
        for (std::size_t i = 0; i < out.size(); ++i)
            out.data()[i] = join(out.data()[i], next.template host<T>()[i]);
    }
    return Tensor(first.shape(), std::move(out));
}

std::vector<std::string> toldApart(const Tokens& tokens, Index begin, Index end) {
    std::unordered_map<std::string_view, int> counts;
    for (const Token& token : tokens)
        ++counts[token.text];
    std::vector<std::string> texts;
    for (Index i = begin; i < end; ++i) {
        const std::string& text = tokens[static_cast<std::size_t>(i)].text;
        texts.push_back(counts[text] > 1 ? withPosition(text, i) : text);
    }
    return texts;
}

} // namespace

Tensor mapValues(const Trace& trace, Backend& backend, const ViewState& view, Heads heads,
                 Shown shown, const Rect& rect) {
    const auto one = [&](const ViewState& head) {
        return ofOneHead(trace, backend, head, shown, rect);
    };
    if (heads == Heads::one || (shown == Shown::normed && !throughLayers(heads)))
        return one(view);
    if (heads == Heads::rollout)
        return backend.slice(rollout(trace, backend, view.layer, shown, rect.top, rect.bottom), 1,
                             rect.left, rect.right);
    if (heads == Heads::flow)
        return backend.slice(attentionFlow(trace, backend, view.layer, rect.top, rect.bottom), 1,
                             rect.left, rect.right);
    if (heads == Heads::most)
        return overHeads<float>(
            trace, view, one, [](float a, float b) { return std::isnan(a) ? a : std::max(b, a); });
    const Tensor sum = overHeads<float>(trace, view, one, [](float a, float b) { return a + b; });
    Buffer<float> out(sum.size());
    const auto count = static_cast<float>(trace.layer(view.layer).plan.heads);
    for (std::size_t i = 0; i < sum.size(); ++i)
        out.data()[i] = sum.host<float>()[i] / count;
    return Tensor(sum.shape(), std::move(out));
}

Tensor mapVisible(const Trace& trace, Backend& backend, const ViewState& view, Heads heads,
                  const Rect& rect) {
    const auto one = [&](const ViewState& head) {
        const Layer& layer = trace.layer(head.layer);
        return visibleTile(backend, layer.rule, layer.attended, head.head, rect);
    };
    if (heads == Heads::one)
        return one(view);
    if (throughLayers(heads)) { // what has reached it
        const Tensor shares = mapValues(trace, backend, view, heads, Shown::weight, rect);
        Buffer<std::uint8_t> reached(shares.size());
        std::ranges::transform(shares.host<float>(), reached.data(),
                               [](float share) -> std::uint8_t { return share > 0 ? 1 : 0; });
        return Tensor(shares.shape(), std::move(reached));
    }
    return overHeads<std::uint8_t>(trace, view, one, [](std::uint8_t a, std::uint8_t b) {
        return static_cast<std::uint8_t>(a | b);
    });
}

Message inLayer(const Layer& layer, Message what) {
    Message name = layer.name;
    if (name.text.empty())
        return what;
    if (!what.text.empty())
        name.more.push_back(std::move(what));
    return name;
}

Message headName(const Layer& layer, Index head) {
    return {QT_TRANSLATE_NOOP("fovea", "head %1"),
            {layer.heads.empty() ? std::to_string(head + 1)
                                 : layer.heads[static_cast<std::size_t>(head)]}};
}

Message layerAndHead(const Trace& trace, Index layer, Index head) {
    return inLayer(trace.layer(layer), headName(trace.layer(layer), head));
}

std::optional<Patch> patchOf(std::string_view name) {
    const std::size_t c = name.find('c');
    if (!name.starts_with('r') || c == std::string_view::npos)
        return std::nullopt;
    const std::string_view row = name.substr(1, c - 1), column = name.substr(c + 1);
    if (!readInteger(row) || !readInteger(column))
        return std::nullopt;
    return Patch{std::string(row), std::string(column)};
}

std::optional<Patch> patchOf(const Token& token) {
    return token.begin == token.end ? patchOf(token.text) : std::nullopt;
}

bool isNoPartOfText(const Token& token) {
    return token.begin == token.end && !patchOf(token);
}

std::vector<std::string> toldApart(const Tokens& tokens) {
    return toldApart(tokens, 0, std::ssize(tokens));
}

std::vector<std::string> labelsOf(const Tokens& tokens) {
    return labelsOf(tokens, 0, std::ssize(tokens));
}

std::vector<std::string> labelsOf(const Tokens& tokens, Index begin, Index end) {
    std::vector<std::string> texts = toldApart(tokens, begin, end);
    for (std::size_t i = 0; i < texts.size(); ++i)
        if (tokens[static_cast<std::size_t>(begin) + i].unknown)
            texts[i] += " ?";
    return texts;
}

std::string withPosition(const std::string& word, Index index) {
    std::string text = word;
    for (const char digit : std::to_string(index + 1))
        text += {'\xE2', '\x82', static_cast<char>('\x80' + (digit - '0'))}; // "₀" … "₉" in UTF-8
    return text;
}

std::string titleWord(const std::string& word) {
    constexpr std::size_t longest = 40; // letters
    constexpr std::size_t beginning = 26;
    constexpr std::size_t end = 12;
    std::vector<std::size_t> letters; // where each begins
    for (std::size_t i = 0; i < word.size(); ++i)
        if ((static_cast<unsigned char>(word[i]) & 0xC0) != 0x80)
            letters.push_back(i);
    return letters.size() <= longest ? word
                                     : word.substr(0, letters[beginning]) + "…" +
                                           word.substr(letters[letters.size() - end]);
}

} // namespace fovea
