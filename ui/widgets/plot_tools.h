// Zooming and moving a plot, and hiding its curves: settings of its figure, so that they are
// undone, saved and exported.
#pragma once

#include <QtCore/QObject>

#include <functional>
#include <string>

namespace fovea {

class FigureView;
class Workbench;

class PlotTools : public QObject {
    Q_OBJECT
public:
    // `figure` names the figure that the view shows.
    PlotTools(Workbench& workbench, FigureView& view, std::function<std::string()> figure);

private:
    // False where the figure has no such setting.
    bool hasSettings() const;

    Workbench& workbench_;
    std::function<std::string()> figure_;
    std::uint64_t gesture_ = 0;
};

} // namespace fovea
