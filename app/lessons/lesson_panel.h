// A lesson beside a workspace: one page at a time. What a page shows is opened in the workspace it
// belongs to, veiled until what is asked about it is answered. In front of a class one key does it
// all: it reveals what was asked, scrolls, and turns the page.
#pragma once

#include "app/lessons/answers.h"
#include "app/lessons/course.h"
#include "app/lessons/page_figures.h"
#include "app/window/settings.h"
#include "core/base/latest.h"

#include <QtCore/QPointer>
#include <QtWidgets/QFrame>

#include <map>
#include <memory>
#include <optional>

class QLabel;
class QPushButton;
class QScrollArea;
class QShortcut;
class QVBoxLayout;

namespace fovea {

class PageDots;
class QuestionBox;
class TryBox;
class Workbench;

class LessonPanel : public QFrame {
    Q_OBJECT
public:
    // Answers are remembered where `settings` remember anything.
    LessonPanel(Workbench& workbench, const Settings& settings, QWidget* parent);

    // Throws Error where the lesson cannot be read. Answers that are given stand in place of those
    // that are remembered, which stay as they are.
    void open(const LessonSource& lesson, int page = 0, const LessonAnswers* given = nullptr);
    void close();
    void setTheme(const Theme& theme);
    // Large, in front of a class, and as wide as that.
    void setPresenting(bool presenting, double times);
    [[nodiscard]] std::optional<LessonAnswers> answers() const; // of the lesson that is open
    [[nodiscard]] bool showsGiven() const { return given_.has_value(); }
    // The stages that its page shows; none: all.
    [[nodiscard]] std::optional<std::vector<std::string>> shownStages() const;
    [[nodiscard]] const LessonSource* lesson() const { return source_ ? &*source_ : nullptr; }
    [[nodiscard]] const Lesson& text() const { return lesson_; } // in the language in use
    [[nodiscard]] int page() const { return page_; }
    void go(int page); // counted from 0; where there is none, nothing happens
    void advance();    // what is asked, what is below, the next page
    // Nothing is being computed for the page.
    [[nodiscard]] bool isSettled() const { return figures_ || !problem_.text.empty(); }
    [[nodiscard]] bool isVeiled() const { return veiled_; }

Q_SIGNALS:
    void veiled(bool veiled); // the figure must not be seen yet
    void stagesChanged();     // other ones are shown
    void listWanted();        // of all lessons
    void saveWanted();        // of the answers
    void presentWanted();
    void handoutWanted(bool answers); // of the lesson, on paper
    void closed();

private:
    struct Request {
        LessonPage page;
        std::string shown; // the command of what stands beside it
    };
    struct Answer {
        std::shared_ptr<PageFigures> figures;
        Message problem;
    };

    void take(std::uint64_t generation, const Answer& answer);
    void fill(const LinesOf& lines);
    void addBlock(const LessonBlock& block, const LinesOf& lines);
    void addQuestion(const LessonBlock& block, const LinesOf& lines);
    void add(QuestionBox& box, const std::string& question);
    [[nodiscard]] QuestionBox* firstOpen() const;
    void fitWidth();
    void beginPage(const QString& word = {});
    void focusNext();
    void look(); // whether a goal is reached
    void tellVeil();
    void showAnswered(); // as far as the first question that is open
    [[nodiscard]] QString settingOf(const std::string& question) const;
    [[nodiscard]] QString answerTo(const std::string& question) const;
    void refreshBar();

    Workbench& workbench_;
    Settings settings_;
    std::optional<LessonSource> source_;
    Lesson lesson_;
    int page_ = 0;
    using Answers = std::map<std::string, QString>; // by question
    std::map<std::string, Answers> answers_;        // of this start of the program, by lesson
    std::optional<Answers> given_;                  // those of a file, in place of one's own
    std::shared_ptr<PageFigures> figures_;
    Message problem_;
    bool veiled_ = false;
    bool opens_ = false; // what the page shows is still to be opened

    QLabel* place_;
    QScrollArea* scroll_;
    QVBoxLayout* text_ = nullptr;
    QPushButton* back_;
    QPushButton* next_;
    PageDots* dots_;
    QList<QShortcut*> clicker_;
    double times_ = 1; // how large it is presented
    std::vector<QPointer<QuestionBox>> questions_;
    std::vector<QPointer<QuestionBox>> predictions_;
    std::vector<QPointer<TryBox>> tries_;
    Latest<Request, Answer> worker_; // last: it calls this object
};

} // namespace fovea
