// A small button with a sign or a word on it; what it does is its tip, and is read out.
#pragma once

#include <QtWidgets/QToolButton>

namespace fovea {

inline QToolButton* smallButton(const QString& text, const QString& does, QWidget* parent) {
    auto* button = new QToolButton(parent);
    button->setObjectName(QStringLiteral("small"));
    button->setText(text);
    button->setToolTip(does);
    button->setAccessibleName(does);
    return button;
}

} // namespace fovea
