// What the figures of the laboratory of positions have in common.
#pragma once

#include "core/figure/figure.h"
#include "core/figure/figure_input.h"
#include "core/positions/encoded.h"

namespace fovea {

// Throws Error(usage) where the experiment has computed no positions.
const PositionTrace& positionsOf(const FigureInput& in);
// Throws Error(usage) that names the encoding where it adds no matrix, does not rotate …
const Encoded& addingOf(const FigureInput& in);
const Encoded& rotatingOf(const FigureInput& in);
const Encoded& biasingOf(const FigureInput& in);
// The encoding, and the one beside it where that is of the same kind.
enum class EncodingKind { adds, rotates, biases };
std::vector<const Encoded*> allOf(const FigureInput& in, EncodingKind kind);

const RowInfo& rowOf(const Encoded& encoded);
Message nameOf(const Encoded& encoded);
// Its name where several stand beside each other; empty where it stands alone.
Message legendOf(const Encoded& encoded, std::size_t count);

// 0, 1, 2 … as words and as numbers.
std::vector<std::string> counted(Index count, Index step = 1);
std::vector<double> countedNumbers(Index first, Index count);

// A number in a sentence: "0.52", "4.0·10⁻⁷".
std::string inWords(double value);
// `ifExact` ("largest error 3e-7: rounding alone") where `exact` says so, else `otherwise`.
Message exactly(bool exact, const char* ifExact, const char* otherwise,
                std::vector<std::string> arguments);

// A setting that counts from 0, drawn back to what there is.
Index settingWithin(const Values& settings, const char* id, Index count);

Plot::Axis positionAxis(Index count);
// Which of the numbers first … first + count − 1 of the lower axis a curve is drawn at: all of
// them, or those that are shown where there are more than `most`. Both ends count from `first`.
struct ShownNumbers {
    Index begin = 0;
    Index end = 0;
};
ShownNumbers shownNumbers(const FigureInput& in, Index first, Index count, Index most);
// A matrix of numbers that can all be seen.
Matrix plainMatrix(const Tensor& values, Message rowAxis, Message columnAxis, Scale scale);
// The same where cells need not be square: they fill what room there is.
Plot plainField(const Tensor& values, Message rowAxis, Message columnAxis, Scale scale);
// A frame of −radius to radius on both axes, for what rotates.
Plot circle(double radius);
// From the middle to (x, y), with an arrow, and a dot with its name at the end.
void addArrow(Plot& plot, double x, double y, const std::string& name, Index series,
              Message legend = {});

} // namespace fovea
