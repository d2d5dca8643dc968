#include "app/lessons/cell_grid.h"

#include "ui/look/fonts.h"
#include "ui/words.h"

#include <QtGui/QMouseEvent>
#include <QtGui/QPainter>

#include <algorithm>

namespace fovea {
namespace {

constexpr int largestSide = 34;
constexpr int smallestSide = 16;
constexpr int mostHeight = 300; // of all rows
constexpr int room = 330;       // of the panel's width
constexpr int besideLabels = 6; // between labels and cells
constexpr int longestLabel = 90;

int widest(const QStringList& labels, const QFontMetrics& metrics) {
    int most = 0;
    for (const QString& label : labels)
        most = std::max(most, metrics.horizontalAdvance(label));
    return std::min(most + 2, scaledToText(longestLabel)); // a label may be wider than it says
}

} // namespace

CellGrid::CellGrid(const NumberLines& lines, QWidget* parent) : QWidget(parent) {
    for (const NumberLines::Line& line : lines.lines)
        rows_ << (line.cells.empty() ? QString() : labelText(labelOfCell(line.cells.front())));
    if (!lines.lines.empty())
        for (std::size_t i = 1; i < lines.lines.front().columns.size(); ++i)
            columns_ << labelText(labelOfCell(lines.lines.front().columns[i]));
    setFocusPolicy(Qt::StrongFocus);
    setMouseTracking(true);
    moveTo(at_);
}

CellGrid::Sizes CellGrid::sizes() const {
    const QFontMetrics metrics = fontMetrics();
    Sizes sizes;
    sizes.left = widest(rows_, metrics) + besideLabels;
    const int columns = std::max<int>(1, static_cast<int>(columns_.size()));
    const int rows = std::max<int>(1, static_cast<int>(rows_.size()));
    const int largest =
        std::clamp(std::max(scaledToText(mostHeight), metrics.height() * 18) / rows,
                   metrics.height() + 6, std::max(scaledToText(largestSide), metrics.height() * 2));
    sizes.side = std::clamp((std::max(scaledToText(room), width()) - sizes.left) / columns,
                            scaledToText(smallestSide), largest);
    const int label = widest(columns_, metrics);
    sizes.turned = label > sizes.side - 2;
    sizes.top = (sizes.turned ? label : metrics.height()) + besideLabels;
    return sizes;
}

QSize CellGrid::sizeHint() const {
    const Sizes sizes = this->sizes();
    return {sizes.left + sizes.side * static_cast<int>(columns_.size()) + 1,
            sizes.top + sizes.side * static_cast<int>(rows_.size()) + 1};
}

QRect CellGrid::cellRect(const LinePlace& place) const {
    const Sizes sizes = this->sizes();
    return {sizes.left + sizes.side * (static_cast<int>(place.column) - 1),
            sizes.top + sizes.side * static_cast<int>(place.line), sizes.side, sizes.side};
}

std::optional<LinePlace> CellGrid::at(const QPoint& point) const {
    for (std::size_t line = 0; line < static_cast<std::size_t>(rows_.size()); ++line)
        for (std::size_t column = 1; column <= static_cast<std::size_t>(columns_.size()); ++column)
            if (cellRect({line, column}).contains(point))
                return LinePlace{line, column};
    return std::nullopt;
}

void CellGrid::moveTo(const LinePlace& place) {
    if (rows_.isEmpty() || columns_.isEmpty())
        return;
    at_ = {std::min(place.line, static_cast<std::size_t>(rows_.size() - 1)),
           std::clamp<std::size_t>(place.column, 1, static_cast<std::size_t>(columns_.size()))};
    setAccessibleName(tr("Choose a cell: row %1, column %2")
                          .arg(rows_[static_cast<qsizetype>(at_.line)],
                               columns_[static_cast<qsizetype>(at_.column) - 1]));
    update();
}

void CellGrid::mark(const LinePlace& right, const std::optional<LinePlace>& chosen) {
    right_ = right;
    wrong_ = chosen == right ? std::nullopt : chosen;
    setFocusPolicy(Qt::NoFocus);
    update();
}

void CellGrid::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    const Sizes sizes = this->sizes();
    const QFontMetrics metrics = fontMetrics();
    const QPalette colours = window()->palette(); // a style sheet leaves ours as the system has it
    const bool open = !right_;
    painter.setPen(colours.color(QPalette::WindowText));
    for (int row = 0; row < rows_.size(); ++row)
        painter.drawText(
            QRect(0, sizes.top + row * sizes.side, sizes.left - besideLabels, sizes.side),
            Qt::AlignRight | Qt::AlignVCenter,
            metrics.elidedText(rows_[row], Qt::ElideRight, sizes.left - besideLabels));
    for (int column = 0; column < columns_.size(); ++column) {
        const QString label = metrics.elidedText(
            columns_[column], Qt::ElideRight, sizes.turned ? sizes.top - besideLabels : sizes.side);
        painter.save();
        painter.translate(sizes.left + column * sizes.side, sizes.top - besideLabels);
        if (sizes.turned) {
            painter.rotate(-90);
            painter.drawText(QRect(0, 0, sizes.top - besideLabels, sizes.side),
                             Qt::AlignLeft | Qt::AlignVCenter, label);
        } else {
            painter.drawText(
                QRect(0, besideLabels - sizes.top, sizes.side, sizes.top - besideLabels),
                Qt::AlignCenter, label);
        }
        painter.restore();
    }
    painter.setRenderHint(QPainter::Antialiasing, false);
    for (std::size_t line = 0; line < static_cast<std::size_t>(rows_.size()); ++line)
        for (std::size_t column = 1; column <= static_cast<std::size_t>(columns_.size());
             ++column) {
            const LinePlace place{line, column};
            const QRect cell = cellRect(place);
            const bool here = open && place == at_ && (hasFocus() || underMouse());
            painter.setPen(colours.color(QPalette::Mid));
            painter.setBrush(here ? colours.brush(QPalette::AlternateBase)
                                  : colours.brush(QPalette::Base));
            painter.drawRect(cell);
            if (here) {
                painter.setPen(QPen(colours.color(QPalette::Highlight), 2));
                painter.setBrush(Qt::NoBrush);
                painter.drawRect(cell.adjusted(2, 2, -1, -1));
            }
            if (place == right_ || place == wrong_) {
                painter.setPen(colours.color(QPalette::WindowText));
                painter.drawText(cell, Qt::AlignCenter,
                                 place == right_ ? QStringLiteral("✓") : QStringLiteral("✗"));
            }
        }
}

