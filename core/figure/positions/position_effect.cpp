#include "core/base/random.h"
#include "core/base/table.h"
#include "core/compute/backend.h"
#include "core/experiment/run.h"
#include "core/figure/attention_map.h"
#include "core/figure/map_values.h"
#include "core/figure/positions/position_parts.h"
#include "core/figure/positions/position_scores.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace fovea {
namespace {

// The row that leaves everything as it is.
const RowInfo& nothing() {
    return *std::ranges::find_if(positions().info().rows, [](const RowInfo& row) {
        const Position& math = positions().math(row.id);
        return !math.matrix && !math.rotate && !math.bias;
    });
}

// The sentence of Explore with its own projections and scores, and this for its position.
Experiment experimentWith(const FigureInput& in, const Selection& position) {
    Experiment experiment = defaultExperiment();
    experiment.text = in.trace.experiment.text;
    experiment.selections = in.trace.experiment.selections;
    experiment.seed = in.trace.experiment.seed;
    experiment.at(Stage::position) = position;
    return experiment;
}

TracePointer runWith(const FigureInput& in, const Selection& position) {
    return run(experimentWith(in, position), in.backend);
}

Selection encodingOf(const FigureInput& in) {
    return {{{.choice = positionsOf(in).encoded.choice}}};
}

double effectDifference(const Tensor& a, Index i, const Tensor& b, Index j) {
    const auto width = static_cast<std::size_t>(a.axis(1));
    const auto row = [width](const Tensor& of, Index at) {
        return of.host<float>().subspan(static_cast<std::size_t>(at) * width, width);
    };
    double most = 0;
    for (std::size_t c = 0; c < width; ++c)
        most = std::max(
            most, std::abs(static_cast<double>(row(a, i)[c]) - static_cast<double>(row(b, j)[c])));
    return most;
}

double sizeOf(const Tensor& output) {
    double most = 0;
    for (const float value : output.host<float>())
        most = std::max(most, std::abs(static_cast<double>(value)));
    return most;
}

Tensor wholeOutput(const Trace& trace, Backend& backend) {
    const Index rows = trace.layers.front().queries.count();
    return backend.download(outputOf(trace, backend, 0, 0, rows)).as<float>();
}

// Two positions of the same word; none where every word is another.
std::optional<std::pair<Index, Index>> twins(const Tokens& tokens) {
    for (std::size_t i = 0; i < tokens.size(); ++i)
        for (std::size_t j = i + 1; j < tokens.size(); ++j)
            if (tokens[i].text == tokens[j].text)
                return std::pair{static_cast<Index>(i), static_cast<Index>(j)};
    return std::nullopt;
}

bool same(double difference, double size) {
    return difference <= 1e-5 * size;
}

Message twinsText(const Trace& without, const Trace& with, Backend& backend) {
    const auto pair = twins(with.tokens);
    if (!pair)
        return {QT_TRANSLATE_NOOP(
                    "fovea",
                    "no word occurs twice: write one twice to see whether their outputs differ"),
                {}};
    const std::string& word = with.tokens[static_cast<std::size_t>(pair->first)].text;
    const auto apart = [&](const Trace& trace) {
        const Tensor output = wholeOutput(trace, backend);
        return std::pair{effectDifference(output, pair->first, output, pair->second),
                         sizeOf(output)};
    };
    const auto [before, sizeBefore] = apart(without);
    const auto [after, sizeAfter] = apart(with);
    const std::vector<std::string> arguments = {titleWord(word), inWords(before), inWords(after)};
    if (!same(before, sizeBefore))
        return {QT_TRANSLATE_NOOP("fovea", "the two “%1” differ even without it (by %2), because "
                                           "of another stage; with it by %3"),
                arguments};
    return exactly(
        same(after, sizeAfter),
        QT_TRANSLATE_NOOP("fovea", "the two “%1” get the same output, without it and "
                                   "with it"),
        QT_TRANSLATE_NOOP(
            "fovea",
            "without it the two “%1” get the same output; with it they differ by up to %3"),
        arguments);
}

// Another order of 0 … count − 1, from the seed; never the same one where there is another.
std::vector<Index> shuffled(Index count, std::uint32_t seed) {
    const RandomStream stream(seed, "positions.shuffle");
    std::vector<Index> order(static_cast<std::size_t>(count));
    std::iota(order.begin(), order.end(), Index{0});
    std::ranges::stable_sort(order, {},
                             [&](Index i) { return stream.word(static_cast<std::uint64_t>(i)); });
    if (std::ranges::is_sorted(order) && count > 1)
        std::rotate(order.begin(), order.begin() + 1, order.end());
    return order;
}

// How far each word's output is from that in the shuffled sentence, wherever it stands there.
std::vector<double> moved(const FigureInput& in, const Selection& position) {
    const TracePointer original = runWith(in, position);
    const Tensor embeddings = original->layers.front().queries.embeddings.as<float>();
    const std::vector<Index> order = shuffled(embeddings.axis(0), in.trace.experiment.seed);
    Buffer<float> rows(embeddings.size());
    const auto width = static_cast<std::size_t>(embeddings.axis(1));
    for (std::size_t i = 0; i < order.size(); ++i)
        std::ranges::copy(
            embeddings.host<float>().subspan(static_cast<std::size_t>(order[i]) * width, width),
            rows.data() + i * width);
    const auto known = std::make_shared<Trace>();
    known->experiment = original->experiment;
    Learned& learned = known->layers.emplace_back().rule.learned;
    learned = original->layers.front().rule.learned;
    learned[givenName::embeddings] = Tensor(embeddings.shape(), std::move(rows));
    const TracePointer other = run(original->experiment, in.backend, known);
    const Tensor here = wholeOutput(*original, in.backend);
    const Tensor there = wholeOutput(*other, in.backend);
    std::vector<double> distances(order.size());
    for (std::size_t i = 0; i < order.size(); ++i)
        distances[static_cast<std::size_t>(order[i])] =
            effectDifference(here, order[i], there, static_cast<Index>(i));
    return distances;
}

double mostOf(const std::vector<double>& numbers) {
    return numbers.empty() ? 0 : *std::ranges::max_element(numbers);
}

} // namespace

