#include "app/window/first_steps.h"

#include "app/gallery/entries.h"
#include "app/gallery/gallery_page.h"
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
    const auto addEntry = [&](const char* id, const QString& text) {
        const GalleryEntry& entry = galleryEntry(id);
        add(text, words(entry.see.c_str()), [&workbench, &entry] { openEntry(workbench, entry); });
    };
    addEntry("silenced-noun", tr("Make a noun a verb"));
    addEntry("word-by-word", tr("Watch a translation"));
    add(tr("See the gallery"), tr("Pictures worth seeing, each a click away"), showAll);
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
