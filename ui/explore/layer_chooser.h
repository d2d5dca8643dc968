// Which of a model's attentions is looked at. Not there where there is one alone.
#pragma once

#include <QtWidgets/QComboBox>

namespace fovea {

class Workbench;

class LayerChooser : public QComboBox {
    Q_OBJECT
public:
    LayerChooser(Workbench& workbench, QWidget* parent);

protected:
    void changeEvent(QEvent* event) override;

private:
    void refresh();
    void fit();

    Workbench& workbench_;
};

} // namespace fovea
