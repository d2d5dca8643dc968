#include "core/experiment/weights_alone.h"

#include "core/base/memory.h"
#include "core/compute/backend.h"
#include "core/compute/eigen/eigen_backend.h"
#include "core/compute/eigen/eigen_values.h"
#include "core/compute/pool.h"
#include "core/experiment/anatomy.h"
#include "core/experiment/head_matrices.h"
#include "core/experiment/kept_by_model.h"
#include "core/experiment/moved.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <complex>

namespace fovea {
namespace {

KeptByModel<WeightNumbers>& keptNumbers(ByWeights which) {
    static std::array<KeptByModel<WeightNumbers>, 5> all;
    return all[static_cast<std::size_t>(which)];
}

// Whether queries and keys of another position are others.
bool rotatesAny(const Trace& trace, const Anatomy& anatomy, Backend& backend, Index layer) {
    const Tensor both = backend.filled({1, 2, trace.layer(layer).plan.headWidth}, 1);
    const Tensor rotated =
        backend.download(anatomy.rotated(backend, trace, layer, both)).as<float>();
    return std::ranges::any_of(rotated.host<float>(), [](float x) { return x != 1; });
}

// What is computed with, and what asks whether it is still wanted.
struct Work {
    const Trace& trace;
    const Anatomy& anatomy;
    Backend& exact;  // of double, on the processor
    Backend& wanted; // the trace's
    const Progress& progress;

