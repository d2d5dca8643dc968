#include "ui/train/run_chooser.h"

#include "core/base/table.h"
#include "core/learn/studies.h"
#include "ui/train/training_runs.h"
#include "ui/widgets/flow_layout.h"
#include "ui/words.h"
#include "ui/workbench.h"

#include <QtCore/QSignalBlocker>
#include <QtWidgets/QComboBox>
#include <QtWidgets/QMenu>
#include <QtWidgets/QToolButton>

#include <algorithm>

namespace fovea {
namespace {

constexpr int barHeight = 38;
constexpr Index severalSeeds = 5; // enough to see how much is chance

QToolButton* menuButton(const QString& text, const QString& tip, QMenu* menu, QWidget* parent) {
    auto* button = new QToolButton(parent);
    button->setText(text);
    button->setToolTip(tip);
    button->setAccessibleName(text);
    button->setMenu(menu);
    button->setPopupMode(QToolButton::InstantPopup);
    button->setMinimumHeight(barHeight);
    return button;
}

} // namespace

RunChooser::RunChooser(Workbench& workbench, QWidget* parent)
    : QWidget(parent), workbench_(workbench), present_(new QComboBox(this)),
      shown_(new QMenu(this)) {
    auto* layout = new FlowLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(8);
    present_->setAccessibleName(tr("Run"));
    present_->setMinimumHeight(barHeight - 10);
    present_->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    present_->setMinimumContentsLength(26);
    auto* own = new QToolButton(this);
    own->setText(tr("Own data…"));
    own->setToolTip(
        tr("A table of pairs (.tsv) or a text (.txt) to learn from; drop it here, too"));
    own->setAccessibleName(tr("Own data"));
    own->setMinimumHeight(barHeight);
    layout->addWidget(present_);
    layout->addWidget(
        menuButton(tr("Compare"), tr("Runs that are laid over each other"), shown_, this));
    layout->addWidget(menuButton(tr("Study"),
                                 tr("Several networks learn one task, one after the other"),
                                 makeStudies(), this));
    layout->addWidget(own);
    connect(own, &QToolButton::clicked, this, &RunChooser::dataWanted);
    connect(present_, &QComboBox::activated, this,
            [this] { choose(present_->currentData().toString().toStdString()); });
    connect(shown_, &QMenu::aboutToShow, this, [this] {
        readNames();
        fillShown();
    });
    connect(&workbench, &Workbench::experimentChanged, this, &RunChooser::refresh);
    connect(&TrainingRuns::all(), &TrainingRuns::changed, this, [this](const QString& name) {
        if (std::ranges::find(names_, name.toStdString()) == names_.end())
            readNames();
    });
    refresh();
}

QMenu* RunChooser::makeStudies() {
    auto* menu = new QMenu(this);
    menu->setToolTipsVisible(true);
    chosenSteps_ = menu->addAction(QString());
    chosenSteps_->setCheckable(true);
    chosenSteps_->setObjectName(QStringLiteral("chosenSteps"));
    chosenSteps_->setToolTip(tr("Otherwise each study has as many steps as show its difference"));
    connect(menu, &QMenu::aboutToShow, this, [this] {
        chosenSteps_->setText(tr("With %1 steps, as chosen at the left")
                                  .arg(workbench_.experiment().training.plan.steps));
    });
    QMenu* withSeeds = menu->addMenu(tr("With %1 seeds").arg(severalSeeds));
    withSeeds->setToolTipsVisible(true);
    menu->addSeparator();
    for (const RowInfo& row : studies().info().rows) {
        const Study& study = studies().math(row.id);
        const QString tip =
            words(row.summary) + QLatin1Char('\n') +
            tr("networks: %1, steps of each: %2").arg(study.variants.size()).arg(study.steps);
        for (const auto& [to, seeds] :
             {std::pair(menu, Index{1}), std::pair(withSeeds, severalSeeds)})
            to->addAction(words(row.name), this, [this, id = row.id, seeds = seeds] {
                  beginStudy(id, seeds);
              })->setToolTip(tip);
    }
    return menu;
}

void RunChooser::beginStudy(const std::string& study, Index seeds) {
    const bool chosen = chosenSteps_->isChecked();
    Q_EMIT studyWanted(study, seeds, chosen ? workbench_.experiment().training.plan.steps : 0);
}

void RunChooser::showEvent(QShowEvent* event) {
    QWidget::showEvent(event);
    readNames();
}

void RunChooser::readNames() {
    names_ = TrainingRuns::all().names();
    refresh();
}

// All runs there are, and what a session names besides.
void RunChooser::refresh() {
    std::vector<std::string> names = names_;
    const std::vector<std::string>& shown = workbench_.experiment().training.runs;
    for (const std::string& name : shown)
        if (std::ranges::find(names, name) == names.end())
            names.insert(names.begin(), name);
    const QSignalBlocker blocker(present_);
    std::vector<std::string> offered;
    for (int i = 0; i < present_->count(); ++i)
        offered.push_back(present_->itemData(i).toString().toStdString());
    if (names != offered) { // a list that is open stays as it is
        present_->clear();
        for (const std::string& name : names) {
            present_->addItem(labelText(name), utf8(name));
            present_->setItemData(present_->count() - 1, tipText(labelText(name)), Qt::ToolTipRole);
        }
    }
    present_->setPlaceholderText(names.empty() ? tr("no run yet") : tr("choose a run"));
    present_->setCurrentIndex(shown.empty() ? -1 : present_->findData(utf8(shown.front())));
    present_->setEnabled(!names.empty());
    // A name may be longer than the field.
    const QString tip = tr("The run whose sentence and steps are shown");
    present_->setToolTip(
        shown.empty() ? tip : tipText(tip + QLatin1Char('\n') + labelText(shown.front())));
}

// The one that was present is still shown, behind it.
void RunChooser::choose(const std::string& name) {
    Experiment next = workbench_.experiment();
    std::vector<std::string>& runs = next.training.runs;
    if (runs.empty() || !learnAlike(runs.front(), name))
        forgetSentence(next);
    if (std::ranges::find(runs, name) == runs.end() && !runs.empty())
        runs.front() = name; // in its place
    else {
        std::erase(runs, name);
        runs.insert(runs.begin(), name);
    }
    next.training.step.reset();
    workbench_.edit(std::move(next));
}

void RunChooser::show(const std::string& name, bool shown) {
    Experiment next = workbench_.experiment();
    std::vector<std::string>& runs = next.training.runs;
    if (!runs.empty() && runs.front() == name && !shown)
        next.training.step.reset(); // another one is present then
    std::erase(runs, name);
    if (shown && runs.size() < mostShownRuns)
        runs.push_back(name);
    workbench_.edit(std::move(next));
}

void RunChooser::fillShown() {
    shown_->clear();
    const std::vector<std::string>& runs = workbench_.experiment().training.runs;
    for (int i = 0; i < present_->count(); ++i) {
        const QString name = present_->itemData(i).toString();
        QAction* action = shown_->addAction(unmarked(present_->itemText(i)));
        action->setCheckable(true);
        action->setChecked(std::ranges::find(runs, name.toStdString()) != runs.end());
        connect(action, &QAction::toggled, this,
                [this, name = name.toStdString()](bool on) { show(name, on); });
    }
    if (shown_->isEmpty())
        shown_->addAction(tr("no run yet"))->setEnabled(false);
}

std::vector<Command> RunChooser::commands() {
    std::vector<Command> all;
    const std::vector<std::string>& runs = workbench_.experiment().training.runs;
    for (int i = 0; i < present_->count(); ++i) {
        const std::string name = present_->itemData(i).toString().toStdString();
        all.push_back({.group = tr("Run"),
                       .name = present_->itemText(i),
                       .summary = tr("Shows its curves, its sentence and its steps"),
                       .chosen = !runs.empty() && runs.front() == name,
                       .run = [this, name] { choose(name); }});
    }
    for (const RowInfo& row : studies().info().rows)
        for (const Index seeds : {Index{1}, severalSeeds})
            all.push_back({.group = tr("Study"),
                           .name = seeds == 1 ? words(row.name)
                                              : tr("%1, %2 seeds").arg(words(row.name)).arg(seeds),
                           .formula = QString::fromUtf8(row.formula),
                           .summary = words(row.summary),
                           .run = [this, id = row.id, seeds] { beginStudy(id, seeds); }});
    all.push_back({.group = tr("Training"),
                   .name = tr("Own data"),
                   .summary = tr("A table of pairs (.tsv) or a text (.txt) to learn from"),
                   .run = [this] { Q_EMIT dataWanted(); }});
    return all;
}

} // namespace fovea
