#include "ui/explore/keys_bar.h"

#include "ui/explore/sentence_field.h"
#include "ui/workbench.h"

#include <QtWidgets/QHBoxLayout>
#include <QtWidgets/QLabel>
#include <QtWidgets/QToolButton>

namespace fovea {

KeysBar::KeysBar(Workbench& workbench, QWidget* parent) : QFrame(parent), workbench_(workbench) {
    setObjectName(QStringLiteral("topBar"));
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(18, 8, 18, 8);
    layout->setSpacing(12);
    auto* label = label_ = new QLabel(this);
    label->setObjectName(QStringLiteral("quiet"));
    auto* field = new SentenceField(workbench, SentenceField::Of::keys, this);
    label->setBuddy(field);
    auto* close = new QToolButton(this);
    close->setObjectName(QStringLiteral("small"));
    close->setText(QStringLiteral("✕"));
    close->setAccessibleName(tr("One sentence for all"));
    close->setToolTip(tr("One sentence for all"));
    connect(close, &QToolButton::clicked, &workbench, [&workbench] { workbench.setCross(false); });
    layout->addWidget(label);
    layout->addWidget(field, 1);
    layout->addWidget(close);
    connect(&workbench, &Workbench::experimentChanged, this, &KeysBar::refresh);
    refresh();
}

void KeysBar::refresh() {
    const bool cross = workbench_.experiment().keysText.has_value();
    label_->setText(workbench_.experiment().model.any() ? tr("Second sentence of the pair")
                                                        : tr("Keys and values from"));
    if (cross && isHidden() && parentWidget()->isVisible()) {
        show();
        findChild<SentenceField*>()->setFocus();
        findChild<SentenceField*>()->selectAll();
    }
    setVisible(cross);
}

} // namespace fovea
