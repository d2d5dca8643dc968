// A widget that shows one Figure, tells what the mouse is over, and what was clicked.
#pragma once

#include "core/figure/figure.h"
#include "ui/paint/figure_painter.h"

#include <QtWidgets/QWidget>

#include <memory>

namespace fovea {

class FigureView : public QWidget {
    Q_OBJECT
public:
    explicit FigureView(QWidget* parent = nullptr);

    void setTheme(const Theme& theme);
    void setFigure(std::shared_ptr<const Figure> figure); // null: nothing to show
    void setOptions(const PaintOptions& options);
    void setStale(bool stale); // dimmed: what is shown is no longer true
    [[nodiscard]] const std::shared_ptr<const Figure>& figure() const { return figure_; }

    [[nodiscard]] QSize sizeHint() const override;

Q_SIGNALS:
    void hovered(const std::optional<fovea::Place>& place);
    void clicked(const fovea::Place& place);
    void moved(int rows, int columns); // by the arrow keys

protected:
    void paintEvent(QPaintEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void leaveEvent(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    bool event(QEvent* event) override;

private:
    [[nodiscard]] QRectF area() const;
    [[nodiscard]] QString tellAbout(const Place& place) const;
    void hover(const std::optional<Place>& place);

    [[nodiscard]] std::optional<Place> under(const QPointF& point) const;

    std::shared_ptr<const Figure> figure_;
    PaintOptions options_;
    const Theme* theme_;
    std::optional<Place> hover_;
    bool stale_ = false;
};

} // namespace fovea
