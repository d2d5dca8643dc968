// A number in a bar: "T = 60". A click opens a slider and a field, the arrow keys step it.
#pragma once

#include "core/base/parameter.h"

#include <QtWidgets/QToolButton>

namespace fovea {

class NumberChip : public QToolButton {
    Q_OBJECT
public:
    // The slider reaches from the parameter's least to `reach`, in equal ratios; the field takes
    // whatever the parameter does.
    NumberChip(const Parameter& parameter, QString symbol, double reach, QWidget* parent);

    void setValue(const Value& value); // emits nothing
    [[nodiscard]] const std::string& id() const { return parameter_.id; }

Q_SIGNALS:
    void begun(); // what follows is one gesture
    void changed(const fovea::Value& value);

protected:
    void keyPressEvent(QKeyEvent* event) override;

private:
    void open();
    void step(int by);
    void change(const Value& next);
    [[nodiscard]] Value at(int step) const; // of the slider
    [[nodiscard]] int stepOf(double value) const;
    [[nodiscard]] double number() const;

    Parameter parameter_;
    QString symbol_;
    double reach_;
    Value value_;
};

} // namespace fovea
