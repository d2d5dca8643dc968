#include "ui/plot/clipped_lines.h"

#include <algorithm>
#include <cmath>

namespace fovea {
namespace {

// Moves both ends into the box; false where no part of the line is in it.
bool clip(const QRectF& box, QPointF& a, QPointF& b) {
    double from = 0;
    double to = 1;
    const QPointF way = b - a;
    const auto edge = [&](double towards, double distance) {
        if (towards == 0)
            return distance >= 0;
        const double t = distance / towards;
        (towards < 0 ? from : to) = towards < 0 ? std::max(from, t) : std::min(to, t);
        return from <= to;
    };
    if (!edge(-way.x(), a.x() - box.left()) || !edge(way.x(), box.right() - a.x()) ||
        !edge(-way.y(), a.y() - box.top()) || !edge(way.y(), box.bottom() - a.y()))
        return false;
    const QPointF start = a;
    a = start + way * from;
    b = start + way * to;
    return true;
}

} // namespace

std::vector<QPolygonF> clippedLines(const QRectF& box, const std::vector<QPolygonF>& lines) {
    std::vector<QPolygonF> clipped;
    for (const QPolygonF& line : lines) {
        QPointF end(std::nan(""), 0);
        for (qsizetype i = 1; i < line.size(); ++i) {
            QPointF a = line[i - 1];
            QPointF b = line[i];
            if (!clip(box, a, b))
                continue;
            if (a != end)
                clipped.push_back({a});
            clipped.back() << b;
            end = b;
        }
    }
    return clipped;
}

} // namespace fovea
