#include "ui/explore/stage_panel.h"

#include "core/base/table.h"
#include "core/experiment/chosen_model.h"
#include "ui/look/fonts.h"
#include "ui/widgets/parameter_form.h"
#include "ui/words.h"

#include <QtWidgets/QButtonGroup>
#include <QtWidgets/QLabel>
#include <QtWidgets/QPushButton>
#include <QtWidgets/QScrollArea>
#include <QtWidgets/QVBoxLayout>

#include <algorithm>

namespace fovea {
namespace {

constexpr int panelWidth = 384;

// Name and formula in one line, the explanation below it.
QPushButton* choiceButton(const RowInfo& row, bool trained, QWidget* parent) {
    auto* button = new QPushButton(parent);
    button->setObjectName(QStringLiteral("choice"));
    button->setProperty("row", utf8(row.id));
    button->setCheckable(true);
    button->setAutoDefault(true);
    button->setAccessibleName(words(row.name));
    button->setAccessibleDescription(words(row.summary));
    auto* layout = new QVBoxLayout(button);
    layout->setContentsMargins(10, 6, 10, 6);
    layout->setSpacing(1);
    auto* title = new QHBoxLayout;
    auto* name = new QLabel(words(row.name), button);
    name->setFont(wordFont(bodyPoints, QFont::DemiBold));
    auto* formula = new QLabel(words(row.formula), button);
    formula->setObjectName(QStringLiteral("quiet"));
    title->addWidget(name);
    if (trained) {
        auto* mark = new QLabel(StagePanel::tr("trained"), button);
        mark->setObjectName(QStringLiteral("accented"));
        mark->setAttribute(Qt::WA_TransparentForMouseEvents);
        title->addSpacing(8);
        title->addWidget(mark);
        button->setAccessibleName(StagePanel::tr("%1, trained").arg(words(row.name)));
    }
    title->addStretch(1);
    title->addWidget(formula);
    layout->addLayout(title);
    auto* summary = new QLabel(words(row.summary), button);
    summary->setObjectName(QStringLiteral("quiet"));
    summary->setWordWrap(true);
    layout->addWidget(summary);
    for (QLabel* label : {name, formula, summary}) {
        label->setAttribute(Qt::WA_TransparentForMouseEvents);
        label->setTextFormat(Qt::PlainText);
    }
    button->setMinimumHeight(button->layout()->heightForWidth(panelWidth - 24));
    return button;
}

} // namespace

StagePanel::StagePanel(const TableInfo& table, const Selection& selection,
                       std::vector<Selection> trained, const Sizes& sizes, int room,
                       QWidget* parent)
    : QFrame(parent, Qt::Popup), table_(table), selection_(selection), trained_(std::move(trained)),
      sizes_(sizes), room_(room), scroll_(new QScrollArea(this)), inside_(new QWidget),
      layout_(new QVBoxLayout(inside_)) {
    setObjectName(QStringLiteral("panel"));
    setAttribute(Qt::WA_DeleteOnClose);
    setAccessibleName(words(table.name));
    auto* outer = new QVBoxLayout(this);
    outer->setContentsMargins(2, 2, 2, 2);
    outer->addWidget(scroll_);
    scroll_->setWidget(inside_);
    scroll_->setWidgetResizable(true);
    scroll_->setFrameShape(QFrame::NoFrame);
    scroll_->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    layout_->setContentsMargins(8, 8, 8, 10);
    layout_->setSpacing(2);
    auto* group = new QButtonGroup(this);
    for (const RowInfo& row : table.rows) {
        QPushButton* button = choiceButton(row, trainedRow(trained_, row) != nullptr, inside_);
        const bool alone = selection.parts.size() == 1;
        button->setChecked(alone && row.id == selection.only().row);
        group->addButton(button);
        layout_->addWidget(button);
        connect(button, &QPushButton::clicked, this, [this, &row] { choose(row); });
        if (button->isChecked())
            button->setFocus();
    }
    showForm();
}

void StagePanel::choose(const RowInfo& row) {
    if (selection_.parts.size() == 1 && selection_.only().row == row.id)
        return;
    selection_ = chosenRow(trained_, selection_, row);
    showForm();
    Q_EMIT chosen(selection_);
}

void StagePanel::showForm() {
    if (form_) {
        layout_->removeWidget(form_);
        form_->deleteLater();
        form_ = nullptr;
    }
    const RowInfo& row = table_.row(selection_.only().row);
    // Joined rows are shown on the card; choosing here replaces them by one.
    if (!row.parameters.empty() && selection_.parts.size() == 1) {
        form_ = new ParameterForm(row, selection_.only().values, sizes_, inside_);
        form_->setContentsMargins(10, 10, 10, 0);
        layout_->addWidget(form_);
        form_->show();
        connect(form_, &ParameterForm::changed, this,
                [this](const std::string& id, const Value& value) {
                    selection_.parts.front().choice.values[id] = value;
                    Q_EMIT chosen(selection_);
                });
    }
    fit();
}

// As high as its contents, up to the room under its card; the rest scrolls.
void StagePanel::fit() {
    layout_->activate();
    const int wanted = layout_->heightForWidth(panelWidth - 4);
    const int height = wanted > 0 ? wanted : layout_->sizeHint().height();
    resize(panelWidth, std::min(height + 6, room_));
}

} // namespace fovea
