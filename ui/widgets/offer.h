// A widget that is there or not as the Experiment wants it. Where it is hidden for another reason,
// as in a presentation, it stays hidden until that changes.
#pragma once

#include <QtWidgets/QWidget>

namespace fovea {

inline void offer(QWidget& widget, bool offered) {
    constexpr const char* property = "offered";
    const QVariant before = widget.property(property);
    if (before.isValid() && before.toBool() == offered)
        return;
    widget.setProperty(property, offered);
    widget.setVisible(offered);
}

} // namespace fovea
