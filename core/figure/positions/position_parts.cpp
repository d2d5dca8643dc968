#include "core/figure/positions/position_parts.h"

#include "core/figure/plot_settings.h"

#include "core/base/error.h"
#include "core/base/numbers.h"
#include "core/base/table.h"
#include "core/figure/power_of_ten.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace fovea {
namespace {

bool is(const Encoded& encoded, EncodingKind kind) {
    return kind == EncodingKind::adds      ? encoded.adds()
           : kind == EncodingKind::rotates ? encoded.rotates()
                                           : encoded.biases();
}

} // namespace

const PositionTrace& positionsOf(const FigureInput& in) {
    if (!in.trace.positions)
        failUsage(QT_TRANSLATE_NOOP("fovea", "figure: no positions were computed"));
    return *in.trace.positions;
}

const Encoded& addingOf(const FigureInput& in) {
    const Encoded& encoded = positionsOf(in).encoded;
    if (!encoded.adds())
        failUsage(QT_TRANSLATE_NOOP("fovea", "position %1: adds no matrix to the embeddings"),
                  {encoded.choice.row});
    return encoded;
}

const Encoded& rotatingOf(const FigureInput& in) {
    const Encoded& encoded = positionsOf(in).encoded;
    if (!encoded.rotates())
        failUsage(QT_TRANSLATE_NOOP("fovea", "position %1: rotates no queries and keys"),
                  {encoded.choice.row});
    return encoded;
}

const Encoded& biasingOf(const FigureInput& in) {
    const Encoded& encoded = positionsOf(in).encoded;
    if (!encoded.biases())
        failUsage(QT_TRANSLATE_NOOP("fovea", "position %1: adds nothing to the scores"),
                  {encoded.choice.row});
    return encoded;
}

std::vector<const Encoded*> allOf(const FigureInput& in, EncodingKind kind) {
    const PositionTrace& positions = positionsOf(in);
    std::vector<const Encoded*> all = {&positions.encoded};
    if (positions.other && is(*positions.other, kind))
        all.push_back(&*positions.other);
    return all;
}

const RowInfo& rowOf(const Encoded& encoded) {
    return positions().info().row(encoded.choice.row);
}

Message nameOf(const Encoded& encoded) {
    return {rowOf(encoded).name, {}};
}

Message legendOf(const Encoded& encoded, std::size_t count) {
    return count > 1 ? nameOf(encoded) : Message{};
}

std::vector<std::string> counted(Index count, Index step) {
    std::vector<std::string> labels;
    for (Index i = 0; i < count; ++i)
        labels.push_back(std::to_string(i * step));
    return labels;
}

std::vector<double> countedNumbers(Index first, Index count) {
    std::vector<double> numbers;
    for (Index i = 0; i < count; ++i)
        numbers.push_back(static_cast<double>(first + i));
    return numbers;
}

std::string inWords(double value) {
    if (value == 0)
        return "0";
    std::string text = printFor(value, std::abs(value));
    if (const std::size_t e = text.find('e'); e != std::string::npos)
        text = text.substr(0, e) + "·" + powerOfTen(std::stoi(text.substr(e + 1)));
    return text.starts_with('-') ? "−" + text.substr(1) : text;
}

Message exactly(bool exact, const char* ifExact, const char* otherwise,
                std::vector<std::string> arguments) {
    return {exact ? ifExact : otherwise, std::move(arguments)};
}

Index settingWithin(const Values& settings, const char* id, Index count) {
    return std::clamp<Index>(integer(settings, id), 0, std::max<Index>(count - 1, 0));
}

ShownNumbers shownNumbers(const FigureInput& in, Index first, Index count, Index most) {
    const auto part = interval(in.settings, plotSetting::x);
    if (!part || count <= most)
        return {0, count};
    const auto within = [&](double place) { // clamped before, for it may be any number
        return static_cast<Index>(
            std::clamp(place - static_cast<double>(first), 0.0, static_cast<double>(count)));
    };
    return {within(std::floor(part->low)), within(std::ceil(part->high) + 1)};
}

Plot::Axis positionAxis(Index count) {
    return {.name = {QT_TRANSLATE_NOOP("fovea", "position"), {}},
            .low = 0,
            .high = static_cast<double>(std::max<Index>(count - 1, 1)),
            .whole = true};
}

Matrix plainMatrix(const Tensor& values, Message rowAxis, Message columnAxis, Scale scale) {
    Matrix matrix;
    matrix.rowAxis = std::move(rowAxis);
    matrix.columnAxis = std::move(columnAxis);
    matrix.rows = counted(values.axis(0));
    matrix.columns = counted(values.axis(1));
    matrix.values.assign(values.host<float>().begin(), values.host<float>().end());
    matrix.visible.assign(matrix.values.size(), 1);
    matrix.states.assign(matrix.rows.size(), RowState::normal);
    matrix.scale = std::move(scale);
    return matrix;
}

Plot plainField(const Tensor& values, Message rowAxis, Message columnAxis, Scale scale) {
    const auto edge = [](Index count) { return static_cast<double>(count) - 0.5; };
    Plot plot;
    plot.x = {
        .name = std::move(columnAxis), .low = -0.5, .high = edge(values.axis(1)), .whole = true};
    plot.y = {.name = std::move(rowAxis),
              .low = -0.5,
              .high = edge(values.axis(0)),
              .whole = true,
              .downwards = true};
    plot.fields = {{.rows = values.axis(0),
                    .columns = values.axis(1),
                    .left = plot.x.low,
                    .right = plot.x.high,
                    .bottom = plot.y.low,
                    .top = plot.y.high,
                    .values = {values.host<float>().begin(), values.host<float>().end()},
                    .scale = std::move(scale)}};
    return plot;
}

Plot circle(double radius) {
    constexpr int points = 180;
    Plot plot;
    const double edge = radius > 0 ? radius * 1.22 : 1;
    plot.x = {.low = -edge, .high = edge};
    plot.y = {.low = -edge, .high = edge};
    plot.equal = true;
    plot.bare = true;
    Plot::Curve rim{.series = Plot::frame};
    for (int i = 0; i <= points; ++i) {
        const double angle = 2 * std::numbers::pi * i / points;
        rim.x.push_back(radius * std::cos(angle));
        rim.y.push_back(radius * std::sin(angle));
    }
    plot.curves.push_back(std::move(rim));
    return plot;
}

void addArrow(Plot& plot, double x, double y, const std::string& name, Index series,
              Message legend) {
    plot.curves.push_back(
        {.name = std::move(legend), .x = {0, x}, .y = {0, y}, .series = series, .strong = true});
    plot.dots.push_back({.x = {x}, .y = {y}, .labels = {name}, .series = series});
}

} // namespace fovea
