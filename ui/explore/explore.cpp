#include "ui/explore/explore.h"

#include "core/base/table.h"
#include "core/experiment/trace.h"
#include "core/figure/figures.h"
#include "ui/explore/answer_bar.h"
#include "ui/explore/explore_bar.h"
#include "ui/explore/head_facts.h"
#include "ui/explore/inspector.h"
#include "ui/explore/keys_bar.h"
#include "ui/explore/map_zoom.h"
#include "ui/explore/sentence_field.h"
#include "ui/explore/silence_button.h"
#include "ui/explore/stage_panel.h"
#include "ui/explore/strip.h"
#include "ui/explore/view_bar.h"
#include "ui/export/drag_grip.h"
#include "ui/look/fonts.h"
#include "ui/widgets/figure_view.h"
#include "ui/widgets/fold.h"
#include "ui/widgets/message_bar.h"
#include "ui/widgets/picture_row.h"
#include "ui/widgets/plot_tools.h"
#include "ui/widgets/scaled_sizes.h"
#include "ui/widgets/training_bar.h"
#include "ui/widgets/view_switch.h"
#include "ui/words.h"
#include "ui/workbench.h"

#include <QtWidgets/QGridLayout>

#include <algorithm>

namespace fovea {
namespace {

constexpr int wideInspector = 396;
constexpr int widestInspector = 560;
constexpr int headsHeight = 126;
constexpr int factsWidth = 330;
constexpr int lowRoom = 640;   // of the workspace: lower, and panels fold
constexpr int highRoom = 1100; // the same of a presentation
constexpr int narrowRoom = 1080;
constexpr int roomForBoth = 1500;

QFrame* frame(const char* name, QWidget* parent) {
    auto* widget = new QFrame(parent);
    widget->setObjectName(QLatin1String(name));
    return widget;
}

// What a folded panel would say.
QString headWords(const Figure* figure) {
    const auto* heads = figure ? std::get_if<SmallMultiples>(figure) : nullptr;
    if (!heads || heads->chosen >= std::ssize(heads->items))
        return {};
    const SmallMultiples::Item& item = heads->items[static_cast<std::size_t>(heads->chosen)];
    const QString habit = words(item.habit);
    const QString silenced =
        item.silenced ? QCoreApplication::translate("fovea", ", silenced") : QString();
    return words(item.matrix.title) + silenced +
           (habit.isEmpty() ? QString() : QStringLiteral(" · ") + habit);
}

QString answerWords(const Figure* figure) {
    constexpr std::size_t mostWords = 12;
    const auto* answer = figure ? std::get_if<Answer>(figure) : nullptr;
    if (!answer)
        return {};
    QStringList parts;
    for (std::size_t i = 0; i < std::min(answer->items.size(), mostWords); ++i) {
        const Answer::Item& item = answer->items[i];
        const QString said = item.place ? patchText(item.answer) : labelText(item.answer);
        // Of one answer its candidates, with how likely they are; otherwise a word for each.
        if (item.word.empty() && item.others.empty())
            parts << said + QStringLiteral(" %1 %").arg(qRound(100 * item.probability));
        else if (item.word.empty())
            parts << said;
        else
            parts << labelText(item.label) + QLatin1Char(' ') +
                         (item.before.empty()
                              ? said
                              : labelText(item.before) + QStringLiteral(" → ") + said);
    }
    if (answer->items.size() > mostWords)
        parts << QStringLiteral("…");
    return parts.join(QStringLiteral(" · "));
}

} // namespace

Explore::Explore(Workbench& workbench, const std::string& id, QWidget* parent)
    : Workspace(workbench, id, parent), bar_(new ExploreBar(workbench, this)),
      strip_(new Strip(workbench, this)), answer_(new AnswerBar(workbench, this)),
      inspector_(new Inspector(this)), bars_(&inspector_->bars()),
      derivation_(&inspector_->derivation()) {
    auto* layout = new QGridLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(new KeysBar(workbench, this), 0, 0, 1, 3);
    layout->addWidget(strip_, 1, 0, 1, 3);
    answerFold_ = new Fold(tr("Predictions"), Fold::Edge::top, Qt::ALT | Qt::Key_P, this);
    answerFold_->setContent(answer_);
    addAction(answer_->generate());
    inspectorFold_ = new Fold(tr("Numbers"), Fold::Edge::right, Qt::ALT | Qt::Key_N, this);
    headsFold_ = new Fold(tr("Heads"), Fold::Edge::bottom, Qt::ALT | Qt::Key_H, this);
    layout->addWidget(answerFold_, 2, 0, 1, 3);
    layout->addWidget(makeStage(), 3, 0);
    inspectorFold_->setContent(inspector_);
    headsFold_->setContent(makeHeads());
    layout->addWidget(inspectorFold_, 3, 2);
    layout->addWidget(headsFold_, 4, 0, 1, 3);
    layout->setRowStretch(3, 1);
    layout->setColumnStretch(0, 5);
    layout->setColumnStretch(2, 2);
    const auto offerAnswer = [this] {
        answerFold_->setOffered(workbench_.experiment().model.any());
    };
    connect(&workbench, &Workbench::experimentChanged, this, offerAnswer);
    offerAnswer();
    connect(inspectorFold_, &Fold::folded, this, &Explore::fit);
    connect(strip_, &Strip::panelChanged, this, [this, layout](StagePanel* panel) {
        panel_ = panel;
        if (panel)
            layout->addWidget(panel, 3, 1);
        fit();
    });

    connect(bar_, &ExploreBar::modelWanted, this, &Explore::modelWanted);
    for (FigureView* view : {main_, bars_})
        connect(view, &FigureView::moved, this, &Explore::move);
    for (FigureView* view : {main_, bars_, derivation_, &answer_->view()})
        connect(view, &FigureView::clicked, this,
                [this, view](const Hit& hit) { click(view, hit); });
    connect(main_, &FigureView::numbered, this, [this](int head) {
        const TracePointer trace = ownTrace();
        if (!trace || head >= currentLayer(*trace).plan.heads)
            return;
        if (main_->figure() && std::holds_alternative<Links>(*main_->figure()))
            toggleHead(head);
        else
            chooseHead(head);
    });
    connect(main_, &FigureView::hovered, this, &Explore::preview);
    connect(main_, &FigureView::doubleClicked, this, [this](const Hit& hit) {
        if (const auto* links = std::get_if<Links>(main_->figure().get());
            links && !hit.row && !hit.column)
            showHeads({hit.item + 1}, std::ssize(links->heads)); // this one alone
    });
    connect(heads_, &FigureView::clicked, this, [this](const Hit& hit) {
        if (const auto* heads = std::get_if<SmallMultiples>(heads_->figure().get())) {
            const SmallMultiples::Item& item = heads->items[static_cast<std::size_t>(hit.item)];
            showHead(item.layer, item.head, item.heads, false);
        }
    });
    connect(heads_, &FigureView::moved, this, [this](int rows, int columns) {
        chooseHead(workbench_.experiment().view.head + rows + columns);
    });
    begin();
}

QWidget* Explore::bar() {
    return bar_;
}

void Explore::beginEditing() {
    bar_->sentence().setFocus(Qt::ShortcutFocusReason);
}

QList<QWidget*> Explore::presented() {
    return {&bar_->sentence(), strip_, answerFold_, trainingBar_, viewBar_, headsFold_};
}

void Explore::showStages(const std::vector<std::string>& ids) {
    std::vector<Stage> shown;
    for (const Stage stage : allStages)
        if (std::ranges::count(ids, table(stage).id) > 0)
            shown.push_back(stage);
    strip_->setShown(shown);
}

// In a small window the picture comes first, and the panels fold.
void Explore::fit() {
    const QSize room = room_.isEmpty() ? size() : room_;
    const bool presents = enlarged_ > 1;
    const bool low = room.height() < scaledToText(presents ? highRoom : lowRoom);
    strip_->setLow(low);
    answerFold_->setLittleRoom(low);
    headsFold_->setLittleRoom(low || presents);
    inspectorFold_->setLittleRoom(room.width() < scaledToText(narrowRoom));
    inspector_->setMaximumWidth(
        std::clamp(width() / 5, scaledToText(wideInspector), scaledToText(widestInspector)));
    if (inspectorFold_->isOpen())
        inspectorFold_->setMaximumWidth(inspector_->maximumWidth());
    const int headsHigh = scaledToText(qRound(headsHeight * enlarged_));
    facts_->parentWidget()->setFixedHeight(std::clamp(height() / 7, headsHigh, 2 * headsHigh));
    facts_->setFixedWidth(scaledToText(qRound(factsWidth * enlarged_)));
    // Where both are too much for the picture the choices stand in the place of the numbers.
    inspectorFold_->setOffered(!panel_ || width() >= scaledToText(roomForBoth));
    if (auto* grid = qobject_cast<QGridLayout*>(layout()))
        grid->setColumnStretch(
            2, inspectorFold_->isVisibleTo(this) && inspectorFold_->isOpen() ? 2 : 0);
}

void Explore::setRoom(const QSize& room) {
    room_ = room;
    fit();
}

void Explore::setEnlarged(double times) {
    enlarged_ = times;
    strip_->setEnlarged(times);
    fit();
}

bool Explore::goBack() {
    return panel_ && panel_->close();
}

void Explore::resizeEvent(QResizeEvent* event) {
    Workspace::resizeEvent(event);
    fit();
}

QWidget* Explore::makeStage() {
    QFrame* stage = frame("ground", this);
    stage->setLayoutDirection(Qt::LeftToRight);
    auto* layout = new QGridLayout(stage);
    layout->setContentsMargins(18, 14, 18, 14);
    main_ = new FigureView(stage);
    main_->setGround(&Theme::ground);
    new MapZoom(workbench_, *main_);
    new PlotTools(workbench_, *main_, [this] { return figureOf(workbench_.experiment().view).id; });
    main_->setObjectName(QStringLiteral("picture"));
    main_->setAccessibleName(tr("Picture"));
    main_->setMinimumSize(260, 100);       // rather small than under the bar below it
    main_->setContentsMargins(0, 7, 0, 0); // the title stands level with the switch
    main_->takeWhatIsLeft();
    new PictureRow(*main_, *layout, 0);
    message_ = new MessageBar(stage);
    layout->addWidget(main_, 0, 0, 1, 2);
    auto* views = new ViewSwitch(workbench_, id(), *main_, stage);
    layout->addWidget(views, 0, 0, 1, 2, Qt::AlignTop | Qt::AlignRight);
    layout->addWidget(message_, 0, 0, 1, 2, Qt::AlignBottom);
    trainingBar_ = new TrainingBar(workbench_, id(), stage);
    connect(trainingBar_, &TrainingBar::filmWanted, this, &Explore::filmWanted);
    layout->addWidget(trainingBar_, 1, 0, 1, 2);
    viewBar_ = new ViewBar(workbench_, *main_, stage);
    layout->addWidget(viewBar_, 2, 0);
    grip_ = new DragGrip(stage);
    layout->addWidget(grip_, 2, 1, Qt::AlignBottom);
    layout->setRowStretch(0, 1);
    layout->setColumnStretch(0, 1);
    return stage;
}

QWidget* Explore::makeHeads() {
    QFrame* bar = frame("headBar", this);
    bar->setProperty(keepsSize, true); // fit() sizes it
    bar->setLayoutDirection(Qt::LeftToRight);
    auto* layout = new QHBoxLayout(bar);
    layout->setContentsMargins(18, 12, 18, 8);
    heads_ = new FigureView(bar);
    heads_->setGround(&Theme::surface);
    heads_->setObjectName(QStringLiteral("heads"));
    heads_->setAccessibleName(tr("Heads"));
    heads_->setOptions({.titles = false});
    layout->addWidget(heads_, 1);
    facts_ = new HeadFacts(bar);
    silence_ = new SilenceButton(workbench_, facts_);
    facts_->setTool(silence_);
    for (FigureView* view : {main_, heads_})
        view->addActions(silence_->ofPicture());
    layout->addWidget(facts_);
    return bar;
}

void Explore::setTheme(const Theme& theme) {
    strip_->setTheme(theme);
    grip_->setTheme(theme);
    for (FigureView* view : {main_, bars_, derivation_, heads_, &answer_->view()})
        view->setTheme(theme);
    fit(); // words may have another size
}

std::set<std::string> Explore::wanted() const {
    return {figureOf(workbench_.experiment().view).id, figureId::heads, figureId::query,
            figureId::derivation, figureId::answer};
}

void Explore::say(const Message& problem) {
    message_->say(problem);
}

void Explore::setStale(bool stale) {
    for (FigureView* view : {main_, bars_, derivation_, heads_, &answer_->view()})
        view->setStale(stale);
    facts_->setStale(stale);
}

void Explore::refresh() {
    const Picture& picture = workbench_.picture();
    main_->setFigure(picture.figure(figureOf(picture.experiment.view).id));
    heads_->setFigure(picture.figure(figureId::heads));
    answer_->setFigure(picture.figure(figureId::answer));
    inspector_->setFigures(picture.figure(figureId::query), picture.figure(figureId::derivation));
    facts_->setFigure(heads_->figure());
    headsFold_->setSummary(headWords(heads_->figure().get()));
    answerFold_->setSummary(answerWords(answer_->view().figure().get()));
    const auto* bars = bars_->figure() ? std::get_if<Bars>(bars_->figure().get()) : nullptr;
    const bool any = bars && bars->chosen;
    const Figure* figure = main_->figure().get();
    const auto* matrix = figure ? std::get_if<Matrix>(figure) : nullptr;
    const auto* links = figure ? std::get_if<Links>(figure) : nullptr;
    // Words of several tokens, and parts of a long text, have places of their own.
    const bool own =
        (matrix && !matrix->rowTokens.empty()) || (links && !links->queryTokens.empty());
    if (any && !own)
        main_->setCurrent(bars->query, bars->chosen);
    else
        main_->setCurrent(std::nullopt, std::nullopt);
}

const Layer& Explore::currentLayer(const Trace& trace) const {
    return trace.layer(workbench_.picture().experiment.view.layer);
}

void Explore::pin(std::optional<Index> query, std::optional<Index> key) {
    Experiment next = workbench_.experiment();
    next.view.query = query;
    next.view.key = key;
    seePinned(next.view, main_->figure().get());
    workbench_.edit(std::move(next));
}

// Another figure, or other settings of this one; what is written alone is set, see chooseFigure().
void Explore::show(const std::string& figure) {
    Experiment next = workbench_.experiment();
    chooseFigure(next.view, figure, "");
    workbench_.edit(std::move(next));
}

void Explore::preview(const std::optional<Hit>& hit) {
    const bool map = main_->figure() && (std::holds_alternative<Matrix>(*main_->figure()) ||
                                         std::holds_alternative<Panels>(*main_->figure()));
    const bool line = main_->figure() && (std::holds_alternative<Links>(*main_->figure()) ||
                                          std::holds_alternative<RunningText>(*main_->figure()));
    if (map && hit && hit->row && hit->column) {
        const Hit tokens = inTokens(*main_->figure(), *hit);
        workbench_.preview(tokens.row, tokens.column);
    } else if (line && hit && hit->row)
        workbench_.preview(inTokens(*main_->figure(), *hit).row, std::nullopt);
    else
        workbench_.preview(std::nullopt, std::nullopt);
}

void Explore::chooseHead(Index head) {
    const TracePointer trace = ownTrace();
    if (!trace)
        return;
    Experiment next = workbench_.experiment();
    next.view.head = std::clamp<Index>(head, 0, currentLayer(*trace).plan.heads - 1);
    workbench_.edit(std::move(next));
}

} // namespace fovea
