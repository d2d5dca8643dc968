#include "core/experiment/edge_effects.h"

#include "core/attention/combine.h"
#include "core/attention/observer.h"
#include "core/base/table.h"
#include "core/compute/backend.h"
#include "core/experiment/chosen_model.h"
#include "core/experiment/edge_row.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

namespace fovea {
namespace {

constexpr float unknown = std::numeric_limits<float>::quiet_NaN();

// The same gradients whatever is cut.
EdgeQuestion whateverIsCut(EdgeQuestion question) {
    question.cut = EdgeCut::renormalised;
    return question;
}

// Puts other outputs of one head in the place of a query's.
class OneRowChanged : public PassObserver {
public:
    OneRowChanged(Backend& backend, std::string attention, Index query, Tensor row)
        : backend_(backend), attention_(std::move(attention)), query_(query), row_(std::move(row)) {
    }
    void headOutputs(const std::string& name, Tensor& outputs) override {
        if (name != attention_)
            return;
        const Index rows = outputs.axis(1);
        const Index at = query_ - first_;
        first_ += rows; // the next step's
        if (at < 0 || at >= rows)
            return;
        std::vector<Tensor> parts;
        if (at > 0)
            parts.push_back(backend_.slice(outputs, 1, 0, at));
        parts.push_back(backend_.upload(row_));
        if (at + 1 < rows)
            parts.push_back(backend_.slice(outputs, 1, at + 1, rows));
        outputs = parts.size() == 1 ? parts.front() : backend_.concat(parts, 1);
    }

private:
    Backend& backend_;
    std::string attention_;
    Index query_;
    Index first_ = 0;
    Tensor row_; // [H, 1, d]
};

// A row of a head: its weights, what it gives, and the values that it sums.
struct EdgeRow {
    Tensor weights; // [1, m]
    Tensor values;  // [m, d]
    Tensor output;  // [H, 1, d]
    double sum = 0;
};

EdgeRow rowOf(const Trace& trace, Backend& backend, const SilencedHead& head, Index query,
              const Tensor& values) {
    const Layer& layer = trace.layer(head.layer);
    EdgeRow row;
    row.weights = tile(trace, backend, head.layer, head.head, Quantity::weights,
                       {query, query + 1, 0, layer.keys.count()})
                      .as<float>();
    row.values = values;
    row.output =
        backend.download(backend.slice(backend.upload(layer.attended.output), 1, query, query + 1))
            .as<float>();
    for (const float weight : row.weights.host<float>())
        row.sum += weight;
    return row;
}

// What all heads give at the row without an edge, [H, 1, d]: z − αv, grown where it is
// renormalised; nullopt where nothing is left.
std::optional<std::vector<float>> withoutEdge(const EdgeRow& row, Index head, std::size_t key,
                                              EdgeCut cut) {
    const auto all = row.output.host<float>();
    std::vector<float> out(all.begin(), all.end());
    const auto width = static_cast<std::size_t>(row.values.axis(1));
    const double weight = row.weights.host<float>()[key];
    const double grown = cut == EdgeCut::removed ? 1 : growth(weight, row.sum);
    if (std::isnan(grown))
        return std::nullopt;
    const auto v = row.values.host<float>().subspan(key * width, width);
    float* z = out.data() + static_cast<std::size_t>(head) * width;
    for (std::size_t c = 0; c < width; ++c)
        z[c] = static_cast<float>(grown * (double{z[c]} - weight * double{v[c]}));
    return out;
}

// The trace's pass with other outputs of a layer's heads at one token.
class ChangedPasses {
public:
    ChangedPasses(const Trace& trace, Backend& backend, const EdgeQuestion& question, Index layer)
        : trace_(trace), backend_(backend), question_(question), layer_(layer),
          chosen_(*chosenModel(trace.experiment)) {
        PassObserver nothing;
        whole_ = aheadOf(logits(nothing).host<float>(), question);
    }

