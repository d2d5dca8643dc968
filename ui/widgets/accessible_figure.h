// A figure as a screen reader finds it: a table whose cells are made when they are asked for, for a
// map may have millions.
#pragma once

#include "ui/widgets/figure_view.h"

#include <QtGui/QAccessible>
#include <QtWidgets/QAccessibleWidget>

#include <map>

namespace fovea {

class AccessibleFigure : public QAccessibleWidget, public QAccessibleTableInterface {
public:
    explicit AccessibleFigure(FigureView& view);
    ~AccessibleFigure() override;
    Q_DISABLE_COPY_MOVE(AccessibleFigure)

    // So that Qt asks for one where it meets a FigureView; once for the program.
    static void install();

    // Headers are cells, too: row −1 − b has the names of the columns of block b, column −1 those
    // of rows.
    using Place = FigureTable::Place;
    [[nodiscard]] QAccessibleInterface* cell(const Place& place) const;
    [[nodiscard]] int indexOf(const Place& place) const;
    [[nodiscard]] FigureView& view() const { return view_; }
    [[nodiscard]] const FigureTable& figure() const { return view_.reading().table(); }

    void* interface_cast(QAccessible::InterfaceType type) override;
    [[nodiscard]] int childCount() const override;
    [[nodiscard]] int indexOfChild(const QAccessibleInterface* child) const override;
    [[nodiscard]] QAccessibleInterface* child(int index) const override;
    [[nodiscard]] QAccessibleInterface* childAt(int x, int y) const override;
    [[nodiscard]] QAccessibleInterface* focusChild() const override;

    [[nodiscard]] QAccessibleInterface* caption() const override { return nullptr; }
    [[nodiscard]] QAccessibleInterface* summary() const override { return nullptr; }
    [[nodiscard]] QAccessibleInterface* cellAt(int row, int column) const override;
    [[nodiscard]] int selectedCellCount() const override;
    [[nodiscard]] QList<QAccessibleInterface*> selectedCells() const override;
    [[nodiscard]] QString columnDescription(int column) const override;
    [[nodiscard]] QString rowDescription(int row) const override;
    [[nodiscard]] int columnCount() const override;
    [[nodiscard]] int rowCount() const override;
    // Cells are chosen, and never lines.
    [[nodiscard]] int selectedColumnCount() const override { return 0; }
    [[nodiscard]] int selectedRowCount() const override { return 0; }
    [[nodiscard]] QList<int> selectedColumns() const override { return {}; }
    [[nodiscard]] QList<int> selectedRows() const override { return {}; }
    [[nodiscard]] bool isColumnSelected(int) const override { return false; }
    [[nodiscard]] bool isRowSelected(int) const override { return false; }
    bool selectRow(int) override { return false; }
    bool selectColumn(int) override { return false; }
    bool unselectRow(int) override { return false; }
    bool unselectColumn(int) override { return false; }
    void modelChange(QAccessibleTableModelChangeEvent* event) override;

private:
    [[nodiscard]] int cells() const;
    void forget();

    FigureView& view_;
    // Those that were asked for, which Qt keeps by their numbers; the oldest go first.
    mutable std::map<Place, QAccessible::Id> made_;
    mutable std::vector<Place> order_;
    mutable std::size_t oldest_ = 0;
};

} // namespace fovea
