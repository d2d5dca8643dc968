#include "app/lessons/lesson_panel.h"

#include "app/lessons/marking.h"
#include "app/lessons/page_dots.h"
#include "app/lessons/question_box.h"
#include "app/read_command.h"
#include "app/rich_text/formula_label.h"
#include "app/rich_text/rich_html.h"
#include "core/base/error.h"
#include "core/compute/eigen/eigen_backend.h"
#include "core/compute/pool.h"
#include "ui/look/fonts.h"
#include "ui/look/language.h"
#include "ui/widgets/small_button.h"
#include "ui/words.h"
#include "ui/workbench.h"

#include <QtCore/QTimer>
#include <QtGui/QShortcut>
#include <QtWidgets/QHBoxLayout>
#include <QtWidgets/QLabel>
#include <QtWidgets/QMenu>
#include <QtWidgets/QPushButton>
#include <QtWidgets/QScrollArea>
#include <QtWidgets/QScrollBar>
#include <QtWidgets/QToolButton>

#include <algorithm>
#include <chrono>

namespace fovea {
namespace {

constexpr std::chrono::milliseconds patience(150); // until a page that is not there is told

std::shared_ptr<Backend> lessonBackend(const std::stop_token& stop = {}) {
    return makeEigenBackend(std::make_shared<Pool>(1), stop);
}

} // namespace

LessonPanel::LessonPanel(Workbench& workbench, const Settings& settings, QWidget* parent)
    : QFrame(parent), workbench_(workbench), settings_(settings),
      place_(lessonLabel({}, "quiet", this)), scroll_(new QScrollArea(this)),
      back_(new QPushButton(tr("Back"), this)), next_(new QPushButton(tr("Next"), this)),
      dots_(new PageDots(this)),
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
    fitWidth();
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    auto* head = new QHBoxLayout;
    head->setContentsMargins(26, 14, 14, 0);
    place_->setWordWrap(false);
    head->addWidget(place_, 1);
    auto* list = smallButton(tr("All lessons"), tr("All lessons of the course"), this);
    auto* more =
        smallButton(QStringLiteral("⋯"), tr("What else can be done with the lesson"), this);
    more->setPopupMode(QToolButton::InstantPopup);
    auto* menu = new QMenu(more);
    menu->addAction(tr("&Present the lesson"), this, &LessonPanel::presentWanted);
    menu->addAction(tr("&Save the answers…"), this, &LessonPanel::saveWanted);
    menu->addSeparator();
    menu->addAction(tr("&Handout…"), this, [this] { Q_EMIT handoutWanted(false); });
    menu->addAction(tr("Handout with &answers…"), this, [this] { Q_EMIT handoutWanted(true); });
    more->setMenu(menu);
    auto* close = smallButton(QStringLiteral("✕"), tr("Leave the lesson"), this);
    head->setSpacing(6);
    head->addWidget(list);
    head->addWidget(more);
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
    // What a presenter in the hand sends.
    const auto press = [this](Qt::Key key, auto slot) {
        auto* shortcut = new QShortcut(key, this);
        shortcut->setEnabled(false);
        connect(shortcut, &QShortcut::activated, this, slot);
        clicker_ << shortcut;
    };
    press(Qt::Key_PageDown, [this] { advance(); });
    press(Qt::Key_PageUp, [this] { go(page_ - 1); });
    hide();
}

void LessonPanel::open(const LessonSource& lesson, int page, const LessonAnswers* given) {
    const LessonText& text = lesson.in(languageInUse().id);
    lesson_ = readLesson(text.text, text.path);
    source_ = lesson;
    given_.reset();
    if (given) {
        given_.emplace();
        for (const auto& [question, answer] : given->answers)
            (*given_)[question] = utf8(answer);
    }
    show();
    page_ = -1;
    go(std::clamp(page, 0, static_cast<int>(lesson_.pages.size()) - 1));
}

void LessonPanel::close() {
    source_.reset();
    hide();
    figures_.reset();
    tellVeil();
    Q_EMIT stagesChanged();
    Q_EMIT closed();
}

std::optional<std::vector<std::string>> LessonPanel::shownStages() const {
    return source_ ? lesson_.pages[static_cast<std::size_t>(page_)].stages : std::nullopt;
}

std::optional<LessonAnswers> LessonPanel::answers() const {
    if (!source_)
        return std::nullopt;
    LessonAnswers all{.lesson = source_->name(),
                      .title = lesson_.title,
                      .language = languageInUse().id,
                      .page = page_,
                      .answers = {}};
    for (std::size_t page = 0; page < lesson_.pages.size(); ++page)
        for (std::size_t i = 0; i < questionsOn(lesson_.pages[page]).size(); ++i) {
            const std::string question = questionKey(page + 1, i + 1);
            if (const QString answer = answerTo(question); !answer.isEmpty())
                all.answers[question] = answer.toStdString();
        }
    return all;
}

void LessonPanel::setTheme(const Theme& theme) {
    dots_->setTheme(theme);
}

void LessonPanel::go(int page) {
    if (!source_ || page < 0 || page >= static_cast<int>(lesson_.pages.size()))
        return;
    const LessonPage& now = lesson_.pages[static_cast<std::size_t>(page)];
    opens_ = page_ < 0 || now.shown();
    page_ = page;
    figures_.reset();
    problem_ = {};
    questions_.clear();
    predictions_.clear();
    tries_.clear();
    refreshBar();
    Q_EMIT stagesChanged();
    worker_.request({.page = now, .shown = lesson_.shownBeside(static_cast<std::size_t>(page))});
    QTimer::singleShot(patience, this, [this, page] {
        if (source_ && page_ == page && !isSettled())
            beginPage(tr("Computing what this page shows…"));
    });
}

