#include "ui/train/train.h"

#include "core/base/error.h"
#include "core/base/files.h"
#include "core/base/table.h"
#include "core/experiment/training_work.h"
#include "core/figure/figures.h"
#include "core/figure/inside.h"
#include "core/learn/studies.h"
#include "ui/attempt.h"
#include "ui/explore/stage_panel.h"
#include "ui/export/drag_grip.h"
#include "ui/train/data_reading.h"
#include "ui/train/plan_panel.h"
#include "ui/train/run_bar.h"
#include "ui/train/run_chooser.h"
#include "ui/train/sentence_panel.h"
#include "ui/train/training_runs.h"
#include "ui/widgets/figure_view.h"
#include "ui/widgets/fold.h"
#include "ui/widgets/message_bar.h"
#include "ui/widgets/picture_row.h"
#include "ui/widgets/plot_tools.h"
#include "ui/widgets/scaled_sizes.h"
#include "ui/widgets/setting_bar.h"
#include "ui/widgets/training_bar.h"
#include "ui/widgets/view_switch.h"
#include "ui/words.h"
#include "ui/workbench.h"

#include <QtCore/QRegularExpression>
#include <QtWidgets/QFileDialog>
#include <QtWidgets/QGridLayout>
#include <QtWidgets/QHBoxLayout>

#include <algorithm>
#include <cmath>

