#include "ui/train/run_bar.h"

#include "core/base/error.h"
#include "core/experiment/chosen_model.h"
#include "core/experiment/training_work.h"
#include "ui/train/training_runs.h"
#include "ui/widgets/announce.h"
#include "ui/widgets/flow_layout.h"
#include "ui/words.h"
#include "ui/workbench.h"

#include <QtCore/QLocale>
#include <QtWidgets/QLabel>
#include <QtWidgets/QMenu>
#include <QtWidgets/QToolButton>

#include <algorithm>
#include <cmath>

namespace fovea {
namespace {

// Roughly, as a person says it.
QString durationWords(double seconds) {
    if (seconds < 90)
        return RunBar::tr("%n s", nullptr, std::max(1, static_cast<int>(std::lround(seconds))));
    if (seconds < 90 * 60)
        return RunBar::tr("%n min", nullptr, static_cast<int>(std::lround(seconds / 60)));
    return RunBar::tr("%n h", nullptr, static_cast<int>(std::lround(seconds / 3600)));
}

QString statusWords(const TrainingRuns::Status& status) {
    const QString steps = RunBar::tr("step %1 of %2").arg(status.done).arg(status.steps);
    switch (status.state) {
    case RunState::preparing:
        return RunBar::tr("getting ready …");
    case RunState::running: {
        if (status.pauses)
            return RunBar::tr("%1 · pausing …").arg(steps);
        if (status.perSecond <= 0)
            return steps;
        const double left = static_cast<double>(status.steps - status.done) / status.perSecond;
        return RunBar::tr("%1 · %2 steps/s · %3 left")
            .arg(steps, QLocale::c().toString(status.perSecond, 'f', status.perSecond < 10 ? 1 : 0),
                 durationWords(left));
    }
    case RunState::paused:
        return status.waits ? RunBar::tr("%1 · waits for the run before it").arg(steps)
                            : RunBar::tr("%1 · paused").arg(steps);
    case RunState::ended:
        return RunBar::tr("%1 · ended").arg(steps);
    case RunState::failed:
        return RunBar::tr("%1 · stopped by an error").arg(steps);
    }
    return steps;
}

bool isUnderWay(const TrainingRuns::Status& status) {
    return (status.state == RunState::running && !status.pauses) ||
           status.state == RunState::preparing || status.waits;
}

// Of a study, or of other runs beside each other.
struct Together {
    std::vector<std::string> training, paused;
    std::size_t all = 0;
    std::size_t ended = 0;
};
Together togetherOf(const std::vector<std::string>& names) {
    Together together{.all = names.size()};
    for (const std::string& name : names) {
        const TrainingRuns::Status status = TrainingRuns::all().status(name);
        if (isUnderWay(status))
            together.training.push_back(name);
        else if (status.state == RunState::ended)
            ++together.ended;
        else
            together.paused.push_back(name);
    }
    return together;
}

} // namespace

RunBar::RunBar(Workbench& workbench, QWidget* parent)
    : QWidget(parent), workbench_(workbench), pause_(new QToolButton(this)),
      pauseAll_(new QToolButton(this)), step_(new QToolButton(this)), fork_(new QToolButton(this)),
      explore_(new QToolButton(this)), status_(new QLabel(this)) {
    setObjectName(QStringLiteral("runBar"));
    auto* layout = new FlowLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(8);
    for (QToolButton* button : {pause_, pauseAll_, step_, fork_, explore_}) {
        button->setObjectName(QStringLiteral("small"));
        layout->addWidget(button);
    }
    status_->setObjectName(QStringLiteral("quiet"));
    makeNewsPlace(*status_);
    layout->addWidget(status_);
    pause_->setShortcut(Qt::ALT | Qt::Key_T);
    step_->setText(tr("One step"));
    step_->setToolTip(tr("Trains one step, then pauses"));
    step_->setAccessibleName(step_->text());
    explore_->setText(tr("Open in Explore"));
    explore_->setToolTip(tr("The model at this step becomes the model of Explore"));
    explore_->setAccessibleName(explore_->text());
    fork_->setText(tr("Fork"));
    fork_->setToolTip(
        tr("Another run goes on from the step that is shown, with something changed"));
    fork_->setAccessibleName(fork_->text());
    fork_->setPopupMode(QToolButton::InstantPopup);
    auto* forks = new QMenu(fork_);
    fork_->setMenu(forks);
    connect(forks, &QMenu::aboutToShow, this, [this, forks] { fillForks(*forks); });
    connect(pause_, &QToolButton::clicked, this, &RunBar::pauseOrResume);
    connect(pauseAll_, &QToolButton::clicked, this, &RunBar::pauseOrResumeAll);
    connect(step_, &QToolButton::clicked, this, &RunBar::step);
    connect(explore_, &QToolButton::clicked, this, &RunBar::openInExplore);
    connect(&workbench, &Workbench::experimentChanged, this, &RunBar::refresh);
    connect(&workbench, &Workbench::pictureChanged, this, &RunBar::refresh);
    connect(&TrainingRuns::all(), &TrainingRuns::changed, this, &RunBar::refresh);
    refresh();
}

std::string RunBar::run() const {
    const TrainingStudy& study = workbench_.experiment().training;
    return study.runs.empty() || !knownRun(study.runs.front()) ? std::string() : study.runs.front();
}

void RunBar::refresh() {
    const Together shown = togetherOf(workbench_.experiment().training.runs);
    // As long as more than one has not ended, whatever they do.
    pauseAll_->setVisible(shown.training.size() + shown.paused.size() > 1);
    pauseAll_->setText(shown.training.empty() ? tr("Resume all") : tr("Pause all"));
    pauseAll_->setToolTip(shown.training.empty()
                              ? tr("Trains on all runs that are shown, one after the other")
                              : tr("Pauses all runs that are shown; nothing is lost"));
    pauseAll_->setAccessibleName(pauseAll_->text());
    const std::string name = run();
    if (name.empty()) {
        for (QToolButton* button : {pause_, step_, fork_, explore_})
            button->setEnabled(false);
        pause_->setText(tr("Pause"));
        status_->setText(workbench_.experiment().training.runs.empty()
                             ? tr("no run is shown")
                             : tr("this run is not on this computer"));
        return;
    }
    const TrainingRuns::Status status = TrainingRuns::all().status(name);
    const bool runs = isUnderWay(status);
    pause_->setText(runs ? tr("Pause") : tr("Resume"));
    pause_->setToolTip(
        (runs ? tr("Pauses the training; nothing is lost (%1)") : tr("Trains on (%1)"))
            .arg(pause_->shortcut().toString(QKeySequence::NativeText)));
    pause_->setShortcut(Qt::ALT | Qt::Key_T); // a new text takes it away
    pause_->setAccessibleName(pause_->text());
    pause_->setEnabled(status.state != RunState::ended);
    step_->setEnabled(!runs && status.state != RunState::ended &&
                      !TrainingRuns::all().isTraining());
    const KnownRunPointer known = knownRun(name);
    explore_->setEnabled(known && known->model);
    fork_->setEnabled(known && known->model && !known->model->keptSteps().empty());
    status_->setText(shown.all > 1 && shown.ended < shown.all ? tr("%1 · %2 of %3 runs ended")
                                                                    .arg(statusWords(status))
                                                                    .arg(shown.ended)
                                                                    .arg(shown.all)
                                                              : statusWords(status));
    // Never narrower than before, so that a longer text does not move the buttons again and again.
    status_->setMinimumWidth(std::max(status_->minimumWidth(), status_->sizeHint().width()));
    const std::string state = name + std::to_string(static_cast<int>(status.state));
    if (state != std::exchange(told_, state))
        announce(*status_, status_->text()); // not each step
    updateGeometry();
}

void RunBar::pauseOrResume() {
    const std::string name = run();
    if (name.empty())
        return;
    TrainingRuns& runs = TrainingRuns::all();
    const TrainingRuns::Status status = runs.status(name);
    if (isUnderWay(status))
        runs.pause(name);
    else
        runs.resume(name);
    refresh();
}

// Those that wait first, so that none of them begins.
void RunBar::pauseOrResumeAll() {
    TrainingRuns& runs = TrainingRuns::all();
    const Together shown = togetherOf(workbench_.experiment().training.runs);
    if (shown.training.empty())
        for (const std::string& name : shown.paused)
            runs.resume(name);
    for (const std::string& name : shown.training)
        if (runs.status(name).waits)
            runs.pause(name);
    for (const std::string& name : shown.training)
        runs.pause(name);
    refresh();
}

void RunBar::fillForks(QMenu& menu) {
    menu.clear();
    for (const WantedFork& fork : possibleForks(workbench_)) {
        QAction* action =
            menu.addAction(unmarked(fork.words), this, [this, fork] { Q_EMIT forkWanted(fork); });
        action->setToolTip(fork.tip);
    }
    menu.addSeparator();
    menu.addAction(tr("Choose as this run did"), this, &RunBar::takeChoices)
        ->setToolTip(takeChoicesTip());
    menu.setToolTipsVisible(true);
}

QString RunBar::takeChoicesTip() {
    return tr("Its task, model, stages and numbers are chosen at the left: change one, and fork");
}

void RunBar::takeChoices() {
    const KnownRunPointer known = knownRun(run());
    if (!known || !known->model) // nothing is known of its network before
        return;
    Experiment next = workbench_.experiment();
    next.training.plan = known->plan;
    next.training.network = known->network;
    workbench_.edit(std::move(next));
}

void RunBar::step() {
    if (const std::string name = run(); !name.empty())
        TrainingRuns::all().step(name);
}

// The sentence goes along.
void RunBar::openInExplore() {
    const TracePointer trace = workbench_.trace(workbench_.experiment().view.workspace);
    const std::string text = trace && trace->runs ? trace->runs->text : std::string();
    Experiment next = workbench_.experiment();
    const ModelChoice model = modelOfRun(next);
    workbench_.keepModel(model);
    next = withModel(std::move(next), model);
    if (!text.empty())
        next = withSentence(std::move(next), text);
    next.view = ViewState{.settings = next.view.settings};
    workbench_.edit(std::move(next));
}

std::vector<Command> RunBar::commands() {
    std::vector<Command> all;
    for (QToolButton* button : {pause_, pauseAll_, step_, explore_})
        if (button->isEnabled() && !button->isHidden())
            all.push_back({.group = tr("Training"),
                           .name = button->text(),
                           .summary = button->toolTip(),
                           .run = [button] { button->click(); }});
    for (const WantedFork& fork : possibleForks(workbench_))
        all.push_back(
            {.group = tr("Fork"), .name = fork.words, .summary = fork.tip, .run = [this, fork] {
                 Q_EMIT forkWanted(fork);
             }});
    if (fork_->isEnabled())
        all.push_back({.group = tr("Fork"),
                       .name = tr("Choose as this run did"),
                       .summary = takeChoicesTip(),
                       .run = [this] { takeChoices(); }});
    return all;
}

} // namespace fovea
