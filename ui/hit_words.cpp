#include "ui/hit_words.h"

#include "core/base/numbers.h"
#include "core/base/table.h"
#include "core/figure/head_measures.h"
#include "ui/words.h"

#include <QtCore/QCoreApplication>
#include <QtCore/QStringList>

#include <algorithm>
#include <cmath>

namespace fovea {
namespace {

QString number(const Message& quantity, double value) {
    return QStringLiteral("%1 %2").arg(
        words(quantity), std::isfinite(value)
                             ? utf8(printFixed(value, 6))
                             : words(QT_TRANSLATE_NOOP("fovea", "not a finite number")));
}

QString label(const std::vector<std::string>& labels, Index i) {
    return i < std::ssize(labels) ? quotedText(labels[static_cast<std::size_t>(i)])
                                  : QString::number(i + 1);
}

std::optional<std::size_t> cellAt(const Plot::Field& field, const QPointF& at) {
    const double across = (at.x() - field.left) / (field.right - field.left);
    const double up = (at.y() - field.bottom) / (field.top - field.bottom);
    if (!(across >= 0 && across < 1 && up >= 0 && up < 1))
        return std::nullopt;
    const auto row = static_cast<Index>(up * static_cast<double>(field.rows));
    const auto column = static_cast<Index>(across * static_cast<double>(field.columns));
    return static_cast<std::size_t>(row * field.columns + column);
}

QString share(const Answer::Item& item, const std::string& answer, double probability) {
    return QStringLiteral("%1  %2 %")
        .arg(item.place ? patchText(answer) : quotedText(answer),
             utf8(printFixed(100 * probability, 2)));
}

struct Describe {
    QString operator()(const Matrix& matrix) const {
        if (hit.range)
            return *hit.range ? words(QT_TRANSLATE_NOOP(
                                    "fovea", "Colours end at the largest weight that is shown"))
                              : words(QT_TRANSLATE_NOOP("fovea", "Colours reach from 0 to 1"));
        if (!hit.row || *hit.row >= std::ssize(matrix.rows) || !hit.column ||
            *hit.column >= std::ssize(matrix.columns))
            return {}; // one of two sentences may be empty
        const double value = matrix.values[matrix.cell(*hit.row, *hit.column)];
        return QStringLiteral("%1 → %2\n%3")
            .arg(label(matrix.rows, *hit.row), label(matrix.columns, *hit.column),
                 cellLines(matrix, *hit.row, *hit.column, number(matrix.scale.quantity, value))
                     .join(QLatin1Char('\n')));
    }
    QString operator()(const Panels& panels) const {
        return words(panels.items[static_cast<std::size_t>(hit.item)].title) +
               QStringLiteral("\n") + (*this)(panels.items[static_cast<std::size_t>(hit.item)]);
    }
    QString operator()(const Bars& bars) const {
        if (!hit.column)
            return {};
        for (std::size_t i = 0; i < bars.labels.size(); ++i)
            if (bars.token(i) == *hit.column)
                return QStringLiteral("%1: %2").arg(
                    quotedText(bars.labels[i]),
                    bars.isVisible(i) ? number(bars.scale.quantity, bars.values[i])
                                      : words(QT_TRANSLATE_NOOP("fovea", "hidden by the mask")));
        return {};
    }
    QString operator()(const Answer& answer) const {
        if (!hit.column || *hit.column >= std::ssize(answer.items))
            return {};
        const Answer::Item& item = answer.items[static_cast<std::size_t>(*hit.column)];
        QStringList lines;
        if (item.unknown)
            lines << words(QT_TRANSLATE_NOOP("fovea", "The model does not know “%1”"))
                         .arg(quotedText(item.word));
        else if (!item.word.empty())
            lines << quotedText(item.label);
        if (item.others.empty())
            lines << share(item, item.answer, item.probability);
        for (const Answer::Likely& one : item.others)
            lines << share(item, one.answer, one.probability);
        if (answer.continued)
            lines << words(QT_TRANSLATE_NOOP("fovea", "Click: add it to the text"));
        if (item.was)
            lines << words(QT_TRANSLATE_NOOP("fovea", "before: %1"))
                         .arg(share(item, item.answer, *item.was));
        return lines.join(QLatin1Char('\n'));
    }
    QString operator()(const PatchPicture& picture) const {
        if (!hit.column || *hit.column >= std::ssize(picture.weights))
            return {};
        const auto i = static_cast<std::size_t>(*hit.column);
        const Index across = std::max<Index>(picture.across, 1);
        return QStringLiteral("%1\n%2").arg(words(QT_TRANSLATE_NOOP("fovea", "row %1, column %2"))
                                                .arg(*hit.column / across + 1)
                                                .arg(*hit.column % across + 1),
                                            number(picture.scale.quantity, picture.weights[i]));
    }
    QString operator()(const SmallMultiples& multiples) const {
        const SmallMultiples::Item& item = multiples.items[static_cast<std::size_t>(hit.item)];
        QStringList lines{words(item.matrix.title)};
        if (item.silenced)
            lines << words(QT_TRANSLATE_NOOP("fovea", "silenced"));
        if (!item.habit.text.empty())
            lines << words(item.habit);
        for (const Fact& fact : item.facts)
            lines << QStringLiteral("%1 %2 %3")
                         .arg(words(fact.name), utf8(printFixed(fact.value, 2)), words(fact.unit));
        return lines.join(QLatin1Char('\n'));
    }
    QString operator()(const RunningText& text) const {
        if (!hit.column)
            return {};
        const RunningText::Word& word = text.keys[static_cast<std::size_t>(*hit.column)];
        return QStringLiteral("%1: %2").arg(
            quotedText(word.text), word.visible ? number(text.scale.quantity, word.weight)
                                                : words(QT_TRANSLATE_NOOP("fovea", "hidden")));
    }
    QString operator()(const Terms& terms) const {
        if (hit.item > 0)
            return words(terms.arcs[static_cast<std::size_t>(hit.item) - 1].name) +
                   QLatin1Char('\n') +
                   words(QT_TRANSLATE_NOOP("fovea", "Click: this cell of the head"));
        if (!hit.row || !hit.column)
            return {};
        const auto row = static_cast<std::size_t>(*hit.row);
        const auto column = static_cast<std::size_t>(*hit.column);
        const Terms::Term& term = terms.term(row, column);
        QStringList lines{
            QStringLiteral("%1 × %2").arg(words(terms.rows[row]), words(terms.columns[column])),
            number(terms.scale.quantity, term.value)};
        if (term.leadsTo)
            lines << words(QT_TRANSLATE_NOOP("fovea", "Click: this cell of the head"));
        return lines.join(QLatin1Char('\n'));
    }
    QString operator()(const Lens& lens) const {
        if (!hit.row || !hit.column)
            return {};
        const auto column = static_cast<std::size_t>(*hit.column);
        const Lens::Cell& cell = lens.cell(*hit.row, *hit.column);
        QStringList lines{*hit.row == 0
                              ? words(QT_TRANSLATE_NOOP("fovea", "before layer 1"))
                              : words(QT_TRANSLATE_NOOP("fovea", "after layer %1")).arg(*hit.row)};
        if (!lens.tokens.empty())
            lines[0] += QStringLiteral(", ") + quotedText(lens.labels[column]);
        if (cell.isPatched)
            lines << words(QT_TRANSLATE_NOOP("fovea", "the state is another sentence’s"));
        for (const Answer::Likely& one : cell.likeliest)
            lines << QStringLiteral("%1  %2 %")
                         .arg(quotedText(one.answer), utf8(printFixed(100 * one.probability, 2)));
        lines << words(QT_TRANSLATE_NOOP("fovea", "%1: rank %2 of %3"))
                     .arg(quotedText(lens.followed[column]))
                     .arg(cell.rank)
                     .arg(lens.choices);
        return lines.join(QLatin1Char('\n'));
    }
    QString operator()(const HeadGrid& grid) const {
        const HeadGrid::Head& head = grid.heads[static_cast<std::size_t>(hit.item)];
        QStringList lines{
            (QStringList{words(head.map.title)} << signsOf(head)).join(QStringLiteral(" · "))};
        for (std::size_t i = 0; i < head.measured.size(); ++i)
            if (const auto& one = head.measured[i]; one && grid.measures[i].isSigned)
                lines << QStringLiteral("%1: %2 %3")
                             .arg(words(grid.measures[i].name), utf8(printFixed(one->value, 3)),
                                  words(grid.measures[i].unit));
            else if (one && one->shuffled)
                lines << words(
                             QT_TRANSLATE_NOOP(
                                 "fovea", "%1: %2, by chance %3, where the words are shuffled %4"))
                             .arg(words(grid.measures[i].name), utf8(printFixed(one->value, 2)),
                                  utf8(printFixed(one->chance, 2)),
                                  utf8(printFixed(*one->shuffled, 2)));
            else if (one)
                lines << words(QT_TRANSLATE_NOOP("fovea", "%1: %2 %3, by chance %4"))
                             .arg(words(grid.measures[i].name), utf8(printFixed(one->value, 2)),
                                  words(grid.measures[i].unit), utf8(printFixed(one->chance, 2)))
                             .replace(QStringLiteral(" ,"), QStringLiteral(","));
        lines << words(QT_TRANSLATE_NOOP("fovea", "Click: this head in the large"));
        return lines.join(QLatin1Char('\n'));
    }
    QString operator()(const Links& links) const {
        if (hit.row || hit.column)
            return hit.row ? words(QT_TRANSLATE_NOOP("fovea", "query “%1”"))
                                 .arg(label(links.queries, *hit.row))
                           : words(QT_TRANSLATE_NOOP("fovea", "key “%1”"))
                                 .arg(label(links.keys, *hit.column));
        return words(QT_TRANSLATE_NOOP(
                         "fovea",
                         "head %1\nClick: with or without it. Double-click: this one alone."))
            .arg(hit.item + 1);
    }
    QString operator()(const Steps& steps) const {
        Index count = hit.item;
        for (const Steps::Step& step : steps.steps)
            for (const Steps::Block& block : step.blocks)
                if (count-- == 0)
                    return ofBlock(block);
        return {};
    }
    QString operator()(const Derivation& derivation) const {
        if (!hit.row)
            return {};
        const auto& line = derivation.lines[static_cast<std::size_t>(*hit.row)];
        return line.leadsTo.empty()
                   ? QString()
                   : words(QT_TRANSLATE_NOOP("fovea", "Click to see where this is from"));
    }

