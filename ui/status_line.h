// Who computed the picture, how long it took, and from which seed.
#pragma once

#include <QtWidgets/QFrame>

class QLabel;

namespace fovea {

class Workbench;

class StatusLine : public QFrame {
    Q_OBJECT
public:
    StatusLine(Workbench& workbench, QWidget* parent);

private:
    void refresh();

    Workbench& workbench_;
    QLabel* left_;
    QLabel* right_;
};

} // namespace fovea
