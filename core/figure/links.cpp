#include "core/figure/links.h"

#include "core/attention/score.h"
#include "core/attention/stored_attention.h"
#include "core/base/error.h"
#include "core/figure/attention_map.h"
#include "core/figure/drawn_by.h"
#include "core/figure/map_section.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <iterator>

namespace fovea {
namespace {

constexpr Index mostWords = 128; // in a column, of a text of which a part is drawn

std::vector<float> vectorOf(const Tensor& row) {
    const Tensor numbers = row.as<float>();
    return {numbers.host<float>().begin(), numbers.host<float>().end()};
}

// Its numbers; its places are those in the drawn part.
Links::Pair pairOf(const FigureInput& in, const Rect& part, Index query, Index key) {
    const Attended& attended = in.layer().attended;
    Links::Pair pair{.query = query - part.top,
                     .key = key - part.left,
                     .head = in.view.head,
                     .q = vectorOf(queriesOf(attended, in.view.head, query, query + 1)),
                     .k = vectorOf(keysOf(attended, in.view.head, key, key + 1)),
                     .product = {}};
    // Some scores compare vectors of different width, or by other means.
    if (pair.q.size() == pair.k.size() && (attended.stored || hasProduct(in.layer().rule.score)))
        std::ranges::transform(pair.q, pair.k, std::back_inserter(pair.product), std::multiplies());
    return pair;
}

// The pair at hand: the view's; where it names no key, the drawn one that its query looks at most.
std::optional<Links::Pair> pairAt(const FigureInput& in, const Rect& part) {
    const StoredAttention* stored = in.layer().attended.stored.get();
    if (part.rows() == 0 || part.columns() == 0 || (stored && !stored->hasScores()))
        return std::nullopt;
    const Index query = in.query();
    if (in.view.query && in.view.key)
        return pairOf(in, part, query, *in.view.key);
    const Tensor row = mapValues(in.trace, in.backend, in.view, Heads::one, Shown::weight,
                                 {query, query + 1, part.left, part.right});
    const auto weights = row.host<float>();
    return pairOf(in, part, query,
                  part.left + (std::ranges::max_element(weights) - weights.begin()));
}

// Lines are as wide as shares: of the largest, whatever its sign.
void asShares(Links& links) {
    float most = 0;
    for (const Links::Head& head : links.heads)
        for (const float one : head.weights)
            most = std::max(most, std::abs(one));
    for (Links::Head& head : links.heads)
        for (float& one : head.weights)
            one = most > 0 ? std::abs(one) / most : 0;
    links.subtitle.more.push_back(
        {QT_TRANSLATE_NOOP("fovea", "sizes, as parts of the largest"), {}});
}

} // namespace

std::vector<Parameter> linkParameters() {
    std::vector<Parameter> parameters = {
        drawnByParameter(),
        automatic(
            integersParameter("heads", QT_TRANSLATE_NOOP("fovea", "Which heads"), {1}, 1, 256),
            QT_TRANSLATE_NOOP("fovea", "all"), [](const Sizes&) { return 1.0; }),
        numberParameter("threshold", QT_TRANSLATE_NOOP("fovea", "Hide links below"), 0.02, 0, 1),
        switchParameter("pair", QT_TRANSLATE_NOOP("fovea", "Query and key in numbers"), true),
    };
    std::ranges::move(mapParameters({"hide", "renormalise"}), std::back_inserter(parameters));
    return parameters;
}

Links attentionLinks(const FigureInput& in) {
    const Rect part = drawnPart(in, in.layer().plan.heads, mostWords);
    const bool isPart = !(part == wholeMap(in.layer()));
    refuseLarge(in.layer().plan.heads, part.rows(), part.columns());
    const bool all = isAutomatic(in.settings, "heads");
    const Shown by = drawnBy(in.settings);
    if (isPart && flag(in.settings, "renormalise"))
        failUsage(QT_TRANSLATE_NOOP("fovea", "renormalise: needs whole rows, and of so long a text "
                                             "a part is drawn; expected false"));
    if (isPart && by == Shown::effect)
        failUsage(QT_TRANSLATE_NOOP("fovea", "by: effects are those of a whole map, and of so long "
                                             "a text a part is drawn; shorten the text"));
    Links links{.title = titleOfQuantity(by),
                .subtitle = by == Shown::effect
                                ? subtitleOf(in, Heads::one)
                                : inLayer(in.layer(),
                                          all ? Message{QT_TRANSLATE_NOOP("fovea", "all heads"), {}}
                                              : Message{}),
                .queries = labelsOf(in.layer().queries.tokens),
                .keys = labelsOf(in.layer().keys.tokens),
                .queryTokens = {},
                .keyTokens = {},
                .heads = {},
                .threshold = number(in.settings, "threshold"),
                .pair = {},
                .query = in.view.query,
                .key = in.view.key};
    if (isPart)
        cutTo(links, part);
    const std::vector<Index> columns = within(leftOut(in), part.left, part.right);
    ViewState view = in.view;
    for (view.head = 0; view.head < in.layer().plan.heads; ++view.head) {
        Links::Head head{
            .head = view.head,
            .shown = all || std::ranges::find(integers(in.settings, "heads"), view.head + 1) !=
                                integers(in.settings, "heads").end(),
            .weights = {}};
        if (by == Shown::effect) // they are computed for one head at a time
            head.shown = view.head == in.view.head;
        if (head.shown) {
            const FigureInput ofHead{in.trace, view, in.settings, in.backend};
            const Tensor weights = drawnValues(ofHead, Heads::one, part);
            head.weights.assign(weights.host<float>().begin(), weights.host<float>().end());
            std::vector<std::uint8_t> visible(head.weights.size(), 1);
            leaveOut(columns, flag(in.settings, "renormalise"), links.queries.size(), head.weights,
                     visible);
        }
        links.heads.push_back(std::move(head));
    }
    if (by == Shown::effect)
        links.subtitle.more.push_back(drawnEffect(in));
    if (by != Shown::weight)
        asShares(links);
    links.showsPair = flag(in.settings, "pair");
    if (links.showsPair)
        links.pair = pairAt(in, part);
    return links;
}

} // namespace fovea
