#include "core/figure/positions/position_figures.h"

#include "core/base/error.h"
#include "core/base/table.h"
#include "core/figure/attention_map.h"
#include "core/figure/plot_settings.h"
#include "core/figure/positions/position_likeness.h"
#include "core/figure/positions/position_matrix.h"
#include "core/figure/positions/position_scores.h"

#include <algorithm>

namespace fovea {
namespace {

// An encoding that has nothing to say there says why, in the picture's place: others stand beside
// it.
template <auto make>
Figure orReason(const FigureInput& in) {
    try {
        return make(in);
    } catch (const Error& error) {
        if (error.fault() != Fault::usage)
            throw;
        return Plot{.title = {QT_TRANSLATE_NOOP("fovea", "Nothing to show"), {}},
                    .subtitle = error.message(),
                    .x = {},
                    .y = {},
                    .bare = true};
    }
}

namespace id {
constexpr const char* matrix = matrixFigure;
constexpr const char* waves = wavesFigure;
constexpr const char* likeness = "position-likeness";
constexpr const char* distance = "position-distance";
constexpr const char* shift = "position-shift";
constexpr const char* error = "position-error";
constexpr const char* bits = "position-bits";
constexpr const char* width = "position-width";
constexpr const char* wavelengths = "position-wavelengths";
constexpr const char* walk = "position-walk";
constexpr const char* steps = "position-steps";
constexpr const char* rotates = "position-turns";
constexpr const char* score = "position-score";
constexpr const char* bias = "position-bias";
constexpr const char* curve = "position-bias-curve";
constexpr const char* effect = "position-effect";
constexpr const char* shuffle = "position-shuffle";
constexpr const char* beyond = "position-beyond";
} // namespace id

template <auto make>
Row<FigureMath> row(const char* id, const char* name, const char* formula, const char* summary,
                    const char* reading, std::vector<Parameter> parameters = {}) {
    using Made = decltype(make(std::declval<const FigureInput&>()));
    return {{.id = id,
             .name = name,
             .formula = formula,
             .summary = summary,
             .parameters = std::move(parameters)},
            {.describe = orReason<make>,
             .view = true,
             .workspace = workspaceId::positions,
             .reading = reading,
             .plot = mayBePlot<Made>}};
}

constexpr const char* whatItIs = QT_TRANSLATE_NOOP("fovea", "What it is");
constexpr const char* closer = QT_TRANSLATE_NOOP("fovea", "Look closer");
constexpr const char* whatItDoes = QT_TRANSLATE_NOOP("fovea", "What it does");

using PageRows = std::vector<std::vector<std::string>>;

std::vector<PositionPage> pagesOfMatrix(const Position& math) {
    const std::vector<std::string> alike = {id::likeness, id::distance};
    const PositionPage does = {whatItDoes, {{id::effect}, {id::shuffle}, {id::beyond}}};
    if (math.pairs)
        return {{whatItIs, {{id::matrix}, {id::waves}, alike, {id::shift}}},
                {closer, {{id::bits}, {id::wavelengths}, {id::error}, {id::walk}}},
                does};
    if (math.solved)
        return {{whatItIs, {{id::matrix}, {id::walk}, alike, {id::steps}}},
                {closer, {{id::bits}, {id::waves}, {id::error}}},
                does};
    if (math.widthFor)
        return {{whatItIs, {{id::matrix}, {id::width}, alike, {id::error}}},
                {closer, {{id::bits}, {id::waves}, {id::walk}}},
                does};
    return {{whatItIs, {{id::matrix}, {id::waves}, alike, {id::error}}},
            {closer, {{id::bits}, {id::width}, {id::walk}}},
            does};
}

} // namespace

std::vector<Row<FigureMath>> positionFigures() {
    return {
        row<positionMatrix>(
            id::matrix, QT_TRANSLATE_NOOP("fovea", "Matrix P"), "P",
            QT_TRANSLATE_NOOP("fovea", "What is added at every position"),
            QT_TRANSLATE_NOOP("fovea", "Each row is a position and its vector, each column a "
                                       "dimension. Click a column to see it as a wave."),
            matrixParameters()),
        row<positionWaves>(
            id::waves, QT_TRANSLATE_NOOP("fovea", "Waves"), "P[:, c]",
            QT_TRANSLATE_NOOP("fovea", "Dimensions as curves over the positions"),
            QT_TRANSLATE_NOOP("fovea",
                              "Each curve is a dimension, from the first position to the last. "
                              "Fast ones part neighbours, slow ones part what is far apart."),
            waveParameters()),
        row<positionLikeness>(
            id::likeness, QT_TRANSLATE_NOOP("fovea", "Similarity"), "pᵢ · pⱼ",
            QT_TRANSLATE_NOOP("fovea", "How alike two positions are"),
            QT_TRANSLATE_NOOP(
                "fovea",
                "Each cell compares the vectors of two positions; the diagonal compares each with "
                "itself. Stripes along the diagonal mean that only the distance counts.")),
        row<positionDistance>(
            id::distance, QT_TRANSLATE_NOOP("fovea", "Similarity by distance"),
            "pᵢ · pⱼ over j − i",
            QT_TRANSLATE_NOOP("fovea", "How alike positions are at each distance"),
            QT_TRANSLATE_NOOP("fovea",
                              "The curve tells how alike positions are at each distance between "
                              "them. Where all pairs lie on one curve, only the distance counts."),
            distanceParameters()),
        row<positionShift>(
            id::shift, QT_TRANSLATE_NOOP("fovea", "A shift is a rotation"), "p(i + δ) = R(δ) p(i)",
            QT_TRANSLATE_NOOP("fovea", "A shift by δ rotates a pair of dimensions"),
            QT_TRANSLATE_NOOP("fovea", "The two arrows are a pair of dimensions at i and at i + δ. "
                                       "The angle between them is the same for every i."),
            shiftParameters()),
        row<positionError>(
            id::error, QT_TRANSLATE_NOOP("fovea", "Error of a map"), "p(i + δ) − M p(i)",
            QT_TRANSLATE_NOOP("fovea", "Whether one linear map leads from every i to i + δ"),
            QT_TRANSLATE_NOOP("fovea",
                              "The curve is the error of one linear map from every i to i + δ. "
                              "Where it is 0, a model can look δ tokens away by one matrix."),
            errorParameters()),
        row<positionBits>(
            id::bits, QT_TRANSLATE_NOOP("fovea", "Bits"), "i in base 2",
            QT_TRANSLATE_NOOP("fovea", "Positions counted in bits: slow and fast columns"),
            QT_TRANSLATE_NOOP(
                "fovea", "Each row is a position in base 2, each column a bit. The first column "
                         "changes at every step, the last ones seldom: fast and slow waves.")),
        row<positionWidth>(
            id::width, QT_TRANSLATE_NOOP("fovea", "Width needed"), "D over T",
            QT_TRANSLATE_NOOP("fovea", "How wide one-hot and binary positions must be"),
            QT_TRANSLATE_NOOP(
                "fovea", "The curves tell how many numbers a vector needs to name T positions. "
                         "One-hot needs one for each position, binary its logarithm.")),
        row<positionWavelengths>(
            id::wavelengths, QT_TRANSLATE_NOOP("fovea", "Wavelengths"), "2π / ω",
            QT_TRANSLATE_NOOP("fovea", "After how many positions each dimension repeats"),
            QT_TRANSLATE_NOOP("fovea", "Each dot is a dimension, and the number of positions after "
                                       "which it repeats. The axis is logarithmic.")),
        row<positionWalk>(
            id::walk, QT_TRANSLATE_NOOP("fovea", "Walk"), "p₀ → p₁ → …",
            QT_TRANSLATE_NOOP("fovea", "The positions as a path on a plane"),
            QT_TRANSLATE_NOOP("fovea",
                              "Each dot is a position, seen from the two directions in which the "
                              "vectors differ most. Neighbours that stay close keep their order."),
            walkParameters()),
        row<positionSteps>(
            id::steps, QT_TRANSLATE_NOOP("fovea", "Step error"), "error over substeps",
            QT_TRANSLATE_NOOP("fovea", "How exactly the differential equation is solved"),
            QT_TRANSLATE_NOOP("fovea",
                              "Each dot is a solution with that many substeps; lower is more "
                              "exact. The steeper the line, the faster the error falls.")),
        row<positionRotations>(
            id::rotates, QT_TRANSLATE_NOOP("fovea", "Rotations"), "Rᵢq, Rⱼk",
            QT_TRANSLATE_NOOP("fovea",
                              "A pair of dimensions of a query and a key as rotated arrows"),
            QT_TRANSLATE_NOOP("fovea",
                              "The query and the key are rotated by their positions. Their product "
                              "depends only on the angle between them, and so on the distance."),
            rotationParameters()),
        row<positionScore>(
            id::score, QT_TRANSLATE_NOOP("fovea", "Score by distance"), "Rᵢq · Rⱼk over j − i",
            QT_TRANSLATE_NOOP("fovea", "One query against one key at every distance"),
            QT_TRANSLATE_NOOP("fovea",
                              "The curve is the score of one query and one key at each distance "
                              "between them. Where it falls, far keys count less.")),
        row<positionBias>(
            id::bias, QT_TRANSLATE_NOOP("fovea", "Bias"), "bᵢⱼ",
            QT_TRANSLATE_NOOP("fovea", "What is added to the scores of one head"),
            QT_TRANSLATE_NOOP("fovea", "Each cell is added to the score of that query and key. "
                                       "Lower numbers make far keys count less."),
            biasParameters()),
        row<positionBiasCurve>(
            id::curve, QT_TRANSLATE_NOOP("fovea", "Bias by distance"), "b over j − i",
            QT_TRANSLATE_NOOP("fovea", "What is added to the scores of every head"),
            QT_TRANSLATE_NOOP("fovea", "Each curve is a head, over the distance between key and "
                                       "query. The steeper it falls, the nearer the head looks."),
            biasCurveParameters()),
        row<positionEffect>(
            id::effect, QT_TRANSLATE_NOOP("fovea", "Effect"), "α without and with",
            QT_TRANSLATE_NOOP("fovea", "The sentence's attention without the encoding and with it"),
            QT_TRANSLATE_NOOP("fovea", "Both maps are of the same sentence, the first without the "
                                       "encoding. What differs is what the order of words does.")),
        row<positionShuffle>(
            id::shuffle, QT_TRANSLATE_NOOP("fovea", "Shuffled"), "y of another order",
            QT_TRANSLATE_NOOP("fovea", "How outputs change when the sentence is shuffled"),
            QT_TRANSLATE_NOOP("fovea",
                              "The words stand in another order, and each output is compared with "
                              "the one before. Without an encoding nothing changes.")),
        row<positionBeyond>(
            id::beyond, QT_TRANSLATE_NOOP("fovea", "Beyond"), "T … 4T",
            QT_TRANSLATE_NOOP("fovea", "Positions beyond the longest length of training"),
            QT_TRANSLATE_NOOP(
                "fovea", "The vertical line marks the longest text of training. Right of it the "
                         "curve tells how far longer texts lead away from what was seen.")),
    };
}

void checkSize(const ViewState& view, const PositionStudy& study) {
    if (figureOf(view).id == matrixFigure)
        refuseLargeMatrices(matricesOf(study), study.length, study.width);
}

std::vector<PositionPage> positionPages(const std::string& which) {
    const Position& math = positions().math(which);
    if (math.matrix)
        return pagesOfMatrix(math);
    if (math.rotate)
        return {{whatItIs, {{id::rotates}, {id::score}, {id::wavelengths}, {id::beyond}}},
                {whatItDoes, {{id::effect}, {id::shuffle}}}};
    if (math.bias)
        return {{whatItIs, {{id::bias}, {id::curve}, {id::beyond}}},
                {whatItDoes, {{id::effect}, {id::shuffle}}}};
    return {{whatItDoes, {{id::effect}, {id::shuffle}}}};
}

bool isAskedOf(const std::string& figure, const std::string& which) {
    return standTogether(figure, figure, which);
}

bool standTogether(const std::string& a, const std::string& b, const std::string& which) {
    const auto has = [](const PositionPage& page, const std::string& figure) {
        return std::ranges::any_of(page.panels, [&](const auto& panel) {
            return std::ranges::find(panel, figure) != panel.end();
        });
    };
    return std::ranges::any_of(positionPages(which), [&](const PositionPage& page) {
        return has(page, a) && has(page, b);
    });
}

bool readsSentence(const std::string& figure) {
    return figure == id::effect || figure == id::shuffle;
}

Message whyNothing(const Figure& figure) {
    const auto* plot = std::get_if<Plot>(&figure);
    const bool empty = plot && plot->curves.empty() && plot->dots.empty() && plot->fields.empty();
    return empty ? plot->subtitle : Message{};
}

std::string answering(const ViewState& view, const std::string& which) {
    return isAskedOf(view.figure, which) ? view.figure
                                         : positionPages(which).front().panels.front().front();
}

} // namespace fovea
