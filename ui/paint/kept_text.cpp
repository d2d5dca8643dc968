#include "ui/paint/kept_text.h"

#include <QtCore/QCoreApplication>
#include <QtCore/QHash>
#include <QtCore/QThread>
#include <QtGui/QFont>
#include <QtGui/QPaintDevice>
#include <QtGui/QPaintEngine>
#include <QtGui/QPainter>
#include <QtGui/QTextLayout>
#include <QtGui/QTextOption>

#include <algorithm>
#include <memory>
#include <mutex>

namespace fovea {
namespace {

constexpr qsizetype mostTexts = 2048;
constexpr qsizetype longestText = 64;  // letters
constexpr QChar betweenVariants(0x9c); // Qt's sign between a text and a shorter one

struct KeptLine {
    QString text;
    QFont font;
    int dotsPerInch = 0; // fonts that differ in this alone are equal

    bool operator==(const KeptLine& other) const = default;
};

std::size_t qHash(const KeptLine& line, std::size_t seed) {
    return qHashMulti(seed, line.text, line.font, line.dotsPerInch);
}

using KeptLines = QHash<KeptLine, std::shared_ptr<QTextLayout>>;

// Of the window's thread. They go before the application does, and with it the fonts.
KeptLines& keptLines() {
    static KeptLines lines;
    static std::once_flag told;
    std::call_once(told, [] { qAddPostRoutine([] { lines.clear(); }); });
    return lines;
}

bool isOneLine(const QPainter& painter, int flags, const QString& text) {
    constexpr int understood = Qt::AlignLeft | Qt::AlignRight | Qt::AlignHCenter | Qt::AlignTop |
                               Qt::AlignBottom | Qt::AlignVCenter | Qt::TextSingleLine |
                               Qt::TextDontClip;
    return (flags & ~understood) == 0 && !text.isEmpty() && text.size() <= longestText &&
           painter.paintEngine()->type() == QPaintEngine::Raster &&
           painter.pen().style() != Qt::NoPen && painter.layoutDirection() != Qt::RightToLeft &&
           !text.isRightToLeft() && QCoreApplication::instance() &&
           QThread::currentThread() == QCoreApplication::instance()->thread() &&
           std::ranges::none_of(text, [](QChar c) {
               return c < QLatin1Char(' ') || c == betweenVariants || c == QChar::LineSeparator ||
                      c == QChar::ParagraphSeparator;
           });
}

const QTextLayout& keptLine(const QPainter& painter, const QString& text) {
    KeptLines& lines = keptLines();
    const KeptLine line{text, painter.font(), painter.device()->logicalDpiY()};
    if (const auto found = lines.constFind(line); found != lines.cend())
        return **found;
    if (lines.size() >= mostTexts)
        lines.clear();
    auto layout = std::make_shared<QTextLayout>(text, line.font);
    QTextOption option(Qt::AlignLeft);
    option.setTextDirection(Qt::LeftToRight);
    layout->setTextOption(option);
    layout->setCacheEnabled(true);
    layout->beginLayout();
    layout->createLine().setLineWidth(0x01000000);
    layout->endLayout();
    return *(lines[line] = std::move(layout));
}

} // namespace

bool drawKeptText(QPainter& painter, const QRectF& rect, int flags, const QString& text) {
    if (!isOneLine(painter, flags, text))
        return false;
    const QTextLine line = keptLine(painter, text).lineAt(0);
    const double width = line.horizontalAdvance();
    const double height = line.ascent() + line.descent(); // line.height() is rounded
    const double beside = rect.width() - width;
    const double below = rect.height() - height;
    const double along = flags & Qt::AlignRight     ? beside
                         : flags & Qt::AlignHCenter ? beside / 2
                                                    : 0;
    const double down = flags & Qt::AlignBottom ? below : flags & Qt::AlignVCenter ? below / 2 : 0;
    const QPointF corner(rect.x() + along, rect.y() + down);
    const bool isClipped =
        !(flags & Qt::TextDontClip) && !rect.contains({corner, QSizeF(width, height)});
    if (isClipped) {
        painter.save();
        painter.setClipRect(rect, Qt::IntersectClip);
    }
    line.draw(&painter, corner);
    if (isClipped)
        painter.restore();
    return true;
}

} // namespace fovea
