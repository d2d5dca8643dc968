// The figures of a page of the manual, computed and painted beside the window.
#pragma once

#include "app/manual/manual_page.h"
#include "core/compute/backend.h"
#include "core/experiment/experiment.h"
#include "core/figure/figure.h"
#include "ui/look/theme.h"
#include "ui/plot/painting_worker.h"

#include <QtCore/QObject>
#include <QtGui/QImage>

#include <functional>
#include <memory>
#include <string>
#include <vector>

namespace fovea {

// The commands of a page's figures, in their order.
std::vector<std::string> figureCommands(const ManualPage& page);

// What a command makes. Throws what reading and computing it throw.
struct ManualPicture {
    Experiment experiment;
    Figure figure;
};
ManualPicture manualPicture(const std::string& command, Backend& backend);

// `width` units wide and as high as it needs, within bounds; a unit has `pixels` pixels.
QImage paintedFigure(const Figure& figure, int width, double pixels, const Theme& theme);

class ManualFigures : public QObject {
    Q_OBJECT
public:
    ManualFigures();

    // `width` is in units of the screen; a unit has `pixels` pixels.
    void make(std::vector<std::string> commands, int width, double pixels, const Theme& theme);

Q_SIGNALS:
    void made(int figure, const QImage& picture); // counted from 0

private:
    struct Request {
        std::vector<std::string> commands;
        int width = 0;
        double pixels = 1;
        const Theme* theme = nullptr;
    };
    struct Made {
        int figure = -1; // none: all are made
        QImage picture = {};
    };

    PaintingWorker<Request, Made> worker_; // last: it calls this object
};

} // namespace fovea
