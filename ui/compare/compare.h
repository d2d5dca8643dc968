// Attention beside other layers: pages of pictures about one sentence, each picture in a panel.
#pragma once

#include "ui/workspace.h"

#include <map>

class QGridLayout;

namespace fovea {

class FigurePanel;
class LayerMeasuring;
class MessageBar;
class PageBar;
class SentenceField;

class Compare : public Workspace {
    Q_OBJECT
public:
    Compare(Workbench& workbench, const std::string& id, QWidget* parent);

    [[nodiscard]] QWidget* bar() override;
    void beginEditing() override;
    [[nodiscard]] FigureView& picture() override;
    [[nodiscard]] DragGrip& grip() override { return *grip_; }
    [[nodiscard]] QList<QWidget*> presented() override;
    [[nodiscard]] std::vector<Command> commands() override;
    void setTheme(const Theme& theme) override;

protected:
    void resizeEvent(QResizeEvent* event) override;
    [[nodiscard]] std::set<std::string> wanted() const override;
    void refresh() override;
    void setStale(bool stale) override;
    void say(const Message& problem) override;

private:
    QWidget* makeFoot();
    void follow();  // the Experiment: which page there is
    void arrange(); // its panels in rows, or one alone
    void enlarge();
    void hover(const std::string& figure, const std::optional<struct Hit>& hit);
    void click(const std::string& figure, const struct Hit& hit);
    void pin(std::optional<Index> query);
    [[nodiscard]] FigurePanel& panel(const std::string& figure);
    [[nodiscard]] std::string large() const; // the figure that the view names

    SentenceField* sentence_;
    LayerMeasuring* measuring_;
    PageBar* pages_;
    QGridLayout* grid_;
    std::map<std::string, FigurePanel*> panels_; // of every figure
    std::vector<std::vector<FigurePanel*>> shown_;
    DragGrip* grip_ = nullptr;
    MessageBar* message_;
    bool enlarged_ = false;
};

} // namespace fovea
