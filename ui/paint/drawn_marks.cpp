#include "ui/paint/drawn_marks.h"

#include <QtGui/QPaintDevice>
#include <QtGui/QPaintEngine>
#include <QtGui/QPainter>

#include <cmath>

namespace fovea {
namespace {

class Engine : public QPaintEngine {
public:
    Engine() : QPaintEngine(AllFeatures) {}
    bool begin(QPaintDevice*) override { return true; }
    bool end() override { return true; }
    void updateState(const QPaintEngineState& changed) override {
        if (changed.state() & DirtyTransform)
            transform_ = changed.transform();
    }
    void drawPath(const QPainterPath&) override {}
    void drawPolygon(const QPointF*, int, PolygonDrawMode) override {}
    void drawImage(const QRectF&, const QImage&, const QRectF& from,
                   Qt::ImageConversionFlags) override {
        marks.images.push_back(from.size().toSize());
    }
    void drawPixmap(const QRectF&, const QPixmap&, const QRectF&) override {}
    void drawTextItem(const QPointF& at, const QTextItem& item) override {
        const QRectF box(at.x(), at.y() - item.ascent(), item.width(),
                         item.ascent() + item.descent());
        const QRectF here = transform_.mapRect(box);
        const bool upright = std::abs(transform_.m12()) > std::abs(transform_.m11());
        marks.words.push_back({item.text(), here, upright ? here.width() : here.height()});
    }
    [[nodiscard]] Type type() const override { return User; }

    DrawnMarks marks;

private:
    QTransform transform_;
};

class Device : public QPaintDevice {
public:
    [[nodiscard]] QPaintEngine* paintEngine() const override { return &engine; }
    mutable Engine engine;

protected:
    [[nodiscard]] int metric(PaintDeviceMetric what) const override {
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
};

} // namespace

DrawnMarks drawnMarks(const std::function<void(QPainter&)>& paint) {
    Device device;
    QPainter painter(&device);
    paint(painter);
    painter.end();
    return std::move(device.engine.marks);
}

} // namespace fovea
