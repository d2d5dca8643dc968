#include "ui/plot/plot_drawing.h"

#include "core/figure/plot_settings.h"
#include "ui/look/fonts.h"
#include "ui/plot/custom_plot.h"
#include "ui/plot/plot_parts.h"
#include "ui/plot/round_ticks.h"
#include "ui/words.h"

#include <algorithm>
#include <cmath>

namespace fovea {
namespace {

constexpr int leastMap = 28; // of the height of each

class Canvas : public QCustomPlot {
public:
    explicit Canvas(QSize size) : sides(new QCPMarginGroup(this)) {
        setViewport(QRect(QPoint(0, 0), size));
        setAutoAddPlottableToLegend(false);
        setAntialiasedElements(QCP::aeAll);
        setBackground(Qt::NoBrush);
        plotLayout()->clear();
        plotLayout()->setRowSpacing(0);
    }
    // Ticks depend on lengths, and margins on ticks: once before, and again when it is drawn.
    void settle() { updateLayout(); }

    QCPMarginGroup* const sides; // of all maps alike
};

// An empty place in the layout, for what stands over a map.
class Header : public QCPLayoutElement {
public:
    Header(QCustomPlot* canvas, int height) : QCPLayoutElement(canvas) {
        setMinimumSize(0, height);
        setMaximumSize(QWIDGETSIZE_MAX, height);
    }
};

// One unit is as long on both axes, where the plot wants it.
class MapRect : public QCPAxisRect {
public:
    MapRect(QCustomPlot* canvas, const Plot& plot, int spare)
        : QCPAxisRect(canvas, false), plot_(plot), spare_(spare) {
        addAxes(QCPAxis::atBottom | QCPAxis::atLeft);
    }

    void update(UpdatePhase phase) override {
        QCPAxisRect::update(phase);
        const double wide = plot_.x.high - plot_.x.low;
        const double high = plot_.y.high - plot_.y.low;
        if (phase != upLayout || !plot_.equal || !(wide > 0) || !(high > 0))
            return;
        const double unit = std::min(mRect.width() / wide, mRect.height() / high);
        const QSize size(qRound(unit * wide), qRound(unit * high));
        mRect =
            QRect(mRect.left() + (mRect.width() - size.width()) / 2,
                  mRect.top() + (mRect.height() - size.height()) / 2, size.width(), size.height());
    }

protected:
    int calculateAutoMargin(QCP::MarginSide side) override {
        return QCPAxisRect::calculateAutoMargin(side) + (side == QCP::msLeft ? spare_ : 0);
    }

private:
    const Plot& plot_;
    int spare_; // at the left
};

// What is painted by this program, in its turn among what QCustomPlot paints.
class OwnPart : public QCPLayerable {
public:
    OwnPart(QCustomPlot* canvas, const char* layer, std::function<void()> record)
        : QCPLayerable(canvas, QLatin1String(layer)), record_(std::move(record)) {}

protected:
    void applyDefaultAntialiasingHint(QCPPainter*) const override {}
    void draw(QCPPainter*) override { record_(); }

private:
    std::function<void()> record_;
};

using RecordLines = std::function<void(const std::vector<QPolygonF>& pieces)>;

// Pieces between what is not a number.
std::vector<QPolygonF> piecesOf(const QVector<QPointF>& points) {
    std::vector<QPolygonF> pieces(1);
    for (const QPointF& point : points)
        if (std::isfinite(point.x()) && std::isfinite(point.y()))
            pieces.back() << point;
        else if (!pieces.back().isEmpty())
            pieces.emplace_back();
    return pieces;
}

// QCustomPlot finds of many points those that are seen; the line itself is this program's, for SVG
// knows no clipping.
class Graph : public QCPGraph {
public:
    Graph(QCPAxis* x, QCPAxis* y, RecordLines record)
        : QCPGraph(x, y), record_(std::move(record)) {}

protected:
    void drawLinePlot(QCPPainter*, const QVector<QPointF>& lines) const override {
        record_(piecesOf(lines));
    }

private:
    RecordLines record_;
};

// The same where x goes back and forth.
class Path : public QCPCurve {
public:
    Path(QCPAxis* x, QCPAxis* y, RecordLines record) : QCPCurve(x, y), record_(std::move(record)) {}

protected:
    void drawCurveLine(QCPPainter*, const QVector<QPointF>& lines) const override {
        record_(piecesOf(lines));
    }

private:
    RecordLines record_;
};

// One plot on the canvas, and where it came to stand.
class Member {
public:
    Member(Canvas& canvas, const PlotMember& member, const QRectF& area, const Theme& theme,
           PlotDrawing& drawing)
        : canvas_(canvas), plot_(member.plot), options_(member.options), numbers_(member.numbers),
          area_(area), theme_(theme), drawing_(drawing),
          above_(roomAbove(plot_, area.width(), options_)) {
        auto& grid = *canvas.plotLayout();
        const int gap = grid.rowCount() > 0 ? betweenPlots : 0;
        header_ = new Header(&canvas, qCeil(above_) + gap);
        map_ = new MapRect(&canvas, plot_, spare());
        grid.addElement(grid.rowCount(), 0, header_);
        grid.addElement(grid.rowCount(), 0, map_);
        row_ = grid.rowCount() - 1;
        map_->setMinimumSize(40, leastMap);
        map_->setMarginGroup(QCP::msLeft | QCP::msRight, canvas.sides);
        setUp(*axis(QCPAxis::atBottom), plot_.x, false);
        setUp(*axis(QCPAxis::atLeft), plot_.y, true);
        addParts();
    }

