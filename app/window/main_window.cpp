#include "app/window/main_window.h"

#include "app/lessons/course.h"
#include "app/lessons/lesson_panel.h"
#include "app/read_command.h"
#include "app/window/figure_work.h"
#include "app/window/file_work.h"
#include "app/window/first_size.h"
#include "app/window/first_steps.h"
#include "app/window/menu_bar.h"
#include "app/window/model_work.h"
#include "app/window/presentation.h"
#include "app/window/rail.h"
#include "app/window/recent_menu.h"
#include "app/window/top_bar.h"
#include "app/window/window_actions.h"
#include "app/window/workspace_pages.h"
#include "core/base/error.h"
#include "core/base/table.h"
#include "core/experiment/chosen_model.h"
#include "core/experiment/known_runs.h"
#include "core/figure/figures.h"
#include "ui/attempt.h"
#include "ui/export/drag_grip.h"
#include "ui/export/export_dialog.h"
#include "ui/look/language.h"
#include "ui/look/system_theme.h"
#include "ui/widgets/figure_view.h"
#include "ui/widgets/message_bar.h"
#include "ui/widgets/scaled_sizes.h"
#include "ui/widgets/status_line.h"
#include "ui/words.h"
#include "ui/workbench.h"
#include "ui/workspace.h"
#include "ui/workspaces.h"

#include <QtCore/QFileInfo>
#include <QtCore/QMimeData>
#include <QtCore/QRegularExpression>
#include <QtGui/QDragEnterEvent>
#include <QtGui/QScreen>
#include <QtWidgets/QLabel>
#include <QtWidgets/QMenu>
#include <QtWidgets/QVBoxLayout>

#include <utility>

