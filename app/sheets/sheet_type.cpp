#include "app/sheets/sheet_type.h"

#include "ui/look/fonts.h"
#include "ui/paint/drawn_text.h"

#include <QtCore/QTextBoundaryFinder>
#include <QtGui/QFontMetricsF>
#include <QtGui/QPainter>

#include <algorithm>
#include <utility>

namespace fovea {
namespace {

using Piece = SetLine::Piece;

// Words are measured as a PDF has them (drawn_text.h): without the shaping that plain letters do
// without.
QFont typeOf(const RichRun& run, const SheetType& type) {
    const QFont::Weight weight = run.bold || type.bold ? QFont::DemiBold : QFont::Normal;
    QFont font = run.code || type.mono ? numberFont(type.points * (run.code ? 0.92 : 1), weight)
                                       : wordFont(type.points, weight);
    font.setItalic(run.slanted);
    if (isPlainText(run.text))
        font.setStyleStrategy(QFont::PreferNoShaping);
    return font;
}

class LineSetter {
public:
    LineSetter(const SheetType& type, double width) : type_(type), width_(width) {}

    std::vector<SetLine> set(const std::vector<RichRun>& runs) {
        // In the eyes of the rules for breaking, a formula is a letter.
        QString all;
        std::vector<qsizetype> ends;
        for (const RichRun& run : runs) {
            all += run.formula ? QStringLiteral("x") : run.text;
            ends.push_back(all.size());
        }
        QTextBoundaryFinder finder(QTextBoundaryFinder::Line, all);
        std::size_t run = 0;
        for (qsizetype begin = 0; begin < all.size();) {
            qsizetype end = finder.toNextBoundary();
            while (end > begin && end < all.size() && staysWhole(all, end))
                end = finder.toNextBoundary();
            if (end <= begin)
                end = all.size();
            std::vector<Piece> atom; // what stays together
            for (qsizetype at = begin; at < end;) {
                while (at >= ends[run])
                    ++run;
                const qsizetype to = std::min(end, ends[run]);
                atom.push_back(runs[run].formula ? formulaPiece(runs[run])
                                                 : wordPiece(runs[run], all.mid(at, to - at)));
                at = to;
            }
            place(atom);
            begin = end;
        }
        endLine();
        return std::move(lines_);
    }

private:
    // "w = 0" is one thing, and options of a command are words with a dash.
    [[nodiscard]] bool staysWhole(const QString& text, qsizetype at) const {
        const QString before = text.mid(std::max(qsizetype(0), at - 2), 2);
        return (type_.mono && !before.endsWith(QLatin1Char(' '))) || text[at] == QLatin1Char('=') ||
               before == QLatin1String("= ");
    }

    [[nodiscard]] Piece wordPiece(const RichRun& run, const QString& text) const {
        Piece piece{.text = text, .font = typeOf(run, type_), .ink = type_.ink};
        piece.width = QFontMetricsF(piece.font).horizontalAdvance(text);
        return piece;
    }
    [[nodiscard]] Piece formulaPiece(const RichRun& run) const {
        auto laid = std::make_shared<LaidFormula>(
            layOutFormula(readFormula(run.text), type_.points, false));
        Piece piece{.ink = type_.ink, .formula = laid};
        piece.scale = std::min(1.0, width_ / std::max(laid->width, 1.0));
        piece.width = laid->width * piece.scale;
        return piece;
    }

    // Room behind the last word of a line is none.
    static double withoutEnd(const std::vector<Piece>& atom) {
        double width = 0;
        for (const Piece& piece : atom)
            width += piece.width;
        const Piece& last = atom.back();
        QString text = last.text;
        while (text.endsWith(QLatin1Char(' ')))
            text.chop(1);
        if (!last.formula && text.size() < last.text.size())
            width += QFontMetricsF(last.font).horizontalAdvance(text) - last.width;
        return width;
    }

    void place(const std::vector<Piece>& atom) {
        const double needed = withoutEnd(atom);
        if (x_ + needed > width_ + 0.01 && x_ > 0)
            endLine();
        const bool breaks = needed > width_;
        for (const Piece& piece : atom)
            if (breaks && !piece.formula)
                placeLetters(piece);
            else
                append(piece);
    }

    void placeLetters(const Piece& word) {
        QTextBoundaryFinder letters(QTextBoundaryFinder::Grapheme, word.text);
        for (qsizetype begin = 0, end = 0; (end = letters.toNextBoundary()) > begin; begin = end) {
            Piece letter = word;
            letter.text = word.text.mid(begin, end - begin);
            letter.width = QFontMetricsF(letter.font).horizontalAdvance(letter.text);
            if (x_ + letter.width > width_ && x_ > 0)
                endLine();
            append(letter);
        }
    }

    void append(Piece piece) {
        auto& pieces = line_.pieces;
        if (!pieces.empty() && !piece.formula && !pieces.back().formula &&
            pieces.back().font == piece.font) {
            Piece& last = pieces.back();
            last.text += piece.text;
            last.width = QFontMetricsF(last.font).horizontalAdvance(last.text);
            x_ = last.x + last.width;
            return;
        }
        piece.x = x_;
        x_ += piece.width;
        pieces.push_back(std::move(piece));
    }

    void endLine() {
        const QFontMetricsF usual(type_.mono ? numberFont(type_.points) : wordFont(type_.points));
        double ascent = usual.ascent();
        double descent = usual.descent();
        const double gap = (type_.leading - 1) * (ascent + descent);
        for (Piece& piece : line_.pieces) {
            while (piece.text.endsWith(QLatin1Char(' ')) && &piece == &line_.pieces.back())
                piece.text.chop(1);
            if (piece.formula) {
                ascent = std::max(ascent, piece.formula->ascent * piece.scale);
                descent = std::max(descent, piece.formula->descent * piece.scale);
            }
        }
        line_.ascent = ascent + gap / 2;
        line_.height = ascent + descent + gap;
        line_.width = x_;
        lines_.push_back(std::exchange(line_, {}));
        x_ = 0;
    }

    SheetType type_;
    double width_;
    double x_ = 0;
    SetLine line_;
    std::vector<SetLine> lines_;
};

} // namespace

void SetLine::paint(QPainter& painter, const QPointF& topLeft) const {
    for (const Piece& piece : pieces) {
        const QPointF base = topLeft + QPointF(piece.x, ascent);
        if (piece.formula) {
            painter.save();
            painter.translate(base);
            painter.scale(piece.scale, piece.scale);
            paintFormula(painter, *piece.formula, {0, 0}, piece.ink);
            painter.restore();
            continue;
        }
        if (piece.text.isEmpty())
            continue;
        painter.setFont(piece.font);
        painter.setPen(piece.ink);
        drawWordsAt(painter, base, piece.text);
    }
}

std::vector<SetLine> setInLines(const std::vector<RichRun>& runs, const SheetType& type,
                                double width) {
    return LineSetter(type, std::max(width, 1.0)).set(runs);
}

} // namespace fovea
