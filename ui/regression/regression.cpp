#include "ui/regression/regression.h"

#include "core/base/table.h"
#include "core/figure/figures.h"
#include "ui/export/drag_grip.h"
#include "ui/look/fonts.h"
#include "ui/regression/data_bar.h"
#include "ui/regression/kernel_panel.h"
#include "ui/regression/learning_panel.h"
#include "ui/regression/point_tools.h"
#include "ui/regression/study_edit.h"
#include "ui/widgets/figure_view.h"
#include "ui/widgets/message_bar.h"
#include "ui/widgets/page_area.h"
#include "ui/widgets/plot_tools.h"
#include "ui/widgets/scaled_sizes.h"
#include "ui/widgets/setting_bar.h"
#include "ui/widgets/view_switch.h"
#include "ui/workbench.h"

#include <QtCore/QtMath>
#include <QtGui/QAction>
#include <QtWidgets/QGridLayout>
#include <QtWidgets/QLabel>
#include <QtWidgets/QScrollArea>

namespace fovea {
namespace {

constexpr int narrowInspector = 336;
constexpr int wideInspector = 396;

} // namespace

RegressionLab::RegressionLab(Workbench& workbench, const std::string& id, QWidget* parent)
    : Workspace(workbench, id, parent), data_(new DataBar(workbench, this)) {
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(makeStage(), 5);
    inspector_ = makeInspector();
    layout->addWidget(inspector_, 2);
    new PlotTools(workbench, *main_,
                  [&workbench] { return figureOf(workbench.experiment().view).id; });
    new PlotTools(workbench, learning_->loss(),
                  [] { return std::string(figureId::regressionLoss); });
    auto* tools = new PointTools(workbench, *main_, this);
    tools->removing()->setProperty("point", true);
    auto* paste = new QAction(tr("Paste points"), this);
    paste->setShortcut(QKeySequence::Paste);
    paste->setShortcutContext(Qt::WidgetWithChildrenShortcut);
    connect(paste, &QAction::triggered, data_, &DataBar::paste);
    addAction(paste);
    connect(data_, &DataBar::reported, notice_,
            [this](const std::vector<Message>& notes) { notice_->note(notes); });
    connect(data_, &DataBar::failed, notice_,
            [this](const Message& problem) { notice_->say(problem); });
    begin();
}

// Where words are so large that the picture would have no width, the numbers stand below it.
void RegressionLab::resizeEvent(QResizeEvent* event) {
    Workspace::resizeEvent(event);
    const bool below = width() < 2 * scaledToText(narrowInspector);
    auto* both = static_cast<QHBoxLayout*>(layout());
    both->setDirection(below ? QBoxLayout::TopToBottom : QBoxLayout::LeftToRight);
    inspector_->setMinimumWidth(scaledToText(narrowInspector));
    inspector_->setMaximumWidth(below ? QWIDGETSIZE_MAX : scaledToText(wideInspector));
    inspector_->setMinimumHeight(below ? PageArea::leastHeight(*numbers_, width()) : 0);
    main_->setMinimumSize(scaledToText(260), scaledToText(below ? 420 : 100));
}

QWidget* RegressionLab::bar() {
    return data_;
}

void RegressionLab::beginEditing() {
    data_->begin();
}

QWidget* RegressionLab::makeStage() {
    auto* stage = new QFrame(this);
    stage->setObjectName(QStringLiteral("ground"));
    stage->setLayoutDirection(Qt::LeftToRight);
    auto* layout = new QGridLayout(stage);
    layout->setContentsMargins(18, 14, 18, 14);
    main_ = new FigureView(stage);
    main_->setGround(&Theme::ground);
    main_->setObjectName(QStringLiteral("picture"));
    main_->setAccessibleName(tr("Picture"));
    main_->setProperty(keepsSize, true);   // resizeEvent() sizes it
    main_->setContentsMargins(0, 7, 0, 0); // the title stands level with the switch
    message_ = new MessageBar(stage);
    notice_ = new MessageBar(stage);
    layout->addWidget(notice_, 0, 0, 1, 2);
    layout->addWidget(main_, 1, 0, 1, 2);
    auto* views = new ViewSwitch(workbench_, id(), *main_, stage);
    layout->addWidget(views, 1, 0, 1, 2, Qt::AlignTop | Qt::AlignRight);
    layout->addWidget(message_, 1, 0, 1, 2, Qt::AlignBottom);
    layout->addWidget(new SettingBar(
                          workbench_, id(),
                          [this](const std::string& id, const Value& value) {
                              setEverywhere(workbench_, id, value);
                          },
                          [this] { return hasTruth(workbench_); }, stage),
                      2, 0);
    grip_ = new DragGrip(stage);
    layout->addWidget(grip_, 2, 1, Qt::AlignBottom);
    auto* hint =
        new QLabel(tr("A click adds a point, dragging moves a point or the plot, Delete "
                      "removes the point. The wheel zooms, a double click shows all. Arrow "
                      "keys choose query and point, with Shift they move the point."),
                   stage);
    hint->setObjectName(QStringLiteral("quiet"));
    hint->setWordWrap(true);
    layout->addWidget(hint, 3, 0, 1, 2);
    layout->setRowStretch(1, 1);
    layout->setColumnStretch(0, 1);
    return stage;
}

// In a low window they are scrolled, and none is cut.
QWidget* RegressionLab::makeInspector() {
    auto* inspector = new QFrame(this);
    inspector->setObjectName(QStringLiteral("inspector"));
    inspector->setProperty(keepsSize, true);        // resizeEvent() sizes it
    inspector->setLayoutDirection(Qt::LeftToRight); // figures do not turn, nor what frames them
    auto* around = new QVBoxLayout(inspector);
    around->setContentsMargins(0, 0, 0, 0);
    numbers_ = new QWidget;
    numbers_->setObjectName(QStringLiteral("surface"));
    around->addWidget(new PageArea(*numbers_, inspector, true));
    auto* layout = new QVBoxLayout(numbers_);
    layout->setContentsMargins(18, 16, 18, 14);
    layout->setSpacing(14);
    const auto figure = [&](const QString& name) {
        auto* view = new FigureView(numbers_);
        view->setAccessibleName(name);
        view->setFocusPolicy(Qt::NoFocus);
        return view;
    };
    const auto scrolled = [&](FigureView* view) {
        auto* scroll = new QScrollArea(numbers_);
        scroll->setWidget(view);
        scroll->setWidgetResizable(true);
        scroll->setFrameShape(QFrame::NoFrame);
        scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
        scroll->setFocusPolicy(Qt::NoFocus);
        scroll->setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Maximum);
        return scroll;
    };
    table_ = figure(tr("Estimators and their errors"));
    kernel_ = new KernelPanel(workbench_, numbers_);
    kernel_->setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
    learning_ = new LearningPanel(workbench_, numbers_);
    sum_ = figure(tr("The sum at the cursor"));
    tableArea_ = scrolled(table_);
    sumArea_ = scrolled(sum_);
    layout->addWidget(tableArea_, 3);
    layout->addWidget(kernel_);
    layout->addWidget(learning_, 2);
    layout->addWidget(sumArea_, 2);
    layout->addStretch(0);
    return inspector;
}

