#include "app/rich_text/formula_layout.h"

#include "ui/look/fonts.h"
#include "ui/paint/drawn_text.h"

#include <QtCore/QStringList>
#include <QtGui/QFontMetricsF>
#include <QtGui/QPainter>

#include <algorithm>

namespace fovea {
namespace {

using Kind = Formula::Kind;

constexpr double scriptSize = 0.72;
constexpr double leastScript = 0.6; // of the size of the whole
constexpr double sumSize = 1.5;
constexpr double unitsPerPoint = 96.0 / 72;

void put(LaidFormula& whole, const LaidFormula& part, double x, double down) {
    for (LaidFormula::Word word : part.words) {
        word.baseline += QPointF(x, down);
        whole.words.push_back(std::move(word));
    }
    for (const QPainterPath& stroke : part.strokes)
        whole.strokes.push_back(stroke.translated(x, down));
    whole.width = std::max(whole.width, x + part.width);
    whole.ascent = std::max(whole.ascent, part.ascent - down);
    whole.descent = std::max(whole.descent, part.descent + down);
}

void putRectangle(LaidFormula& whole, const QRectF& rect) {
    QPainterPath path;
    path.addRect(rect);
    whole.strokes.push_back(path);
}

class FormulaSetter {
public:
    FormulaSetter(double size, double least, bool alone)
        : size_(size), least_(least), alone_(alone) {
        const QFontMetricsF metrics(font(false));
        axis_ = -metrics.tightBoundingRect(QStringLiteral("−")).center().y();
        rule_ = std::max(em(0.055), 0.7);
    }

    [[nodiscard]] LaidFormula row(const Formula& row) const {
        LaidFormula all;
        for (std::size_t i = 0; i < row.parts.size();) {
            const Formula& one = row.parts[i];
            if (!isText(one)) {
                // A sum keeps its distance from what stands before it.
                const double room = isSum(one) && alone_ && i > 0 ? em(0.1) : 0;
                put(all, part(one), all.width + room, 0);
                const bool spaced =
                    i + 1 < row.parts.size() && row.parts[i + 1].kind == Kind::blank;
                if (isSum(one) && !spaced)
                    all.width += em(0.14);
                ++i;
                continue;
            }
            QString text; // in the same type: one word, whose letters fit each other
            std::size_t end = i;
            for (; end < row.parts.size() && isText(row.parts[end]) &&
                   row.parts[end].slanted == one.slanted;
                 ++end)
                text += row.parts[end].kind == Kind::blank && row.parts[end].text.size() > 1
                            ? QStringLiteral("      ")
                            : row.parts[end].text;
            const bool leans = one.slanted && end < row.parts.size() &&
                               (row.parts[end].kind == Kind::fence || isText(row.parts[end]));
            put(all, wordOf(text, one.slanted), all.width, 0);
            if (leans)
                all.width += em(0.05);
            i = end;
        }
        return all;
    }

private:
    [[nodiscard]] double em(double times) const { return times * size_ * unitsPerPoint; }
    [[nodiscard]] QFont font(bool slanted, double times = 1) const {
        QFont one = wordFont(size_ * times);
        // Chinese fonts have signs as wide as their letters: "·", "‖".
        QStringList families = one.families();
        families.removeOne(QStringLiteral("Inter"));
        families.prepend(QStringLiteral("Inter"));
        one.setFamilies(families);
        one.setItalic(slanted);
        return one;
    }
    [[nodiscard]] FormulaSetter smaller() const {
        return {std::max(size_ * scriptSize, least_), least_, false};
    }
    // Parts of a fraction in a line of its own are not smaller; their sums are.
    [[nodiscard]] FormulaSetter inFraction() const {
        return alone_ ? FormulaSetter(size_, least_, false) : smaller();
    }

    static bool isText(const Formula& part) {
        return part.kind == Kind::letters || part.kind == Kind::number ||
               part.kind == Kind::blank || (part.kind == Kind::sign && !isSum(part));
    }

    [[nodiscard]] LaidFormula wordOf(const QString& text, bool slanted, double times = 1) const {
        const QFont type = font(slanted, times);
        const QFontMetricsF metrics(type);
        LaidFormula made;
        // What the letters need, and at least what a row of them has; those that lean hang over.
        const QRectF tight = metrics.tightBoundingRect(text);
        const double left = std::max(0.0, -tight.left());
        made.width = left + std::max(metrics.horizontalAdvance(text), tight.right());
        made.ascent = std::max(-tight.top(), metrics.capHeight());
        made.descent = std::max(tight.bottom(), em(0.05));
        if (!text.trimmed().isEmpty())
            made.words.push_back({{left, 0}, type, text});
        return made;
    }

