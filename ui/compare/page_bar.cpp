#include "ui/compare/page_bar.h"

#include "core/base/table.h"
#include "core/compare/study.h"
#include "core/figure/compare/compare_figures.h"
#include "ui/compare/layer_measuring.h"
#include "ui/widgets/accessible_toggle.h"
#include "ui/widgets/flow_layout.h"
#include "ui/widgets/number_chip.h"
#include "ui/words.h"
#include "ui/workbench.h"

#include <QtWidgets/QHBoxLayout>
#include <QtWidgets/QLabel>
#include <QtWidgets/QToolButton>
#include <QtWidgets/QVBoxLayout>

#include <algorithm>

namespace fovea {
namespace {

// "d = %1": as formulas say it.
QString symbolOfLayers(const Parameter& parameter) {
    return parameter.id == "width"    ? QStringLiteral("d = %1")
           : parameter.id == "kernel" ? QStringLiteral("k = %1")
                                      : QStringLiteral("w = %1");
}

double reachOfLayers(const Parameter& parameter) {
    return parameter.id == "width" ? 1024 : parameter.id == "kernel" ? 31 : 64;
}

} // namespace

std::size_t comparePageOf(const std::string& figure) {
    const auto& pages = comparePages();
    for (std::size_t page = 0; page < pages.size(); ++page)
        for (const auto& row : pages[page].rows)
            if (std::ranges::find(row, figure) != row.end())
                return page;
    return 0;
}

PageBar::PageBar(Workbench& workbench, LayerMeasuring& measuring, QWidget* parent)
    : QFrame(parent), workbench_(workbench), measuring_(measuring) {
    setObjectName(QStringLiteral("questionBar"));
    setAccessibleName(tr("Pages and sizes"));
    auto* outer = new QVBoxLayout(this);
    outer->setContentsMargins(18, 8, 18, 8);
    auto* inside = new QWidget(this);
    auto* row = new FlowLayout(inside);
    row->setSpacing(10);
    addPages(*row);
    addSizes(*row);
    addMeasuring(*row);
    outer->addWidget(inside);
    connect(&workbench, &Workbench::experimentChanged, this, &PageBar::refresh);
    connect(&measuring, &LayerMeasuring::changed, this, &PageBar::tellMeasuring);
    refresh();
    tellMeasuring();
}

void PageBar::addPages(FlowLayout& row) {
    auto* choices = new QFrame(this);
    choices->setObjectName(QStringLiteral("switch"));
    choices->setAccessibleName(tr("Pages"));
    auto* buttons = new QHBoxLayout(choices);
    buttons->setContentsMargins(3, 3, 3, 3);
    buttons->setSpacing(2);
    for (const ComparePage& page : comparePages()) {
        auto* button = new QToolButton(choices);
        button->setText(words(page.name));
        button->setToolTip(words(page.summary));
        makeToggle(*button);
        buttons->addWidget(button);
        connect(button, &QToolButton::clicked, this, [this, button, which = pages_.size()] {
            showPage(which);
            button->setChecked(true);
        });
        pages_.push_back(button);
    }
    row.addWidget(choices);
}

void PageBar::addSizes(FlowLayout& row) {
    for (const Parameter& parameter : compareParameters()) {
        auto* chip =
            new NumberChip(parameter, symbolOfLayers(parameter), reachOfLayers(parameter), this);
        chip->setMinimumHeight(0);
        row.addWidget(chip);
        sizes_.push_back(chip);
        connect(chip, &NumberChip::begun, this, [this] { gesture_ = workbench_.newGesture(); });
        connect(chip, &NumberChip::changed, this, [this, &parameter](const Value& value) {
            Experiment next = workbench_.experiment();
            setValue(next.compare, parameter, std::get<std::int64_t>(value));
            workbench_.edit(std::move(next), gesture_);
        });
    }
}

void PageBar::addMeasuring(FlowLayout& row) {
    measure_ = new QToolButton(this);
    measure_->setObjectName(QStringLiteral("measure"));
    connect(measure_, &QToolButton::clicked, this, &PageBar::measure);
    row.addWidget(measure_);
    progress_ = new QLabel(this);
    progress_->setObjectName(QStringLiteral("quiet"));
    row.addWidget(progress_);
}

void PageBar::showPage(std::size_t page) {
    Experiment next = workbench_.experiment();
    if (comparePageOf(figureOf(next.view).id) != page || next.view.figure.empty())
        showFigure(next.view, comparePages()[page].rows.front().front());
    workbench_.edit(std::move(next));
}

void PageBar::measure() {
    if (measuring_.runs())
        measuring_.stop();
    else
        measuring_.start();
}

void PageBar::refresh() {
    const Experiment& experiment = workbench_.experiment();
    const std::size_t shown = comparePageOf(figureOf(experiment.view).id);
    for (std::size_t page = 0; page < pages_.size(); ++page)
        pages_[page]->setChecked(page == shown);
    std::size_t which = 0;
    for (const Parameter& parameter : compareParameters())
        sizes_[which++]->setValue(Value(std::int64_t{valueOf(experiment.compare, parameter)}));
    const bool measures = comparePages()[shown].measures || measuring_.runs();
    measure_->setVisible(measures);
    progress_->setVisible(measures && measuring_.runs());
}

void PageBar::tellMeasuring() {
    const bool runs = measuring_.runs();
    measure_->setText(runs ? tr("Stop measuring") : tr("&Measure"));
    measure_->setToolTip(runs ? tr("What was measured stays")
                              : tr("Measures time and memory of every layer on this machine"));
    progress_->setText(runs ? tr("measuring, %1 %").arg(qRound(100 * measuring_.share()))
                            : QString());
    refresh();
}

} // namespace fovea
