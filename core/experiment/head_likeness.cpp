#include "core/experiment/head_likeness.h"

#include "core/base/memory.h"
#include "core/compute/backend.h"
#include "core/compute/eigen/eigen_values.h"
#include "core/experiment/anatomy.h"
#include "core/experiment/head_matrices.h"
#include "core/experiment/kept_by_model.h"
#include "core/experiment/moved.h"

#include <algorithm>
#include <cmath>

namespace fovea {
namespace {

KeptByModel<HeadLikeness>& keptLikeness() {
    static KeptByModel<HeadLikeness> all;
    return all;
}

// All heads of a layer side by side.
struct Stacked {
    Tensor query, key, value; // [D, H·d]
    Tensor output;            // [H·d, D]
    std::size_t first = 0;    // its first head among all
    Index heads = 0;
};

Stacked stackedOf(const Anatomy& anatomy, Backend& backend, Index layer, Index heads) {
    std::vector<Tensor> query, key, value, output;
    for (HeadMatrices& one : headMatrices(anatomy, backend, layer, heads)) {
        query.push_back(std::move(one.query));
        key.push_back(std::move(one.key));
        value.push_back(std::move(one.value));
        output.push_back(std::move(one.output));
    }
    return {.query = backend.concat(query, 1),
            .key = backend.concat(key, 1),
            .value = backend.concat(value, 1),
            .output = backend.concat(output, 0),
            .heads = heads};
}

// tr((A₁B₁)ᵀ A₂B₂) of all pairs of heads is the sum of (A₁ᵀA₂) ⊙ (B₁B₂ᵀ), [H₁·d, H₂·d], over
// their block.
void fillProducts(std::vector<double>& all, std::size_t count, const Stacked& a, const Stacked& b,
                  const Tensor& block) {
    const Index down = block.axis(0) / a.heads;
    const Index across = block.axis(1) / b.heads;
    const auto numbers = block.host<double>();
    for (Index i = 0; i < block.axis(0); ++i)
        for (Index j = 0; j < block.axis(1); ++j) {
            const std::size_t one = a.first + static_cast<std::size_t>(i / down);
            const std::size_t other = b.first + static_cast<std::size_t>(j / across);
            const double x = numbers[static_cast<std::size_t>(i * block.axis(1) + j)];
            all[one * count + other] += x;
        }
}

// Products → cosines; those below the diagonal are those above it.
void toCosines(std::vector<double>& all, std::size_t count) {
    std::vector<double> lengths;
    for (std::size_t i = 0; i < count; ++i)
        lengths.push_back(std::sqrt(all[i * count + i]));
    for (std::size_t i = 0; i < count; ++i)
        for (std::size_t j = i; j < count; ++j) {
            const double both = lengths[i] * lengths[j];
            const double cosine = both > 0 ? all[i * count + j] / both : 0;
            all[i * count + j] = all[j * count + i] = i == j ? 1 : std::clamp(cosine, -1.0, 1.0);
        }
}

} // namespace

double HeadLikeness::distance(std::size_t a, std::size_t b) const {
    const double cosine =
        asked.empty() ? written[pair(a, b)] : (written[pair(a, b)] + asked[pair(a, b)]) / 2;
    return std::sqrt(std::max(0.0, 2 - 2 * cosine));
}

void layOut(HeadLikeness& likeness) {
    const std::size_t count = likeness.heads.size();
    // −½ d², less the means of its row and its column: products of places around their middle.
    Buffer<double> products(count * count);
    std::vector<double> means(count);
    double mean = 0;
    for (std::size_t i = 0; i < count; ++i)
        for (std::size_t j = 0; j < count; ++j) {
            const double distance = likeness.distance(i, j);
            products[i * count + j] = -distance * distance / 2;
            means[i] += products[i * count + j] / static_cast<double>(count);
            mean += products[i * count + j] / static_cast<double>(count * count);
        }
    double all = 0;
    for (std::size_t i = 0; i < count; ++i) {
        for (std::size_t j = 0; j < count; ++j)
            products[i * count + j] += mean - means[i] - means[j];
        all += products[i * count + i];
    }
    const auto side = static_cast<Index>(count);
    const PrincipalAxes axes = axesOf(Tensor({side, side}, std::move(products)));
    for (const std::size_t which : {0, 1}) {
        const double value = which < count ? std::max(0.0, axes.values[which]) : 0;
        std::vector<double>& to = which == 0 ? likeness.x : likeness.y;
        to.assign(count, 0);
        for (std::size_t i = 0; value > 0 && i < count; ++i)
            to[i] = std::sqrt(value) * axes.vectors.host<double>()[which * count + i];
        (which == 0 ? likeness.shareX : likeness.shareY) = all > 0 ? value / all : 0;
    }
}

bool hasHeadLikeness(const Trace& trace, Backend& backend) {
    const auto anatomy = anatomyOf(trace, backend);
    return anatomy && anatomy->layers() == std::ssize(trace.layers) &&
           (trace.layers.size() > 1 || trace.layer(0).plan.heads > 1);
}

std::shared_ptr<const HeadLikeness> knownLikeness(const Trace& trace) {
    return keptLikeness().of(modelKeyOf(trace));
}

void computeLikeness(const Trace& trace, Backend& backend, const Progress& progress) {
    const auto key = modelKeyOf(trace);
    if (!key || keptLikeness().of(key) || !hasHeadLikeness(trace, backend))
        return;
    const auto exact = inDouble();
    const auto anatomy = anatomyOf(trace, *exact);
    const bool hasAsked = std::ranges::all_of(
        trace.layers, [](const Layer& layer) { return scoresAreProducts(layer.rule); });
    const auto layers = static_cast<std::size_t>(anatomy->layers());
    checkMemory(english({QT_TRANSLATE_NOOP("fovea", "the matrices of all heads"), {}}),
                4 * matrixBytes(trace));
    HeadLikeness likeness;
    std::vector<Stacked> all;
    for (std::size_t layer = 0; layer < layers; ++layer) {
        const Layer& one = trace.layers[layer];
        all.push_back(stackedOf(*anatomy, *exact, static_cast<Index>(layer), one.plan.heads));
        all.back().first = likeness.heads.size();
        for (Index head = 0; head < one.plan.heads; ++head)
            likeness.heads.push_back({static_cast<Index>(layer), head});
        backend.checkpoint();
    }
    const std::size_t count = likeness.heads.size();
    likeness.written.resize(count * count);
    likeness.asked.resize(hasAsked ? count * count : 0);
    constexpr Transposed ofColumns{.a = true, .b = false}, ofRows{.a = false, .b = true};
    const std::size_t pairs = layers * (layers + 1) / 2;
    std::size_t done = 0;
    for (const Stacked& a : all)
        for (std::size_t other = static_cast<std::size_t>(&a - all.data()); other < layers;
             ++other) {
            const Stacked& b = all[other];
            const auto fill = [&](std::vector<double>& to, const Tensor& one, const Tensor& two) {
                fillProducts(to, count, a, b,
                             exact->download(exact->binary(Binary::multiply, one, two)));
            };
            fill(likeness.written, exact->matmul(a.value, b.value, ofColumns),
                 exact->matmul(a.output, b.output, ofRows));
            if (hasAsked)
                fill(likeness.asked, exact->matmul(a.query, b.query, ofColumns),
                     exact->matmul(a.key, b.key, ofColumns));
            backend.checkpoint();
            if (progress)
                progress(static_cast<double>(++done) / static_cast<double>(pairs));
        }
    toCosines(likeness.written, count);
    if (hasAsked)
        toCosines(likeness.asked, count);
    layOut(likeness);
    keptLikeness().keep(*key, std::move(likeness));
}

} // namespace fovea
