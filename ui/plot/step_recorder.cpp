#include "ui/plot/step_recorder.h"

#include "ui/paint/drawn_text.h"

#include <QtGui/QPainter>
#include <QtGui/QPainterPath>

#include <cmath>

namespace fovea {
namespace {

class Engine : public QPaintEngine {
public:
    explicit Engine(PaintSteps& steps) : QPaintEngine(AllFeatures), steps_(steps) {}
    bool begin(QPaintDevice*) override { return true; }
    bool end() override { return true; }
    void updateState(const QPaintEngineState&) override {}
    [[nodiscard]] Type type() const override { return User; }

    void drawPath(const QPainterPath& path) override {
        add([path](QPainter& painter) { painter.drawPath(path); });
    }
    // Qt's own way draws lines without a length as dots, whatever the pen.
    void drawLines(const QLineF* lines, int count) override {
        if (painter()->pen().style() == Qt::NoPen)
            return;
        add([all = QList<QLineF>(lines, lines + count)](QPainter& painter) {
            painter.drawLines(all);
        });
    }
    using QPaintEngine::drawLines;
    void drawPolygon(const QPointF* points, int count, PolygonDrawMode mode) override {
        QPolygonF polygon;
        for (int i = 0; i < count; ++i)
            polygon << points[i];
        add([polygon, isLine = mode == PolylineMode](QPainter& painter) {
            if (isLine)
                painter.drawPolyline(polygon);
            else
                painter.drawPolygon(polygon);
        });
    }
    void drawPixmap(const QRectF& to, const QPixmap& pixmap, const QRectF& from) override {
        drawImage(to, pixmap.toImage(), from, Qt::AutoColor);
    }
    void drawImage(const QRectF& to, const QImage& image, const QRectF& from,
                   Qt::ImageConversionFlags) override {
        add([to, image, from](QPainter& painter) { painter.drawImage(to, image, from); });
    }
    void drawTextItem(const QPointF& at, const QTextItem& item) override {
        const QRectF box(at.x(), at.y() - item.ascent(), std::ceil(item.width()) + 2,
                         item.ascent() + item.descent() + 1);
        add([box, font = item.font(), text = item.text()](QPainter& painter) {
            painter.setFont(font);
            drawWords(painter, box, Qt::AlignLeft | Qt::AlignTop | Qt::TextDontClip, text);
        });
    }

private:
    void add(std::function<void(QPainter&)> draw) {
        steps_.push_back([pen = painter()->pen(), brush = painter()->brush(),
                          transform = painter()->transform(),
                          draw = std::move(draw)](QPainter& target) {
            target.save();
            target.setPen(pen);
            target.setBrush(brush);
            target.setTransform(transform, true);
            draw(target);
            target.restore();
        });
    }

    PaintSteps& steps_;
};

} // namespace

StepRecorder::StepRecorder(PaintSteps& steps) : engine_(std::make_unique<Engine>(steps)) {}

StepRecorder::~StepRecorder() = default;

int StepRecorder::metric(PaintDeviceMetric what) const {
    constexpr int side = 100'000; // larger than any picture
    switch (what) {
    case PdmWidth:
    case PdmHeight:
        return side;
    case PdmDpiX:
    case PdmDpiY:
    case PdmPhysicalDpiX:
    case PdmPhysicalDpiY:
        return 96;
    case PdmDevicePixelRatio:
        return 1;
    case PdmDepth:
        return 32;
    default:
        return QPaintDevice::metric(what);
    }
}

} // namespace fovea
