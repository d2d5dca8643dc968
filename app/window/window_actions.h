// What the main window can do, one line each: words, keys, and the call. The menu, the palette, the
// page of shortcuts and the tips of buttons are made of this.
#pragma once

#include "app/window/action_list.h"

#include <map>
#include <string>

namespace fovea {

class MainWindow;
class Workbench;
struct Device;
struct Experiment;

inline constexpr const char* rowProperty = "row"; // of figures(), on the action that shows it

class WindowActions : public ActionList {
    Q_OBJECT
public:
    explicit WindowActions(MainWindow& window);

    // Enabled, and checked, as the window is now.
    void refresh();
    // The figure must not be seen yet: nothing shows it, or takes it away.
    void setFigureVeiled(bool veiled);
    // What devices() has now.
    void refreshDevices();

    // Tells the buttons that stand for an action its keys and its words: views know neither.
    void tellKeys(const QWidget& buttons) const;

    // Those that buttons stand for.
    [[nodiscard]] QAction* exportFigure() const { return exportFigure_; }
    [[nodiscard]] QAction* undo() const { return undo_; }
    [[nodiscard]] QAction* redo() const { return redo_; }
    [[nodiscard]] QAction* cross() const { return cross_; }
    [[nodiscard]] QAction* back() const { return back_; }
    [[nodiscard]] QAction* lessons() const { return lessons_; }
    [[nodiscard]] QMenu* devices() const { return devices_; }
    [[nodiscard]] QMenu* recent() const { return recent_; }
    // What can be done with the picture, for its context menu.
    [[nodiscard]] QList<QAction*> ofPicture() const;
    // Of the picture that is a row of figures(); null for an unknown one.
    [[nodiscard]] QAction* figure(const QString& row) const;
    // Of a row of workspaces().
    [[nodiscard]] QAction* workspace(const std::string& id) const { return workspaces_.at(id); }

private:
    void makeFile();
    void makeExamples();
    void makeEdit();
    void makeCopies();
    void makeView();
    void makeWorkspaces();
    void makeFigures();
    void makeThemes();
    void makeTextSizes();
    void makeDirections();
    void makeDevices();
    QAction* addDevice(const Device& device);
    void makeHelp();
    // For undo and redo. `other` is the state that an action leads to; null where there is none.
    void takeStep(void (Workbench::*step)(), const QString& told);
    void tellUndo(QAction& action, const Experiment* other, const QString& always,
                  const QString& now) const;
    // An action of a choice, which is checked while `chosen` says so.
    QAction* addChoice(const Words& words, const QList<QKeySequence>& keys, Slot slot,
                       std::function<bool()> chosen);

    MainWindow& window_;
    QAction* edit_ = nullptr;
    QAction* cross_ = nullptr;
    QAction* copy_ = nullptr;
    QAction* keep_ = nullptr;
    QAction* forget_ = nullptr;
    QAction* undo_ = nullptr;
    QAction* redo_ = nullptr;
    QAction* exportFigure_ = nullptr;
    QList<QAction*> leaving_; // by which the figure leaves the window
    QAction* lessons_ = nullptr;
    QAction* larger_ = nullptr;
    QAction* smaller_ = nullptr;
    QAction* fullScreen_ = nullptr;
    QAction* present_ = nullptr;
    QAction* cover_ = nullptr;
    QAction* back_ = nullptr;
    QMenu* devices_ = nullptr;
    std::map<std::string, QAction*> deviceActions_;
    QList<QAction*> deviceGaps_; // what is missing for OpenCL, below them
    QMenu* recent_ = nullptr;
    std::map<std::string, QAction*> workspaces_;
    std::vector<std::pair<QAction*, std::function<bool()>>> checks_;
};

} // namespace fovea
