#include "core/experiment/score_parts.h"

#include "core/attention/position.h"
#include "core/attention/score.h"
#include "core/base/error.h"
#include "core/base/table.h"
#include "core/compute/backend.h"
#include "core/experiment/head_matrices.h"
#include "core/experiment/moved.h"

#include <algorithm>
#include <numeric>

namespace fovea {
namespace {

constexpr Index mostKeyNumbers = Index{1} << 26;  // of a head, all writers: 512 MB
constexpr Index numbersTogether = Index{1} << 24; // of what is written at once

// For a layer that belongs to no model: its only writers are the tokens and their positions.
struct OwnSide {
    const Side& side;
    const char* matrix; // [G·d, D]
    Index heads;        // G
};

Anatomy::Linear ownProjection(Backend& wide, const Layer& layer, const OwnSide& own, Index head) {
    const Index group = head * own.heads / layer.plan.heads;
    const Index width = layer.plan.headWidth;
    const Tensor all = wide.upload(layer.rule.learned.at(own.matrix));
    return {.weight = wide.permute(wide.slice(all, 0, group * width, (group + 1) * width), {1, 0}),
            .bias = {}};
}

// Of one head: what writers give when they are projected and rotated.
class SideBuilder {
public:
    SideBuilder(Backend& wide, Anatomy::Linear projection, Index begin, Index end)
        : wide_(wide), projection_(std::move(projection)), begin_(begin), end_(end) {}

    void add(const std::vector<Writer>& writers, const Tensor& x) {
        side_.writers.insert(side_.writers.end(), writers.begin(), writers.end());
        const Index width = x.axis(2);
        const Tensor rows = x.reshaped({x.axis(0) * x.axis(1), width});
        const Tensor projected = wide_.matmul(rows, projection_.weight, {});
        parts_.push_back(projected.reshaped({x.axis(0), x.axis(1), projected.axis(1)}));
    }
    // What a norm adds, projected, and what the projection adds.
    void addBias(const Tensor& shift) {
        Tensor bias = projection_.bias;
        if (!shift.isNull()) {
            const Tensor projected = wide_.matmul(
                wide_.slice(shift, 1, 0, 1).reshaped({1, shift.axis(2)}), projection_.weight, {});
            bias = bias.isNull() ? projected : wide_.binary(Binary::add, projected, bias);
        }
        if (bias.isNull())
            return;
        side_.writers.push_back({.name = {QT_TRANSLATE_NOOP("fovea", "bias"), {}}});
        const Index width = projection_.weight.axis(1);
        parts_.push_back(wide_.binary(Binary::add, wide_.filled({1, end_ - begin_, width}, 0),
                                      bias.reshaped({1, width})));
    }
    [[nodiscard]] HeadSide done() {
        side_.vectors = wide_.concat(parts_, 0);
        return std::move(side_);
    }

private:
    Backend& wide_;
    Anatomy::Linear projection_;
    Index begin_, end_;
    HeadSide side_;
    std::vector<Tensor> parts_;
};

// Rotates as if all tokens stood before: a row's angle is that of its position.
using Rotate = std::function<Tensor(const Tensor& x)>;

HeadSide rotatedSide(Backend& wide, HeadSide side, Index begin, const Rotate& rotate) {
    if (!rotate)
        return side;
    const Index rows = side.vectors.axis(1);
    Tensor x = side.vectors;
    if (begin > 0)
        x = wide.concat({wide.filled({x.axis(0), begin, x.axis(2)}, 0), x}, 1);
    side.vectors = wide.slice(rotate(x), 1, begin, begin + rows);
    return side;
}

// Parts of the same writers for tokens that follow one another.
HeadSide joinedSides(Backend& wide, std::vector<HeadSide> parts) {
    if (parts.size() == 1)
        return std::move(parts.front());
    HeadSide all{.writers = parts.front().writers, .vectors = {}};
    std::vector<Tensor> vectors;
    for (HeadSide& one : parts)
        vectors.push_back(std::move(one.vectors));
    all.vectors = wide.concat(vectors, 1);
    return all;
}

class ModelSides {
public:
    ModelSides(const Trace& trace, Backend& backend, Backend& wide, Index layer)
        : trace_(trace), wide_(wide), layer_(layer), anatomy_(anatomyOf(trace, backend)),
          written_(trace, known(anatomy_.get()), wide, backend) {}

