#include "ui/explore/stage_panel.h"

#include "ui/fonts.h"
#include "ui/form.h"
#include "ui/words.h"

#include <QtWidgets/QButtonGroup>
#include <QtWidgets/QLabel>
#include <QtWidgets/QPushButton>
#include <QtWidgets/QVBoxLayout>

namespace fovea {
namespace {

// Name and formula in one line, the explanation below it.
QPushButton* choiceButton(const RowInfo& row, QWidget* parent) {
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
    button->setMinimumHeight(button->layout()->sizeHint().height());
    return button;
}

} // namespace

StagePanel::StagePanel(const TableInfo& table, const Selection& selection, QWidget* parent)
    : QFrame(parent, Qt::Popup), table_(table), selection_(selection),
      layout_(new QVBoxLayout(this)) {
    setObjectName(QStringLiteral("panel"));
    setAttribute(Qt::WA_DeleteOnClose);
    setAccessibleName(words(table.name));
    setMinimumWidth(360);
    layout_->setContentsMargins(10, 10, 10, 12);
    layout_->setSpacing(2);
    auto* group = new QButtonGroup(this);
    for (const RowInfo& row : table.rows) {
        QPushButton* button = choiceButton(row, this);
        button->setChecked(row.id == selection.only().row);
        group->addButton(button);
        layout_->addWidget(button);
        connect(button, &QPushButton::clicked, this, [this, &row] { choose(row); });
        if (button->isChecked())
            button->setFocus();
    }
    showForm();
}

void StagePanel::choose(const RowInfo& row) {
    selection_ = selectionOf(row);
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
    if (!row.parameters.empty()) {
        form_ = new Form(row, selection_.only().values, this);
        form_->setContentsMargins(10, 10, 10, 0);
        layout_->addWidget(form_);
        form_->show();
        connect(form_, &Form::changed, this, [this](const std::string& id, const Value& value) {
            selection_.parts.front().choice.values[id] = value;
            Q_EMIT chosen(selection_);
        });
    }
    adjustSize();
}

} // namespace fovea
