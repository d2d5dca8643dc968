#include "ui/compare/compare.h"

#include "core/base/table.h"
#include "core/compare/family.h"
#include "core/experiment/workspaces.h"
#include "core/figure/compare/compare_figures.h"
#include "core/figure/compare/family_figures.h"
#include "ui/compare/layer_measuring.h"
#include "ui/compare/page_bar.h"
#include "ui/explore/sentence_field.h"
#include "ui/export/drag_grip.h"
#include "ui/widgets/figure_panel.h"
#include "ui/widgets/figure_view.h"
#include "ui/widgets/message_bar.h"
#include "ui/widgets/setting_bar.h"
#include "ui/words.h"
#include "ui/workbench.h"

#include <QtWidgets/QGridLayout>
#include <QtWidgets/QHBoxLayout>
#include <QtWidgets/QScrollArea>
#include <QtWidgets/QToolButton>
#include <QtWidgets/QVBoxLayout>

#include <algorithm>

namespace fovea {
namespace {

constexpr int gridColumns = 12;   // that rows of one, two, three or four panels share
constexpr int stackedBelow = 760; // narrower, and panels stand below each other

} // namespace

Compare::Compare(Workbench& workbench, const std::string& id, QWidget* parent)
    : Workspace(workbench, id, parent),
      sentence_(new SentenceField(workbench, SentenceField::Of::queries, this)),
      measuring_(new LayerMeasuring(workbench, this)) {
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(pages_ = new PageBar(workbench, *measuring_, this));
    auto* ground = new QFrame(this);
    ground->setObjectName(QStringLiteral("ground"));
    grid_ = new QGridLayout(ground);
    grid_->setContentsMargins(0, 0, 0, 0);
    grid_->setSpacing(0);
    for (int column = 0; column < gridColumns; ++column)
        grid_->setColumnStretch(column, 1);
    for (const RowInfo* row : figuresOf(id)) {
        auto* one = new FigurePanel(workbench, ground);
        one->ask({row->id});
        one->hide();
        panels_[row->id] = one;
        connect(one, &FigurePanel::enlargeAsked, this, &Compare::enlarge);
        connect(one, &FigurePanel::hovered, this, &Compare::hover);
        connect(one, &FigurePanel::clicked, this, &Compare::click);
        connect(one, &FigurePanel::moved, this, [this](const std::string&, int, int columns) {
            const TracePointer trace = ownTrace();
            if (!trace || trace->tokens.empty())
                return;
            const Index last = std::ssize(trace->tokens) - 1;
            const Index from = workbench_.experiment().view.query.value_or(last / 2);
            pin(std::clamp<Index>(from + columns, 0, last));
        });
    }
    auto* area = new QScrollArea(this); // a table may be higher than the window
    area->setWidgetResizable(true);
    area->setFrameShape(QFrame::NoFrame);
    area->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    area->setFocusPolicy(Qt::NoFocus);
    area->setWidget(ground);
    layout->addWidget(area, 1);
    message_ = new MessageBar(this);
    layout->addWidget(message_);
    layout->addWidget(makeFoot());
    connect(measuring_, &LayerMeasuring::failed, message_,
            [this](const Message& problem) { message_->say(problem); });
    connect(&workbench, &Workbench::experimentChanged, this, &Compare::follow);
    follow();
    begin();
}

QWidget* Compare::makeFoot() {
    auto* foot = new QFrame(this);
    foot->setObjectName(QStringLiteral("viewBar"));
    auto* row = new QHBoxLayout(foot);
    row->setContentsMargins(18, 4, 12, 4);
    row->addWidget(new SettingBar(
                       workbench_, id(),
                       [this](const std::string& setting, const Value& value) {
                           Experiment next = workbench_.experiment();
                           setSetting(next.view, large(), setting, value);
                           workbench_.edit(std::move(next));
                       },
                       {}, foot),
                   1);
    grip_ = new DragGrip(foot);
    row->addWidget(grip_);
    return foot;
}

QWidget* Compare::bar() {
    return sentence_;
}

void Compare::beginEditing() {
    sentence_->setFocus(Qt::ShortcutFocusReason);
}

std::string Compare::large() const {
    const ViewState& view = workbench_.experiment().view;
    return figureOf(view.in(id())).id;
}

FigurePanel& Compare::panel(const std::string& figure) {
    return *panels_.find(figure)->second;
}

FigureView& Compare::picture() {
    return *panel(large()).viewOf(large());
}

QList<QWidget*> Compare::presented() {
    return panel(large()).wordWidgets();
}

void Compare::follow() {
    if (!isActive())
        return;
    arrange();
    for (auto& [figure, one] : panels_) {
        one->follow();
        one->viewOf(figure)->setObjectName(QLatin1String(figure == large() ? "picture" : "beside"));
    }
}

void Compare::arrange() {
    std::vector<std::vector<FigurePanel*>> rows;
    if (enlarged_) {
        rows = {{&panel(large())}};
    } else {
        const bool isNarrow = width() < stackedBelow;
        for (const auto& row : comparePages()[comparePageOf(large())].rows) {
            if (!isNarrow || rows.empty())
                rows.emplace_back();
            for (const std::string& figure : row) {
                if (isNarrow && !rows.back().empty())
                    rows.emplace_back();
                rows.back().push_back(&panel(figure));
            }
        }
    }
    if (rows == shown_)
        return;
    shown_ = rows;
    for (auto& [figure, one] : panels_) {
        grid_->removeWidget(one);
        one->setVisible(std::ranges::any_of(rows, [panel = one](const auto& row) {
            return std::ranges::find(row, panel) != row.end();
        }));
        one->setEnlarged(enlarged_);
    }
    for (int line = 0; line < grid_->rowCount(); ++line)
        grid_->setRowStretch(line, 0);
    for (std::size_t line = 0; line < rows.size(); ++line) {
        const int span = gridColumns / static_cast<int>(rows[line].size());
        grid_->setRowStretch(static_cast<int>(line), 1);
        for (std::size_t i = 0; i < rows[line].size(); ++i)
            grid_->addWidget(rows[line][i], static_cast<int>(line), static_cast<int>(i) * span, 1,
                             span);
    }
    workbench_.want(wanted());
}

void Compare::resizeEvent(QResizeEvent* event) {
    Workspace::resizeEvent(event);
    if (isActive())
        arrange();
}

void Compare::enlarge() {
    auto* asking = qobject_cast<FigurePanel*>(sender());
    enlarged_ = !enlarged_;
    if (asking && !asking->viewOf(large())) {
        Experiment next = workbench_.experiment();
        showFigure(next.view, asking->figures().front());
        workbench_.edit(std::move(next));
    }
    arrange();
}

void Compare::hover(const std::string& figure, const std::optional<Hit>& hit) {
    const FigurePointer shown = workbench_.picture().figure(figure);
    const Reach* reach = shown ? std::get_if<Reach>(shown.get()) : nullptr;
    if (!reach)
        return;
    workbench_.preview(hit && hit->row ? std::optional(*hit->row + reach->first) : std::nullopt,
                       std::nullopt);
}

void Compare::click(const std::string& figure, const Hit& hit) {
    const FigurePointer shown = workbench_.picture().figure(figure);
    if (shown && std::holds_alternative<SmallMultiples>(*shown)) {
        Experiment next = workbench_.experiment();
        if (hit.more)
            set(next.view, pairFigure, pairSetting,
                attentionFamily().info().rows[static_cast<std::size_t>(hit.item)].id);
        else
            next.view.layer = hit.item;
        return workbench_.edit(std::move(next));
    }
    const Reach* reach = shown ? std::get_if<Reach>(shown.get()) : nullptr;
    if (!reach || !hit.row)
        return;
    const Index query = *hit.row + reach->first;
    pin(workbench_.experiment().view.query == query ? std::nullopt : std::optional(query));
}

void Compare::pin(std::optional<Index> query) {
    Experiment next = workbench_.experiment();
    next.view.query = query;
    workbench_.edit(std::move(next));
}

std::vector<Command> Compare::commands() {
    std::vector<Command> all;
    const QString group = words(workspaces().info().row(id()).name);
    for (std::size_t page = 0; page < comparePages().size(); ++page)
        all.push_back({.group = group,
                       .name = words(comparePages()[page].name),
                       .summary = words(comparePages()[page].summary),
                       .run = [this, page] { pages_->showPage(page); }});
    all.push_back({.group = group,
                   .name = unmarked(pages_->measureButton().text()),
                   .summary = pages_->measureButton().toolTip(),
                   .run = [this] { pages_->measure(); }});
    return all;
}

void Compare::setTheme(const Theme& theme) {
    grip_->setTheme(theme);
    for (auto& [figure, one] : panels_)
        one->setTheme(theme);
}

std::set<std::string> Compare::wanted() const {
    std::set<std::string> figures = {large()};
    for (const auto& row : shown_)
        for (const FigurePanel* one : row)
            figures.insert(one->figures().begin(), one->figures().end());
    return figures;
}

void Compare::refresh() {
    for (auto& [figure, one] : panels_)
        if (!one->isHidden())
            one->refresh();
}

void Compare::setStale(bool stale) {
    for (auto& [figure, one] : panels_)
        one->setStale(stale);
}

void Compare::say(const Message& problem) {
    if (isActive())
        message_->say(problem);
}

} // namespace fovea
