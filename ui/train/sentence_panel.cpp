#include "ui/train/sentence_panel.h"

#include "core/experiment/training_work.h"
#include "core/figure/figures.h"
#include "core/learn/files/held_out.h"
#include "ui/widgets/figure_view.h"
#include "ui/words.h"
#include "ui/workbench.h"

#include <QtCore/QEvent>
#include <QtCore/QSignalBlocker>
#include <QtCore/QtMath>
#include <QtWidgets/QComboBox>
#include <QtWidgets/QHBoxLayout>
#include <QtWidgets/QLabel>
#include <QtWidgets/QLineEdit>
#include <QtWidgets/QScrollArea>
#include <QtWidgets/QSpinBox>
#include <QtWidgets/QToolButton>
#include <QtWidgets/QVBoxLayout>

#include <algorithm>

namespace fovea {
namespace {

const PaintOptions untitled = {.titles = false};

// What the picture shows of runs; null before there is any.
const RunsTrace* runsIn(const Workbench& workbench) {
    const TracePointer& trace = workbench.picture().trace;
    return trace ? trace->runs.get() : nullptr;
}

} // namespace

SentencePanel::SentencePanel(Workbench& workbench, QWidget* parent)
    : QFrame(parent), workbench_(workbench), text_(new QLineEdit(this)),
      next_(new QToolButton(this)), state_(new QLabel(this)), layer_(new QComboBox(this)),
      head_(new QSpinBox(this)), map_(new FigureView(this)),
      said_(new QLabel(tr("What it predicts"), this)), answer_(new FigureView),
      predictions_(new FigureView) {
    setObjectName(QStringLiteral("surface"));
    setLayoutDirection(Qt::LeftToRight); // figures do not turn, nor what frames them
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(16, 14, 16, 12);
    layout->setSpacing(8);
    auto* heading = new QLabel(tr("One sentence"), this);
    heading->setObjectName(QStringLiteral("heading"));
    state_->setObjectName(QStringLiteral("quiet"));
    state_->setTextFormat(Qt::PlainText);
    auto* first = new QHBoxLayout;
    first->addWidget(heading);
    first->addWidget(state_, 1);
    layout->addLayout(first);
    text_->setProperty("parameter", true);
    text_->setAccessibleName(tr("Sentence that the run reads"));
    text_->setToolTip(tr("A sentence of your own; Enter reads it"));
    text_->setMaxLength(100'000); // as sessions have it
    next_->setObjectName(QStringLiteral("small"));
    next_->setText(tr("Another"));
    next_->setAccessibleName(tr("Another sentence that it never learns from"));
    next_->setToolTip(next_->accessibleName());
    auto* second = new QHBoxLayout;
    second->addWidget(text_, 1);
    second->addWidget(next_);
    layout->addLayout(second);
    layer_->setAccessibleName(tr("Layer"));
    layer_->setToolTip(tr("Which attention of the model is shown"));
    layer_->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    layer_->setMinimumContentsLength(8);
    head_->setAccessibleName(tr("Head"));
    head_->setToolTip(tr("Which head of that attention is shown"));
    head_->setPrefix(tr("head "));
    head_->setMinimum(1);
    auto* third = new QHBoxLayout;
    third->addWidget(layer_, 1);
    third->addWidget(head_);
    layout->addLayout(third);
    map_->setAccessibleName(tr("Map of the sentence"));
    map_->setOptions(untitled);
    map_->setMinimumSize(160, 150);
    layout->addWidget(map_, 5);
    said_->setObjectName(QStringLiteral("heading"));
    layout->addWidget(said_);
    answer_->setAccessibleName(tr("What it predicts at this step"));
    predictions_->setAccessibleName(tr("Predictions, step by step"));
    predictions_->setToolTip(tr("A click shows that step"));
    auto* predicted = new QWidget;
    auto* lines = new QVBoxLayout(predicted);
    lines->setContentsMargins(0, 0, 0, 0);
    for (FigureView* view : {answer_, predictions_}) {
        view->setOptions(untitled);
        view->setFocusPolicy(Qt::NoFocus);
        view->setContentsMargins(0, 0, 10, 0); // they stand clear of the scroll bar
        view->installEventFilter(this);        // words wrap at its width
        lines->addWidget(view);
    }
    lines->addStretch(1);
    auto* scroll = new QScrollArea(this);
    scroll->setWidget(predicted);
    scroll->setWidgetResizable(true);
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    scroll->setFocusPolicy(Qt::NoFocus);
    layout->addWidget(scroll, 4);
    connect(text_, &QLineEdit::editingFinished, this,
            [this] { chooseText(text_->text().trimmed().toStdString()); });
    connect(next_, &QToolButton::clicked, this, &SentencePanel::nextSentence);
    connect(layer_, &QComboBox::activated, this, [this](int layer) {
        Experiment next = workbench_.experiment();
        next.view.layer = layer;
        next.view.query.reset();
        next.view.key.reset();
        workbench_.edit(std::move(next));
    });
    connect(head_, &QSpinBox::valueChanged, this, [this](int head) {
        Experiment next = workbench_.experiment();
        next.view.head = head - 1;
        workbench_.edit(std::move(next));
    });
    connect(map_, &FigureView::clicked, this, &SentencePanel::pin);
    connect(predictions_, &FigureView::clicked, this, &SentencePanel::chooseStep);
    connect(answer_, &FigureView::clicked, this, &SentencePanel::chooseQuery);
    connect(&workbench, &Workbench::experimentChanged, this, &SentencePanel::follow);
    follow();
    refresh();
}

// Once a run has learned something.
std::set<std::string> SentencePanel::wanted() const {
    return {figureId::trainMap, figureId::trainAnswer, figureId::trainPredicts};
}

void SentencePanel::follow() {
    const std::string& own = workbench_.experiment().training.text;
    if (!text_->hasFocus() && !own.empty())
        text_->setText(utf8(own));
}

void SentencePanel::chooseText(const std::string& text) {
    const RunsTrace* runs = runsIn(workbench_);
    text_->setModified(false);
    if (!runs || text == runs->text || !isVisible())
        return;
    Experiment next = workbench_.experiment();
    next.training.text = text;
    next.view.query.reset();
    next.view.key.reset();
    workbench_.edit(std::move(next));
}

void SentencePanel::nextSentence() {
    const RunsTrace* runs = runsIn(workbench_);
    if (!runs || !runs->heldOut || runs->heldOut->empty())
        return;
    const std::vector<Example>& known = *runs->heldOut;
    const auto at = std::ranges::find(known, runs->text,
                                      [](const Example& one) { return inOneLine(one.source); });
    const bool last = at == known.end() || at + 1 == known.end();
    const std::string next = inOneLine(last ? known.front().source : (at + 1)->source);
    text_->setText(utf8(next)); // also where it is being edited
    chooseText(next);
}

void SentencePanel::pin(const Hit& hit) {
    if (!hit.row || !hit.column)
        return;
    Experiment next = workbench_.experiment();
    const bool same = next.view.query == *hit.row && next.view.key == *hit.column;
    next.view.query = same ? std::nullopt : std::optional<std::int64_t>(*hit.row);
    next.view.key = same ? std::nullopt : std::optional<std::int64_t>(*hit.column);
    workbench_.edit(std::move(next));
}

void SentencePanel::chooseStep(const Hit& line) {
    const RunsTrace* runs = runsIn(workbench_);
    if (!runs || !line.row || *line.row >= std::ssize(runs->predicted))
        return;
    const std::int64_t step = runs->predicted[static_cast<std::size_t>(*line.row)].step;
    Experiment next = workbench_.experiment();
    next.training.step = !runs->steps.empty() && step >= runs->steps.back()
                             ? std::nullopt
                             : std::optional<std::int64_t>(step);
    workbench_.edit(std::move(next));
}

// Where each word of the answer is that of a query, its row of the map.
void SentencePanel::chooseQuery(const Hit& word) {
    const RunsTrace* runs = runsIn(workbench_);
    if (!runs || !runs->sentence || !word.column)
        return;
    const ModelTrace& model = *runs->sentence->model;
    Experiment next = workbench_.experiment();
    const Index queries = runs->sentence->layer(next.view.layer).queries.count();
    const bool each = model.kind == AnswerKind::eachToken || model.kind == AnswerKind::sequence;
    if (!each || std::ssize(model.predicted) != queries)
        return;
    next.view.query = *word.column;
    next.view.key.reset();
    workbench_.edit(std::move(next));
}

void SentencePanel::refresh() {
    const Picture& picture = workbench_.picture();
    const RunsTrace* runs = runsIn(workbench_);
    const bool reads = runs && runs->sentence;
    map_->setFigure(reads ? picture.figure(figureId::trainMap) : nullptr);
    answer_->setFigure(reads ? picture.figure(figureId::trainAnswer) : nullptr);
    predictions_->setFigure(reads ? picture.figure(figureId::trainPredicts) : nullptr);
    for (QWidget* widget : std::initializer_list<QWidget*>{text_, next_})
        widget->setEnabled(reads);
    said_->setVisible(reads);
    if (!reads) {
        layer_->hide();
        head_->hide();
        state_->setText(tr("once a run has begun"));
        return;
    }
    next_->setEnabled(!runs->heldOut->empty());
    if (!text_->hasFocus() || !text_->isModified()) { // nothing is being typed
        text_->setText(utf8(runs->text));
        text_->setCursorPosition(0); // its beginning is seen
    }
    state_->setText(runs->target.empty() ? QString() : tr("never seen in training"));
    const QSignalBlocker first(layer_), second(head_);
    const std::vector<Layer>& layers = runs->sentence->layers;
    QStringList names;
    for (const Layer& layer : layers)
        names << words(layer.name);
    QStringList present;
    for (int i = 0; i < layer_->count(); ++i)
        present << layer_->itemText(i);
    if (names != present) {
        layer_->clear();
        layer_->addItems(names);
    }
    const bool attends = hasAttention(*runs->sentence);
    layer_->setVisible(attends && layers.size() > 1);
    head_->setVisible(attends);
    const ViewState& view = picture.experiment.view;
    layer_->setCurrentIndex(static_cast<int>(view.layer));
    head_->setMaximum(static_cast<int>(layers[static_cast<std::size_t>(view.layer)].plan.heads));
    head_->setValue(static_cast<int>(view.head) + 1);
    fit(*answer_);
    fit(*predictions_);
}

bool SentencePanel::eventFilter(QObject* watched, QEvent* event) {
    if (event->type() == QEvent::Resize)
        for (FigureView* view : {answer_, predictions_})
            if (watched == view)
                fit(*view);
    return QFrame::eventFilter(watched, event);
}

void SentencePanel::fit(FigureView& view) {
    const double scale = view.magnification();
    const double width = std::max(view.contentsRect().width(), 200) / scale;
    const Room needs = view.figure() ? roomAt(*view.figure(), width, untitled) : Room{.height = 0};
    view.setFixedHeight(qCeil(needs.height * scale));
}

void SentencePanel::setStale(bool stale) {
    map_->setStale(stale);
    answer_->setStale(stale);
    predictions_->setStale(stale);
}

void SentencePanel::setTheme(const Theme& theme) {
    map_->setTheme(theme);
    answer_->setTheme(theme);
    predictions_->setTheme(theme);
}

} // namespace fovea
