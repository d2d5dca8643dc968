// The laboratory of kernel regression: points and curves, who is asked, and a width that is
// learned.
#pragma once

#include "ui/workspace.h"

class QScrollArea;

namespace fovea {

class DataBar;
class KernelPanel;
class LearningPanel;
class MessageBar;

class RegressionLab : public Workspace {
    Q_OBJECT
public:
    RegressionLab(Workbench& workbench, const std::string& id, QWidget* parent);

    [[nodiscard]] QWidget* bar() override;
    void beginEditing() override;
    [[nodiscard]] FigureView& picture() override { return *main_; }
    [[nodiscard]] DragGrip& grip() override { return *grip_; }
    [[nodiscard]] QList<QWidget*> presented() override { return {}; }
    [[nodiscard]] std::vector<Command> commands() override;
    void setTheme(const Theme& theme) override;
    bool takeFile(const QString& path) override;

protected:
    void resizeEvent(QResizeEvent* event) override;
    [[nodiscard]] std::set<std::string> wanted() const override;
    void refresh() override;
    void setStale(bool stale) override;
    void say(const Message& problem) override;
    void setSetting(ViewState& view, const std::string& figure, const std::string& id,
                    const Value& value) const override;

private:
    QWidget* makeStage();
    QWidget* makeInspector();

    DataBar* data_;
    QWidget* inspector_ = nullptr;
    FigureView* main_ = nullptr;
    FigureView* table_ = nullptr;
    FigureView* sum_ = nullptr;
    QWidget* numbers_ = nullptr; // in the inspector, where they are scrolled
    QScrollArea* tableArea_ = nullptr;
    QScrollArea* sumArea_ = nullptr;
    KernelPanel* kernel_ = nullptr;
    LearningPanel* learning_ = nullptr;
    DragGrip* grip_ = nullptr;
    MessageBar* message_ = nullptr; // of what is computed
    MessageBar* notice_ = nullptr;  // of data that was read
};

} // namespace fovea
