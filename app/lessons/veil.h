// Over a figure that must not be seen yet. It covers the widget that it stands on, whatever its
// size.
#pragma once

#include <QtWidgets/QFrame>

namespace fovea {

class Veil : public QFrame {
    Q_OBJECT
public:
    explicit Veil(QWidget& covered);
    void setVeiled(bool veiled);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    QWidget& covered_;
};

} // namespace fovea
