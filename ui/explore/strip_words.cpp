// What the cards of the strip tell beside their choices: what was done by hand, what the layer at
// hand has otherwise, and the tokens.
#include "core/base/table.h"
#include "core/figure/figures.h"
#include "ui/explore/explore_trace.h"
#include "ui/explore/stage_card.h"
#include "ui/explore/strip.h"
#include "ui/words.h"
#include "ui/workbench.h"

#include <algorithm>

namespace fovea {
namespace {

// "None and Causal" is Causal.
QString nameOfMask(const Selection& mask) {
    QStringList names;
    for (const Part& part : mask.parts)
        if (mask.parts.size() == 1 || part.choice != defaultSelection(table(Stage::mask)).only())
            names << words(table(Stage::mask).row(part.choice.row).name);
    return names.join(QStringLiteral(" & "));
}

// "Salience", or "Scale 0.25": in what a layer's stage is not the one that was chosen.
QString apart(Stage stage, const Selection& used, const Selection& chosen) {
    const auto row = [](const Part& part) { return part.choice.row; };
    if (!std::ranges::equal(used.parts, chosen.parts, {}, row, row))
        return selectionName(table(stage), used);
    QStringList values;
    for (std::size_t i = 0; i < used.parts.size(); ++i) {
        const Choice& mine = used.parts[i].choice;
        for (const Parameter& parameter : table(stage).row(mine.row).parameters) {
            const auto own = mine.values.find(parameter.id);
            const auto other = chosen.parts[i].choice.values.find(parameter.id);
            if (own != mine.values.end() &&
                (other == chosen.parts[i].choice.values.end() || own->second != other->second))
                values << QStringLiteral("%1 %2").arg(words(parameter.name),
                                                      utf8(printValue(own->second)));
        }
    }
    return values.join(QStringLiteral(", "));
}

bool isMatrix(const Part& part) {
    return std::ranges::any_of(part.choice.values, [](const auto& value) {
        return std::holds_alternative<GivenMatrix>(value.second);
    });
}

} // namespace

// What is drawn hides cells, and so do silenced tokens; silenced heads give nothing to combine,
// patched states stand in place of what came of it, and parts that are left out follow it.
void Strip::refreshNotes() {
    const Experiment& experiment = workbench_.experiment();
    const std::size_t cells = experiment.edits.size();
    const std::size_t tokens = experiment.silenced.tokens.size();
    const std::size_t heads = experiment.silenced.heads.size();
    const QString drawn = cells == 1 ? tr("+1 cell by hand") : tr("+%1 cells by hand").arg(cells);
    const QString hidden =
        tokens == 1 ? tr("+1 token silenced") : tr("+%1 tokens silenced").arg(tokens);
    const QString drawnTip = tr("Cells drawn by hand: %1").arg(cells);
    const QString hiddenTip = tr("Tokens silenced: %1").arg(tokens);
    cards_[Stage::mask]->setNote(cells + tokens,
                                 tokens == 0  ? drawn
                                 : cells == 0 ? hidden
                                              : tr("+%1 by hand").arg(cells + tokens),
                                 tokens == 0  ? drawnTip
                                 : cells == 0 ? hiddenTip
                                              : drawnTip + QStringLiteral(". ") + hiddenTip);
    const std::size_t states = experiment.silenced.states.size();
    const std::size_t parts = experiment.silenced.parts.size();
    QStringList notes, tips;
    const auto add = [&](std::size_t count, const QString& one, const QString& several,
                         const QString& tip) {
        if (count == 0)
            return;
        notes << (count == 1 ? one : several.arg(count));
        tips << tip.arg(count);
    };
    add(heads, tr("1 head silenced"), tr("%1 heads silenced"), tr("Heads silenced: %1"));
    add(states, tr("1 state patched"), tr("%1 states patched"), tr("States patched: %1"));
    add(parts, tr("1 part left out"), tr("%1 parts left out"), tr("Parts left out: %1"));
    const std::size_t all = heads + states + parts;
    cards_[Stage::combine]->setNote(
        all, notes.size() == 1 ? notes.front() : tr("%1 changes by hand").arg(all),
        tips.join(QStringLiteral(". ")));
}

// A model may hide more than was chosen: later words of what it generates. A layer may have
// other stages than the first one.
void Strip::tellLayer() {
    const TracePointer trace = exploreTrace(workbench_);
    if (!trace || !trace->model || !hasAttention(*trace)) {
        for (const Stage stage : {Stage::score, Stage::mask, Stage::normalise, Stage::combine})
            cards_[stage]->setMade({});
        return;
    }
    const Index layer =
        std::min<Index>(workbench_.picture().experiment.view.layer, std::ssize(trace->layers) - 1);
    const AttentionRule& rule = trace->layer(layer).rule;
    const auto tell = [&](Stage stage, const Selection& used) {
        const QString other = apart(stage, used, workbench_.experiment().at(stage));
        cards_[stage]->setMade(other.isEmpty() ? other : tr("here: %1").arg(other));
    };
    tell(Stage::score, rule.score);
    tell(Stage::normalise, selectionOf(rule.normalise));
    tell(Stage::combine, selectionOf(rule.combine));
    const Selection& used = rule.mask;
    const Selection& chosen = workbench_.experiment().at(Stage::mask);
    if (used == chosen)
        return cards_[Stage::mask]->setMade({});
    // What a model that reads segments does not see is a matrix, which no person gave.
    Selection named = used;
    if (std::ranges::none_of(chosen.parts, isMatrix))
        std::erase_if(named.parts, isMatrix);
    cards_[Stage::mask]->setMade(named == used
                                     ? tr("here: %1").arg(nameOfMask(used))
                                     : tr("here: %1, in segments").arg(nameOfMask(named)));
}

// "I·saw·a·saw": the first of them, which the card cuts where it ends.
void Strip::tellTokens() {
    constexpr std::size_t most = 24;
    const TracePointer trace = exploreTrace(workbench_);
    if (!trace)
        return;
    QStringList made;
    for (std::size_t i = 0; i < std::min(trace->tokens.size(), most); ++i)
        made << labelText(trace->tokens[i].text);
    if (trace->tokens.size() > most)
        made << QStringLiteral("…");
    if (made.isEmpty())
        made << tr("no tokens");
    cards_[Stage::tokens]->setMade(made.join(QStringLiteral("·")));
}

} // namespace fovea
