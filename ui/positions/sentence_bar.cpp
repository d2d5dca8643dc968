#include "ui/positions/sentence_bar.h"

#include "core/attention/stages.h"
#include "core/base/table.h"
#include "core/experiment/chosen_model.h"
#include "ui/explore/sentence_field.h"
#include "ui/export/choice_words.h"
#include "ui/words.h"
#include "ui/workbench.h"

#include <QtWidgets/QComboBox>
#include <QtWidgets/QHBoxLayout>
#include <QtWidgets/QLabel>

namespace fovea {
namespace {

QLabel* quiet(const QString& text, QWidget* parent) {
    auto* label = new QLabel(text, parent);
    label->setObjectName(QStringLiteral("quiet"));
    return label;
}

} // namespace

SentenceBar::SentenceBar(Workbench& workbench, QWidget* parent)
    : QFrame(parent), workbench_(workbench), mask_(new QComboBox(this)),
      whose_(quiet(tr("Sentence and mask as in Explore"), this)) {
    setObjectName(QStringLiteral("questionBar"));
    setAccessibleName(tr("Sentence and mask"));
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(18, 4, 18, 5);
    layout->setSpacing(10);
    auto* sentence = new SentenceField(workbench, SentenceField::Of::queries, this);
    sentence->setObjectName(QStringLiteral("studySentence"));
    mask_->setObjectName(QStringLiteral("studyMask"));
    mask_->setAccessibleName(words(table(Stage::mask).name));
    mask_->setToolTip(tr("The mask of Explore; its settings are there"));
    mask_->setSizeAdjustPolicy(QComboBox::AdjustToContents);
    auto* name = quiet(words(table(Stage::mask).name), this);
    name->setBuddy(mask_);
    layout->addWidget(whose_);
    layout->addWidget(sentence, 1);
    layout->addWidget(name);
    layout->addWidget(mask_);
    connect(mask_, &QComboBox::activated, this, &SentenceBar::choose);
    connect(&workbench, &Workbench::experimentChanged, this, &SentenceBar::refresh);
    refresh();
}

// Large words stand on two lines, all others on one.
bool SentenceBar::event(QEvent* event) {
    if (event->type() == QEvent::Resize || event->type() == QEvent::LayoutRequest) {
        constexpr int mostShare = 3; // of the bar
        const int wide = whose_->fontMetrics().horizontalAdvance(whose_->text()) + 2;
        whose_->setWordWrap(wide > width() / mostShare);
    }
    return QFrame::event(event);
}

// The rows, and first what is no row alone: joined masks, one from a file.
void SentenceBar::refresh() {
    const TableInfo& masks = table(Stage::mask);
    const Selection& present = workbench_.experiment().at(Stage::mask);
    const bool alone = present.parts.size() == 1 && !masks.row(present.only().row).fromFile();
    mask_->clear();
    if (!alone)
        mask_->addItem(selectionText(masks, present));
    for (const RowInfo& row : masks.rows)
        if (!row.fromFile())
            mask_->addItem(words(row.name), utf8(row.id));
    mask_->setCurrentIndex(alone ? mask_->findData(utf8(present.only().row)) : 0);
}

void SentenceBar::choose(int index) {
    const std::string id = mask_->itemData(index).toString().toStdString();
    const RowInfo* row = id.empty() ? nullptr : &table(Stage::mask).row(id);
    Experiment next = workbench_.experiment();
    Selection& mask = next.at(Stage::mask);
    if (!row || (mask.parts.size() == 1 && mask.only().row == id))
        return;
    mask = chosenRow(trainedFor(next, Stage::mask), mask, *row);
    workbench_.edit(std::move(next));
}

} // namespace fovea