void RegressionLab::setTheme(const Theme& theme) {
    grip_->setTheme(theme);
    for (FigureView* view : {main_, table_, sum_, &learning_->loss()})
        view->setTheme(theme);
}

std::set<std::string> RegressionLab::wanted() const {
    return {figureOf(workbench_.experiment().view).id, figureId::regressionTable,
            figureId::regressionLoss, figureId::regressionSum};
}

void RegressionLab::refresh() {
    const Picture& picture = workbench_.picture();
    main_->setFigure(picture.figure(figureOf(picture.experiment.view).id));
    table_->setFigure(picture.figure(figureId::regressionTable));
    learning_->loss().setFigure(picture.figure(figureId::regressionLoss));
    sum_->setFigure(picture.figure(figureId::regressionSum));
    const auto fit = [](FigureView* view, QScrollArea* area) {
        const double scale = view->magnification();
        const double width = std::max(area->viewport()->width(), 200) / scale;
        const Room needs = view->figure() ? roomAt(*view->figure(), width, {}) : Room{.height = 0};
        view->setFixedHeight(qCeil(needs.height * scale));
        area->setMaximumHeight(view->height() + 2);
    };
    fit(table_, tableArea_);
    constexpr int wholeTable = 172; // without remarks
    tableArea_->setMinimumHeight(std::min(table_->height() + 2, wholeTable));
    fit(sum_, sumArea_);
    constexpr int wholeSum = 200; // of few points
    sumArea_->setMinimumHeight(std::min(sum_->height() + 2, wholeSum));
}

void RegressionLab::setStale(bool stale) {
    for (FigureView* view : {table_, sum_, &learning_->loss()})
        view->setStale(stale && !workbench_.picture().whole);
    main_->setStale(stale && workbench_.picture().whole);
}

void RegressionLab::say(const Message& problem) {
    message_->say(problem);
}

bool RegressionLab::takeFile(const QString& path) {
    data_->openFile(path);
    return true;
}

void RegressionLab::setSetting(ViewState& view, const std::string&, const std::string& id,
                               const Value& value) const {
    setEverywhere(view, id, value);
}

std::vector<Command> RegressionLab::commands() {
    std::vector<Command> all = data_->commands();
    for (Command& command : kernel_->commands())
        all.push_back(std::move(command));
    for (Command& command : learning_->commands())
        all.push_back(std::move(command));
    return all;
}

} // namespace fovea
