#include "core/experiment/edge_effects.h"

#include "core/attention/observer.h"
#include "core/compute/backend.h"
#include "core/experiment/chosen_model.h"
#include "core/experiment/moved.h"
#include "core/learn/tape/tape.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

namespace fovea {
namespace {

constexpr float unknown = std::numeric_limits<float>::quiet_NaN();
constexpr float nothingLeft = std::numeric_limits<float>::infinity();
constexpr double likelyShare = 0.1; // of the edges, twice

// The same gradients whatever is cut.
EdgeQuestion whateverIsCut(EdgeQuestion question) {
    question.cut = EdgeCut::renormalised;
    return question;
}

// d ahead / d logits [1, V].
Tensor slopes(std::span<const float> logits, const EdgeQuestion& question) {
    Buffer<float> slope(logits.size());
    const auto own = static_cast<std::size_t>(question.of.answer);
    if (question.against) {
        slope[static_cast<std::size_t>(*question.against)] -= 1;
        slope[own] += 1;
        return Tensor({1, std::ssize(logits)}, std::move(slope));
    }
    double most = -std::numeric_limits<double>::infinity();
    for (std::size_t i = 0; i < logits.size(); ++i)
        if (i != own)
            most = std::max(most, double{logits[i]});
    double sum = 0;
    for (std::size_t i = 0; i < logits.size(); ++i)
        sum += i == own ? 0 : std::exp(double{logits[i]} - most);
    for (std::size_t i = 0; i < logits.size(); ++i)
        slope[i] = i == own ? 1 : static_cast<float>(-std::exp(double{logits[i]} - most) / sum);
    return Tensor({1, std::ssize(logits)}, std::move(slope));
}

// Adds zeros to what the heads give, by which the tape differentiates. An attention that is called
// step by step has them for each step.
class WatchedOutputs : public PassObserver {
public:
    explicit WatchedOutputs(Tape& tape) : tape_(tape) {}
    void headOutputs(const std::string& name, Tensor& outputs) override {
        const Tensor zeros = tape_.watch(Tensor(outputs.shape(), Buffer<float>(outputs.size())));
        zeros_[name].push_back(zeros);
        outputs = tape_.binary(Binary::add, outputs, zeros);
    }
    [[nodiscard]] Tensor gradient(const std::string& name) {
        std::vector<Tensor> steps;
        for (const Tensor& one : zeros_.at(name))
            steps.push_back(tape_.gradient(one));
        return tape_.download(steps.size() == 1 ? steps.front() : tape_.concat(steps, 1))
            .as<float>();
    }

private:
    Tape& tape_;
    std::map<std::string, std::vector<Tensor>> zeros_;
};

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

// The part of a weight that the rest of its row grows by; not a number where nothing is left.
double growth(double weight, double sum) {
    const double rest = sum - weight;
    return rest > 1e-6 * std::abs(sum) ? sum / rest : std::numeric_limits<double>::quiet_NaN();
}

// What all heads give at the row without an edge, [H, 1, d]: z − αv, grown where it is
// renormalised.
std::vector<float> withoutEdge(const EdgeRow& row, Index head, std::size_t key, EdgeCut cut) {
    const auto all = row.output.host<float>();
    std::vector<float> out(all.begin(), all.end());
    const auto width = static_cast<std::size_t>(row.values.axis(1));
    const double weight = row.weights.host<float>()[key];
    const double grown = cut == EdgeCut::removed ? 1 : growth(weight, row.sum);
    const auto v = row.values.host<float>().subspan(key * width, width);
    float* z = out.data() + static_cast<std::size_t>(head) * width;
    for (std::size_t c = 0; c < width; ++c)
        z[c] = static_cast<float>(grown * (double{z[c]} - weight * double{v[c]}));
    return out;
}

Tensor headValues(const Trace& trace, const SilencedHead& head) {
    const Layer& layer = trace.layer(head.layer);
    return valuesOf(layer.attended, head.head, 0, layer.keys.count()).as<float>();
}

// The largest tenth of some numbers, by size, among the cells.
void addLargest(const std::vector<std::size_t>& cells, const std::vector<float>& sizes,
                std::vector<std::uint8_t>& chosen) {
    std::vector<std::size_t> order(cells.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    const auto many = std::min(cells.size(), static_cast<std::size_t>(std::ceil(
                                                 likelyShare * static_cast<double>(cells.size()))));
    const auto size = [&](std::size_t i) {
        const float one = std::abs(sizes[cells[i]]);
        return std::isfinite(one) ? one : -1.0F;
    };
    std::partial_sort(order.begin(), order.begin() + static_cast<std::ptrdiff_t>(many), order.end(),
                      [&](std::size_t a, std::size_t b) { return size(a) > size(b); });
    for (std::size_t i = 0; i < many; ++i)
        chosen[cells[order[i]]] = 1;
}

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

bool hasEdgeEffects(const Trace& trace, Index layer) {
    return hasEffects(trace) && trace.edges && trace.layer(layer).rule.combine.row == "sum" &&
           trace.layer(layer).queries.count() > 0;
}

void computeGradients(const Trace& trace, Backend& backend, const EdgeQuestion& question) {
    if (trace.edges->gradients(question))
        return;
    const auto chosen = chosenModel(trace.experiment);
    Tape tape(backend);
    WatchedOutputs watched(tape);
    const Tensor logits =
        chosen->model->logitsOf(trace, chosen->changed, tape, watched, 0, question.of.row);
    const Tensor numbers = backend.download(logits).as<float>();
    const Tensor slope = backend.upload(slopes(numbers.host<float>(), question));
    const Tensor product = tape.binary(Binary::multiply, logits, slope);
    tape.backward(tape.reduce(Reduction::sum, product).reshaped({1}));
    auto gradients = std::make_shared<std::vector<Tensor>>();
    for (const Layer& layer : trace.layers)
        gradients->push_back(watched.gradient(layer.attention));
    trace.edges->keep(question, std::move(gradients));
}

Tensor estimatedEffects(const Trace& trace, Backend& backend, const EdgeQuestion& question,
                        const SilencedHead& head, const Rect& rect) {
    const Layer& layer = trace.layer(head.layer);
    const auto gradients = trace.edges->gradients(question);
    const Tensor& all = (*gradients)[static_cast<std::size_t>(head.layer)];
    const auto rowsOfHead = [&](const Tensor& tensor, Index begin, Index end) {
        const Tensor own = backend.slice(backend.upload(tensor), 0, head.head, head.head + 1);
        return backend.slice(own, 1, begin, end).reshaped({end - begin, tensor.axis(2)});
    };
    const Tensor slope = rowsOfHead(all, rect.top, rect.bottom);
    const Tensor values = backend.upload(headValues(trace, head));
    // g·v of every pair, and g·z of every row.
    const Tensor ofValues =
        backend.download(backend.matmul(slope, values, {.a = false, .b = true})).as<float>();
    const Tensor ofOutput =
        backend
            .download(backend.reduce(
                Reduction::sum,
                backend.binary(Binary::multiply, slope,
                               rowsOfHead(layer.attended.output, rect.top, rect.bottom))))
            .as<float>();
    const Index keys = layer.keys.count();
    const Tensor weights = tile(trace, backend, head.layer, head.head, Quantity::weights,
                                {rect.top, rect.bottom, 0, keys})
                               .as<float>();
    Buffer<float> effects(static_cast<std::size_t>(rect.rows() * rect.columns()));
    std::size_t at = 0;
    for (Index i = 0; i < rect.rows(); ++i) {
        const auto row = static_cast<std::size_t>(i * keys);
        double sum = 0;
        for (const float weight :
             weights.host<float>().subspan(row, static_cast<std::size_t>(keys)))
            sum += weight;
        for (Index j = rect.left; j < rect.right; ++j) {
            const auto cell = row + static_cast<std::size_t>(j);
            const double weight = weights.host<float>()[cell];
            const double value = ofValues.host<float>()[cell];
            double effect = weight * value;
            if (question.cut == EdgeCut::renormalised) { // z' − z = α / (S − α) · (z − S v)
                const double grown = growth(weight, sum);
                const double output = ofOutput.host<float>()[static_cast<std::size_t>(i)];
                effect = std::isnan(grown) ? double{nothingLeft}
                                           : grown * weight / sum * (sum * value - output);
            }
            effects[at++] = static_cast<float>(weight == 0 ? 0 : effect);
        }
    }
    return Tensor({rect.rows(), rect.columns()}, std::move(effects));
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

std::vector<std::size_t> likelyEdges(const Trace& trace, Backend& backend,
                                     const EdgeQuestion& question, const SilencedHead& head) {
    const Layer& layer = trace.layer(head.layer);
    const Rect whole{0, layer.queries.count(), 0, layer.keys.count()};
    const std::vector<std::size_t> cells = allEdges(trace, backend, head);
    std::vector<std::uint8_t> chosen(static_cast<std::size_t>(whole.rows() * whole.columns()));
    const Tensor estimates = estimatedEffects(trace, backend, question, head, whole);
    addLargest(cells, {estimates.host<float>().begin(), estimates.host<float>().end()}, chosen);
    const Tensor moved = movedSizes(trace, backend, head.layer, head.head, whole);
    addLargest(cells, {moved.host<float>().begin(), moved.host<float>().end()}, chosen);
    std::vector<std::size_t> likely;
    for (const std::size_t cell : cells)
        if (chosen[cell] != 0)
            likely.push_back(cell);
    return likely;
}

void computeEdgeEffects(const Trace& trace, Backend& backend, const EdgeQuestion& question,
                        const SilencedHead& head, std::vector<std::size_t> edges,
                        const Progress& progress) {
    constexpr std::size_t together = 128;
    const auto chosen = chosenModel(trace.experiment);
    const Layer& layer = trace.layer(head.layer);
    const auto keys = static_cast<std::size_t>(layer.keys.count());
    const std::size_t all = static_cast<std::size_t>(layer.queries.count()) * keys;
    const std::vector<float> known = trace.edges->exact(question, head);
    std::erase_if(edges,
                  [&](std::size_t cell) { return !known.empty() && !std::isnan(known[cell]); });
    const Tensor values = headValues(trace, head);
    PassObserver nothing;
    const Index row = question.of.row;
    const double whole = aheadOf(backend
                                     .download(chosen->model->logitsOf(
                                         trace, chosen->changed, backend, nothing, head.layer, row))
                                     .as<float>()
                                     .host<float>(),
                                 question);
    const Shape rowShape{layer.plan.heads, 1, values.axis(1)};
    const auto numbers = static_cast<std::size_t>(rowShape[0] * rowShape[2]);
    // The last queries first: of a causal model they take the shortest time.
    for (std::size_t end = edges.size(); end > 0;) {
        const std::size_t query = edges[end - 1] / keys;
        std::size_t begin = end;
        while (begin > 0 && edges[begin - 1] / keys == query && end - begin < together)
            --begin;
        const EdgeRow own = rowOf(trace, backend, head, static_cast<Index>(query), values);
        std::vector<std::vector<float>> rows;
        for (std::size_t e = begin; e < end; ++e)
            rows.push_back(withoutEdge(own, head.head, edges[e] % keys, question.cut));
        std::vector<float> effects(rows.size(), nothingLeft);
        std::vector<std::size_t> left; // where something is
        for (std::size_t e = 0; e < rows.size(); ++e)
            if (!std::isnan(rows[e][static_cast<std::size_t>(head.head * rowShape[2])]))
                left.push_back(e);
        Buffer<float> changed(left.size() * numbers);
        for (std::size_t e = 0; e < left.size(); ++e)
            std::ranges::copy(rows[left[e]], changed.data() + e * numbers);
        const Tensor outputs(
            {std::ssize(left), std::ssize(left) == 0 ? 0 : std::ssize(rows.front())},
            std::move(changed));
        const Tensor shared =
            left.empty() ? Tensor()
                         : chosen->model->logitsWith(trace, chosen->changed, backend, head.layer,
                                                     static_cast<Index>(query), outputs, row);
        for (std::size_t e = 0; e < left.size(); ++e) {
            Tensor logits;
            if (shared.isNull()) {
                OneRowChanged one(backend, layer.attention, static_cast<Index>(query),
                                  makeTensor<float>(rowShape, rows[left[e]]));
                logits = backend
                             .download(chosen->model->logitsOf(trace, chosen->changed, backend, one,
                                                               head.layer, row))
                             .as<float>();
            } else {
                logits = shared;
            }
            const auto width = static_cast<std::size_t>(logits.axis(1));
            const auto own_ = logits.host<float>().subspan(shared.isNull() ? 0 : e * width, width);
            effects[left[e]] = static_cast<float>(whole - aheadOf(own_, question));
        }
        trace.edges->keep(question, head, all,
                          {edges.begin() + static_cast<std::ptrdiff_t>(begin),
                           edges.begin() + static_cast<std::ptrdiff_t>(end)},
                          effects);
        end = begin;
        if (progress)
            progress(static_cast<double>(edges.size() - end) / static_cast<double>(edges.size()));
    }
}

} // namespace fovea