namespace fovea {

MainWindow::MainWindow(Experiment start, Files& files, Settings settings, std::string folder,
                       QWidget* parent)
    : QMainWindow(parent), disk_(files), folder_(std::move(folder)), settings_(std::move(settings)),
      preferences_(settings_.read()), workbench_(new Workbench(std::move(start), this)),
      sizes_(new ScaledSizes(*this)), systemDark_(systemIsDark()),
      systemContrast_(systemWantsContrast()), systemTextScale_(fovea::systemTextScale()),
      language_(languageInUse().id) {
    setAcceptDrops(true);
    if (!folder_.empty())
        setRunsFolder(folder_ + "/runs");
    message_ = new MessageBar(this);
    actions_ = new WindowActions(*this);
    makePage();
    makeFileWork();
    setMinimumSize(smallestWindow);
    resize(firstSize(screen()->availableSize()));
    connect(workbench_, &Workbench::experimentChanged, this, [this] { actions_->refresh(); });
    connect(workbench_, &Workbench::fellBack, this, [this](const Message& why) {
        message_->note({{.text = QT_TRANSLATE_NOOP("fovea", "Computed on the processor"),
                         .arguments = {},
                         .more = {why}}});
    });
    connect(workbench_, &Workbench::waiting, this, [this](bool waits) {
        if (std::exchange(waiting_, waits) != waits)
            actions_->refresh();
    });
    recall();
    applyTheme();
    beginEditing();
}

MainWindow::~MainWindow() = default;

void MainWindow::makePage() {
    auto* centre = new QWidget(this);
    auto* page = new QHBoxLayout(centre);
    page->setContentsMargins(0, 0, 0, 0);
    page->setSpacing(0);
    auto* column = column_ = new QVBoxLayout;
    column->setSpacing(0);
    // In the order in which the tab key walks.
    rail_ = new Rail(*actions_, centre);
    page->addWidget(rail_);
    page->addLayout(column, 1);
    top_ = new TopBar(*actions_, centre);
    column->addWidget(top_);
    if (makeMenuBar(*this, *actions_))
        top_->findChild<QWidget*>(QStringLiteral("menu"))->hide();
    column->addWidget(message_);
    pages_ = new WorkspacePages(
        *workbench_, *top_, [this](Workspace& made) { wire(made); }, centre);
    auto* body = new QHBoxLayout;
    lesson_ = new LessonPanel(*workbench_, settings_, centre);
    body->addWidget(lesson_);
    body->addWidget(pages_, 1);
    column->addLayout(body, 1);
    wireLesson();
    status_ = new StatusLine(*workbench_, centre);
    status_->setDevices(actions_->devices());
    status_->setStop(actions_->back());
    column->addWidget(status_);
    setCentralWidget(centre);
    pages_->begin();
    connect(pages_, &WorkspacePages::aboutToLeave, this, &MainWindow::leavePresented);
}

void MainWindow::wire(Workspace& workspace) {
    for (auto* view : workspace.findChildren<FigureView*>()) {
        view->setContextMenuPolicy(Qt::ActionsContextMenu);
        view->addActions(actions_->ofPicture());
    }
    connect(&workspace.grip(), &DragGrip::pulled, this,
            [this, &workspace] { figures_->drag(workspace.picture().grab()); });
    connect(&workspace, &Workspace::modelWanted, this, [this] { models_->askOpen(); });
    connect(&workspace, &Workspace::filmWanted, this, [this] { figures_->askAndSaveFilm(); });
    connect(&workspace.grip(), &DragGrip::clicked, actions_->exportFigure(), &QAction::trigger);
    actions_->tellKeys(workspace);
    actions_->tellKeys(*top_);
    workspace.setTheme(theme());
    showStagesOfLesson(workspace);
}

void MainWindow::showWorkspace(const std::string& id) {
    if (workspace().id() == id)
        return focusPicture();
    pages_->go(id);
    beginEditing();
}

Workspace& MainWindow::workspace() {
    return pages_->current();
}

void MainWindow::makeFileWork() {
    files_ = new FileWork(disk_, *workbench_, *message_, *this, settings_, folder_);
    files_->setParent(this);
    models_ = new ModelWork(disk_, *workbench_, *message_, *this, settings_);
    models_->setParent(this);
    figures_ = std::make_unique<FigureWork>(disk_, *workbench_, preferences_.paper, *this);
    figures_->setShown([this]() -> FigureView& { return workspace().picture(); });
    connect(figures_.get(), &FigureWork::failed, message_,
            [this](const Message& problem) { message_->say(problem); });
    connect(figures_.get(), &FigureWork::reported, this,
            [this](const QString& words) { status_->report(words); });
    connect(figures_.get(), &FigureWork::chosen, this, [this] {
        remember([paper = preferences_.paper](Preferences& all) { all.paper = paper; });
    });
    const auto title = [this] {
        setWindowTitle(files_->title());
        setWindowModified(files_->isModified());
    };
    connect(files_, &FileWork::changed, this, title);
    connect(files_, &FileWork::opened, this, &MainWindow::openAnswers);
    files_->setCompletion([this](Experiment& session) {
        if (const auto answers = lesson_->answers())
            problemOf([&] { putAnswers(session, *answers); }); // what cannot be read stays
    });
    connect(files_, &FileWork::isFolder, models_, &ModelWork::open);
    connect(files_, &FileWork::saved, this, [this](const QString& name) {
        status_->report(tr("Saved: %1").arg(quotedText(name)));
    });
    title();
    fillRecent(*actions_->recent(), *files_);
}

void MainWindow::recall() {
    if (!preferences_.geometry.isEmpty())
        restoreGeometry(preferences_.geometry);
    themeChoice_ = preferences_.theme;
    applyDirection();
    applyMotion();
    applyMemory();
    showDevices();
}

void MainWindow::showDevices() {
    actions_->refreshDevices();
    for (const Device& device : devices()) // of one that is off the reason is shown
        if (device.id == preferences_.device)
            workbench_->setDevice(device);
    actions_->refresh();
}

// Nothing else is written: other windows remember things, too.
void MainWindow::remember(const std::function<void(Preferences&)>& change) {
    change(preferences_);
    Preferences all = settings_.read();
    change(all);
    settings_.write(all);
    actions_->refresh();
    Q_EMIT preferencesChanged();
}

void MainWindow::setFullScreen(bool full) {
    setWindowState(full ? windowState() | Qt::WindowFullScreen
                        : windowState() & ~Qt::WindowFullScreen);
    actions_->refresh();
}

// The arrow keys belong to the picture then; Ctrl+L leads to where one edits.
void MainWindow::setPresenting(bool presenting) {
    if (presenting == isPresenting())
        return;
    if (presenting) {
        const QList<QWidget*> beside = workspace().presented() << lesson_;
        wasFullScreen_ = isFullScreen();
        presentation_ = std::make_unique<Presentation>(
            *centralWidget(), QList<QWidget*>{&workspace().picture()} + beside);
    } else {
        presentation_.reset();
        setCovered(false);
    }
    workspace().setPresenting(presenting);
    enlarge(presenting ? Presentation::magnificationIn(size()) : 1);
    setFullScreen(presenting || wasFullScreen_);
    if (!presenting) // which gives the focus back
        return;
    focusPicture();
    presentation_->hint(tr("Esc leaves the presentation. Ctrl+K does everything else."), *this);
}

// What is hidden belongs to the workspace that is left. A lesson goes on in the next one.
void MainWindow::leavePresented() {
    const bool goesOn = isPresenting() && lesson_->lesson();
    const bool before = std::exchange(wasFullScreen_, wasFullScreen_ || goesOn);
    setPresenting(false);
    if (goesOn)
        QMetaObject::invokeMethod(
            this,
            [this, before] {
                setPresenting(true);
                wasFullScreen_ = before;
            },
            Qt::QueuedConnection);
}

void MainWindow::goBack() {
    if (isWaiting())
        workbench_->cancel();
    else if (!workspace().goBack())
        setPresenting(false);
}

void MainWindow::beginEditing() {
    workspace().beginEditing();
}

void MainWindow::focusPicture() {
    workspace().picture().setFocus(Qt::ShortcutFocusReason);
}

// One sheet at a time: a second call of the same puts it away.
void MainWindow::lay(Overlay* overlay) {
    bool again = false;
    for (auto* other : findChildren<Overlay*>(Qt::FindDirectChildrenOnly))
        if (other != overlay && other->isVisible()) {
            again = again || other->objectName() == overlay->objectName();
            other->close();
        }
    dress(*overlay);
    again ? overlay->deleteLater() : overlay->open();
}

void MainWindow::offerFirstSteps() {
    if (preferences_.begun || !settings_.remembers())
        return;
    auto* steps = new FirstSteps(
        *workbench_, [this] { showGallery(); }, centralWidget());
    connect(steps, &FirstSteps::done, this, [this, steps] {
        if (preferences_.begun)
            return;
        steps->hide();
        steps->deleteLater();
        remember([](Preferences& preferences) { preferences.begun = true; });
    });
    column_->insertWidget(column_->indexOf(message_) + 1, steps);
    steps->show();
}

// A table or an array is of a laboratory that takes such: of the one that is looked at, or of the
// first whose row says so.
void MainWindow::open(const QString& path) {
    if (QFileInfo(path).isDir() && isLessonFolder(path.toStdString())) {
        const Message problem = problemOf([&] { openLesson(lessonIn(disk_, path.toStdString())); });
        if (!problem.text.empty())
            message_->say(problem);
        return;
    }
    static const QRegularExpression numbers(QStringLiteral("\\.(csv|tsv|txt|npy)$"),
                                            QRegularExpression::CaseInsensitiveOption);
    if (!numbers.match(path).hasMatch())
        return files_->open(path);
    if (workspace().takeFile(path))
        return;
    for (const RowInfo& row : workspaceUis().info().rows)
        if (workspaceUi(row.id).opensNumbers) {
            showWorkspace(row.id);
            return (void)workspace().takeFile(path);
        }
}

void MainWindow::exportTo(const QString& path) {
    if (path.endsWith(QLatin1String(".fovea"), Qt::CaseInsensitive))
        files_->saveTo(path);
    else
        figures_->save(path);
}

void MainWindow::showExport() {
    lay(figures_->dialog(theme()));
}

void MainWindow::copyFigure(const char* way) {
    figures_->copy(way);
}

void MainWindow::paste() {
    const std::string bytes = figures_->pasted();
    if (looksLikeCommand(bytes))
        files_->openCommand(bytes);
    else if (!bytes.empty())
        files_->openBytes(bytes, tr("clipboard"));
}

void MainWindow::openWindow(const QString& path) {
    auto* other = new MainWindow(firstExperiment(), disk_, settings_, folder_);
    other->setAttribute(Qt::WA_DeleteOnClose);
    other->setThemeChoice(themeChoice_);
    other->workbench().setHubModels(workbench_->hubModels());
    other->move(pos() + QPoint(32, 32));
    other->show();
    if (!path.isEmpty())
        other->open(path);
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
    if (event->type() == QEvent::LanguageChange && language_ != languageInUse().id) {
        language_ = languageInUse().id;
        QMetaObject::invokeMethod(this, &MainWindow::makeAnew, Qt::QueuedConnection);
    }
    if (event->type() != QEvent::ThemeChange || !status_)
        return;
    systemDark_ = systemIsDark();
    systemContrast_ = systemWantsContrast();
    systemTextScale_ = fovea::systemTextScale();
    applyMotion();
    applyTheme();
}

// A presentation is not how the window stands.
void MainWindow::closeEvent(QCloseEvent* event) {
    if (!files_->mayClose()) {
        event->ignore();
        return;
    }
    setPresenting(false);
    remember([&](Preferences& preferences) { preferences.geometry = saveGeometry(); });
    QMainWindow::closeEvent(event);
}

void MainWindow::dragEnterEvent(QDragEnterEvent* event) {
    // Our own figure, let go on its way out, is open already; another window's is not.
    const auto* from = qobject_cast<QWidget*>(event->source());
    if (from && from->window() == this)
        return;
    const auto urls = event->mimeData()->urls();
    if (!urls.isEmpty() && std::ranges::all_of(urls, &QUrl::isLocalFile))
        event->acceptProposedAction();
}

void MainWindow::dropEvent(QDropEvent* event) {
    const auto urls = event->mimeData()->urls();
    open(urls.front().toLocalFile());
    for (const QUrl& url : urls.mid(1))
        openWindow(url.toLocalFile());
}

} // namespace fovea