    QString operator()(const Stack& stack) const {
        const auto part = static_cast<std::size_t>(hit.part);
        return part < stack.plots.size() ? (*this)(stack.plots[part]) : QString();
    }
    QString operator()(const Reach& reach) const {
        if (!hit.row)
            return {};
        const QString from = label(reach.tokens, *hit.row);
        if (!hit.column)
            return from;
        const Reach::Part& part = reach.parts[static_cast<std::size_t>(hit.item)];
        const Index steps = reach.stepsAt(part, *hit.row, *hit.column);
        return QStringLiteral("%1\n%2 → %3: %4")
            .arg(words(part.name), from, label(reach.tokens, *hit.column),
                 steps == 0 ? words(QT_TRANSLATE_NOOP("fovea", "never reached"))
                            : words(QT_TRANSLATE_NOOP("fovea", "steps: %1")).arg(steps));
    }

    QString operator()(const NumberTable& table) const {
        if (!hit.row)
            return {};
        const NumberTable::Row& row = table.rows[static_cast<std::size_t>(*hit.row)];
        QStringList lines{words(row.name)};
        for (std::size_t i = 0; i < row.words.size(); ++i)
            lines << QStringLiteral("%1: %2").arg(words(table.wordColumns[i]), words(row.words[i]));
        for (std::size_t i = 0; i < row.values.size(); ++i)
            lines << QStringLiteral("%1 %2").arg(words(table.columns[i]),
                                                 std::isfinite(row.values[i])
                                                     ? utf8(printNumber(row.values[i]))
                                                 : std::isinf(row.values[i]) ? QStringLiteral("∞")
                                                                             : QStringLiteral("—"));
        return lines.join(QLatin1Char('\n'));
    }

