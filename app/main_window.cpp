#include "app/main_window.h"

#include "core/base/error.h"
#include "core/experiment/carriers.h"
#include "core/figure/figures.h"
#include "ui/explore/explore.h"
#include "ui/export/formats.h"
#include "ui/icons.h"
#include "ui/message_bar.h"
#include "ui/sentence_field.h"
#include "ui/status_line.h"
#include "ui/style.h"
#include "ui/words.h"
#include "ui/workbench.h"

#include <QtCore/QMimeData>
#include <QtGui/QActionGroup>
#include <QtGui/QDragEnterEvent>
#include <QtWidgets/QFileDialog>
#include <QtWidgets/QLabel>
#include <QtWidgets/QMenu>
#include <QtWidgets/QPushButton>
#include <QtWidgets/QToolButton>
#include <QtWidgets/QVBoxLayout>

namespace fovea {
namespace {

constexpr std::size_t largestFigure = std::size_t{64} << 20; // bytes

QString filterOf(const RowInfo& format) {
    return QStringLiteral("%1 (*.%2)").arg(words(format.name), utf8(format.id));
}

} // namespace

MainWindow::MainWindow(Experiment start, Files& files, QWidget* parent)
    : QMainWindow(parent), files_(files), workbench_(new Workbench(std::move(start), this)),
      menu_(new QMenu(this)), systemDark_(systemIsDark()) {
    setWindowTitle(QStringLiteral("Fovea"));
    setAcceptDrops(true);
    auto* centre = new QWidget(this);
    auto* page = new QHBoxLayout(centre);
    page->setContentsMargins(0, 0, 0, 0);
    page->setSpacing(0);
    auto* column = new QVBoxLayout;
    column->setSpacing(0);
    makeActions();
    // In the order in which the tab key walks.
    page->addWidget(makeRail());
    page->addLayout(column, 1);
    column->addWidget(makeTopBar());
    message_ = new MessageBar(centre);
    column->addWidget(message_);
    explore_ = new Explore(*workbench_, centre);
    column->addWidget(explore_, 1);
    column->addWidget(new StatusLine(*workbench_, centre));
    setCentralWidget(centre);
    setMinimumSize(1024, 660);
    resize(1440, 900);
    connect(workbench_, &Workbench::experimentChanged, this, &MainWindow::refreshActions);
    refreshActions();
    applyTheme();
    findChild<SentenceField*>()->setFocus();
}

MainWindow::~MainWindow() = default;

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
    button->setText(tr("Explore"));
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
    menu->setMenu(menu_);
    menu->setPopupMode(QToolButton::InstantPopup);
    menu->setShortcut(Qt::Key_F10);
    menu->setMinimumHeight(38);
    auto* exportButton = new QPushButton(tr("Export figure"), bar);
    exportButton->setObjectName(QStringLiteral("primary"));
    exportButton->setMinimumHeight(38);
    connect(exportButton, &QPushButton::clicked, this, [this] { askExport("png"); });
    layout->addWidget(brand);
    layout->addWidget(sentence, 1);
    layout->addWidget(menu);
    layout->addWidget(exportButton);
    return bar;
}

void MainWindow::makeActions() {
    const auto add = [this](const QString& text, const QKeySequence& key, auto slot) {
        QAction* action = menu_->addAction(text);
        action->setShortcut(key);
        action->setShortcutContext(Qt::WindowShortcut);
        connect(action, &QAction::triggered, this, slot);
        addAction(action);
        return action;
    };
    add(tr("New"), QKeySequence::New, [this] { workbench_->restart(standardExperiment()); });
    add(tr("Open…"), QKeySequence::Open, [this] { askOpen(); });
    add(tr("Save session…"), QKeySequence::Save, [this] { askExport("fovea"); });
    add(tr("Export figure…"), QKeySequence(Qt::CTRL | Qt::Key_E), [this] { askExport("png"); });
    menu_->addSeparator();
    undo_ = add(tr("Undo"), QKeySequence::Undo, [this] { workbench_->undo(); });
    redo_ = add(tr("Redo"), QKeySequence::Redo, [this] { workbench_->redo(); });
    menu_->addSeparator();
    auto* themes = new QActionGroup(this);
    const std::pair<QString, ThemeChoice> choices[] = {
        {tr("Theme of the system"), ThemeChoice::system},
        {tr("Light theme"), ThemeChoice::light},
        {tr("Dark theme"), ThemeChoice::dark}};
    for (const auto& [text, choice] : choices) {
        QAction* action = add(text, {}, [this, choice = choice] { setThemeChoice(choice); });
        action->setCheckable(true);
        action->setChecked(choice == themeChoice_);
        action->setData(static_cast<int>(choice));
        themes->addAction(action);
    }
    menu_->addSeparator();
    add(tr("Quit"), QKeySequence::Quit, [this] { close(); });
}

