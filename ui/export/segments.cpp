#include "ui/export/segments.h"

#include "ui/widgets/accessible_toggle.h"

#include <QtWidgets/QButtonGroup>
#include <QtWidgets/QHBoxLayout>
#include <QtWidgets/QToolButton>

namespace fovea {
namespace {

constexpr const char* idProperty = "row";

} // namespace

Segments::Segments(const QString& name, const std::vector<Segment>& segments, QWidget* parent)
    : QFrame(parent), group_(new QButtonGroup(this)) {
    setObjectName(QStringLiteral("switch"));
    setAccessibleName(name);
    setFocusPolicy(Qt::ClickFocus); // a label leads here, the tab key to the chosen one
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(3, 3, 3, 3);
    layout->setSpacing(2);
    for (const Segment& segment : segments) {
        auto* button = new QToolButton(this);
        button->setText(segment.text);
        button->setToolTip(segment.tip);
        button->setAccessibleName(QStringLiteral("%1: %2").arg(name, segment.text));
        button->setProperty(idProperty, segment.id);
        makeToggle(*button);
        button->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
        group_->addButton(button);
        layout->addWidget(button);
        connect(button, &QToolButton::clicked, this,
                [this, id = segment.id] { Q_EMIT chosen(id); });
    }
}

void Segments::choose(const QString& id) {
    for (QAbstractButton* button : group_->buttons())
        if (button->property(idProperty).toString() == id) {
            button->setChecked(true);
            setFocusProxy(button); // a label's key leads to the chosen one
        }
}

} // namespace fovea
