// How a formula is read out. A stroke binds as a fraction does: what stands before it, up to a sum
// or a comparison, is over what stands behind it.
#include "app/rich_text/formula_text.h"
#include "ui/words.h"

#include <QtCore/QHash>

#include <algorithm>
#include <span>

namespace fovea {
namespace {

using Kind = Formula::Kind;
using Parts = std::span<const Formula>;

QString spokenRow(Parts parts);

QString spokenAs(const char* sentence, const QString& first, const QString& second = {}) {
    return utf8(fill(words(sentence).toStdString(), {first.toStdString(), second.toStdString()}));
}

void addSpoken(QString& all, const QString& next) {
    if (next.isEmpty())
        return;
    const bool leans =
        all.isEmpty() || next.startsWith(QLatin1Char(',')) || next.startsWith(QLatin1Char(';'));
    all += (leans ? QString() : QStringLiteral(" ")) + next;
}

const char* spokenSign(const QString& sign) {
    static const QHash<QString, const char*> known = {
        {QStringLiteral("="), QT_TRANSLATE_NOOP("fovea", "equals")},
        {QStringLiteral("+"), QT_TRANSLATE_NOOP("fovea", "plus")},
        {QStringLiteral("−"), QT_TRANSLATE_NOOP("fovea", "minus")},
        {QStringLiteral("-"), QT_TRANSLATE_NOOP("fovea", "minus")},
        {QStringLiteral("×"), QT_TRANSLATE_NOOP("fovea", "times")},
        {QStringLiteral("<"), QT_TRANSLATE_NOOP("fovea", "is less than")},
        {QStringLiteral(">"), QT_TRANSLATE_NOOP("fovea", "is greater than")},
        {QStringLiteral("≤"), QT_TRANSLATE_NOOP("fovea", "is at most")},
        {QStringLiteral("≥"), QT_TRANSLATE_NOOP("fovea", "is at least")},
        {QStringLiteral("≠"), QT_TRANSLATE_NOOP("fovea", "is not equal to")},
        {QStringLiteral("≈"), QT_TRANSLATE_NOOP("fovea", "is about")},
        {QStringLiteral("∈"), QT_TRANSLATE_NOOP("fovea", "is in")},
        {QStringLiteral("→"), QT_TRANSLATE_NOOP("fovea", "becomes")},
        {QStringLiteral("∞"), QT_TRANSLATE_NOOP("fovea", "infinity")},
        {QStringLiteral("…"), QT_TRANSLATE_NOOP("fovea", "and so on")},
    };
    return known.value(sign);
}

// What ends the part of a product that a stroke divides.
bool endsProduct(const Formula& part) {
    static const QString ends = QStringLiteral("=+−-<>≤≥≠≈∈→,;，；");
    return (part.kind == Kind::sign && ends.contains(part.text)) ||
           (part.kind == Kind::blank && part.text.size() > 1);
}

bool isStroke(const Formula& part) {
    return part.kind == Kind::sign && part.text == QLatin1Char('/');
}

Parts withoutBlanks(Parts parts) {
    while (!parts.empty() && parts.front().kind == Kind::blank)
        parts = parts.subspan(1);
    while (!parts.empty() && parts.back().kind == Kind::blank)
        parts = parts.first(parts.size() - 1);
    return parts;
}

// A part of a fraction that is over before one loses the thread.
bool isShort(Parts parts) {
    if (parts.size() != 1)
        return parts.size() < 3;
    const Formula& one = parts.front();
    return one.kind != Kind::fraction &&
           (one.parts.empty() || one.kind == Kind::scripts || one.kind == Kind::root);
}

QString spokenFraction(Parts above, Parts below) {
    above = withoutBlanks(above);
    below = withoutBlanks(below);
    const char* sentence = isShort(above) && isShort(below)
                               ? QT_TRANSLATE_NOOP("fovea", "the fraction %1 over %2")
                               : QT_TRANSLATE_NOOP("fovea", "the fraction %1, over %2, end of "
                                                            "the fraction");
    return spokenAs(sentence, spokenRow(above), spokenRow(below));
}

QString spokenLetters(const Formula& part) {
    QString text = part.text;
    if (part.text.endsWith(QChar(0x0304))) {
        text.chop(1);
        return spokenAs(QT_TRANSLATE_NOOP("fovea", "%1 bar"), text);
    }
    if (!part.slanted || text.size() < 2)
        return text;
    QStringList each;
    for (const QChar c : text)
        each << QString(c);
    return each.join(QLatin1Char(' '));
}

QString spokenSum(const Formula& part) {
    const bool product = (part.kind == Kind::scripts ? part.parts[0] : part).text == QChar(0x220F);
    if (part.kind == Kind::sign)
        return words(product ? QT_TRANSLATE_NOOP("fovea", "the product of")
                             : QT_TRANSLATE_NOOP("fovea", "the sum of"));
    const QString from = spokenRow(part.parts[1].parts);
    const QString to = spokenRow(part.parts[2].parts);
    if (from.isEmpty())
        return spokenAs(QT_TRANSLATE_NOOP("fovea", "the sum up to %1 of"), to);
    if (!to.isEmpty())
        return spokenAs(product ? QT_TRANSLATE_NOOP("fovea", "the product over %1, up to %2, of")
                                : QT_TRANSLATE_NOOP("fovea", "the sum over %1, up to %2, of"),
                        from, to);
    return spokenAs(product ? QT_TRANSLATE_NOOP("fovea", "the product over %1 of")
                            : QT_TRANSLATE_NOOP("fovea", "the sum over %1 of"),
                    from);
}

QString spokenPart(const Formula& part);

QString spokenScripts(const Formula& part) {
    if (isSum(part))
        return spokenSum(part);
    const Formula& base = part.parts[0];
    QString all = spokenPart(base);
    const bool low = !part.parts[1].isEmpty();
    if (low)
        all =
            spokenAs(QT_TRANSLATE_NOOP("fovea", "%1 sub %2"), all, spokenRow(part.parts[1].parts));
    const QString above = spokenRow(part.parts[2].parts);
    if (above.isEmpty())
        return all;
    if (above == QLatin1String("2"))
        return spokenAs(QT_TRANSLATE_NOOP("fovea", "%1 squared"), all);
    if (above == QLatin1String("3"))
        return spokenAs(QT_TRANSLATE_NOOP("fovea", "%1 cubed"), all);
    if (above == QLatin1String("T"))
        return spokenAs(QT_TRANSLATE_NOOP("fovea", "%1 transposed"), all);
    // What has an index below has, in this course, another one above.
    return low ? spokenAs(QT_TRANSLATE_NOOP("fovea", "%1 upper %2"), all, above)
               : spokenAs(QT_TRANSLATE_NOOP("fovea", "%1 to the power of %2"), all, above);
}

QString spokenFence(const Formula& part) {
    const QString inside = spokenRow(part.parts[0].parts);
    if (part.text == QChar(0x2016))
        return spokenAs(QT_TRANSLATE_NOOP("fovea", "the length of %1"), inside);
    return spokenAs(QT_TRANSLATE_NOOP("fovea", "bracket %1 end of bracket"), inside);
}

QString spokenMatrix(const Formula& part) {
    QString all = words(QT_TRANSLATE_NOOP("fovea", "the matrix"));
    for (const Formula& line : part.parts) {
        QStringList cells;
        for (const Formula& cell : line.parts)
            cells << spokenRow(cell.parts);
        all += QStringLiteral(": ") + cells.join(QStringLiteral(", "));
    }
    return all;
}

QString spokenPart(const Formula& part) {
    switch (part.kind) {
    case Kind::row:
        return spokenRow(part.parts);
    case Kind::letters:
        return spokenLetters(part);
    case Kind::number:
        return part.text;
    case Kind::sign:
        if (isSum(part))
            return spokenSum(part);
        if (const char* known = spokenSign(part.text))
            return words(known);
        return part.text;
    case Kind::blank:
        return {};
    case Kind::fraction:
        return spokenFraction(part.parts[0].parts, part.parts[1].parts);
    case Kind::root:
        return spokenAs(QT_TRANSLATE_NOOP("fovea", "the root of %1"),
                        spokenRow(part.parts[0].parts));
    case Kind::scripts:
        return spokenScripts(part);
    case Kind::fence:
        return spokenFence(part);
    case Kind::matrix:
        return spokenMatrix(part);
    }
    return {};
}

bool isName(const Formula& part) {
    const Formula& base = part.kind == Kind::scripts ? part.parts[0] : part;
    return base.kind == Kind::letters;
}

// A product: no sum, no comparison. A name right before a bracket is a function; a dot with room
// around it multiplies numbers, one without makes a product of vectors.
QString spokenProduct(Parts parts) {
    const auto strokes = std::ranges::count_if(parts, isStroke);
    for (std::size_t i = parts.size(); i-- > 0 && strokes < deepestFormula;)
        if (isStroke(parts[i]))
            return spokenFraction(parts.first(i), parts.subspan(i + 1));
    QString all;
    for (std::size_t i = 0; i < parts.size(); ++i) {
        const Formula& one = parts[i];
        if (one.kind == Kind::sign && one.text == QChar(0x00B7)) {
            const bool tight = i > 0 && parts[i - 1].kind != Kind::blank;
            addSpoken(all, words(tight ? QT_TRANSLATE_NOOP("fovea", "dot")
                                       : QT_TRANSLATE_NOOP("fovea", "times")));
        } else if (i + 1 < parts.size() && parts[i + 1].kind == Kind::fence && isName(one) &&
                   parts[i + 1].text == QLatin1String("(")) {
            addSpoken(all, spokenAs(QT_TRANSLATE_NOOP("fovea", "%1 of %2"), spokenPart(one),
                                    spokenPart(parts[i + 1])));
            ++i;
        } else {
            addSpoken(all, spokenPart(one));
        }
    }
    return all;
}

QString spokenRow(Parts parts) {
    QString all;
    std::size_t begin = 0;
    for (std::size_t i = 0; i <= parts.size(); ++i) {
        if (i < parts.size() && !endsProduct(parts[i]))
            continue;
        const bool first = withoutBlanks(parts.subspan(begin, i - begin)).empty();
        addSpoken(all, spokenProduct(withoutBlanks(parts.subspan(begin, i - begin))));
        if (i < parts.size()) {
            const bool negative =
                first && (parts[i].text == QChar(0x2212) || parts[i].text == QLatin1Char('-'));
            if (parts[i].kind == Kind::blank && (all.endsWith(QLatin1Char(',')) || all.isEmpty())) {
                begin = i + 1;
                continue;
            }
            addSpoken(all, negative ? words(QT_TRANSLATE_NOOP("fovea", "negative"))
                           : parts[i].kind == Kind::blank ? QStringLiteral(",")
                                                          : spokenPart(parts[i]));
        }
        begin = i + 1;
    }
    return all;
}

} // namespace

QString spokenFormula(const Formula& formula) {
    return spokenRow(formula.parts);
}

} // namespace fovea
