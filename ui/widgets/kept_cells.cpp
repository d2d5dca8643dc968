#include "ui/widgets/kept_cells.h"

#include "ui/paint/figure_painter.h"

#include <QtCore/QCoreApplication>
#include <QtCore/QPointer>
#include <QtCore/QThreadPool>

#include <algorithm>
#include <utility>

namespace fovea {

namespace {

constexpr std::size_t many = 60 * 60;
constexpr std::size_t large = 1024 * 1024; // takes longer than a picture on a screen may
constexpr int coarseSide = 512;
constexpr int reducedSide = 1024;

} // namespace

const QImage* KeptCells::of(const std::shared_ptr<const Figure>& figure, const Theme& theme,
                            bool allIsSeen) {
    const auto* matrix = figure ? std::get_if<Matrix>(figure.get()) : nullptr;
    if (!matrix || matrix->values.size() <= many)
        return nullptr;
    const bool isLarge = matrix->values.size() > large;
    if (!isLarge && whole_.isNull())
        whole_ = cellImage(*matrix, theme);
    if (isLarge && reduced_.isNull()) {
        const std::size_t side = std::max(matrix->rows.size(), matrix->columns.size());
        reduced_ = cellImage(*matrix, theme, (side + coarseSide - 1) / coarseSide);
        makeWhole(figure, theme);
    }
    return isLarge && (allIsSeen || whole_.isNull()) ? &reduced_ : &whole_;
}

void KeptCells::forget() {
    whole_ = reduced_ = {};
    ++number_;
}

void KeptCells::makeWhole(const std::shared_ptr<const Figure>& figure, const Theme& theme) {
    QThreadPool::globalInstance()->start([figure, theme, number = number_,
                                          self = QPointer<KeptCells>(this)] {
        QImage whole = cellImage(std::get<Matrix>(*figure), theme);
        QImage reduced =
            whole.scaled(reducedSide, reducedSide, Qt::KeepAspectRatio, Qt::SmoothTransformation);
        QMetaObject::invokeMethod(
            QCoreApplication::instance(),
            [number, self, whole = std::move(whole), reduced = std::move(reduced)] {
                if (!self || self->number_ != number)
                    return;
                self->whole_ = whole;
                self->reduced_ = reduced;
                Q_EMIT self->made();
            },
            Qt::QueuedConnection);
    });
}

} // namespace fovea
