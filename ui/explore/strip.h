// The seven stages, from left to right.
#pragma once

#include "core/experiment/stages.h"
#include "ui/look/theme.h"

#include <QtWidgets/QFrame>

#include <array>

namespace fovea {

class StageCard;
class Workbench;

class Strip : public QFrame {
    Q_OBJECT
public:
    Strip(Workbench& workbench, QWidget* parent);
    void setTheme(const Theme& theme);

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    void refresh();
    void open(Stage stage);
    void choose(Stage stage, const Selection& selection);
    void step(Stage stage, int rows);

    Workbench& workbench_;
    std::array<StageCard*, stageCount> cards_{};
    const Theme* theme_;
};

} // namespace fovea
