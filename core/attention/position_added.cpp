// Positions that add a matrix P to the embeddings. Computed in double, rounded once.
#include "core/attention/position_rows.h"
#include "core/base/error.h"
#include "core/compute/backend.h"

#include <Eigen/Core>

#include <algorithm>
#include <bit>
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

using Vector = Eigen::VectorXd;
using Matrix = Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;

Matrix matrixOf(const Tensor& tensor) {
    const Index rows = tensor.rank() == 2 ? tensor.axis(0) : 1;
    return Eigen::Map<const Eigen::Matrix<float, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>>(
               tensor.host<float>().data(), rows, tensor.axis(-1))
        .cast<double>();
}

// dP/dt = W_2 tanh(W_1 [P; t] + b_1) + b_2.
class Field {
public:
    explicit Field(const LearnedPart& learned)
        : b1_(matrixOf(learned.whole("b_1")).transpose()), w2_(matrixOf(learned.whole("W_2"))),
          b2_(matrixOf(learned.whole("b_2")).transpose()) {
        const Matrix w1 = matrixOf(learned.whole("W_1")); // [h, D + 1]
        w1_ = w1.leftCols(w1.cols() - 1);
        time_ = w1.rightCols(1);
    }

    Vector operator()(double t, const Vector& p) const {
        Vector hidden = b1_ + time_ * t;
        hidden.noalias() += w1_ * p;
        hidden = hidden.unaryExpr([](double x) { return std::tanh(x); });
        Vector slope = b2_;
        slope.noalias() += w2_ * hidden;
        return slope;
    }

private:
    Matrix w1_; // [h, D]
    Vector time_, b1_;
    Matrix w2_; // [D, h]
    Vector b2_;
};

// One step of the classical Runge–Kutta method of order 4.
void rungeKutta(const Field& f, double t, Vector& p, double h) {
    const Vector k1 = f(t, p);
    const Vector k2 = f(t + h / 2, p + h / 2 * k1);
    const Vector k3 = f(t + h / 2, p + h / 2 * k2);
    const Vector k4 = f(t + h, p + h * k3);
    p += h / 6 * (k1 + 2 * k2 + 2 * k3 + k4);
}

} // namespace

// P[i, c] = 1 where c = i; rows past D are zero.
Tensor oneHot(const Values&, const LearnedPart&, Index tokens, Index width) {
    return filled(tokens, width, [](Index i, Index c) { return i == c ? 1 : 0; });
}

Index oneHotWidth(Index tokens) {
    return tokens;
}

Message oneHotRemark(Index tokens, Index width) {
    if (tokens <= width)
        return {};
    return {QT_TRANSLATE_NOOP("fovea", "one-hot positions end at width %1: the last %2 tokens have "
                                       "none"),
            {std::to_string(width), std::to_string(tokens - width)}};
}

namespace {
void checkTable(const Values& values, Index tokens) {
    const Index most = integer(values, "max");
    if (tokens > most)
        failUsage(QT_TRANSLATE_NOOP("fovea", "position learned: %1 tokens, its table has max=%2"),
                  {std::to_string(tokens), std::to_string(most)});
}
} // namespace

Tensor tableRows(Backend& backend, const Values& values, const LearnedPart& learned, Index tokens,
                 Index) {
    checkTable(values, tokens);
    return backend.slice(backend.upload(learned.whole("P")), 0, 0, tokens);
}

Tensor learnedTable(const Values& values, const LearnedPart& learned, Index tokens, Index width) {
    checkTable(values, tokens);
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
             .deviation = 0.02,
             .positions = 1}};
}

Index tableMaxLength(const Values& values) {
    return integer(values, "max");
}

namespace {
double sineRate(double base, Index column, Index width) {
    return std::pow(base, -static_cast<double>(column) / static_cast<double>(width));
}
} // namespace

// P[i, 2c] = sin(i / base^(2c/D)), P[i, 2c+1] = cos(same); of an odd D the last column is a sine.
// (Vaswani et al., "Attention is all you need", 2017.)
Tensor sinusoidal(const Values& values, const LearnedPart&, Index tokens, Index width) {
    // From one position to the next a pair rotates by its rate; every so often its angle is formed
    // anew, always at the same positions, so that a row has the same bits in any length.
    constexpr Index anew = 32;
    struct PairRotation {
        RotatedPair pair;
        double along, across;
    };
    std::vector<PairRotation> rotations;
    for (const RotatedPair& pair : sinusoidalPairs(values, width))
        rotations.push_back({pair, std::cos(pair.rate), std::sin(pair.rate)});
    Buffer<float> p(elements({tokens, width}), Buffer<float>::Start::unwritten);
    for (Index begin = 0; begin < tokens; begin += anew)
        for (const auto& [pair, along, across] : rotations) {
            double sine = std::sin(static_cast<double>(begin) * pair.rate);
            double cosine = std::cos(static_cast<double>(begin) * pair.rate);
            for (Index i = begin; i < std::min(begin + anew, tokens); ++i) {
                p.data()[i * width + pair.first] = static_cast<float>(sine);
                if (pair.second >= 0)
                    p.data()[i * width + pair.second] = static_cast<float>(cosine);
                const double rotated = sine * along + cosine * across;
                cosine = cosine * along - sine * across;
                sine = rotated;
            }
        }
    return Tensor({tokens, width}, std::move(p));
}

