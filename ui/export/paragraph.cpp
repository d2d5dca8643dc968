#include "ui/export/paragraph.h"

#include "ui/paint/drawn_text.h"

#include <QtGui/QFontMetricsF>
#include <QtGui/QPainter>
#include <QtGui/QTextLayout>

#include <algorithm>

namespace fovea {

namespace {

struct Segment {
    int begin, length;
};

bool isRightToLeft(QChar c) {
    return c.direction() == QChar::DirR || c.direction() == QChar::DirAL;
}

// Words with emoji apart, which are pictures in a PDF; what runs from right to left apart, in whose
// neighbourhood signs would be taken for its own; the rest together.
std::vector<Segment> segments(const QString& text) {
    const auto count = static_cast<int>(text.size());
    const auto first = std::ranges::find_if(text, isRightToLeft);
    const auto last = std::find_if(text.rbegin(), text.rend(), isRightToLeft).base();
    const int from = static_cast<int>(first - text.begin());
    const int to = first == text.end() ? count : static_cast<int>(last - text.begin());
    std::vector<Segment> all;
    bool mayGrow = false;
    for (int begin = 0; begin < count;) {
        if (begin == from) {
            all.push_back({begin, to - begin});
            begin = to;
            mayGrow = false;
            continue;
        }
        const auto space = static_cast<int>(text.indexOf(QLatin1Char(' '), begin));
        const int end = std::min(space < 0 ? count : space + 1, begin < from ? from : count);
        const bool picture = hasEmoji(text.mid(begin, end - begin));
        if (mayGrow && !picture)
            all.back().length += end - begin;
        else
            all.push_back({begin, end - begin});
        mayGrow = !picture;
        begin = end;
    }
    return all;
}

// Of quotedText(): what runs from right to left is a segment of its own here.
QString withoutIsolates(QString text) {
    return text.remove(QChar(0x2068)).remove(QChar(0x2069));
}

} // namespace

double Paragraph::add(QString text, const Run& run, const QPointF& baseline) {
    const QFontMetricsF metrics(run.font);
    const double advance = metrics.horizontalAdvance(text);
    while (text.endsWith(QLatin1Char(' '))) // room, not words
        text.chop(1);
    pieces_.push_back(
        {text, run.font, run.colour,
         QRectF(baseline.x(), baseline.y() - metrics.ascent(),
                std::max(metrics.horizontalAdvance(text) + 2, 1.0), metrics.height())});
    return advance;
}

Paragraph::Paragraph(const std::vector<Run>& runs, double width) {
    QString text;
    QList<QTextLayout::FormatRange> formats;
    for (const Run& run : runs) {
        const QString words = withoutIsolates(run.text);
        QTextLayout::FormatRange range;
        range.start = static_cast<int>(text.size());
        range.length = static_cast<int>(words.size());
        range.format.setFont(run.font);
        formats << range;
        text += words;
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
        double x = 0;
        for (qsizetype i = 0; i < formats.size(); ++i) {
            const int from = std::max(line.textStart(), formats[i].start);
            const int to = std::min(end, formats[i].start + formats[i].length);
            if (from >= to)
                continue;
            for (const auto& [begin, length] : segments(text.mid(from, to - from)))
                x += add(text.mid(from + begin, length), runs[static_cast<std::size_t>(i)],
                         {x, height_ + line.ascent()});
        }
        height_ += line.height();
    }
    layout.endLayout();
}

void Paragraph::paint(QPainter& painter, const QPointF& topLeft) const {
    const Qt::LayoutDirection before = painter.layoutDirection();
    painter.setLayoutDirection(Qt::LeftToRight);
    for (const Piece& piece : pieces_) {
        painter.setFont(piece.font);
        painter.setPen(piece.colour);
        drawWords(painter, piece.box.translated(topLeft),
                  Qt::AlignLeft | Qt::AlignTop | Qt::TextSingleLine | Qt::TextDontClip, piece.text);
    }
    painter.setLayoutDirection(before);
}

} // namespace fovea