    // For two more digits, where numbers may become wider.
    [[nodiscard]] int spare() const {
        const bool moves = options_.sides && options_.sides->isNull() && !plot_.bare;
        return moves ? qCeil(widthOf(numberFont(smallPoints), QStringLiteral("00"))) : 0;
    }
    // Half of the last number stands over the map's end, and a scale beside it.
    void reserve() {
        double right = hasScale(plot_, options_) ? PlotLayout::scaleRoom : 0;
        constexpr double beside = 60; // numbers of the upright axis, about
        if (right == 0 && !plot_.bare)
            if (const Ticks ticks = ticksIn(plot_.x, area_.width() - beside, false);
                !ticks.text.empty())
                right = std::ceil(widthOf(numberFont(smallPoints), utf8(ticks.text.back())) / 2) +
                        spare() / 2 + 4; // a number that ends at the border is left out
        const QMargins sides = options_.sides.value_or(QMargins());
        map_->setMinimumMargins(
            QMargins(sides.left(), 0, std::max(qRound(right), sides.right()), 0));
    }
    // The height of all but the map.
    [[nodiscard]] double around() const {
        return header_->maximumSize().height() + roomBeneath(plot_, numbers_);
    }
    void setMapHeight(double height) {
        canvas_.plotLayout()->setRowStretchFactor(row_, height + roomBeneath(plot_, numbers_));
    }

    [[nodiscard]] PlotLayout layout() const {
        // QCustomPlot's lowest pixel is the last one of the rectangle, and not the one behind it.
        const QRectF map = QRectF(map_->rect()).translated(area_.topLeft() - QPointF(0, 1));
        const QRectF over = QRectF(header_->outerRect()).translated(area_.topLeft());
        const double top = over.bottom() - qCeil(above_);
        PlotLayout found{.x = plot_.x,
                         .y = plot_.y,
                         .header = QRectF(area_.left(), top, area_.width(), above_),
                         .map = map};
        found.sides = map_->margins();
        found.items = legendItems(plot_).size();
        if (options_.legend)
            found.entries =
                legendOf(plot_, {area_.left(), top + titleHeight(plot_.title, options_)},
                         area_.width(), options_.paper);
        if (hasScale(plot_, options_)) {
            const double line = std::ceil(heightOf(wordFont(smallPoints))) + 8;
            found.scale = QRectF(map.right() + 22, map.top() + line, 14,
                                 std::clamp(map.height() - line, 20.0, 220.0));
        }
        return found;
    }

private:
    [[nodiscard]] QCPAxis* axis(QCPAxis::AxisType side) const { return map_->axis(side); }

