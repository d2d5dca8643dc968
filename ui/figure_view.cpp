#include "ui/figure_view.h"

#include "core/base/numbers.h"
#include "ui/words.h"

#include <QtGui/QAccessible>
#include <QtGui/QHelpEvent>
#include <QtGui/QKeyEvent>
#include <QtGui/QMouseEvent>
#include <QtGui/QPainter>
#include <QtWidgets/QToolTip>

#include <cmath>

namespace fovea {
namespace {

QString number(const Message& quantity, double value) {
    return QStringLiteral("%1 %2").arg(
        words(quantity),
        std::isfinite(value) ? utf8(printFixed(value, 6)) : FigureView::tr("not a finite number"));
}

QString tellAboutHead(const Gallery::Item& item) {
    QStringList lines{words(item.matrix.title)};
    for (const Fact& fact : item.facts)
        lines << QStringLiteral("%1 %2 %3")
                     .arg(words(fact.name), utf8(printFixed(fact.value, 2)), words(fact.unit));
    return lines.join(QLatin1Char('\n'));
}

} // namespace

FigureView::FigureView(QWidget* parent) : QWidget(parent), theme_(&lightTheme()) {
    setMouseTracking(true);
    setFocusPolicy(Qt::StrongFocus);
}

void FigureView::setTheme(const Theme& theme) {
    theme_ = &theme;
    update();
}

void FigureView::setFigure(std::shared_ptr<const Figure> figure) {
    setStale(false);
    if (figure == figure_)
        return;
    figure_ = std::move(figure);
    update();
    if (!figure_)
        return;
    // What a screen reader says: the title, and the cell that is kept.
    QString description = std::visit([](const auto& kind) { return words(kind.title); }, *figure_);
    if (const auto* matrix = std::get_if<Matrix>(figure_.get()); matrix && matrix->row)
        description += QStringLiteral(". ") +
                       tellAbout({.row = matrix->row, .column = matrix->column.value_or(0)});
    if (description == accessibleDescription())
        return;
    setAccessibleDescription(description);
    QAccessibleEvent event(this, QAccessible::DescriptionChanged);
    QAccessible::updateAccessibility(&event);
}

void FigureView::setOptions(const PaintOptions& options) {
    options_ = options;
    update();
}

void FigureView::setStale(bool stale) {
    if (stale_ != stale)
        update();
    stale_ = stale;
}

QSize FigureView::sizeHint() const {
    return figure_ ? naturalSize(*figure_, options_).toSize() : QSize(0, 0);
}

QRectF FigureView::area() const {
    return QRectF(contentsRect());
}

std::optional<Place> FigureView::under(const QPointF& point) const {
    return figure_ ? placeAt(*figure_, area(), point, options_) : std::nullopt;
}

void FigureView::paintEvent(QPaintEvent* event) {
    QPainter painter(this);
    painter.setClipRegion(event->region());
    if (stale_)
        painter.setOpacity(0.45);
    if (figure_)
        paintFigure(painter, area(), *figure_, *theme_, options_);
    if (hasFocus()) {
        painter.setOpacity(1);
        painter.setRenderHint(QPainter::Antialiasing);
        painter.setPen(QPen(theme_->accent, 1));
        painter.setBrush(Qt::NoBrush);
        painter.drawRoundedRect(QRectF(rect()).adjusted(1.5, 1.5, -1.5, -1.5), 8, 8);
    }
}

void FigureView::hover(const std::optional<Place>& place) {
    if (place == hover_)
        return;
    hover_ = place;
    options_.hoverRow = place ? place->row : std::nullopt;
    options_.hoverColumn = place ? place->column : std::nullopt;
    update();
    Q_EMIT hovered(place);
}

void FigureView::mouseMoveEvent(QMouseEvent* event) {
    hover(under(event->position()));
}

void FigureView::leaveEvent(QEvent*) {
    hover(std::nullopt);
}

void FigureView::mousePressEvent(QMouseEvent* event) {
    const auto place = under(event->position());
    if (place && event->button() == Qt::LeftButton)
        Q_EMIT clicked(*place);
    QWidget::mousePressEvent(event);
}

void FigureView::keyPressEvent(QKeyEvent* event) {
    switch (event->key()) {
    case Qt::Key_Up:
        Q_EMIT moved(-1, 0);
        break;
    case Qt::Key_Down:
        Q_EMIT moved(1, 0);
        break;
    case Qt::Key_Left:
        Q_EMIT moved(0, -1);
        break;
    case Qt::Key_Right:
        Q_EMIT moved(0, 1);
        break;
    default:
        QWidget::keyPressEvent(event);
    }
}

bool FigureView::event(QEvent* event) {
    if (event->type() != QEvent::ToolTip)
        return QWidget::event(event);
    const auto* help = static_cast<QHelpEvent*>(event);
    const auto place = under(help->pos());
    if (place)
        QToolTip::showText(
            help->globalPos(),
            tellAbout(*place).toHtmlEscaped().replace(QLatin1Char('\n'), QLatin1String("<br>")),
            this); // escaped: a token may look like a tag
    else
        QToolTip::hideText();
    return true;
}

QString FigureView::tellAbout(const Place& place) const {
    if (const auto* matrix = std::get_if<Matrix>(figure_.get());
        matrix && place.row && place.column) {
        const std::size_t cell = matrix->cell(*place.row, *place.column);
        const QString value = matrix->visible[cell]
                                  ? number(matrix->scale.quantity, matrix->values[cell])
                                  : tr("hidden by the mask");
        return QStringLiteral("%1 → %2\n%3")
            .arg(utf8(matrix->rows[static_cast<std::size_t>(*place.row)]),
                 utf8(matrix->columns[static_cast<std::size_t>(*place.column)]), value);
    }
    if (const auto* bars = std::get_if<Bars>(figure_.get()); bars && place.column) {
        const auto i = static_cast<std::size_t>(*place.column);
        return QStringLiteral("%1: %2").arg(utf8(bars->labels[i]),
                                            number(bars->scale.quantity, bars->values[i]));
    }
    if (const auto* gallery = std::get_if<Gallery>(figure_.get()))
        return tellAboutHead(gallery->items[static_cast<std::size_t>(place.item)]);
    return {};
}

} // namespace fovea
