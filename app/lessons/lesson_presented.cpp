// A lesson in front of a class, and how the keys lead through a page.
#include "app/lessons/lesson_panel.h"
#include "app/lessons/question_box.h"

#include <QtGui/QShortcut>
#include <QtWidgets/QPushButton>
#include <QtWidgets/QScrollArea>
#include <QtWidgets/QScrollBar>

#include <algorithm>

namespace fovea {
namespace {

constexpr int panelWidth = 430;
constexpr double largestShare = 0.45; // of the window, presented

} // namespace

void LessonPanel::setPresenting(bool presenting, double times) {
    times_ = presenting ? times : 1;
    for (QShortcut* one : clicker_)
        one->setEnabled(presenting);
    fitWidth();
}

void LessonPanel::fitWidth() {
    const int most = static_cast<int>(window()->width() * largestShare);
    setFixedWidth(times_ > 1 ? std::max(panelWidth, std::min(qRound(panelWidth * times_), most))
                             : panelWidth);
}

QuestionBox* LessonPanel::firstOpen() const {
    for (const auto& one : questions_)
        if (one && one->isVisibleTo(scroll_->widget()) && !one->isAnswered() && !one->isTold())
            return one;
    return nullptr;
}

// Nothing is revealed that cannot be seen yet.
void LessonPanel::advance() {
    QScrollBar* bar = scroll_->verticalScrollBar();
    QuestionBox* open = firstOpen();
    const int below = bar->value() + scroll_->viewport()->height();
    if (open && open->geometry().bottom() <= below) {
        open->revealAnswer();
        showAnswered();
        tellVeil();
    } else if (bar->value() < bar->maximum()) {
        bar->setValue(bar->value() + bar->pageStep() * 4 / 5);
    } else {
        go(page_ + 1);
    }
}

// What was answered cannot be chosen any more, so the keys go on to what comes next.
void LessonPanel::focusNext() {
    if (const QuestionBox* open = firstOpen())
        for (auto* one : open->findChildren<QWidget*>())
            if (one->isEnabled() && (one->focusPolicy() & Qt::TabFocus))
                return one->setFocus(Qt::TabFocusReason);
    next_->setFocus(Qt::TabFocusReason);
}

} // namespace fovea
