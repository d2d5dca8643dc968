// What can be chosen about the picture in the large: made from its figure's parameters, with the
// tools that only some figures have.
#pragma once

#include "core/base/parameter.h"
#include "ui/palette/command.h"

#include <QtWidgets/QFrame>

#include <functional>
#include <string>
#include <vector>

namespace fovea {

class DrawTools;
class FigureView;
class FlowLayout;
class PlaySlider;
class Workbench;
struct RowInfo;

class ViewBar : public QFrame {
    Q_OBJECT
public:
    ViewBar(Workbench& workbench, FigureView& view, QWidget* parent);
    // Its tools, for the palette.
    [[nodiscard]] std::vector<Command> commands();

private:
    void refresh();
    void build();
    void addSetting(const Parameter& parameter);
    void addSlider(const Parameter& parameter);
    void addMore();
    void addMatrixTools();
    void addStepTools();
    void addCompareTools();
    void addBlockTools();
    void addPlayable();
    void set(const RowInfo& figure, const std::string& id, const Value& value);
    [[nodiscard]] Value get(const std::string& id) const;

    Workbench& workbench_;
    FigureView& view_;
    QWidget* inside_ = nullptr; // made anew for another figure
    FlowLayout* row_ = nullptr;
    DrawTools* tools_ = nullptr; // where the figure has them
    const RowInfo* figure_ = nullptr;
    std::string playable_;                       // what the sliders beside the picture play
    std::vector<std::function<void()>> readers_; // bring the widgets up to date
};

} // namespace fovea
