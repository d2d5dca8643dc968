#include "ui/look/fonts.h"
#include "ui/paint/drawn_text.h"
#include "ui/plot/plot_parts.h"
#include "ui/words.h"

#include <QtGui/QPainter>

#include <cmath>

namespace fovea {

// What is hidden is pale, and brought back by a click.
void paintLegend(QPainter& painter, const PlotLayout& layout, const Plot& plot, const Theme& theme,
                 const PaintOptions& options) {
    const QFont font = wordFont(smallPoints);
    for (const PlotLayout::Entry& entry : layout.entries) {
        const QPointF left(entry.box.left(), entry.box.center().y());
        const Plot::Dots* dots = entry.isDots ? &plot.dots[entry.index] : nullptr;
        const Plot::Curve* curve = entry.isDots ? nullptr : &plot.curves[entry.index];
        const bool hidden = dots ? dots->hidden : curve->hidden;
        painter.save();
        if (hidden)
            painter.setOpacity(0.35 * painter.opacity());
        if (dots) {
            paintSample(painter, left + QPointF(PlotLayout::swatch / 2, 0), *dots, theme);
        } else {
            painter.setPen(penOf(plot, *curve, theme, options));
            painter.drawLine(left, left + QPointF(PlotLayout::swatch, 0));
        }
        painter.restore();
        QFont own = font;
        own.setStrikeOut(hidden);
        painter.setFont(own);
        painter.setPen(hidden ? theme.quiet : theme.ink);
        const QRectF box = entry.box.adjusted(PlotLayout::swatch + PlotLayout::wordGap, 0, 0, 0);
        drawWords(painter, box, Qt::AlignLeft | Qt::AlignVCenter,
                  elided(font, words(dots ? dots->name : curve->name), box.width()));
    }
}

void paintMarks(QPainter& painter, const PlotLayout& layout, const Plot& plot, const Theme& theme) {
    const QFont font = wordFont(smallPoints);
    const QRectF& map = layout.map;
    painter.setFont(font);
    for (const Plot::Mark& mark : plot.marks) {
        const QPointF at =
            layout.at(mark.upright ? mark.at : layout.x.low, mark.upright ? layout.y.low : mark.at);
        const double along = mark.upright ? at.x() : at.y();
        const double from = mark.upright ? map.left() : map.top();
        const double to = mark.upright ? map.right() : map.bottom();
        if (!(along >= from - 0.5 && along <= to + 0.5))
            continue;
        painter.setPen(QPen(theme.quiet, 1, Qt::DotLine));
        if (mark.upright)
            painter.drawLine(QPointF(along, map.top()), QPointF(along, map.bottom()));
        else
            painter.drawLine(QPointF(map.left(), along), QPointF(map.right(), along));
        if (mark.name.text.empty())
            continue;
        const QString text = words(mark.name);
        const double width = widthOf(font, text) + 2;
        const bool turned = mark.upright && along + 5 + width > map.right();
        painter.setPen(theme.quiet);
        drawWords(painter,
                  mark.upright ? QRectF(turned ? along - 5 - width : along + 5, map.top() + 2,
                                        width, heightOf(font))
                               : QRectF(map.right() - width - 4, along - heightOf(font) - 2, width,
                                        heightOf(font)),
                  Qt::AlignLeft | Qt::AlignVCenter, text);
    }
}

void paintBoxes(QPainter& painter, const PlotLayout& layout, const Plot& plot, const Theme& theme) {
    painter.setBrush(Qt::NoBrush);
    for (const Plot::Box& box : plot.boxes) {
        const QRectF frame = QRectF(layout.at(box.left, box.top), layout.at(box.right, box.bottom))
                                 .normalized()
                                 .adjusted(-2, -2, 2, 2); // around them, however narrow they are
        for (const auto& [colour, width] :
             {std::pair(theme.ground, 4.0), std::pair(theme.accent, 2.0)}) {
            painter.setPen(QPen(colour, width, Qt::SolidLine, Qt::SquareCap, Qt::MiterJoin));
            painter.drawRect(frame);
        }
    }
}

void paintNotes(QPainter& painter, const PlotLayout& layout, const Plot& plot, const Theme& theme) {
    const QFont font = numberFont(smallPoints);
    painter.setFont(font);
    painter.setPen(theme.ink);
    const double high = heightOf(font);
    std::vector<QStringList> all;
    std::vector<QRectF> boxes;
    for (const Plot::Note& note : plot.notes) {
        all.push_back(utf8(note.text).split(QLatin1Char('\n')));
        double width = 0;
        for (const QString& line : all.back())
            width = std::max(width, widthOf(font, line));
        const QPointF at = layout.at(note.x, note.y);
        const double height = high * static_cast<double>(all.back().size());
        boxes.emplace_back(at.x(), at.y() - height / 2, width, height);
    }
    // Where the lines of two would lie on each other, each has its first alone; the picture is
    // zoomed for more.
    for (std::size_t i = 0; i < all.size(); ++i) {
        QStringList lines = all[i];
        const bool crowded = lines.size() > 1 && [&] {
            for (std::size_t j = 0; j < boxes.size(); ++j)
                if (j != i && boxes[j].intersects(boxes[i]))
                    return true;
            return false;
        }();
        if (crowded)
            lines = lines.mid(0, 1);
        double top = boxes[i].center().y() - high * static_cast<double>(lines.size()) / 2;
        for (const QString& line : lines) {
            if (!line.isEmpty())
                drawWords(painter, QRectF(boxes[i].left(), top, widthOf(font, line) + 2, high),
                          Qt::AlignLeft | Qt::AlignVCenter, line);
            top += high;
        }
    }
}

void paintAxisName(QPainter& painter, const PlotLayout& layout, const Theme& theme) {
    const QFont font = wordFont(smallPoints);
    const double line = std::ceil(heightOf(font));
    const double width = layout.map.right() - layout.left();
    painter.setFont(font);
    painter.setPen(theme.quiet);
    drawWords(painter, QRectF(layout.left(), layout.map.top() - line - 6, width, line),
              Qt::AlignLeft | Qt::AlignVCenter, elided(font, words(layout.y.name), width));
}

} // namespace fovea
