#include "core/experiment/head_effects.h"

#include "core/compute/backend.h"
#include "core/experiment/chosen_model.h"
#include "core/experiment/silenced_values.h"

#include <Eigen/Core>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

namespace fovea {
namespace {

// Silences one more head.
class OneSilenced : public PassObserver {
public:
    OneSilenced(Backend& backend, std::string attention, std::int64_t head,
                const SilencedValues* values)
        : backend_(backend), attention_(std::move(attention)), head_(head), values_(values) {}
    void headOutputs(const std::string& name, Tensor& outputs) override {
        if (name != attention_)
            return;
        const Index rows = outputs.axis(1);
        const Tensor* values = values_ ? valuesFor(&values_->heads, name) : nullptr;
        const Tensor own = values ? valuesOfRows(backend_, *values, first_, rows) : Tensor();
        outputs = withoutHeads(backend_, outputs, {head_}, values ? &own : nullptr);
        first_ += rows; // the next step's, or the next segment's
    }

private:
    Backend& backend_;
    std::string attention_;
    std::int64_t head_;
    const SilencedValues* values_;
    Index first_ = 0;
};

} // namespace

// Powers in float, many at once: they are as exact as the logits. The sum is in double.
double logOdds(std::span<const float> logits, std::int32_t answer) {
    using Some = Eigen::Map<const Eigen::ArrayXf>;
    const auto own = static_cast<std::size_t>(answer);
    const std::array<std::span<const float>, 2> parts = {logits.first(own),
                                                         logits.subspan(own + 1)};
    float most = -std::numeric_limits<float>::infinity();
    for (const auto& part : parts)
        if (!part.empty())
            most = std::max(most, Some(part.data(), std::ssize(part)).maxCoeff());
    double others = 0;
    for (const auto& part : parts)
        others += (Some(part.data(), std::ssize(part)) - most).exp().cast<double>().sum();
    return double{logits[own]} - double{most} - std::log(others);
}

std::optional<double> HeadEffects::at(const EffectQuestion& question,
                                      const SilencedHead& head) const {
    const std::scoped_lock lock(mutex_);
    const auto found = known_.find({question, head});
    return found == known_.end() ? std::nullopt : std::optional(found->second);
}

void HeadEffects::keep(const EffectQuestion& question, const SilencedHead& head, double effect) {
    const std::scoped_lock lock(mutex_);
    known_[{question, head}] = effect;
}

bool hasEffects(const Trace& trace) {
    return trace.model && !trace.model->isRandom && !trace.model->predicted.empty() &&
           !trace.layer(0).attention.empty() && !trace.layer(0).attended.stored;
}

bool canSilenceTokens(const Trace& trace) {
    return std::ranges::all_of(trace.layers, [&](const Layer& layer) {
        return layer.amongThemselves && layer.keys.count() == trace.layer(0).keys.count();
    });
}

void computeEffects(const Trace& trace, Backend& backend, const EffectQuestion& question,
                    const Progress& progress) {
    const auto chosen = chosenModel(trace.experiment);
    if (!chosen || !hasEffects(trace))
        return;
    const Silenced& silenced = trace.experiment.silenced;
    const std::shared_ptr<const SilencedValues> values =
        trace.silencedValues
            ? trace.silencedValues
            : silencedValues(*chosen->model, trace.experiment, chosen->changed, backend);
    std::vector<SilencedHead> heads;
    for (Index layer = 0; layer < std::ssize(trace.layers); ++layer)
        for (Index head = 0; head < trace.layer(layer).plan.heads; ++head)
            if (!silenced.has({layer, head}) && !trace.effects->at(question, {layer, head}))
                heads.push_back({layer, head});
    if (heads.empty())
        return;
    const auto oddsWith = [&](PassObserver& observer, Index from) {
        const Tensor logits = backend
                                  .download(chosen->model->logitsOf(trace, chosen->changed, backend,
                                                                    observer, from, question.row))
                                  .as<float>();
        return logOdds(logits.host<float>(), question.answer);
    };
    PassObserver nothing;
    const double all = oddsWith(nothing, heads.front().layer);
    // The last layers first: they take the shortest time.
    for (std::size_t i = heads.size(); i-- > 0;) {
        const SilencedHead& head = heads[i];
        OneSilenced without(backend, trace.layer(head.layer).attention, head.head, values.get());
        trace.effects->keep(question, head, all - oddsWith(without, head.layer));
        if (progress)
            progress(static_cast<double>(heads.size() - i) / static_cast<double>(heads.size()));
    }
}

} // namespace fovea
