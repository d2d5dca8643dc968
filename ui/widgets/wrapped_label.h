// Words that often change, broken into lines.
#pragma once

#include <QtWidgets/QLabel>

namespace fovea {

// As wide as its layout makes it, and as high as its words are then. QLabel lays its words out each
// time that a layout asks, which is a dozen times for a change of its words; here it is once for
// each width.
class WrappedLabel : public QLabel {
    Q_OBJECT
public:
    explicit WrappedLabel(QWidget* parent);

    [[nodiscard]] bool hasHeightForWidth() const override { return true; }
    [[nodiscard]] int heightForWidth(int width) const override;
    [[nodiscard]] QSize sizeHint() const override; // one line
    [[nodiscard]] QSize minimumSizeHint() const override { return sizeHint(); }

private:
    struct Measured {
        int width = -1;
        int height = 0;
        QString text;
        QFont font;
        QMargins margins;
    };
    mutable Measured measured_;
};

} // namespace fovea