    [[nodiscard]] Index headsOf(Index layer) const { return trace.layer(layer).plan.heads; }
    [[nodiscard]] std::vector<HeadMatrices> matricesOf(Index layer) const {
        return headMatrices(anatomy, exact, layer, headsOf(layer));
    }
    void done(Index part, Index parts) const {
        wanted.checkpoint();
        if (progress)
            progress(static_cast<double>(part) / static_cast<double>(parts));
    }
};

double sumOfSquares(const Tensor& host) {
    double sum = 0;
    for (const double x : host.host<double>())
        sum += x * x;
    return sum;
}

Tensor gramOfRows(Backend& backend, const Tensor& rows) {
    return backend.download(backend.matmul(rows, rows, {.a = false, .b = true}));
}
Tensor gramOfColumns(Backend& backend, const Tensor& columns) {
    return backend.download(backend.matmul(columns, columns, {.a = true, .b = false}));
}

// W_v W_o has the singular values of this [d, D]: V stands there as the root of VᵀV.
Tensor writtenBy(Backend& backend, const Tensor& value, const Tensor& output) {
    return backend.matmul(backend.upload(squareRoot(gramOfColumns(backend, value))), output, {});
}

// W_Uᵀ W_E [D, D] of the words that are both read and predicted, some at a time: of many words the
// matrices are large.
Tensor wordsTimesTokens(const Work& work) {
    const auto narrow = makeEigenBackend(std::make_shared<Pool>(1)); // keeps what files hold
    const Tensor words = work.anatomy.words(*narrow).weight;
    const Tensor tokens = work.anatomy.tokens(*narrow);
    const Index count = std::min(words.axis(0), tokens.axis(0));
    constexpr Index together = 2048;
    Tensor sum;
    for (Index begin = 0; begin < count; begin += together) {
        const Index end = std::min(begin + together, count);
        const Tensor part = work.exact.matmul(
            work.exact.upload(narrow->slice(words, 0, begin, end)),
            work.exact.upload(narrow->slice(tokens, 0, begin, end)), {.a = true, .b = false});
        sum = sum.isNull() ? part : work.exact.binary(Binary::add, sum, part);
        work.done(end, 2 * count);
    }
    return sum;
}

// V rows have as many eigenvalues, but all but d of them are 0: those of W_o (W_Uᵀ W_E) W_v.
WeightNumbers copyingOf(const Work& work) {
    Backend& exact = work.exact;
    const Anatomy& anatomy = work.anatomy;
    const Tensor middle = wordsTimesTokens(work);
    const Index layers = anatomy.layers();
    WeightNumbers numbers;
    for (Index layer = 0; layer < layers; ++layer) {
        std::vector<Anatomy::Norm> before = normsBetween(anatomy, exact, 0, layer);
        if (auto first = anatomy.embeddingNorm(exact))
            before.insert(before.begin(), *std::move(first));
        std::vector<Anatomy::Norm> after = normsBetween(anatomy, exact, layer, layers);
        if (auto last = anatomy.lastNorm(exact))
            after.push_back(*std::move(last));
        const std::vector<HeadMatrices> heads = work.matricesOf(layer);
        for (Index head = 0; head < std::ssize(heads); ++head) {
            Tensor value = heads[static_cast<std::size_t>(head)].value;
            Tensor output = heads[static_cast<std::size_t>(head)].output;
            for (auto norm = before.rbegin(); norm != before.rend(); ++norm)
                value = behindNorm(exact, *norm, value);
            for (const Anatomy::Norm& norm : after)
                output = throughNorm(exact, norm, output);
            const Tensor small = exact.matmul(exact.matmul(output, middle, {}), value, {});
            double sum = 0, sizes = 0;
            for (const std::complex<double>& one : eigenvalues(exact.download(small))) {
                sum += one.real();
                sizes += std::abs(one);
            }
            numbers[{layer, head}] = {.value = sizes > 0 ? sum / sizes : 0};
        }
        work.done(layers + layer + 1, 2 * layers);
    }
    return numbers;
}

// Random: as products of two free matrices of d × D have it.
WeightNumbers ranksOfHeads(const Work& work) {
    WeightNumbers numbers;
    for (Index layer = 0; layer < work.anatomy.layers(); ++layer) {
        const std::vector<HeadMatrices> heads = work.matricesOf(layer);
        for (Index head = 0; head < std::ssize(heads); ++head) {
            const HeadMatrices& one = heads[static_cast<std::size_t>(head)];
            const Tensor written = writtenBy(work.exact, one.value, one.output);
            const double squares = sumOfSquares(work.exact.download(written));
            const double fourths = sumOfSquares(gramOfRows(work.exact, written));
            const auto own = static_cast<double>(one.output.axis(0));
            const auto width = static_cast<double>(one.output.axis(1));
            numbers[{layer, head}] = {.value = fourths > 0 ? squares * squares / fourths : 0,
                                      .chance = own / (1 + 2 * own / width)};
        }
        work.done(layer + 1, work.anatomy.layers());
    }
    return numbers;
}

// What a head reads by, [D, d], for a product of two matrices: the second one is replaced by the
// root of its products. The length of what is multiplied by it stays the same.
Tensor readBy(Backend& backend, const HeadMatrices& head, ByWeights which) {
    const Tensor& first = which == ByWeights::queries ? head.query
                          : which == ByWeights::keys  ? head.key
                                                      : head.value;
    const Tensor products = which == ByWeights::queries ? gramOfColumns(backend, head.key)
                            : which == ByWeights::keys  ? gramOfColumns(backend, head.query)
                                                        : gramOfRows(backend, head.output);
    return backend.matmul(first, backend.upload(squareRoot(products)), {});
}

// The sums of squares of the blocks [d, e] of a matrix [heads·d, others·e], row by row.
std::vector<double> blockSquares(const Tensor& product, Index heads, Index others) {
    const Index down = product.axis(0) / heads;
    const Index across = product.axis(1) / others;
    std::vector<double> sums(static_cast<std::size_t>(heads * others));
    const auto numbers = product.host<double>();
    for (Index i = 0; i < product.axis(0); ++i)
        for (Index j = 0; j < product.axis(1); ++j) {
            const double x = numbers[static_cast<std::size_t>(i * product.axis(1) + j)];
            sums[static_cast<std::size_t>(i / down * others + j / across)] += x * x;
        }
    return sums;
}

// All heads of earlier layers with all of a layer at once: [H·d, D] times [D, H·d].
WeightNumbers compositionsOf(const Work& work, ByWeights which) {
    Backend& exact = work.exact;
    checkMemory(english({QT_TRANSLATE_NOOP("fovea", "the matrices of all heads"), {}}),
                matrixBytes(work.trace));
    WeightNumbers numbers;
    std::vector<Tensor> written; // of each earlier layer, as it arrives in the present one
    for (Index layer = 0; layer < work.anatomy.layers(); ++layer) {
        const std::vector<HeadMatrices> heads = work.matricesOf(layer);
        const Index count = std::ssize(heads);
        std::vector<Tensor> reading, writing;
        for (const HeadMatrices& one : heads) {
            reading.push_back(readBy(exact, one, which));
            writing.push_back(writtenBy(exact, one.value, one.output));
        }
        const Tensor reads = exact.concat(reading, 1);
        const double chance = std::sqrt(1.0 / static_cast<double>(reads.axis(0)));
        const auto readSizes = blockSquares(exact.download(reads), 1, count);
        for (Index from = 0; from < layer; ++from) {
            const Tensor& writes = written[static_cast<std::size_t>(from)];
            const Index earlier = work.headsOf(from);
            const auto writeSizes = blockSquares(exact.download(writes), earlier, 1);
            const auto products =
                blockSquares(exact.download(exact.matmul(writes, reads, {})), earlier, count);
            for (Index head = 0; head < count; ++head)
                for (Index other = 0; other < earlier; ++other) {
                    const double sizes = writeSizes[static_cast<std::size_t>(other)] *
                                         readSizes[static_cast<std::size_t>(head)];
                    const double share =
                        products[static_cast<std::size_t>(other * count + head)] / sizes;
                    const double value = sizes > 0 ? std::sqrt(share) : 0;
                    WeightNumber& most = numbers[{layer, head}];
                    if (!most.earlier || value > most.value)
                        most = {
                            .value = value, .chance = chance, .earlier = SilencedHead{from, other}};
                }
            exact.checkpoint();
        }
        written.push_back(exact.concat(writing, 0));
        for (const Anatomy::Norm& norm : normsBetween(work.anatomy, exact, layer, layer + 1))
            for (Tensor& rows : written)
                rows = throughNorm(exact, norm, rows);
        work.done(layer + 1, work.anatomy.layers());
    }
    return numbers;
}

} // namespace

bool hasByWeights(const Trace& trace, Backend& backend, ByWeights which) {
    const auto anatomy = anatomyOf(trace, backend);
    if (!anatomy || anatomy->layers() != std::ssize(trace.layers))
        return false;
    switch (which) {
    case ByWeights::copying:
        return trace.model->kind == AnswerKind::next &&
               !anatomy->words(backend, {0}).weight.isNull();
    case ByWeights::rank:
        return true;
    case ByWeights::values:
        return anatomy->layers() > 1;
    case ByWeights::queries:
    case ByWeights::keys:
        break;
    }
    for (Index layer = 0; layer < anatomy->layers(); ++layer)
        if (!scoresAreProducts(trace.layer(layer).rule) ||
            rotatesAny(trace, *anatomy, backend, layer))
            return false;
    return anatomy->layers() > 1;
}

std::shared_ptr<const WeightNumbers> knownByWeights(const Trace& trace, ByWeights which) {
    return keptNumbers(which).of(modelKeyOf(trace));
}

void computeByWeights(const Trace& trace, Backend& backend, ByWeights which,
                      const Progress& progress) {
    const auto model = modelKeyOf(trace);
    if (!model || knownByWeights(trace, which) || !hasByWeights(trace, backend, which))
        return;
    const auto exact = inDouble();
    const auto anatomy = anatomyOf(trace, *exact);
    const Work work{trace, *anatomy, *exact, backend, progress};
    keptNumbers(which).keep(*model, which == ByWeights::copying ? copyingOf(work)
                                    : which == ByWeights::rank  ? ranksOfHeads(work)
                                                                : compositionsOf(work, which));
}

} // namespace fovea
