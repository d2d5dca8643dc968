#include "core/figure/position_map.h"

#include "core/attention/attention.h"
#include "core/attention/position.h"
#include "core/base/error.h"

namespace fovea {
namespace {

std::vector<std::string> counted(Index count) {
    std::vector<std::string> labels;
    for (Index i = 0; i < count; ++i)
        labels.push_back(std::to_string(i));
    return labels;
}

} // namespace

Matrix positionMap(const Choice& choice, Index length, Index width, std::uint32_t seed,
                   Backend& backend) {
    const Position& position = positions().math(choice.row);
    if (!position.matrix)
        failUsage(QT_TRANSLATE_NOOP("fovea", "position %1: adds no matrix to the embeddings"),
                  {choice.row});
    Learned learned;
    const std::string stage = positions().info().id;
    if (position.learned)
        draw(learned, {}, position.learned(choice.values, {.width = width}), stage, 1, seed,
             backend);
    const LearnedPart own(backend, learned, stage, {});
    const Tensor p = position.matrix(choice.values, own, length, width);
    Matrix matrix;
    matrix.title = {QT_TRANSLATE_NOOP("fovea", "Positional encoding"), {}};
    matrix.subtitle = {positions().info().row(choice.row).name, {}};
    matrix.rowAxis = {QT_TRANSLATE_NOOP("fovea", "positions"), {}};
    matrix.columnAxis = {QT_TRANSLATE_NOOP("fovea", "dimensions"), {}};
    matrix.rows = counted(length);
    matrix.columns = counted(width);
    matrix.values.assign(p.host<float>().begin(), p.host<float>().end());
    matrix.visible.assign(matrix.values.size(), 1);
    matrix.states.assign(matrix.rows.size(), RowState::normal);
    matrix.scale = fittedScale({QT_TRANSLATE_NOOP("fovea", "value"), {}}, true, matrix.values, {});
    return matrix;
}

} // namespace fovea
