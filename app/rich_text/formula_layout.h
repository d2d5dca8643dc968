// A formula as it is set: fractions stacked, roots under their line, scripts raised and lowered.
#pragma once

#include "app/rich_text/formula.h"

#include <QtCore/QRectF>
#include <QtGui/QColor>
#include <QtGui/QFont>
#include <QtGui/QPainterPath>

#include <vector>

class QPainter;

namespace fovea {

// In units of 1/96 inch; its origin is the left end of the baseline.
struct LaidFormula {
    struct Word {
        QPointF baseline;
        QFont font;
        QString text;
    };
    double width = 0;
    double ascent = 0;
    double descent = 0;
    std::vector<Word> words = {};
    std::vector<QPainterPath> strokes = {}; // filled

    [[nodiscard]] double height() const { return ascent + descent; }
};

// In type of this many points. `alone`: in a line of its own, where sums have their limits below
// and above; otherwise it is part of a line of words, and fractions are smaller.
LaidFormula layOutFormula(const Formula& formula, double points, bool alone);

void paintFormula(QPainter& painter, const LaidFormula& formula, const QPointF& baseline,
                  const QColor& ink);

} // namespace fovea
