#include "ui/export/paragraph.h"

#include "ui/paint/drawn_text.h"

#include <QtGui/QFontMetricsF>
#include <QtGui/QPainter>
#include <QtGui/QTextLayout>

#include <algorithm>

namespace fovea {

Paragraph::Paragraph(const std::vector<Run>& runs, double width) {
    QString text;
    QList<QTextLayout::FormatRange> formats;
    for (const Run& run : runs) {
        QTextLayout::FormatRange range;
        range.start = static_cast<int>(text.size());
        range.length = static_cast<int>(run.text.size());
        range.format.setFont(run.font);
        formats << range;
        text += run.text;
    }
    if (text.isEmpty())
        return;
    QTextLayout layout(text, runs.front().font);
    QTextOption option;
    option.setWrapMode(QTextOption::WrapAtWordBoundaryOrAnywhere);
    option.setTextDirection(Qt::LeftToRight); // what stands around the sentence is ours
    layout.setTextOption(option);
    layout.setFormats(formats);
    layout.beginLayout();
    for (QTextLine line = layout.createLine(); line.isValid(); line = layout.createLine()) {
        line.setLineWidth(width);
        const int end = line.textStart() + line.textLength();
        for (qsizetype i = 0; i < formats.size(); ++i) {
            const int from = std::max(line.textStart(), formats[i].start);
            const int to = std::min(end, formats[i].start + formats[i].length);
            if (from >= to)
                continue;
            const Run& run = runs[static_cast<std::size_t>(i)];
            const QFontMetricsF metrics(run.font);
            QString piece = text.mid(from, to - from);
            while (piece.endsWith(QLatin1Char(' '))) // room, not words
                piece.chop(1);
            const double left = from == line.textStart() ? 0 : line.cursorToX(from);
            pieces_.push_back(
                {piece, run.font, run.colour,
                 QRectF(left, height_ + line.ascent() - metrics.ascent(),
                        std::max(metrics.horizontalAdvance(piece) + 2, 1.0), metrics.height())});
        }
        height_ += line.height();
    }
    layout.endLayout();
}

void Paragraph::paint(QPainter& painter, const QPointF& topLeft) const {
    for (const Piece& piece : pieces_) {
        painter.setFont(piece.font);
        painter.setPen(piece.colour);
        drawWords(painter, piece.box.translated(topLeft),
                  Qt::AlignLeft | Qt::AlignTop | Qt::TextSingleLine | Qt::TextDontClip, piece.text);
    }
}

} // namespace fovea
