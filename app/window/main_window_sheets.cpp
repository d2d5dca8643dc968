// What the window lays over itself, or beside its workspace: palette, help, settings, gallery,
// lessons.
#include "app/gallery/gallery_page.h"
#include "app/gallery/gallery_pictures.h"
#include "app/lessons/handout.h"
#include "app/lessons/lesson_panel.h"
#include "app/lessons/lessons_page.h"
#include "app/manual/manual.h"
#include "app/manual/manual_viewer.h"
#include "app/manual/print_manual.h"
#include "app/window/about.h"
#include "app/window/background_work.h"
#include "app/window/figure_work.h"
#include "app/window/file_work.h"
#include "app/window/main_window.h"
#include "app/window/palette_commands.h"
#include "app/window/print_dialogs.h"
#include "app/window/settings_page.h"
#include "app/window/shortcuts_page.h"
#include "app/window/veil.h"
#include "app/window/window_actions.h"
#include "app/window/window_facts.h"
#include "app/window/workspace_pages.h"
#include "core/attention/stages.h"
#include "core/base/error.h"
#include "core/base/table.h"
#include "core/compute/eigen/eigen_backend.h"
#include "core/compute/pool.h"
#include "core/figure/figures.h"
#include "ui/attempt.h"
#include "ui/look/language.h"
#include "ui/palette/command_palette.h"
#include "ui/widgets/message_bar.h"
#include "ui/widgets/status_line.h"
#include "ui/words.h"
#include "ui/workbench.h"
#include "ui/workspace.h"

#include <QtCore/QDir>
#include <QtCore/QFileInfo>
#include <QtPrintSupport/QPrinter>
#include <QtWidgets/QFileDialog>

#include <algorithm>
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
    lay(new About(*workbench_, windowFacts(*this), theme(), this));
}

void MainWindow::setUpSheet() {
    if (const auto sheet = askSheet(preferences_.sheet, this))
        remember([&](Preferences& preferences) { preferences.sheet = *sheet; });
}

std::shared_ptr<QPrinter> MainWindow::printerFor(const QString& name) {
    auto printer = askPrinter(preferences_.sheet, name, this);
    if (printer)
        remember([&](Preferences& preferences) { preferences.sheet = sheetOf(*printer); });
    return printer;
}

// The page of the manual where one is read.
void MainWindow::print() {
    const auto* manual = findChild<ManualViewer*>(QString(), Qt::FindDirectChildrenOnly);
    if (manual && manual->isVisible())
        return printManual(manual->page());
    if (const auto printer = printerFor(fileName(workbench_->picture().experiment)))
        figures_->print(printer);
}

void MainWindow::printManual(const std::string& page) {
    const std::string language = languageInUse().id;
    if (const auto printer = printerFor(utf8(manualPage(page, language).title)))
        figures_->print(printer, [page, language](QPagedPaintDevice& device) {
            const auto backend = makeEigenBackend(std::make_shared<Pool>(1));
            printManualPage(device, page, language, *backend);
        });
}

void MainWindow::showSettings() {
    lay(new SettingsPage(*this, theme()));
}

void MainWindow::showManual() {
    auto* manual =
        new ManualViewer(*workbench_, manualPageOf(workbench_->experiment().view), theme(), this);
    connect(manual, &ManualViewer::printAsked, this, &MainWindow::print);
    lay(manual);
}

void MainWindow::showGallery() {
    if (!galleryPictures_)
        galleryPictures_ = std::make_shared<GalleryPictures>();
    lay(new GalleryPage(*workbench_, galleryPictures_, theme(), this));
}

void MainWindow::showLessons() {
    lay(new LessonsPage([this](const LessonSource& lesson) { openLesson(lesson); },
                        [this] { askLesson(); }, ownLessons(), theme(), this));
}

// Those in our folder, and those that were opened from elsewhere.
std::vector<LessonSource> MainWindow::ownLessons() {
    QStringList folders;
    if (!folder_.empty()) {
        const QDir own(utf8(folder_) + QStringLiteral("/lessons"));
        for (const QFileInfo& one :
             own.entryInfoList(QDir::Dirs | QDir::NoDotAndDotDot, QDir::Name))
            folders << one.filePath();
    }
    folders << settings_.lessonFolders();
    folders.removeDuplicates();
    std::vector<LessonSource> lessons;
    for (const QString& folder : folders)
        if (isLessonFolder(folder.toStdString()))
            problemOf([&] { lessons.push_back(lessonIn(disk_, folder.toStdString())); });
    return lessons;
}

