// The seven stages, from left to right.
#pragma once

#include "core/attention/stages.h"
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
    ByStage<StageCard*> cards_{};
    const Theme* theme_;
};

} // namespace fovea
