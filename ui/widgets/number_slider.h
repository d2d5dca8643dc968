// A slider over the useful part of a parameter's domain, with Play, which goes to its end.
#pragma once

#include "core/base/parameter.h"

#include <QtCore/QTimer>
#include <QtWidgets/QWidget>

class QSlider;
class QToolButton;

namespace fovea {

// What a slider reaches; a field beside it takes every number of the domain.
struct NumberRange {
    double low = 0;
    double high = 1;
    bool logarithmic = false;
    bool whole = false;
};
// Around the default (`usual`), so far that `value` lies within.
NumberRange numberRange(const Parameter& parameter, double usual, double value);

class NumberSlider : public QWidget {
    Q_OBJECT
public:
    NumberSlider(const QString& name, const NumberRange& range, QWidget* parent);
    void setValue(double value); // emits nothing
    void play(bool on);

Q_SIGNALS:
    // A drag or a play `begins` once, and what follows belongs to it.
    void moved(double value, bool begins);

private:
    [[nodiscard]] double valueAt(int step) const;
    void showState();

    NumberRange range_;
    QSlider* slider_;
    QToolButton* play_;
    QTimer timer_;
    bool begins_ = true;
};

} // namespace fovea