// While a session with answers is open, its lessons show those and no others: saving it would put
// others in their place.
void MainWindow::openLesson(const LessonSource& lesson, int page, const LessonAnswers* answers) {
    std::vector<LessonAnswers> saved;
    problemOf([&] { saved = answersIn(workbench_->experiment(), {}); }); // told when it was opened
    const auto own = std::ranges::find(saved, lesson.name(), &LessonAnswers::lesson);
    if (!answers && own != saved.end())
        answers = &*own;
    const Message problem = problemOf([&] { lesson_->open(lesson, page, answers); });
    if (!problem.text.empty())
        message_->say(problem);
    else if (lesson.id.find('/') != std::string::npos)
        settings_.addLessonFolder(utf8(lesson.id));
    actions_->refresh();
}

void MainWindow::wireLesson() {
    auto* veil = new Veil(*pages_, tr("Answer the question first. Then the figure is shown."));
    connect(lesson_, &LessonPanel::veiled, veil, &Veil::setVeiled);
    connect(lesson_, &LessonPanel::veiled, this,
            [this](bool veiled) { status_->setVeiled(veiled); });
    connect(lesson_, &LessonPanel::veiled, actions_, &WindowActions::setFigureVeiled);
    connect(lesson_, &LessonPanel::listWanted, this, &MainWindow::showLessons);
    connect(lesson_, &LessonPanel::closed, this, [this] { actions_->refresh(); });
    connect(lesson_, &LessonPanel::presentWanted, this, [this] { setPresenting(!isPresenting()); });
    connect(lesson_, &LessonPanel::saveWanted, this,
            [this] { files_->saveAs(utf8(lesson_->lesson()->name())); });
    connect(lesson_, &LessonPanel::handoutWanted, this, &MainWindow::askHandout);
    connect(lesson_, &LessonPanel::stagesChanged, this, [this] {
        for (const auto& [id, workspace] : pages_->made())
            showStagesOfLesson(*workspace);
    });
}

void MainWindow::showStagesOfLesson(Workspace& workspace) {
    std::vector<std::string> all;
    for (const Stage stage : allStages)
        all.push_back(table(stage).id);
    workspace.showStages(lesson_->shownStages().value_or(all));
}

// A session with answers brings its lesson along, where it is known here.
void MainWindow::openAnswers(const QString& name) {
    const Message problem = problemOf([&] {
        const auto all = answersIn(workbench_->experiment(), name.toStdString());
        if (all.empty())
            return;
        const LessonAnswers& answers = all.back();
        std::vector<LessonSource> known = ownLessons();
        known.insert(known.begin(), course().begin(), course().end());
        const auto lesson = std::ranges::find(known, answers.lesson, &LessonSource::name);
        if (lesson == known.end())
            fail(QT_TRANSLATE_NOOP("fovea", "%1 has answers to the lesson ‘%2’, which is not known "
                                            "here; open its folder, and then the file again"),
                 {name.toStdString(), answers.title});
        openLesson(*lesson, answers.page, &answers);
    });
    if (!problem.text.empty())
        message_->say(problem);
}

void MainWindow::askHandout(bool answers) {
    const QString name = utf8(lesson_->lesson()->name()) +
                         (answers ? QStringLiteral("-answers.pdf") : QStringLiteral(".pdf"));
    const QString path = QFileDialog::getSaveFileName(
        this, tr("Save a handout"), QDir(settings_.lastFolder()).filePath(name),
        tr("For paper (*.pdf);;For a browser (*.html)"));
    if (!path.isEmpty())
        saveHandout(path, answers);
}

void MainWindow::saveHandout(const QString& path, bool answers) {
    if (!handouts_)
        handouts_ = new BackgroundWork(this);
    status_->tell(tr("Making the handout…"));
    handouts_->run(
        [this, lesson = lesson_->text(), language = languageInUse().id, answers,
         path = path.toStdString()] {
            const Sheet sheet =
                handoutOf(lesson, language, answers, makeEigenBackend(std::make_shared<Pool>(1)));
            const bool page =
                QString::fromStdString(path).endsWith(QLatin1String(".html"), Qt::CaseInsensitive);
            replaceFile(disk_, path, page ? sheetHtml(sheet) : sheetPdf(sheet));
        },
        [this, path](const Message& problem) {
            status_->report(problem.text.empty()
                                ? tr("Saved: %1").arg(quotedText(QFileInfo(path).fileName()))
                                : QString());
            if (!problem.text.empty())
                message_->say(problem);
        });
}

void MainWindow::askLesson() {
    const QString folder =
        QFileDialog::getExistingDirectory(this, tr("Open a lesson"), settings_.lastFolder());
    if (!folder.isEmpty())
        open(folder);
}

} // namespace fovea
