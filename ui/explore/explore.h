// The Explore workspace: strip, picture, inspector, heads. All of them show one Trace and one
// selection, and edit one Experiment.
#pragma once

#include "core/base/parameter.h"
#include "core/figure/figure.h"
#include "ui/paint/figure_painter.h"
#include "ui/theme.h"

#include <QtWidgets/QWidget>

namespace fovea {

class DragGrip;
class FigureView;
class HeadFacts;
class MessageBar;
class Strip;
class Workbench;

class Explore : public QWidget {
    Q_OBJECT
public:
    Explore(Workbench& workbench, QWidget* parent);
    void setTheme(const Theme& theme);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    QWidget* makeStage(); // the large picture, its switch and the message bar
    QWidget* makeInspector();
    QWidget* makeHeads();
    void refresh();
    void setStale(bool stale);
    [[nodiscard]] const Gallery* gallery() const; // in the large; null where there is none
    void wantFigures();
    void pin(std::optional<Index> query, std::optional<Index> key);
    void move(int rows, int columns);
    void walk(const Steps& steps, int by);
    void chooseHead(Index head);
    struct Click;
    void click(const FigureView* view, const Place& place);
    void show(const std::string& figure);
    void chooseItem(const Gallery::Item& item, bool opens);
    void pinShown();
    void toggleHead(Index head);
    void showHeads(Integers shown, Index all);
    void preview(const std::optional<Place>& place);

    Workbench& workbench_;
    DragGrip* grip_ = nullptr;
    Strip* strip_;
    FigureView* main_ = nullptr;
    FigureView* bars_ = nullptr;
    FigureView* derivation_ = nullptr;
    FigureView* heads_ = nullptr;
    HeadFacts* facts_ = nullptr;
    QWidget* barsArea_ = nullptr;
    MessageBar* message_ = nullptr;
};

} // namespace fovea
