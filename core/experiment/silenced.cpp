#include "core/experiment/silenced.h"

#include "core/base/error.h"
#include "core/compute/backend.h"

#include <algorithm>

namespace fovea {
namespace {

template <class One>
void setIn(std::vector<One>& sorted, const One& one, bool isIn) {
    const auto at = std::ranges::lower_bound(sorted, one);
    const bool known = at != sorted.end() && *at == one;
    if (isIn && !known)
        sorted.insert(at, one);
    else if (!isIn && known)
        sorted.erase(at);
}

} // namespace

bool Silenced::has(const SilencedHead& head) const {
    return std::ranges::binary_search(heads, head);
}

bool Silenced::leavesOut(const LeftOutPart& part) const {
    return std::ranges::binary_search(parts, part);
}

std::vector<std::int64_t> Silenced::headsOf(std::int64_t layer) const {
    std::vector<std::int64_t> own;
    for (const SilencedHead& one : heads)
        if (one.layer == layer)
            own.push_back(one.head);
    return own;
}

Silenced withHead(Silenced silenced, const SilencedHead& head, bool isSilenced) {
    setIn(silenced.heads, head, isSilenced);
    return silenced;
}

Silenced withToken(Silenced silenced, std::int64_t token, bool isSilenced) {
    setIn(silenced.tokens, token, isSilenced);
    return silenced;
}

Silenced withState(Silenced silenced, const PatchedState& state, bool isPatched) {
    setIn(silenced.states, state, isPatched);
    return silenced;
}

Silenced withPart(Silenced silenced, const LeftOutPart& part, bool isLeftOut) {
    setIn(silenced.parts, part, isLeftOut);
    return silenced;
}

const Tensor* valuesFor(const HeadValues* values, const std::string& attention) {
    if (!values)
        return nullptr;
    const auto found = values->find(attention);
    if (found == values->end())
        failUsage(QT_TRANSLATE_NOOP("fovea", "the text that heads are patched from gives them "
                                             "nothing, expected one with as many tokens"));
    return &found->second;
}

Tensor withoutHeads(Backend& backend, const Tensor& outputs, const std::vector<std::int64_t>& heads,
                    const Tensor* values) {
    const Index rows = outputs.axis(1);
    const Index width = outputs.axis(2);
    const bool patched = values && values->rank() == 3;
    if (patched && values->axis(1) != rows)
        failUsage(QT_TRANSLATE_NOOP("fovea", "the text that heads are patched from has %1 tokens, "
                                             "expected %2, as this one has"),
                  {std::to_string(values->axis(1)), std::to_string(rows)});
    std::vector<Tensor> parts;
    Index reached = 0;
    for (const Index head : heads) {
        if (head >= outputs.axis(0))
            break; // of a model with more heads
        if (head > reached)
            parts.push_back(backend.slice(outputs, 0, reached, head));
        Buffer<float> instead(static_cast<std::size_t>(rows * width));
        for (Index row = 0; values && row < rows; ++row)
            std::ranges::copy(
                values->host<float>().subspan(
                    static_cast<std::size_t>((patched ? head * rows + row : head) * width),
                    static_cast<std::size_t>(width)),
                instead.data() + row * width);
        parts.push_back(backend.upload(Tensor({1, rows, width}, std::move(instead))));
        reached = head + 1;
    }
    if (reached < outputs.axis(0))
        parts.push_back(backend.slice(outputs, 0, reached, outputs.axis(0)));
    return parts.size() == 1 ? parts.front() : backend.concat(parts, 0);
}

Tensor withStates(Backend& backend, const Tensor& x, const std::string& layer,
                  const std::vector<PatchedState>& patched, const OtherStates& states) {
    std::vector<Tensor> parts;
    Index reached = 0;
    for (const PatchedState& one : patched) {
        const std::string name =
            one.layers == 0 ? states.stack : states.stack + "." + std::to_string(one.layers - 1);
        if (name != layer || one.token >= x.axis(0))
            continue; // which a model that goes step by step has not reached
        if (one.layers >= std::ssize(states.behind) ||
            one.token >= states.behind[static_cast<std::size_t>(one.layers)].axis(0))
            failUsage(QT_TRANSLATE_NOOP("fovea", "the text that states are patched from has no "
                                                 "token %1, expected one with as many tokens"),
                      {std::to_string(one.token + 1)});
        if (one.token > reached)
            parts.push_back(backend.slice(x, 0, reached, one.token));
        parts.push_back(
            backend.slice(backend.upload(states.behind[static_cast<std::size_t>(one.layers)]), 0,
                          one.token, one.token + 1));
        reached = one.token + 1;
    }
    if (parts.empty())
        return x;
    if (reached < x.axis(0))
        parts.push_back(backend.slice(x, 0, reached, x.axis(0)));
    return parts.size() == 1 ? parts.front() : backend.concat(parts, 0);
}

HandEdits hiddenKeys(const Silenced& silenced, std::int64_t layer, Index firstQuery, Index queries,
                     bool amongThemselves) {
    HandEdits edits;
    for (const std::int64_t key : silenced.tokens)
        for (Index query = firstQuery; query < firstQuery + queries; ++query)
            if (!amongThemselves || query != key)
                edits.push_back({.layer = layer, .query = query, .key = key});
    return edits;
}

} // namespace fovea
