// The choices of one stage, and the form of the chosen one. Opens under its card.
#pragma once

#include "core/base/selection.h"

#include <QtWidgets/QFrame>

class QButtonGroup;
class QVBoxLayout;

namespace fovea {

class Form;

class StagePanel : public QFrame {
    Q_OBJECT
public:
    StagePanel(const TableInfo& table, const Selection& selection, QWidget* parent);

Q_SIGNALS:
    void chosen(const fovea::Selection& selection);

private:
    void choose(const RowInfo& row);
    void showForm();

    const TableInfo& table_;
    Selection selection_;
    QVBoxLayout* layout_;
    Form* form_ = nullptr;
};

} // namespace fovea
