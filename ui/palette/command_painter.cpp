#include "ui/palette/command_painter.h"

#include "ui/look/fonts.h"
#include "ui/paint/painters.h"
#include "ui/palette/command.h"

#include <QtGui/QPainter>
#include <QtGui/QTextLayout>

#include <algorithm>

namespace fovea {
namespace {

constexpr int rowHeight = 50;
constexpr double margin = 14;
constexpr double groupRoom = 104;
constexpr double keyPadding = 6;

// Everything is laid out from left to right and mirrored as a whole where words run the other way.
struct Line {
    QPainter& painter;
    QRectF area;
    bool mirrored;

    [[nodiscard]] QRectF at(double left, double top, double width, double height) const {
        const double x = mirrored ? area.right() - left - width : area.left() + left;
        return {x, area.top() + top, width, height};
    }
    void words(const QRectF& room, const QFont& font, const QColor& colour, const QString& text,
               bool end = false) const {
        painter.setFont(font);
        painter.setPen(colour);
        const bool right = end != mirrored;
        const Qt::Alignment alignment =
            Qt::AlignVCenter | Qt::AlignAbsolute | (right ? Qt::AlignRight : Qt::AlignLeft);
        painter.drawText(room, static_cast<int>(alignment), elided(font, text, room.width()));
    }
};

// The keys at the end of the line; the room that they take.
double paintKeys(const Line& row, const QStringList& keys, const Theme& theme) {
    const QFont font = wordFont(smallPoints);
    double used = 0;
    for (qsizetype i = keys.size(); i-- > 0;) {
        const QString& key = keys[i];
        const double width = widthOf(font, key) + 2 * keyPadding;
        const double left = row.area.width() - margin - used - width;
        const QRectF cap = row.at(left, rowHeight / 2.0 - 10, width, 20);
        row.painter.setPen(QPen(theme.line, 1));
        row.painter.setBrush(theme.surface);
        row.painter.drawRoundedRect(cap.adjusted(0.5, 0.5, -0.5, -0.5), 5, 5);
        row.painter.setFont(font);
        row.painter.setPen(theme.quiet);
        row.painter.drawText(cap, Qt::AlignCenter, key);
        used += width + 6;
    }
    return used;
}

// The name with the found letters in the accent; its width.
double paintName(const Line& row, const QRectF& room, const QString& name,
                 const QVariantList& offsets, const Theme& theme) {
    const QFont font = wordFont(bodyPoints, QFont::DemiBold);
    QTextLayout layout(name, font);
    QTextOption option;
    option.setWrapMode(QTextOption::NoWrap);
    layout.setTextOption(option);
    QList<QTextLayout::FormatRange> ranges;
    for (const QVariant& alignment : offsets) {
        QTextLayout::FormatRange range;
        range.start = alignment.toInt();
        range.length = 1;
        range.format.setForeground(theme.accent);
        ranges << range;
    }
    layout.setFormats(ranges);
    layout.beginLayout();
    QTextLine line = layout.createLine();
    line.setLineWidth(room.width());
    layout.endLayout();
    row.painter.setPen(theme.ink);
    const double width = line.naturalTextWidth();
    line.setPosition({row.mirrored ? room.width() - width : 0, 0});
    layout.draw(&row.painter,
                QPointF(room.left(), room.top() + (room.height() - line.height()) / 2));
    return width;
}

} // namespace

CommandPainter::CommandPainter(const std::vector<Command>& commands, const Theme& theme,
                               QObject* parent)
    : QStyledItemDelegate(parent), commands_(commands), theme_(&theme) {}

QSize CommandPainter::sizeHint(const QStyleOptionViewItem&, const QModelIndex&) const {
    return {100, scaledToText(rowHeight)};
}

void CommandPainter::paint(QPainter* painter, const QStyleOptionViewItem& option,
                           const QModelIndex& index) const {
    const Command& command =
        commands_[static_cast<std::size_t>(index.data(commandRole).toULongLong())];
    painter->save();
    painter->setRenderHint(QPainter::Antialiasing);
    const bool selected = option.state & QStyle::State_Selected;
    painter->translate(option.rect.topLeft());
    painter->scale(textScale(), textScale());
    const Line row{*painter, QRectF(QPointF(0, 0), QSizeF(option.rect.size()) / textScale()),
                   option.direction == Qt::RightToLeft};
    if (selected || (option.state & QStyle::State_MouseOver)) {
        painter->setPen(Qt::NoPen);
        painter->setBrush(selected ? theme_->tint : theme_->hover);
        painter->drawRoundedRect(row.area.adjusted(2, 1, -2, -1), 8, 8);
    }
    if (selected) { // more than a tint: who sees colours badly sees the bar
        painter->setPen(Qt::NoPen);
        painter->setBrush(theme_->accent);
        painter->drawRoundedRect(row.at(2, 12, 3, rowHeight - 24), 1.5, 1.5);
    }
    QFont caption = wordFont(7.5);
    caption.setLetterSpacing(QFont::AbsoluteSpacing, 0.4);
    row.words(row.at(margin, 0, groupRoom - 10, rowHeight), caption, theme_->quiet,
              command.group.toUpper());

    const double keys = paintKeys(row, command.keys, *theme_);
    const double left = margin + groupRoom;
    const double width = row.area.width() - left - margin - keys - (keys > 0 ? 8 : 0);
    const double lineTop = command.summary.isEmpty() ? rowHeight / 2.0 - 10 : 6;
    const double nameWidth = paintName(row, row.at(left, lineTop, width, 20), command.name,
                                       index.data(offsetsRole).toList(), *theme_);
    const QFont small = wordFont(smallPoints);
    const QString chosen = command.chosen ? QStringLiteral("✓") : QString();
    double end = left + std::min(nameWidth, width) + 8;
    if (command.chosen) {
        row.words(row.at(end, lineTop, 16, 20), wordFont(bodyPoints, QFont::Bold), theme_->accent,
                  chosen);
        end += 18;
    }
    if (const double room = left + width - end; room > 40)
        row.words(row.at(end, lineTop, room, 20), small, theme_->quiet, command.formula, true);
    row.words(row.at(left, lineTop + 20, width, 18), small, theme_->quiet, command.summary);
    painter->restore();
}

} // namespace fovea
