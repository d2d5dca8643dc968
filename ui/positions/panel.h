// A question about an encoding, with sliders for what can be moved in its pictures.
#pragma once

#include "core/base/parameter.h"
#include "ui/widgets/figure_panel.h"

#include <utility>

namespace fovea {

class SettingSlider;
struct ViewState;

// A setting of a figure of positions, also of the one that shows the same.
void setPositionSetting(ViewState& view, const std::string& figure, const std::string& id,
                        const Value& value);

class PositionPanel : public FigurePanel {
    Q_OBJECT
public:
    PositionPanel(Workbench& workbench, QWidget* parent);

    void follow() override; // the sliders, too

protected:
    void asked() override;

private:
    void frame(const std::string& figure, const Hit& hit);
    void set(const std::string& figure, const std::string& id, const Value& value);

    std::vector<std::pair<std::string, SettingSlider*>> sliders_; // and whose setting it is
};

} // namespace fovea
