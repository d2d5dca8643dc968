#include "app/main_window.h"

#include "app/window/about.h"
#include "app/window/figure_work.h"
#include "app/window/file_work.h"
#include "app/window/palette_commands.h"
#include "app/window/presentation.h"
#include "app/window/shortcuts_page.h"
#include "app/window/window_actions.h"
#include "core/base/error.h"
#include "ui/explore/explore.h"
#include "ui/export/drag_grip.h"
#include "ui/export/export_dialog.h"
#include "ui/figure_view.h"
#include "ui/icons.h"
#include "ui/message_bar.h"
#include "ui/palette/command_palette.h"
#include "ui/sentence_field.h"
#include "ui/status_line.h"
#include "ui/style.h"
#include "ui/view_switch.h"
#include "ui/workbench.h"

#include <QtCore/QMimeData>
#include <QtGui/QDragEnterEvent>
#include <QtWidgets/QAbstractButton>
#include <QtWidgets/QLabel>
#include <QtWidgets/QMenu>
#include <QtWidgets/QPushButton>
#include <QtWidgets/QToolButton>
#include <QtWidgets/QVBoxLayout>

namespace fovea {

MainWindow::MainWindow(Experiment start, Files& files, Settings settings, QWidget* parent)
    : QMainWindow(parent), settings_(std::move(settings)), preferences_(settings_.read()),
      workbench_(new Workbench(std::move(start), this)), systemDark_(systemIsDark()) {
    setWindowTitle(QStringLiteral("Fovea"));
    setAcceptDrops(true);
    actions_ = new WindowActions(*this);
    makePage(files);
    setMinimumSize(1024, 660);
    resize(1440, 900);
    connect(workbench_, &Workbench::experimentChanged, actions_, &WindowActions::refresh);
    connect(workbench_, &Workbench::waiting, this, [this](bool waits) {
        waiting_ = waits;
        actions_->refresh();
    });
    recall();
    applyTheme();
    editSentence();
}

MainWindow::~MainWindow() = default;

void MainWindow::makePage(Files& files) {
    auto* centre = new QWidget(this);
    auto* page = new QHBoxLayout(centre);
    page->setContentsMargins(0, 0, 0, 0);
    page->setSpacing(0);
    auto* column = new QVBoxLayout;
    column->setSpacing(0);
    // In the order in which the tab key walks.
    page->addWidget(makeRail());
    page->addLayout(column, 1);
    column->addWidget(makeTopBar());
    message_ = new MessageBar(centre);
    files_ = std::make_unique<FileWork>(files, *workbench_, *message_, *this);
    figures_ = std::make_unique<FigureWork>(files, *workbench_, preferences_.paper, *this);
    connect(figures_.get(), &FigureWork::failed, message_, &MessageBar::say);
    connect(figures_.get(), &FigureWork::chosen, this, &MainWindow::remember);
    column->addWidget(message_);
    explore_ = new Explore(*workbench_, centre);
    column->addWidget(explore_, 1);
    status_ = new StatusLine(*workbench_, centre);
    status_->setDevices(actions_->devices());
    status_->setStop(actions_->back());
    connect(figures_.get(), &FigureWork::told, status_, &StatusLine::report);
    column->addWidget(status_);
    setCentralWidget(centre);
    for (auto* view : findChildren<FigureView*>()) {
        view->setContextMenuPolicy(Qt::ActionsContextMenu);
        view->addActions(actions_->ofPicture());
    }
    const auto* grip = findChild<DragGrip*>();
    connect(grip, &DragGrip::pulled, this,
            [this] { figures_->drag(findChild<QWidget*>(QStringLiteral("picture"))->grab()); });
    connect(grip, &DragGrip::clicked, actions_->exportFigure(), &QAction::trigger);
    tellKeys();
}

QWidget* MainWindow::makeRail() {
    auto* rail = new QFrame(this);
    rail->setObjectName(QStringLiteral("rail"));
    rail->setFixedWidth(76);
    auto* layout = new QVBoxLayout(rail);
    layout->setContentsMargins(6, 12, 6, 12);
    auto* button = new QToolButton(rail);
    exploreButton_ = button;
    button->setObjectName(QStringLiteral("railButton"));
    button->setIconSize(QSize(22, 22));
    button->setText(plainText(*actions_->explore()));
    button->setToolTip(actions_->explore()->toolTip());
    button->setCheckable(true);
    button->setChecked(true);
    button->setAutoExclusive(true);
    button->setToolButtonStyle(Qt::ToolButtonTextUnderIcon);
    button->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    layout->addWidget(button);
    layout->addStretch(1);
    return rail;
}

QWidget* MainWindow::makeTopBar() {
    auto* bar = new QFrame(this);
    bar->setObjectName(QStringLiteral("topBar"));
    auto* layout = new QHBoxLayout(bar);
    layout->setContentsMargins(18, 11, 18, 11);
    layout->setSpacing(12);
    auto* brand = new QLabel(QStringLiteral("fovea"), bar);
    brand->setObjectName(QStringLiteral("brand"));
    auto* sentence = new SentenceField(*workbench_, SentenceField::Of::queries, bar);
    auto* menu = new QToolButton(bar);
    menu->setText(tr("Menu"));
    menu->setMenu(actions_->menu());
    menu->setPopupMode(QToolButton::InstantPopup);
    menu->setShortcut(Qt::Key_F10);
    menu->setToolTip(tr("Everything that can be done (%1)")
                         .arg(menu->shortcut().toString(QKeySequence::NativeText)));
    menu->setMinimumHeight(38);
    auto* exportButton = new QPushButton(tr("Export figure"), bar);
    exportButton->setObjectName(QStringLiteral("primary"));
    exportButton->setToolTip(actions_->exportFigure()->toolTip());
    exportButton->setMinimumHeight(38);
    connect(exportButton, &QPushButton::clicked, actions_->exportFigure(), &QAction::trigger);
    layout->addWidget(brand);
    auto* cross = new QToolButton(bar);
    cross->setText(QStringLiteral("⇄")); // a default action would bring its own words
    cross->setObjectName(QStringLiteral("small"));
    cross->setCheckable(true);
    cross->setToolTip(actions_->cross()->toolTip());
    connect(cross, &QToolButton::clicked, actions_->cross(), &QAction::trigger);
    connect(actions_->cross(), &QAction::toggled, cross, &QToolButton::setChecked);
    cross->setAccessibleName(plainText(*actions_->cross()));
    cross->setMinimumHeight(38);
    layout->addWidget(sentence, 1);
    layout->addWidget(cross);
    layout->addWidget(menu);
    layout->addWidget(exportButton);
    return bar;
}

// The switch knows its rows, and not the keys that the window has for them.
void MainWindow::tellKeys() {
    for (auto* view : findChildren<ViewSwitch*>())
        for (auto* button : view->findChildren<QAbstractButton*>())
            if (const QAction* action = actions_->figure(button->property("row").toString()))
                button->setToolTip(action->toolTip());
}

void MainWindow::recall() {
    if (!preferences_.geometry.isEmpty())
        restoreGeometry(preferences_.geometry);
    themeChoice_ = preferences_.theme;
    for (const Device& device : devices())
        if (device.id == preferences_.device) // one that is gone is forgotten
            workbench_->setDevice(device);
    applyDirection();
    actions_->refresh();
}

void MainWindow::remember() {
    settings_.write(preferences_);
    actions_->refresh();
}

void MainWindow::setThemeChoice(ThemeChoice choice) {
    themeChoice_ = choice;
    actions_->refresh();
    applyTheme();
}

void MainWindow::chooseTheme(ThemeChoice choice) {
    setThemeChoice(choice);
    preferences_.theme = choice;
    remember();
}

void MainWindow::chooseDirection(TextDirection direction) {
    preferences_.direction = direction;
    applyDirection();
    applyTheme();
    remember();
}

void MainWindow::chooseDevice(const Device& device) {
    workbench_->setDevice(device);
    preferences_.device = device.id;
    remember();
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
    const bool dark =
        themeChoice_ == ThemeChoice::dark || (themeChoice_ == ThemeChoice::system && systemDark_);
    return dark ? darkTheme() : lightTheme();
}

void MainWindow::applyTheme() {
    const Theme& theme = this->theme();
    setPalette(fovea::palette(theme));
    setStyleSheet(
        fovea::styleSheet(theme, {.scale = isPresenting() ? Presentation::magnification : 1,
                                  .mirrored = isRightToLeft()}));
    explore_->setTheme(theme);
    status_->setTheme(theme);
    exploreButton_->setIcon(themedIcon("explore", theme));
}

void MainWindow::setFullScreen(bool full) {
    setWindowState(full ? windowState() | Qt::WindowFullScreen
                        : windowState() & ~Qt::WindowFullScreen);
    actions_->refresh();
}

// The arrow keys belong to the picture then; Ctrl+L leads to the sentence.
void MainWindow::setPresenting(bool presenting) {
    if (presenting == isPresenting())
        return;
    auto* picture = findChild<QWidget*>(QStringLiteral("picture"));
    auto* sentence = findChild<SentenceField*>();
    const double larger = Presentation::magnification;
    if (presenting) {
        wasFullScreen_ = isFullScreen();
        presentation_ =
            std::make_unique<Presentation>(*centralWidget(), QList<QWidget*>{picture, sentence});
    } else {
        presentation_.reset();
    }
    for (auto* view : findChildren<FigureView*>())
        view->setProperty("magnification", presenting ? larger : 1.0);
    sentence->setMinimumHeight(
        qRound(sentence->minimumHeight() * (presenting ? larger : 1 / larger)));
    applyTheme();
    setFullScreen(presenting || wasFullScreen_);
    presenting ? focusPicture() : sentence->setFocus(Qt::OtherFocusReason); // nothing selected
    if (presenting)
        presentation_->hint(tr("Esc leaves the presentation. Ctrl+K does everything else."), *this);
}

void MainWindow::goBack() {
    if (isWaiting())
        workbench_->cancel();
    else
        setPresenting(false);
}

void MainWindow::editSentence() {
    auto* sentence = findChild<SentenceField*>();
    sentence->setFocus(Qt::ShortcutFocusReason);
}

void MainWindow::focusPicture() {
    if (auto* picture = findChild<QWidget*>(QStringLiteral("picture")))
        picture->setFocus(Qt::ShortcutFocusReason);
}

// One sheet at a time: a second call of the same puts it away.
void MainWindow::lay(Overlay* overlay) {
    bool again = false;
    for (auto* other : findChildren<Overlay*>(Qt::FindDirectChildrenOnly))
        if (other != overlay && other->isVisible()) {
            again = again || other->objectName() == overlay->objectName();
            other->close();
        }
    if (isPresenting()) // the sheet is for who presents: as large as ever
        overlay->setStyleSheet(fovea::styleSheet(theme(), {.mirrored = isRightToLeft()}));
    again ? overlay->deleteLater() : overlay->open();
}

void MainWindow::showPalette() {
    lay(new CommandPalette(paletteCommands(*actions_, *workbench_), theme(), this));
}

void MainWindow::showShortcuts() {
    lay(new ShortcutsPage(*actions_, theme(), this));
}

void MainWindow::showAbout() {
    lay(new About(*workbench_, theme(), this));
}

void MainWindow::startAnew() {
    workbench_->restart(standardExperiment());
}

void MainWindow::open(const QString& path) {
    files_->open(path);
}

void MainWindow::openBytes(const std::string& bytes, const std::string& source) {
    files_->openBytes(bytes, source);
}

void MainWindow::exportTo(const QString& path) {
    figures_->save(path);
}

void MainWindow::showExport() {
    lay(figures_->dialog(theme()));
}

void MainWindow::copyFigure(const char* way) {
    figures_->copy(way);
}

void MainWindow::pasteFigure() {
    if (const std::string bytes = figures_->pasted(); !bytes.empty())
        openBytes(bytes, tr("clipboard").toStdString());
}

void MainWindow::askOpen() {
    const QString path = files_->askForSession();
    if (!path.isEmpty())
        open(path);
}

void MainWindow::askSaveSession() {
    const QString path = files_->askForTarget();
    if (!path.isEmpty())
        exportTo(path);
}

bool MainWindow::event(QEvent* event) {
    if (event->type() == QEvent::StatusTip) { // of the action under the mouse, in the menu
        status_->tell(static_cast<QStatusTipEvent*>(event)->tip());
        return true;
    }
    return QMainWindow::event(event);
}

void MainWindow::changeEvent(QEvent* event) {
    QMainWindow::changeEvent(event);
    if (event->type() == QEvent::WindowStateChange && actions_)
        actions_->refresh();
    if (event->type() != QEvent::ThemeChange || !status_)
        return;
    systemDark_ = systemIsDark();
    applyTheme();
}

// A presentation is not how the window stands.
void MainWindow::closeEvent(QCloseEvent* event) {
    setPresenting(false);
    preferences_.geometry = saveGeometry();
    remember();
    QMainWindow::closeEvent(event);
}

void MainWindow::dragEnterEvent(QDragEnterEvent* event) {
    if (event->source()) // our own figure, let go on its way out: it is open already
        return;
    const auto urls = event->mimeData()->urls();
    if (urls.size() == 1 && urls.front().isLocalFile())
        event->acceptProposedAction();
}

void MainWindow::dropEvent(QDropEvent* event) {
    open(event->mimeData()->urls().front().toLocalFile());
}

} // namespace fovea
