#include "core/experiment/moved.h"

#include "core/attention/stored_attention.h"
#include "core/base/error.h"
#include "core/compute/backend.h"
#include "core/experiment/anatomy.h"
#include "core/experiment/chosen_model.h"
#include "core/experiment/run.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace fovea {
namespace {

constexpr const char* outputName = "project.W_o"; // [D, H·d]

// The norm behind an attention. Without one in the layer: the next layer's, or the last norm.
Anatomy::Norm normBehind(const Anatomy& anatomy, Backend& backend, Index layer) {
    if (!anatomy.normFirst())
        return anatomy.attentionNorm(backend, layer);
    if (auto inner = anatomy.innerNorm(backend, layer))
        return *std::move(inner);
    return layer + 1 < anatomy.layers() ? anatomy.attentionNorm(backend, layer + 1)
                                        : anatomy.lastNorm(backend).value();
}

// √(variance + epsilon) of each row, or of the mean of squares.
std::vector<double> deviations(const Tensor& rows, const Anatomy::Norm& norm) {
    const auto width = static_cast<std::size_t>(rows.axis(1));
    std::vector<double> all;
    for (std::size_t i = 0; i < static_cast<std::size_t>(rows.axis(0)); ++i) {
        const auto row = rows.host<double>().subspan(i * width, width);
        double mean = 0, squares = 0;
        for (const double x : row)
            mean += x / static_cast<double>(width);
        for (const double x : row)
            squares += norm.centred ? (x - mean) * (x - mean) : x * x;
        all.push_back(std::sqrt(squares / static_cast<double>(width) + norm.epsilon));
    }
    return all;
}

// ‖(z − mean z) ⊙ gain‖ of each row, or without the mean.
std::vector<float> gainedLengths(std::span<const float> rows, std::span<const double> gain,
                                 bool centred) {
    std::vector<float> lengths;
    for (std::size_t begin = 0; begin < rows.size(); begin += gain.size()) {
        const auto row = rows.subspan(begin, gain.size());
        double mean = 0;
        for (const float x : row)
            mean += centred ? double{x} / static_cast<double>(gain.size()) : 0;
        double squares = 0;
        for (std::size_t c = 0; c < gain.size(); ++c) {
            const double x = (double{row[c]} - mean) * gain[c];
            squares += x * x;
        }
        lengths.push_back(static_cast<float>(std::sqrt(squares)));
    }
    return lengths;
}

} // namespace

std::shared_ptr<const Anatomy> anatomyOf(const Trace& trace, Backend& backend) {
    const auto chosen = trace.model ? modelAtHand(trace.experiment) : std::nullopt;
    return chosen ? chosen->model->anatomy(trace, chosen->changed, backend) : nullptr;
}

Tensor outputMatrix(const Trace& trace, Backend& backend, Index layer) {
    const Layer& one = trace.layer(layer);
    if (const StoredAttention* stored = one.attended.stored.get()) {
        if (!stored->hasOutput())
            failUsage(QT_TRANSLATE_NOOP("fovea",
                                        "quantity: needs the output’s matrix, which the file does "
                                        "not have; expected weight or score"));
        return {};
    }
    const auto learned = one.rule.learned.find(outputName);
    if (learned != one.rule.learned.end())
        return backend.permute(backend.upload(learned->second), {1, 0});
    const auto anatomy = anatomyOf(trace, backend);
    return anatomy ? anatomy->output(backend, layer).weight : Tensor();
}

Tensor movedVectors(const Trace& trace, Backend& backend, Index layer, Index head,
                    const Tensor& matrix, Index left, Index right) {
    const Attended& attended = trace.layer(layer).attended;
    const Tensor v = backend.upload(valuesOf(attended, head, left, right));
    if (attended.stored)
        return backend.matmul(v, backend.upload(attended.stored->output(head)), {});
    if (matrix.isNull())
        return v;
    const Index width = v.axis(1);
    const Tensor rows = backend.slice(matrix, 0, head * width, (head + 1) * width);
    return backend.matmul(v, rows, {});
}

namespace {

// Of the heads that are silenced nothing is moved.
bool movesNothing(const Trace& trace, Index layer, Index head) {
    return trace.experiment.silenced.has({layer, head});
}

// What a layer's heads give together, [rows, D]; of a file, which has no such thing, as their sum.
Tensor layerOutput(const Trace& trace, Backend& backend, Index layer, Index top, Index bottom) {
    const Layer& one = trace.layer(layer);
    if (!one.attended.stored)
        return outputOf(trace, backend, layer, top, bottom);
    constexpr Index together = 4096; // keys that are read at once
    Tensor sum;
    for (Index head = 0; head < one.plan.heads; ++head) {
        Tensor z;
        for (Index left = 0; left < one.keys.count(); left += together) {
            const Index right = std::min(left + together, one.keys.count());
            const Tensor weights = backend.upload(
                tile(trace, backend, layer, head, Quantity::weights, {top, bottom, left, right}));
            const Tensor part = backend.matmul(
                weights, backend.upload(valuesOf(one.attended, head, left, right)), {});
            z = z.isNull() ? part : backend.binary(Binary::add, z, part);
        }
        const Tensor own = backend.matmul(z, backend.upload(one.attended.stored->output(head)), {});
        sum = sum.isNull() ? own : backend.binary(Binary::add, sum, own);
    }
    return sum;
}

Tensor zeros(const Rect& rect) {
    const Shape shape{rect.rows(), rect.columns()};
    return Tensor(shape, Buffer<float>(elements(shape)));
}

} // namespace

