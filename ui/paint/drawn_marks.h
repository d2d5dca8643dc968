// What a picture would put on its device, without any: which words where, and which images.
#pragma once

#include <QtCore/QRectF>
#include <QtCore/QSize>
#include <QtCore/QString>

#include <functional>
#include <vector>

class QPainter;

namespace fovea {

struct DrawnMarks {
    struct Word {
        QString text;
        QRectF box;      // around its letters' line, in the painter's first coordinates
        double line = 0; // the line's height, which is the box's width where it stands upright
    };
    std::vector<Word> words;   // pieces of one font and direction each
    std::vector<QSize> images; // pixels of each
};

DrawnMarks drawnMarks(const std::function<void(QPainter&)>& paint);

} // namespace fovea
