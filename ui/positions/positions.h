// The laboratory of positions: an encoding, and panels that each ask it one question.
#pragma once

#include "ui/workspace.h"

#include <array>

class QGridLayout;

namespace fovea {

class MessageBar;
class PositionPanel;
class SentenceBar;
class StudyBar;

class Positions : public Workspace {
    Q_OBJECT
public:
    Positions(Workbench& workbench, const std::string& id, QWidget* parent);

    [[nodiscard]] QWidget* bar() override;
    void beginEditing() override;
    [[nodiscard]] FigureView& picture() override;
    [[nodiscard]] DragGrip& grip() override { return *grip_; }
    [[nodiscard]] QList<QWidget*> presented() override;
    [[nodiscard]] std::vector<Command> commands() override;
    void setTheme(const Theme& theme) override;

protected:
    [[nodiscard]] std::set<std::string> wanted() const override;
    void refresh() override;
    void setStale(bool stale) override;
    void say(const Message& problem) override;
    void setSetting(ViewState& view, const std::string& figure, const std::string& id,
                    const Value& value) const override;

private:
    void follow();  // the experiment: which panels there are, and what they ask
    void arrange(); // the panels beside each other, or one alone
    void layOut(std::vector<PositionPanel*> shown);
    void enlarge(const PositionPanel* panel);
    [[nodiscard]] std::vector<std::vector<std::string>> asked() const;
    [[nodiscard]] PositionPanel& large() const; // whose figure the view names

    StudyBar* bar_;
    SentenceBar* sentence_; // where the page asks about a sentence
    QGridLayout* grid_;
    std::array<PositionPanel*, 4> panels_{};
    DragGrip* grip_;
    MessageBar* message_;
    std::string encoding_; // that was seen last
    std::vector<PositionPanel*> shown_;
    bool enlarged_ = false;
};

} // namespace fovea
