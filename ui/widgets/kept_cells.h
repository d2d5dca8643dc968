// The cells of a matrix as an image that is made once, for a view that is painted often.
#pragma once

#include "core/figure/figure.h"
#include "ui/look/theme.h"

#include <QtCore/QObject>
#include <QtGui/QImage>

#include <cstdint>
#include <memory>

namespace fovea {

class KeptCells : public QObject {
    Q_OBJECT
public:
    // Null where the figure is no matrix, or has so few cells that each is painted by itself. Of a
    // large one a coarse image comes first, while a thread of the pool makes the whole one.
    const QImage* of(const std::shared_ptr<const Figure>& figure, const Theme& theme);
    void forget(); // there is another figure, or another theme

Q_SIGNALS:
    void made(); // the whole image instead of the coarse one

private:
    void makeWhole(const std::shared_ptr<const Figure>& figure, const Theme& theme);

    QImage image_;
    std::uint64_t number_ = 0; // of the image that is wanted
};

} // namespace fovea
