// The window: a rail of workspaces, the sentence on top, one workspace, a status line. What it
// shows is the workbench's; what it can do are its actions.
#pragma once

#include "core/base/files.h"
#include "core/experiment/experiment.h"
#include "ui/theme.h"

#include <QtWidgets/QMainWindow>

class QAction;
class QMenu;
class QToolButton;

namespace fovea {

class Explore;
class MessageBar;
class Workbench;

enum class ThemeChoice { system, light, dark };

class MainWindow : public QMainWindow {
    Q_OBJECT
public:
    MainWindow(Experiment start, Files& files, QWidget* parent = nullptr);
    ~MainWindow() override;

    void setThemeChoice(ThemeChoice choice);
    // Opens a session or an exported figure; what is wrong with it goes to the message bar.
    void open(const QString& path);
    // Writes the large figure, or the session, by the path's ending.
    void exportTo(const QString& path);
    [[nodiscard]] Workbench& workbench() { return *workbench_; }

protected:
    void dragEnterEvent(QDragEnterEvent* event) override;
    void dropEvent(QDropEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    QWidget* makeRail();
    QWidget* makeTopBar();
    void makeActions();
    [[nodiscard]] const Theme& theme() const;
    void applyTheme();
    template <class Work>
    void attempt(Work work);
    void askOpen();
    void askExport(const char* format);
    void refreshActions();

    Files& files_;
    Workbench* workbench_;
    Explore* explore_;
    QToolButton* exploreButton_ = nullptr;
    MessageBar* message_;
    QMenu* menu_;
    QAction* undo_ = nullptr;
    QAction* redo_ = nullptr;
    ThemeChoice themeChoice_ = ThemeChoice::system;
    bool systemDark_;
};

} // namespace fovea
