#include "ui/widgets/kept_cells.h"

#include "ui/paint/figure_painter.h"

#include <QtCore/QCoreApplication>
#include <QtCore/QPointer>
#include <QtCore/QThreadPool>

#include <algorithm>
#include <utility>

namespace fovea {

const QImage* KeptCells::of(const std::shared_ptr<const Figure>& figure, const Theme& theme) {
    constexpr std::size_t many = 60 * 60;
    constexpr std::size_t large = 1024 * 1024; // takes longer than a picture on a screen may
    constexpr std::size_t coarseSide = 512;
    const auto* matrix = figure ? std::get_if<Matrix>(figure.get()) : nullptr;
    if (!matrix || matrix->values.size() <= many)
        return nullptr;
    if (!image_.isNull())
        return &image_;
    const bool isLarge = matrix->values.size() > large;
    const std::size_t side = std::max(matrix->rows.size(), matrix->columns.size());
    image_ = cellImage(*matrix, theme, isLarge ? (side + coarseSide - 1) / coarseSide : 1);
    if (isLarge)
        makeWhole(figure, theme);
    return &image_;
}

void KeptCells::forget() {
    image_ = {};
    ++number_;
}

void KeptCells::makeWhole(const std::shared_ptr<const Figure>& figure, const Theme& theme) {
    QThreadPool::globalInstance()->start(
        [figure, theme, number = number_, self = QPointer<KeptCells>(this)] {
            QImage whole = cellImage(std::get<Matrix>(*figure), theme);
            QMetaObject::invokeMethod(
                QCoreApplication::instance(),
                [number, self, whole = std::move(whole)] {
                    if (!self || self->number_ != number)
                        return;
                    self->image_ = whole;
                    Q_EMIT self->made();
                },
                Qt::QueuedConnection);
        });
}

} // namespace fovea
