#include "ui/explore/silence_button.h"

#include "core/experiment/head_effects.h"
#include "ui/explore/explore_trace.h"
#include "ui/widgets/offer.h"
#include "ui/words.h"

#include <QtGui/QActionGroup>
#include <QtWidgets/QInputDialog>
#include <QtWidgets/QMenu>

namespace fovea {

SilenceButton::SilenceButton(Workbench& workbench, QWidget* parent)
    : QToolButton(parent), workbench_(workbench), head_(add(&SilenceButton::toggleHead)),
      layer_(add(&SilenceButton::toggleLayer)), token_(add(&SilenceButton::toggleToken)),
      clear_(add(&SilenceButton::clear)) {
    setObjectName(QStringLiteral("silence"));
    setText(tr("Silence"));
    setCheckable(true);
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
    menu->addAction(clear_);
    setMenu(menu);
    head_->setShortcut(Qt::ALT | Qt::Key_S);
    for (QAction* action : {head_, layer_, token_})
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
    for (QAction* action : {head_, layer_, token_, zero_, mean_, patch_, clear_})
        action->setVisible(offered);
    if (!offered)
        return;
    const Silenced& silenced = workbench_.experiment().silenced;
    const SilencedHead head = shownHead();
    const ViewState& view = workbench_.experiment().view;
    const bool one = trace->layers.size() == 1;
    const bool isSilenced = silenced.has(head);
    setChecked(isSilenced);
    setText(isSilenced ? tr("Silenced") : tr("Silence"));
    head_->setText(one ? tr("Silence head %1").arg(head.head + 1)
                       : tr("Silence head %1 of layer %2").arg(head.head + 1).arg(head.layer + 1));
    setAccessibleName(head_->text());
    setToolTip(QStringLiteral("%1 (%2)").arg(
        isSilenced ? tr("It is silenced; a click lets it speak again") : head_->text(),
        head_->shortcut().toString(QKeySequence::NativeText)));
    head_->setChecked(isSilenced);
    layer_->setText(one ? tr("Silence all heads")
                        : tr("Silence all heads of layer %1").arg(head.layer + 1));
    layer_->setChecked(isLayerSilenced(*trace));
    const bool key = view.key && *view.key < trace->layer(head.layer).keys.count();
    token_->setEnabled(key && canSilenceTokens(*trace));
    token_->setText(key ? tr("Silence the key “%1” in all maps")
                              .arg(quotedText(trace->layer(head.layer)
                                                  .keys.tokens[static_cast<std::size_t>(*view.key)]
                                                  .text))
                        : tr("Silence the pinned key in all maps"));
    token_->setChecked(key && std::ranges::count(silenced.tokens, *view.key) > 0);
    (silenced.by == SilencedBy::mean    ? mean_
     : silenced.by == SilencedBy::patch ? patch_
                                        : zero_)
        ->setChecked(true);
    clear_->setEnabled(silenced.any());
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

void SilenceButton::setBy(SilencedBy by) {
    if (by == SilencedBy::patch)
        return askForPatch();
    Experiment next = workbench_.experiment();
    next.silenced.by = by;
    next.silenced.from.clear();
    workbench_.edit(std::move(next));
}

// The other sentence, which has as many tokens.
void SilenceButton::askForPatch() {
    const std::string& before = workbench_.experiment().silenced.from;
    auto* dialog = new QInputDialog(window());
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setWindowTitle(tr("Patch heads"));
    dialog->setLabelText(tr("Another sentence with as many tokens, whose heads speak instead:"));
    dialog->setTextValue(utf8(before.empty() ? workbench_.experiment().text : before));
    connect(dialog, &QInputDialog::textValueSelected, this, [this](const QString& text) {
        Experiment next = workbench_.experiment();
        next.silenced.by = SilencedBy::patch;
        next.silenced.from = text.toStdString();
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
    std::vector<Command> all;
    for (QAction* action : {head_, layer_, token_, zero_, mean_, patch_, clear_})
        if (action->isVisible() && action->isEnabled())
            all.push_back({.group = tr("Silence"),
                           .name = unmarked(action->text()),
                           .chosen = action->isCheckable() && action->isChecked(),
                           .run = [action] { action->trigger(); }});
    return all;
}

} // namespace fovea
