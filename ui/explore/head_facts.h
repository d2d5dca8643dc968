// What the chosen head does, in a few numbers.
#pragma once

#include "core/figure/figure.h"

#include <QtWidgets/QWidget>

#include <memory>

class QHBoxLayout;
class QLabel;

namespace fovea {

class FactTable;

class HeadFacts : public QWidget {
    Q_OBJECT
public:
    explicit HeadFacts(QWidget* parent = nullptr);
    // What can be done with the head, beside its name.
    void setTool(QWidget* tool);
    // Small multiples of heads, whose chosen item is described; null or another kind: nothing.
    void setFigure(const std::shared_ptr<const Figure>& figure);
    void setStale(bool stale); // another figure follows

private:
    QHBoxLayout* top_;
    QLabel* title_;
    QLabel* habit_;
    FactTable* facts_;
};

} // namespace fovea
