#include "core/attention/position.h"

#include <QtCore/qglobal.h>

#include <cmath>

namespace fovea {
namespace {

Tensor nothing(const Values&, Index, Index) {
    return {};
}

// P[i, 2c] = sin(i / base^(2c/D)), P[i, 2c+1] = cos(same); of an odd D the last column is a sine.
// (Vaswani et al., "Attention is all you need", 2017.) In double, rounded once.
Tensor sinusoidal(const Values& values, Index tokens, Index width) {
    const double base = number(values, "base");
    Buffer<float> p(elements({tokens, width}));
    for (Index column = 0; column < width; ++column) {
        const auto even = static_cast<double>(column - column % 2);
        const double rate = std::pow(base, -even / static_cast<double>(width));
        for (Index i = 0; i < tokens; ++i) {
            const double angle = static_cast<double>(i) * rate;
            p.data()[i * width + column] =
                static_cast<float>(column % 2 == 0 ? std::sin(angle) : std::cos(angle));
        }
    }
    return Tensor({tokens, width}, std::move(p));
}

} // namespace

const Table<Position>& positions() {
    static const Table<Position> table(
        {.id = "position", .name = QT_TRANSLATE_NOOP("fovea", "Position")}, "sinusoidal",
        {
            {{.id = "none",
              .name = QT_TRANSLATE_NOOP("fovea", "None"),
              .formula = "xᵢ",
              .summary = QT_TRANSLATE_NOOP("fovea", "Order does not matter: a bag of tokens")},
             {nothing}},
            {{.id = "sinusoidal",
              .name = QT_TRANSLATE_NOOP("fovea", "Sinusoidal"),
              .formula = "xᵢ + pᵢ",
              .summary = QT_TRANSLATE_NOOP(
                  "fovea", "Sines and cosines of falling frequency, added to the embedding"),
              .parameters = {numberParameter("base", QT_TRANSLATE_NOOP("fovea", "Base"), 10000, 1.5,
                                             1e9)}},
             {sinusoidal}},
        });
    return table;
}

} // namespace fovea
