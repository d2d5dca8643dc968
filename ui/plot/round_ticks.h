// The ticks of every figure, for QCustomPlot: whole numbers, powers of ten, typographic minus.
#pragma once

#include "core/figure/plot.h"
#include "ui/plot/custom_plot.h"

namespace fovea {

// As many as a length has room for.
Ticks ticksIn(const Plot::Axis& axis, double length, bool upright);

class RoundTicks : public QCPAxisTicker {
public:
    RoundTicks(const Plot::Axis& axis, const QCPAxisRect& map, bool upright)
        : axis_(axis), map_(map), upright_(upright) {}
    void generate(const QCPRange&, const QLocale&, QChar, int, QVector<double>& ticks,
                  QVector<double>*, QVector<QString>* labels) override;

private:
    Plot::Axis axis_;
    const QCPAxisRect& map_;
    bool upright_;
};

} // namespace fovea
