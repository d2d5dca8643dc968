#include "ui/explore/strip.h"

#include "core/base/table.h"
#include "core/experiment/chosen_model.h"
#include "ui/explore/explore_trace.h"
#include "ui/explore/stage_card.h"
#include "ui/explore/stage_panel.h"
#include "ui/look/fonts.h"
#include "ui/workbench.h"

#include <QtGui/QPainter>
#include <QtWidgets/QHBoxLayout>

#include <algorithm>

namespace fovea {
namespace {

constexpr int arrowRoom = 20;

Stage stageOf(const TableInfo& info) {
    for (const Stage stage : allStages)
        if (&table(stage) == &info)
            return stage;
    return Stage::tokens;
}

} // namespace

Strip::Strip(Workbench& workbench, QWidget* parent)
    : QFrame(parent), workbench_(workbench), theme_(&lightTheme()) {
    setObjectName(QStringLiteral("strip"));
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(18, 12, 18, 12);
    layout->setSpacing(arrowRoom);
    for (std::size_t i = 0; i < stageCount; ++i) {
        const auto stage = static_cast<Stage>(i);
        cards_[i] = new StageCard(table(stage), this);
        layout->addWidget(cards_[i], 1);
        connect(cards_[i], &StageCard::clicked, this, [this, stage] { open(stage); });
        connect(cards_[i], &StageCard::stepped, this,
                [this, stage](int rows) { step(stage, rows); });
        connect(cards_[i], &StageCard::clearDrawnAsked, &workbench, [&workbench] {
            Experiment next = workbench.experiment();
            next.edits.clear();
            workbench.edit(std::move(next));
        });
    }
    connect(&workbench, &Workbench::experimentChanged, this, &Strip::refresh);
    connect(&workbench, &Workbench::pictureChanged, this, [this] {
        if (panel_)
            panel_->setSizes(sizes());
    });
    refresh();
}

void Strip::setTheme(const Theme& theme) {
    theme_ = &theme;
    for (StageCard* card : cards_)
        card->setTheme(theme);
    update();
}

void Strip::setLow(bool low) {
    const int air = low ? 6 : 12;
    layout()->setContentsMargins(18, air, 18, air);
    for (StageCard* card : cards_)
        card->setLow(low);
}

void Strip::refresh() {
    const auto use = modelAtHand(workbench_.experiment());
    for (std::size_t i = 0; i < stageCount; ++i) {
        cards_[i]->setSelection(workbench_.experiment().selections[i]);
        cards_[i]->setTrained(use ? &use->trained[i] : nullptr);
        if (static_cast<Stage>(i) == Stage::mask)
            cards_[i]->setDrawn(workbench_.experiment().edits.size());
        cards_[i]->setOwn(use ? use->model->ownStage(static_cast<Stage>(i)) : std::nullopt);
    }
    refreshPanel();
}

Sizes Strip::sizes() const {
    const TracePointer trace = exploreTrace(workbench_);
    return trace ? sizesOf(trace->layers.front().plan) : Sizes();
}

// Beside the picture; again, and it closes.
void Strip::open(Stage stage) {
    const bool again = panel_ && &panel_->stage() == &table(stage);
    if (panel_)
        panel_->close();
    if (again)
        return;
    auto* panel =
        new StagePanel(table(stage), workbench_.experiment().at(stage),
                       trainedFor(workbench_.experiment(), stage), sizes(), parentWidget());
    panel_ = panel;
    connect(panel, &StagePanel::chosen, this,
            [this, stage](const Selection& selection) { choose(stage, selection); });
    connect(panel, &StagePanel::slid, this, [this, stage](const Selection& selection, bool begins) {
        if (begins)
            gesture_ = workbench_.newGesture();
        Experiment next = workbench_.experiment();
        next.at(stage) = selection;
        workbench_.edit(std::move(next), gesture_);
    });
    connect(panel, &StagePanel::closed, this, [this, stage] {
        panel_ = nullptr;
        cards_[stage]->setFocus();
        Q_EMIT panelChanged(nullptr);
    });
    Q_EMIT panelChanged(panel);
    panel->show();
    panel->begin();
}

// What is shown in the panel follows what was undone or chosen elsewhere, and the sizes that
// automatic numbers come from.
void Strip::refreshPanel() {
    if (!panel_)
        return;
    const Stage stage = stageOf(panel_->stage());
    if (cards_[stage]->isEnabled())
        panel_->setSelection(workbench_.experiment().at(stage),
                             trainedFor(workbench_.experiment(), stage));
    else
        panel_->close();
}

void Strip::choose(Stage stage, const Selection& selection) {
    Experiment next = workbench_.experiment();
    next.at(stage) = selection;
    workbench_.edit(std::move(next));
}

void Strip::step(Stage stage, int rows) {
    const TableInfo& choices = table(stage);
    const Selection& present = workbench_.experiment().at(stage);
    if (present.parts.size() > 1)
        return; // several rows: stepping would throw them away
    const auto count = static_cast<int>(choices.rows.size());
    const int index = static_cast<int>(choices.index(present.only().row, choices.id));
    const int wanted = std::clamp(index + rows, 0, count - 1);
    if (wanted == index)
        return;
    const RowInfo& row = choices.rows[static_cast<std::size_t>(wanted)];
    choose(stage, chosenRow(trainedFor(workbench_.experiment(), stage), present, row));
}

void Strip::paintEvent(QPaintEvent* event) {
    QFrame::paintEvent(event);
    QPainter painter(this);
    painter.setFont(wordFont(smallPoints * textScale()));
    painter.setPen(theme_->quiet);
    const bool mirrored = isRightToLeft();
    for (std::size_t i = 0; i + 1 < stageCount; ++i) {
        const QRect card = cards_[i]->geometry();
        const int left = mirrored ? card.left() - arrowRoom : card.right() + 1;
        painter.drawText(QRect(left, card.top(), arrowRoom, card.height()), Qt::AlignCenter,
                         mirrored ? QStringLiteral("←") : QStringLiteral("→"));
    }
}

} // namespace fovea
