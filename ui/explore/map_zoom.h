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

// Another cell was pinned: where it lies outside of the part that `shown` draws, the part is around
// the pinned cell again.
void seePinned(ViewState& view, const Figure* shown);

// Whether `shown` is a map, looked at more closely than all of it would be.
bool isCloser(const Experiment& experiment, const Figure* shown);

} // namespace fovea