// A new page with its title alone, or with a word below.
void LessonPanel::beginPage(const QString& word) {
    auto* inside = new QWidget;
    inside->setObjectName(QStringLiteral("lessonPage"));
    inside->setFocusPolicy(Qt::NoFocus);
    text_ = new QVBoxLayout(inside);
    text_->setContentsMargins(26, 2, 20, 16);
    text_->setSpacing(12);
    text_->addWidget(lessonLabel(utf8(lesson_.title).toHtmlEscaped(), "quiet", inside));
    const std::string& title = lesson_.pages[static_cast<std::size_t>(page_)].title;
    text_->addWidget(lessonLabel(htmlOf(title), "pageTitle", inside));
    if (!word.isEmpty()) {
        text_->addWidget(lessonLabel(word.toHtmlEscaped(), "quiet", inside));
        text_->addStretch(1);
    }
    scroll_->setWidget(inside);
}

void LessonPanel::refreshBar() {
    const auto pages = static_cast<int>(lesson_.pages.size());
    place_->setText(tr("page %1 of %2").arg(page_ + 1).arg(pages));
    back_->setEnabled(page_ > 0);
    next_->setText(page_ + 1 < pages ? tr("Next") : tr("All lessons"));
    dots_->set(pages, page_);
}

void LessonPanel::take(std::uint64_t generation, const Answer& answer) {
    if (!worker_.isLatest(generation) || !source_)
        return;
    problem_ = answer.problem;
    figures_ = answer.figures;
    if (problem_.text.empty()) {
        beginPage();
        fill(figures_->linesOf());
        text_->addStretch(1);
    } else {
        beginPage(words(problem_));
    }
    showAnswered();
    scroll_->verticalScrollBar()->setValue(0);
    tellVeil();
    if (std::exchange(opens_, false) && problem_.text.empty() &&
        !lesson_.shownBeside(static_cast<std::size_t>(page_)).empty())
        workbench_.edit(openedBeside(figures_->experiment(""), workbench_.experiment()));
}

void LessonPanel::fill(const LinesOf& lines) {
    const LessonPage& page = lesson_.pages[static_cast<std::size_t>(page_)];
    for (const LessonBlock& block : page.blocks)
        addBlock(block, lines);
}

void LessonPanel::addBlock(const LessonBlock& block, const LinesOf& lines) {
    QWidget* parent = text_->parentWidget();
    if (const auto* paragraph = std::get_if<LessonParagraph>(&block)) {
        text_->addWidget(lessonLabel(htmlOf(filled(paragraph->text, lines)), "lessonText", parent));
    } else if (const auto* formula = std::get_if<FormulaLine>(&block)) {
        text_->addWidget(new FormulaLabel(formula->formula, parent));
    } else {
        addQuestion(block, lines);
    }
}

void LessonPanel::addQuestion(const LessonBlock& block, const LinesOf& lines) {
    QWidget* parent = text_->parentWidget();
    const std::string question =
        questionKey(static_cast<std::size_t>(page_) + 1, questions_.size() + 1);
    const QString answer = answerTo(question);
    if (const auto* predict = std::get_if<PredictBlock>(&block)) {
        auto* box = new PredictBox(*predict, lines, answer, parent);
        predictions_.emplace_back(box);
        add(*box, question);
    } else if (const auto* attempt = std::get_if<TryBlock>(&block)) {
        auto* box = new TryBox(*attempt, lines, !answer.isEmpty(), parent);
        tries_.emplace_back(box);
        add(*box, question);
    } else if (const auto* mistake = std::get_if<MistakeBlock>(&block)) {
        add(*new MistakeBox(*mistake, lines, answer, parent), question);
    }
}

void LessonPanel::add(QuestionBox& box, const std::string& question) {
    text_->addWidget(&box);
    questions_.emplace_back(&box);
    connect(
        &box, &QuestionBox::answered, this, [this, question, box = &box](const QString& answer) {
            (given_ ? *given_ : answers_[source_->id])[question] = answer;
            if (!given_)
                settings_.setAnswer(settingOf(question), answer);
            showAnswered();
            tellVeil();
            // What is told stands below, once it has its place.
            QTimer::singleShot(0, box, [this, box] { scroll_->ensureWidgetVisible(box, 0, 20); });
        });
    if (!qobject_cast<TryBox*>(&box)) // which is answered elsewhere
        connect(&box, &QuestionBox::answered, this, &LessonPanel::focusNext);
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

QString LessonPanel::settingOf(const std::string& question) const {
    return utf8(source_->id).replace(QLatin1Char('/'), QLatin1Char('_')) + QLatin1Char('/') +
           utf8(question);
}

QString LessonPanel::answerTo(const std::string& question) const {
    const auto own = answers_.find(source_->id);
    if (const Answers* known = given_ ? &*given_ : own != answers_.end() ? &own->second : nullptr)
        if (const auto found = known->find(question); found != known->end())
            return found->second;
    return given_ ? QString() : settings_.answer(settingOf(question));
}

void LessonPanel::look() {
    const Picture& picture = workbench_.picture();
    const bool open = std::ranges::any_of(
        tries_, [](const QPointer<TryBox>& one) { return one && !one->isAnswered(); });
    if (!open || !picture.trace || !source_ || !figures_)
        return;
    PresentFigures present(picture.trace, picture.experiment.view, lessonBackend(), *figures_);
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
