// The pictures of the gallery, small, computed and painted beside the window one after the other.
#pragma once

#include "core/figure/figure.h"
#include "ui/look/theme.h"
#include "ui/plot/painting_worker.h"

#include <QtCore/QObject>
#include <QtGui/QImage>

#include <functional>
#include <memory>
#include <stop_token>
#include <vector>

namespace fovea {

class GalleryPictures : public QObject {
    Q_OBJECT
public:
    GalleryPictures();

    // Of all entries, in their order. `pixels` is how many of them a unit of the screen has. A
    // figure that was computed once is only painted.
    void make(const QSize& units, double pixels, const Theme& theme);
    void stop();

Q_SIGNALS:
    void made(int entry, const QImage& picture); // of gallery(), counted from 0

private:
    struct Request {
        QSize units; // empty: nothing is wanted
        double pixels = 1;
        const Theme* theme = nullptr;
    };
    struct Made {
        int entry = -1; // none: all are made
        QImage picture = {};
    };

    Made paintAll(const Request& request, const std::stop_token& stop,
                  const std::function<void(Made)>& give);

    std::vector<std::shared_ptr<const Figure>> figures_; // of the worker alone
    PaintingWorker<Request, Made> worker_;               // last: it uses what stands above
};

} // namespace fovea
