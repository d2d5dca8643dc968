#include "ui/regression/regression_caption.h"

#include "core/base/table.h"
#include "core/experiment/experiment.h"
#include "core/regression/data.h"
#include "core/regression/kernels.h"
#include "ui/export/choice_words.h"

#include <QtCore/QCoreApplication>

namespace fovea {

QStringList regressionParts(const Experiment& experiment) {
    const RegressionStudy& study = experiment.regression;
    QStringList parts{selectionText(regressionData().info(), study.source)};
    if (!study.points.cells.isNull())
        parts.back() +=
            QCoreApplication::translate("fovea", ", %1 points").arg(study.points.cells.axis(0));
    parts << selectionText(regressionKernels().info(), study.kernel);
    return parts;
}

} // namespace fovea
