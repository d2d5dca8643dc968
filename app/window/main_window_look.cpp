// What is chosen for the window: theme, language, size of words, direction, motion, memory, device.
#include "app/window/main_window.h"

#include "app/lessons/lesson_panel.h"
#include "app/window/file_work.h"
#include "app/window/first_steps.h"
#include "app/window/presentation.h"
#include "app/window/rail.h"
#include "app/window/recent_menu.h"
#include "app/window/settings_page.h"
#include "app/window/top_bar.h"
#include "app/window/veil.h"
#include "app/window/window_actions.h"
#include "app/window/workspace_pages.h"
#include "core/base/memory.h"
#include "core/compute/devices/devices.h"
#include "ui/look/fonts.h"
#include "ui/look/language.h"
#include "ui/look/marks.h"
#include "ui/look/motion.h"
#include "ui/look/style.h"
#include "ui/look/system_theme.h"
#include "ui/widgets/figure_view.h"
#include "ui/widgets/message_bar.h"
#include "ui/widgets/overlay.h"
#include "ui/widgets/scaled_sizes.h"
#include "ui/widgets/status_line.h"
#include "ui/workbench.h"
#include "ui/workspace.h"

#include <QtWidgets/QApplication>
#include <QtWidgets/QMenu>

#include <algorithm>
#include <cstdint>
#include <optional>
#include <utility>