Panels positionEffect(const FigureInput& in) {
    const TracePointer without = runWith(in, selectionOf(nothing()));
    const TracePointer with = runWith(in, encodingOf(in));
    std::vector<std::pair<Message, TracePointer>> all = {
        {{QT_TRANSLATE_NOOP("fovea", "without"), {}}, without},
        {nameOf(positionsOf(in).encoded), with}};
    if (const auto& other = positionsOf(in).other)
        all.emplace_back(nameOf(*other), runWith(in, {{{.choice = other->choice}}}));
    refuseLarge(std::ssize(all), std::ssize(with->tokens), std::ssize(with->tokens));
    Panels panels{.title = {QT_TRANSLATE_NOOP("fovea", "What it does to attention"), {}},
                  .subtitle = twinsText(*without, *with, in.backend),
                  .items = {}};
    for (const auto& [name, trace] : all) {
        const Tensor weights = mapValues(*trace, in.backend, trace->experiment.view, Heads::mean,
                                         Shown::weight, wholeMap(trace->layers.front()));
        const Tensor visible = mapVisible(*trace, in.backend, trace->experiment.view, Heads::mean,
                                          wholeMap(trace->layers.front()));
        Matrix matrix =
            plainMatrix(weights, {QT_TRANSLATE_NOOP("fovea", "queries"), {}},
                        {QT_TRANSLATE_NOOP("fovea", "keys"), {}},
                        weightScale(weights.host<float>(), visible.host<std::uint8_t>()));
        matrix.visible.assign(visible.host<std::uint8_t>().begin(),
                              visible.host<std::uint8_t>().end());
        matrix.rows = matrix.columns = labelsOf(trace->layers.front().queries.tokens);
        matrix.title = name;
        panels.items.push_back(std::move(matrix));
    }
    return panels;
}

Bars positionShuffle(const FigureInput& in) {
    const std::vector<double> before = moved(in, selectionOf(nothing()));
    const std::vector<double> after = moved(in, encodingOf(in));
    const TracePointer trace = runWith(in, encodingOf(in));
    const double size = sizeOf(wholeOutput(*trace, in.backend));
    Bars bars{.title = {QT_TRANSLATE_NOOP("fovea", "The same words in another order"), {}}};
    bars.labels = labelsOf(trace->layers.front().queries.tokens);
    for (const double distance : after)
        bars.values.push_back(static_cast<float>(same(distance, size) ? 0 : distance));
    bars.scale = fittedScale({QT_TRANSLATE_NOOP("fovea", "change of the output"), {}}, false,
                             bars.values, {});
    const std::vector<std::string> arguments = {inWords(mostOf(before)), inWords(mostOf(after))};
    if (!same(mostOf(before), size))
        bars.subtitle = {QT_TRANSLATE_NOOP("fovea", "even without it shuffling changes outputs by "
                                                    "%1, because of another stage; with it by %2"),
                         arguments};
    else
        bars.subtitle =
            exactly(same(mostOf(after), size),
                    QT_TRANSLATE_NOOP("fovea", "shuffle the sentence, and every word keeps its "
                                               "output: order does not matter"),
                    QT_TRANSLATE_NOOP("fovea", "shuffle the sentence: without it every word keeps "
                                               "its output, with it outputs change by up to %2"),
                    arguments);
    return bars;
}

} // namespace fovea
