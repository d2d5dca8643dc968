// Zooming and moving a map of a long text: how many tokens a cell stands for, and around which
// ones. Both are settings, so that they are undone, saved and exported.
#pragma once

#include "core/experiment/experiment.h"
#include "ui/paint/figure_painter.h"

#include <QtCore/QObject>

namespace fovea {

class FigureView;
class Workbench;

class MapZoom : public QObject {
    Q_OBJECT
public:
    MapZoom(Workbench& workbench, FigureView& view);

private:
    void zoom(const Hit& hit, int by, bool begins);
    void move(Index query, Index key, bool begins);
    void edit(Experiment next, bool begins);

    Workbench& workbench_;
    FigureView& view_;
    std::uint64_t gesture_ = 0;
};

// What is pinned was chosen anew: where it lies outside of the part of the map that `shown` has,
// the part is that around it again.
void seePinned(ViewState& view, const Figure* shown);

// Whether a map is looked at more closely than all of it would be.
bool isCloser(const Experiment& experiment);

} // namespace fovea