Tensor movedSizes(const Trace& trace, Backend& backend, Index layer, Index head, const Rect& rect) {
    if (movesNothing(trace, layer, head))
        return zeros(rect);
    const Tensor f = movedVectors(trace, backend, layer, head, outputMatrix(trace, backend, layer),
                                  rect.left, rect.right);
    const Tensor squares = backend.reduce(Reduction::sum, backend.unary(Unary::square, f));
    const Tensor lengths =
        backend.unary(Unary::sqrt, squares).reshaped({1, rect.columns()}); // of each key
    const Tensor weights =
        backend.upload(tile(trace, backend, layer, head, Quantity::weights, rect));
    return backend.download(backend.binary(Binary::multiply, weights, lengths)).as<float>();
}

Tensor contributions(const Trace& trace, Backend& backend, Index layer, Index head,
                     const Rect& rect) {
    if (movesNothing(trace, layer, head))
        return zeros(rect);
    const Tensor f = movedVectors(trace, backend, layer, head, outputMatrix(trace, backend, layer),
                                  rect.left, rect.right);
    const Tensor output = layerOutput(trace, backend, layer, rect.top, rect.bottom);
    const Tensor lengths = backend.unary(
        Unary::sqrt, backend.reduce(Reduction::sum, backend.unary(Unary::square, output)));
    const Tensor some = backend.binary(Binary::largest, lengths,
                                       backend.filled({1, 1}, std::numeric_limits<float>::min()));
    const Tensor along =
        backend.binary(Binary::divide, backend.matmul(output, f, {.a = false, .b = true}), some);
    const Tensor weights =
        backend.upload(tile(trace, backend, layer, head, Quantity::weights, rect));
    return backend.download(backend.binary(Binary::multiply, weights, along)).as<float>();
}

bool hasNormedSizes(const Trace& trace, Index layer) {
    return trace.model && trace.layer(layer).amongThemselves &&
           layer < std::ssize(trace.model->hidden) && !trace.layer(layer).attended.stored;
}

void expectWholeLayers(const Trace& trace) {
    if (!trace.experiment.silenced.parts.empty())
        failUsage(QT_TRANSLATE_NOOP("fovea", "quantity: needs whole layers, and parts of them "
                                             "are left out; expected moved"));
}

Tensor normedSizes(const Trace& trace, Backend& backend, Index layer, const Rect& rect) {
    expectWholeLayers(trace);
    const auto anatomy = hasNormedSizes(trace, layer) ? anatomyOf(trace, backend) : nullptr;
    if (!anatomy)
        failUsage(QT_TRANSLATE_NOOP("fovea", "quantity: sizes behind residual and norm need a "
                                             "model with one stack of layers; expected moved"));
    const Layer& one = trace.layer(layer);
    const Tensor stream = trace.model->hidden[static_cast<std::size_t>(layer)];
    const Tensor behind = backend.download(
        backend.binary(Binary::add, backend.upload(stream), backend.upload(one.output)));
    const Anatomy::Norm norm = normBehind(*anatomy, backend, layer);
    const std::vector<double> sigma = deviations(behind.as<double>(), norm);
    const Tensor gainTensor = backend.download(norm.gain).as<double>();
    const auto gain = gainTensor.host<double>();
    const Tensor matrix = outputMatrix(trace, backend, layer);
    const Index heads = one.plan.heads;
    const Index width = one.output.axis(1);

    // All heads of a few keys at a time: α [keys, n, H] · f [keys, H, D].
    Buffer<float> sizes(static_cast<std::size_t>(rect.rows() * rect.columns()));
    constexpr Index numbers = Index{1} << 22;
    const Index together = std::max<Index>(1, numbers / std::max<Index>(1, rect.rows() * width));
    for (Index left = rect.left; left < rect.right; left += together) {
        const Index right = std::min(left + together, rect.right);
        std::vector<Tensor> weights, vectors;
        for (Index head = 0; head < heads; ++head) {
            const Rect part{rect.top, rect.bottom, left, right};
            weights.push_back(
                backend.upload(tile(trace, backend, layer, head, Quantity::weights, part)
                                   .reshaped({1, part.rows(), part.columns()})));
            const Tensor f = movedVectors(trace, backend, layer, head, matrix, left, right);
            vectors.push_back(f.reshaped({1, f.axis(0), f.axis(1)}));
        }
        const Tensor alpha = backend.permute(backend.concat(weights, 0), {2, 1, 0});
        const Tensor f = backend.permute(backend.concat(vectors, 0), {1, 0, 2});
        const Tensor moved = backend.download(backend.matmul(alpha, f, {})).as<float>();
        backend.onHost(right - left, [&](Index key) {
            const auto all = static_cast<std::size_t>(rect.rows() * width);
            std::vector<float> rows(all);
            std::ranges::copy(moved.host<float>().subspan(static_cast<std::size_t>(key) * all, all),
                              rows.begin());
            const Index j = left + key;
            if (j >= rect.top && j < rect.bottom) { // the residual joins there
                const Tensor own = stream.as<float>();
                const auto x = own.host<float>().subspan(static_cast<std::size_t>(j * width),
                                                         static_cast<std::size_t>(width));
                for (std::size_t c = 0; c < x.size(); ++c)
                    rows[static_cast<std::size_t>((j - rect.top) * width) + c] += x[c];
            }
            const std::vector<float> lengths = gainedLengths(rows, gain, norm.centred);
            for (Index i = rect.top; i < rect.bottom; ++i)
                sizes[static_cast<std::size_t>((i - rect.top) * rect.columns() + j - rect.left)] =
                    static_cast<float>(double{lengths[static_cast<std::size_t>(i - rect.top)]} /
                                       sigma[static_cast<std::size_t>(i)]);
        });
    }
    return Tensor({rect.rows(), rect.columns()}, std::move(sizes));
}

} // namespace fovea
