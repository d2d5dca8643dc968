// Over a figure that must not be seen yet. It covers the widget that it stands on, whatever its
// size.
#pragma once

#include <QtWidgets/QFrame>

namespace fovea {

class Veil : public QFrame {
    Q_OBJECT
public:
    Veil(QWidget& covered, const QString& told);
    void setVeiled(bool veiled);

Q_SIGNALS:
    void clicked();

protected:
    void mousePressEvent(QMouseEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    QWidget& covered_;
};

} // namespace fovea
