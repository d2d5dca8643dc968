#include "app/window/veil.h"

#include <QtCore/QEvent>
#include <QtWidgets/QLabel>
#include <QtWidgets/QVBoxLayout>

namespace fovea {

Veil::Veil(QWidget& covered, const QString& told) : QFrame(&covered), covered_(covered) {
    setObjectName(QStringLiteral("veil"));
    auto* layout = new QVBoxLayout(this);
    auto* text = new QLabel(told, this);
    text->setObjectName(QStringLiteral("veilText"));
    text->setAlignment(Qt::AlignCenter);
    text->setWordWrap(true);
    layout->addWidget(text);
    setAccessibleName(text->text());
    covered.installEventFilter(this);
    hide();
}

void Veil::setVeiled(bool veiled) {
    setGeometry(covered_.rect());
    setVisible(veiled);
    raise();
}

void Veil::mousePressEvent(QMouseEvent*) {
    Q_EMIT clicked();
}

// New pages of a stack stand above it.
bool Veil::eventFilter(QObject* watched, QEvent* event) {
    if (watched == &covered_ && isVisible() &&
        (event->type() == QEvent::Resize || event->type() == QEvent::LayoutRequest)) {
        setGeometry(covered_.rect());
        raise();
    }
    return QFrame::eventFilter(watched, event);
}

} // namespace fovea
