// A widget that is there or not as the Experiment wants it. Whoever hides it for another reason, as
// a presentation does, is not overruled before that changes.
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