    [[nodiscard]] HeadSide side(Anatomy::Linear projection, Index begin, Index end) const {
        std::vector<HeadSide> parts;
        const Layer& layer = trace_.layer(layer_);
        const Index together = std::max<Index>(
            1, numbersTogether / (layer.plan.heads * trace_.model->hidden.front().axis(1)));
        for (Index from = begin; from < end; from += together)
            parts.push_back(part(projection, from, std::min(from + together, end)));
        return joinedSides(wide_, std::move(parts));
    }
    [[nodiscard]] HeadSide query(Index head, Index row) const {
        return side(anatomy_->query(wide_, layer_, head), row, row + 1);
    }
    [[nodiscard]] HeadSide keys(Index head) const {
        return side(anatomy_->key(wide_, layer_, head), 0, trace_.layer(layer_).keys.count());
    }

private:
    static const Anatomy& known(const Anatomy* anatomy) {
        if (!anatomy)
            failUsage(QT_TRANSLATE_NOOP("fovea", "scores of this model cannot be taken apart; "
                                                 "choose one with one stack of layers"));
        return *anatomy;
    }
    [[nodiscard]] HeadSide part(const Anatomy::Linear& projection, Index begin, Index end) const {
        SideBuilder builder(wide_, projection, begin, end);
        std::optional<FrozenNorm> norm;
        if (anatomy_->normFirst())
            norm.emplace(anatomy_->attentionNorm(wide_, layer_),
                         written_.states(layer_, begin, end));
        written_.visit(layer_, begin, end,
                       [&](const std::vector<Writer>& writers, const Tensor& x) {
                           builder.add(writers, norm ? (*norm)(wide_, x) : x);
                       });
        builder.addBias(norm ? norm->shift() : Tensor());
        return rotatedSide(wide_, builder.done(), begin, [this](const Tensor& x) {
            return anatomy_->rotated(wide_, trace_, layer_, x);
        });
    }

