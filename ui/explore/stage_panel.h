// The choices of one stage beside the picture: its rows, the form of the chosen one, and where the
// table allows it several rows joined, a weighted sum of scores or masks with "and" and "or".
#pragma once

#include "core/base/selection.h"

#include <QtWidgets/QFrame>

#include <vector>

class QButtonGroup;
class QScrollArea;
class QVBoxLayout;

namespace fovea {

class ParameterForm;

class StagePanel : public QFrame {
    Q_OBJECT
public:
    // `trained`: what the model's numbers were trained with. `sizes` resolve automatic parameters.
    StagePanel(const TableInfo& table, const Selection& selection, std::vector<Selection> trained,
               const Sizes& sizes, QWidget* parent);

    [[nodiscard]] const TableInfo& stage() const { return table_; }
    // What was chosen elsewhere: undone, or by another way. Emits nothing.
    void setSelection(const Selection& selection, std::vector<Selection> trained);
    void setSizes(const Sizes& sizes);
    void begin(); // the keyboard is at the chosen row

Q_SIGNALS:
    void chosen(const fovea::Selection& selection);
    // By a slider: what follows one that `begins` belongs to it.
    void slid(const fovea::Selection& selection, bool begins);
    void closed();

protected:
    void keyPressEvent(QKeyEvent* event) override;
    void showEvent(QShowEvent* event) override;
    void closeEvent(QCloseEvent* event) override;

private:
    [[nodiscard]] Part& part() { return selection_.parts[part_]; }
    void build();
    void fit();
    void addParts();
    void addPart();
    void removePart(std::size_t index);
    QWidget* joinField(std::size_t index);
    void choose(const RowInfo& row);
    void showForm();
    void emitChosen();

    const TableInfo& table_;
    Selection selection_;
    std::size_t part_ = 0; // which is chosen and edited
    std::vector<Selection> trained_;
    Sizes sizes_;
    QScrollArea* scroll_;
    QWidget* inside_ = nullptr;
    QVBoxLayout* layout_ = nullptr;
    ParameterForm* form_ = nullptr;
};

} // namespace fovea
