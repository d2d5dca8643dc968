#include "ui/paint/terms_layout.h"

#include "core/base/numbers.h"
#include "ui/look/fonts.h"
#include "ui/words.h"

#include <QtCore/QCoreApplication>

#include <algorithm>
#include <cmath>
#include <set>

namespace fovea {
namespace {

constexpr double wideFrom = 720;
constexpr double betweenParts = 28;
constexpr double narrowSide = 230;
constexpr double wideSide = 330;
constexpr double highestCell = 40;
constexpr double widestCell = 120;
constexpr double lowestCell = 11;
constexpr double tokenGap = 14;
constexpr double linesHead = 28; // their heading
constexpr double termLine = 33;  // of a term in words, with its bar
constexpr double leastTermLine = 26;
constexpr double lowLine = 20; // without one

double widestOf(const std::vector<Message>& names) {
    double width = 0;
    for (const Message& name : names)
        width = std::max(width, widthOf(wordFont(smallPoints, QFont::DemiBold), words(name)));
    return std::ceil(width) + 2;
}

double widestTerm(const Terms& terms, double points, int digits) {
    double width = widthOf(numberFont(points, QFont::Bold), signedText(terms.sum, digits));
    for (const Terms::Term& term : terms.terms)
        if (term.exists)
            width = std::max(width, widthOf(numberFont(points), signedText(term.value, digits)));
    return std::ceil(width) + 4;
}

// Smaller type, and fewer digits, before there are none.
std::optional<TermsLayout::Numbers> numbersFor(const Terms& terms, double width, double height) {
    constexpr double leastPoints = 6;
    for (const int digits : {2, 1})
        for (double points = smallPoints; points >= leastPoints; points -= 0.75)
            if (width >= widestTerm(terms, points, digits) &&
                height >= heightOf(numberFont(points)) - 2)
                return TermsLayout::Numbers{points, digits};
    return std::nullopt;
}

QStringList wrapped(const QStringList& notes, double width) {
    const QFont font = wordFont(smallPoints);
    QStringList all;
    for (const QString& note : notes) {
        QString line;
        for (const QString& word : note.split(QLatin1Char(' '))) {
            const QString longer = line.isEmpty() ? word : line + QLatin1Char(' ') + word;
            if (!line.isEmpty() && widthOf(font, longer) > width) {
                all << line;
                line = word;
            } else {
                line = longer;
            }
        }
        all << line;
    }
    return all;
}

double pathHeight(const Terms& terms) {
    return terms.arcs.empty() ? 0
                              : 44 + TermsLayout::arcStep * static_cast<double>(terms.arcs.size());
}

double changesHeight(const Terms& terms, double width) {
    double height = terms.changes.empty() ? 0 : 30;
    for (const Terms::Change& change : terms.changes)
        height += TermsLayout::changeLine * (isLongChange(change, width) ? 2 : 1);
    return height;
}

double linesHeight(const Terms& terms, double each) {
    return linesHead + each * static_cast<double>(terms.lines.size() + 1);
}

double tableHeight(const Terms& terms, double around, double cell) {
    return around + cell * static_cast<double>(terms.rows.size() + 1) + 6;
}

} // namespace

QString signedText(double value, int digits) {
    if (!std::isfinite(value))
        return QStringLiteral("—");
    const QString size = utf8(printFixed(std::abs(value), digits));
    if (std::abs(value) < 0.5 * std::pow(10, -digits))
        return size;
    return (value < 0 ? QStringLiteral("−") : QStringLiteral("+")) + size;
}

QString arcText(const Terms::Arc& arc) {
    return QStringLiteral("%1  %2").arg(words(arc.name), utf8(printFixed(arc.weight, 2)));
}

QString lineText(const Terms::Line& line) {
    return line.times.text.empty()
               ? words(line.text)
               : QStringLiteral("%1 × %2").arg(words(line.text), words(line.times));
}

QString changeText(const Terms::Change& change) {
    const auto text = [](double value) {
        return value < 0 ? QStringLiteral("−") + utf8(printFixed(-value, 3))
                         : utf8(printFixed(value, 3));
    };
    return QStringLiteral("%1 → %2").arg(text(change.before), text(change.now));
}

bool isLongChange(const Terms::Change& change, double width) {
    return widthOf(wordFont(smallPoints), words(change.name)) + 12 +
               widthOf(numberFont(smallPoints), changeText(change)) >
           width;
}

TermsLayout::TermsLayout(const Terms& terms, const QRectF& area, const PaintOptions& options) {
    titled = titleHeight(terms.title, options);
    QRectF room = area.adjusted(0, titled, 0, 0);
    isWide = area.width() >= wideFrom;
    QStringList noteWords;
    for (const Message& note : terms.notes)
        noteWords << words(note);
    noteTexts = wrapped(noteWords, area.width());
    const double notesHeight =
        noteTexts.isEmpty() ? 0 : 8 + noteLine * static_cast<double>(noteTexts.size());
    const double side = std::clamp(area.width() * 0.29, narrowSide, wideSide);
    const double tableWidth = isWide ? room.width() - side - betweenParts : room.width();
    const auto columns = static_cast<double>(terms.columns.size() + 1); // and the sums
    rowRoom = std::min(widestOf(terms.rows) + 10, tableWidth * 0.3);
    // In a large window cells grow.
    const double widest = options.paper ? widestCell : std::max(widestCell, area.width() * 0.075);
    const double highest =
        options.paper ? highestCell : std::max(highestCell, area.height() * 0.07);
    cellWidth = std::min((tableWidth - rowRoom) / columns, widest);
    const double names = widestOf(terms.columns);
    upright = names + 4 > cellWidth;
    columnRoom = upright ? std::min(names + 8, 90.0) : 20;
    // In a window parts give way where it is low: notes, the path, what follows a cut.
    axisTexts = wrapped({QCoreApplication::translate("fovea", "rows: %1; columns: %2")
                             .arg(words(terms.rowAxis), words(terms.columnAxis))},
                        tableWidth);
    axisRoom = 4 + noteLine * static_cast<double>(axisTexts.size());
    const double around = axisRoom + columnRoom;
    const double leastTable = tableHeight(terms, around, lowestCell);
    const double wantedTable = tableHeight(terms, around, 20);
    double spare = room.height() - wantedTable;
    const auto take = [&](double height) {
        const bool fits = options.paper || height <= spare;
        if (fits && height > 0)
            spare -= height;
        return fits ? height : 0;
    };
    const double lowLines = linesHead + 3 * lowLine;
    if (!isWide)
        spare -= std::min(std::max(spare, 0.0), lowLines);
    const double ofPath = take(pathHeight(terms));
    const double ofNotes = take(notesHeight);
    if (ofNotes > 0) {
        notes = QRectF(room.left(), room.bottom() - ofNotes + 8, room.width(), ofNotes - 8);
        room.setBottom(room.bottom() - ofNotes);
    }
    if (isWide) {
        const double right =
            std::max(area.left() + rowRoom + cellWidth * columns,
                     area.left() + widthOf(wordFont(bodyPoints), axisTexts.back()));
        lines = QRectF(std::min(room.right() - side, right + 2 * betweenParts), room.top(), side,
                       room.height());
        room.setWidth(tableWidth);
        // Bars go before what follows a cut.
        const double ofChanges = changesHeight(terms, side);
        lineHeight = std::min(termLine, (lines.height() - ofChanges - linesHead) /
                                            static_cast<double>(terms.lines.size() + 1));
        bars = lineHeight >= leastTermLine;
        lineHeight = bars ? lineHeight : lowLine;
        const double own = linesHeight(terms, lineHeight);
        if (ofChanges > 0 && own + ofChanges <= lines.height() + 1)
            changes = QRectF(lines.left(), lines.top() + own, side, ofChanges);
        lines.setHeight(std::min(own, lines.height()));
    } else {
        spare += lowLines;
        bars = false;
        lineHeight = lowLine;
        const double ofChanges = take(changesHeight(terms, room.width()));
        const double below = options.paper ? linesHeight(terms, lowLine)
                                           : std::clamp(spare, 0.0, linesHeight(terms, lowLine));
        if (ofChanges > 0) {
            changes = QRectF(room.left(), room.bottom() - ofChanges, room.width(), ofChanges);
            room.setBottom(changes.top());
        }
        if (below > linesHead + lowLine) {
            lines = QRectF(room.left(), room.bottom() - below, room.width(), below);
            room.setBottom(lines.top());
        }
    }
    if (ofPath > 0) {
        path = QRectF(room.left(), room.top(), room.width(), ofPath);
        room.setTop(path.bottom());
    }
    table = room;
    const double high = std::max(room.height(), leastTable) - around - 6;
    cellHeight = std::clamp(high / static_cast<double>(terms.rows.size() + 1), 4.0, highest);
    numbers = numbersFor(terms, cellWidth, cellHeight);
    shownLines = lines.isNull() ? 0
                                : static_cast<std::size_t>(std::clamp(
                                      (lines.height() - linesHead) / lineHeight - 1 + 1e-6, 0.0,
                                      static_cast<double>(terms.lines.size())));
    if (!path.isNull())
        layPath(terms);
}

// All tokens in a line, or those that an arc has.
void TermsLayout::layPath(const Terms& terms) {
    const QFont font = wordFont(bodyPoints, QFont::DemiBold);
    std::set<Index> shown;
    double width = 0;
    for (const std::string& token : terms.tokens)
        width += widthOf(font, labelText(token)) + tokenGap;
    for (const Terms::Arc& arc : terms.arcs)
        shown.insert({arc.from, arc.to});
    if (width <= path.width())
        for (Index i = 0; i < std::ssize(terms.tokens); ++i)
            shown.insert(i);
    const double dots = 12 + tokenGap;
    double wanted = 0;
    Index before = -1;
    for (const Index i : shown) {
        wanted += (i > before + 1 ? dots : 0) +
                  widthOf(font, labelText(terms.tokens[static_cast<std::size_t>(i)])) + tokenGap;
        before = i;
    }
    // Over the middle of the table, where that has room for it.
    const double tableWidth = rowRoom + cellWidth * static_cast<double>(terms.columns.size() + 1);
    const double over = std::clamp(tableWidth, std::min(wanted, path.width()), path.width());
    double x = path.left() + std::max(0.0, (over - wanted) / 2);
    const double top = path.bottom() - 32;
    // Where even these are too long, each is cut to its share.
    const double most =
        wanted <= path.width()
            ? path.width()
            : path.width() / static_cast<double>(std::max<std::size_t>(shown.size(), 1));
    before = -1;
    for (const Index i : shown) {
        if (i > before + 1) {
            tokens.push_back({-1, QRectF(x, top, dots - tokenGap, 20)});
            x += dots;
        }
        const double own =
            std::min(widthOf(font, labelText(terms.tokens[static_cast<std::size_t>(i)])) + 1,
                     std::max(most - tokenGap, 16.0));
        tokens.push_back({i, QRectF(x, top, own, 20)});
        x += own + tokenGap;
        before = i;
    }
    // Words follow each other as they are read.
    QString text;
    for (const std::string& token : terms.tokens)
        text += utf8(token) + QLatin1Char(' ');
    if (text.isRightToLeft() && !tokens.empty()) {
        const double ends = tokens.front().box.left() + tokens.back().box.right();
        for (Token& token : tokens)
            token.box.moveLeft(ends - token.box.right());
    }
    // The head that is looked at is highest; names stand over the middle of their arcs.
    const auto middleOf = [&](Index token) {
        const auto found = std::ranges::find(tokens, token, &Token::index);
        return found->box.center().x();
    };
    const QFont nameFont = wordFont(smallPoints, QFont::DemiBold);
    for (std::size_t i = 0; i < terms.arcs.size(); ++i) {
        const Terms::Arc& arc = terms.arcs[i];
        const double own = widthOf(nameFont, arcText(arc)) + 12;
        const double middle = (middleOf(arc.from) + middleOf(arc.to)) / 2;
        // Names of others lie beside the arc that is looked at, not over it.
        const double left = arc.isOwn                                ? middle - own / 2
                            : middleOf(arc.to) <= middleOf(arc.from) ? middle + 6 - own
                                                                     : middle - 6;
        arcNames.emplace_back(
            std::clamp(left, path.left(), std::max(path.left(), path.right() - own)),
            path.top() + 2 + arcStep * static_cast<double>(i), std::min(own, path.width()), 18);
    }
}

} // namespace fovea
