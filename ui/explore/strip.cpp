#include "ui/explore/strip.h"

#include "core/base/table.h"
#include "core/experiment/chosen_model.h"
#include "core/figure/figures.h"
#include "ui/explore/explore_trace.h"
#include "ui/explore/stage_card.h"
#include "ui/explore/stage_panel.h"
#include "ui/look/fonts.h"
#include "ui/widgets/scaled_sizes.h"
#include "ui/words.h"
#include "ui/workbench.h"

#include <QtCore/QEvent>
#include <QtGui/QPainter>
#include <QtWidgets/QHBoxLayout>

#include <algorithm>
#include <span>

namespace fovea {
namespace {

constexpr int arrowRoom = 20;
constexpr int rowGap = 6;
constexpr std::size_t inFirstRow = 4; // of two

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
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(18, 12, 18, 12);
    layout->setSpacing(0);
    for (QHBoxLayout*& row : rows_) {
        row = new QHBoxLayout;
        row->setSpacing(arrowRoom);
        layout->addLayout(row);
    }
    for (std::size_t i = 0; i < stageCount; ++i) {
        const auto stage = static_cast<Stage>(i);
        cards_[i] = new StageCard(table(stage), this);
        cards_[i]->setProperty(keepsSize, true); // fit() sizes it
        rows_[0]->addWidget(cards_[i]);
        cards_[i]->installEventFilter(this);
        connect(cards_[i], &StageCard::clicked, this, [this, stage] { open(stage); });
        connect(cards_[i], &StageCard::stepped, this,
                [this, stage](int rows) { step(stage, rows); });
        connect(cards_[i], &StageCard::takeBackAsked, this, [this, stage] { takeBack(stage); });
    }
    connect(&workbench, &Workbench::experimentChanged, this, &Strip::refresh);
    connect(&workbench, &Workbench::pictureChanged, this, [this] {
        tellLayer();
        tellTokens();
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

void Strip::setShown(const std::vector<Stage>& stages) {
    for (const Stage stage : allStages)
        cards_[stage]->setVisible(std::ranges::count(stages, stage) > 0);
    if (panel_ && cards_[stageOf(panel_->stage())]->isHidden())
        panel_->close();
    setVisible(!stages.empty());
    fit();
    update();
}

void Strip::setLow(bool low) {
    const int air = low ? 6 : 12;
    layout()->setContentsMargins(18, air, 18, air);
    for (StageCard* card : cards_)
        card->setLow(low);
    fit();
}

void Strip::setEnlarged(double times) {
    enlarged_ = times;
    fit();
}

void Strip::resizeEvent(QResizeEvent* event) {
    QFrame::resizeEvent(event);
    fit();
}

// The arrows stand between the cards.
bool Strip::eventFilter(QObject* watched, QEvent* event) {
    if (event->type() == QEvent::Move || event->type() == QEvent::Resize)
        update();
    return QFrame::eventFilter(watched, event);
}

// In two rows where words would be cut in one.
void Strip::placeCards(int room) {
    int needed = -arrowRoom;
    for (StageCard* card : cards_) {
        card->setMinimumWidth(card->leastWidth());
        needed += card->isHidden() ? 0 : card->minimumWidth() + arrowRoom;
    }
    const std::size_t first = needed > room ? inFirstRow : stageCount;
    if (first == first_)
        return;
    first_ = first;
    for (std::size_t i = inFirstRow; i < stageCount; ++i)
        rows_[i < first ? 0 : 1]->addWidget(cards_[i]);
    layout()->setSpacing(first == stageCount ? 0 : rowGap);
}

// A window may be narrower: there are two rows then.
QSize Strip::minimumSizeHint() const {
    constexpr int narrowest = 400;
    return {narrowest, QFrame::minimumSizeHint().height()};
}

void Strip::fit() {
    double times = enlarged_;
    const QMargins around = layout()->contentsMargins();
    const int inside = width() - around.left() - around.right();
    placeCards(inside);
    const auto shown = static_cast<int>(std::ranges::count(cards_, false, &QWidget::isHidden));
    const int count = std::min(shown, static_cast<int>(first_));
    const double room = inside - arrowRoom * (count - 1);
    for (const StageCard* card : cards_)
        times = std::min(times, room / count / card->roomForName());
    for (StageCard* card : cards_)
        card->setEnlarged(std::max(times, 1.0));
    layout()->activate();
    auto mark = StageCard::TrainedMark::word;
    for (const StageCard* card : cards_)
        mark = std::max(mark, card->widestMark());
    for (StageCard* card : cards_)
        card->setMark(mark);
    const std::span all(cards_);
    for (const auto& row : {all.first(first_), all.subspan(first_)}) {
        const bool cut = std::ranges::any_of(
            row, [](const StageCard* card) { return !card->isHidden() && card->isNameCut(); });
        for (StageCard* card : row)
            card->setNameLines(cut ? 2 : 1);
    }
}

void Strip::refresh() {
    const auto use = modelAtHand(workbench_.experiment());
    for (std::size_t i = 0; i < stageCount; ++i) {
        cards_[i]->setSelection(workbench_.experiment().selections[i]);
        // A file of attentions was not trained.
        const bool trained = use && use->model->size().parameters > 0;
        cards_[i]->setTrained(trained ? &use->trained[i] : nullptr);
        cards_[i]->setOwn(use ? use->model->ownStage(static_cast<Stage>(i)) : std::nullopt);
    }
    refreshNotes();
    fit();
    refreshPanel();
    if (panel_)
        panel_->setSizes(sizes());
}

// What is chosen may be impossible, and has no trace: automatic numbers follow it all the same.
Sizes Strip::sizes() const {
    const TracePointer trace = exploreTrace(workbench_);
    Sizes sizes = trace ? sizesOf(trace->layers.front().plan) : Sizes();
    const Values& chosen = workbench_.experiment().at(Stage::project).only().values;
    if (cards_[Stage::project]->isEnabled() && chosen.contains("heads")) {
        sizes.width = integer(chosen, "width");
        sizes.heads = integer(chosen, "heads");
        sizes.headWidth = isAutomatic(chosen, "head-dim") ? sizes.width / sizes.heads
                                                          : integer(chosen, "head-dim");
    }
    return sizes;
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

// What was done by hand first; what was chosen has its own click.
void Strip::takeBack(Stage stage) {
    Experiment next = workbench_.experiment();
    Silenced& silenced = next.silenced;
    const bool edits = stage == Stage::mask && (!next.edits.empty() || !silenced.tokens.empty());
    const bool parts =
        stage == Stage::combine &&
        (!silenced.heads.empty() || !silenced.states.empty() || !silenced.parts.empty());
    if (edits) {
        next.edits.clear();
        silenced.tokens.clear();
    } else if (parts) {
        silenced.heads.clear();
        silenced.states.clear();
        silenced.parts.clear();
    } else if (const auto use = modelAtHand(next)) {
        next.at(stage) = use->trained[static_cast<std::size_t>(stage)];
    }
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
    const auto shown = [](const StageCard* card) { return !card->isHidden(); };
    for (auto next = cards_.begin(); next != cards_.end(); ++next) {
        if (!shown(*next) || std::none_of(next + 1, cards_.end(), shown))
            continue;
        const QRect card = (*next)->geometry();
        const int left = mirrored ? card.left() - arrowRoom : card.right() + 1;
        painter.drawText(QRect(left, card.top(), arrowRoom, card.height()), Qt::AlignCenter,
                         mirrored ? QStringLiteral("←") : QStringLiteral("→"));
    }
}

} // namespace fovea
