// A dot that says that all is well, and an arc going round while something is computed.
#pragma once

#include "ui/look/theme.h"

#include <QtCore/QTimer>
#include <QtWidgets/QWidget>

namespace fovea {

class BusyDot : public QWidget {
    Q_OBJECT
public:
    explicit BusyDot(QWidget* parent);
    void setTheme(const Theme& theme);
    void setBusy(bool busy);

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    const Theme* theme_;
    QTimer turning_;
    int degrees_ = 0;
    bool busy_ = false;
};

} // namespace fovea
