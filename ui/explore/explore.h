// The Explore workspace: strip, picture, inspector, heads. All of them show one Trace and one
// selection, and edit one Experiment.
#pragma once

#include "core/figure/figure.h"
#include "ui/paint/figure_painter.h"
#include "ui/theme.h"

#include <QtWidgets/QWidget>

namespace fovea {

class FigureView;
class MessageBar;
class Strip;
class Workbench;

class Explore : public QWidget {
    Q_OBJECT
public:
    Explore(Workbench& workbench, QWidget* parent);
    void setTheme(const Theme& theme);

private:
    QWidget* makeStage(); // the large picture, its switch and the message bar
    QWidget* makeInspector();
    QWidget* makeHeads();
    void refresh();
    void setStale(bool stale);
    [[nodiscard]] bool showsHeads() const; // in the large
    void wantFigures();
    void pin(std::optional<Index> query, std::optional<Index> key);
    void move(int rows, int columns);
    void chooseHead(Index head);
    void click(const Place& place);
    void preview(const std::optional<Place>& place);

    Workbench& workbench_;
    Strip* strip_;
    FigureView* main_ = nullptr;
    FigureView* bars_ = nullptr;
    FigureView* derivation_ = nullptr;
    FigureView* heads_ = nullptr;
    QWidget* barsArea_ = nullptr;
    MessageBar* message_ = nullptr;
};

} // namespace fovea
