// A formula in a line of its own, set in the middle and made smaller where it has no room. It is
// chosen by a click or by the keyboard, and copied as it is written.
#pragma once

#include "app/rich_text/formula_layout.h"

#include <QtWidgets/QWidget>

namespace fovea {

class FormulaLabel : public QWidget {
    Q_OBJECT
public:
    FormulaLabel(const std::string& formula, QWidget* parent);

    [[nodiscard]] bool hasHeightForWidth() const override { return true; }
    [[nodiscard]] int heightForWidth(int width) const override;
    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;

    // How much smaller than it should be it is at a width.
    [[nodiscard]] double scaleAt(double width) const;

protected:
    void paintEvent(QPaintEvent* event) override;
    void changeEvent(QEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;

private:
    [[nodiscard]] const LaidFormula& laid() const; // in the present size of words

    QString text_;
    Formula formula_;
    mutable LaidFormula laid_;
    mutable double laidFor_ = 0; // points
};

} // namespace fovea
