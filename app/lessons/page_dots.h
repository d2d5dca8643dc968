// The pages of a lesson as dots: those that were seen, the present one, those to come.
#pragma once

#include "ui/look/theme.h"

#include <QtWidgets/QWidget>

namespace fovea {

class PageDots : public QWidget {
    Q_OBJECT
public:
    using QWidget::QWidget;
    void set(int pages, int present);
    void setTheme(const Theme& theme);
    [[nodiscard]] QSize sizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    const Theme* theme_ = nullptr;
    int pages_ = 0;
    int present_ = 0;
};

} // namespace fovea
