#include "ui/train/train_caption.h"

#include "core/base/table.h"
#include "core/experiment/experiment.h"
#include "core/experiment/known_runs.h"
#include "ui/export/choice_words.h"
#include "ui/words.h"

#include <QtCore/QCoreApplication>

namespace fovea {

QStringList trainParts(const Experiment& experiment) {
    const TrainingStudy& study = experiment.training;
    const KnownRunPointer run = study.runs.empty() ? nullptr : knownRun(study.runs.front());
    const bool known = run && run->model;
    const Material& material = known ? run->plan.material : study.plan.material;
    const Choice& network = known ? run->network.model : study.network.model;
    QStringList parts = {material.own()
                             ? labelText(material.path.substr(material.path.find_last_of('/') + 1))
                             : selectionText(tasks().info(), selectionOf(material.task)),
                         selectionText(networks().info(), selectionOf(network))};
    if (study.runs.size() > 1)
        parts << QCoreApplication::translate("fovea", "runs: %1").arg(study.runs.size());
    return parts;
}

QString trainSubject(const Experiment& experiment) {
    const TrainingStudy& study = experiment.training;
    return study.runs.empty() ? QString() : utf8(study.runs.front());
}

} // namespace fovea
