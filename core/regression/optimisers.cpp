#include "core/regression/optimisers.h"

#include "core/base/adam.h"
#include "core/base/table.h"

#include <cmath>

namespace fovea {
namespace {

Parameter rate(double byDefault) {
    return above(numberParameter("rate", QT_TRANSLATE_NOOP("fovea", "Rate"), byDefault, 0, 1e6));
}

Parameter below1(const char* id, const char* name, double byDefault) {
    return numberParameter(id, name, byDefault, 0, 0.999999);
}

double descent(const Values& values, double w, double gradient, Index, StepMemory&) {
    return w - number(values, "rate") * gradient;
}

// v ← momentum·v + g, w ← w − rate·v
double momentum(const Values& values, double w, double gradient, Index, StepMemory& memory) {
    memory[0] = number(values, "momentum") * memory[0] + gradient;
    return w - number(values, "rate") * memory[0];
}

double adam(const Values& values, double w, double gradient, Index step, StepMemory& memory) {
    const AdamMeans<double> means(number(values, "beta1"), number(values, "beta2"), step);
    means.add(gradient, memory[0], memory[1]);
    const double mean = memory[0] / means.gradientWeights;
    const double square = memory[1] / means.squareWeights;
    return w - number(values, "rate") * mean / (std::sqrt(square) + 1e-8);
}

} // namespace

const Table<RegressionOptimiser>& regressionOptimisers() {
    static const Table<RegressionOptimiser> table(
        {.id = "regression-optimiser",
         .name = QT_TRANSLATE_NOOP("fovea", "Optimiser"),
         .plural = "regression-optimisers"},
        "descent",
        {
            {{.id = "descent",
              .name = QT_TRANSLATE_NOOP("fovea", "Gradient descent"),
              .formula = "w ← w − rate·g",
              .summary = QT_TRANSLATE_NOOP("fovea", "Plain gradient descent"),
              .parameters = {rate(0.1)}},
             {descent}},
            {{.id = "momentum",
              .name = QT_TRANSLATE_NOOP("fovea", "Momentum"),
              .formula = "v ← μv + g, w ← w − rate·v",
              .summary = QT_TRANSLATE_NOOP("fovea", "Gradient descent with momentum"),
              .parameters = {rate(0.1),
                             below1("momentum", QT_TRANSLATE_NOOP("fovea", "Momentum factor"),
                                    0.9)}},
             {momentum}},
            {{.id = "adam",
              .name = QT_TRANSLATE_NOOP("fovea", "Adam"),
              .formula = "w ← w − rate·m̂/(√v̂ + 10⁻⁸)",
              .summary = QT_TRANSLATE_NOOP("fovea", "Steps of a similar size for any gradient"),
              .parameters =
                  {rate(0.1),
                   below1("beta1", QT_TRANSLATE_NOOP("fovea", "β₁, of the gradient"), 0.9),
                   below1("beta2", QT_TRANSLATE_NOOP("fovea", "β₂, of its square"), 0.999)}},
             {adam}},
        });
    return table;
}

} // namespace fovea
