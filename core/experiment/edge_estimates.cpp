// What edges may be worth, by the gradient of the prediction: one pass forwards and one back.
#include "core/attention/observer.h"
#include "core/compute/backend.h"
#include "core/experiment/chosen_model.h"
#include "core/experiment/edge_effects.h"
#include "core/experiment/edge_row.h"
#include "core/experiment/moved.h"
#include "core/learn/tape/tape.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace fovea {
namespace {

constexpr double likelyShare = 0.1; // of the edges, twice

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

} // namespace fovea
