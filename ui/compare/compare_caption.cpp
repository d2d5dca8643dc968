#include "ui/compare/compare_caption.h"

#include "core/experiment/experiment.h"
#include "ui/words.h"

namespace fovea {

QStringList compareParts(const Experiment& experiment) {
    const CompareStudy& study = experiment.compare;
    QStringList parts;
    if (!experiment.text.empty())
        parts << QStringLiteral("“%1”").arg(labelText(utf8(experiment.text).simplified()));
    parts << QStringLiteral("d = %1").arg(study.width) << QStringLiteral("k = %1").arg(study.kernel)
          << QStringLiteral("w = %1").arg(study.window);
    return parts;
}

} // namespace fovea
