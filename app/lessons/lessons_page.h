// All lessons over the window: a line for each, with its pages; a click opens it.
#pragma once

#include "app/lessons/course.h"
#include "ui/palette/command.h"
#include "ui/widgets/overlay.h"

#include <functional>
#include <vector>

namespace fovea {

using OpenLesson = std::function<void(const LessonSource&)>;

// One for each lesson of the course, for the palette.
std::vector<Command> lessonCommands(const OpenLesson& open);

class LessonsPage : public Overlay {
    Q_OBJECT
public:
    // `askFolder` lets the person choose a folder with a lesson; `own` are those known already.
    LessonsPage(const OpenLesson& open, const std::function<void()>& askFolder,
                const std::vector<LessonSource>& own, const Theme& theme, QWidget* window);

private:
    void addCards(QWidget& inside, const std::vector<LessonSource>& lessons, bool numbered,
                  const OpenLesson& open);
};

} // namespace fovea
