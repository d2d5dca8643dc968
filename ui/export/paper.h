// What a figure is put on when it leaves the window: how large, in which type, with what around it.
#pragma once

#include "core/base/table.h"
#include "core/experiment/experiment.h"
#include "core/figure/figure.h"
#include "ui/look/fonts.h"
#include "ui/look/theme.h"

#include <QtCore/QRectF>

#include <optional>
#include <string>

class QPainter;

namespace fovea {

// What a figure may look like on paper, a row each: --theme and the export dialog.
const Table<const Theme*>& paperThemes();

struct Paper {
    const Theme* theme = paperThemes().math("light");
    std::optional<double> width;  // mm; none: the preferred width of the figure
    std::optional<double> height; // mm; none: as high as it needs at that width
    double fontSize = bodyPoints; // points of the words in it; all else goes with them
    double dpi = 300;             // of a PNG
    std::string language = "en";  // of languages(): of the words in it, where a command writes it
    bool title = true;
    bool caption = false;   // below: by which choices it came about
    bool carryState = true; // whether the figure can be opened again
};

// Sizes that are often asked for, a row each.
struct PaperSize {
    std::optional<double> width; // mm
    std::optional<double> height;
    double fontSize;
};
const Table<PaperSize>& paperSizes();

// The same paper, with the size of a view in units where it has none of its own: its proportions,
// at most as large as a page of A4.
Paper asShown(Paper paper, const QSizeF& view);

// A figure laid out on its paper. What would not fit in type of that size is made smaller as a
// whole, and a note says so.
struct Page {
    QSizeF size;                 // mm
    double scale = 1;            // of a unit (1/96 inch), so that the type has its size
    QRectF title, body, caption; // units; empty where there is none
    std::vector<Message> notes;  // what a person should know: smaller type, words cut short
    std::vector<Message> pixels; // and of cells that are pixels, where the rest are shapes
};
Page layOut(const Figure& figure, const Experiment& experiment, const Paper& paper);

// Paints it all, the ground too. The painter's coordinates are 1/96 inch on paper.
void paintPage(QPainter& painter, const Page& page, const Figure& figure,
               const Experiment& experiment, const Paper& paper);

} // namespace fovea
