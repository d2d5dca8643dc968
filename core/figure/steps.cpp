#include "core/figure/steps.h"

#include "core/attention/position.h"
#include "core/base/error.h"
#include "core/base/numbers.h"
#include "core/base/table.h"
#include "core/compute/backend.h"
#include "core/experiment/run.h"
#include "core/figure/attention_map.h"
#include "core/figure/block.h"
#include "core/figure/inside_steps.h"
#include "core/figure/map_values.h"
#include "core/figure/parameter_facts.h"
#include "core/figure/query_products.h"
#include "core/figure/step_notes.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <iterator>
#include <limits>
#include <numeric>

namespace fovea {
namespace {

using Source = MatrixSource;

// Everything that the steps are made of, for the view's head.
struct Parts {
    explicit Parts(const FigureInput& input)
        : in(input), attended(in.layer().attended), head(in.view.head),
          group(head * attended.k.axis(0) / attended.q.axis(0)), query(in.query()),
          queries(labelsOf(in.layer().queries.tokens)), keys(labelsOf(in.layer().keys.tokens)) {}

    // The head's rows of a projection's matrix; null where nothing is projected.
    [[nodiscard]] Tensor weights(const char* name, Index which) const {
        const auto found = in.layer().rule.learned.find(std::string("project.") + name);
        if (found == in.layer().rule.learned.end())
            return {};
        const Index d = in.layer().plan.headWidth;
        return rowsOf(found->second, which * d, (which + 1) * d);
    }
    // What the heads joined give that token, [1, D].
    [[nodiscard]] Tensor outputRow(Index i) const {
        return in.backend.download(outputOf(in.trace, in.backend, in.view.layer, i, i + 1))
            .as<float>();
    }
    [[nodiscard]] std::int64_t parameters(const char* name) const {
        return parametersOf(in.layer(), name);
    }

    [[nodiscard]] Source x() const {
        return {.name = {"x", {}},
                .note = noteOfInput(in.layer()),
                .values = in.layer().queries.input,
                .rows = queries,
                .row = query};
    }
    // Of another sentence, where keys and values have one.
    [[nodiscard]] Source statistics() const {
        Source source = x();
        source.values = in.layer().keys.input;
        source.rows = keys;
        if (!in.layer().amongThemselves) {
            source.name = {"x′", {}};
            source.row = std::nullopt;
        }
        return source;
    }
    [[nodiscard]] Source q() const {
        return {.name = {"q", {}},
                .note = {rotatesUnseen() ? QT_TRANSLATE_NOOP("fovea", "queries (ask), rotated")
                                         : QT_TRANSLATE_NOOP("fovea", "queries (ask)"),
                         {}},
                .values = layerOf(attended.q, head),
                .rows = queries,
                .row = query,
                .parameters = parameters("W_q")};
    }
    [[nodiscard]] Source k() const {
        return {.name = {"k", {}},
                .note = {rotatesUnseen() ? QT_TRANSLATE_NOOP("fovea", "keys (offer), rotated")
                                         : QT_TRANSLATE_NOOP("fovea", "keys (offer)"),
                         {}},
                .values = layerOf(attended.k, group),
                .rows = keys,
                .parameters = parameters("W_k")};
    }
    [[nodiscard]] Source v() const {
        return {.name = {"v", {}},
                .note = {QT_TRANSLATE_NOOP("fovea", "values (say)"), {}},
                .values = layerOf(attended.v, group),
                .rows = keys,
                .parameters = parameters("W_v")};
    }
    // Before they were rotated.
    [[nodiscard]] Source projected(Source source, const Side& from, const Tensor& matrix) const {
        source.values = projectedRows(in.backend, from.input, matrix);
        return source;
    }
    // And after that, R being the rotation by each place.
    [[nodiscard]] static Source rotated(Source source, const char* name) {
        source.name = {name, {}};
        source.note = {QT_TRANSLATE_NOOP("fovea", "rotated"), {}};
        source.parameters = 0;
        return source;
    }
    // Q and K are what was projected, and rotated after it: no product of X and W alone.
    [[nodiscard]] bool rotates() const {
        return positions().math(in.layer().rule.position.row).rotate != nullptr;
    }
    // Without a matrix there is no step that shows both sides of the rotation.
    [[nodiscard]] bool rotatesUnseen() const { return rotates() && parameters("W_q") == 0; }
    // The products of the query with every key, before they are scaled.
    [[nodiscard]] Source products() const {
        const std::vector<double> values =
            queryProducts(in.layer(), head, query, 0, std::ssize(keys));
        return {.name = {"q·k", {}},
                .note = {rotates() ? QT_TRANSLATE_NOOP("fovea", "rotated") : "", {}},
                .values = makeTensor<double>({1, std::ssize(values)}, values),
                .columns = keys};
    }
    // Rows [top, bottom) of a map.
    [[nodiscard]] Source map(Message name, Message note, Shown shown, Index top,
                             Index bottom) const {
        const Rect rect{top, bottom, 0, in.layer().keys.count()};
        Source source{.name = std::move(name),
                      .note = std::move(note),
                      .values = mapValues(in.trace, in.backend, in.view, Heads::one, shown, rect),
                      .columns = keys,
                      .isSigned = shown != Shown::weight};
        if (shown != Shown::score) {
            const Tensor visible = mapVisible(in.trace, in.backend, in.view, Heads::one, rect);
            source.visible.assign(visible.host<std::uint8_t>().begin(),
                                  visible.host<std::uint8_t>().end());
        }
        return source;
    }