    void setUp(QCPAxis& axis, const Plot::Axis& from, bool upright) {
        axis.setVisible(!plot_.bare);
        axis.setScaleType(from.logarithmic ? QCPAxis::stLogarithmic : QCPAxis::stLinear);
        axis.setRange(from.low, from.high);
        axis.setRangeReversed(upright && from.downwards);
        axis.setTicker(QSharedPointer<RoundTicks>::create(from, *map_, upright));
        axis.setBasePen(Qt::NoPen);
        axis.setTickPen(Qt::NoPen);
        axis.setSubTicks(false);
        axis.setTickLength(0, 0);
        axis.setTickLabelPadding(static_cast<int>(PlotLayout::tickGap));
        QFont digits = numberFont(smallPoints);
        digits.setStyleStrategy(QFont::PreferNoShaping); // of one width; measured in half the time
        axis.setTickLabelFont(digits);
        axis.setTickLabelColor(theme_.quiet);
        axis.setPadding(0);
        axis.setLabelFont(wordFont(smallPoints));
        axis.setLabelColor(theme_.quiet);
        axis.setLabelPadding(4);
        axis.grid()->setVisible(!plot_.bare && plot_.fields.empty());
        axis.grid()->setPen(QPen(theme_.line, 1));
        axis.grid()->setZeroLinePen(Qt::NoPen);
        axis.setTickLabels(upright || numbers_);
        if (!upright && numbers_ && !from.name.text.empty())
            axis.setLabel(elided(wordFont(smallPoints), words(from.name), area_.width() - 60));
    }

    // `paint(painter, layout)` in its turn.
    template <class Paint>
    void add(const char* layer, Paint paint) {
        new OwnPart(&canvas_, layer, [this, paint] {
            drawing_.steps.emplace_back(
                [paint, layout = layout()](QPainter& painter) { paint(painter, layout); });
        });
    }

    void addParts() {
        const Plot& plot = plot_;
        const Theme& theme = theme_;
        const PaintOptions options = options_;
        for (const Plot::Field& field : plot.fields)
            add("background",
                [&field, &theme, options](QPainter& painter, const PlotLayout& layout) {
                    paintField(painter, layout, field, theme, options);
                });
        add("background", [&plot, &theme](QPainter& painter, const PlotLayout& layout) {
            paintBoxes(painter, layout, plot, theme);
        });
        addDots(true);
        for (const Plot::Curve& curve : plot.curves)
            if (!curve.margin.empty() && !curve.hidden)
                add("main", [&curve, &theme](QPainter& painter, const PlotLayout& layout) {
                    paintBand(painter, layout, curve, theme);
                });
        add("main", [&plot, &theme](QPainter& painter, const PlotLayout& layout) {
            paintMarks(painter, layout, plot, theme);
        });
        for (const bool strong : {false, true}) // what it is about lies on top
            for (const Plot::Curve& curve : plot.curves)
                if (curve.strong == strong && !curve.hidden)
                    addCurve(curve);
        addDots(false);
        add("main", [&plot, &theme](QPainter& painter, const PlotLayout& layout) {
            paintNotes(painter, layout, plot, theme);
        });
        if (plot.bare && !options.paper && plot.curves.empty() && plot.dots.empty() &&
            plot.fields.empty() && plot.notes.empty() && plot.boxes.empty())
            add("main", [&plot, &theme, options](QPainter& painter, const PlotLayout& layout) {
                paintNothing(painter, {layout.map, theme, options}, words(plot.subtitle));
            });
        add("legend", [&plot, &theme, options](QPainter& painter, const PlotLayout& layout) {
            if (options.titles)
                paintTitle(painter, {layout.header, theme, options}, plot.title,
                           options.paper ? Message() : plot.subtitle);
            if (!plot.bare && !plot.y.name.text.empty())
                paintAxisName(painter, layout, theme);
            paintLegend(painter, layout, plot, theme, options);
            if (!layout.scale.isEmpty())
                paintScale(painter, layout.scale, plot.fields.front().scale, theme);
        });
    }

