// Points under mouse and keyboard: added, moved and taken away on the picture; the query follows.
#pragma once

#include "ui/widgets/figure_view.h"

#include <QtCore/QElapsedTimer>
#include <QtCore/QObject>

class QAction;

namespace fovea {

class Workbench;
struct RegressionTrace;

class PointTools : public QObject {
    Q_OBJECT
public:
    PointTools(Workbench& workbench, FigureView& view, QObject* parent);

    [[nodiscard]] QAction* removing() const { return remove_; }

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    [[nodiscard]] const RegressionTrace* trace() const;
    // Whether the hit is on the curve (or the surface), and not on a map of weights.
    [[nodiscard]] bool onCurve(const Hit& hit) const;
    [[nodiscard]] std::optional<Index> pointUnder(const std::optional<Hit>& hit) const;
    [[nodiscard]] std::optional<Index> queryUnder(const std::optional<Hit>& hit) const;
    void click(const Hit& hit);
    void drag(const Hit& dot, const QPointF& to, bool begins);
    void add(const QPointF& at);
    void takeBack();
    void addAtQuery();
    void remove();
    void offerRemoving();
    void walk(int rows, int columns);
    void nudge(double right, double up);
    void choose(std::optional<Index> point);
    void follow(const std::optional<Hit>& hit);

    Workbench& workbench_;
    FigureView& view_;
    QAction* remove_;
    std::optional<Hit> hovered_;
    std::optional<Index> added_; // by the last click
    QElapsedTimer sinceAdded_;
    std::uint64_t gesture_ = 0; // of the drag, or of the keys that nudge
};

} // namespace fovea
