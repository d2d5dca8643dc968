#include "ui/explore/view_bar.h"

#include "core/base/numbers.h"
#include "core/base/table.h"
#include "core/figure/figures.h"
#include "core/figure/inside.h"
#include "ui/explore/draw_tools.h"
#include "ui/explore/explore_trace.h"
#include "ui/explore/map_zoom.h"
#include "ui/option_words.h"
#include "ui/widgets/figure_view.h"
#include "ui/widgets/flow_layout.h"
#include "ui/widgets/parameter_form.h"
#include "ui/widgets/play_slider.h"
#include "ui/words.h"
#include "ui/workbench.h"

#include <QtCore/QSignalBlocker>
#include <QtWidgets/QComboBox>
#include <QtWidgets/QHBoxLayout>
#include <QtWidgets/QLabel>
#include <QtWidgets/QMenu>
#include <QtWidgets/QSlider>
#include <QtWidgets/QToolButton>
#include <QtWidgets/QVBoxLayout>
#include <QtWidgets/QWidgetAction>

#include <algorithm>
#include <cmath>

namespace fovea {
namespace {

QToolButton* small(const QString& text, const QString& tip, QWidget* parent) {
    auto* button = new QToolButton(parent);
    button->setObjectName(QStringLiteral("small"));
    button->setText(text);
    button->setToolTip(tip);
    return button;
}

// One thing in the row: what a control is called does not stay behind on the row above.
QWidget* together(QWidget* label, QWidget* control, QWidget* parent) {
    auto* both = new QWidget(parent);
    auto* layout = new QHBoxLayout(both);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(8);
    layout->addWidget(label);
    layout->addWidget(control);
    return both;
}

// The steps that the walk of the present figure has.
int stepCount(const FigureView& view) {
    const auto* steps = view.figure() ? std::get_if<Steps>(view.figure().get()) : nullptr;
    return steps ? static_cast<int>(steps->steps.size()) : 6;
}

// A parameter of a chosen row that may be played over the tokens.
struct Playable {
    std::size_t stage;
    std::size_t part;
    const Parameter* parameter;
};
std::vector<Playable> playablesOf(const Experiment& experiment) {
    std::vector<Playable> found;
    for (std::size_t stage = 0; stage < stageCount; ++stage) {
        const auto& parts = experiment.selections[stage].parts;
        for (std::size_t part = 0; part < parts.size(); ++part)
            for (const Parameter& parameter :
                 stages()[stage]->row(parts[part].choice.row).parameters)
                if (parameter.playable)
                    found.push_back({stage, part, &parameter});
    }
    return found;
}

// Names and places: a window that stood behind a causal mask may stand alone.
std::string namesOf(const std::vector<Playable>& playables, const Experiment& experiment) {
    std::string names;
    for (const Playable& one : playables)
        names += std::to_string(one.stage) + '.' + std::to_string(one.part) + ' ' +
                 experiment.selections[one.stage].parts[one.part].choice.row + ' ' +
                 one.parameter->id + ' ';
    return names;
}

} // namespace

ViewBar::ViewBar(Workbench& workbench, FigureView& view, QWidget* parent)
    : QFrame(parent), workbench_(workbench), view_(view) {
    setObjectName(QStringLiteral("viewBar"));
    setAccessibleName(tr("Settings of the picture"));
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    connect(&workbench, &Workbench::experimentChanged, this, &ViewBar::refresh);
    connect(&workbench, &Workbench::pictureChanged, this, &ViewBar::refresh);
    refresh();
}

void ViewBar::refresh() {
    const Experiment& experiment = workbench_.experiment();
    const RowInfo* figure = &figureOf(experiment.view);
    const std::string playable = namesOf(playablesOf(experiment), experiment);
    if (figure != figure_ || playable != playable_) {
        figure_ = figure;
        playable_ = playable;
        build();
    }
    for (const auto& read : readers_)
        read();
}

void ViewBar::build() {
    readers_.clear();
    tools_ = nullptr;
    if (inside_) {
        inside_->hide();
        for (PlaySlider* slider : inside_->findChildren<PlaySlider*>())
            slider->play(false); // it lives on while a menu or a dialog is open
        inside_->deleteLater();
    }
    inside_ = new QWidget(this);
    row_ = new FlowLayout(inside_);
    bool more = false;
    for (std::size_t i = 0; i < figure_->parameters.size(); ++i) {
        const Parameter& parameter = figure_->parameters[i];
        const bool automatic = parameter.automatic[0] != '\0';
        const bool first = i < 2; // what matters most stands first in the table
        if (!automatic && parameter.type == ParameterType::option && first)
            addSetting(parameter);
        else if (!automatic && parameter.type == ParameterType::number && parameter.most <= 1)
            addSlider(parameter);
        else
            more = true;
    }
    if (figure_->id == figureId::steps)
        addStepTools();
    else if (more)
        addMore();
    if (figure_->id == figureId::matrix)
        addMatrixTools();
    if (figure_->id == figureId::compare)
        addCompareTools();
    if (figure_->id == figureId::inside)
        addBlockTools();
    addPlayable();
    layout()->addWidget(inside_);
    inside_->show();
}

Value ViewBar::get(const std::string& id) const {
    return settingsOf(workbench_.experiment().view, *figure_).at(id);
}

void ViewBar::set(const RowInfo& figure, const std::string& id, const Value& value) {
    Experiment next = workbench_.experiment();
    fovea::set(next.view, figure.id, id, value);
    workbench_.edit(std::move(next));
}

void ViewBar::addSetting(const Parameter& parameter) {
    auto* box = new QComboBox(inside_);
    box->setObjectName(utf8("setting-" + parameter.id));
    box->setAccessibleName(words(parameter.name));
    box->setToolTip(words(parameter.name));
    for (const std::string& option : parameter.options)
        box->addItem(optionWords(option), utf8(option));
    box->setSizeAdjustPolicy(QComboBox::AdjustToContents);
    auto* label = new QLabel(words(parameter.name), inside_);
    label->setObjectName(QStringLiteral("quiet"));
    label->setBuddy(box);
    connect(box, &QComboBox::activated, this,
            [this, box, figure = figure_, id = parameter.id](int index) {
                set(*figure, id, box->itemData(index).toString().toStdString());
            });
    readers_.emplace_back([this, box, id = parameter.id] {
        box->setCurrentIndex(box->findData(utf8(std::get<std::string>(get(id)))));
    });
    row_->addWidget(together(label, box, inside_));
}

// Small numbers need the finer steps: the slider's step is the square root of the value.
void ViewBar::addSlider(const Parameter& parameter) {
    auto* label = new QLabel(inside_);
    label->setObjectName(QStringLiteral("quiet"));
    auto* slider = new QSlider(Qt::Horizontal, inside_);
    slider->setObjectName(utf8("setting-" + parameter.id));
    slider->setAccessibleName(words(parameter.name));
    slider->setRange(0, 100);
    slider->setFixedWidth(120);
    label->setBuddy(slider);
    connect(slider, &QSlider::valueChanged, this,
            [this, figure = figure_, id = parameter.id](int step) {
                set(*figure, id, std::pow(step / 100.0, 2));
            });
    readers_.emplace_back([this, slider, label, id = parameter.id, name = parameter.name] {
        const double value = std::get<double>(get(id));
        const QSignalBlocker quiet(slider);
        slider->setValue(static_cast<int>(std::lround(std::sqrt(value) * 100)));
        label->setText(QStringLiteral("%1 %2").arg(words(name), utf8(printFixed(value, 2))));
    });
    row_->addWidget(together(label, slider, inside_));
}

// A form of all settings, for those that have no place in the bar.
void ViewBar::addMore() {
    QToolButton* button = small(tr("More…"), tr("All settings of this picture"), inside_);
    button->setPopupMode(QToolButton::InstantPopup);
    auto* menu = new QMenu(button);
    connect(menu, &QMenu::aboutToShow, this, [this, menu] {
        menu->clear();
        auto* form = new ParameterForm(*figure_, settingsOf(workbench_.experiment().view, *figure_),
                                       {}, menu);
        form->setContentsMargins(12, 10, 12, 10);
        form->setMinimumWidth(300);
        connect(form, &ParameterForm::changed, this,
                [this, figure = figure_](const std::string& id, const Value& value) {
                    set(*figure, id, value);
                });
        auto* action = new QWidgetAction(menu);
        action->setDefaultWidget(form);
        menu->addAction(action);
    });
    button->setMenu(menu);
    row_->addWidget(button);
}

void ViewBar::addMatrixTools() {
    tools_ = new DrawTools(workbench_, view_, inside_);
    row_->addWidget(tools_);
    QToolButton* whole =
        small(tr("Fit"), tr("See the whole matrix again (0, or a double click)"), inside_);
    whole->setObjectName(QStringLiteral("fit"));
    connect(whole, &QToolButton::clicked, &view_, &FigureView::resetZoom);
    const auto refresh = [this, whole] {
        whole->setVisible(view_.isZoomed() ||
                          isCloser(workbench_.experiment(), view_.figure().get()));
    };
    connect(&view_, &FigureView::zoomChanged, whole, refresh);
    connect(&view_, &FigureView::figureChanged, whole, refresh);
    refresh();
    row_->addWidget(whole);
    for (QWidget* one : tools_->besides()) // last: the tools stay where they are
        row_->addWidget(one);
}

// They are of the matrix, which is shown for them.
std::vector<Command> ViewBar::commands() {
    std::vector<Command> commands;
    for (const DrawTools::Kind& kind : DrawTools::kinds())
        commands.push_back({.group = tr("Draw"),
                            .name = kind.name,
                            .summary = kind.tip,
                            .chosen = tools_ && tools_->chosen() == kind.tool,
                            .run = [this, tool = kind.tool] {
                                Experiment next = workbench_.experiment();
                                showFigure(next.view, figureId::matrix);
                                workbench_.edit(std::move(next));
                                if (tools_)
                                    tools_->choose(tool);
                            }});
    return commands;
}

void ViewBar::addStepTools() {
    auto* walk = new PlaySlider(tr("Steps"), inside_);
    walk->setObjectName(QStringLiteral("walk"));
    connect(walk, &PlaySlider::changed, this, [this, figure = figure_](int step) {
        const bool end = step >= stepCount(view_);
        set(*figure, "until", end ? Value(std::monostate{}) : Value(std::int64_t{step}));
    });
    readers_.emplace_back([this, walk] {
        const int most = stepCount(view_);
        walk->setRange(1, most);
        const Value until = get("until");
        const auto* step = std::get_if<std::int64_t>(&until);
        walk->setValue(step ? static_cast<int>(*step) : most);
    });
    row_->addWidget(walk);
}

void ViewBar::addCompareTools() {
    QToolButton* keep = small(tr("Set as A"), tr("Compare later states with this one"), inside_);
    QToolButton* forget = small(tr("Clear A"), tr("Stop comparing"), inside_);
    keep->setObjectName(QStringLiteral("keep"));
    forget->setObjectName(QStringLiteral("forget"));
    connect(keep, &QToolButton::clicked, &workbench_, &Workbench::keepAsReference);
    connect(forget, &QToolButton::clicked, &workbench_, &Workbench::forgetReference);
    readers_.emplace_back([this, forget] {
        forget->setVisible(workbench_.experiment().reference.experiment != nullptr);
    });
    row_->addWidget(keep);
    row_->addWidget(forget);
}

void ViewBar::addBlockTools() {
    QToolButton* all = small(tr("All blocks"), tr("The whole network again"), inside_);
    connect(all, &QToolButton::clicked, this, [this] {
        Experiment next = workbench_.experiment();
        next.view = withBlock(std::move(next.view), 0);
        workbench_.edit(std::move(next));
    });
    readers_.emplace_back(
        [this, all] { all->setVisible(hasOpenBlock(workbench_.experiment().view)); });
    row_->addWidget(all);
}

// A window that grows from the neighbours to the whole sentence, and the like.
void ViewBar::addPlayable() {
    for (const Playable& one : playablesOf(workbench_.experiment())) {
        const QString name = words(one.parameter->name);
        auto* label = new QLabel(inside_);
        label->setObjectName(QStringLiteral("quiet"));
        label->setMinimumWidth(
            label->fontMetrics().horizontalAdvance(name + QStringLiteral(" 0000")));
        auto* slider = new PlaySlider(name, inside_);
        slider->setObjectName(QStringLiteral("reach"));
        connect(slider, &PlaySlider::changed, this, [this, one](int value) {
            Experiment next = workbench_.experiment();
            next.selections[one.stage].parts[one.part].choice.values[one.parameter->id] =
                std::int64_t{value};
            // All that a drag or a play goes through is one edit.
            workbench_.edit(std::move(next), std::hash<std::string>()(playable_));
        });
        readers_.emplace_back([this, slider, label, one, name] {
            const Experiment& present = workbench_.experiment();
            const TracePointer trace = exploreTrace(workbench_);
            const auto tokens =
                trace ? std::max(std::ssize(trace->tokens), std::ssize(trace->keysTokens))
                      : Index{1};
            const auto value = integer(present.selections[one.stage].parts[one.part].choice.values,
                                       one.parameter->id);
            slider->setRange(static_cast<int>(one.parameter->least),
                             static_cast<int>(std::max(tokens - 1, value)));
            slider->setValue(static_cast<int>(value));
            label->setText(QStringLiteral("%1 %2").arg(name).arg(value));
        });
        row_->addWidget(together(label, slider, inside_));
    }
}

} // namespace fovea