namespace fovea {

void MainWindow::setThemeChoice(ThemeChoice choice) {
    themeChoice_ = choice;
    actions_->refresh();
    applyTheme();
}

void MainWindow::chooseTheme(ThemeChoice choice) {
    setThemeChoice(choice);
    remember([&](Preferences& preferences) { preferences.theme = choice; });
}

// Every window's: one person reads them.
void MainWindow::chooseTextSize(int percent) {
    remember([&](Preferences& preferences) { preferences.textSize = percent; });
    for (QWidget* widget : QApplication::topLevelWidgets())
        if (auto* window = qobject_cast<MainWindow*>(widget)) {
            window->preferences_.textSize = percent;
            window->applyTheme();
            window->actions_->refresh();
        }
}

void MainWindow::stepTextSize(int steps) {
    const auto present = std::ranges::lower_bound(textSizes, preferences_.textSize);
    const auto wanted = present - textSizes.begin() + steps;
    chooseTextSize(textSizes[static_cast<std::size_t>(
        std::clamp<std::ptrdiff_t>(wanted, 0, textSizes.size() - 1))]);
}

void MainWindow::chooseMotion(Motion motion) {
    remember([&](Preferences& preferences) { preferences.motion = motion; });
    applyMotion();
}

// Every window's: it is that of the program.
void MainWindow::chooseMemory(int gibibytes) {
    remember([&](Preferences& preferences) { preferences.memory = gibibytes; });
    for (QWidget* widget : QApplication::topLevelWidgets())
        if (auto* window = qobject_cast<MainWindow*>(widget))
            window->preferences_.memory = gibibytes;
    applyMemory();
}

void MainWindow::applyMemory() {
    const auto size = static_cast<std::size_t>(preferences_.memory);
    setMemoryBudget(size == 0 ? SIZE_MAX : size << 30);
}

void MainWindow::chooseDevice(const Device& device) {
    workbench_->setDevice(device);
    remember([&](Preferences& preferences) { preferences.device = device.id; });
}

// Every window's, as the size of words is.
void MainWindow::chooseMarks(bool always) {
    remember([&](Preferences& preferences) { preferences.marks = always; });
    for (QWidget* widget : QApplication::topLevelWidgets())
        if (auto* window = qobject_cast<MainWindow*>(widget)) {
            window->preferences_.marks = always;
            window->applyTheme();
        }
}

// Every window's: it is that of the program.
void MainWindow::chooseLanguage(const std::string& id) {
    remember([&](Preferences& preferences) { preferences.language = id; });
    useLanguage(id);
    QApplication::setFont(wordFont(bodyPoints));
}

// Widgets have the words that they were made with, so they are made once more, around what is
// worked on: the workbench, its files, and what is said in the message bar.
void MainWindow::makeAnew() {
    const bool hadSettings = findChild<SettingsPage*>();
    const bool hadSteps = findChild<FirstSteps*>();
    const auto lesson = lesson_->lesson() ? std::optional(*lesson_->lesson()) : std::nullopt;
    const auto answers = lesson_->showsGiven() ? lesson_->answers() : std::nullopt;
    const int page = lesson_->page();
    setPresenting(false);
    qDeleteAll(findChildren<Overlay*>(Qt::FindDirectChildrenOnly));
    message_->setParent(this);
    delete takeCentralWidget();
    setMenuBar(nullptr);
    delete actions_->menu();
    delete actions_;
    actions_ = new WindowActions(*this);
    makePage();
    fillRecent(*actions_->recent(), *files_);
    applyDirection();
    showDevices();
    applyTheme();
    beginEditing();
    Q_EMIT files_->changed();
    if (lesson)
        openLesson(*lesson, page, answers ? &*answers : nullptr);
    if (hadSteps)
        offerFirstSteps();
    if (hadSettings)
        showSettings();
}

void MainWindow::choosePaper(const PaperChoices& paper) {
    remember([&](Preferences& preferences) { preferences.paper = paper; });
}

void MainWindow::applyMotion() {
    setReducedMotion(preferences_.motion == Motion::reduced ||
                     (preferences_.motion == Motion::system && systemReducesMotion()));
}

void MainWindow::chooseDirection(TextDirection direction) {
    remember([&](Preferences& preferences) { preferences.direction = direction; });
    applyDirection();
    applyTheme();
}

// The window alone, and its menus: the direction of the program is also that of painters, and a
// figure reads the same on every screen and on paper.
void MainWindow::applyDirection() {
    QList<QWidget*> widgets{this, actions_->menu()};
    for (auto* menu : actions_->menu()->findChildren<QMenu*>())
        widgets << menu;
    for (QWidget* widget : widgets)
        switch (preferences_.direction) {
        case TextDirection::automatic:
            widget->unsetLayoutDirection();
            break;
        case TextDirection::leftToRight:
            widget->setLayoutDirection(Qt::LeftToRight);
            break;
        case TextDirection::rightToLeft:
            widget->setLayoutDirection(Qt::RightToLeft);
            break;
        }
}

const Theme& MainWindow::theme() const {
    if (themeChoice_ == ThemeChoice::contrast ||
        (themeChoice_ == ThemeChoice::system && systemContrast_))
        return contrastTheme(systemDark_);
    const bool dark =
        themeChoice_ == ThemeChoice::dark || (themeChoice_ == ThemeChoice::system && systemDark_);
    return dark ? darkTheme() : lightTheme();
}

QString MainWindow::sheet(double times) const {
    return fovea::styleSheet(
        theme(), {.scale = times * textScale(), .room = roomScale(), .mirrored = isRightToLeft()});
}

// The picture, what is presented beside it, and all words.
void MainWindow::enlarge(double times) {
    for (auto* view : workspace().findChildren<FigureView*>())
        view->setProperty("magnification", times);
    for (QWidget* one : workspace().presented())
        one->setMinimumHeight(qRound(one->minimumHeight() * times / enlarged_));
    enlarged_ = times;
    workspace().setEnlarged(times);
    lesson_->setPresenting(isPresenting(), times);
    applyTheme();
}

// What a class is to guess before it sees it.
void MainWindow::setCovered(bool covered) {
    if (covered && !cover_) {
        cover_ = new Veil(*pages_, tr("Hidden. B, or a click, reveals it."));
        cover_->setObjectName(QStringLiteral("cover"));
        connect(cover_, &Veil::clicked, this, [this] { setCovered(false); });
    }
    if (cover_)
        cover_->setVeiled(covered);
    actions_->refresh();
}

bool MainWindow::isCovered() const {
    return cover_ && cover_->isVisible();
}

// The screen's size comes after the presentation has begun.
void MainWindow::resizeEvent(QResizeEvent* event) {
    QMainWindow::resizeEvent(event);
    if (const double times = Presentation::magnificationIn(size());
        isPresenting() && times != enlarged_)
        enlarge(times);
}

void MainWindow::applyTheme() {
    const Theme& theme = this->theme();
    setMarksAlways(preferences_.marks);
    setTextScale(systemTextScale_ * preferences_.textSize / 100);
    setPalette(fovea::palette(theme));
    setStyleSheet(sheet(enlarged_));
    sizes_->follow();
    for (const auto& [id, workspace] : pages_->made())
        workspace->setTheme(theme);
    status_->setTheme(theme);
    rail_->setTheme(theme);
    top_->setTheme(theme);
    lesson_->setTheme(theme);
    // Panels that are as high as their pictures.
    if (std::exchange(shownTextScale_, textScale()) != textScale() && workbench_->picture().trace)
        Q_EMIT workbench_->pictureChanged();
    for (auto* overlay : findChildren<Overlay*>(Qt::FindDirectChildrenOnly))
        dress(*overlay);
}

// While presenting, a sheet is for the person who presents: as large as ever.
void MainWindow::dress(Overlay& overlay) const {
    overlay.setTheme(theme());
    overlay.setStyleSheet(isPresenting() ? sheet(1) : QString());
}

} // namespace fovea
