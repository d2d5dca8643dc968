#include "ui/explore/explore_caption.h"

#include "core/base/decoding.h"
#include "core/base/table.h"
#include "core/experiment/chosen_model.h"
#include "ui/export/choice_words.h"
#include "ui/words.h"

#include <QtCore/QCoreApplication>

namespace fovea {
namespace {

QString quoted(const std::string& text) {
    return QStringLiteral("“%1”").arg(labelText(utf8(text).simplified()));
}

// Stages before the score appear where they differ from their defaults. With a model, only stages
// that override its own appear, and the score: some models have numbers for several.
bool isShown(Stage stage, const Experiment& experiment, const ChosenModel* use) {
    if (use)
        return stage == Stage::score || use->changed[static_cast<std::size_t>(stage)];
    return stage >= Stage::score || experiment.at(stage) != defaultSelection(table(stage));
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

} // namespace

namespace {

// The first of many, and how many more there are.
QStringList shortened(QStringList parts) {
    constexpr qsizetype most = 4;
    if (const auto more = parts.size() - most; more > 1) {
        parts.resize(most);
        parts << QCoreApplication::translate("fovea", "%1 more").arg(more);
    }
    return parts;
}

// "silenced: head 2 of layer 1, head 3 of layer 1 (by the mean), token 4"
QString silencedWords(const Silenced& silenced) {
    QStringList parts;
    for (const SilencedHead& one : silenced.heads)
        parts << QCoreApplication::translate("fovea", "head %1 of layer %2")
                     .arg(one.head + 1)
                     .arg(one.layer + 1);
    for (const std::int64_t token : silenced.tokens)
        parts << QCoreApplication::translate("fovea", "token %1").arg(token + 1);
    for (const PatchedState& one : silenced.states)
        parts << QCoreApplication::translate("fovea", "the state of token %1 behind layer %2")
                     .arg(one.token + 1)
                     .arg(one.layers);
    if (parts.isEmpty())
        return {};
    const QString all = QCoreApplication::translate("fovea", "silenced: %1")
                            .arg(shortened(std::move(parts)).join(QStringLiteral(", ")));
    if (silenced.heads.empty() && !silenced.states.empty())
        return all + QCoreApplication::translate("fovea", " (patched from “%1”)")
                         .arg(quotedText(silenced.from));
    if (silenced.heads.empty() || silenced.by == SilencedBy::zero)
        return all;
    return all + (silenced.by == SilencedBy::mean
                      ? QCoreApplication::translate("fovea", " (heads by their mean)")
                      : QCoreApplication::translate("fovea", " (heads patched from “%1”)")
                            .arg(quotedText(silenced.from)));
}

// "left out: norm of the attention (layer 1), feed-forward part (layer 2)"
QString leftOutWords(const Silenced& silenced) {
    QStringList parts;
    for (const LeftOutPart& one : silenced.parts)
        parts << QCoreApplication::translate("fovea", "%1 (layer %2)")
                     .arg(words(wordsOfPart(one.part).name))
                     .arg(one.layer + 1);
    return parts.isEmpty() ? QString()
                           : QCoreApplication::translate("fovea", "left out: %1")
                                 .arg(shortened(std::move(parts)).join(QStringLiteral(", ")));
}

// Both, where there is something to be said.
QStringList touchedWords(const Silenced& silenced) {
    QStringList all = {silencedWords(silenced), leftOutWords(silenced)};
    all.removeAll(QString());
    return all;
}

// "generated (Temperature 2), seed 3"
QString decodingWords(const Experiment& experiment) {
    const QString rules = choiceText(
        {.name = QT_TRANSLATE_NOOP("fovea", "generated"), .parameters = shownDecodingParameters()},
        experiment.decoding);
    if (decodingOf(experiment.decoding).sampling.temperature == 0)
        return rules;
    return QStringLiteral("%1, %2").arg(
        rules, QCoreApplication::translate("fovea", "seed %1").arg(experiment.seed));
}

} // namespace

QString attentionDifferences(const Experiment& a, const Experiment& b) {
    QStringList parts;
    if (a.text != b.text || a.keysText != b.keysText)
        parts << sentencesOf(a);
    if (a.model != b.model)
        parts << (a.model.any() ? words(modelName(a.model))
                                : QCoreApplication::translate("fovea", "random weights"));
    for (std::size_t i = 0; i < stageCount; ++i)
        if (a.selections[i] != b.selections[i])
            parts << chosenAt(i, a);
    if (a.silenced != b.silenced && a.silenced.any())
        parts << touchedWords(a.silenced);
    if (a.decoding != b.decoding)
        parts << decodingWords(a);
    else if (a.seed != b.seed)
        parts << QCoreApplication::translate("fovea", "seed %1").arg(a.seed);
    return parts.isEmpty() ? QCoreApplication::translate("fovea", "the same")
                           : parts.join(QStringLiteral(", "));
}

QStringList attentionParts(const Experiment& experiment) {
    QStringList parts;
    if (const QString sentences = sentencesOf(experiment); !sentences.isEmpty())
        parts << sentences;
    const auto use = modelAtHand(experiment);
    if (experiment.model.any()) {
        QString model = QCoreApplication::translate("fovea", "Model: %1")
                            .arg(words(modelName(experiment.model)));
        if (use && !use->trainedSo())
            model += QCoreApplication::translate("fovea", ", changed after training");
        parts << model;
    } else {
        parts
            << QCoreApplication::translate("fovea", "Random weights, seed %1").arg(experiment.seed);
    }
    for (std::size_t i = 0; i < stageCount; ++i)
        if (isShown(Stage(i), experiment, use ? &*use : nullptr))
            parts << chosenAt(i, experiment);
    if (use && experiment.decoding != use->model->ownDecoding())
        parts << decodingWords(experiment);
    if (!experiment.edits.empty())
        parts << QCoreApplication::translate("fovea", "cells drawn by hand: %1")
                     .arg(experiment.edits.size());
    return parts << touchedWords(experiment.silenced);
}

} // namespace fovea
