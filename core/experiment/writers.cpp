#include "core/experiment/writers.h"

#include "core/compute/backend.h"

#include <algorithm>
#include <cmath>
#include <string>

namespace fovea {
namespace {

Tensor rowsFrom(Backend& wide, const Tensor& states, Index begin, Index end) {
    return wide.slice(wide.upload(states), 0, begin, end);
}

// [1, n, D] of [n, D].
Tensor asOnePart(const Tensor& x) {
    return x.reshaped({1, x.axis(0), x.axis(1)});
}

// [n, D] of [w, n, D].
Tensor sumOfParts(Backend& wide, const Tensor& parts) {
    const Index count = parts.axis(0);
    const Tensor ones = wide.filled({1, count}, 1);
    return wide.matmul(ones, parts.reshaped({count, parts.axis(1) * parts.axis(2)}), {})
        .reshaped({parts.axis(1), parts.axis(2)});
}

std::vector<Writer> headWriters(Index layer, Index heads) {
    std::vector<Writer> all;
    for (Index head = 0; head < heads; ++head)
        all.push_back({.name = {QT_TRANSLATE_NOOP("fovea", "head %1.%2"),
                                {std::to_string(layer + 1), std::to_string(head + 1)}},
                       .layer = layer,
                       .head = SilencedHead{layer, head}});
    return all;
}

Writer layerWriter(const char* name, Index layer) {
    return {.name = {name, {std::to_string(layer + 1)}}, .layer = layer};
}
Writer feedForwardWriter(Index layer) {
    Writer writer = layerWriter(QT_TRANSLATE_NOOP("fovea", "MLP %1"), layer);
    writer.isFeedForward = true;
    return writer;
}
Writer biasWriter(Index layer) {
    return layerWriter(QT_TRANSLATE_NOOP("fovea", "bias %1"), layer);
}
Writer shiftWriter(Index layer) {
    return layer < 0 ? Writer{.name = {QT_TRANSLATE_NOOP("fovea", "norm"), {}}}
                     : layerWriter(QT_TRANSLATE_NOOP("fovea", "norm %1"), layer);
}

Tensor forEveryRow(Backend& wide, const Tensor& one, Index rows) {
    return wide.binary(Binary::add, wide.filled({1, rows, one.axis(0)}, 0), one);
}

} // namespace

FrozenNorm::FrozenNorm(Anatomy::Norm norm, const Tensor& states) : norm_(std::move(norm)) {
    norm_.gain = norm_.gain.as<double>();
    if (!norm_.shift.isNull())
        norm_.shift = norm_.shift.as<double>();
    const auto width = static_cast<std::size_t>(states.axis(1));
    const auto all = states.host<double>();
    for (std::size_t begin = 0; begin < all.size(); begin += width) {
        const auto row = all.subspan(begin, width);
        double mean = 0, squares = 0;
        for (const double x : row)
            mean += norm_.centred ? x / static_cast<double>(width) : 0;
        for (const double x : row)
            squares += (x - mean) * (x - mean);
        sigma_.push_back(std::sqrt(squares / static_cast<double>(width) + norm_.epsilon));
    }
}

Tensor FrozenNorm::operator()(Backend& wide, const Tensor& parts) const {
    const auto width = static_cast<std::size_t>(parts.axis(2));
    const std::size_t rows = sigma_.size();
    const auto gain = norm_.gain.host<double>();
    const auto in = parts.host<double>();
    Buffer<double> out(in.size());
    wide.onHost(parts.axis(0), [&](Index part) {
        for (std::size_t row = 0; row < rows; ++row) {
            const std::size_t at = (static_cast<std::size_t>(part) * rows + row) * width;
            double mean = 0;
            if (norm_.centred) {
                for (std::size_t c = 0; c < width; ++c)
                    mean += in[at + c];
                mean /= static_cast<double>(width);
            }
            const double factor = 1 / sigma_[row];
            for (std::size_t c = 0; c < width; ++c)
                out[at + c] = (in[at + c] - mean) * factor * gain[c];
        }
    });
    return Tensor(parts.shape(), std::move(out));
}

Tensor FrozenNorm::shift() const {
    if (norm_.shift.isNull())
        return {};
    const std::size_t rows = sigma_.size();
    const auto one = norm_.shift.host<double>();
    Buffer<double> all(rows * one.size());
    for (std::size_t row = 0; row < rows; ++row)
        std::ranges::copy(one, all.data() + row * one.size());
    return Tensor({1, static_cast<Index>(rows), std::ssize(one)}, std::move(all));
}

bool WrittenStates::describe(const Trace& trace) {
    return trace.model && !trace.model->hidden.empty() &&
           trace.experiment.silenced.states.empty() && trace.experiment.silenced.parts.empty();
}

WrittenStates::WrittenStates(const Trace& trace, const Anatomy& anatomy, Backend& wide,
                             Backend& backend)
    : trace_(trace), anatomy_(anatomy), wide_(wide), backend_(backend) {}

Tensor WrittenStates::states(Index layer, Index begin, Index end) const {
    return rowsFrom(wide_, trace_.model->hidden[static_cast<std::size_t>(layer)], begin, end);
}

// [H, n, D]
Tensor WrittenStates::heads(Index layer, Index begin, Index end) const {
    const Layer& one = trace_.layer(layer);
    Tensor all = wide_.upload(one.attended.output);
    const std::vector<std::int64_t> silenced = trace_.experiment.silenced.headsOf(layer);
    if (!silenced.empty()) // which give something else
        all = withoutHeads(wide_, all, silenced,
                           trace_.silencedValues
                               ? valuesFor(&trace_.silencedValues->heads, one.attention)
                               : nullptr);
    const Tensor z = wide_.slice(all, 1, begin, end);           // [H, n, d]
    const Tensor matrix = anatomy_.output(wide_, layer).weight; // [H·d, D]
    return wide_.matmul(z, matrix.reshaped({z.axis(0), z.axis(2), matrix.axis(1)}), {});
}

// [1, n, D], or null.
Tensor WrittenStates::bias(Index layer, Index rows) const {
    const Tensor one = anatomy_.output(wide_, layer).bias;
    return one.isNull() ? Tensor() : forEveryRow(wide_, one, rows);
}

void WrittenStates::visit(Index layer, Index begin, Index end, const VisitWriters& visitor) const {
    if (anatomy_.normFirst())
        visitNormFirst(layer, begin, end, visitor);
    else
        visitNormLast(layer, begin, end, visitor);
}

// Each part is added and stays as it is. What the feed-forward part wrote is what nothing else did.
void WrittenStates::visitNormFirst(Index layer, Index begin, Index end,
                                   const VisitWriters& visitor) const {
    Tensor sources;
    for (const Anatomy::Source& source : anatomy_.sources(wide_, trace_)) {
        const Tensor x = wide_.slice(source.x, 0, begin, end);
        sources = sources.isNull() ? x : wide_.binary(Binary::add, sources, x);
        visitor({{.name = source.name}}, asOnePart(x));
    }
    for (Index i = 0; i < layer; ++i) {
        backend_.checkpoint();
        const Tensor written = heads(i, begin, end);
        visitor(headWriters(i, written.axis(0)), written);
        Tensor rest = wide_.binary(Binary::subtract, states(i + 1, begin, end),
                                   i == 0 ? sources : states(i, begin, end));
        rest = wide_.binary(Binary::subtract, rest, sumOfParts(wide_, written));
        if (const Tensor added = bias(i, end - begin); !added.isNull()) {
            visitor({biasWriter(i)}, added);
            rest = wide_.binary(Binary::subtract, rest, sumOfParts(wide_, added));
        }
        if (anatomy_.innerNorm(wide_, i))
            visitor({feedForwardWriter(i)}, asOnePart(rest));
    }
}

// What the norms of a layer make of parts.
struct WrittenStates::LayerParts {
    FrozenNorm first;
    std::optional<FrozenNorm> second; // behind the feed-forward part, where there is one
    Tensor feedForward;               // behind that, [1, n, D]

