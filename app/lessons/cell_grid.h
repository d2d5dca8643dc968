// The cells of a map without their numbers, of which a person chooses one.
#pragma once

#include "app/lessons/values.h"

#include <QtCore/QStringList>
#include <QtWidgets/QWidget>

#include <optional>

namespace fovea {

class CellGrid : public QWidget {
    Q_OBJECT
public:
    CellGrid(const NumberLines& lines, QWidget* parent);

    // The end of choosing: the right one has a tick, another that was chosen a cross.
    void mark(const LinePlace& right, const std::optional<LinePlace>& chosen);

    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override { return sizeHint(); }
    [[nodiscard]] QRect cellRect(const LinePlace& place) const;

Q_SIGNALS:
    void chosen(const fovea::LinePlace& place);

protected:
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;

private:
    struct Sizes {
        int left = 0, top = 0, side = 0; // of the labels, and of a cell
        bool turned = false;             // the labels of columns
    };
    [[nodiscard]] Sizes sizes() const;
    [[nodiscard]] std::optional<LinePlace> at(const QPoint& point) const;
    void moveTo(const LinePlace& place);

    QStringList rows_, columns_;
    LinePlace at_{0, 1}; // where the keys are
    std::optional<LinePlace> right_, wrong_;
};

} // namespace fovea
