#include "ui/explore/draw_tools.h"

#include "core/experiment/file_model.h"
#include "ui/explore/explore_trace.h"
#include "ui/widgets/accessible_toggle.h"
#include "ui/widgets/figure_view.h"
#include "ui/workbench.h"

#include <QtWidgets/QButtonGroup>
#include <QtWidgets/QFrame>
#include <QtWidgets/QHBoxLayout>
#include <QtWidgets/QToolButton>

namespace fovea {
namespace {

QToolButton* tool(const QString& text, const QString& tip, QWidget* parent) {
    auto* button = new QToolButton(parent);
    button->setText(text);
    button->setToolTip(tip);
    return button;
}

} // namespace

DrawTools::DrawTools(Workbench& workbench, FigureView& view, QWidget* parent)
    : QWidget(parent), workbench_(workbench), view_(&view), tools_(new QButtonGroup(this)),
      allHeads_(tool(tr("All heads"), tr("Draw on every head, not only on this one"), this)),
      reset_(tool(tr("Clear"), tr("Remove everything that was drawn"), this)) {
    setObjectName(QStringLiteral("drawTools"));
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    auto* group = new QFrame(this);
    group->setObjectName(QStringLiteral("switch"));
    auto* inner = new QHBoxLayout(group);
    inner->setContentsMargins(2, 2, 2, 2);
    inner->setSpacing(1);
    for (const Kind& kind : kinds()) {
        QToolButton* button = tool(kind.name, kind.tip, group);
        makeToggle(*button);
        tools_->addButton(button, static_cast<int>(kind.tool));
        inner->addWidget(button);
    }
    makeToggle(*allHeads_);
    allHeads_->setObjectName(QStringLiteral("small"));
    reset_->setObjectName(QStringLiteral("small"));
    layout->addWidget(group);
    connect(tools_, &QButtonGroup::idClicked, this,
            [this](int id) { choose(static_cast<Tool>(id)); });
    connect(reset_, &QToolButton::clicked, this, [this] {
        Experiment next = workbench_.experiment();
        next.edits.clear();
        workbench_.edit(std::move(next));
    });
    connect(&view, &FigureView::drawn, this, &DrawTools::draw);
    connect(&workbench, &Workbench::experimentChanged, this, &DrawTools::refresh);
    connect(&workbench, &Workbench::pictureChanged, this, &DrawTools::refresh);
    choose(Tool::point);
    refresh();
}

DrawTools::~DrawTools() {
    if (view_)
        view_->setDrawing(false);
}

std::vector<DrawTools::Kind> DrawTools::kinds() {
    return {
        {Tool::point, tr("Point"), tr("Point at cells and pin them")},
        {Tool::silence, tr("Silence"), tr("Drag over cells: their weight becomes 0")},
        {Tool::force, tr("Force"), tr("Drag over cells: they share all the weight of their row")},
        {Tool::erase, tr("Erase"), tr("Drag over cells: removes what was drawn")}};
}

QList<QWidget*> DrawTools::besides() const {
    return {allHeads_, reset_};
}

DrawTools::Tool DrawTools::chosen() const {
    return static_cast<Tool>(tools_->checkedId());
}

void DrawTools::choose(Tool tool) {
    tools_->button(static_cast<int>(tool))->setChecked(true);
    view_->setDrawing(tool != Tool::point);
    allHeads_->setVisible(tool != Tool::point);
}

void DrawTools::draw(const Hit& hit, bool begins) {
    const auto* map = view_->figure() ? std::get_if<Matrix>(view_->figure().get()) : nullptr;
    if (!hit.row || !hit.column || !exploreTrace(workbench_) || !map || !map->rowTokens.empty())
        return; // cells of tokens are drawn on, not of words
    if (begins)
        gesture_ = workbench_.newGesture();
    const Tool tool = chosen();
    Experiment next = workbench_.experiment();
    const ViewState& shownView = workbench_.picture().experiment.view; // what is drawn on
    const HandEdit cell{.layer = shownView.layer,
                        .head =
                            allHeads_->isChecked() ? std::nullopt : std::optional(shownView.head),
                        .query = *hit.row,
                        .key = *hit.column,
                        .forced = tool == Tool::force};
    // A cell has one mark: for every head and for this one do not stand beside each other.
    HandEdit other = cell;
    other.head = cell.head ? std::nullopt : std::optional(shownView.head);
    next.edits = edited(edited(next.edits, other, false), cell, tool != Tool::erase);
    next.view.query = hit.row; // the query's numbers follow what is drawn
    next.view.key = hit.column;
    workbench_.edit(std::move(next), gesture_);
}

void DrawTools::refresh() {
    // Nothing follows from what is drawn on maps that were computed elsewhere.
    const TracePointer trace = exploreTrace(workbench_);
    const bool draws = !trace || !isOfFile(*trace);
    for (QAbstractButton* button : tools_->buttons())
        button->setEnabled(draws || tools_->id(button) == static_cast<int>(Tool::point));
    if (!draws && chosen() != Tool::point)
        choose(Tool::point);
    reset_->setVisible(!workbench_.experiment().edits.empty());
}

} // namespace fovea