    [[nodiscard]] Tensor throughSecond(Backend& wide, const Tensor& parts) const {
        return second ? (*second)(wide, parts) : parts;
    }
    [[nodiscard]] Tensor through(Backend& wide, const Tensor& parts) const {
        return throughSecond(wide, first(wide, parts));
    }
};

// Every norm acts on all that was written before it, and adds what is its own.
void WrittenStates::visitNormLast(Index layer, Index begin, Index end,
                                  const VisitWriters& visitor) const {
    const auto withShift = [&](const FrozenNorm& norm, const Tensor& x) {
        const Tensor parts = norm(wide_, asOnePart(x));
        const Tensor shift = norm.shift();
        return sumOfParts(wide_, shift.isNull() ? parts : wide_.binary(Binary::add, parts, shift));
    };
    std::vector<LayerParts> norms;
    for (Index i = 0; i < layer; ++i) {
        backend_.checkpoint();
        Tensor x = wide_.binary(Binary::add, states(i, begin, end),
                                sumOfParts(wide_, heads(i, begin, end)));
        if (const Tensor added = bias(i, end - begin); !added.isNull())
            x = wide_.binary(Binary::add, x, sumOfParts(wide_, added));
        norms.push_back({FrozenNorm(anatomy_.attentionNorm(wide_, i), x), std::nullopt, {}});
        const auto innerNorm = anatomy_.innerNorm(wide_, i);
        if (!innerNorm)
            continue;
        const Tensor inner = withShift(norms.back().first, x);
        // With the numbers of the pass; what rounding leaves counts as its own.
        const Tensor added = wide_.upload(backend_.download(
            anatomy_.feedForward(backend_, i, backend_.upload(inner.as<float>()))));
        norms.back().second.emplace(*innerNorm, wide_.binary(Binary::add, inner, added));
        norms.back().feedForward = asOnePart(wide_.binary(
            Binary::subtract, states(i + 1, begin, end), withShift(*norms.back().second, inner)));
    }
    const auto throughLayers = [&](Tensor parts, Index from) {
        for (Index i = from; i < layer; ++i)
            parts = norms[static_cast<std::size_t>(i)].through(wide_, parts);
        return parts;
    };
    std::vector<Anatomy::Source> sources = anatomy_.sources(wide_, trace_);
    Tensor sum;
    for (Anatomy::Source& source : sources) {
        source.x = wide_.slice(source.x, 0, begin, end);
        sum = sum.isNull() ? source.x : wide_.binary(Binary::add, sum, source.x);
    }
    const auto embeddingNorm = anatomy_.embeddingNorm(wide_);
    const std::optional<FrozenNorm> first =
        embeddingNorm ? std::optional<FrozenNorm>(FrozenNorm(*embeddingNorm, sum)) : std::nullopt;
    for (const Anatomy::Source& source : sources) {
        const Tensor x = asOnePart(source.x);
        visitor({{.name = source.name}}, throughLayers(first ? (*first)(wide_, x) : x, 0));
    }
    if (first)
        if (const Tensor shift = first->shift(); !shift.isNull())
            visitor({shiftWriter(-1)}, throughLayers(shift, 0));
    for (Index i = 0; i < layer; ++i) {
        backend_.checkpoint();
        const LayerParts& own = norms[static_cast<std::size_t>(i)];
        const Tensor written = heads(i, begin, end);
        visitor(headWriters(i, written.axis(0)), throughLayers(written, i));
        if (const Tensor added = bias(i, end - begin); !added.isNull())
            visitor({biasWriter(i)}, throughLayers(added, i));
        if (const Tensor shift = own.first.shift(); !shift.isNull())
            visitor({shiftWriter(i)}, throughLayers(own.throughSecond(wide_, shift), i + 1));
        if (!own.second)
            continue;
        visitor({feedForwardWriter(i)}, throughLayers(own.feedForward, i + 1));
        if (const Tensor shift = own.second->shift(); !shift.isNull())
            visitor({shiftWriter(i)}, throughLayers(shift, i + 1));
    }
}

} // namespace fovea