    [[nodiscard]] LaidFormula part(const Formula& one) const {
        switch (one.kind) {
        case Kind::row:
            return row(one);
        case Kind::fraction:
            return fraction(one);
        case Kind::root:
            return root(one);
        case Kind::scripts:
            return isSum(one) && alone_ ? limits(one) : scripts(one);
        case Kind::fence:
            return fence(one);
        case Kind::matrix:
            return matrix(one);
        default:
            return isSum(one) && alone_ ? sumSign(one) : wordOf(one.text, one.slanted);
        }
    }

    [[nodiscard]] LaidFormula fraction(const Formula& one) const {
        const LaidFormula above = inFraction().row(one.parts[0]);
        const LaidFormula below = inFraction().row(one.parts[1]);
        const double side = em(0.12);
        const double width = std::max(above.width, below.width) + 2 * side;
        const double gap = em(alone_ ? 0.2 : 0.12);
        LaidFormula all;
        const double x = em(0.06);
        put(all, above, x + (width - above.width) / 2, -axis_ - rule_ / 2 - gap - above.descent);
        put(all, below, x + (width - below.width) / 2, -axis_ + rule_ / 2 + gap + below.ascent);
        putRectangle(all, {x, -axis_ - rule_ / 2, width, rule_});
        all.width = width + 2 * x;
        return all;
    }

    [[nodiscard]] LaidFormula root(const Formula& one) const {
        const LaidFormula inside = FormulaSetter(size_, least_, false).row(one.parts[0]);
        const double hook = em(0.5);
        const double top = -inside.ascent - em(0.14) - rule_;
        const double bottom = std::max(inside.descent, em(0.04));
        LaidFormula all;
        put(all, inside, hook + em(0.06), 0);
        all.width += em(0.08);
        QPainterPath path; // the hook as a line of some width, and the line above
        QPolygonF line;
        line << QPointF(em(0.04), -axis_ * 0.9) << QPointF(em(0.14), -axis_ * 1.1)
             << QPointF(em(0.27), bottom - em(0.04)) << QPointF(hook, top + rule_ / 2)
             << QPointF(all.width, top + rule_ / 2);
        path.addPolygon(line);
        QPainterPathStroker stroker;
        stroker.setWidth(rule_);
        stroker.setJoinStyle(Qt::MiterJoin);
        all.strokes.push_back(stroker.createStroke(path));
        const QRectF drawn = all.strokes.back().boundingRect();
        all.ascent = std::max(all.ascent, em(0.04) - drawn.top());
        all.descent = std::max(all.descent, drawn.bottom());
        all.width = std::max(all.width, drawn.right()) + em(0.05);
        return all;
    }

    [[nodiscard]] LaidFormula scripts(const Formula& one) const {
        const LaidFormula base = row(wrapped(one.parts[0]));
        const LaidFormula low = smaller().row(one.parts[1]);
        const LaidFormula high = smaller().row(one.parts[2]);
        double down = std::max(em(0.2), base.descent + low.ascent * 0.3 - em(0.18));
        double up = std::max(em(0.38), base.ascent - high.ascent * 0.55);
        if (!one.parts[1].isEmpty() && !one.parts[2].isEmpty())
            down = std::max(down, low.ascent + high.descent + em(0.06) - up);
        LaidFormula all = base;
        // A letter that leans may hang over the end of the one before.
        const auto hangs = [](const LaidFormula& script) {
            return script.words.empty() ? 0.0 : 0.6 * script.words.front().baseline.x();
        };
        const double x = base.width + em(0.03);
        if (!one.parts[2].isEmpty())
            put(all, high, x + em(0.04) - hangs(high), -up);
        if (!one.parts[1].isEmpty())
            put(all, low, x - hangs(low), down);
        all.width += em(0.05);
        return all;
    }
    static Formula wrapped(const Formula& part) {
        Formula row;
        row.parts.push_back(part);
        return row;
    }

    // In the middle of the line, like a fraction's stroke.
    [[nodiscard]] LaidFormula sumSign(const Formula& sign) const {
        LaidFormula word = wordOf(sign.text, false, sumSize);
        const double middle = (word.descent - word.ascent) / 2;
        LaidFormula all;
        put(all, word, 0, -axis_ - middle);
        return all;
    }

    [[nodiscard]] LaidFormula limits(const Formula& one) const {
        const LaidFormula sum = sumSign(one.parts[0]);
        const LaidFormula low = smaller().row(one.parts[1]);
        const LaidFormula high = smaller().row(one.parts[2]);
        const double width = std::max({sum.width, low.width, high.width});
        LaidFormula all;
        put(all, sum, (width - sum.width) / 2, 0);
        if (!one.parts[1].isEmpty())
            put(all, low, (width - low.width) / 2, sum.descent + em(0.12) + low.ascent);
        if (!one.parts[2].isEmpty())
            put(all, high, (width - high.width) / 2, -sum.ascent - em(0.12) - high.descent);
        all.width = width;
        return all;
    }

