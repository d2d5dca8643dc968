// A setting of a picture that counts: a small slider with its number, and it can be played.
#pragma once

#include "core/base/parameter.h"

#include <QtCore/QTimer>
#include <QtWidgets/QWidget>

class QLabel;
class QSlider;
class QToolButton;

namespace fovea {

class SettingSlider : public QWidget {
    Q_OBJECT
public:
    SettingSlider(const Parameter& parameter, QWidget* parent);

    void show(int value, int least, int most); // emits nothing
    [[nodiscard]] const Parameter& parameter() const { return parameter_; }

Q_SIGNALS:
    void changed(int value);

private:
    void play(bool on);
    void tell();

    Parameter parameter_;
    QSlider* slider_;
    QLabel* number_;
    QToolButton* play_;
    QTimer timer_;
};

} // namespace fovea
