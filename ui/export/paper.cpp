#include "ui/export/paper.h"

#include "ui/paint/figure_painter.h"

#include <QtGui/QPainter>

#include <cmath>

namespace fovea {
namespace {

constexpr double margin = 16; // units
constexpr double unitsPerMm = 96 / 25.4;

} // namespace

const Table<const Theme*>& paperThemes() {
    static const Table<const Theme*> table(
        {.id = "theme", .name = QT_TRANSLATE_NOOP("fovea", "Theme"), .plural = "themes"}, "light",
        {
            {{.id = "light",
              .name = QT_TRANSLATE_NOOP("fovea", "Light"),
              .summary = QT_TRANSLATE_NOOP("fovea", "Colours on white")},
             &paperTheme()},
            {{.id = "dark",
              .name = QT_TRANSLATE_NOOP("fovea", "Dark"),
              .summary = QT_TRANSLATE_NOOP("fovea", "For dark slides")},
             &darkTheme()},
            {{.id = "grey",
              .name = QT_TRANSLATE_NOOP("fovea", "Grey"),
              .summary = QT_TRANSLATE_NOOP("fovea", "For print without colour")},
             &greyTheme()},
        });
    return table;
}

const Table<PaperSize>& paperSizes() {
    static const Table<PaperSize> table(
        {.id = "size", .name = QT_TRANSLATE_NOOP("fovea", "Size"), .plural = "sizes"}, "natural",
        {
            {{.id = "natural",
              .name = QT_TRANSLATE_NOOP("fovea", "As on the screen"),
              .summary = QT_TRANSLATE_NOOP("fovea", "As large as the figure is at ease")},
             {{}, {}, bodyPoints}},
            {{.id = "column",
              .name = QT_TRANSLATE_NOOP("fovea", "One column"),
              .summary = QT_TRANSLATE_NOOP("fovea", "85 mm wide, for a paper in two columns")},
             {85, {}, 8}},
            {{.id = "two-columns",
              .name = QT_TRANSLATE_NOOP("fovea", "Two columns"),
              .summary = QT_TRANSLATE_NOOP("fovea", "180 mm wide, across a page")},
             {180, {}, 8}},
            {{.id = "slide",
              .name = QT_TRANSLATE_NOOP("fovea", "Slide"),
              .summary = QT_TRANSLATE_NOOP("fovea", "A slide of 16 : 9, 254 × 142.9 mm")},
             {254, 142.9, 14}},
        });
    return table;
}

Page layOut(const Figure& figure, const Experiment&, const Paper& paper) {
    const double scale = paper.fontSize / bodyPoints;
    const QSizeF natural =
        (naturalSize(figure) + QSizeF(2 * margin, 2 * margin)) * scale / unitsPerMm;
    const double width = paper.width.value_or(natural.width());
    return {QSizeF(width, paper.height.value_or(natural.height() * width / natural.width())),
            scale,
            {}};
}

void paintPage(QPainter& painter, const Page& page, const Figure& figure, const Experiment&,
               const Paper& paper) {
    painter.save();
    painter.scale(page.scale, page.scale);
    const QRectF area(QPointF(0, 0), page.size * unitsPerMm / page.scale);
    painter.fillRect(area, paper.theme->ground);
    paintFigure(painter, area.adjusted(margin, margin, -margin, -margin), figure, *paper.theme,
                {.titles = paper.title});
    painter.restore();
}

} // namespace fovea