    const FigureInput& in;
    const Attended& attended;
    Index head;
    Index group;
    Index query;
    std::vector<std::string> queries;
    std::vector<std::string> keys;
};

// α_j v_j of the query, a row for each key; of more keys than are shown, the largest weights first.
Source weightedValues(const Parts& parts) {
    const Tensor weights =
        mapValues(parts.in.trace, parts.in.backend, parts.in.view, Heads::one, Shown::weight,
                  {parts.query, parts.query + 1, 0, parts.in.layer().keys.count()});
    const Tensor v = layerOf(parts.attended.v, parts.group);
    const auto weight = weights.host<float>();
    const auto width = static_cast<std::size_t>(v.axis(1));
    std::vector<std::size_t> order(parts.keys.size());
    std::iota(order.begin(), order.end(), 0);
    Source source{.name = {"αⱼ vⱼ", {}},
                  .note = {QT_TRANSLATE_NOOP("fovea", "weighted values"), {}}};
    if (std::ssize(order) > source.mostRows) {
        std::ranges::stable_sort(order, std::greater(), [&](std::size_t j) {
            return std::isnan(weight[j]) ? std::numeric_limits<float>::lowest() : weight[j];
        });
        source.note.text = QT_TRANSLATE_NOOP("fovea", "weighted values, largest weights first");
    }
    std::vector<float> values;
    values.reserve(v.size());
    for (const std::size_t j : order) {
        for (const float value : v.host<float>().subspan(j * width, width))
            values.push_back(weight[j] * value);
        source.rows.push_back(parts.keys[j]);
    }
    source.values = makeTensor<float>(v.shape(), values);
    return source;
}

// The query's output of every head: [H, d_v].
Tensor headOutputs(const Parts& parts) {
    const Tensor all = parts.attended.output.as<float>();
    std::vector<float> values;
    for (Index head = 0; head < all.axis(0); ++head) {
        const auto row = all.host<float>().subspan(
            static_cast<std::size_t>((head * all.axis(1) + parts.query) * all.axis(2)),
            static_cast<std::size_t>(all.axis(2)));
        values.insert(values.end(), row.begin(), row.end());
    }
    return makeTensor<float>({all.axis(0), all.axis(2)}, values);
}

std::vector<Steps::Step> ofTheQuery(const Parts& parts) {
    const Layer& layer = parts.in.layer();
    const Index i = parts.query;
    const auto one = [](Message name, Source source) {
        return Steps::Step{.name = std::move(name), .blocks = {blockOf(source)}, .signs = {""}};
    };
    Source x = parts.x();
    const Tensor heads = headOutputs(parts);
    std::vector<std::string> names;
    for (Index head = 0; head < heads.axis(0); ++head)
        names.push_back(std::to_string(head + 1));
    Steps::Step project{
        .name = {QT_TRANSLATE_NOOP("fovea", "Project"), {}},
        .blocks = {blockOf(x), blockOf(parts.q()), blockOf(parts.k()), blockOf(parts.v())},
        .signs = {"→", "", "", ""}};
    Steps::Step rotate;
    if (parts.rotates() && !parts.rotatesUnseen()) {
        project.blocks[1] =
            blockOf(parts.projected(parts.q(), layer.queries, parts.weights("W_q", parts.head)));
        project.blocks[2] =
            blockOf(parts.projected(parts.k(), layer.keys, parts.weights("W_k", parts.group)));
        rotate = {.name = {QT_TRANSLATE_NOOP("fovea", "Rotate"), {}},
                  .blocks = {blockOf(Parts::rotated(parts.q(), "R q")),
                             blockOf(Parts::rotated(parts.k(), "R k"))},
                  .signs = {"", ""}};
    }
    Steps::Step gather{.name = {QT_TRANSLATE_NOOP("fovea", "Combine"), {}},
                       .blocks = {blockOf(weightedValues(parts)),
                                  blockOf({.name = {QT_TRANSLATE_NOOP("fovea", "heads"), {}},
                                           .note = combineFormula(parts.in.layer()),
                                           .values = heads,
                                           .rows = names,
                                           .row = parts.head})},
                       .signs = {sumsValues(parts.in.layer()) ? "Σ" : "→", ""}};
    Steps::Step join{
        .name = {QT_TRANSLATE_NOOP("fovea", "Join"), {}},
        .blocks = {blockOf({.name = {QT_TRANSLATE_NOOP("fovea", "heads concatenated"), {}},
                            .values = heads.reshaped({1, heads.axis(0) * heads.axis(1)})}),
                   blockOf({.name = {QT_TRANSLATE_NOOP("fovea", "output"), {}},
                            .note = {parts.parameters("W_o") ? "W_o" : "", {}},
                            .values = parts.outputRow(i),
                            .parameters = parts.parameters("W_o")})},
        .signs = {parts.parameters("W_o") ? "→" : "=", ""}};
    if (!usesWeights(layer)) { // what comes of the heads has nothing of α
        gather.blocks.erase(gather.blocks.begin());
        gather.signs.erase(gather.signs.begin());
    }
    std::vector<Steps::Step> steps = {project};
    if (!rotate.blocks.empty())
        steps.push_back(rotate);
    const auto addInside = [&](Message name, const InnerParts& inside) {
        if (!inside.empty())
            steps.push_back(insideStep(std::move(name), inside, parts.keys));
    };
    if (const auto factor = productFactor(parts.in.layer()); factor && *factor != 1)
        steps.push_back(one({QT_TRANSLATE_NOOP("fovea", "Product"), {}}, parts.products()));
    addInside({QT_TRANSLATE_NOOP("fovea", "Inside the score"), {}},
              innerPartsOfScore(parts.in.backend, layer.rule, layer.attended, parts.head, i, 0,
                                layer.keys.count()));
    steps.push_back(
        one({QT_TRANSLATE_NOOP("fovea", "Score"), {}},
            parts.map({"s", {}}, noteOfScores(parts.in.layer()), Shown::score, i, i + 1)));
    if (hasMask(parts.in.layer()))
        steps.push_back(one(
            {QT_TRANSLATE_NOOP("fovea", "Mask"), {}},
            parts.map({QT_TRANSLATE_NOOP("fovea", "masked"), {}}, {}, Shown::masked, i, i + 1)));
    if (const double temperature = temperatureOf(parts.in.layer()); temperature != 1)
        steps.push_back(one({QT_TRANSLATE_NOOP("fovea", "Temperature"), {}},
                            divided(parts.map({"s / " + printNumber(temperature), {}},
                                              {QT_TRANSLATE_NOOP("fovea", "temperature"), {}},
                                              Shown::masked, i, i + 1),
                                    temperature)));
    const Source weights = parts.map({"α", {}}, normaliserFormula(layer), Shown::weight, i, i + 1);
    std::ranges::move(weightSteps(parts.in, weights, i), std::back_inserter(steps));
    addInside({QT_TRANSLATE_NOOP("fovea", "Inside the output"), {}},
              innerPartsOfOutput(parts.in.backend, layer.rule, layer.attended, parts.head, i));
    steps.push_back(gather);
    steps.push_back(join);
    return steps;
}

// Whole matrices: Q = X W in books that write vectors as rows, Q = W X in those that write columns.
std::vector<Steps::Step> ofMatrices(const Parts& parts, bool columns) {
    // Equations stand beside each other, so their matrices are shown in part.
    const auto shown = [](Source source) {
        source.mostColumns = 24;
        return blockOf(source);
    };
    const auto oriented = [&](Source source) {
        return shown(columns ? transposed(source) : source);
    };
    const auto named = [](Source source, const char* rows, const char* transposedName,
                          bool transpose) {
        source.name = {transpose ? transposedName : rows, {}};
        source.note = {};
        return source;
    };
    std::vector<Steps::Step> steps;
    // `x` is [n, D], `w` [d, D] as it is stored, `y` [n, d].
    const auto product = [&](Source x, const char* w, Index which, Source y, bool rotates) {
        Steps::Step step{.name = y.name, .blocks = {}, .signs = {}};
        const Tensor weights = parts.weights(w, which);
        std::vector<Source> factors = {std::move(x)};
        if (!weights.isNull())
            factors.push_back(
                transposed(Source{.name = {w, {}},
                                  .values = weights,
                                  .parameters = static_cast<std::int64_t>(weights.size())}));
        if (columns)
            std::reverse(factors.begin(), factors.end());
        y.parameters = 0;
        if (rotates)
            y.note = {QT_TRANSLATE_NOOP("fovea", "rotated"), {}};
        for (const Source& factor : factors) {
            step.blocks.push_back(oriented(factor));
            step.signs.emplace_back("·");
        }
        step.signs.back() = rotates ? "→" : "=";
        step.blocks.push_back(oriented(std::move(y)));
        step.signs.emplace_back("");
        steps.push_back(std::move(step));
    };
    const Index n = parts.in.layer().queries.count();
    Source x = named(parts.x(), "X", "X", columns);
    Source statistics =
        named(parts.statistics(), parts.statistics().name.text == "x" ? "X" : "X′", "X", false);
    Source q = named(parts.q(), "Q", "Q", columns);
    Source k = named(parts.k(), "K", "K", columns);
    Source v = named(parts.v(), "V", "V", columns);
    const bool rotates = parts.rotates();
    product(x, "W_q", parts.head, q, rotates);
    product(statistics, "W_k", parts.group, k, rotates);
    product(statistics, "W_v", parts.group, v, false);
    Source a = parts.map({"A", {}}, noteOfScores(parts.in.layer()), Shown::masked, 0, n);
    const double temperature = temperatureOf(parts.in.layer());
    Message normalised = normaliserFormula(parts.in.layer());
    if (temperature != 1)
        normalised = {QT_TRANSLATE_NOOP("fovea", "%1 of s / %2"),
                      {std::string(normalised.text), printNumber(temperature)}};
    Source alpha = parts.map({"α", {}}, normalised, Shown::weight, 0, n);
    a.rows = alpha.rows = parts.queries;
    a.row = alpha.row = parts.query;
    Source kt = transposed(k);
    kt.name = {"Kᵀ", {}};
    const Steps::Block left = columns ? shown(named(k, "Kᵀ", "Kᵀ", true)) : shown(q);
    const Steps::Block right = columns ? shown(transposed(q)) : shown(kt);
    steps.push_back({.name = a.name,
                     .blocks = {left, right, oriented(a), oriented(alpha)},
                     .signs = {"·", "→", "→", ""}});
    const bool sums = sumsValues(parts.in.layer());
    Source o{.name = {"O", {}},
             .note = sums ? Message() : combineFormula(parts.in.layer()),
             .values = layerOf(parts.attended.output, parts.head),
             .rows = parts.queries,
             .row = parts.query};
    steps.push_back({.name = o.name,
                     .blocks = columns ? std::vector{oriented(v), oriented(alpha), oriented(o)}
                                       : std::vector{oriented(alpha), oriented(v), oriented(o)},
                     .signs = {"·", sums ? "=" : "→", ""}});
    return steps;
}

} // namespace

std::vector<Parameter> stepParameters() {
    return {optionParameter(
                "form", QT_TRANSLATE_NOOP("fovea", "Form"),
                {QT_TRANSLATE_NOOP("fovea", "query"), QT_TRANSLATE_NOOP("fovea", "matrices")}),
            optionParameter(
                "vectors", QT_TRANSLATE_NOOP("fovea", "Vectors are"),
                {QT_TRANSLATE_NOOP("fovea", "rows"), QT_TRANSLATE_NOOP("fovea", "columns")}),
            automatic(integerParameter("until", QT_TRANSLATE_NOOP("fovea", "Up to step"), 1, 1, 16),
                      QT_TRANSLATE_NOOP("fovea", "the end"), [](const Sizes&) { return 16.0; })};
}

Steps calculationSteps(const FigureInput& in) {
    Steps steps{.title = {QT_TRANSLATE_NOOP("fovea", "Step by step"), {}},
                .subtitle = {},
                .steps = {},
                .facts = {},
                .reached = {}};
    if (in.layer().queries.tokens.empty() || in.layer().keys.tokens.empty())
        return steps;
    if (in.layer().attended.stored)
        failUsage(QT_TRANSLATE_NOOP("fovea",
                                    "steps: need what enters the layer and its matrices W, "
                                    "which a file of attentions does not have"));
    const Parts parts(in);
    const bool matrices = option(in.settings, "form") == "matrices";
    steps.subtitle = matrices
                         ? subtitleOf(in, Heads::one)
                         : Message{QT_TRANSLATE_NOOP("fovea", "query “%1” · head %2"),
                                   {titleWord(parts.queries[static_cast<std::size_t>(parts.query)]),
                                    std::to_string(in.view.head + 1)}};
    steps.steps = matrices ? ofMatrices(parts, option(in.settings, "vectors") == "columns")
                           : ofTheQuery(parts);
    steps.facts = parameterFacts(in.layer());
    if (!isAutomatic(in.settings, "until"))
        steps.reached = integer(in.settings, "until") - 1;
    return steps;
}

} // namespace fovea
