#include "ui/explore/explore_bar.h"

#include "core/experiment/chosen_model.h"
#include "ui/explore/layer_chooser.h"
#include "ui/explore/model_chooser.h"
#include "ui/explore/sentence_field.h"
#include "ui/widgets/accessible_toggle.h"
#include "ui/widgets/offer.h"
#include "ui/workbench.h"

#include <QtWidgets/QHBoxLayout>

namespace fovea {

ExploreBar::ExploreBar(Workbench& workbench, QWidget* parent)
    : QWidget(parent), sentence_(new SentenceField(workbench, SentenceField::Of::queries, this)) {
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(12);
    auto* cross = new QToolButton(this);
    cross->setText(QStringLiteral("⇄"));
    cross->setObjectName(QStringLiteral("small"));
    cross->setProperty("cross", true); // the window knows its words and its keys
    makeToggle(*cross);
    cross->setMinimumHeight(38);
    const auto check = [&workbench, cross] {
        cross->setChecked(workbench.experiment().keysText.has_value());
        offer(*cross, takesTwoTexts(workbench.experiment()));
    };
    connect(cross, &QToolButton::clicked, &workbench, &Workbench::setCross);
    connect(&workbench, &Workbench::experimentChanged, cross, check);
    check();
    auto* model = new ModelChooser(workbench, this);
    connect(model, &ModelChooser::openWanted, this, &ExploreBar::modelWanted);
    layout->addWidget(sentence_, 1);
    layout->addWidget(cross, 0, Qt::AlignTop);
    layout->addWidget(model, 0, Qt::AlignTop);
    layout->addWidget(new LayerChooser(workbench, this), 0, Qt::AlignTop);
}

} // namespace fovea
