#include "app/rich_text/formula_text.h"

#include "app/rich_text/rich_html.h"

#include <QtCore/QStringList>

namespace fovea {
namespace {

using Kind = Formula::Kind;

QString htmlOfPart(const Formula& part);

QString htmlOfAll(const std::vector<Formula>& parts) {
    QString html;
    for (const Formula& one : parts)
        html += htmlOfPart(one);
    return html;
}

// Whether it falls apart beside a stroke.
bool isJoined(const Formula& part) {
    if (part.kind == Kind::sign && QStringLiteral("+−·/-").contains(part.text))
        return true;
    if (part.kind == Kind::blank || part.kind == Kind::fraction)
        return true;
    for (const Formula& one : part.parts)
        if (isJoined(one))
            return true;
    return false;
}

QString beside(const Formula& part) {
    const bool alone =
        part.parts.size() == 1 && part.parts[0].kind == Kind::root && !part.parts[0].plain;
    return isJoined(part) && !alone ? QLatin1Char('(') + htmlOfPart(part) + QLatin1Char(')')
                                    : htmlOfPart(part);
}

QString htmlOfScripts(const Formula& part) {
    QString html = htmlOfPart(part.parts[0]);
    if (!part.parts[1].isEmpty())
        html += QStringLiteral("<sub>%1</sub>").arg(htmlOfPart(part.parts[1]));
    if (part.parts[2].plain)
        html += part.parts[2].text;
    else if (!part.parts[2].isEmpty())
        html += QStringLiteral("<sup>%1</sup>").arg(htmlOfPart(part.parts[2]));
    return html;
}

QString htmlOfMatrix(const Formula& part) {
    QStringList rows;
    for (const Formula& line : part.parts) {
        QStringList cells;
        for (const Formula& cell : line.parts)
            cells << htmlOfPart(cell);
        rows << cells.join(QStringLiteral(", "));
    }
    return QStringLiteral("[%1]").arg(rows.join(QStringLiteral("; ")));
}

QString htmlOfPart(const Formula& part) {
    switch (part.kind) {
    case Kind::row:
        return htmlOfAll(part.parts);
    case Kind::letters:
        return part.slanted ? QStringLiteral("<i>%1</i>").arg(part.text) : part.text;
    case Kind::number:
    case Kind::sign:
    case Kind::blank:
        return part.text.toHtmlEscaped();
    case Kind::fraction:
        return beside(part.parts[0]) + QStringLiteral(" / ") + beside(part.parts[1]);
    case Kind::root:
        return part.plain ? QStringLiteral("√") + htmlOfAll(part.parts)
                          : QStringLiteral("√<span style=\"text-decoration: overline\">%1</span>")
                                .arg(htmlOfAll(part.parts));
    case Kind::scripts:
        return htmlOfScripts(part);
    case Kind::fence:
        return part.text.toHtmlEscaped() + htmlOfAll(part.parts) + part.close.toHtmlEscaped();
    case Kind::matrix:
        return htmlOfMatrix(part);
    }
    return {};
}

QString tagged(const char* tag, const QString& inside) {
    return QStringLiteral("<%1>%2</%1>").arg(QLatin1String(tag), inside);
}

QString mathOfPart(const Formula& part);

QString mathRow(const Formula& part) {
    return part.kind == Kind::row && part.parts.size() != 1 ? tagged("mrow", mathOfPart(part))
                                                            : mathOfPart(part);
}

QString mathOfLetters(const Formula& part) {
    if (!part.slanted || part.text.size() < 2 || part.text[1].isMark())
        return part.slanted || part.text.size() > 1
                   ? tagged("mi", part.text)
                   : QStringLiteral("<mi mathvariant=\"normal\">%1</mi>").arg(part.text);
    QString all; // two indices
    for (const QChar c : part.text)
        all += tagged("mi", QString(c));
    return tagged("mrow", all);
}

QString mathOfSign(const QString& text) {
    const QString escaped = text.toHtmlEscaped();
    if (text[0].script() == QChar::Script_Greek && !isSum({.kind = Kind::sign, .text = text}))
        return QStringLiteral("<mi mathvariant=\"normal\">%1</mi>").arg(escaped);
    return text[0].isLetter() && text[0].script() != QChar::Script_Greek ? tagged("mtext", escaped)
                                                                         : tagged("mo", escaped);
}

QString mathOfScripts(const Formula& part) {
    const bool low = !part.parts[1].isEmpty();
    const bool high = !part.parts[2].isEmpty();
    const bool limits = isSum(part);
    if (!low && !high)
        return mathRow(part.parts[0]);
    const char* tag = low && high ? (limits ? "munderover" : "msubsup")
                      : low       ? (limits ? "munder" : "msub")
                                  : (limits ? "mover" : "msup");
    return tagged(tag, mathRow(part.parts[0]) + (low ? mathRow(part.parts[1]) : QString()) +
                           (high ? mathRow(part.parts[2]) : QString()));
}

QString mathOfPart(const Formula& part) {
    switch (part.kind) {
    case Kind::row: {
        QString all;
        for (const Formula& one : part.parts)
            all += mathOfPart(one);
        return all;
    }
    case Kind::letters:
        return mathOfLetters(part);
    case Kind::number:
        return tagged("mn", part.text);
    case Kind::sign:
        return mathOfSign(part.text);
    case Kind::blank: // one blank is room that mathematics leaves by itself
        return part.text.size() > 1 ? QStringLiteral("<mspace width=\"1.5em\"/>") : QString();
    case Kind::fraction:
        return tagged("mfrac", mathRow(part.parts[0]) + mathRow(part.parts[1]));
    case Kind::root:
        return tagged("msqrt", mathRow(part.parts[0]));
    case Kind::scripts:
        return mathOfScripts(part);
    case Kind::fence:
        return tagged("mrow", tagged("mo", part.text) + mathOfPart(part.parts[0]) +
                                  (part.close.isEmpty() ? QString() : tagged("mo", part.close)));
    case Kind::matrix: {
        QString rows;
        for (const Formula& line : part.parts) {
            QString cells;
            for (const Formula& cell : line.parts)
                cells += tagged("mtd", mathRow(cell));
            rows += tagged("mtr", cells);
        }
        return tagged("mrow", tagged("mo", QStringLiteral("[")) + tagged("mtable", rows) +
                                  tagged("mo", QStringLiteral("]")));
    }
    }
    return {};
}

} // namespace

QString inlineFormula(const Formula& formula) {
    return htmlOfAll(formula.parts);
}

QString mathMl(const Formula& formula, bool alone) {
    return QStringLiteral("<math xmlns=\"http://www.w3.org/1998/Math/MathML\"%1 alttext=\"%2\">"
                          "<mrow>%3</mrow></math>")
        .arg(alone ? QStringLiteral(" display=\"block\"") : QString(),
             spokenFormula(formula).toHtmlEscaped(), mathOfPart(formula));
}

} // namespace fovea
