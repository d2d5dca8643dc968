#include "ui/widgets/setting_bar.h"

#include "core/base/table.h"
#include "core/figure/figures.h"
#include "ui/option_words.h"
#include "ui/widgets/accessible_toggle.h"
#include "ui/widgets/flow_layout.h"
#include "ui/widgets/number_chip.h"
#include "ui/words.h"
#include "ui/workbench.h"

#include <QtCore/QSignalBlocker>
#include <QtWidgets/QCheckBox>
#include <QtWidgets/QComboBox>
#include <QtWidgets/QHBoxLayout>
#include <QtWidgets/QLabel>
#include <QtWidgets/QVBoxLayout>

#include <algorithm>

namespace fovea {

SettingBar::SettingBar(Workbench& workbench, std::string workspace, Set set,
                       std::function<bool()> possible, QWidget* parent)
    : QWidget(parent), workbench_(workbench), workspace_(std::move(workspace)),
      set_(std::move(set)), possible_(std::move(possible)) {
    setAccessibleName(tr("Settings of the picture"));
    setObjectName(QStringLiteral("viewBar"));
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    connect(&workbench, &Workbench::experimentChanged, this, &SettingBar::refresh);
    connect(&workbench, &Workbench::pictureChanged, this, &SettingBar::refresh);
    refresh();
}

void SettingBar::refresh() {
    const RowInfo& figure = figureOf(workbench_.experiment().view);
    if (figures().math(figure.id).workspace != workspace_)
        return;
    if (figure.id != figure_)
        build(figure);
    for (const auto& read : readers_)
        read();
}

Value SettingBar::present(const std::string& id) const {
    const ViewState& view = workbench_.experiment().view;
    const Values settings = settingsOf(view, figureOf(view));
    const auto found = settings.find(id);
    return found == settings.end() ? Value{} : found->second;
}

void SettingBar::build(const RowInfo& figure) {
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
    for (const Parameter& parameter : figure.parameters)
        if (!parameter.playable &&
            (parameter.type == ParameterType::integer || parameter.type == ParameterType::number))
            addNumber(parameter);
    layout()->addWidget(inside_);
}

void SettingBar::addOption(const Parameter& parameter) {
    auto* box = new QComboBox(inside_);
    box->setAccessibleName(words(parameter.name));
    box->setToolTip(words(parameter.name));
    for (const std::string& option : parameter.options)
        box->addItem(optionWords(option), utf8(option));
    addNamed(parameter, *box);
    connect(box, &QComboBox::activated, this, [this, box, id = parameter.id] {
        set_(id, box->currentData().toString().toStdString());
    });
    readers_.emplace_back([this, box, id = parameter.id] {
        const QSignalBlocker blocker(box);
        if (const Value value = present(id); const auto* option = std::get_if<std::string>(&value))
            box->setCurrentIndex(box->findData(utf8(*option)));
    });
}

void SettingBar::addSwitch(const Parameter& parameter) {
    auto* box = new QCheckBox(words(parameter.name), inside_);
    makeToggle(*box);
    box->setToolTip(words(parameter.name));
    row_->addWidget(box);
    connect(box, &QCheckBox::clicked, this, [this, id = parameter.id](bool on) { set_(id, on); });
    readers_.emplace_back([this, box, id = parameter.id] {
        const QSignalBlocker blocker(box);
        if (const Value value = present(id); const auto* on = std::get_if<bool>(&value))
            box->setChecked(*on);
        box->setEnabled(!possible_ || possible_());
    });
}

void SettingBar::addNumber(const Parameter& parameter) {
    constexpr double reach = 1000; // of the slider
    auto* chip =
        new NumberChip(parameter, QStringLiteral("%1"), std::min(parameter.most, reach), inside_);
    chip->setObjectName(QStringLiteral("small"));
    chip->setMinimumHeight(0);
    addNamed(parameter, *chip);
    connect(chip, &NumberChip::changed, this,
            [this, id = parameter.id](const Value& value) { set_(id, value); });
    readers_.emplace_back([this, chip, id = parameter.id] { chip->setValue(present(id)); });
}

void SettingBar::addNamed(const Parameter& parameter, QWidget& field) {
    auto* both = new QWidget(inside_);
    auto* layout = new QHBoxLayout(both);
    layout->setContentsMargins(0, 0, 12, 0);
    layout->setSpacing(8);
    auto* label = new QLabel(words(parameter.name), both);
    label->setObjectName(QStringLiteral("quiet"));
    label->setBuddy(&field);
    layout->addWidget(label);
    layout->addWidget(&field);
    row_->addWidget(both);
}

} // namespace fovea
