// A device that remembers what was painted on it, without clipping, to paint it again on another
// device and thread.
#pragma once

#include <QtGui/QPaintDevice>
#include <QtGui/QPaintEngine>

#include <functional>
#include <memory>
#include <vector>

class QPainter;

namespace fovea {

using PaintSteps = std::vector<std::function<void(QPainter&)>>;

class StepRecorder : public QPaintDevice {
public:
    // Appends to `steps`, which must outlive the recorder.
    explicit StepRecorder(PaintSteps& steps);
    ~StepRecorder() override;
    [[nodiscard]] QPaintEngine* paintEngine() const override { return engine_.get(); }

protected:
    [[nodiscard]] int metric(PaintDeviceMetric what) const override;

private:
    std::unique_ptr<QPaintEngine> engine_;
};

} // namespace fovea