    // The dot under the mouse, or every named curve there.
    QString operator()(const Plot& plot) const {
        if (!hit.at)
            return {};
        const double across = plot.x.high - plot.x.low;
        if (hit.row) {
            const Plot::Dots& dots = plot.dots[static_cast<std::size_t>(hit.item)];
            const auto i = static_cast<std::size_t>(*hit.row);
            QString text = QStringLiteral("%1, %2").arg(utf8(printFor(dots.x[i], across)),
                                                        utf8(printFixed(dots.y[i], 4)));
            if (!dots.labels.empty())
                text = quotedText(dots.labels[i]) + QLatin1Char('\n') + text;
            if (!dots.weights.empty())
                text += QLatin1Char('\n') +
                        words(QT_TRANSLATE_NOOP("fovea", "weight %1 of the largest"))
                            .arg(utf8(printFixed(dots.weights[i], 3)));
            return text;
        }
        QStringList lines{
            QStringLiteral("%1 %2").arg(words(plot.x.name), utf8(printFor(hit.at->x(), across)))};
        if (plot.y.whole) // a cell, not a point
            lines = {QStringLiteral("%1 %2").arg(words(plot.x.name)).arg(qRound(hit.at->x())),
                     QStringLiteral("%1 %2").arg(words(plot.y.name)).arg(qRound(hit.at->y()))};
        for (const Plot::Curve& curve : plot.curves)
            if (!curve.name.text.empty() && std::ranges::is_sorted(curve.x) && !curve.x.empty()) {
                const auto next = std::ranges::lower_bound(curve.x, hit.at->x());
                const auto i = std::min<std::size_t>(
                    static_cast<std::size_t>(next - curve.x.begin()), curve.x.size() - 1);
                lines << number(curve.name, curve.y[i]);
            }
        for (const Plot::Field& field : plot.fields)
            if (const auto cell = cellAt(field, *hit.at))
                lines << number(field.scale.quantity, field.values[*cell]);
        return lines.join(QLatin1Char('\n'));
    }

