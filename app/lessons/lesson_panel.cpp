#include "app/lessons/lesson_panel.h"

#include "app/lessons/formula_label.h"
#include "app/lessons/lesson_html.h"
#include "app/lessons/page_dots.h"
#include "app/lessons/question_box.h"
#include "app/read_command.h"
#include "core/base/error.h"
#include "core/compute/eigen/eigen_backend.h"
#include "core/compute/pool.h"
#include "ui/look/fonts.h"
#include "ui/look/language.h"
#include "ui/words.h"
#include "ui/workbench.h"

#include <QtWidgets/QHBoxLayout>
#include <QtWidgets/QLabel>
#include <QtWidgets/QPushButton>
#include <QtWidgets/QScrollArea>
#include <QtWidgets/QScrollBar>
#include <QtWidgets/QToolButton>

#include <algorithm>

namespace fovea {
namespace {

constexpr int panelWidth = 430;

std::shared_ptr<Backend> lessonBackend(const std::stop_token& stop = {}) {
    return makeEigenBackend(std::make_shared<Pool>(1), stop);
}

QToolButton* headButton(const QString& text, const QString& name, QWidget* parent) {
    auto* button = new QToolButton(parent);
    button->setText(text);
    button->setObjectName(QStringLiteral("small"));
    button->setAccessibleName(name);
    button->setToolTip(name);
    return button;
}

} // namespace

LessonPanel::LessonPanel(Workbench& workbench, const Settings& settings, QWidget* parent)
    : QFrame(parent), workbench_(workbench), settings_(settings),
      place_(lessonLabel({}, "quiet", this)), title_(lessonLabel({}, "pageTitle", this)),
      scroll_(new QScrollArea(this)), back_(new QPushButton(tr("Back"), this)),
      next_(new QPushButton(tr("Next"), this)), dots_(new PageDots(this)),
      worker_(
          [](const Request& request, const std::stop_token& stop, const auto&) {
              Answer answer{
                  std::make_shared<PageFigures>(request.page, request.shown, lessonBackend(stop)),
                  {}};
              try {
                  computeAll(request.page, *answer.figures);
              } catch (const Error& error) {
                  answer.problem = error.message();
              }
              return answer;
          },
          [this](std::uint64_t generation, Answer answer) {
              QMetaObject::invokeMethod(
                  this,
                  [this, generation, answer = std::move(answer)] { take(generation, answer); },
                  Qt::QueuedConnection);
          }) {
    setObjectName(QStringLiteral("lessonPanel"));
    setAccessibleName(tr("Lesson"));
    setFixedWidth(panelWidth);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    auto* head = new QHBoxLayout;
    head->setContentsMargins(26, 14, 14, 0);
    head->addWidget(place_, 1);
    auto* list = headButton(tr("All lessons"), tr("All lessons of the course"), this);
    auto* close = headButton(QStringLiteral("✕"), tr("Leave the lesson"), this);
    head->setSpacing(6);
    head->addWidget(list);
    head->addWidget(close);
    layout->addLayout(head);
    scroll_->setObjectName(QStringLiteral("lessonScroll"));
    scroll_->setWidgetResizable(true);
    scroll_->setFrameShape(QFrame::NoFrame);
    scroll_->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    layout->addWidget(scroll_, 1);
    auto* bar = new QHBoxLayout;
    bar->setContentsMargins(26, 10, 26, 12);
    back_->setObjectName(QStringLiteral("lessonBack"));
    back_->setToolTip(tr("The page before (Alt+Left)"));
    back_->setShortcut(QKeySequence(Qt::ALT | Qt::Key_Left));
    next_->setObjectName(QStringLiteral("primary"));
    next_->setToolTip(tr("The next page (Alt+Right)"));
    next_->setShortcut(QKeySequence(Qt::ALT | Qt::Key_Right));
    bar->addWidget(back_);
    bar->addWidget(dots_, 1);
    bar->addWidget(next_);
    layout->addLayout(bar);
    connect(list, &QToolButton::clicked, this, &LessonPanel::listWanted);
    connect(close, &QToolButton::clicked, this, &LessonPanel::close);
    connect(back_, &QPushButton::clicked, this, [this] { go(page_ - 1); });
    connect(next_, &QPushButton::clicked, this, [this] {
        if (page_ + 1 < static_cast<int>(lesson_.pages.size()))
            go(page_ + 1);
        else
            Q_EMIT listWanted();
    });
    connect(&workbench, &Workbench::pictureChanged, this, &LessonPanel::look);
    hide();
}

void LessonPanel::open(const LessonSource& lesson, int page) {
    const LessonText& text = lesson.in(languageInUse().id);
    lesson_ = readLesson(text.text, text.path);
    source_ = lesson;
    show();
    page_ = -1;
    go(std::clamp(page, 0, static_cast<int>(lesson_.pages.size()) - 1));
}

void LessonPanel::close() {
    source_.reset();
    hide();
    figures_.reset();
    tellVeil();
    Q_EMIT closed();
}

void LessonPanel::setTheme(const Theme& theme) {
    dots_->setTheme(theme);
}

// That of the last page, up to this one, which has one.
std::string LessonPanel::shownAt(int page) const {
    for (int i = page; i >= 0; --i)
        if (const FigureBlock* figure = lesson_.pages[static_cast<std::size_t>(i)].shown())
            return figure->command;
    return {};
}

void LessonPanel::go(int page) {
    if (!source_ || page < 0 || page >= static_cast<int>(lesson_.pages.size()))
        return;
    const LessonPage& now = lesson_.pages[static_cast<std::size_t>(page)];
    opens_ = page_ < 0 || now.shown();
    page_ = page;
    figures_.reset();
    problem_ = {};
    predictions_.clear();
    tries_.clear();
    refreshBar();
    worker_.request({.page = now, .shown = shownAt(page)});
}

void LessonPanel::refreshBar() {
    const auto pages = static_cast<int>(lesson_.pages.size());
    place_->setText((utf8(lesson_.title) + QStringLiteral(" · ") +
                     tr("page %1 of %2").arg(page_ + 1).arg(pages))
                        .toHtmlEscaped());
    title_->setText(htmlOf(lesson_.pages[static_cast<std::size_t>(page_)].title));
    back_->setEnabled(page_ > 0);
    next_->setText(page_ + 1 < pages ? tr("Next") : tr("All lessons"));
    dots_->set(pages, page_);
}

void LessonPanel::take(std::uint64_t generation, const Answer& answer) {
    if (!worker_.isLatest(generation) || !source_)
        return;
    problem_ = answer.problem;
    figures_ = answer.figures;
    auto* inside = new QWidget;
    inside->setObjectName(QStringLiteral("lessonPage"));
    text_ = new QVBoxLayout(inside);
    text_->setContentsMargins(26, 6, 20, 16);
    text_->setSpacing(12);
    auto* old = title_;
    title_ = lessonLabel(old->text(), "pageTitle", inside);
    old->deleteLater();
    text_->addWidget(title_);
    if (problem_.text.empty())
        fill(figures_->linesOf());
    else
        text_->addWidget(lessonLabel(words(problem_).toHtmlEscaped(), "failure", inside));
    text_->addStretch(1);
    showAnswered();
    scroll_->setWidget(inside);
    scroll_->verticalScrollBar()->setValue(0);
    inside->setFocusPolicy(Qt::NoFocus);
    tellVeil();
    if (std::exchange(opens_, false) && problem_.text.empty() && !shownAt(page_).empty())
        workbench_.edit(openedBeside(figures_->experiment(""), workbench_.experiment()));
}

void LessonPanel::fill(const LinesOf& lines) {
    const LessonPage& page = lesson_.pages[static_cast<std::size_t>(page_)];
    for (std::size_t i = 0; i < page.blocks.size(); ++i)
        addBlock(page.blocks[i], lines,
                 QStringLiteral("%1/%2/%3")
                     .arg(utf8(source_->id).replace(QLatin1Char('/'), QLatin1Char('_')))
                     .arg(page_ + 1)
                     .arg(static_cast<int>(i) + 1));
}

void LessonPanel::addBlock(const LessonBlock& block, const LinesOf& lines, const QString& key) {
    QWidget* parent = text_->parentWidget();
    if (const auto* paragraph = std::get_if<LessonParagraph>(&block)) {
        text_->addWidget(lessonLabel(htmlOf(filled(paragraph->text, lines)), "lessonText", parent));
    } else if (const auto* formula = std::get_if<FormulaLine>(&block)) {
        text_->addWidget(new FormulaLabel(formula->formula, parent));
    } else if (const auto* predict = std::get_if<PredictBlock>(&block)) {
        auto* box = new PredictBox(*predict, lines, answerTo(key), parent);
        predictions_.emplace_back(box);
        add(*box, key);
    } else if (const auto* attempt = std::get_if<TryBlock>(&block)) {
        auto* box = new TryBox(*attempt, lines, !answerTo(key).isEmpty(), parent);
        tries_.emplace_back(box);
        add(*box, key);
    } else if (const auto* mistake = std::get_if<MistakeBlock>(&block)) {
        add(*new MistakeBox(*mistake, lines, answerTo(key), parent), key);
    }
}

void LessonPanel::add(QuestionBox& box, const QString& key) {
    text_->addWidget(&box);
    connect(&box, &QuestionBox::answered, this, [this, key](const QString& answer) {
        answers_[key] = answer;
        settings_.setAnswer(key, answer);
        showAnswered();
        tellVeil();
    });
}

// What follows a question may tell its answer.
void LessonPanel::showAnswered() {
    bool hidden = false;
    for (int i = 0; i < text_->count(); ++i)
        if (QWidget* one = text_->itemAt(i)->widget()) {
            one->setVisible(!hidden);
            const auto* question = qobject_cast<PredictBox*>(one);
            hidden = hidden || (question && !question->isAnswered());
        }
}

QString LessonPanel::answerTo(const QString& key) const {
    const auto known = answers_.find(key);
    return known != answers_.end() ? known->second : settings_.answer(key);
}

void LessonPanel::look() {
    const Picture& picture = workbench_.picture();
    const bool open = std::ranges::any_of(
        tries_, [](const QPointer<TryBox>& one) { return one && !one->isAnswered(); });
    if (!open || !picture.trace || !source_)
        return;
    PresentFigures present(picture.trace, picture.experiment.view, lessonBackend());
    for (const auto& one : tries_)
        if (one)
            one->look(present.linesOf());
}

void LessonPanel::tellVeil() {
    const bool veils = source_ && problem_.text.empty() &&
                       std::ranges::any_of(predictions_, [](const QPointer<QuestionBox>& one) {
                           return one && !one->isAnswered();
                       });
    if (std::exchange(veiled_, veils) != veils)
        Q_EMIT veiled(veils);
}

} // namespace fovea
