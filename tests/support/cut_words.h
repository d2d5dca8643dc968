// Words that a person cannot read to their end.
#pragma once

#include <QtWidgets/QAbstractButton>
#include <QtWidgets/QComboBox>
#include <QtWidgets/QPushButton>
#include <QtWidgets/QScrollArea>
#include <QtWidgets/QToolButton>

namespace fovea {

// Cards of stages are left out: they shorten their words by themselves, and say all in their tip.
inline bool hasWords(const QWidget* widget) {
    return qobject_cast<const QToolButton*>(widget) || qobject_cast<const QPushButton*>(widget) ||
           qobject_cast<const QComboBox*>(widget);
}

// A page with large words is scrolled.
inline void bringIntoSight(const QWidget& widget) {
    for (QWidget* above = widget.parentWidget(); above; above = above->parentWidget())
        if (auto* area = qobject_cast<QScrollArea*>(above))
            area->ensureWidgetVisible(const_cast<QWidget*>(&widget), 0, 0);
}

// The first that is too small for what it says, or cut by what is around it.
inline QString cutWord(const QWidget& window) {
    for (const auto* widget : window.findChildren<QWidget*>()) {
        if (!hasWords(widget) || !widget->isVisible())
            continue;
        const QSize wanted = widget->sizeHint();
        const auto* button = qobject_cast<const QAbstractButton*>(widget);
        const QString name = widget->objectName() + QLatin1Char(' ') +
                             (button ? button->text() : widget->accessibleName());
        // A pixel less takes of the air above the words.
        if (widget->width() < wanted.width() || widget->height() < wanted.height() - 1)
            return QStringLiteral("%1 has %2 × %3 and wants %4 × %5")
                .arg(name)
                .arg(widget->width())
                .arg(widget->height())
                .arg(wanted.width())
                .arg(wanted.height());
        bringIntoSight(*widget);
        if (widget->visibleRegion().boundingRect() != widget->rect())
            return name + QStringLiteral(" is not seen as a whole");
    }
    return {};
}

} // namespace fovea
