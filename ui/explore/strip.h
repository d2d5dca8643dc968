// The seven stages, from left to right.
#pragma once

#include "core/attention/stages.h"
#include "ui/look/theme.h"

#include <QtWidgets/QFrame>

#include <array>
#include <cstdint>
#include <vector>

class QHBoxLayout;

namespace fovea {

class StageCard;
class StagePanel;
struct Sizes;
class Workbench;

class Strip : public QFrame {
    Q_OBJECT
public:
    Strip(Workbench& workbench, QWidget* parent);
    void setTheme(const Theme& theme);
    void setShown(const std::vector<Stage>& stages); // the others have no card
    void setLow(bool low);          // in a low window: cards without their formulas
    void setEnlarged(double times); // as far as the names have room
    [[nodiscard]] QSize minimumSizeHint() const override;

Q_SIGNALS:
    void panelChanged(fovea::StagePanel* panel); // to be shown beside the picture; null: closed

protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void refresh();
    void tellTokens();
    void fit();
    void placeCards(int room);
    void open(Stage stage);
    void tellLayer();
    void refreshNotes();
    void refreshPanel();
    [[nodiscard]] Sizes sizes() const;
    void choose(Stage stage, const Selection& selection);
    void step(Stage stage, int rows);
    void takeBack(Stage stage);

    Workbench& workbench_;
    ByStage<StageCard*> cards_{};
    std::array<QHBoxLayout*, 2> rows_{};
    std::size_t first_ = stageCount; // cards in the first row
    const Theme* theme_;
    double enlarged_ = 1;
    StagePanel* panel_ = nullptr; // the one that is open
    std::uint64_t gesture_ = 0;   // of its slider
};

} // namespace fovea
