#include "ui/export/caption.h"
#include "core/base/table.h"

#include "ui/words.h"
#include "ui/workspaces.h"

#include <QtCore/QCoreApplication>
#include <QtCore/QStringList>

namespace fovea {

QString titleOf(const Figure& figure) {
    return std::visit([](const auto& kind) { return words(kind.title); }, figure);
}

QString subtitleOf(const Figure& figure) {
    return std::visit(
        [](const auto& kind) {
            if constexpr (requires { kind.subtitle; })
                return words(kind.subtitle);
            else
                return QString();
        },
        figure);
}

QString captionOf(const Figure& figure, const Experiment& experiment) {
    const WorkspaceUi& workspace = workspaceUi(experiment.view.workspace);
    QStringList parts = workspace.madeFrom(experiment);
    if (const QString subtitle = subtitleOf(figure); !subtitle.isEmpty())
        parts << subtitle;
    const auto& reference = experiment.reference.experiment;
    if (std::holds_alternative<Panels>(figure) && reference && workspace.differences)
        parts << QCoreApplication::translate("fovea", "A: %1")
                     .arg(workspace.differences(*reference, experiment));
    return parts.join(QStringLiteral(" · "));
}

} // namespace fovea