std::vector<RotatedPair> sinusoidalPairs(const Values& values, Index width) {
    const double base = number(values, "base");
    std::vector<RotatedPair> pairs;
    for (Index c = 0; c < width; c += 2)
        pairs.push_back(
            {.first = c, .second = c + 1 < width ? c + 1 : -1, .rate = sineRate(base, c, width)});
    return pairs;
}

// P[i, c] = bit c of i, lowest first.
Tensor binary(const Values&, const LearnedPart&, Index tokens, Index width) {
    return filled(tokens, width, [](Index i, Index c) { return c < 63 ? i >> c & 1 : 0; });
}

Index binaryWidth(Index tokens) {
    return tokens < 2 ? 1 : std::bit_width(static_cast<std::uint64_t>(tokens - 1));
}

// An ordinary differential equation walks the encoding from one position to the next (Liu et al.,
// "Learning to encode position for transformer with continuous dynamical model", 2020).
Tensor continuousSolved(const Values& values, const LearnedPart& learned, Index tokens, Index width,
                        Index substeps) {
    const double delta = number(values, "delta");
    const Field field(learned);
    const double step = delta / static_cast<double>(substeps);
    Vector p = matrixOf(learned.whole("P_0")).transpose();
    Buffer<double> walked(elements({tokens, width}));
    for (Index i = 0; i < tokens; ++i) {
        learned.checkpoint();
        std::copy(p.data(), p.data() + width, walked.data() + i * width);
        for (Index s = 0; s < substeps; ++s)
            rungeKutta(field, static_cast<double>(i) * delta + static_cast<double>(s) * step, p,
                       step);
    }
    return Tensor({tokens, width}, std::move(walked));
}
Tensor continuous(const Values& values, const LearnedPart& learned, Index tokens, Index width) {
    return continuousSolved(values, learned, tokens, width, integer(values, "substeps"))
        .as<float>();
}
Tensor continuousRows(Backend& backend, const Values& values, const LearnedPart& learned,
                      Index tokens, Index width) {
    const auto own = [&](const char* name) { return backend.upload(learned.whole(name)); };
    const Tensor w1 = own("W_1"); // [h, D + 1]
    const Tensor ofP = backend.slice(w1, 1, 0, width);
    const Tensor ofTime = backend.slice(w1, 1, width, width + 1).reshaped({1, w1.axis(0)});
    const Tensor b1 = own("b_1");
    const Tensor w2 = own("W_2");
    const Tensor b2 = own("b_2");
    const auto plus = [&](const Tensor& a, const Tensor& b, double share = 1) {
        return backend.binary(Binary::add, a, share == 1 ? b : backend.affine(b, share, 0));
    };
    const auto field = [&](double t, const Tensor& p) {
        const Tensor inner =
            plus(backend.matmul(p, ofP, {.a = false, .b = true}), plus(b1, ofTime, t));
        return plus(backend.matmul(backend.unary(Unary::tanh, inner), w2, {.a = false, .b = true}),
                    b2);
    };
    const double delta = number(values, "delta");
    const Index substeps = integer(values, "substeps");
    const double h = delta / static_cast<double>(substeps);
    Tensor p = own("P_0").reshaped({1, width});
    std::vector<Tensor> walked;
    for (Index i = 0; i < tokens; ++i) {
        walked.push_back(p);
        for (Index s = 0; s < substeps && i + 1 < tokens; ++s) { // as rungeKutta() above
            const double t = static_cast<double>(i) * delta + static_cast<double>(s) * h;
            const Tensor k1 = field(t, p);
            const Tensor k2 = field(t + h / 2, plus(p, k1, h / 2));
            const Tensor k3 = field(t + h / 2, plus(p, k2, h / 2));
            const Tensor k4 = field(t + h, plus(p, k3, h));
            p = plus(p, plus(plus(k1, k4), plus(k2, k3), 2), h / 6);
        }
    }
    return backend.concat(walked, 0);
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
