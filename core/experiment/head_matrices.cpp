#include "core/experiment/head_matrices.h"

#include "core/attention/score.h"
#include "core/base/table.h"
#include "core/compute/backend.h"
#include "core/compute/eigen/eigen_backend.h"
#include "core/compute/pool.h"
#include "core/experiment/trace.h"

#include <algorithm>
#include <thread>

namespace fovea {

bool scoresAreProducts(const AttentionRule& rule) {
    return std::ranges::all_of(rule.score.parts, [](const Part& part) {
        return scores().math(part.choice.row).ofProduct != nullptr;
    });
}

std::shared_ptr<Backend> inDouble() {
    const int threads = static_cast<int>(std::max(1U, std::thread::hardware_concurrency()));
    return makeEigenBackend(std::make_shared<Pool>(threads), {}, Type::f64);
}

std::size_t matrixBytes(const Trace& trace) {
    std::size_t numbers = 0;
    for (const Layer& layer : trace.layers)
        numbers +=
            static_cast<std::size_t>(layer.plan.heads * layer.plan.headWidth * layer.plan.width);
    return numbers * sizeof(double);
}

Tensor behindNorm(Backend& backend, const Anatomy::Norm& norm, const Tensor& w) {
    const Index width = norm.gain.axis(0);
    Tensor gained = backend.binary(Binary::multiply, w, norm.gain.reshaped({width, 1}));
    if (!norm.centred)
        return gained;
    const Tensor mean =
        backend.affine(backend.sumDown(gained), 1.0 / static_cast<double>(width), 0);
    return backend.binary(Binary::subtract, gained, mean.reshaped({1, gained.axis(1)}));
}

Tensor throughNorm(Backend& backend, const Anatomy::Norm& norm, const Tensor& rows) {
    Tensor centred = rows;
    if (norm.centred) {
        const Tensor mean = backend.affine(backend.reduce(Reduction::sum, rows),
                                           1.0 / static_cast<double>(rows.axis(1)), 0);
        centred = backend.binary(Binary::subtract, rows, mean);
    }
    return backend.binary(Binary::multiply, centred, norm.gain.reshaped({1, rows.axis(1)}));
}

std::vector<Anatomy::Norm> normsBetween(const Anatomy& anatomy, Backend& backend, Index from,
                                        Index to) {
    std::vector<Anatomy::Norm> norms;
    for (Index layer = from; layer < to && !anatomy.normFirst(); ++layer) {
        norms.push_back(anatomy.attentionNorm(backend, layer));
        if (auto inner = anatomy.innerNorm(backend, layer))
            norms.push_back(*std::move(inner));
    }
    return norms;
}

std::vector<HeadMatrices> headMatrices(const Anatomy& anatomy, Backend& backend, Index layer,
                                       Index heads) {
    const Tensor output = anatomy.output(backend, layer).weight;
    const Index width = output.axis(0) / heads;
    const auto norm =
        anatomy.normFirst() ? std::optional(anatomy.attentionNorm(backend, layer)) : std::nullopt;
    const auto reads = [&](const Tensor& w) { return norm ? behindNorm(backend, *norm, w) : w; };
    std::vector<HeadMatrices> all;
    for (Index head = 0; head < heads; ++head) {
        backend.checkpoint();
        all.push_back({.query = reads(anatomy.query(backend, layer, head).weight),
                       .key = reads(anatomy.key(backend, layer, head).weight),
                       .value = reads(anatomy.value(backend, layer, head).weight),
                       .output = backend.slice(output, 0, head * width, (head + 1) * width)});
    }
    return all;
}

} // namespace fovea
