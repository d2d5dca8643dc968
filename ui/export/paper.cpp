#include "ui/export/paper.h"

#include "core/base/numbers.h"
#include "ui/export/caption.h"
#include "ui/export/page_notes.h"
#include "ui/export/paragraph.h"
#include "ui/paint/drawn_marks.h"
#include "ui/paint/figure_painter.h"
#include "ui/paint/painters.h"
#include "ui/words.h"

#include <QtGui/QPainter>

#include <algorithm>
#include <cmath>
#include <iterator>

namespace fovea {
namespace {

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
              .summary =
                  QT_TRANSLATE_NOOP("fovea", "In the window’s proportions, at most A4; "
                                             "without a window as large as the figure needs")},
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

Paper asShown(Paper paper, const QSizeF& view) {
    if (paper.width || paper.height || view.isEmpty())
        return paper;
    constexpr double longSide = 297;
    constexpr double shortSide = 210;
    const QSizeF size = view * (paper.fontSize / bodyPoints / unitsPerMm);
    const bool high = size.height() > size.width();
    const double times = std::min({1.0, (high ? shortSide : longSide) / size.width(),
                                   (high ? longSide : shortSide) / size.height()});
    const auto tenths = [](double millimetres) { return std::floor(millimetres * 10) / 10; };
    paper.width = tenths(size.width() * times);
    paper.height = tenths(size.height() * times);
    return paper;
}

namespace {

// Narrow paper has a narrow margin: the page around the figure has one as well.
double marginOf(double width) {
    return std::clamp(width / 40, 1.5, 8.0);
}

Paragraph titleText(const Figure& figure, const Paper& paper, double width) {
    if (!paper.title)
        return {{}, width};
    const QString title = titleOf(figure);
    const QString subtitle = subtitleOf(figure);
    std::vector<Paragraph::Run> runs;
    if (!title.isEmpty())
        runs.push_back({title + (subtitle.isEmpty() ? QString() : QStringLiteral("   ")),
                        wordFont(titlePoints, QFont::DemiBold), paper.theme->ink});
    if (!subtitle.isEmpty())
        runs.push_back({subtitle, wordFont(bodyPoints), paper.theme->quiet});
    return {runs, width};
}

Paragraph captionText(const Figure& figure, const Experiment& experiment, const Paper& paper,
                      double width) {
    if (!paper.caption)
        return {{}, width};
    return {{{captionOf(figure, experiment), wordFont(smallPoints), paper.theme->quiet}}, width};
}

// The title is the paper's own, so that it can wrap.
constexpr PaintOptions onPaper{.titles = false, .paper = true};

// What stands above, in and below the figure, at some scale; `fits` tells how far it is from
// fitting: 1 where it does.
struct Fitting {
    Fitting(const Figure& figure, const Experiment& experiment, const Paper& paper, double width,
            double at)
        : scale(at), margin(marginOf(width) * unitsPerMm / at),
          inner(width * unitsPerMm / at - 2 * margin),
          title(titleText(figure, paper, inner).height()),
          caption(captionText(figure, experiment, paper, inner).height()),
          room(roomAt(figure, std::max(inner, 1.0), onPaper)) {
        around = 2 * margin + (title > 0 ? title + gap : 0) + (caption > 0 ? caption + gap : 0);
        if (paper.height)
            left = std::max(0.0, *paper.height * unitsPerMm / at - around);
    }
    [[nodiscard]] double fits() const {
        if (inner < room.width)
            return inner / room.width;
        return left >= 0 && left < room.least ? 0.95 : 1;
    }
    static constexpr double gap = 12;
    double scale, margin, inner, title, caption;
    Room room;
    double around = 0;
    double left = -1; // height for the figure; −1 where that of the paper is not given
};

Message cutNote(int words) {
    return words == 1 ? Message{QT_TRANSLATE_NOOP("fovea", "one word is cut short"), {}}
                      : Message{QT_TRANSLATE_NOOP("fovea", "%1 words are cut short"),
                                {std::to_string(words)}};
}

// What painting it shows: cells that are pixels, and words that were cut.
void takeNotes(Page& page, const Figure& figure, const Experiment& experiment, const Paper& paper) {
    const DrawnMarks marks = drawnMarks(
        [&](QPainter& painter) { paintFigure(painter, page.body, figure, *paper.theme, onPaper); });
    for (const QSize& cells : marks.images) {
        const bool many = static_cast<Index>(cells.width()) * cells.height() > mostShapes;
        Message note{many ? QT_TRANSLATE_NOOP("fovea", "%1 × %2 cells are drawn as pixels; as "
                                                       "shapes the file would be too large")
                          : QT_TRANSLATE_NOOP("fovea", "%1 × %2 cells are drawn as pixels; they "
                                                       "are too small for shapes"),
                     {std::to_string(cells.height()), std::to_string(cells.width())}};
        if (std::ranges::find(page.pixels, note) == page.pixels.end())
            page.pixels.push_back(std::move(note));
    }
    const QString given = utf8(experiment.text + experiment.keysText.value_or(std::string()));
    const auto cut = std::ranges::count_if(marks.words, [&](const DrawnMarks::Word& word) {
        const bool saidSo = word.text.size() == 1; // by a translator, of what it does not know
        return word.text.endsWith(QChar(0x2026)) && !saidSo && !given.contains(word.text);
    });
    if (cut > 0)
        page.notes.push_back(cutNote(static_cast<int>(cut)));
}

} // namespace

Page layOut(const Figure& figure, const Experiment& experiment, const Paper& paper) {
    const double asked = paper.fontSize / bodyPoints;
    double width = paper.width.value_or(0);
    if (!paper.width) {
        const double ease = naturalSize(figure, onPaper).width();
        width = std::max(ease, roomAt(figure, ease, onPaper).width) * asked / unitsPerMm;
        width += 2 * marginOf(width * 20 / 19);
    }
    constexpr double smallest = 0.15; // of the type that was asked for
    Fitting fitting(figure, experiment, paper, width, asked);
    while (fitting.fits() < 1 && fitting.scale > smallest * asked)
        fitting = Fitting(figure, experiment, paper, width,
                          fitting.scale * std::clamp(fitting.fits(), 0.5, 0.999));
    Page page{.scale = fitting.scale};
    const double available = fitting.left >= 0 ? fitting.left : fitting.room.height;
    const double body = std::min(available, fitting.room.height);
    const double height = paper.height.value_or((fitting.around + body) * page.scale / unitsPerMm);
    page.size = QSizeF(width, height);
    const double spare = std::max(0.0, available - body) / 2;
    const double left = fitting.margin;
    double y = fitting.margin;
    if (fitting.title > 0) {
        page.title = QRectF(left, y, fitting.inner, fitting.title);
        y += fitting.title + Fitting::gap;
    }
    page.body = QRectF(left, y + spare, fitting.inner, body);
    if (fitting.caption > 0)
        page.caption =
            QRectF(left, page.body.bottom() + spare + Fitting::gap, fitting.inner, fitting.caption);
    if (page.scale < asked * 0.995)
        page.notes.push_back(
            {QT_TRANSLATE_NOOP("fovea", "the type has %1 points instead of %2, so that everything "
                                        "fits"),
             {printFixed(page.scale * bodyPoints, 1), printNumber(paper.fontSize)}});
    takeNotes(page, figure, experiment, paper);
    std::ranges::copy(notesOf(figure), std::back_inserter(page.notes));
    return page;
}

void paintPage(QPainter& painter, const Page& page, const Figure& figure,
               const Experiment& experiment, const Paper& paper) {
    painter.save();
    painter.scale(page.scale, page.scale);
    painter.fillRect(QRectF(QPointF(0, 0), page.size * unitsPerMm / page.scale),
                     paper.theme->ground);
    titleText(figure, paper, page.body.width()).paint(painter, page.title.topLeft());
    paintFigure(painter, page.body, figure, *paper.theme, onPaper);
    captionText(figure, experiment, paper, page.body.width())
        .paint(painter, page.caption.topLeft());
    painter.restore();
}

} // namespace fovea
