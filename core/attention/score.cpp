#include "core/attention/score.h"

#include <QtCore/qglobal.h>

#include <cmath>

namespace fovea {
namespace {

Tensor dot(Backend& backend, const Values&, const Tensor& q, const Tensor& k) {
    return backend.matmul(q, k, {.a = false, .b = true});
}

Tensor scaledDot(Backend& backend, const Values& values, const Tensor& q, const Tensor& k) {
    const double scale = isAutomatic(values, "scale")
                             ? 1 / std::sqrt(static_cast<double>(q.axis(-1)))
                             : number(values, "scale");
    return backend.affine(backend.matmul(q, k, {.a = false, .b = true}), scale, 0);
}

} // namespace

const Table<Score>& scores() {
    static const Table<Score> table(
        {.id = "score", .name = QT_TRANSLATE_NOOP("fovea", "Score"), .joins = "+"}, "scaled-dot",
        {
            {{.id = "dot",
              .name = QT_TRANSLATE_NOOP("fovea", "Dot product"),
              .formula = "q·k",
              .summary = QT_TRANSLATE_NOOP("fovea",
                                           "How far query and key point the same way, and how long "
                                           "they are")},
             {dot}},
            {{.id = "scaled-dot",
              .name = QT_TRANSLATE_NOOP("fovea", "Scaled dot product"),
              .formula = "q·k / √d",
              .summary = QT_TRANSLATE_NOOP(
                  "fovea", "The dot product, kept at the same spread for any width"),
              .parameters = {automatic(
                  numberParameter("scale", QT_TRANSLATE_NOOP("fovea", "Scale"), 1, -1e6, 1e6),
                  "1/√d")}},
             {scaledDot}},
        });
    return table;
}

Tensor scoresOf(Backend& backend, const Selection& selection, const Tensor& q, const Tensor& k) {
    Tensor sum;
    for (const Part& part : selection.parts) {
        Tensor one = scores().math(part.choice.row).scores(backend, part.choice.values, q, k);
        if (part.weight != 1)
            one = backend.affine(one, part.weight, 0);
        sum = sum.isNull() ? one : backend.binary(Binary::add, sum, one);
    }
    return sum;
}

} // namespace fovea
