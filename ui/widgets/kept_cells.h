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
    // Null where the figure is no matrix, or has so few cells that each is painted by itself. A
    // large matrix has a coarse image first, while a thread of the pool makes a pixel for each
    // cell. Then the image is of these pixels, or of their means where all of it is seen.
    const QImage* of(const std::shared_ptr<const Figure>& figure, const Theme& theme,
                     bool allIsSeen);
    void forget(); // there is another figure, or another theme

Q_SIGNALS:
    void made(); // what takes the place of the coarse image

private:
    void makeWhole(const std::shared_ptr<const Figure>& figure, const Theme& theme);

    QImage whole_;
    QImage reduced_;           // of a large one
    std::uint64_t number_ = 0; // of the image that is wanted
};

} // namespace fovea
