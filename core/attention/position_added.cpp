// Positions that add a matrix P to the embeddings. Computed in double, rounded once.
#include "core/attention/position_rows.h"
#include "core/base/error.h"

#include <cmath>

namespace fovea::rows {
namespace {

template <class Value>
Tensor filled(Index tokens, Index width, Value value) {
    Buffer<float> p(elements({tokens, width}));
    for (Index i = 0; i < tokens; ++i)
        for (Index c = 0; c < width; ++c)
            p.data()[i * width + c] = static_cast<float>(value(i, c));
    return Tensor({tokens, width}, std::move(p));
}

std::vector<double> numbersOf(const Tensor& tensor) {
    return {tensor.host<float>().begin(), tensor.host<float>().end()};
}

// dP/dt = W_2 tanh(W_1 [P; t] + b_1) + b_2.
class Field {
public:
    explicit Field(const LearnedPart& learned)
        : w1_(numbersOf(learned.whole("W_1"))), b1_(numbersOf(learned.whole("b_1"))),
          w2_(numbersOf(learned.whole("W_2"))), b2_(numbersOf(learned.whole("b_2"))) {}

    std::vector<double> operator()(double t, const std::vector<double>& p) const {
        const std::size_t width = p.size();
        std::vector<double> result = b2_;
        for (std::size_t h = 0; h < b1_.size(); ++h) {
            double sum = b1_[h] + w1_[h * (width + 1) + width] * t;
            for (std::size_t c = 0; c < width; ++c)
                sum += w1_[h * (width + 1) + c] * p[c];
            const double hidden = std::tanh(sum);
            for (std::size_t c = 0; c < width; ++c)
                result[c] += w2_[c * b1_.size() + h] * hidden;
        }
        return result;
    }

private:
    std::vector<double> w1_, b1_, w2_, b2_;
};

std::vector<double> along(const std::vector<double>& p, const std::vector<double>& slope,
                          double step) {
    std::vector<double> moved = p;
    for (std::size_t c = 0; c < p.size(); ++c)
        moved[c] += step * slope[c];
    return moved;
}

// One step of the classical Runge–Kutta method of order 4.
std::vector<double> rungeKutta(const Field& f, double t, const std::vector<double>& p, double h) {
    const auto k1 = f(t, p);
    const auto k2 = f(t + h / 2, along(p, k1, h / 2));
    const auto k3 = f(t + h / 2, along(p, k2, h / 2));
    const auto k4 = f(t + h, along(p, k3, h));
    std::vector<double> next = p;
    for (std::size_t c = 0; c < p.size(); ++c)
        next[c] += h / 6 * (k1[c] + 2 * k2[c] + 2 * k3[c] + k4[c]);
    return next;
}

} // namespace

// P[i, c] = 1 where c = i; rows past D are zero.
Tensor oneHot(const Values&, const LearnedPart&, Index tokens, Index width) {
    return filled(tokens, width, [](Index i, Index c) { return i == c ? 1 : 0; });
}

Message oneHotRemark(Index tokens, Index width) {
    if (tokens <= width)
        return {};
    return {QT_TRANSLATE_NOOP("fovea", "one-hot positions end at width %1: the last %2 tokens have "
                                       "none"),
            {std::to_string(width), std::to_string(tokens - width)}};
}

Tensor learnedTable(const Values& values, const LearnedPart& learned, Index tokens, Index width) {
    const Index most = integer(values, "max");
    if (tokens > most)
        failUsage(QT_TRANSLATE_NOOP("fovea", "position learned: %1 tokens, its table has max=%2"),
                  {std::to_string(tokens), std::to_string(most)});
    const Tensor table = learned.whole("P");
    return filled(tokens, width, [&](Index i, Index c) {
        return table.host<float>()[static_cast<std::size_t>(i * width + c)];
    });
}
std::vector<LearnedShape> tableLearned(const Values& values, const Sizes& sizes) {
    return {{.name = "P",
             .shape = {integer(values, "max"), sizes.width},
             .perHead = false,
             .initial = Initial::normal,
             .deviation = 0.02}};
}

// P[i, 2c] = sin(i / base^(2c/D)), P[i, 2c+1] = cos(same); of an odd D the last column is a sine.
// (Vaswani et al., "Attention is all you need", 2017.)
Tensor sinusoidal(const Values& values, const LearnedPart&, Index tokens, Index width) {
    const double base = number(values, "base");
    std::vector<double> rates;
    for (Index c = 0; c < width; ++c)
        rates.push_back(
            std::pow(base, -static_cast<double>(c - c % 2) / static_cast<double>(width)));
    return filled(tokens, width, [&](Index i, Index c) {
        const double angle = static_cast<double>(i) * rates[static_cast<std::size_t>(c)];
        return c % 2 == 0 ? std::sin(angle) : std::cos(angle);
    });
}

// P[i, c] = bit c of i, lowest first.
Tensor binary(const Values&, const LearnedPart&, Index tokens, Index width) {
    return filled(tokens, width, [](Index i, Index c) { return c < 63 ? i >> c & 1 : 0; });
}

// An ordinary differential equation walks the encoding from one position to the next (Liu et al.,
// "Learning to encode position for transformer with continuous dynamical model", 2020).
Tensor continuous(const Values& values, const LearnedPart& learned, Index tokens, Index width) {
    const double delta = number(values, "delta");
    const Index substeps = integer(values, "substeps");
    const Field field(learned);
    const double step = delta / static_cast<double>(substeps);
    std::vector<double> p = numbersOf(learned.whole("P_0"));
    std::vector<std::vector<double>> walked;
    for (Index i = 0; i < tokens; ++i) {
        walked.push_back(p);
        for (Index s = 0; s < substeps; ++s)
            p = rungeKutta(field, static_cast<double>(i) * delta + static_cast<double>(s) * step, p,
                           step);
    }
    return filled(tokens, width, [&](Index i, Index c) {
        return walked[static_cast<std::size_t>(i)][static_cast<std::size_t>(c)];
    });
}
std::vector<LearnedShape> continuousLearned(const Values& values, const Sizes& sizes) {
    const Index hidden = integer(values, "hidden");
    const auto shared = [](const char* name, Shape shape, Initial initial, double deviation = 1) {
        return LearnedShape{.name = name,
                            .shape = std::move(shape),
                            .perHead = false,
                            .initial = initial,
                            .deviation = deviation};
    };
    return {shared("P_0", {sizes.width}, Initial::normal, 0.02),
            shared("W_1", {hidden, sizes.width + 1}, Initial::xavier),
            shared("b_1", {hidden}, Initial::zero),
            shared("W_2", {sizes.width, hidden}, Initial::xavier),
            shared("b_2", {sizes.width}, Initial::zero)};
}

} // namespace fovea::rows
