// What the window lays over itself, or beside its workspace: palette, help, settings, gallery,
// lessons.
#include "app/gallery/gallery_page.h"
#include "app/gallery/gallery_pictures.h"
#include "app/lessons/lesson_panel.h"
#include "app/lessons/lessons_page.h"
#include "app/window/about.h"
#include "app/window/attempt.h"
#include "app/window/main_window.h"
#include "app/window/palette_commands.h"
#include "app/window/settings_page.h"
#include "app/window/shortcuts_page.h"
#include "app/window/window_actions.h"
#include "core/figure/figures.h"
#include "ui/palette/command_palette.h"
#include "ui/widgets/message_bar.h"
#include "ui/workbench.h"
#include "ui/workspace.h"

#include <QtWidgets/QFileDialog>

#include <utility>
#include <vector>

namespace fovea {

void MainWindow::showPalette() {
    std::vector<Command> commands = paletteCommands(*actions_, workspace(), *files_, *workbench_);
    for (Command& command :
         lessonCommands([this](const LessonSource& lesson) { openLesson(lesson); }))
        commands.push_back(std::move(command));
    lay(new CommandPalette(std::move(commands), theme(), this));
}

void MainWindow::showHelp() {
    lay(new ShortcutsPage(*actions_, &figureOf(workbench_->experiment().view), theme(), this));
}

void MainWindow::showShortcuts() {
    lay(new ShortcutsPage(*actions_, nullptr, theme(), this));
}

void MainWindow::showAbout() {
    lay(new About(*workbench_, theme(), this));
}

void MainWindow::showSettings() {
    lay(new SettingsPage(*this, theme()));
}

void MainWindow::showGallery() {
    if (!galleryPictures_)
        galleryPictures_ = std::make_shared<GalleryPictures>();
    lay(new GalleryPage(*workbench_, galleryPictures_, theme(), this));
}

void MainWindow::showLessons() {
    lay(new LessonsPage([this](const LessonSource& lesson) { openLesson(lesson); },
                        [this] { askLesson(); }, theme(), this));
}

void MainWindow::openLesson(const LessonSource& lesson, int page) {
    const Message problem = problemOf([&] { lesson_->open(lesson, page); });
    if (!problem.text.empty())
        message_->say(problem);
    actions_->refresh();
}

void MainWindow::askLesson() {
    const QString folder =
        QFileDialog::getExistingDirectory(this, tr("Open a lesson"), settings_.lastFolder());
    if (!folder.isEmpty())
        open(folder);
}

} // namespace fovea
