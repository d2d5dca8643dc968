#include "ui/explore/layer_chooser.h"

#include "ui/explore/explore_trace.h"
#include "ui/look/fonts.h"
#include "ui/widgets/offer.h"
#include "ui/widgets/scaled_sizes.h"
#include "ui/words.h"
#include "ui/workbench.h"

#include <QtCore/QEvent>

#include <algorithm>

namespace fovea {

LayerChooser::LayerChooser(Workbench& workbench, QWidget* parent)
    : QComboBox(parent), workbench_(workbench) {
    setObjectName(QStringLiteral("layer"));
    setProperty(keepsSize, true); // fit() sizes it
    setAccessibleName(tr("Layer"));
    setToolTip(tr("Which attention of the model is shown"));
    setSizeAdjustPolicy(QComboBox::AdjustToContents);
    connect(this, &QComboBox::activated, this, [this](int index) {
        Experiment next = workbench_.experiment();
        next.view.layer = index;
        next.view.query.reset(); // other words stand there
        next.view.key.reset();
        workbench_.edit(std::move(next));
    });
    connect(&workbench, &Workbench::pictureChanged, this, &LayerChooser::refresh);
    connect(&workbench, &Workbench::experimentChanged, this, &LayerChooser::refresh);
    refresh();
    fit();
}

// As high as the buttons beside it.
void LayerChooser::fit() {
    constexpr int ofButtons = 38;
    setFixedHeight(scaledToText(ofButtons));
}

void LayerChooser::changeEvent(QEvent* event) {
    QComboBox::changeEvent(event);
    if (event->type() == QEvent::StyleChange)
        fit();
}

void LayerChooser::refresh() {
    const TracePointer trace = exploreTrace(workbench_);
    const bool several = trace && trace->layers.size() > 1;
    offer(*this, several);
    if (!several)
        return;
    QStringList names;
    for (const Layer& layer : trace->layers) {
        const QString name = words(layer.name);
        names << name.left(1).toUpper() + name.mid(1);
    }
    QStringList present;
    for (int i = 0; i < count(); ++i)
        present << itemText(i);
    if (names != present) {
        clear();
        addItems(names);
    }
    setCurrentIndex(std::min(static_cast<int>(workbench_.experiment().view.layer), count() - 1));
}

} // namespace fovea
