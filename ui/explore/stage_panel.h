// The choices of one stage, and the form of the chosen one. Opens under its card.
#pragma once

#include "core/base/selection.h"

#include <QtWidgets/QFrame>

class QScrollArea;
class QVBoxLayout;

namespace fovea {

class ParameterForm;

class StagePanel : public QFrame {
    Q_OBJECT
public:
    // `trained`: what the model's numbers were trained with. `sizes` resolve automatic parameters;
    // `room` is the height that the panel may have.
    StagePanel(const TableInfo& table, const Selection& selection, std::vector<Selection> trained,
               const Sizes& sizes, int room, QWidget* parent);

Q_SIGNALS:
    void chosen(const fovea::Selection& selection);

private:
    void choose(const RowInfo& row);
    void showForm();
    void fit();

    const TableInfo& table_;
    Selection selection_;
    std::vector<Selection> trained_;
    Sizes sizes_;
    int room_;
    QScrollArea* scroll_;
    QWidget* inside_;
    QVBoxLayout* layout_;
    ParameterForm* form_ = nullptr;
};

} // namespace fovea