    // Asks how much of the answer's lead is gone with each of these outputs [H·d] of the query.
    void ask(Index query, const std::vector<std::vector<float>>& outputs) {
        const std::size_t first = effects_.size();
        effects_.resize(first + outputs.size()); // 0: nothing of the query reaches the prediction
        if (outputs.empty())
            return;
        const auto states = chosen_.model->statesWith(trace_, chosen_.changed, backend_, layer_,
                                                      query, rowsOf(outputs), question_.of.row);
        for (std::size_t e = 0; !states && e < outputs.size(); ++e)
            effects_[first + e] = effectOf(oneByOne(query, outputs[e]).host<float>());
        if (states && !states->isNull())
            unread_.emplace_back(first, *states);
    }
    // The effects that were asked for, in that order. What the model predicts of all queries'
    // states is read out together: its largest matrix is read once.
    std::vector<double> effects() {
        std::vector<Tensor> states;
        states.reserve(unread_.size());
        for (const auto& [first, some] : unread_)
            states.push_back(some);
        if (!states.empty()) {
            const Tensor logits = chosen_.model->readOut(trace_.experiment, chosen_.changed,
                                                         backend_, joined(states));
            const auto width = static_cast<std::size_t>(logits.axis(1));
            std::size_t row = 0;
            for (const auto& [first, some] : unread_)
                for (std::size_t e = 0; e < static_cast<std::size_t>(some.axis(0)); ++e, ++row)
                    effects_[first + e] =
                        effectOf(logits.host<float>().subspan(row * width, width));
        }
        unread_.clear();
        return std::exchange(effects_, {});
    }

    [[nodiscard]] double whole() const { return whole_; }

private:
    [[nodiscard]] double effectOf(std::span<const float> logits) const {
        return whole_ - aheadOf(logits, question_);
    }
    [[nodiscard]] static Tensor rowsOf(const std::vector<std::vector<float>>& outputs) {
        std::vector<float> rows;
        for (const std::vector<float>& one : outputs)
            rows.insert(rows.end(), one.begin(), one.end());
        return makeTensor<float>({std::ssize(outputs), std::ssize(outputs.front())}, rows);
    }
    [[nodiscard]] Tensor joined(const std::vector<Tensor>& states) const {
        if (states.size() == 1)
            return states.front();
        std::vector<Tensor> there;
        for (const Tensor& one : states)
            there.push_back(backend_.upload(one));
        return backend_.download(backend_.concat(there, 0)).as<float>();
    }
    [[nodiscard]] Tensor logits(PassObserver& observer) const {
        return backend_
            .download(chosen_.model->logitsOf(trace_, chosen_.changed, backend_, observer, layer_,
                                              question_.of.row))
            .as<float>();
    }
    [[nodiscard]] Tensor oneByOne(Index query, const std::vector<float>& outputs) const {
        const Layer& layer = trace_.layer(layer_);
        const Index heads = layer.plan.heads;
        const Shape shape{heads, 1, static_cast<Index>(outputs.size()) / heads};
        OneRowChanged one(backend_, layer.attention, query, makeTensor<float>(shape, outputs));
        return logits(one);
    }

