#include "core/regression/data.h"

#include "core/base/random.h"
#include "core/base/table.h"

#include <cmath>
#include <numbers>

namespace fovea {
namespace {

std::vector<Parameter> drawn(std::int64_t n, double noise) {
    return {integerParameter("n", QT_TRANSLATE_NOOP("fovea", "Number of points"), n, 1, mostPoints),
            numberParameter("noise", QT_TRANSLATE_NOOP("fovea", "Noise"), noise, 0, 1000),
            integerParameter("seed", QT_TRANSLATE_NOOP("fovea", "Seed"), 7, 0, 4294967295)};
}

// What is to be seen of the points of a person's own; automatic: as much as they need. Where it is
// given, a person draws.
std::vector<Parameter> canvas() {
    const auto end = [](const char* id, const char* name, Resolve resolve) {
        return automatic(numberParameter(id, name, 0, -1e100, 1e100), "xᵢ", resolve);
    };
    return {end("low", QT_TRANSLATE_NOOP("fovea", "From"), [](const Sizes&) { return 0.0; }),
            end("high", QT_TRANSLATE_NOOP("fovea", "To"), [](const Sizes&) { return 5.0; })};
}

double textbook(const Coordinates& x) {
    return 2 * std::sin(x[0]) + std::pow(x[0], 0.8);
}

double step(const Coordinates& x) {
    return x[0] < 2.5 ? 1 : 3;
}

double twoFrequencies(const Coordinates& x) {
    return std::sin(x[0]) + 0.5 * std::sin(5 * x[0]);
}

double hills(const Coordinates& x) {
    const auto hill = [&](double a, double b, double width) {
        const double u = (x[0] - a) / width;
        const double v = (x[1] - b) / width;
        return std::exp(-(u * u + v * v) / 2);
    };
    return 3 * hill(1.5, 3.5, 0.8) + 2 * hill(3.5, 1.5, 0.6);
}

double ring(const Coordinates& x) {
    return std::cos(2 * std::hypot(x[0] - 2.5, x[1] - 2.5));
}

// Nothing from 2 to 3.5.
double besideTheGap(double uniform) {
    const double x = 3.5 * uniform;
    return x < 2 ? x : x + 1.5;
}

double growing(const Coordinates& x) {
    return 0.1 + 0.5 * x[0];
}

// One point of 25, six above where it belongs.
double outlier(Index i) {
    return i % 25 == 12 ? 6 : 0;
}

} // namespace

const Table<RegressionSource>& regressionData() {
    static const Table<RegressionSource> table(
        {.id = "source", .name = QT_TRANSLATE_NOOP("fovea", "Data"), .plural = "regression-data"},
        "textbook",
        {
            {{.id = "textbook",
              .name = QT_TRANSLATE_NOOP("fovea", "2 sin x + x^0.8"),
              .formula = "2 sin x + x^0.8",
              .summary = QT_TRANSLATE_NOOP("fovea", "The function of the textbooks, on [0, 5]"),
              .parameters = drawn(50, 0.5)},
             {.truth = textbook}},
            {{.id = "step",
              .name = QT_TRANSLATE_NOOP("fovea", "Jump"),
              .formula = "1 for x < 2.5, else 3",
              .summary = QT_TRANSLATE_NOOP("fovea", "A jump, which every kernel smooths"),
              .parameters = drawn(50, 0.3)},
             {.truth = step}},
            {{.id = "two-frequencies",
              .name = QT_TRANSLATE_NOOP("fovea", "Two frequencies"),
              .formula = "sin x + ½ sin 5x",
              .summary = QT_TRANSLATE_NOOP(
                  "fovea", "A slow wave and a quick one: one width cannot suit both"),
              .parameters = drawn(80, 0.2)},
             {.high = 6, .truth = twoFrequencies}},
            {{.id = "gap",
              .name = QT_TRANSLATE_NOOP("fovea", "A gap"),
              .formula = "2 sin x + x^0.8, x ∉ [2, 3.5]",
              .summary = QT_TRANSLATE_NOOP(
                  "fovea", "No points in the middle: a query there has no near key"),
              .parameters = drawn(50, 0.3)},
             {.truth = textbook, .fromUniform = besideTheGap}},
            {{.id = "outlier",
              .name = QT_TRANSLATE_NOOP("fovea", "Outliers"),
              .formula = "2 sin x + x^0.8, some + 6",
              .summary = QT_TRANSLATE_NOOP("fovea", "A few points far off pull the estimate up"),
              .parameters = drawn(50, 0.3)},
             {.truth = textbook, .stray = outlier}},
            {{.id = "heteroscedastic",
              .name = QT_TRANSLATE_NOOP("fovea", "Growing noise"),
              .formula = "2 sin x + x^0.8 ± noise·(0.1 + x/2)",
              .summary = QT_TRANSLATE_NOOP("fovea", "Little noise on the left, much on the right"),
              .parameters = drawn(80, 0.5)},
             {.truth = textbook, .spread = growing}},
            {{.id = "hills",
              .name = QT_TRANSLATE_NOOP("fovea", "Two hills (x₁, x₂)"),
              .formula = "3 e^(−‖x − a‖²/1.28) + 2 e^(−‖x − b‖²/0.72)",
              .summary = QT_TRANSLATE_NOOP("fovea", "A landscape over the plane: keys are pairs"),
              .parameters = drawn(200, 0.2)},
             {.axes = 2, .truth = hills}},
            {{.id = "ring",
              .name = QT_TRANSLATE_NOOP("fovea", "A ring (x₁, x₂)"),
              .formula = "cos 2‖x − c‖",
              .summary = QT_TRANSLATE_NOOP("fovea", "A wave around a centre: keys are pairs"),
              .parameters = drawn(300, 0.2)},
             {.axes = 2, .truth = ring}},
            {{.id = "own-points",
              .name = QT_TRANSLATE_NOOP("fovea", "Own points"),
              .formula = "(xᵢ, yᵢ)",
              .summary = QT_TRANSLATE_NOOP("fovea", "From a file, from the clipboard, or drawn "
                                                    "with the mouse"),
              .parameters = canvas()},
             {}},
        });
    return table;
}

const RowInfo& ownPoints() {
    return regressionData().info().rows.back();
}

bool draws(const Choice& source) {
    return source.row != ownPoints().id;
}

Tensor drawPoints(const Choice& choice) {
    const RegressionSource& source = regressionData().math(choice.row);
    const Index n = draws(choice) ? integer(choice.values, "n") : 0;
    const Index width = source.axes + 1;
    Buffer<double> out(elements({n, width}));
    if (n > 0) {
        const double noise = number(choice.values, "noise");
        const auto seed = static_cast<std::uint32_t>(integer(choice.values, "seed"));
        const RandomStream uniforms(seed, "regression.x");
        const RandomStream noises(seed, "regression.noise");
        for (Index i = 0; i < n; ++i) {
            Coordinates x{};
            for (int axis = 0; axis < source.axes; ++axis) {
                const double uniform =
                    uniforms.uniform(static_cast<std::uint64_t>(i * source.axes + axis));
                x[static_cast<std::size_t>(axis)] =
                    source.fromUniform ? source.fromUniform(uniform)
                                       : source.low + (source.high - source.low) * uniform;
                out.data()[i * width + axis] = x[static_cast<std::size_t>(axis)];
            }
            const double spread = noise * (source.spread ? source.spread(x) : 1);
            out.data()[i * width + source.axes] =
                source.truth(x) + spread * noises.normal(static_cast<std::uint64_t>(i)) +
                (source.stray ? source.stray(i) : 0);
        }
    }
    return Tensor({n, width}, std::move(out));
}

} // namespace fovea
