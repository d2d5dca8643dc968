#include "ui/positions/panel.h"

#include "core/base/table.h"
#include "core/figure/figures.h"
#include "core/figure/positions/position_matrix.h"
#include "ui/positions/ranges.h"
#include "ui/positions/setting_slider.h"
#include "ui/widgets/figure_view.h"
#include "ui/workbench.h"

#include <QtWidgets/QLayout>

#include <algorithm>

namespace fovea {

PositionPanel::PositionPanel(Workbench& workbench, QWidget* parent)
    : FigurePanel(workbench, parent) {
    connect(this, &FigurePanel::clicked, this, &PositionPanel::frame);
}

void PositionPanel::asked() {
    sliders_.clear();
    while (QLayoutItem* item = controls()->layout()->takeAt(0)) {
        item->widget()->hide();
        item->widget()->deleteLater();
        delete item;
    }
    for (const std::string& figure : figures())
        for (const Parameter& parameter : fovea::figures().info().row(figure).parameters) {
            if (figure == matrixFigure) // its dimensions are those of the waves beside it
                continue;
            if (!rangeOf(parameter, workbench_.experiment().positions))
                continue;
            auto* slider = new SettingSlider(parameter, controls());
            controls()->layout()->addWidget(slider);
            sliders_.emplace_back(figure, slider);
            connect(slider, &SettingSlider::changed, this, [this, figure, slider](int value) {
                set(figure, slider->parameter().id,
                    settingAt(slider->parameter(), value, workbench_.experiment()));
            });
        }
    controls()->setVisible(!sliders_.empty());
    follow();
}

void PositionPanel::follow() {
    const Experiment& experiment = workbench_.experiment();
    for (const auto& [figure, slider] : sliders_)
        if (const auto range = rangeOf(slider->parameter(), experiment.positions)) {
            const Values settings =
                settingsOf(experiment.view, fovea::figures().info().row(figure));
            slider->show(stepOfSetting(slider->parameter(), settings, experiment.positions),
                         range->least, range->most);
        }
    FigurePanel::follow();
}

// The dimensions of the waves are framed in the matrix.
void setPositionSetting(ViewState& view, const std::string& figure, const std::string& id,
                        const Value& value) {
    fovea::set(view, figure, id, value);
    const auto& framed = fovea::figures().info().row(wavesFigure).parameters;
    if ((figure == wavesFigure || figure == matrixFigure) &&
        std::ranges::find(framed, id, &Parameter::id) != framed.end())
        fovea::set(view, figure == wavesFigure ? matrixFigure : wavesFigure, id, value);
}

void PositionPanel::set(const std::string& figure, const std::string& id, const Value& value) {
    Experiment next = workbench_.experiment();
    setPositionSetting(next.view, figure, id, value);
    workbench_.edit(std::move(next));
}

// A click into the matrix brings the frame there, and with it the waves.
void PositionPanel::frame(const std::string& figure, const Hit& hit) {
    const FigurePointer shown = viewOf(figure)->figure();
    const Plot* plot = shown ? std::get_if<Plot>(shown.get()) : nullptr;
    if (figure != matrixFigure || !plot || plot->boxes.empty() || !hit.at)
        return;
    const Parameter& dimensions =
        fovea::figures().info().row(wavesFigure).parameter("dimensions", "");
    set(wavesFigure, dimensions.id,
        settingAt(dimensions, qRound(hit.at->x()), workbench_.experiment()));
}

} // namespace fovea
