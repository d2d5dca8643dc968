#include "ui/explore/explore.h"

#include "core/figure/figures.h"
#include "ui/explore/strip.h"
#include "ui/figure_view.h"
#include "ui/message_bar.h"
#include "ui/view_switch.h"
#include "ui/workbench.h"

#include <QtWidgets/QGridLayout>
#include <QtWidgets/QLabel>
#include <QtWidgets/QScrollArea>

#include <algorithm>

namespace fovea {
namespace {

constexpr int narrowInspector = 290;
constexpr int wideInspector = 396;
constexpr int headsHeight = 126;

QFrame* frame(const char* name, QWidget* parent) {
    auto* widget = new QFrame(parent);
    widget->setObjectName(QLatin1String(name));
    return widget;
}

} // namespace

Explore::Explore(Workbench& workbench, QWidget* parent)
    : QWidget(parent), workbench_(workbench), strip_(new Strip(workbench, this)) {
    auto* layout = new QGridLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(strip_, 0, 0, 1, 2);
    layout->addWidget(makeStage(), 1, 0);
    layout->addWidget(makeInspector(), 1, 1);
    layout->addWidget(makeHeads(), 2, 0, 1, 2);
    layout->setRowStretch(1, 1);
    layout->setColumnStretch(0, 5);
    layout->setColumnStretch(1, 2);

    connect(&workbench, &Workbench::pictureChanged, this, &Explore::refresh);
    connect(&workbench, &Workbench::experimentChanged, this, &Explore::wantFigures);
    connect(&workbench, &Workbench::failed, message_, &MessageBar::say);
    connect(&workbench, &Workbench::failed, this, [this](const Message& problem) {
        if (!problem.text.empty())
            setStale(true);
    });
    connect(&workbench, &Workbench::waiting, this, &Explore::setStale);
    for (FigureView* view : {main_, bars_})
        connect(view, &FigureView::moved, this, &Explore::move);
    connect(main_, &FigureView::clicked, this, &Explore::click);
    connect(main_, &FigureView::hovered, this, &Explore::preview);
    connect(bars_, &FigureView::clicked, this, [this](const Place& place) {
        pin(workbench_.experiment().view.query.value_or(0), place.column);
    });
    connect(heads_, &FigureView::clicked, this,
            [this](const Place& place) { chooseHead(place.item); });
    connect(heads_, &FigureView::moved, this, [this](int rows, int columns) {
        chooseHead(workbench_.experiment().view.head + rows + columns);
    });
    wantFigures();
}

QWidget* Explore::makeStage() {
    QFrame* stage = frame("ground", this);
    auto* layout = new QGridLayout(stage);
    layout->setContentsMargins(18, 14, 18, 14);
    main_ = new FigureView(stage);
    main_->setObjectName(QStringLiteral("picture"));
    main_->setAccessibleName(tr("Picture"));
    main_->setMinimumSize(260, 220);
    main_->setContentsMargins(0, 7, 0, 0); // the title stands level with the switch
    message_ = new MessageBar(stage);
    layout->addWidget(main_, 0, 0);
    layout->addWidget(new ViewSwitch(workbench_, stage), 0, 0, Qt::AlignTop | Qt::AlignRight);
    layout->addWidget(message_, 0, 0, Qt::AlignBottom);
    return stage;
}

QWidget* Explore::makeInspector() {
    QFrame* inspector = frame("inspector", this);
    inspector->setMinimumWidth(narrowInspector);
    inspector->setMaximumWidth(wideInspector);
    auto* layout = new QVBoxLayout(inspector);
    layout->setContentsMargins(18, 16, 18, 16);
    layout->setSpacing(18);
    bars_ = new FigureView(inspector);
    bars_->setAccessibleName(tr("Weights of the query"));
    auto* scroll = new QScrollArea(inspector);
    scroll->setWidget(bars_);
    scroll->setWidgetResizable(true);
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    scroll->setFocusPolicy(Qt::NoFocus);
    scroll->setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Maximum);
    barsArea_ = scroll;
    derivation_ = new FigureView(inspector);
    derivation_->setAccessibleName(tr("How this number comes about"));
    derivation_->setFocusPolicy(Qt::NoFocus);
    auto* hint =
        new QLabel(tr("Point at a cell to follow its numbers, click to keep it. Arrow keys "
                      "move from cell to cell."),
                   inspector);
    hint->setObjectName(QStringLiteral("quiet"));
    hint->setWordWrap(true);
    layout->addWidget(scroll, 1);
    layout->addWidget(derivation_, 0);
    layout->addWidget(hint, 0);
    layout->addStretch(0);
    return inspector;
}

