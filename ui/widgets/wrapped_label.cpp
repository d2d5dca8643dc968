#include "ui/widgets/wrapped_label.h"

namespace fovea {

WrappedLabel::WrappedLabel(QWidget* parent) : QLabel(parent) {
    setWordWrap(true);
    setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Minimum);
}

int WrappedLabel::heightForWidth(int width) const {
    if (measured_.width != width || measured_.text != text() || measured_.font != font() ||
        measured_.margins != contentsMargins())
        measured_ = {width, QLabel::heightForWidth(width), text(), font(), contentsMargins()};
    return measured_.height;
}

QSize WrappedLabel::sizeHint() const {
    const QMargins margins = contentsMargins();
    return {0, fontMetrics().height() + margins.top() + margins.bottom()};
}

} // namespace fovea
