#include "ui/positions/position_caption.h"

#include "core/attention/position.h"
#include "core/base/table.h"
#include "core/experiment/experiment.h"
#include "ui/export/choice_words.h"

#include <QtCore/QCoreApplication>

namespace fovea {

QStringList positionParts(const Experiment& experiment) {
    const PositionStudy& study = experiment.positions;
    const TableInfo& table = positions().info();
    QStringList parts = {selectionText(table, study.encoding),
                         QStringLiteral("T = %1").arg(study.length),
                         QStringLiteral("D = %1").arg(study.width)};
    if (study.other)
        parts << QCoreApplication::translate("fovea", "beside it %1")
                     .arg(selectionText(table, *study.other));
    return parts;
}

} // namespace fovea
