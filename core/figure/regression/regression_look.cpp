#include "core/figure/regression/regression_look.h"

#include "core/base/numbers.h"
#include "core/base/table.h"

#include <algorithm>
#include <cmath>

namespace fovea {

Parameter epochParameter() {
    return playable(
        automatic(integerParameter("epoch", QT_TRANSLATE_NOOP("fovea", "Epoch"), 0, 0, 10'000),
                  QT_TRANSLATE_NOOP("fovea", "the last"), [](const Sizes&) { return 60.0; }));
}

Parameter poolingParameter(bool both) {
    const std::vector<std::string> all = {"both", "nadaraya-watson", "learned-width"};
    return optionParameter("weights", QT_TRANSLATE_NOOP("fovea", "Weights of"),
                           {all.begin() + (both ? 0 : 1), all.end()});
}

Parameter truthParameter() {
    return switchParameter("truth", QT_TRANSLATE_NOOP("fovea", "True function"), true);
}

Parameter bandParameter() {
    return optionParameter("band", QT_TRANSLATE_NOOP("fovea", "Standard error"),
                           {"none", "nadaraya-watson", "learned-width"});
}

const RegressionTrace& regressionOf(const FigureInput& in) {
    return *in.trace.regression;
}

Coordinates queryOf(const FigureInput& in) {
    const RegressionTrace& trace = regressionOf(in);
    const Index byDefault = trace.points->axes == 1
                                ? lineQueries * 12 / 25
                                : (planeQueries * 12 / 25) * planeQueries + planeQueries * 12 / 25;
    return coordinatesOf(trace, in.view.query.value_or(byDefault));
}

Index epochOf(const FigureInput& in) {
    const auto& history = regressionOf(in).history;
    if (!history || history->w.empty())
        return 0;
    if (!in.settings.contains("epoch") || isAutomatic(in.settings, "epoch"))
        return history->epochs();
    return std::min<Index>(integer(in.settings, "epoch"), history->epochs());
}

KernelAt learnedAt(const FigureInput& in) {
    const RegressionTrace& trace = regressionOf(in);
    if (!trace.history) // still learning: what was learned before
        return trace.before != 0 ? learnedKernel(trace.before) : KernelAt{};
    if (trace.history->w.empty())
        return {};
    return learnedKernel(trace.history->w[static_cast<std::size_t>(epochOf(in))]);
}

KernelAt kernelOf(const FigureInput& in, Pooling pooling) {
    return pooling == Pooling::chosen ? regressionOf(in).chosen->at : learnedAt(in);
}

Message nameOf(const FigureInput& in, Pooling pooling) {
    if (pooling == Pooling::learned)
        return {QT_TRANSLATE_NOOP("fovea", "Learned width"), {}};
    const Choice& kernel = regressionOf(in).study.kernel.only();
    return {QT_TRANSLATE_NOOP("fovea", "Nadaraya–Watson"),
            {},
            {{regressionKernels().info().row(kernel.row).name, {}}}};
}

std::string written(double value, double range) {
    std::string text = printFor(value, range);
    return text.starts_with('-') ? "−" + text.substr(1) : text;
}

} // namespace fovea
