#include "ui/widgets/flow_layout.h"

#include <QtWidgets/QStyle>
#include <QtWidgets/QWidget>

#include <algorithm>

namespace fovea {
namespace {

// What is wider than the whole row may break inside.
int widthIn(const QLayoutItem& item, int width) {
    return std::min(item.sizeHint().width(), std::max(width, item.minimumSize().width()));
}

int heightIn(const QLayoutItem& item, int width) {
    const int own = widthIn(item, width);
    return item.hasHeightForWidth() ? item.heightForWidth(own) : item.sizeHint().height();
}

} // namespace

FlowLayout::FlowLayout(QWidget* parent) : QLayout(parent) {
    setContentsMargins(0, 0, 0, 0);
    setSpacing(8);
}

void FlowLayout::addItem(QLayoutItem* item) {
    items_.emplace_back(item);
    invalidate();
}

int FlowLayout::count() const {
    return static_cast<int>(items_.size());
}

QLayoutItem* FlowLayout::itemAt(int index) const {
    return index >= 0 && index < count() ? items_[static_cast<std::size_t>(index)].get() : nullptr;
}

QLayoutItem* FlowLayout::takeAt(int index) {
    if (!itemAt(index))
        return nullptr;
    QLayoutItem* item = items_[static_cast<std::size_t>(index)].release();
    items_.erase(items_.begin() + index);
    invalidate();
    return item;
}

std::vector<FlowLayout::Row> FlowLayout::rowsAt(int width) const {
    std::vector<Row> rows;
    int used = 0;
    for (const auto& item : items_) {
        if (item->isEmpty()) // hidden
            continue;
        const int own = widthIn(*item, width);
        if (rows.empty() || used + spacing() + own > width) {
            rows.emplace_back();
            used = -spacing();
        }
        used += spacing() + own;
        rows.back().items.push_back(item.get());
        rows.back().height = std::max(rows.back().height, heightIn(*item, width));
    }
    return rows;
}

QSize FlowLayout::withMargins(const QSize& size) const {
    const QMargins margins = contentsMargins();
    return size.grownBy(margins);
}

int FlowLayout::heightForWidth(int width) const {
    const QMargins margins = contentsMargins();
    int height = 0;
    for (const Row& row : rowsAt(width - margins.left() - margins.right()))
        height += (height > 0 ? spacing() : 0) + row.height;
    return height + margins.top() + margins.bottom();
}

QSize FlowLayout::minimumSize() const {
    QSize size(0, 0);
    for (const auto& item : items_)
        if (!item->isEmpty())
            size = size.expandedTo(item->minimumSize());
    return withMargins(size);
}

QSize FlowLayout::sizeHint() const {
    QSize size(0, 0);
    for (const auto& item : items_)
        if (!item->isEmpty())
            size =
                QSize(size.width() + (size.width() > 0 ? spacing() : 0) + item->sizeHint().width(),
                      std::max(size.height(), item->sizeHint().height()));
    return withMargins(size);
}

void FlowLayout::setGeometry(const QRect& area) {
    QLayout::setGeometry(area);
    const QRect inner = area.marginsRemoved(contentsMargins());
    const Qt::LayoutDirection direction =
        parentWidget() ? parentWidget()->layoutDirection() : Qt::LeftToRight;
    int y = inner.top();
    for (const Row& row : rowsAt(inner.width())) {
        int x = inner.left();
        for (QLayoutItem* item : row.items) {
            const int width = widthIn(*item, inner.width());
            const int height = std::min(row.height, heightIn(*item, inner.width()));
            const QRect room(x, y + (row.height - height) / 2, width, height);
            item->setGeometry(QStyle::visualRect(direction, inner, room));
            x += width + spacing();
        }
        y += row.height + spacing();
    }
}

} // namespace fovea