QWidget* Explore::makeHeads() {
    QFrame* bar = frame("headBar", this);
    bar->setFixedHeight(headsHeight);
    auto* layout = new QHBoxLayout(bar);
    layout->setContentsMargins(18, 12, 18, 8);
    heads_ = new FigureView(bar);
    heads_->setObjectName(QStringLiteral("heads"));
    heads_->setAccessibleName(tr("Heads"));
    heads_->setOptions({.titles = false});
    layout->addWidget(heads_);
    return bar;
}

void Explore::setTheme(const Theme& theme) {
    strip_->setTheme(theme);
    for (FigureView* view : {main_, bars_, derivation_, heads_})
        view->setTheme(theme);
}

void Explore::wantFigures() {
    workbench_.want({figureOf(workbench_.experiment().view).id, figureId::heads, figureId::query,
                     figureId::derivation});
}

void Explore::setStale(bool stale) {
    for (FigureView* view : {main_, bars_, derivation_, heads_})
        view->setStale(stale);
}

void Explore::refresh() {
    const Picture& picture = workbench_.picture();
    main_->setFigure(picture.figure(figureOf(picture.experiment.view).id));
    heads_->setFigure(picture.figure(figureId::heads));
    bars_->setFigure(picture.figure(figureId::query));
    derivation_->setFigure(picture.figure(figureId::derivation));
    bars_->setFixedHeight(bars_->sizeHint().height());
    barsArea_->setMaximumHeight(bars_->height() + 2);
    derivation_->setFixedHeight(derivation_->sizeHint().height());
}

void Explore::pin(std::optional<Index> query, std::optional<Index> key) {
    Experiment next = workbench_.experiment();
    next.view.query = query;
    next.view.key = key;
    workbench_.edit(std::move(next));
}

bool Explore::showsHeads() const {
    return main_->figure() && std::holds_alternative<Gallery>(*main_->figure());
}

void Explore::click(const Place& place) {
    if (showsHeads())
        return chooseHead(place.item);
    const ViewState& view = workbench_.experiment().view;
    if (!place.row) // bars have keys alone
        return pin(view.query.value_or(0), place.column);
    const bool again = view.query == place.row && view.key == place.column;
    pin(again ? std::nullopt : place.row, again ? std::nullopt : place.column);
}

void Explore::preview(const std::optional<Place>& place) {
    const bool cell = place && place->row && place->column;
    workbench_.preview(cell ? place->row : std::nullopt, cell ? place->column : std::nullopt);
}

void Explore::move(int rows, int columns) {
    if (showsHeads())
        return chooseHead(workbench_.experiment().view.head + rows + columns);
    const TracePointer& trace = workbench_.picture().trace;
    if (!trace || trace->queries.tokens.empty())
        return;
    const auto last = static_cast<Index>(trace->queries.tokens.size()) - 1;
    const ViewState& view = workbench_.experiment().view;
    const auto moved = [&](std::optional<Index> place, int by) {
        return place ? std::clamp<Index>(*place + by, 0, last) : 0;
    };
    pin(moved(view.query, rows), moved(view.key, columns));
}

void Explore::chooseHead(Index head) {
    const TracePointer& trace = workbench_.picture().trace;
    if (!trace)
        return;
    Experiment next = workbench_.experiment();
    next.view.head = std::clamp<Index>(head, 0, trace->plan.heads - 1);
    workbench_.edit(std::move(next));
}

} // namespace fovea
