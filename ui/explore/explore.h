// The Explore workspace: strip, picture, inspector, heads. All of them show one Trace and one
// selection, and edit one Experiment.
#pragma once

#include "core/base/parameter.h"
#include "core/figure/figure.h"
#include "ui/paint/figure_painter.h"
#include "ui/workspace.h"

namespace fovea {

class AnswerBar;
class ExploreBar;
class Fold;
class HeadFacts;
class Inspector;
struct Layer;
class MessageBar;
class StagePanel;
class SilenceButton;
class Strip;
struct Trace;
class TrainingBar;
class ViewBar;

class Explore : public Workspace {
    Q_OBJECT
public:
    Explore(Workbench& workbench, const std::string& id, QWidget* parent);

    [[nodiscard]] QWidget* bar() override;
    void beginEditing() override;
    [[nodiscard]] FigureView& picture() override { return *main_; }
    [[nodiscard]] DragGrip& grip() override { return *grip_; }
    [[nodiscard]] QList<QWidget*> presented() override;
    void setRoom(const QSize& room) override;
    void setEnlarged(double times) override;
    void showStages(const std::vector<std::string>& ids) override;
    bool goBack() override;
    [[nodiscard]] std::vector<Command> commands() override;
    void setTheme(const Theme& theme) override;

protected:
    [[nodiscard]] std::set<std::string> wanted() const override;
    void refresh() override;
    void setStale(bool stale) override;
    void say(const Message& problem) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    QWidget* makeStage(); // the large picture, its switch and the message bar
    QWidget* makeHeads();
    [[nodiscard]] const Layer& currentLayer(const Trace& trace) const;
    void fit(); // panels to the window
    void pin(std::optional<Index> query, std::optional<Index> key);
    void move(int rows, int columns);
    void moveIn(const HeadGrid& grid, int rows, int columns);
    void moveIn(const Lens& lens, const Trace& trace, int columns);
    [[nodiscard]] bool asksForTokens(const Lens& lens, const Trace& trace) const;
    void walk(const Steps& steps, int by);
    void chooseHead(Index head);
    struct Click;
    void click(const FigureView* view, const Hit& hit);
    static Hit inTokens(const Figure& figure, Hit hit);
    void show(const std::string& figure);
    void showHead(Index layer, Index head, Value heads, bool opens);
    void showCell(const Terms::HeadCell& cell);
    void chooseTerm(Index row, Index column);
    void pinShown();
    [[nodiscard]] Index shownQuery() const; // whose weights the inspector shows
    void setRange(bool isFitted);
    void toggleHead(Index head);
    void showHeads(Integers shown, Index all);
    [[nodiscard]] std::vector<Index> askingWords() const;
    void askWord(Index word, bool amongOthers);
    void preview(const std::optional<Hit>& hit);

    ExploreBar* bar_;
    DragGrip* grip_ = nullptr;
    Strip* strip_;
    AnswerBar* answer_;
    Inspector* inspector_;
    FigureView* bars_; // of the inspector
    FigureView* derivation_;
    FigureView* main_ = nullptr;
    FigureView* heads_ = nullptr;
    HeadFacts* facts_ = nullptr;
    SilenceButton* silence_ = nullptr;
    double enlarged_ = 1; // more: it is presented
    QSize room_;          // seen at once; empty: not known yet
    TrainingBar* trainingBar_ = nullptr;
    ViewBar* viewBar_ = nullptr;
    Fold* answerFold_ = nullptr;
    Fold* inspectorFold_ = nullptr;
    Fold* headsFold_ = nullptr;
    StagePanel* panel_ = nullptr; // open beside the picture
    MessageBar* message_ = nullptr;
};

} // namespace fovea