    void addDots(bool many) {
        for (const Plot::Dots& dots : plot_.dots)
            if ((dots.x.size() > manyDots) == many && !dots.hidden)
                add("main", [&dots, &theme = theme_, bare = plot_.bare](QPainter& painter,
                                                                        const PlotLayout& layout) {
                    paintDots(painter, layout, dots, bare, theme);
                });
        for (const Plot::Curve& curve : plot_.curves)
            if (curve.dots && !curve.hidden && (curve.x.size() > manyDots) == many)
                add("main", [&curve, &theme = theme_, bare = plot_.bare](QPainter& painter,
                                                                         const PlotLayout& layout) {
                    const Plot::Dots dots{.x = curve.x,
                                          .y = curve.y,
                                          .weights = {},
                                          .labels = {},
                                          .series = curve.series};
                    paintDots(painter, layout, dots, bare, theme);
                });
    }

    void addCurve(const Plot::Curve& curve) {
        const auto count = std::min(curve.x.size(), curve.y.size());
        const auto record = [this, &curve, pen = penOf(plot_, curve, theme_, options_)](
                                std::vector<QPolygonF> pieces) {
            for (QPolygonF& piece : pieces)
                piece.translate(area_.topLeft());
            drawing_.steps.emplace_back(
                [&curve, pen, pieces = std::move(pieces), layout = layout()](QPainter& painter) {
                    paintCurve(painter, layout, curve, pieces, pen);
                });
        };
        QCPAxis* const x = axis(QCPAxis::atBottom);
        QCPAxis* const y = axis(QCPAxis::atLeft);
        const auto first = curve.x.begin();
        const bool sorted = std::is_sorted(first, first + static_cast<std::ptrdiff_t>(count)) &&
                            std::all_of(first, first + static_cast<std::ptrdiff_t>(count),
                                        [](double at) { return std::isfinite(at); });
        const auto finite = [](double value) {
            return std::isfinite(value) ? value : std::nan("");
        };
        if (sorted) {
            QVector<QCPGraphData> data;
            data.reserve(static_cast<qsizetype>(count));
            for (std::size_t i = 0; i < count; ++i)
                data << QCPGraphData(curve.x[i], finite(curve.y[i]));
            (new Graph(x, y, record))->data()->set(data, true);
        } else {
            QVector<QCPCurveData> data;
            for (std::size_t i = 0; i < count; ++i)
                data << QCPCurveData(static_cast<double>(i), finite(curve.x[i]),
                                     finite(curve.y[i]));
            (new Path(x, y, record))->data()->set(data, true);
        }
    }

    Canvas& canvas_;
    const Plot& plot_;
    PaintOptions options_;
    bool numbers_;
    QRectF area_;
    const Theme& theme_;
    PlotDrawing& drawing_;
    double above_;
    int row_ = 0;
    Header* header_ = nullptr;
    MapRect* map_ = nullptr;
};

} // namespace

PlotDrawing drawPlots(std::span<const PlotMember> members, const QRectF& area, const Theme& theme) {
    PlotDrawing drawing;
    Canvas canvas(QSize(std::max(qFloor(area.width()), 1), std::max(qFloor(area.height()), 1)));
    std::vector<std::unique_ptr<Member>> placed;
    for (const PlotMember& member : members)
        placed.push_back(std::make_unique<Member>(canvas, member, area, theme, drawing));
    // Each map has what it needs to be a picture at all, and then its share.
    double free = area.height();
    double shares = 0;
    for (const auto& member : placed)
        free -= member->around() + leastMap;
    for (const PlotMember& member : members)
        shares += member.share;
    for (std::size_t i = 0; i < placed.size(); ++i)
        placed[i]->setMapHeight(leastMap + std::max(free, 0.0) * members[i].share / shares);
    for (const auto& member : placed)
        member->reserve();
    canvas.settle();
    StepRecorder device(drawing.steps);
    QCPPainter painter(&device);
    painter.setMode(QCPPainter::pmVectorized);
    painter.translate(area.topLeft());
    canvas.toPainter(&painter, canvas.viewport().width(), canvas.viewport().height());
    for (const auto& member : placed)
        drawing.layouts.push_back(member->layout());
    return drawing;
}

} // namespace fovea
