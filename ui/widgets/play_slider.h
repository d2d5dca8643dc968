// A whole number that can be dragged, stepped and played: back, play or pause, next, a slider and
// the pace.
#pragma once

#include <QtCore/QTimer>
#include <QtWidgets/QWidget>

#include <functional>

class QComboBox;
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

    // The slider takes what room there is, the pace is that of all values together, and playing
    // waits with the next one until `ready` says that this one is shown.
    void showAsFilm(std::function<bool()> ready);

    void play(bool on);
    void step(int by);

Q_SIGNALS:
    void changed(int value);

private:
    void showState();
    void showPace();

    QSlider* slider_;
    QComboBox* pace_;
    QToolButton* back_;
    QToolButton* play_;
    QToolButton* next_;
    QTimer timer_;
    std::function<bool()> ready_; // null: always
    bool isFilm_ = false;
};

} // namespace fovea
