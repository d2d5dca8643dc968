// As high as what is inside, where there is room for it.
#pragma once

#include <QtWidgets/QScrollArea>

namespace fovea {

class WholeScrollArea : public QScrollArea {
public:
    using QScrollArea::QScrollArea;
    [[nodiscard]] QSize sizeHint() const override {
        return widget()->sizeHint() + QSize(4, 4); // and the ring of the focus
    }
};

} // namespace fovea
