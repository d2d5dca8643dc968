#include "ui/explore/silence_button.h"

#include "core/experiment/head_effects.h"
#include "ui/explore/explore_trace.h"
#include "ui/widgets/accessible_toggle.h"
#include "ui/widgets/offer.h"
#include "ui/words.h"

#include <QtGui/QActionGroup>
#include <QtWidgets/QInputDialog>
#include <QtWidgets/QMenu>

namespace fovea {

SilenceButton::SilenceButton(Workbench& workbench, QWidget* parent)
    : QToolButton(parent), workbench_(workbench), head_(add(&SilenceButton::toggleHead)),
      layer_(add(&SilenceButton::toggleLayer)), token_(add(&SilenceButton::toggleToken)),
      state_(add(&SilenceButton::togglePinnedState)), clear_(add(&SilenceButton::clear)) {
    setObjectName(QStringLiteral("silence"));
    setText(tr("Silence"));
    makeToggle(*this);
    setPopupMode(QToolButton::MenuButtonPopup);
    auto* menu = new QMenu(this);
    menu->addActions({head_, layer_, token_});
    menu->addSeparator();
    auto* by = new QActionGroup(this);
    zero_ = by->addAction(tr("Silenced heads give 0"));
    mean_ = by->addAction(tr("Silenced heads give their mean over other sentences"));
    patch_ = by->addAction(tr("Silenced heads give what another sentence gives them…"));
    const std::pair<QAction*, SilencedBy> ways[] = {
        {zero_, SilencedBy::zero}, {mean_, SilencedBy::mean}, {patch_, SilencedBy::patch}};
    for (const auto& [action, way] : ways) {
        action->setCheckable(true);
        menu->addAction(action);
        connect(action, &QAction::triggered, this, [this, way = way] { setBy(way); });
    }
    menu->addSeparator();
    menu->addAction(state_);
    parts_ = menu->addMenu(tr("Leave out a part of the layer"));
    for (std::size_t i = 0; i < part_.size(); ++i) {
        part_[i] = parts_->addAction(QString());
        part_[i]->setCheckable(true);
        connect(part_[i], &QAction::triggered, this,
                [this, i] { togglePart(static_cast<LayerPart>(i)); });
    }
    menu->addAction(clear_);
    setMenu(menu);
    head_->setShortcut(Qt::ALT | Qt::Key_S);
    for (QAction* action : {head_, layer_, token_, state_})
        action->setCheckable(true);
    clear_->setText(tr("Silence nothing"));
    connect(this, &QToolButton::clicked, this, &SilenceButton::toggleHead);
    connect(&workbench, &Workbench::experimentChanged, this, &SilenceButton::refresh);
    connect(&workbench, &Workbench::pictureChanged, this, &SilenceButton::refresh);
    refresh();
}

QAction* SilenceButton::add(void (SilenceButton::*does)()) {
    auto* action = new QAction(this);
    connect(action, &QAction::triggered, this, does);
    return action;
}

SilencedHead SilenceButton::shownHead() const {
    const ViewState& view = workbench_.picture().experiment.view;
    return {.layer = view.layer, .head = view.head};
}

bool SilenceButton::isLayerSilenced(const Trace& trace) const {
    const auto layer = shownHead().layer;
    return std::ssize(workbench_.experiment().silenced.headsOf(layer)) >=
           trace.layer(layer).plan.heads;
}

void SilenceButton::refresh() {
    const TracePointer trace = exploreTrace(workbench_);
    const bool offered = trace && hasEffects(*trace) && workbench_.experiment().model.any() &&
                         shownHead().layer < std::ssize(trace->layers);
    offer(*this, offered);
    for (QAction* action : {head_, layer_, token_, zero_, mean_, patch_, state_, clear_})
        action->setVisible(offered);
    parts_->menuAction()->setVisible(false);
    for (QAction* action : part_)
        action->setVisible(false);
    if (!offered)
        return;
    refreshParts(trace->layer(shownHead().layer), trace->layers.size() == 1);
    const Silenced& silenced = workbench_.experiment().silenced;
    const SilencedHead head = shownHead();
    const ViewState& view = workbench_.experiment().view;
    const bool one = trace->layers.size() == 1;
    const bool isSilenced = silenced.has(head);
    setChecked(isSilenced);
    setText(isSilenced ? tr("Silenced") : tr("Silence"));
    const QString layer = words(trace->layer(head.layer).name); // as the chooser of layers has it
    head_->setText(one ? tr("Silence head %1").arg(head.head + 1)
                       : tr("Silence head %1 (%2)").arg(QString::number(head.head + 1), layer));
    setAccessibleName(head_->text());
    setToolTip(QStringLiteral("%1 (%2)").arg(
        isSilenced ? tr("It is silenced; a click lets it speak again") : head_->text(),
        head_->shortcut().toString(QKeySequence::NativeText)));
    head_->setChecked(isSilenced);
    layer_->setText(one ? tr("Silence all heads") : tr("Silence all heads (%1)").arg(layer));
    layer_->setChecked(isLayerSilenced(*trace));
    const bool key = view.key && *view.key < trace->layer(head.layer).keys.count();
    token_->setEnabled(key && canSilenceTokens(*trace));
    token_->setText(key ? tr("Silence the key “%1” in all maps")
                              .arg(quotedText(trace->layer(head.layer)
                                                  .keys.tokens[static_cast<std::size_t>(*view.key)]
                                                  .text))
                        : tr("Silence the pinned key in all maps"));
    token_->setChecked(key && std::ranges::count(silenced.tokens, *view.key) > 0);
    const auto state = statePinned();
    state_->setEnabled(state.has_value());
    state_->setText(state ? tr("Patch the hidden state of token %1 behind layer %2…")
                                .arg(state->token + 1)
                                .arg(state->layers)
                          : tr("Patch the hidden state of the pinned query…"));
    state_->setChecked(state && std::ranges::count(silenced.states, *state) > 0);
    (silenced.by == SilencedBy::mean    ? mean_
     : silenced.by == SilencedBy::patch ? patch_
                                        : zero_)
        ->setChecked(true);
    clear_->setEnabled(silenced.any());
}

// Those that the layer has.
void SilenceButton::refreshParts(const Layer& layer, bool isOnly) {
    const auto number = shownHead().layer;
    for (const LayerPart part : layer.parts) {
        QAction* action = part_[static_cast<std::size_t>(part)];
        const QString name = words(wordsOfPart(part).name);
        action->setText(isOnly ? tr("Leave out the %1").arg(name)
                               : tr("Leave out the %1 (%2)").arg(name, words(layer.name)));
        action->setChecked(workbench_.experiment().silenced.leavesOut({number, part}));
        action->setVisible(true);
    }
    parts_->menuAction()->setVisible(!layer.parts.empty());
}

void SilenceButton::togglePart(LayerPart part) {
    Experiment next = workbench_.experiment();
    const LeftOutPart one{.layer = shownHead().layer, .part = part};
    next.silenced = withPart(std::move(next.silenced), one, !next.silenced.leavesOut(one));
    workbench_.edit(std::move(next));
}

void SilenceButton::toggleHead() {
    Experiment next = workbench_.experiment();
    const SilencedHead head = shownHead();
    next.silenced = withHead(std::move(next.silenced), head, !next.silenced.has(head));
    workbench_.edit(std::move(next));
    refresh();
}

void SilenceButton::toggleLayer() {
    const TracePointer trace = exploreTrace(workbench_);
    if (!trace)
        return;
    Experiment next = workbench_.experiment();
    const auto layer = shownHead().layer;
    const bool silence = !isLayerSilenced(*trace);
    for (Index head = 0; head < trace->layer(layer).plan.heads; ++head)
        next.silenced = withHead(std::move(next.silenced), {layer, head}, silence);
    workbench_.edit(std::move(next));
}

void SilenceButton::toggleToken() {
    Experiment next = workbench_.experiment();
    if (!next.view.key)
        return;
    const std::int64_t key = *next.view.key;
    next.silenced = withToken(std::move(next.silenced), key,
                              std::ranges::count(next.silenced.tokens, key) == 0);
    workbench_.edit(std::move(next));
}

// Of the query that is pinned, behind the layer that is shown.
std::optional<PatchedState> SilenceButton::statePinned() const {
    const TracePointer trace = exploreTrace(workbench_);
    const auto& query = workbench_.experiment().view.query;
    const auto layer = shownHead().layer;
    if (!trace || !trace->model || !query || layer + 1 >= std::ssize(trace->model->hidden) ||
        *query >= trace->model->hidden.front().axis(0))
        return std::nullopt;
    return PatchedState{.layers = layer + 1, .token = *query};
}

void SilenceButton::togglePinnedState() {
    if (const auto state = statePinned())
        toggleState(*state);
}

void SilenceButton::toggleState(const PatchedState& state) {
    if (workbench_.experiment().silenced.from.empty())
        return askForPatch(&state);
    Experiment next = workbench_.experiment();
    const bool isPatched = std::ranges::count(next.silenced.states, state) > 0;
    next.silenced = withState(std::move(next.silenced), state, !isPatched);
    workbench_.edit(std::move(next));
}

// States are patched from a sentence.
void SilenceButton::setBy(SilencedBy by) {
    if (by == SilencedBy::patch)
        return askForPatch(nullptr);
    Experiment next = workbench_.experiment();
    next.silenced.by = by;
    next.silenced.from.clear();
    next.silenced.states.clear();
    workbench_.edit(std::move(next));
}

// The other sentence, which has as many tokens; for a state, unless it is null.
void SilenceButton::askForPatch(const PatchedState* state) {
    const std::string& before = workbench_.experiment().silenced.from;
    auto* dialog = new QInputDialog(window());
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setWindowTitle(state ? tr("Patch a hidden state") : tr("Patch heads"));
    dialog->setLabelText(
        state ? tr("Another sentence with as many tokens, whose hidden state stands there instead:")
              : tr("Another sentence with as many tokens, whose heads speak instead:"));
    dialog->setTextValue(utf8(before.empty() ? workbench_.experiment().text : before));
    const std::optional<PatchedState> patched = state ? std::optional(*state) : std::nullopt;
    connect(dialog, &QInputDialog::textValueSelected, this, [this, patched](const QString& text) {
        Experiment next = workbench_.experiment();
        next.silenced.by = SilencedBy::patch;
        next.silenced.from = text.toStdString();
        if (patched)
            next.silenced = withState(std::move(next.silenced), *patched, true);
        workbench_.edit(std::move(next));
    });
    connect(dialog, &QInputDialog::rejected, this, &SilenceButton::refresh);
    dialog->open();
}

void SilenceButton::clear() {
    Experiment next = workbench_.experiment();
    next.silenced = {.by = next.silenced.by, .from = next.silenced.from};
    workbench_.edit(std::move(next));
}

std::vector<Command> SilenceButton::commands() const {
    std::vector<QAction*> actions = {head_, layer_, token_, zero_, mean_, patch_, state_};
    actions.insert(actions.end(), part_.begin(), part_.end());
    actions.push_back(clear_);
    std::vector<Command> all;
    for (QAction* action : actions)
        if (action->isVisible() && action->isEnabled())
            all.push_back({.group = tr("Silence"),
                           .name = unmarked(action->text()),
                           .chosen = action->isCheckable() && action->isChecked(),
                           .run = [action] { action->trigger(); }});
    return all;
}

} // namespace fovea