void CellGrid::mousePressEvent(QMouseEvent* event) {
    const auto place = at(event->position().toPoint());
    if (right_ || !place || event->button() != Qt::LeftButton)
        return QWidget::mousePressEvent(event);
    moveTo(*place);
    Q_EMIT chosen(*place);
}

void CellGrid::mouseMoveEvent(QMouseEvent* event) {
    if (const auto place = at(event->position().toPoint()); place && !right_)
        moveTo(*place);
}

void CellGrid::keyPressEvent(QKeyEvent* event) {
    const auto step = [&](int lines, int columns) {
        moveTo({static_cast<std::size_t>(std::max(0, static_cast<int>(at_.line) + lines)),
                static_cast<std::size_t>(std::max(1, static_cast<int>(at_.column) + columns))});
    };
    switch (event->key()) {
    case Qt::Key_Up:
        return step(-1, 0);
    case Qt::Key_Down:
        return step(1, 0);
    case Qt::Key_Left:
        return step(0, -1);
    case Qt::Key_Right:
        return step(0, 1);
    case Qt::Key_Space:
    case Qt::Key_Return:
    case Qt::Key_Enter:
        Q_EMIT chosen(at_);
        return;
    default:
        QWidget::keyPressEvent(event);
    }
}

void CellGrid::focusInEvent(QFocusEvent* event) {
    QWidget::focusInEvent(event);
    update();
}

void CellGrid::focusOutEvent(QFocusEvent* event) {
    QWidget::focusOutEvent(event);
    update();
}

} // namespace fovea
