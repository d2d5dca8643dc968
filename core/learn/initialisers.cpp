#include "core/learn/initialisers.h"

#include "core/base/table.h"

#include <cmath>

namespace fovea {
namespace {

double in(const LearnedShape& shape) {
    return static_cast<double>(shape.shape.back());
}

double out(const LearnedShape& shape) { // a vector counts as [1, in]
    return static_cast<double>(shape.shape.size() < 2 ? 1 : shape.shape[shape.shape.size() - 2]);
}

LearnedShape normal(LearnedShape shape, double deviation) {
    shape.initial = Initial::normal;
    shape.deviation = deviation;
    return shape;
}

LearnedShape asItIs(const Values&, LearnedShape shape) {
    return shape;
}

LearnedShape xavierNormal(const Values&, LearnedShape shape) {
    const double deviation = std::sqrt(2 / (in(shape) + out(shape)));
    return normal(std::move(shape), deviation);
}

LearnedShape he(const Values&, LearnedShape shape) {
    const double deviation = std::sqrt(2 / in(shape));
    return normal(std::move(shape), deviation);
}

LearnedShape given(const Values& values, LearnedShape shape) {
    return normal(std::move(shape), number(values, "deviation"));
}

} // namespace

const Table<Initialiser>& initialisers() {
    static const Table<Initialiser> table(
        {.id = "initialiser",
         .name = QT_TRANSLATE_NOOP("fovea", "Initialiser"),
         .plural = "initialisers"},
        "xavier",
        {
            {{.id = "xavier",
              .name = QT_TRANSLATE_NOOP("fovea", "Xavier"),
              .formula = "uniform in ±√(6/(in + out))",
              .summary = QT_TRANSLATE_NOOP(
                  "fovea", "Equal variance of inputs and outputs (Glorot, Bengio, 2010)")},
             {asItIs}},
            {{.id = "xavier-normal",
              .name = QT_TRANSLATE_NOOP("fovea", "Xavier, normal"),
              .formula = "N(0, 2/(in + out))",
              .summary =
                  QT_TRANSLATE_NOOP("fovea", "The same variance, from a normal distribution")},
             {xavierNormal}},
            {{.id = "he",
              .name = QT_TRANSLATE_NOOP("fovea", "He"),
              .formula = "N(0, 2/in)",
              .summary = QT_TRANSLATE_NOOP("fovea", "For layers with ReLU (He et al., 2015)")},
             {he}},
            {{.id = "normal",
              .name = QT_TRANSLATE_NOOP("fovea", "Normal"),
              .formula = "N(0, σ²)",
              .summary = QT_TRANSLATE_NOOP("fovea", "The same standard deviation for every matrix"),
              .parameters = {above(numberParameter(
                  "deviation", QT_TRANSLATE_NOOP("fovea", "Standard deviation"), 0.02, 0, 10))}},
             {given}},
        });
    return table;
}

} // namespace fovea
