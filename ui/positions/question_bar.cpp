#include "ui/positions/question_bar.h"

#include "core/base/table.h"
#include "core/experiment/workspaces.h"
#include "core/figure/positions/position_figures.h"
#include "ui/widgets/accessible_toggle.h"
#include "ui/widgets/flow_layout.h"
#include "ui/widgets/number_chip.h"
#include "ui/widgets/parameter_form.h"
#include "ui/words.h"
#include "ui/workbench.h"

#include <QtWidgets/QMenu>
#include <QtWidgets/QToolButton>
#include <QtWidgets/QVBoxLayout>
#include <QtWidgets/QWidgetAction>

#include <algorithm>

namespace fovea {
namespace {

const Choice& choiceOf(const Experiment& experiment) {
    return experiment.positions.encoding.only();
}

// Whether it has a chip of its own: others stand together in a form.
bool isNumber(const Parameter& parameter) {
    return parameter.type == ParameterType::number || parameter.type == ParameterType::integer;
}

Experiment withValue(Experiment experiment, const std::string& id, const Value& value) {
    experiment.positions.encoding.parts.front().choice.values[id] = value;
    return experiment;
}

} // namespace

std::size_t pageOf(const std::string& figure, const std::string& encoding) {
    const std::vector<PositionPage> pages = positionPages(encoding);
    for (std::size_t page = 0; page < pages.size(); ++page)
        for (const auto& panel : pages[page].panels)
            if (std::ranges::find(panel, figure) != panel.end())
                return page;
    return 0;
}

std::vector<Command> positionPlaces(Workbench& workbench) {
    std::vector<Command> places;
    const std::string& encoding = choiceOf(workbench.experiment()).row;
    for (const PositionPage& page : positionPages(encoding))
        places.push_back({.group = words(workspaces().info().row(workspaceId::positions).name),
                          .name = words(page.name),
                          .summary = QuestionBar::tr("Questions about an encoding of positions"),
                          .run = [&workbench, first = page.panels.front().front()] {
                              Experiment next = workbench.experiment();
                              showFigure(next.view, first);
                              workbench.edit(std::move(next));
                          }});
    return places;
}

QuestionBar::QuestionBar(Workbench& workbench, QWidget* parent)
    : QFrame(parent), workbench_(workbench) {
    setObjectName(QStringLiteral("questionBar"));
    setAccessibleName(tr("Questions and parameters"));
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(18, 8, 18, 8);
    connect(&workbench, &Workbench::experimentChanged, this, &QuestionBar::refresh);
    refresh();
}

void QuestionBar::refresh() {
    const std::string& encoding = choiceOf(workbench_.experiment()).row;
    if (encoding != encoding_) {
        encoding_ = encoding;
        build();
    }
    for (const auto& read : readers_)
        read();
}

void QuestionBar::build() {
    readers_.clear();
    if (inside_) {
        inside_->hide();
        inside_->deleteLater();
    }
    inside_ = new QWidget(this);
    row_ = new FlowLayout(inside_);
    row_->setSpacing(10);
    layout()->addWidget(inside_);
    addPages();
    addParameters();
    addCompare();
}

void QuestionBar::addPages() {
    auto* pages = new QFrame(inside_);
    pages->setObjectName(QStringLiteral("switch"));
    pages->setAccessibleName(tr("Questions"));
    auto* row = new QHBoxLayout(pages);
    row->setContentsMargins(3, 3, 3, 3);
    row->setSpacing(2);
    const std::vector<PositionPage> all = positionPages(encoding_);
    for (std::size_t page = 0; page < all.size(); ++page) {
        auto* button = new QToolButton(pages);
        button->setText(words(all[page].name));
        button->setToolTip(tr("Other questions about this encoding"));
        makeToggle(*button);
        row->addWidget(button);
        const std::string first = all[page].panels.front().front();
        connect(button, &QToolButton::clicked, this, [this, first, button] {
            Experiment next = workbench_.experiment();
            if (pageOf(figureOf(next.view).id, encoding_) != pageOf(first, encoding_))
                showFigure(next.view, first);
            workbench_.edit(std::move(next));
            button->setChecked(true);
        });
        readers_.emplace_back([this, button, page] {
            button->setChecked(pageOf(figureOf(workbench_.experiment().view).id, encoding_) ==
                               page);
        });
    }
    row_->addWidget(pages);
}

// The first number has a chip; where there is more, a form has all.
void QuestionBar::addParameters() {
    const RowInfo& info = positions().info().row(encoding_);
    const auto first = std::ranges::find_if(info.parameters, isNumber);
    const auto edit = [this](const std::string& id, const Value& value) {
        workbench_.edit(withValue(workbench_.experiment(), id, value), gesture_);
    };
    if (first != info.parameters.end()) {
        const QString symbol = words(first->name).toLower() + QStringLiteral(" %1");
        auto* chip = new NumberChip(*first, symbol, std::min(first->most, 1e6), inside_);
        chip->setMinimumHeight(0);
        row_->addWidget(chip);
        connect(chip, &NumberChip::begun, this, [this] { gesture_ = workbench_.newGesture(); });
        connect(chip, &NumberChip::changed, this,
                [edit, id = first->id](const Value& value) { edit(id, value); });
        readers_.emplace_back([this, chip] {
            const Values& values = choiceOf(workbench_.experiment()).values;
            if (const auto own = values.find(chip->id()); own != values.end())
                chip->setValue(own->second);
        });
    }
    if (info.parameters.size() < 2)
        return;
    auto* more = new QToolButton(inside_);
    more->setObjectName(QStringLiteral("parameters"));
    more->setText(tr("More…"));
    more->setToolTip(tr("All parameters of this encoding"));
    more->setPopupMode(QToolButton::InstantPopup);
    auto* menu = new QMenu(more);
    more->setMenu(menu);
    connect(menu, &QMenu::aboutToShow, this, [this, menu, edit, &info] {
        menu->clear();
        auto* action = new QWidgetAction(menu);
        auto* form = new ParameterForm(info, choiceOf(workbench_.experiment()).values, {}, menu);
        form->setContentsMargins(10, 8, 10, 8);
        connect(form, &ParameterForm::changed, this, edit);
        action->setDefaultWidget(form);
        menu->addAction(action);
    });
    row_->addWidget(more);
}

void QuestionBar::addCompare() {
    auto* compare = new QToolButton(inside_);
    compare->setObjectName(QStringLiteral("compare"));
    compare->setToolTip(tr("Compare with another encoding"));
    compare->setPopupMode(QToolButton::InstantPopup);
    auto* menu = new QMenu(compare);
    compare->setMenu(menu);
    const auto add = [&](const QString& name, std::optional<Selection> other) {
        QAction* action = menu->addAction(name);
        connect(action, &QAction::triggered, this, [this, other] {
            Experiment next = workbench_.experiment();
            next.positions.other = other;
            next.positions = withEncoding(next.positions, next.positions.encoding);
            workbench_.edit(std::move(next));
        });
    };
    add(tr("Nothing"), std::nullopt);
    menu->addSeparator();
    for (const RowInfo& row : positions().info().rows)
        add(words(row.name), selectionOf(row));
    row_->addWidget(compare);
    readers_.emplace_back([this, compare] {
        const auto& other = workbench_.experiment().positions.other;
        compare->setText(
            other ? tr("Beside: %1").arg(words(positions().info().row(other->only().row).name))
                  : tr("Compare with…"));
        compare->setAccessibleName(compare->text());
    });
}

} // namespace fovea
