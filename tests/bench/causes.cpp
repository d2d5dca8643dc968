// How long the causes of a checkpoint's predictions take, the pass being there:
//   build/release/tests/bench/bench_causes FOLDER TEXT
// Effects by first order of all edges of all heads; exact ones of the chosen fifth of a head, and
// of all its edges; and why a cell has its score.
#include "app/output/figure_files.h"
#include "core/experiment/chosen_model.h"
#include "core/experiment/edge_effects.h"
#include "core/experiment/run.h"
#include "core/experiment/score_parts.h"

#include <chrono>
#include <cstdio>
#include <functional>

using namespace fovea;

namespace {

void timed(const char* what, Index layer, const std::function<std::size_t()>& work) {
    using Moment = std::chrono::steady_clock;
    const auto begin = Moment::now();
    const std::size_t count = work();
    const double seconds = std::chrono::duration<double>(Moment::now() - begin).count();
    std::printf("%-28s layer %2lld  %6zu  %8.3f s\n", what, static_cast<long long>(layer + 1),
                count, seconds);
    std::fflush(stdout);
}

} // namespace

int main(int count, char** arguments) {
    if (count != 3)
        return 2;
    const auto backend = makeComputer();
    Experiment experiment = withModel(defaultExperiment(), openModel(disk(), arguments[1]));
    experiment.text = arguments[2];
    const TracePointer trace = run(experiment, *backend);
    const Index last = std::ssize(trace->layers) - 1;
    const Index row = std::ssize(trace->model->predicted) - 1;
    const EdgeQuestion question{.of = {row, trace->model->predictedIds.back()}};
    timed("first order, every edge", last, [&] {
        computeGradients(*trace, *backend, question);
        return trace->layers.size();
    });
    const auto likely = [&](Index layer) {
        timed("exact, the chosen fifth", layer, [&] {
            const auto edges = likelyEdges(*trace, *backend, question, {layer, 0});
            computeEdgeEffects(*trace, *backend, question, {layer, 0}, edges);
            return edges.size();
        });
    };
    for (const Index layer : {last, last - 1, last - 2, last / 2})
        likely(layer);
    for (const Index layer : {last, last - 1, Index{0}})
        timed("exact, every edge", layer, [&] {
            const auto edges = allEdges(*trace, *backend, {layer, 1});
            computeEdgeEffects(*trace, *backend, question, {layer, 1}, edges);
            return edges.size();
        });
    for (const Index layer : {last, Index{1}}) {
        const Index query = trace->layer(layer).queries.count() - 1;
        const auto cell = [&](Index head, Index at) {
            timed(at == query ? "why, first cell of a head" : "why, another query", layer, [&] {
                const auto parts = scoreParts(*trace, *backend, layer, head, at);
                return parts->terms(0).size();
            });
        };
        cell(0, query);
        cell(0, query - 1);
        cell(1, query);
    }
    timed("parts of a logit", last, [&] {
        return logitParts(*trace, *backend, row, question.of.answer, std::nullopt).values.size();
    });
    return 0;
}
