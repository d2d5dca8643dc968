#include "core/text/graphemes.h"

#include <QtCore/QTextBoundaryFinder>

namespace fovea {

std::vector<Grapheme> graphemes(std::string_view utf8) {
    const QString text = QString::fromUtf8(utf8.data(), static_cast<qsizetype>(utf8.size()));
    QTextBoundaryFinder finder(QTextBoundaryFinder::Grapheme, text);
    std::vector<Grapheme> result;
    std::size_t byte = utf8.starts_with("\xEF\xBB\xBF") ? 3 : 0; // a mark that Qt drops
    qsizetype from = 0;
    for (qsizetype to = finder.toNextBoundary(); to > from; to = finder.toNextBoundary()) {
        // Qt 6.4 finds a boundary inside of some characters beyond U+FFFF (U+1D4C0).
        if (to < text.size() && text[to].isLowSurrogate() && text[to - 1].isHighSurrogate())
            continue;
        QString piece = text.mid(from, to - from);
        const std::size_t bytes = static_cast<std::size_t>(piece.toUtf8().size());
        const char32_t first =
            piece.size() > 1 && piece[0].isHighSurrogate() && piece[1].isLowSurrogate()
                ? QChar::surrogateToUcs4(piece[0], piece[1])
                : piece[0].unicode();
        result.push_back({std::move(piece), first, byte, byte + bytes});
        byte += bytes;
        from = to;
    }
    return result;
}

} // namespace fovea
