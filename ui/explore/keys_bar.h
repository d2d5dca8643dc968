// The second sentence, where keys and values come from another than the queries: cross-attention.
#pragma once

#include <QtWidgets/QFrame>

class QLabel;

namespace fovea {

class Workbench;

class KeysBar : public QFrame {
    Q_OBJECT
public:
    KeysBar(Workbench& workbench, QWidget* parent);

private:
    void refresh();

    Workbench& workbench_;
    QLabel* label_ = nullptr;
};

} // namespace fovea
