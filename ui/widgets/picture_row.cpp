#include "ui/widgets/picture_row.h"

#include "ui/look/fonts.h"
#include "ui/widgets/figure_view.h"

#include <QtCore/QEvent>
#include <QtWidgets/QGridLayout>

#include <algorithm>
#include <cmath>

namespace fovea {

PictureRow::PictureRow(FigureView& picture, QGridLayout& layout, int row)
    : QObject(&picture), picture_(picture), layout_(layout), row_(row) {
    picture.installEventFilter(this);
    connect(&picture, &FigureView::figureChanged, this, &PictureRow::fit);
}

bool PictureRow::eventFilter(QObject* watched, QEvent* event) {
    if (event->type() == QEvent::Resize)
        fit();
    return QObject::eventFilter(watched, event);
}

void PictureRow::fit() {
    constexpr double most = 4000; // pixels
    double height = 0;
    if (textScale() > 1 && picture_.figure()) {
        const double times = picture_.magnification();
        const QMargins margins = picture_.contentsMargins();
        const double width = (picture_.width() - margins.left() - margins.right()) / times;
        const Room room = roomAt(*picture_.figure(), width, picture_.options());
        height = std::min(std::ceil(room.least * times) + margins.top() + margins.bottom(), most);
    }
    if (const int rounded = static_cast<int>(height); layout_.rowMinimumHeight(row_) != rounded)
        layout_.setRowMinimumHeight(row_, rounded);
}

} // namespace fovea