    // Brackets grow with what they hold, the same amount above and below the axis.
    [[nodiscard]] LaidFormula fence(const Formula& one) const {
        const LaidFormula inside = row(one.parts[0]);
        const LaidFormula open = wordOf(one.text, false);
        if (inside.ascent < open.ascent * 1.35 && inside.descent < open.descent + em(0.34))
            return beside(open, inside,
                          one.close.isEmpty() ? LaidFormula() : wordOf(one.close, false));
        const double half = std::max(inside.ascent - axis_, inside.descent + axis_) + em(0.08);
        return beside(bracket(one.text, half), inside,
                      one.close.isEmpty() ? LaidFormula() : bracket(one.close, half));
    }
    static LaidFormula beside(const LaidFormula& left, const LaidFormula& middle,
                              const LaidFormula& right) {
        LaidFormula all = left;
        put(all, middle, all.width, 0);
        put(all, right, all.width, 0);
        return all;
    }

    [[nodiscard]] LaidFormula bracket(const QString& sign, double half) const {
        const double width = em(0.36);
        const double top = -axis_ - half;
        const double bottom = -axis_ + half;
        const double left = em(0.1);
        const double right = width - em(0.08);
        const double thick = rule_ * 1.15;
        LaidFormula all;
        all.width = width;
        all.ascent = -top;
        all.descent = bottom;
        QPainterPath line;
        if (sign == QLatin1String("(")) {
            line.moveTo(right, top);
            line.quadTo(left - em(0.1), -axis_, right, bottom);
        } else if (sign == QLatin1String(")")) {
            line.moveTo(left - em(0.02), top);
            line.quadTo(right + em(0.1), -axis_, left - em(0.02), bottom);
        } else if (sign == QLatin1String("[") || sign == QLatin1String("]")) {
            const bool opens = sign == QLatin1String("[");
            const double back = opens ? left : right - em(0.02);
            const double foot = opens ? right : left - em(0.02);
            line.moveTo(foot, top);
            line.lineTo(back, top);
            line.lineTo(back, bottom);
            line.lineTo(foot, bottom);
        } else { // a length
            for (const double x : {left, right - em(0.02)}) {
                line.moveTo(x, top);
                line.lineTo(x, bottom);
            }
        }
        QPainterPathStroker stroker;
        stroker.setWidth(thick);
        stroker.setCapStyle(Qt::FlatCap);
        stroker.setJoinStyle(Qt::MiterJoin);
        all.strokes.push_back(stroker.createStroke(line));
        return all;
    }

    [[nodiscard]] LaidFormula matrix(const Formula& one) const {
        const FormulaSetter inner(size_, least_, false);
        std::vector<std::vector<LaidFormula>> cells;
        std::vector<double> widths;
        for (const Formula& line : one.parts) {
            auto& row = cells.emplace_back();
            for (const Formula& cell : line.parts) {
                row.push_back(inner.row(cell));
                if (row.size() > widths.size())
                    widths.push_back(0);
                double& width = widths[row.size() - 1];
                width = std::max(width, row.back().width);
            }
        }
        LaidFormula body;
        double y = 0; // of the top of the next row
        for (const auto& row : cells) {
            double ascent = em(0.7);
            double descent = em(0.1);
            for (const LaidFormula& cell : row) {
                ascent = std::max(ascent, cell.ascent);
                descent = std::max(descent, cell.descent);
            }
            if (y > 0)
                y += em(0.35);
            double x = 0;
            for (std::size_t i = 0; i < row.size(); ++i) {
                put(body, row[i], x + (widths[i] - row[i].width) / 2, y + ascent);
                x += widths[i] + em(0.9);
            }
            y += ascent + descent;
        }
        double width = -em(0.9);
        for (const double one_ : widths)
            width += one_ + em(0.9);
        LaidFormula middle;
        put(middle, body, em(0.05), -axis_ - y / 2);
        middle.width = std::max(width, 0.0) + em(0.1);
        middle.ascent = std::max(middle.ascent, axis_ + y / 2);
        middle.descent = std::max(0.0, y / 2 - axis_);
        const double half = y / 2 + em(0.1);
        return beside(bracket(QStringLiteral("["), half), middle,
                      bracket(QStringLiteral("]"), half));
    }

    double size_;
    double least_;
    bool alone_;
    double axis_ = 0; // how high the middle of a line is
    double rule_ = 1;
};

} // namespace

LaidFormula layOutFormula(const Formula& formula, double points, bool alone) {
    return FormulaSetter(points, points * leastScript, alone).row(formula);
}

void paintFormula(QPainter& painter, const LaidFormula& formula, const QPointF& baseline,
                  const QColor& ink) {
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(ink);
    for (const LaidFormula::Word& word : formula.words) {
        painter.setFont(word.font);
        drawWordsAt(painter, baseline + word.baseline, word.text);
    }
    for (const QPainterPath& stroke : formula.strokes)
        painter.fillPath(stroke.translated(baseline), ink);
    painter.restore();
}

} // namespace fovea