    [[nodiscard]] QString ofBlock(const Steps::Block& block) const {
        if (!hit.row || !hit.column)
            return {};
        const auto at = static_cast<std::size_t>(*hit.row * block.width + *hit.column);
        const bool visible = block.visible.empty() || block.visible[at];
        const QString edge = QStringLiteral("%1, %2").arg(label(block.rows, *hit.row),
                                                          label(block.columns, *hit.column));
        QString text = QStringLiteral("%1 [%2]\n%3")
                           .arg(words(block.name), edge,
                                visible ? utf8(printFixed(block.values[at], 6))
                                        : words(QT_TRANSLATE_NOOP("fovea", "hidden by the mask")));
        if (block.parameters > 0)
            text +=
                QLatin1Char('\n') +
                words(QT_TRANSLATE_NOOP("fovea", "%1 learned parameters")).arg(block.parameters);
        return text;
    }
    const Hit& hit;
};

} // namespace

QStringList cellLines(const Matrix& matrix, Index row, Index column, const QString& shown) {
    const std::size_t cell = matrix.cell(row, column);
    const bool visible = matrix.visible.empty() || matrix.visible[cell];
    const Certainty certainty = matrix.certaintyOf(cell);
    QStringList lines;
    if (std::ranges::binary_search(matrix.leftOut, column))
        lines << words(QT_TRANSLATE_NOOP("fovea", "left out of the picture"));
    else if (!visible)
        lines << words(QT_TRANSLATE_NOOP("fovea", "hidden by the mask"));
    else if (certainty == Certainty::nothingLeft)
        lines << words(QT_TRANSLATE_NOOP("fovea", "nothing would be left of its row"));
    else
        lines << shown;
    if (visible && certainty == Certainty::estimate)
        lines << words(QT_TRANSLATE_NOOP("fovea", "an estimate: first order"));
    if (visible && !matrix.memory.empty() && column < matrix.memory[static_cast<std::size_t>(row)])
        lines << words(QT_TRANSLATE_NOOP("fovea", "a key of an earlier segment"));
    switch (matrix.drawn.empty() ? CellMark::none : static_cast<CellMark>(matrix.drawn[cell])) {
    case CellMark::none:
        break;
    case CellMark::silenced:
        lines << words(QT_TRANSLATE_NOOP("fovea", "silenced by hand"));
        break;
    case CellMark::forced:
        lines << words(QT_TRANSLATE_NOOP("fovea", "forced by hand"));
        break;
    }
    return lines;
}

QStringList signsOf(const HeadGrid::Head& head) {
    QStringList signs;
    if (head.silenced)
        signs << words(QT_TRANSLATE_NOOP("fovea", "silenced"));
    if (head.mark != HeadMark::none)
        for (const RowInfo& row : headMeasures().info().rows)
            if (headMeasures().math(row.id).mark == head.mark)
                signs << words(row.name);
    return signs;
}

QString describeHit(const Figure& figure, const Hit& hit) {
    return std::visit(Describe{hit}, figure);
}

} // namespace fovea
