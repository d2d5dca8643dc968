#include "core/experiment/silenced_values.h"

#include "core/base/error.h"
#include "core/compute/backend.h"
#include "core/experiment/chosen_model.h"
#include "core/experiment/trace.h"

#include <map>
#include <utility>

namespace fovea {
namespace {

// What else the model may be asked: its other sentences; of a model that looks at pictures, the
// first of the other ones.
std::vector<Experiment> othersThan(const Experiment& experiment, const AttentionModel& model) {
    constexpr std::uint32_t pictures = 8;
    const Experiment plain = withoutEdits(experiment);
    std::vector<Experiment> others;
    if (model.captionOf(0)) {
        for (std::uint32_t n = 0; n < pictures; ++n)
            if (n != experiment.model.picture)
                others.push_back(withPicture(plain, n));
        return others;
    }
    for (const std::string& sentence : sentencesFor(experiment.model))
        if (sentence != experiment.text)
            others.push_back(withSentence(plain, sentence));
    return others;
}

} // namespace

Tensor valuesOfRows(Backend& backend, const Tensor& values, Index first, Index rows) {
    if (values.rank() < 3 || first + rows > values.axis(1) ||
        (first == 0 && rows == values.axis(1)))
        return values;
    return backend.download(backend.slice(backend.upload(values), 1, first, first + rows));
}

HeadValues meansOver(const AttentionModel& model, const std::vector<Experiment>& others,
                     const ChangedStages& changed, Backend& backend) {
    struct Sum {
        Index heads = 0;
        Index tokens = 0;
        std::vector<double> values = {}; // [H, d]
    };
    std::map<std::string, Sum> sums;
    for (const Experiment& other : others) {
        Trace trace;
        trace.experiment = other;
        model.compute(trace, backend, changed, nullptr, nullptr);
        for (const Layer& layer : trace.layers) {
            const Tensor outputs = layer.attended.output.as<double>();
            const auto width = static_cast<std::size_t>(outputs.axis(2));
            const std::size_t each = static_cast<std::size_t>(outputs.axis(1)) * width;
            Sum& sum = sums[layer.attention];
            sum.heads = outputs.axis(0);
            sum.tokens += outputs.axis(1);
            sum.values.resize(static_cast<std::size_t>(sum.heads) * width);
            const auto all = outputs.host<double>();
            for (std::size_t i = 0; i < all.size(); ++i)
                sum.values[i / each * width + i % width] += all[i];
        }
    }
    if (sums.empty())
        failUsage(QT_TRANSLATE_NOOP("fovea",
                                    "silenced by the mean: the model has no other sentence "
                                    "to take it of; expected zero"));
    HeadValues means;
    for (const auto& [name, sum] : sums) {
        Buffer<float> mean(sum.values.size());
        for (std::size_t i = 0; i < sum.values.size(); ++i)
            mean.data()[i] = static_cast<float>(
                sum.values[i] / static_cast<double>(std::max<Index>(sum.tokens, 1)));
        means.emplace(name,
                      Tensor({sum.heads, std::ssize(sum.values) / sum.heads}, std::move(mean)));
    }
    return means;
}

SilencedValues patchFrom(const AttentionModel& model, const std::string& text,
                         const Experiment& experiment, const ChangedStages& changed,
                         Backend& backend) {
    Trace trace;
    trace.experiment = withoutEdits(experiment);
    trace.experiment.text = text;
    model.compute(trace, backend, changed, nullptr, nullptr);
    SilencedValues values{.states = {.stack = trace.model->stack, .behind = trace.model->hidden}};
    for (const Layer& layer : trace.layers)
        values.heads.emplace(layer.attention, layer.attended.output.as<float>());
    return values;
}

std::shared_ptr<const SilencedValues> silencedValues(const AttentionModel& model,
                                                     const Experiment& experiment,
                                                     const ChangedStages& changed,
                                                     Backend& backend) {
    const Silenced& silenced = experiment.silenced;
    switch (silenced.by) {
    case SilencedBy::zero:
        break;
    case SilencedBy::mean:
        return std::make_shared<const SilencedValues>(SilencedValues{
            .heads = meansOver(model, othersThan(experiment, model), changed, backend)});
    case SilencedBy::patch:
        return std::make_shared<const SilencedValues>(
            patchFrom(model, silenced.from, experiment, changed, backend));
    }
    return nullptr;
}

} // namespace fovea
