#include "ui/explore/answer_bar.h"

#include "core/base/decoding.h"
#include "core/base/table.h"
#include "core/experiment/chosen_model.h"
#include "core/experiment/file_model.h"
#include "core/figure/figures.h"
#include "ui/explore/explore_trace.h"
#include "ui/explore/generator.h"
#include "ui/look/fonts.h"
#include "ui/widgets/announce.h"
#include "ui/widgets/figure_view.h"
#include "ui/widgets/offer.h"
#include "ui/widgets/parameter_form.h"
#include "ui/widgets/scaled_sizes.h"
#include "ui/widgets/small_button.h"
#include "ui/words.h"
#include "ui/workbench.h"

#include <QtCore/QtMath>
#include <QtGui/QAction>
#include <QtWidgets/QHBoxLayout>
#include <QtWidgets/QLabel>
#include <QtWidgets/QMenu>
#include <QtWidgets/QScrollArea>
#include <QtWidgets/QScrollBar>
#include <QtWidgets/QStyle>
#include <QtWidgets/QToolButton>
#include <QtWidgets/QWidgetAction>

#include <algorithm>

namespace fovea {
namespace {

constexpr int titleRoom = 144;
constexpr int widestTitles = 260;
constexpr int wordRoom = 30; // a line may end before a long word
constexpr int lowest = 46;

// The words alone: how sure the model is changes with every letter that is typed.
QString predicted(const Answer& answer) {
    QStringList all;
    for (const Answer::Item& item : answer.items)
        all << (item.place ? patchText(item.answer) : quotedText(item.answer));
    return (answer.continued && !all.isEmpty() ? all.mid(0, 1) : all).join(QLatin1Char(' '));
}

} // namespace

AnswerBar::AnswerBar(Workbench& workbench, QWidget* parent)
    : QFrame(parent), workbench_(workbench), title_(new QLabel(this)), subtitle_(new QLabel(this)),
      names_(new QLabel(this)), scroll_(new QScrollArea(this)), view_(new FigureView(this)),
      generator_(new Generator(workbench, this)), start_(new QAction(this)),
      generate_(smallButton(tr("Generate"), tr("Let the model continue the text (Alt+G)"), this)),
      decoding_(smallButton(QStringLiteral("▾"), tr("How text is generated"), this)),
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
    makeNewsPlace(*title_);
    subtitle_->setObjectName(QStringLiteral("quiet"));
    names_->setObjectName(QStringLiteral("quiet"));
    for (QLabel* label : {subtitle_, names_})
        label->setWordWrap(true);
    for (QLabel* label : {title_, subtitle_, names_}) {
        label->setTextFormat(Qt::PlainText);
        label->setProperty(keepsSize, true); // fit() sizes it
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
    for (QToolButton* button : {generate_, decoding_, before_, next_, examples_})
        layout->addWidget(button, 0, Qt::AlignTop);
    start_->setShortcut(Qt::ALT | Qt::Key_G);
    connect(generate_, &QToolButton::clicked, start_, &QAction::trigger);
    connect(start_, &QAction::triggered, generator_,
            [this] { generator_->runs() ? generator_->stop() : generator_->start(); });
    connect(generator_, &Generator::changed, this, &AnswerBar::refresh);
    decoding_->setPopupMode(QToolButton::InstantPopup);
    decoding_->setMenu(new QMenu(decoding_));
    connect(decoding_->menu(), &QMenu::aboutToShow, this, &AnswerBar::fillDecoding);
    examples_->setObjectName(QStringLiteral("examples"));
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
    const TracePointer trace = exploreTrace(workbench_);
    const bool generates =
        trace && trace->model && trace->model->kind == AnswerKind::next && !isOfFile(*trace);
    const bool says = trace && trace->model && trace->model->kind == AnswerKind::sequence;
    offer(*generate_, generates || says);
    offer(*decoding_, generates || says);
    generate_->setEnabled(generator_->canGenerate());
    generate_->setToolTip(says ? tr("Let the model say its answer again, word by word (Alt+G)")
                          : generate_->isEnabled()
                              ? tr("Let the model continue the text (Alt+G)")
                              : tr("The text has ended: the model adds nothing"));
    generate_->setText(generator_->runs() ? tr("Stop")
                       : says             ? tr("Word by word")
                                          : tr("Generate"));
    generate_->setAccessibleName(generate_->text());
    start_->setEnabled(generate_->isEnabled());
}

void AnswerBar::setFigure(const std::shared_ptr<const Figure>& figure) {
    view_->setFigure(figure);
    if (const auto* answer = figure ? std::get_if<Answer>(figure.get()) : nullptr) {
        title_->setText(fovea::words(answer->title));
        if (const QString said = predicted(*answer); said != std::exchange(said_, said))
            announce(*title_, QStringLiteral("%1: %2").arg(title_->text(), said));
        const QString subtitle = fovea::words(answer->subtitle);
        subtitle_->setText(answer->compared && !subtitle.isEmpty() ? tr("B: %1").arg(subtitle)
                                                                   : subtitle);
        subtitle_->setVisible(!subtitle.isEmpty());
        names_->setText(answer->compared ? QStringLiteral("%1\n%2").arg(
                                               tr("A: %1").arg(fovea::words(answer->compared->a)),
                                               tr("B: %1").arg(fovea::words(answer->compared->b)))
                                         : QString());
        names_->setVisible(answer->compared.has_value());
        const TracePointer trace = exploreTrace(workbench_);
        const bool changed =
            trace && trace->model &&
            (std::ranges::any_of(trace->model->changed, [](bool one) { return one; }) ||
             std::ranges::any_of(trace->tokens, &Token::unknown));
        const QString style = changed ? QStringLiteral("warned") : QStringLiteral("quiet");
        if (style != subtitle_->objectName()) {
            subtitle_->setObjectName(style);
            subtitle_->style()->polish(subtitle_);
        }
    }
    refresh();
    fit();
}

// One row of cards, which scrolls where it is longer than the window.
void AnswerBar::fit() {
    if (!view_->figure())
        return;
    // Two lines for what stands below the title, where the window has room for them.
    int longest = 0;
    const QString all = subtitle_->text() + QLatin1Char('\n') + names_->text();
    for (const QString& line : all.split(QLatin1Char('\n')))
        longest = std::max(longest, subtitle_->fontMetrics().horizontalAdvance(line));
    const int least = scaledToText(titleRoom);
    const int room = std::clamp(longest / 2 + scaledToText(wordRoom), least,
                                std::max(least, std::min(scaledToText(widestTitles), width() / 6)));
    for (QLabel* label : {title_, subtitle_, names_})
        label->setFixedWidth(room);
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

// Words may have another size.
void AnswerBar::changeEvent(QEvent* event) {
    QFrame::changeEvent(event);
    if (event->type() == QEvent::StyleChange || event->type() == QEvent::FontChange)
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

namespace {

constexpr const char* seedId = "seed"; // of what is drawn, the Experiment's

// What decides about a text that grows, or about the answer to one, whose length suits itself and
// whose beams are a figure.
RowInfo decodingRow(bool grows) {
    RowInfo row{.id = "decoding",
                .name = QT_TRANSLATE_NOOP("fovea", "Generate"),
                .parameters = grows ? shownDecodingParameters() : decodingParameters()};
    if (!grows)
        std::erase_if(row.parameters, [](const Parameter& one) { return one.id == "most"; });
    row.parameters.push_back(
        integerParameter(seedId, QT_TRANSLATE_NOOP("fovea", "Seed"), 1, 0, UINT32_MAX));
    return row;
}

} // namespace

// Temperature and the like, of this Experiment.
void AnswerBar::fillDecoding() {
    const TracePointer trace = exploreTrace(workbench_);
    const bool grows = trace && trace->model && trace->model->kind == AnswerKind::next;
    static const RowInfo ofText = decodingRow(true); // forms keep their rows
    static const RowInfo ofAnswer = decodingRow(false);
    const RowInfo& row = grows ? ofText : ofAnswer;
    QMenu* menu = decoding_->menu();
    menu->clear();
    const Experiment& present = workbench_.experiment();
    Values values = defaultChoice(row).values;
    for (const auto& [id, value] : present.decoding)
        values[id] = value;
    values[seedId] = std::int64_t{present.seed};
    auto* form = new ParameterForm(row, values, {}, menu);
    form->setContentsMargins(12, 10, 12, 10);
    form->setMinimumWidth(300);
    connect(form, &ParameterForm::changed, this,
            [this, &row](const std::string& id, const Value& value) {
                Experiment next = workbench_.experiment();
                if (id == seedId)
                    next.seed = static_cast<std::uint32_t>(std::get<std::int64_t>(value));
                else if (value == row.parameter(id, row.id).defaultValue)
                    next.decoding.erase(id);
                else
                    next.decoding[id] = value;
                workbench_.edit(std::move(next));
            });
    auto* action = new QWidgetAction(menu);
    action->setDefaultWidget(form);
    menu->addAction(action);
}

std::vector<Command> AnswerBar::commands() {
    if (!generator_->canGenerate())
        return {};
    const TracePointer trace = exploreTrace(workbench_);
    const bool isAnswered = trace && trace->model && trace->model->kind == AnswerKind::sequence;
    return {{.group = tr("Model"),
             .name = generator_->runs() ? tr("Stop generating")
                     : isAnswered       ? tr("Say the answer word by word")
                                        : tr("Generate text"),
             .run = [this] { start_->trigger(); }}};
}

void AnswerBar::turnPicture(int by) {
    const Experiment& present = workbench_.experiment();
    workbench_.edit(withPicture(present, present.model.picture + static_cast<std::uint32_t>(by)));
}

} // namespace fovea
