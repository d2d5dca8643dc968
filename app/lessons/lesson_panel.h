// A lesson beside a workspace: one page at a time. What a page shows is opened in the workspace it
// belongs to, veiled until what is asked about it is answered.
#pragma once

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

    // Throws Error where the lesson cannot be read.
    void open(const LessonSource& lesson, int page = 0);
    void close();
    void setTheme(const Theme& theme);
    [[nodiscard]] const LessonSource* lesson() const { return source_ ? &*source_ : nullptr; }
    [[nodiscard]] int page() const { return page_; }
    void go(int page); // counted from 0; where there is none, nothing happens
    // Nothing is being computed for the page.
    [[nodiscard]] bool isSettled() const { return figures_ || !problem_.text.empty(); }
    [[nodiscard]] bool isVeiled() const { return veiled_; }

Q_SIGNALS:
    void veiled(bool veiled); // the figure must not be seen yet
    void listWanted();        // of all lessons
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
    void addBlock(const LessonBlock& block, const LinesOf& lines, const QString& key);
    void add(QuestionBox& box, const QString& key);
    void look(); // whether a goal is reached
    void tellVeil();
    void showAnswered(); // as far as the first question that is open
    [[nodiscard]] QString answerTo(const QString& key) const;
    [[nodiscard]] std::string shownAt(int page) const;
    void refreshBar();

    Workbench& workbench_;
    Settings settings_;
    std::optional<LessonSource> source_;
    Lesson lesson_;
    int page_ = 0;
    std::map<QString, QString> answers_; // of this start of the program
    std::shared_ptr<PageFigures> figures_;
    Message problem_;
    bool veiled_ = false;
    bool opens_ = false; // what the page shows is still to be opened

    QLabel* place_;
    QLabel* title_;
    QScrollArea* scroll_;
    QVBoxLayout* text_ = nullptr;
    QPushButton* back_;
    QPushButton* next_;
    PageDots* dots_;
    std::vector<QPointer<QuestionBox>> predictions_;
    std::vector<QPointer<TryBox>> tries_;
    Latest<Request, Answer> worker_; // last: it calls this object
};

} // namespace fovea
