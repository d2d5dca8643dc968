#include "app/window/first_steps.h"

#include "app/window/showcase_page.h"
#include "core/base/table.h"
#include "core/experiment/showcases.h"
#include "ui/words.h"
#include "ui/workbench.h"

#include <QtWidgets/QHBoxLayout>
#include <QtWidgets/QLabel>
#include <QtWidgets/QPushButton>
#include <QtWidgets/QToolButton>

namespace fovea {

FirstSteps::FirstSteps(Workbench& workbench, const std::function<void()>& showAll, QWidget* parent)
    : QFrame(parent) {
    setObjectName(QStringLiteral("firstSteps"));
    setAccessibleName(tr("Three things to try"));
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(18, 6, 18, 6);
    layout->setSpacing(8);
    layout->addWidget(new QLabel(tr("To begin with:"), this));
    const auto add = [&](const QString& text, const QString& tip, const auto& run) {
        auto* button = new QPushButton(text, this);
        button->setToolTip(tipText(tip));
        layout->addWidget(button);
        connect(button, &QPushButton::clicked, this, [this, run] {
            Q_EMIT done();
            run();
        });
    };
    const auto addRow = [&](const char* row, const QString& text) {
        add(text, words(showcases().info().row(row).summary),
            [&workbench, row] { openShowcase(workbench, row); });
    };
    addRow("silenced-noun", tr("Make a noun a verb"));
    addRow("word-by-word", tr("Watch a translation"));
    add(tr("See all examples"), tr("A dozen Experiments worth seeing"), showAll);
    layout->addStretch(1);
    auto* close = new QToolButton(this);
    close->setText(QStringLiteral("✕"));
    close->setAccessibleName(tr("Put this away"));
    close->setToolTip(tr("Put this away; it does not come back"));
    connect(close, &QToolButton::clicked, this, &FirstSteps::done);
    layout->addWidget(close);
    connect(&workbench, &Workbench::experimentChanged, this, [this, &workbench] {
        if (workbench.undoStack().canUndo())
            Q_EMIT done();
    });
}

} // namespace fovea
