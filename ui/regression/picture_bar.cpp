#include "ui/regression/picture_bar.h"

#include "core/base/table.h"
#include "ui/option_words.h"
#include "ui/regression/study_edit.h"
#include "ui/widgets/flow_layout.h"
#include "ui/words.h"

#include <QtCore/QSignalBlocker>
#include <QtWidgets/QCheckBox>
#include <QtWidgets/QComboBox>
#include <QtWidgets/QHBoxLayout>
#include <QtWidgets/QLabel>
#include <QtWidgets/QVBoxLayout>

namespace fovea {

PictureBar::PictureBar(Workbench& workbench, QWidget* parent)
    : QWidget(parent), workbench_(workbench) {
    setAccessibleName(tr("Settings of the picture"));
    setObjectName(QStringLiteral("viewBar"));
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    connect(&workbench, &Workbench::experimentChanged, this, &PictureBar::refresh);
    connect(&workbench, &Workbench::pictureChanged, this, &PictureBar::refresh);
    refresh();
}

void PictureBar::refresh() {
    const ViewState& view = workbench_.experiment().view;
    if (!showsRegression(view))
        return;
    const RowInfo& figure = figureOf(view);
    if (figure.id != figure_)
        build(figure);
    for (const auto& read : readers_)
        read();
}

void PictureBar::build(const RowInfo& figure) {
    figure_ = figure.id;
    readers_.clear();
    if (inside_) {
        inside_->hide();
        inside_->deleteLater();
    }
    inside_ = new QWidget(this);
    row_ = new FlowLayout(inside_);
    for (const Parameter& parameter : figure.parameters)
        if (parameter.type == ParameterType::option)
            addOption(parameter);
        else if (parameter.type == ParameterType::boolean)
            addSwitch(parameter);
    layout()->addWidget(inside_);
}

void PictureBar::addOption(const Parameter& parameter) {
    auto* both = new QWidget(inside_);
    auto* layout = new QHBoxLayout(both);
    layout->setContentsMargins(0, 0, 12, 0);
    layout->setSpacing(8);
    auto* label = new QLabel(words(parameter.name), both);
    label->setObjectName(QStringLiteral("quiet"));
    auto* box = new QComboBox(both);
    box->setAccessibleName(words(parameter.name));
    box->setToolTip(words(parameter.name));
    label->setBuddy(box);
    for (const std::string& option : parameter.options)
        box->addItem(optionWords(option), utf8(option));
    layout->addWidget(label);
    layout->addWidget(box);
    row_->addWidget(both);
    connect(box, &QComboBox::activated, this, [this, box, id = parameter.id] {
        setEverywhere(workbench_, id, box->currentData().toString().toStdString());
    });
    readers_.emplace_back([this, box, id = parameter.id] {
        const QSignalBlocker blocker(box);
        if (const Value value = settingHere(workbench_, id);
            const auto* option = std::get_if<std::string>(&value))
            box->setCurrentIndex(box->findData(utf8(*option)));
    });
}

void PictureBar::addSwitch(const Parameter& parameter) {
    auto* box = new QCheckBox(words(parameter.name), inside_);
    box->setToolTip(words(parameter.name));
    row_->addWidget(box);
    connect(box, &QCheckBox::clicked, this,
            [this, id = parameter.id](bool on) { setEverywhere(workbench_, id, on); });
    readers_.emplace_back([this, box, id = parameter.id] {
        const QSignalBlocker blocker(box);
        if (const Value value = settingHere(workbench_, id);
            const auto* on = std::get_if<bool>(&value))
            box->setChecked(*on);
        // Over a plane there is no room for a second landscape.
        const TracePointer trace = regressionTrace(workbench_);
        box->setEnabled(
            !trace || !trace->regression ||
            (trace->regression->points->axes == 1 && truthOf(trace->regression->study) != nullptr));
    });
}

} // namespace fovea
