#include "ui/export/caption.h"

#include "core/base/numbers.h"
#include "core/experiment/model_use.h"
#include "core/regression/kernels.h"
#include "ui/words.h"

#include <QtCore/QCoreApplication>
#include <QtCore/QStringList>

namespace fovea {
namespace {

QString quoted(const std::string& text) {
    return QStringLiteral("“%1”").arg(labelText(utf8(text).simplified()));
}

// "Window (w 2)": what differs from the row's defaults stands behind its name.
QString choiceText(const RowInfo& row, const Choice& choice) {
    QStringList differs;
    for (const Parameter& parameter : row.parameters) {
        const auto value = choice.values.find(parameter.id);
        if (value == choice.values.end() || value->second == parameter.standard)
            continue;
        const QString name = words(parameter.name);
        differs << (parameter.type == ParameterType::matrix
                        ? name
                        : name + QLatin1Char(' ') + utf8(printValue(value->second)));
    }
    const QString name = words(row.name);
    return differs.isEmpty() ? name : QStringLiteral("%1 (%2)").arg(name, differs.join(u", "));
}

QString selectionText(const TableInfo& table, const Selection& selection) {
    QString text;
    for (const Part& part : selection.parts) {
        if (part.join != 0)
            text += QStringLiteral(" %1 ").arg(QLatin1Char(part.join));
        if (table.weighted() && (selection.parts.size() > 1 || part.weight != 1))
            text += utf8(printNumber(part.weight)) + QStringLiteral(" × ");
        text += choiceText(table.row(part.choice.row), part.choice);
    }
    return text;
}

// What every sentence goes through before queries meet keys is told where somebody chose it; with a
// model, whose layers may differ, what was chosen otherwise, and the score: some models have
// numbers for each.
bool isTold(Stage stage, const Experiment& experiment, const ModelUse* use) {
    if (use)
        return stage == Stage::score || use->changed[stage];
    return stage >= Stage::score || experiment.at(stage) != standardSelection(table(stage));
}

QString chosenAt(std::size_t stage, const Experiment& experiment) {
    const TableInfo& info = *stages()[stage];
    return QStringLiteral("%1: %2").arg(words(info.name),
                                        selectionText(info, experiment.selections[stage]));
}

QString sentencesOf(const Experiment& experiment) {
    if (experiment.keysText.value_or("").empty()) // and no quotation marks around nothing
        return experiment.text.empty() ? QString() : quoted(experiment.text);
    return QCoreApplication::translate("fovea", "%1 over %2")
        .arg(quoted(experiment.text), quoted(*experiment.keysText));
}

// What A chose otherwise.
QString differences(const Experiment& a, const Experiment& b) {
    QStringList parts;
    if (a.text != b.text || a.keysText != b.keysText)
        parts << sentencesOf(a);
    if (a.model != b.model)
        parts << (a.model.any() ? words(modelName(a.model))
                                : QCoreApplication::translate("fovea", "no model"));
    for (std::size_t i = 0; i < stageCount; ++i)
        if (a.selections[i] != b.selections[i])
            parts << chosenAt(i, a);
    return parts.isEmpty() ? QCoreApplication::translate("fovea", "the same")
                           : parts.join(QStringLiteral(", "));
}

// What the picture of a sentence was made from.
QStringList attentionParts(const Experiment& experiment) {
    QStringList parts;
    if (const QString sentences = sentencesOf(experiment); !sentences.isEmpty())
        parts << sentences;
    const auto use = modelAtHand(experiment);
    if (experiment.model.any()) {
        QString model = QCoreApplication::translate("fovea", "Model: %1")
                            .arg(words(modelName(experiment.model)));
        if (use && !use->trainedSo())
            model += QCoreApplication::translate("fovea", ", not trained so");
        parts << model;
    }
    for (std::size_t i = 0; i < stageCount; ++i)
        if (isTold(Stage(i), experiment, use ? &*use : nullptr))
            parts << chosenAt(i, experiment);
    if (!experiment.edits.empty())
        parts << QCoreApplication::translate("fovea", "cells drawn by hand: %1")
                     .arg(experiment.edits.size());
    return parts;
}

// Which encoding the picture is of, and what stands beside it.
QStringList positionParts(const PositionStudy& study) {
    const TableInfo& table = positions().info();
    QStringList parts = {selectionText(table, study.encoding),
                         QStringLiteral("T = %1").arg(study.length),
                         QStringLiteral("D = %1").arg(study.width)};
    if (study.other)
        parts << QCoreApplication::translate("fovea", "beside it %1")
                     .arg(selectionText(table, *study.other));
    return parts;
}

// What a curve was made from.
QStringList regressionParts(const RegressionStudy& study) {
    QStringList parts{selectionText(regressionData().info(), study.source)};
    if (!study.points.cells.isNull())
        parts.back() +=
            QCoreApplication::translate("fovea", ", %1 points").arg(study.points.cells.axis(0));
    parts << selectionText(regressionKernels().info(), study.kernel);
    return parts;
}

} // namespace

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
    QStringList parts;
    if (experiment.view.workspace == workspaceId::explore)
        parts = attentionParts(experiment);
    if (experiment.view.workspace == workspaceId::regression)
        parts = regressionParts(experiment.regression);
    if (experiment.view.workspace == workspaceId::positions)
        parts = positionParts(experiment.positions);
    if (const QString subtitle = subtitleOf(figure); !subtitle.isEmpty())
        parts << subtitle;
    if (std::holds_alternative<Panels>(figure) && experiment.reference.experiment &&
        experiment.view.workspace == workspaceId::explore)
        parts << QCoreApplication::translate("fovea", "A: %1")
                     .arg(differences(*experiment.reference.experiment, experiment));
    return parts.join(QStringLiteral(" · "));
}

} // namespace fovea
