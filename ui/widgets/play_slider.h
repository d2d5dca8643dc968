// A whole number that can be dragged, stepped and played: back, play or pause, next, a slider and
// the pace.
#pragma once

#include <QtCore/QTimer>
#include <QtWidgets/QWidget>

class QSlider;
class QToolButton;

namespace fovea {

class PlaySlider : public QWidget {
    Q_OBJECT
public:
    // `name` tells what is played, for screen readers and tooltips.
    explicit PlaySlider(const QString& name, QWidget* parent = nullptr);

    // Emits nothing.
    void setRange(int least, int most);
    void setValue(int value);
    [[nodiscard]] int value() const;
    [[nodiscard]] bool isPlaying() const { return timer_.isActive(); }

    void play(bool on);
    void step(int by);

Q_SIGNALS:
    void changed(int value);

private:
    void showState();

    QSlider* slider_;
    QToolButton* back_;
    QToolButton* play_;
    QToolButton* next_;
    QTimer timer_;
};

} // namespace fovea
