#include "app/window/first_steps.h"

#include "app/gallery/entries.h"
#include "app/gallery/gallery_page.h"
#include "ui/widgets/flow_layout.h"
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
    auto* things = new QWidget(this);
    auto* flow = new FlowLayout(things); // in two rows where words are large
    flow->setSpacing(8);
    flow->addWidget(new QLabel(tr("To begin with:"), things));
    const auto add = [&](const QString& text, const QString& tip, const auto& run) {
        auto* button = new QPushButton(text, things);
        button->setToolTip(tipText(tip));
        flow->addWidget(button);
        connect(button, &QPushButton::clicked, this, [this, run] {
            Q_EMIT done();
            run();
        });
    };
    const auto addEntry = [&](const std::string& id, const QString& text) {
        const GalleryEntry& entry = galleryEntry(id);
        add(text, words(entry.see.c_str()), [&workbench, &entry] { openEntry(workbench, entry); });
    };
    addEntry("silenced-noun", tr("Make a noun a verb"));
    addEntry("word-by-word", tr("Watch a translation"));
    add(tr("See the gallery"), tr("Pictures worth seeing, each a click away"), showAll);
    layout->addWidget(things, 1);
    auto* close = new QToolButton(this);
    close->setText(QStringLiteral("✕"));
    close->setAccessibleName(tr("Put this away"));
    close->setToolTip(tr("Put this away; it does not come back"));
    connect(close, &QToolButton::clicked, this, &FirstSteps::done);
    layout->addWidget(close, 0, Qt::AlignTop);
    connect(&workbench, &Workbench::experimentChanged, this, [this, &workbench] {
        if (workbench.undoStack().canUndo())
            Q_EMIT done();
    });
}

} // namespace fovea