    const Trace& trace_;
    Backend& backend_;
    const EdgeQuestion& question_;
    Index layer_;
    ChosenModel chosen_;
    double whole_ = 0;
    std::vector<double> effects_;                        // that were asked for
    std::vector<std::pair<std::size_t, Tensor>> unread_; // from which of these on; states
};

} // namespace

double aheadOf(std::span<const float> logits, const EdgeQuestion& question) {
    if (!question.against)
        return logOdds(logits, question.of.answer);
    return double{logits[static_cast<std::size_t>(question.of.answer)]} -
           double{logits[static_cast<std::size_t>(*question.against)]};
}

EdgeEffects::Gradients EdgeEffects::gradients(const EdgeQuestion& question) const {
    const std::scoped_lock lock(mutex_);
    const auto found = gradients_.find(whateverIsCut(question));
    return found == gradients_.end() ? nullptr : found->second;
}

void EdgeEffects::keep(const EdgeQuestion& question, Gradients gradients) {
    const std::scoped_lock lock(mutex_);
    gradients_[whateverIsCut(question)] = std::move(gradients);
}

std::vector<float> EdgeEffects::exact(const EdgeQuestion& question,
                                      const SilencedHead& head) const {
    const std::scoped_lock lock(mutex_);
    const auto found = exact_.find({question, head});
    return found == exact_.end() ? std::vector<float>() : found->second;
}

void EdgeEffects::keep(const EdgeQuestion& question, const SilencedHead& head, std::size_t edges,
                       const std::vector<std::size_t>& cells, const std::vector<float>& effects) {
    const std::scoped_lock lock(mutex_);
    std::vector<float>& all = exact_[{question, head}];
    all.resize(edges, unknown);
    for (std::size_t i = 0; i < cells.size(); ++i)
        all[cells[i]] = effects[i];
}

bool isWeightedSum(const Layer& layer) {
    return combines().math(layer.rule.combine.row).fuses;
}

bool hasEdgeEffects(const Trace& trace, Index layer) {
    return hasEffects(trace) && trace.edges && isWeightedSum(trace.layer(layer)) &&
           trace.layer(layer).queries.count() > 0;
}

std::vector<std::size_t> allEdges(const Trace& trace, Backend& backend, const SilencedHead& head) {
    const Layer& layer = trace.layer(head.layer);
    const Tensor visible = visibleTile(backend, layer.rule, layer.attended, head.head,
                                       {0, layer.queries.count(), 0, layer.keys.count()});
    std::vector<std::size_t> cells;
    for (std::size_t i = 0; i < visible.size(); ++i)
        if (visible.host<std::uint8_t>()[i] != 0)
            cells.push_back(i);
    return cells;
}

void computeEdgeEffects(const Trace& trace, Backend& backend, const EdgeQuestion& question,
                        const SilencedHead& head, std::vector<std::size_t> edges,
                        const Progress& progress) {
    constexpr std::size_t together = 128;
    const auto keys = static_cast<std::size_t>(trace.layer(head.layer).keys.count());
    const auto queries = static_cast<std::size_t>(trace.layer(head.layer).queries.count());
    const std::vector<float> known = trace.edges->exact(question, head);
    std::erase_if(edges,
                  [&](std::size_t cell) { return !known.empty() && !std::isnan(known[cell]); });
    if (edges.empty())
        return;
    if (trace.experiment.silenced.has(head)) { // nothing of it goes on
        trace.edges->keep(question, head, queries * keys, edges,
                          std::vector<float>(edges.size(), 0.0F));
        return;
    }
    const Tensor values = headValues(trace, head);
    ChangedPasses passes(trace, backend, question, head.layer);
    std::vector<std::size_t> asked; // cells
    // The last queries first: of a causal model they take the shortest time.
    for (std::size_t end = edges.size(); end > 0;) {
        const std::size_t query = edges[end - 1] / keys;
        const EdgeRow own = rowOf(trace, backend, head, static_cast<Index>(query), values);
        std::vector<std::vector<float>> outputs;
        std::vector<std::size_t> cut; // where nothing is left
        for (; end > 0 && edges[end - 1] / keys == query && outputs.size() < together; --end) {
            const std::size_t cell = edges[end - 1];
            auto without = withoutEdge(own, head.head, cell % keys, question.cut);
            (without ? asked : cut).push_back(cell);
            if (without)
                outputs.push_back(std::move(*without));
        }
        trace.edges->keep(question, head, queries * keys, cut,
                          std::vector<float>(cut.size(), nothingLeft));
        passes.ask(static_cast<Index>(query), outputs);
        if (asked.size() < together && end > 0)
            continue;
        const std::vector<double> effects = passes.effects();
        trace.edges->keep(question, head, queries * keys, std::exchange(asked, {}),
                          {effects.begin(), effects.end()});
        if (progress)
            progress(static_cast<double>(edges.size() - end) / static_cast<double>(edges.size()));
    }
}

AheadWith aheadWith(const Trace& trace, Backend& backend, const EdgeQuestion& question,
                    const SilencedHead& head, Index query, std::span<const float> output) {
    ChangedPasses passes(trace, backend, question, head.layer);
    const Tensor own =
        backend
            .download(backend.slice(backend.upload(trace.layer(head.layer).attended.output), 1,
                                    query, query + 1))
            .as<float>(); // [H, 1, d]
    std::vector<float> all(own.host<float>().begin(), own.host<float>().end());
    std::ranges::copy(output,
                      all.begin() + static_cast<std::ptrdiff_t>(
                                        static_cast<std::size_t>(head.head) * output.size()));
    if (trace.experiment.silenced.has(head))
        return {passes.whole(), passes.whole()};
    passes.ask(query, {all});
    return {passes.whole(), passes.whole() - passes.effects().front()};
}

} // namespace fovea
