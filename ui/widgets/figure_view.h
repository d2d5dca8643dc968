// A widget that shows one Figure, tells what the mouse is over, what was clicked and what was drawn
// over. A matrix is zoomed with the wheel, + and −, dragged when it is larger than the view, and
// seen whole again by a double click or 0. So is a plot, and a matrix whose cells stand for blocks
// or that is part of a map; for these, listeners set what is shown.
#pragma once

#include "core/figure/figure.h"
#include "ui/look/fonts.h"
#include "ui/paint/figure_painter.h"
#include "ui/plot/plot_hand.h"
#include "ui/widgets/figure_reading.h"
#include "ui/widgets/kept_cells.h"

#include <QtCore/QTimer>
#include <QtWidgets/QWidget>

#include <memory>
#include <utility>

namespace fovea {

inline constexpr double staleOpacity = 0.45; // of what another figure follows

class FigureView : public QWidget {
    Q_OBJECT
    Q_PROPERTY(double magnification READ magnification WRITE setMagnification)
public:
    explicit FigureView(QWidget* parent = nullptr);

    void setTheme(const Theme& theme);
    // The colour of the widgets below the view, which fills itself with it: Qt paints none of them.
    void setGround(QColor Theme::*ground);
    void setFigure(std::shared_ptr<const Figure> figure); // null: nothing to show
    void setOptions(const PaintOptions& options);
    void setCurrent(std::optional<Index> row, std::optional<Index> column); // see PaintOptions
    void setReserved(double width);      // at the right of the title
    void setStale(bool stale);           // dimmed: what is shown is no longer true
    void setMagnification(double times); // everything larger, its type too: seen from afar
    [[nodiscard]] double magnification() const { return presented_ * textScale(); }
    // Around the figure: a presentation needs it.
    [[nodiscard]] double air() const { return 40 * (presented_ - 1); }
    void setDrawing(bool drawing); // dragging draws on cells instead of moving them
    void resetZoom();
    void zoomBy(double factor); // around the middle
    [[nodiscard]] bool isZoomed() const { return options_.viewport.has_value(); }
    [[nodiscard]] const std::shared_ptr<const Figure>& figure() const { return figure_; }

    [[nodiscard]] const PaintOptions& options() const { return options_; }
    [[nodiscard]] const FigureReading& reading() const { return reading_; }
    // What stands at a point of the view, and where a cell stands; empty where that is not known.
    [[nodiscard]] std::optional<Hit> under(const QPointF& point);
    [[nodiscard]] QRect rectOf(const Hit& hit) const;

    // A page is higher for half of the window at most, however much the figure would like.
    void takeWhatIsLeft() { takesRest_ = true; }
    [[nodiscard]] QSize sizeHint() const override;

Q_SIGNALS:
    void figureChanged();
    void hovered(const std::optional<fovea::Hit>& hit);
    void clicked(const fovea::Hit& hit);
    void doubleClicked(const fovea::Hit& hit);
    void moved(int rows, int columns); // by the arrow keys
    void drawn(const fovea::Hit& hit, bool begins);
    // A dot that can be moved, from the press to where the mouse is now.
    void dragged(const fovea::Hit& dot, const QPointF& to, bool begins);
    void dropped(const fovea::Hit& dot);
    void numbered(int index); // by the keys 1 to 9, counted from 0
    void zoomChanged();
    // For a matrix in blocks, or a part of one: it is to be `by` levels finer at that cell, or
    // coarser below 0; 0: the whole map, or from there its cells one by one.
    void levelAsked(const fovea::Hit& hit, int by, bool begins);
    // Of a part of a map: it is to begin at these tokens, which may lie outside of the map.
    void partAsked(fovea::Index query, fovea::Index key, bool begins);
    // Of a plot: a part of its axes is to be shown; with another gesture where it `begins`.
    void shownAsked(const fovea::ShownParts& parts, bool begins);
    void wholeAsked();
    void legendClicked(fovea::Index item); // counted from 1

protected:
    void paintEvent(QPaintEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;
    void leaveEvent(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    bool event(QEvent* event) override;

private:
    [[nodiscard]] QRectF area() const;
    [[nodiscard]] QString tellAbout(const Hit& hit) const;
    void hover(const std::optional<Hit>& hit);
    void hoverAnew();
    void drawTo(const Hit& hit);

    void moveBy(int rows, int columns);
    [[nodiscard]] const Matrix* matrix() const; // null for other figures
    [[nodiscard]] bool canPull(const Hit& hit) const;
    void pullTo(const QPointF& point);
    void setViewport(const std::optional<Viewport>& viewport);
    [[nodiscard]] bool canMoveMap() const;
    [[nodiscard]] QPointF firstCell() const;
    [[nodiscard]] QPointF corner() const;
    void dragMap(const QPointF& to);
    void moveMap();
    void forgetImage();
    void measureLabels();
    [[nodiscard]] bool isPlot() const { return figure_ && plotAt(*figure_, {}); }
    // Asks for other levels, by the notches of the wheel. False: the view zooms by itself.
    bool askLevel(const QPointF& at, double notches);
    // The plots as the next figure will show them, for events may come before it does.
    [[nodiscard]] std::vector<PlotLayout>& asked();
    void askFor(const ShownParts& parts, bool begins);
    // Whether that was about a plot.
    bool wheelPlot(QWheelEvent& event, double factor);
    void paintHand(QPainter& painter); // the frame that is drawn, or the values at the mouse
    void pressNumber(int number);
    void pressPlot(const QMouseEvent& event);
    bool dragPlot(const QMouseEvent& event);
    bool releasePlot(const QMouseEvent& event);
    void keepPlots(); // laid out and drawn once for a size
    // While a hand moves a plot its map stays where it is, however wide its numbers become.
    void keepSides();
    void freeSides();

    std::shared_ptr<const Figure> figure_;
    FigureReading reading_{*this};
    PaintOptions options_;
    const Theme* theme_;
    QColor Theme::*ground_ = nullptr;
    std::optional<Hit> hover_;
    KeptCells cells_;
    LabelRoom labels_;
    std::shared_ptr<const PlotDrawing> plots_;
    QRectF plotArea_; // that they were drawn for
    std::vector<PlotLayout> asked_;
    // While a map is held: the corner that is to be seen, in cells of the whole map.
    std::optional<QPointF> wanted_;
    std::optional<std::pair<Index, Index>>
        askedPart_;                     // the last that was asked for, by its first query and key
    std::optional<PlotSpot> grabbed_;   // under the pressed button
    std::vector<PlotLayout> grabbedAt_; // and what was shown then
    std::optional<QRectF> frame_;       // drawn with Shift
    QTimer wheel_;                      // runs until it rests
    double notches_ = 0;                // that it turned for the next level
    std::optional<QPointF> mouse_;      // where it rests, if over this view
    QPointF pressed_;
    QPointF last_;
    bool dragging_ = false;
    std::optional<Hit> pulled_; // the dot under the pressed button
    bool drawing_ = false;
    bool takesRest_ = false;
    bool stale_ = false;
    bool byKeyboard_ = false; // the focus came by a key, and is shown
    double presented_ = 1;    // 1: not in a presentation
};

} // namespace fovea
