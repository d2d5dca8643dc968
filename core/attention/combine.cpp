#include "core/attention/combine.h"

#include <QtCore/qglobal.h>

namespace fovea {
namespace {

Tensor weightedSum(Backend& backend, const Values&, const Tensor& weights, const Tensor&,
                   const Tensor& v) {
    return backend.matmul(weights, v, {});
}

} // namespace

const Table<Combine>& combines() {
    static const Table<Combine> table(
        {.id = "combine", .name = QT_TRANSLATE_NOOP("fovea", "Combine")}, "sum",
        {
            {{.id = "sum",
              .name = QT_TRANSLATE_NOOP("fovea", "Weighted sum"),
              .formula = "Σ αᵢⱼ vⱼ",
              .summary = QT_TRANSLATE_NOOP("fovea", "Every value counts by its weight")},
             {weightedSum}},
        });
    return table;
}

} // namespace fovea