void MainWindow::refreshActions() {
    undo_->setEnabled(workbench_->session().canUndo());
    redo_->setEnabled(workbench_->session().canRedo());
}

void MainWindow::setThemeChoice(ThemeChoice choice) {
    themeChoice_ = choice;
    for (QAction* action : menu_->actions())
        if (action->data().isValid() && action->data().toInt() == static_cast<int>(choice))
            action->setChecked(true);
    applyTheme();
}

const Theme& MainWindow::theme() const {
    const bool dark =
        themeChoice_ == ThemeChoice::dark || (themeChoice_ == ThemeChoice::system && systemDark_);
    return dark ? darkTheme() : lightTheme();
}

void MainWindow::applyTheme() {
    const Theme& theme = this->theme();
    setPalette(fovea::palette(theme));
    setStyleSheet(fovea::styleSheet(theme));
    explore_->setTheme(theme);
    exploreButton_->setIcon(themedIcon("explore", theme));
}

void MainWindow::changeEvent(QEvent* event) {
    QMainWindow::changeEvent(event);
    if (event->type() != QEvent::ThemeChange)
        return;
    systemDark_ = systemIsDark();
    applyTheme();
}

// Runs what may fail, and says in the message bar how it went. A slip of ours is a message too:
// nothing may leave an event handler.
template <class Work>
void MainWindow::attempt(Work work) {
    Message problem;
    try {
        work();
    } catch (const Error& error) {
        problem = error.message();
    } catch (const std::exception& error) {
        problem = {QT_TRANSLATE_NOOP("fovea", "internal error: %1"), {error.what()}};
    }
    message_->say(problem);
}

void MainWindow::open(const QString& path) {
    attempt([&] {
        const std::string file = path.toStdString();
        Experiment opened = openExperiment(files_.read(file, largestFigure), file);
        opened.view = checked(opened.view); // an unknown figure is refused before anything changes
        workbench_->restart(std::move(opened));
    });
}

void MainWindow::exportTo(const QString& path) {
    attempt([&] {
        const std::string file = path.toStdString();
        const Format& format = formats().math(formatFor(file).id);
        // A figure carries the Experiment that made it, which may not be the present one while
        // that is being computed or does not fit.
        const Picture& picture = workbench_->picture();
        const FigurePointer figure = picture.figure(figureOf(picture.experiment.view).id);
        if (format.ofFigure && !figure)
            fail(QT_TRANSLATE_NOOP("fovea", "%1: there is no figure to export yet"), {file});
        replaceFile(files_, file,
                    format.ofFigure ? format.write(*figure, picture.experiment, {.theme = &theme()})
                                    : format.write({}, workbench_->experiment(), {}));
    });
}

void MainWindow::askOpen() {
    const QString path = QFileDialog::getOpenFileName(
        this, tr("Open a session or a figure"), {},
        tr("Sessions and figures (*.fovea *.png *.svg *.pdf);;All files (*)"));
    if (!path.isEmpty())
        open(path);
}

void MainWindow::askExport(const char* format) {
    QStringList filters;
    for (const RowInfo& row : formats().info().rows)
        filters << filterOf(row);
    const RowInfo& wanted = formats().info().row(format);
    QString filter = filterOf(wanted);
    QString path = QFileDialog::getSaveFileName(this, words(wanted.name), {},
                                                filters.join(QStringLiteral(";;")), &filter);
    if (path.isEmpty())
        return;
    if (QFileInfo(path).suffix().isEmpty())
        path += QLatin1Char('.') +
                utf8(formats().info().rows[static_cast<std::size_t>(filters.indexOf(filter))].id);
    exportTo(path);
}

void MainWindow::dragEnterEvent(QDragEnterEvent* event) {
    const auto urls = event->mimeData()->urls();
    if (urls.size() == 1 && urls.front().isLocalFile())
        event->acceptProposedAction();
}

void MainWindow::dropEvent(QDropEvent* event) {
    open(event->mimeData()->urls().front().toLocalFile());
}

} // namespace fovea
