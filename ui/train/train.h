// Training: what learns what, curves while it learns, and a sentence at every step that was kept.
#pragma once

#include "core/learn/training_study.h"
#include "ui/workspace.h"

#include <QtCore/QTimer>

namespace fovea {

class Fold;
struct WantedFork;
class MessageBar;
class PlanPanel;
class RunBar;
class RunChooser;
class SentencePanel;
class StagePanel;
class TrainingBar;

class Train : public Workspace {
    Q_OBJECT
public:
    Train(Workbench& workbench, const std::string& id, QWidget* parent);

    [[nodiscard]] QWidget* bar() override;
    void beginEditing() override;
    [[nodiscard]] FigureView& picture() override { return *main_; }
    [[nodiscard]] DragGrip& grip() override { return *grip_; }
    [[nodiscard]] QList<QWidget*> presented() override;
    void setPresenting(bool presenting) override;
    void setRoom(const QSize& room) override;
    bool goBack() override;
    [[nodiscard]] std::vector<Command> commands() override;
    void setTheme(const Theme& theme) override;
    // A table of pairs or a text: what is learned from now on.
    bool takeFile(const QString& path) override;

protected:
    void resizeEvent(QResizeEvent* event) override;
    void showEvent(QShowEvent* event) override;
    [[nodiscard]] std::set<std::string> wanted() const override;
    void refresh() override;
    void setStale(bool stale) override;
    void say(const Message& problem) override;

private:
    QWidget* makeStage();
    void fit();
    void train();
    // As a paper would compare them: the same task, examples and seed; all networks with one seed
    // before the next, so that they can be compared early.
    void trainStudy(const std::string& study, Index seeds, Index steps);
    void fork(const WantedFork& fork);
    // Shows these runs, the first as the present one. Of the others those stay that learn alike.
    void showRuns(const std::vector<std::string>& names);
    void attempt(const std::function<void()>& work);
    void askForData();
    void takeData(const std::string& path, const Examples& examples);
    void offerInterrupted();
    void tellState();
    void lookAgain();

    RunChooser* chooser_;
    PlanPanel* plan_;
    StagePanel* panel_ = nullptr; // choices that are open
    FigureView* main_ = nullptr;
    TrainingBar* steps_ = nullptr;
    RunBar* run_ = nullptr;
    QWidget* settings_ = nullptr;
    SentencePanel* sentence_;
    Fold* sentenceFold_;
    DragGrip* grip_ = nullptr;
    MessageBar* message_ = nullptr; // of what is computed
    MessageBar* notice_ = nullptr;  // of runs and data
    QSize room_;
    bool presents_ = false;
    int reading_ = 0;           // counts files
    bool offered_ = false;      // an interrupted run, once
    std::string toldProblemOf_; // a run
    QTimer nextLook_;           // at what the runs have learned since
};

} // namespace fovea