    const Trace& trace_;
    Backend& wide_;
    Index layer_;
    std::shared_ptr<const Anatomy> anatomy_;
    WrittenStates written_;
};

HeadSide ownSide(Backend& wide, const Layer& layer, const OwnSide& own, Index head, Index begin,
                 Index end) {
    SideBuilder builder(wide, ownProjection(wide, layer, own, head), begin, end);
    const auto add = [&](const char* name, const Tensor& x) {
        if (x.isNull())
            return;
        const Tensor rows = wide.slice(wide.upload(x), 0, begin, end);
        builder.add({{.name = {name, {}}}}, rows.reshaped({1, end - begin, rows.axis(1)}));
    };
    add(QT_TRANSLATE_NOOP("fovea", "token"), own.side.embeddings);
    add(QT_TRANSLATE_NOOP("fovea", "position"), own.side.positions);
    const Choice& position = layer.rule.position;
    const auto rotate = positions().math(position.row).rotate;
    if (!rotate)
        return builder.done();
    return rotatedSide(wide, builder.done(), begin,
                       [&](const Tensor& x) { return rotate(wide, position.values, x, 0); });
}

OwnSide ownQueries(const Layer& layer) {
    return {layer.queries, "project.W_q", layer.plan.heads};
}
OwnSide ownKeys(const Layer& layer) {
    return {layer.keys, "project.W_k", layer.plan.kvHeads};
}

} // namespace

std::vector<double> ScoreParts::terms(Index key) const {
    const auto width = static_cast<std::size_t>(keys.vectors.axis(2));
    const auto tokens = static_cast<std::size_t>(keys.vectors.axis(1));
    const auto q = query.vectors.host<double>();
    const auto k = keys.vectors.host<double>();
    std::vector<double> all;
    for (std::size_t w = 0; w < query.writers.size(); ++w)
        for (std::size_t v = 0; v < keys.writers.size(); ++v) {
            const auto of = k.subspan((v * tokens + static_cast<std::size_t>(key)) * width, width);
            all.push_back(factor * std::inner_product(
                                       of.begin(), of.end(),
                                       q.begin() + static_cast<std::ptrdiff_t>(w * width), 0.0));
        }
    return all;
}

std::vector<double> ScoreParts::meanTerms(std::span<const std::uint8_t> visible) const {
    const auto width = static_cast<std::size_t>(keys.vectors.axis(2));
    const auto tokens = static_cast<std::size_t>(keys.vectors.axis(1));
    const auto count = static_cast<double>(
        std::ranges::count_if(visible, [](std::uint8_t one) { return one != 0; }));
    const auto k = keys.vectors.host<double>();
    Buffer<double> means(keys.writers.size() * width);
    for (std::size_t v = 0; v < keys.writers.size(); ++v)
        for (std::size_t j = 0; j < tokens; ++j)
            for (std::size_t c = 0; visible[j] != 0 && c < width; ++c)
                means[v * width + c] += k[(v * tokens + j) * width + c] / count;
    const ScoreParts mean{
        .query = query,
        .keys = {keys.writers, Tensor({std::ssize(keys.writers), 1, static_cast<Index>(width)},
                                      std::move(means))},
        .factor = factor};
    return mean.terms(0);
}

std::shared_ptr<const ScoreParts> KeptScoreParts::at(const Cell& cell) const {
    const std::scoped_lock lock(mutex_);
    return cell_ == cell ? parts_ : nullptr;
}

std::shared_ptr<const ScoreParts> KeptScoreParts::ofHead(const Cell& cell) const {
    const std::scoped_lock lock(mutex_);
    return cell_ && cell_->layer == cell.layer && cell_->head == cell.head ? parts_ : nullptr;
}

void KeptScoreParts::keep(const Cell& cell, std::shared_ptr<const ScoreParts> parts) {
    const std::scoped_lock lock(mutex_);
    cell_ = cell;
    parts_ = std::move(parts);
}

std::optional<AheadWith> KeptScoreParts::at(const Cut& cut) const {
    const std::scoped_lock lock(mutex_);
    const auto found = std::ranges::find(cuts_, cut, &std::pair<Cut, AheadWith>::first);
    return found == cuts_.end() ? std::nullopt : std::optional(found->second);
}

void KeptScoreParts::keep(const Cut& cut, const AheadWith& ahead) {
    const std::scoped_lock lock(mutex_);
    cuts_.emplace_back(cut, ahead);
}

bool hasScoreParts(const Trace& trace, Index layer) {
    const Layer& one = trace.layer(layer);
    if (one.attended.stored || !trace.scoreParts || one.queries.count() == 0 ||
        one.keys.count() == 0 || !productFactor(one.rule.score, one.attended.q.axis(2)))
        return false;
    if (trace.model)
        return one.amongThemselves && WrittenStates::describe(trace) &&
               trace.model->kind != AnswerKind::sequence && trace.model->patches == 0 &&
               trace.model->hidden.size() == trace.layers.size() + 1;
    return one.rule.learned.contains(ownQueries(one).matrix) &&
           one.rule.learned.contains(ownKeys(one).matrix);
}

std::shared_ptr<const ScoreParts> scoreParts(const Trace& trace, Backend& backend, Index layer,
                                             Index head, Index query) {
    const KeptScoreParts::Cell cell{layer, head, query};
    if (auto known = trace.scoreParts->at(cell))
        return known;
    const Layer& one = trace.layer(layer);
    const auto wide = inDouble();
    auto parts = std::make_shared<ScoreParts>();
    parts->factor = *productFactor(one.rule.score, one.attended.q.axis(2));
    const auto known = trace.scoreParts->ofHead(cell);
    if (trace.model) {
        Index writers = 3;
        for (Index i = 0; i < layer; ++i)
            writers += trace.layer(i).plan.heads + 4;
        if (writers * one.keys.count() * one.plan.headWidth > mostKeyNumbers)
            fail(QT_TRANSLATE_NOOP("fovea", "%1 parts of %2 keys are too many to be kept; shorten "
                                            "the text, or choose an earlier layer"),
                 {std::to_string(writers), std::to_string(one.keys.count())});
        const ModelSides sides(trace, backend, *wide, layer);
        parts->query = sides.query(head, query);
        parts->keys = known ? known->keys : sides.keys(head);
    } else {
        parts->query = ownSide(*wide, one, ownQueries(one), head, query, query + 1);
        parts->keys =
            known ? known->keys : ownSide(*wide, one, ownKeys(one), head, 0, one.keys.count());
    }
    trace.scoreParts->keep(cell, parts);
    return parts;
}

bool hasLogitParts(const Trace& trace, Backend& backend) {
    if (!trace.model || !hasScoreParts(trace, 0) || trace.model->predictedIds.empty())
        return false;
    const auto anatomy = anatomyOf(trace, backend);
    return anatomy && anatomy->hasWords();
}

LogitParts logitParts(const Trace& trace, Backend& backend, Index row, std::int32_t word,
                      std::optional<std::int32_t> against) {
    const auto wide = inDouble();
    const auto anatomy = anatomyOf(trace, backend);
    const WrittenStates written(trace, *anatomy, *wide, backend);
    const Index last = std::ssize(trace.model->hidden) - 1;
    std::vector<std::int32_t> ids = {word};
    if (against)
        ids.push_back(*against);
    const Anatomy::Linear words = anatomy->words(*wide, ids);
    // One vector [D]: the word's, less that of the other one.
    const auto difference = [&](const Tensor& both) {
        return against ? wide->binary(Binary::subtract, wide->slice(both, 0, 0, 1),
                                      wide->slice(both, 0, 1, 2))
                       : both;
    };
    const Tensor direction = difference(words.weight);
    LogitParts parts;
    const auto add = [&](const std::vector<Writer>& writers, const Tensor& x) {
        const Tensor products =
            wide->matmul(x.reshaped({x.axis(0), x.axis(2)}), direction, {.a = false, .b = true});
        parts.writers.insert(parts.writers.end(), writers.begin(), writers.end());
        const auto numbers = products.host<double>();
        parts.values.insert(parts.values.end(), numbers.begin(), numbers.end());
    };
    std::optional<FrozenNorm> norm;
    if (const auto lastNorm = anatomy->lastNorm(*wide))
        norm.emplace(*lastNorm, written.states(last, row, row + 1));
    written.visit(last, row, row + 1, [&](const std::vector<Writer>& writers, const Tensor& x) {
        add(writers, norm ? (*norm)(*wide, x) : x);
    });
    if (norm)
        if (const Tensor shift = norm->shift(); !shift.isNull())
            add({{.name = {QT_TRANSLATE_NOOP("fovea", "last norm"), {}}, .layer = last}}, shift);
    if (!words.bias.isNull()) {
        parts.writers.push_back(
            {.name = {QT_TRANSLATE_NOOP("fovea", "bias of the word"), {}}, .layer = last});
        parts.values.push_back(difference(words.bias).host<double>().front());
    }
    return parts;
}

} // namespace fovea
