// The window: a rail of workspaces, the sentence on top, one workspace, a status line. What it
// shows is the workbench's; what it can do are its actions (window/window_actions.cpp).
#pragma once

#include "app/window/settings.h"
#include "core/base/files.h"
#include "core/experiment/experiment.h"
#include "ui/look/theme.h"

#include <QtCore/QPointer>
#include <QtWidgets/QMainWindow>

#include <functional>
#include <memory>
#include <optional>
#include <vector>

class QPrinter;
class QVBoxLayout;

namespace fovea {

struct Device;
struct LessonAnswers;
struct LessonSource;
class BackgroundWork;
class FigureWork;
class FileWork;
class FirstSteps;
class GalleryPictures;
class LessonPanel;
class MessageBar;
class ModelWork;
class Overlay;
class Presentation;
class Rail;
class ScaledSizes;
class StatusLine;
class TopBar;
class WindowActions;
class Veil;
class Workbench;
class Workspace;
class WorkspacePages;

class MainWindow : public QMainWindow {
    Q_OBJECT
public:
    // Without settings nothing is remembered.
    // Drafts and locks live in the folder; without one no draft is kept.
    MainWindow(Experiment start, Files& files, Settings settings = Settings(),
               std::string folder = {}, QWidget* parent = nullptr);
    ~MainWindow() override;

    // Opens a session, an exported figure or a model's folder; what is wrong with it goes to the
    // message bar.
    void open(const QString& path);
    void openWindow(const QString& path = {}); // another one, with this file
    // Writes the large figure, or the session, by the path's ending.
    void exportTo(const QString& path);
    void copyFigure(const char* way); // to the clipboard; a row of copies()
    void paste(); // the Experiment of the figure, or of the command, in the clipboard
    void showExport();
    void setUpSheet(); // that figures are printed on
    void print();      // the large figure, or the page of the manual

    void setThemeChoice(ThemeChoice choice); // for this time; choose…() is remembered
    void chooseTheme(ThemeChoice choice);
    void chooseDirection(TextDirection direction);
    void chooseTextSize(int percent); // one of textSizes
    void stepTextSize(int steps);     // larger, or smaller
    void chooseMotion(Motion motion);
    void chooseMemory(int gibibytes);           // one of memorySizes
    void chooseMarks(bool always);              // dashes and strokes beside hues
    void chooseLanguage(const std::string& id); // of languages(); empty: the system's
    void choosePaper(const PaperChoices& paper);
    void showDevices(); // as they are known now
    void chooseDevice(const Device& device);
    void setFullScreen(bool full);
    void setPresenting(bool presenting);
    void goBack();                             // stops computing, or leaves the presentation
    void showWorkspace(const std::string& id); // as it was left
    void beginEditing();
    void focusPicture();
    void showPalette();
    void showHelp(); // on the view that is looked at
    void showShortcuts();
    void showAbout();
    void showSettings();
    void showGallery();
    void showManual(); // its page of what is looked at
    void showLessons();
    void openLesson(const LessonSource& lesson, int page = 0,
                    const LessonAnswers* answers = nullptr);
    void askLesson();                                    // a folder with a lesson of one's own
    void saveHandout(const QString& path, bool answers); // of the lesson that is open
    [[nodiscard]] LessonPanel& lesson() { return *lesson_; }
    // Three things to try, unless something was done before.
    void offerFirstSteps();

    [[nodiscard]] Workbench& workbench() { return *workbench_; }
    [[nodiscard]] Workspace& workspace(); // the one that is seen
    [[nodiscard]] FileWork& fileWork() { return *files_; }
    [[nodiscard]] ModelWork& modelWork() { return *models_; }
    [[nodiscard]] const Preferences& preferences() const { return preferences_; }
    [[nodiscard]] ThemeChoice themeChoice() const { return themeChoice_; }
    [[nodiscard]] bool isPresenting() const { return presentation_ != nullptr; }
    void setCovered(bool covered); // all but the sentence, while it is presented
    [[nodiscard]] bool isCovered() const;
    [[nodiscard]] bool isWaiting() const { return waiting_; }
    [[nodiscard]] const WindowActions& actionList() const { return *actions_; }

Q_SIGNALS:
    void preferencesChanged();

protected:
    void dragEnterEvent(QDragEnterEvent* event) override;
    void dropEvent(QDropEvent* event) override;
    void changeEvent(QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void closeEvent(QCloseEvent* event) override;
    bool event(QEvent* event) override;

private:
    // Asked for, and its sheet remembered; null where the person left it.
    std::shared_ptr<QPrinter> printerFor(const QString& name);
    void printManual(const std::string& page);
    void makePage();
    void makeAnew(); // in the language that is in use now
    void makeFileWork();
    void wire(Workspace& workspace);
    void wireLesson();
    void showStagesOfLesson(Workspace& workspace);
    void leavePresented();
    void openAnswers(const QString& name); // that the session has
    [[nodiscard]] std::vector<LessonSource> ownLessons();
    void askHandout(bool answers);
    void recall();
    void remember(const std::function<void(Preferences&)>& change);
    [[nodiscard]] const Theme& theme() const;
    void applyTheme();
    void enlarge(double times);
    void applyDirection();
    void applyMotion();
    void applyMemory();
    [[nodiscard]] QString sheet(double times) const; // with words so much larger
    void dress(Overlay& overlay) const;              // a sheet, as the window is
    void lay(Overlay* overlay);

    Files& disk_;
    std::string folder_;
    Settings settings_;
    Preferences preferences_;
    Workbench* workbench_;
    WindowActions* actions_ = nullptr;
    TopBar* top_ = nullptr;
    Rail* rail_ = nullptr;
    WorkspacePages* pages_ = nullptr;
    QVBoxLayout* column_ = nullptr;
    LessonPanel* lesson_ = nullptr;
    MessageBar* message_ = nullptr;
    FileWork* files_ = nullptr;
    ModelWork* models_ = nullptr;
    std::unique_ptr<FigureWork> figures_;
    BackgroundWork* handouts_ = nullptr;
    std::shared_ptr<GalleryPictures> galleryPictures_; // once the gallery was looked at
    StatusLine* status_ = nullptr;
    std::unique_ptr<Presentation> presentation_;
    QPointer<Veil> cover_;       // of the pages, and goes with them
    double enlarged_ = 1;        // how much larger what is presented is
    bool wasFullScreen_ = false; // before the presentation
    ThemeChoice themeChoice_ = ThemeChoice::system;
    ScaledSizes* sizes_;
    bool systemDark_;
    bool systemContrast_;
    double systemTextScale_;
    double shownTextScale_ = 0; // that widgets have
    bool waiting_ = false;
    std::string language_; // of the words that widgets have
};

} // namespace fovea
