#include "ui/explore/answer_bar.h"

#include "core/experiment/chosen_model.h"
#include "core/figure/figures.h"
#include "ui/explore/explore_trace.h"
#include "ui/widgets/figure_view.h"
#include "ui/widgets/offer.h"
#include "ui/words.h"
#include "ui/workbench.h"

#include <QtCore/QtMath>
#include <QtWidgets/QHBoxLayout>
#include <QtWidgets/QLabel>
#include <QtWidgets/QMenu>
#include <QtWidgets/QScrollArea>
#include <QtWidgets/QScrollBar>
#include <QtWidgets/QStyle>
#include <QtWidgets/QToolButton>

#include <algorithm>

namespace fovea {
namespace {

constexpr int titleRoom = 144;
constexpr int lowest = 46;

QToolButton* smallButton(const QString& text, const QString& name, QWidget* parent) {
    auto* button = new QToolButton(parent);
    button->setText(text);
    button->setObjectName(QStringLiteral("small"));
    button->setAccessibleName(name);
    button->setToolTip(name);
    return button;
}

} // namespace

AnswerBar::AnswerBar(Workbench& workbench, QWidget* parent)
    : QFrame(parent), workbench_(workbench), title_(new QLabel(this)), subtitle_(new QLabel(this)),
      scroll_(new QScrollArea(this)), view_(new FigureView(this)),
      examples_(smallButton(tr("Sentences"), tr("Sentences to try"), this)),
      before_(smallButton(QStringLiteral("←"), tr("The previous picture"), this)),
      next_(smallButton(QStringLiteral("→"), tr("The next picture"), this)) {
    setObjectName(QStringLiteral("answerBar"));
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(18, 10, 18, 10);
    layout->setSpacing(6);
    // Beside the cards, where a figure has its title above them.
    auto* words = new QVBoxLayout;
    words->setSpacing(2);
    title_->setObjectName(QStringLiteral("heading"));
    subtitle_->setObjectName(QStringLiteral("quiet"));
    subtitle_->setWordWrap(true);
    for (QLabel* label : {title_, subtitle_}) {
        label->setTextFormat(Qt::PlainText);
        label->setFixedWidth(titleRoom);
        words->addWidget(label);
    }
    words->addStretch(1);
    layout->addLayout(words);
    view_->setOptions({.titles = false});
    view_->setObjectName(QStringLiteral("answer"));
    view_->setAccessibleName(tr("What the model predicts"));
    scroll_->setWidget(view_);
    scroll_->setWidgetResizable(true);
    scroll_->setFrameShape(QFrame::NoFrame);
    scroll_->setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    scroll_->setFocusPolicy(Qt::NoFocus);
    layout->addWidget(scroll_, 1);
    for (QToolButton* button : {before_, next_, examples_})
        layout->addWidget(button, 0, Qt::AlignTop);
    examples_->setPopupMode(QToolButton::InstantPopup);
    examples_->setMenu(new QMenu(examples_));
    connect(examples_->menu(), &QMenu::aboutToShow, this, &AnswerBar::fillExamples);
    connect(before_, &QToolButton::clicked, this, [this] { turnPicture(-1); });
    connect(next_, &QToolButton::clicked, this, [this] { turnPicture(1); });
    connect(&workbench, &Workbench::experimentChanged, this, &AnswerBar::refresh);
    refresh();
}

void AnswerBar::refresh() {
    const ModelChoice& model = workbench_.experiment().model;
    const auto use = modelAtHand(workbench_.experiment());
    const bool pictures = use && use->model->size().patches > 0;
    offer(*before_, pictures && model.picture > 0);
    offer(*next_, pictures);
    offer(*examples_, !sentencesFor(model).empty());
}

void AnswerBar::setFigure(const std::shared_ptr<const Figure>& figure) {
    view_->setFigure(figure);
    if (const auto* answer = figure ? std::get_if<Answer>(figure.get()) : nullptr) {
        title_->setText(fovea::words(answer->title));
        subtitle_->setText(fovea::words(answer->subtitle));
        const TracePointer trace = exploreTrace(workbench_);
        const bool changed =
            trace && trace->model &&
            (std::ranges::any_of(trace->model->changed, [](bool one) { return one; }) ||
             std::ranges::any_of(trace->tokens, &Token::unknown));
        subtitle_->setObjectName(changed ? QStringLiteral("warned") : QStringLiteral("quiet"));
        subtitle_->style()->polish(subtitle_);
    }
    refresh();
    fit();
}

// One row of cards, which scrolls where it is longer than the window.
void AnswerBar::fit() {
    if (!view_->figure())
        return;
    const double times = view_->magnification();
    const QSizeF size = naturalSize(*view_->figure(), {.titles = false});
    const int wide = qCeil(size.width() * times + 2 * view_->air());
    const int high = qCeil(size.height() * times + view_->air()) + 2;
    view_->setMinimumSize(wide, high);
    const bool scrolls = wide > scroll_->viewport()->width();
    const int bar = scrolls ? scroll_->horizontalScrollBar()->sizeHint().height() : 0;
    scroll_->setFixedHeight(std::max(high, lowest) + bar);
}

void AnswerBar::resizeEvent(QResizeEvent* event) {
    QFrame::resizeEvent(event);
    fit();
}

void AnswerBar::fillExamples() {
    QMenu* menu = examples_->menu();
    menu->clear();
    for (const std::string& sentence : sentencesFor(workbench_.experiment().model))
        connect(
            menu->addAction(unmarked(labelText(sentence))), &QAction::triggered, this,
            [this, sentence] { workbench_.edit(withSentence(workbench_.experiment(), sentence)); });
}

void AnswerBar::turnPicture(int by) {
    const Experiment& present = workbench_.experiment();
    workbench_.edit(withPicture(present, present.model.picture + static_cast<std::uint32_t>(by)));
}

} // namespace fovea