namespace fovea {
namespace {

constexpr int planWidth = 250;
constexpr int sentenceWidth = 340;
constexpr int narrowRoom = 1080;
constexpr int roomForPanel = 1000; // and choices beside the picture
constexpr int roomForBoth = 1500;  // and the sentence, too

} // namespace

Train::Train(Workbench& workbench, const std::string& id, QWidget* parent)
    : Workspace(workbench, id, parent), chooser_(new RunChooser(workbench, this)),
      plan_(new PlanPanel(workbench, this)), sentence_(new SentencePanel(workbench, this)) {
    auto* both = new QHBoxLayout(this);
    both->setContentsMargins(0, 0, 0, 0);
    both->setSpacing(0);
    plan_->setProperty(keepsSize, true); // fit() sizes it
    both->addWidget(plan_);
    auto* layout = new QHBoxLayout;
    layout->setSpacing(0);
    both->addLayout(layout, 1);
    layout->addWidget(makeStage(), 1);
    sentenceFold_ = new Fold(tr("Sentence"), Fold::Edge::right, Qt::ALT | Qt::Key_N, this);
    sentence_->setProperty(keepsSize, true);
    sentenceFold_->setContent(sentence_);
    layout->addWidget(sentenceFold_);
    connect(sentenceFold_, &Fold::folded, this, [this] {
        fit();
        workbench_.want(wanted());
    });
    connect(plan_, &PlanPanel::panelChanged, this, [this, layout](StagePanel* panel) {
        panel_ = panel;
        if (panel)
            layout->insertWidget(0, panel);
        fit();
    });
    connect(plan_, &PlanPanel::trainWanted, this, &Train::train);
    connect(run_, &RunBar::forkWanted, this, &Train::fork);
    connect(chooser_, &RunChooser::studyWanted, this, &Train::trainStudy);
    connect(chooser_, &RunChooser::dataWanted, this, &Train::askForData);
    connect(&TrainingRuns::all(), &TrainingRuns::changed, this, [this](const QString& name) {
        const auto& shown = workbench_.experiment().training.runs;
        if (!isActive() || std::ranges::find(shown, name.toStdString()) == shown.end())
            return;
        tellState();
        lookAgain();
    });
    nextLook_.setSingleShot(true);
    connect(&nextLook_, &QTimer::timeout, &workbench, &Workbench::lookAgain);
    connect(&workbench, &Workbench::experimentChanged, this, &Train::tellState);
    connect(main_, &FigureView::clicked, this, [this](const Hit& hit) {
        Experiment next = workbench_.experiment();
        if (showsBlocks(next.view)) {
            next.view = withBlock(std::move(next.view), hit.item);
            return workbench_.edit(std::move(next));
        }
        if (figureOf(next.view).id == figureId::trainMap)
            return sentence_->pin(hit);
        const auto trace = ownTrace();
        const bool isCurve = figureOf(next.view).id == figureId::train; // over steps
        if (!trace || !trace->runs || trace->runs->steps.empty() || !isCurve || !hit.at)
            return;
        const auto& steps = trace->runs->steps; // the nearest that was kept
        const auto nearest = std::ranges::min_element(steps, {}, [&](std::int64_t step) {
            return std::abs(static_cast<double>(step) - hit.at->x());
        });
        next.training.step =
            nearest + 1 == steps.end() ? std::nullopt : std::optional<std::int64_t>(*nearest);
        workbench_.edit(std::move(next));
    });
    begin();
}

QWidget* Train::makeStage() {
    auto* stage = new QFrame(this);
    stage->setObjectName(QStringLiteral("ground"));
    stage->setLayoutDirection(Qt::LeftToRight);
    auto* layout = new QGridLayout(stage);
    layout->setContentsMargins(18, 14, 18, 14);
    main_ = new FigureView(stage);
    main_->setGround(&Theme::ground);
    main_->setObjectName(QStringLiteral("picture"));
    main_->setAccessibleName(tr("Picture"));
    main_->setMinimumSize(260, 100);
    main_->setContentsMargins(0, 7, 0, 0); // the title stands level with the switch
    main_->takeWhatIsLeft();
    new PlotTools(workbench_, *main_, [this] { return figureOf(workbench_.experiment().view).id; });
    message_ = new MessageBar(stage);
    notice_ = new MessageBar(stage);
    layout->addWidget(notice_, 0, 0, 1, 2);
    layout->addWidget(main_, 1, 0, 1, 2);
    new PictureRow(*main_, *layout, 1);
    layout->addWidget(new ViewSwitch(workbench_, id(), *main_, stage), 1, 0, 1, 2,
                      Qt::AlignTop | Qt::AlignRight);
    layout->addWidget(message_, 1, 0, 1, 2, Qt::AlignBottom);
    steps_ = new TrainingBar(workbench_, id(), stage);
    connect(steps_, &TrainingBar::filmWanted, this, &Train::filmWanted);
    layout->addWidget(steps_, 2, 0, 1, 2);
    run_ = new RunBar(workbench_, stage);
    layout->addWidget(run_, 3, 0, 1, 2);
    settings_ = new SettingBar(
        workbench_, id(),
        [this](const std::string& setting, const Value& value) {
            Experiment next = workbench_.experiment();
            setSetting(next.view, figureOf(next.view).id, setting, value);
            workbench_.edit(std::move(next));
        },
        {}, stage);
    layout->addWidget(settings_, 4, 0);
    grip_ = new DragGrip(stage);
    layout->addWidget(grip_, 4, 1, Qt::AlignBottom);
    layout->setRowStretch(1, 1);
    layout->setColumnStretch(0, 1);
    return stage;
}

QWidget* Train::bar() {
    return chooser_;
}

void Train::beginEditing() {
    plan_->beginEditing();
}

QList<QWidget*> Train::presented() {
    return {steps_};
}

void Train::setPresenting(bool presenting) {
    presents_ = presenting;
    fit();
}

void Train::setRoom(const QSize& room) {
    room_ = room;
    fit();
}

bool Train::goBack() {
    return panel_ && panel_->close();
}

void Train::resizeEvent(QResizeEvent* event) {
    Workspace::resizeEvent(event);
    fit();
}

void Train::showEvent(QShowEvent* event) {
    Workspace::showEvent(event);
    offerInterrupted();
}

// In a small window the picture comes first, and the sentence folds. Where words are so large that
// the picture would have no width, the choices stand below it.
void Train::fit() {
    const QSize room = room_.isEmpty() ? size() : room_;
    const bool below = width() < 2 * scaledToText(planWidth + 20);
    auto* both = static_cast<QHBoxLayout*>(layout());
    both->setDirection(below ? QBoxLayout::BottomToTop : QBoxLayout::LeftToRight);
    plan_->setMinimumWidth(scaledToText(planWidth));
    plan_->setMaximumWidth(below ? QWIDGETSIZE_MAX : scaledToText(planWidth));
    plan_->setMinimumHeight(below ? scaledToText(planWidth) : 0);
    plan_->setVisible(!presents_ && (below || !panel_ || width() >= scaledToText(roomForPanel)));
    sentence_->setFixedWidth(
        std::clamp(width() / 4, scaledToText(sentenceWidth - 40), scaledToText(sentenceWidth)));
    sentenceFold_->setLittleRoom(room.width() < scaledToText(narrowRoom));
    if (sentenceFold_->isOpen())
        sentenceFold_->setMaximumWidth(sentence_->maximumWidth());
    sentenceFold_->setOffered(!panel_ || width() >= scaledToText(roomForBoth));
}

void Train::attempt(const std::function<void()>& work) {
    if (const Message problem = problemOf(work); !problem.text.empty())
        notice_->say(problem);
}

void Train::train() {
    attempt([this] {
        const TrainingStudy& study = workbench_.experiment().training;
        check(study);
        showRuns({TrainingRuns::all().begin(study.plan, study.network, runName(study))});
    });
}

void Train::trainStudy(const std::string& row, Index seeds, Index steps) {
    attempt([this, &row, seeds, steps] {
        const Study& study = studies().math(row);
        const std::uint32_t first = workbench_.experiment().training.plan.seed;
        Experiment next = workbench_.experiment();
        const PlannedVariant shown =
            planned(study, study.variants.front(), {.steps = steps, .seed = first});
        next.training = {.plan = shown.plan, .network = shown.network};
        if (seeds > 1)
            for (const char* figure : {figureId::train, figureId::trainRuns})
                setSetting(next.view, figure, "seeds", std::string("together"));
        const std::uint64_t gesture = workbench_.newGesture();
        for (Index i = 0; i < seeds; ++i)
            for (const StudyVariant& variant : study.variants) {
                const std::uint32_t seed = first + static_cast<std::uint32_t>(i);
                const PlannedVariant one = planned(study, variant, {.steps = steps, .seed = seed});
                const QString name = words(variant.name);
                const QString own = seeds == 1 ? name : tr("%1, seed %2").arg(name).arg(seed);
                next.training.runs.push_back(
                    TrainingRuns::all().begin(one.plan, one.network, own.toStdString()));
                workbench_.edit(next, gesture); // also where the next one cannot begin
            }
    });
}

// The run that it goes on from pauses, for one trains at a time, and lies behind it.
void Train::fork(const WantedFork& fork) {
    attempt([&] {
        TrainingRuns& runs = TrainingRuns::all();
        const std::string name =
            runs.fork(fork.parent, fork.step, fork.plan, fork.network, fork.name);
        runs.pause(fork.parent);
        showRuns({name});
    });
}

void Train::showRuns(const std::vector<std::string>& names) {
    Experiment next = workbench_.experiment();
    std::vector<std::string>& runs = next.training.runs;
    const bool alike = !runs.empty() && learnAlike(runs.front(), names.front());
    std::erase_if(runs, [&](const std::string& name) { // losses of other tasks are no comparison
        return knownRun(name) && !learnAlike(name, names.front());
    });
    for (const std::string& name : names)
        std::erase(runs, name);
    runs.insert(runs.begin(), names.begin(), names.end());
    if (runs.size() > mostShownRuns)
        runs.resize(mostShownRuns);
    next.training.step.reset();
    if (!alike)
        forgetSentence(next);
    workbench_.edit(std::move(next));
}

void Train::askForData() {
    const QString path = QFileDialog::getOpenFileName(
        this, tr("Own data"), {}, tr("Pairs or text (*.tsv *.txt);;All files (*)"));
    if (!path.isEmpty())
        (void)takeFile(path);
}

bool Train::takeFile(const QString& path) {
    static const QRegularExpression own(QStringLiteral("\\.(tsv|txt)$"),
                                        QRegularExpression::CaseInsensitiveOption);
    if (!own.match(path).hasMatch())
        return false;
    notice_->note({{QT_TRANSLATE_NOOP("fovea", "Reading %1 …"), {path.toStdString()}}});
    readDataInBackground(this, path.toStdString(),
                         [this, path, number = ++reading_](const ReadData& read) {
                             if (number != reading_)
                                 return; // another one was brought meanwhile
                             if (read.problem)
                                 notice_->say(*read.problem);
                             else
                                 takeData(path.toStdString(), read.examples);
                         });
    return true;
}

// What was understood is told before anything is learned.
void Train::takeData(const std::string& path, const Examples& examples) {
    notice_->note(examples.remarks);
    Experiment next = workbench_.experiment();
    next.training = teachingFile(std::move(next.training), path, examples.form);
    workbench_.edit(std::move(next));
}

// Once: what a program that ended in the middle left.
void Train::offerInterrupted() {
    if (std::exchange(offered_, true))
        return;
    const std::string name = TrainingRuns::all().interrupted();
    if (name.empty())
        return;
    notice_->note({{QT_TRANSLATE_NOOP("fovea", "The run “%1” was interrupted."), {name}}},
                  {{tr("&Go on"), tr("Trains on from where it was saved"),
                    [this, name] {
                        showRuns({name});
                        TrainingRuns::all().resume(name);
                    }},
                   {tr("&Show"), tr("Shows its curves; it stays as it is"),
                    [this, name] { showRuns({name}); }}});
}

// While a run trains, pictures take a small part of the time, for they take the processor from it.
void Train::lookAgain() {
    constexpr int leastRest = 15; // so many times as long as a picture takes, there is none
    using std::chrono::milliseconds;
    const auto took = std::chrono::duration_cast<milliseconds>(workbench_.picture().duration);
    if (!TrainingRuns::all().isTraining())
        nextLook_.start(milliseconds(0));
    else if (!nextLook_.isActive())
        nextLook_.start(leastRest * took);
}

// What stopped the present run is told once.
void Train::tellState() {
    const std::vector<std::string>& runs = workbench_.experiment().training.runs;
    if (!isActive() || runs.empty())
        return;
    const std::string& name = runs.front();
    const TrainingRuns::Status status = TrainingRuns::all().status(name);
    if (status.state != RunState::failed) {
        if (std::exchange(toldProblemOf_, {}) == name)
            notice_->say({});
        return;
    }
    if (std::exchange(toldProblemOf_, name) == name)
        return;
    notice_->say(status.problem,
                 {{tr("Try a&gain"), tr("Trains on from the last good step"), [this, name] {
                       toldProblemOf_.clear();
                       TrainingRuns::all().resume(name);
                   }}});
}

void Train::setTheme(const Theme& theme) {
    grip_->setTheme(theme);
    main_->setTheme(theme);
    sentence_->setTheme(theme);
}

std::set<std::string> Train::wanted() const {
    std::set<std::string> figures = {figureOf(workbench_.experiment().view).id};
    if (sentenceFold_->isOpen() && !presents_)
        figures.merge(sentence_->wanted());
    return figures;
}

void Train::refresh() {
    const Picture& picture = workbench_.picture();
    main_->setFigure(picture.figure(figureOf(picture.experiment.view).id));
    sentence_->refresh();
}

void Train::setStale(bool stale) {
    main_->setStale(stale);
    sentence_->setStale(stale);
}

void Train::say(const Message& problem) {
    if (isActive())
        message_->say(problem);
}

std::vector<Command> Train::commands() {
    std::vector<Command> all = run_->commands();
    for (std::vector<Command> more : {plan_->commands(), chooser_->commands(), steps_->commands()})
        for (Command& command : more)
            all.push_back(std::move(command));
    return all;
}

} // namespace fovea
