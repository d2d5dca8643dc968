#include "ui/explore/stage_panel.h"

#include "core/base/table.h"
#include "core/experiment/chosen_model.h"
#include "ui/look/fonts.h"
#include "ui/widgets/accessible_toggle.h"
#include "ui/widgets/parameter_form.h"
#include "ui/widgets/scaled_sizes.h"
#include "ui/words.h"

#include <QtGui/QCloseEvent>
#include <QtGui/QKeyEvent>
#include <QtWidgets/QApplication>
#include <QtWidgets/QButtonGroup>
#include <QtWidgets/QComboBox>
#include <QtWidgets/QDoubleSpinBox>
#include <QtWidgets/QLabel>
#include <QtWidgets/QPushButton>
#include <QtWidgets/QScrollArea>
#include <QtWidgets/QStyle>
#include <QtWidgets/QToolButton>
#include <QtWidgets/QVBoxLayout>

#include <algorithm>

namespace fovea {
namespace {

constexpr int panelWidth = 384;
constexpr int aroundTitle = 72;        // margins, the scroll bar, and the gap before the formula
constexpr double largestWeight = 1000; // of a part of a sum

// Name and formula in one line, the explanation below it.
QPushButton* choiceButton(const RowInfo& row, bool trained, QWidget* parent) {
    auto* button = new QPushButton(parent);
    button->setObjectName(QStringLiteral("choice"));
    button->setProperty("row", utf8(row.id));
    makeToggle(*button);
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
    int taken = name->sizeHint().width();
    if (trained) {
        auto* mark = new QLabel(StagePanel::tr("trained"), button);
        mark->setObjectName(QStringLiteral("accented"));
        mark->setAttribute(Qt::WA_TransparentForMouseEvents);
        title->addSpacing(8);
        title->addWidget(mark);
        button->setAccessibleName(StagePanel::tr("%1, trained").arg(words(row.name)));
        taken += 8 + mark->sizeHint().width();
    }
    title->addStretch(1);
    layout->addLayout(title);
    formula->ensurePolished(); // so that it has its font
    const int room = scaledToText(panelWidth) - aroundTitle;
    if (formula->sizeHint().width() <= room - taken) {
        title->addWidget(formula);
    } else { // on lines of its own
        formula->setWordWrap(true);
        layout->addWidget(formula);
    }
    auto* summary = new QLabel(words(row.summary), button);
    summary->setObjectName(QStringLiteral("quiet"));
    summary->setWordWrap(true);
    layout->addWidget(summary);
    for (QLabel* label : {name, formula, summary}) {
        label->setAttribute(Qt::WA_TransparentForMouseEvents);
        label->setTextFormat(Qt::PlainText);
    }
    return button;
}

} // namespace

StagePanel::StagePanel(const TableInfo& table, const Selection& selection,
                       std::vector<Selection> trained, const Sizes& sizes, QWidget* parent)
    : QFrame(parent), table_(table), selection_(selection), trained_(std::move(trained)),
      sizes_(sizes), scroll_(new QScrollArea(this)) {
    setObjectName(QStringLiteral("panel"));
    setAttribute(Qt::WA_DeleteOnClose);
    setAccessibleName(words(table.name));
    setProperty(keepsSize, true); // every panel is made anew
    setFixedWidth(scaledToText(panelWidth));
    auto* outer = new QVBoxLayout(this);
    outer->setContentsMargins(2, 8, 2, 2);
    auto* top = new QHBoxLayout;
    top->setContentsMargins(16, 0, 8, 0);
    auto* title = new QLabel(words(table.name), this);
    title->setObjectName(QStringLiteral("heading"));
    auto* close = new QToolButton(this);
    close->setObjectName(QStringLiteral("small"));
    close->setText(QStringLiteral("✕"));
    close->setAccessibleName(tr("Close"));
    close->setToolTip(tr("Close (Esc)"));
    connect(close, &QToolButton::clicked, this, &QWidget::close);
    top->addWidget(title);
    top->addStretch(1);
    top->addWidget(close);
    outer->addLayout(top);
    outer->addWidget(scroll_, 1);
    scroll_->setWidgetResizable(true);
    scroll_->setFrameShape(QFrame::NoFrame);
    scroll_->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    build();
}

void StagePanel::build() {
    form_ = nullptr;
    inside_ = new QWidget;
    layout_ = new QVBoxLayout(inside_);
    layout_->setContentsMargins(8, 4, 8, 10);
    layout_->setSpacing(2);
    if (!table_.joins.empty())
        addParts();
    auto* group = new QButtonGroup(inside_);
    for (const RowInfo& row : table_.rows) {
        QPushButton* button = choiceButton(row, trainedRow(trained_, row) != nullptr, inside_);
        button->setChecked(row.id == part().choice.row);
        group->addButton(button);
        layout_->addWidget(button);
        connect(button, &QPushButton::clicked, this, [this, &row] { choose(row); });
    }
    showForm();
    layout_->addStretch(1);
    // One of its buttons may be what calls this.
    const bool hadFocus = scroll_->isAncestorOf(QApplication::focusWidget());
    if (QWidget* before = scroll_->takeWidget()) {
        before->hide();
        before->deleteLater();
    }
    scroll_->setWidget(inside_);
    inside_->show();
    if (isVisible())
        fit();
    if (hadFocus)
        begin();
}

// Words are larger in a presentation, which only a panel that is shown knows.
void StagePanel::fit() {
    ensurePolished();
    const double larger = fontInfo().pointSizeF() / (bodyPoints * textScale());
    const int usual = scaledToText(panelWidth);
    constexpr double mostOfWindow = 0.45;
    const int most = std::max(usual, static_cast<int>(window()->width() * mostOfWindow));
    inside_->ensurePolished();
    const QMargins around = layout()->contentsMargins();
    const int needed = inside_->minimumSizeHint().width() + around.left() + around.right() +
                       style()->pixelMetric(QStyle::PM_ScrollBarExtent);
    setFixedWidth(std::clamp(std::max(qRound(usual * larger), needed), usual, most));
    for (auto* button : inside_->findChildren<QPushButton*>(QStringLiteral("choice"))) {
        for (auto* label : button->findChildren<QLabel*>())
            label->ensurePolished();
        button->layout()->invalidate();
        button->setMinimumHeight(button->layout()->heightForWidth(width() - 24));
    }
}

void StagePanel::showEvent(QShowEvent* event) {
    QFrame::showEvent(event);
    fit();
}

void StagePanel::begin() {
    for (auto* button : inside_->findChildren<QPushButton*>(QStringLiteral("choice")))
        if (button->isChecked()) {
            button->setFocus();
            scroll_->ensureWidgetVisible(button);
        }
}

// A line for each part, the chosen one marked, and one that adds another.
void StagePanel::addParts() {
    if (selection_.parts.size() > 1) {
        auto* group = new QButtonGroup(inside_);
        for (std::size_t i = 0; i < selection_.parts.size(); ++i) {
            auto* line = new QHBoxLayout;
            line->setContentsMargins(0, 0, 0, 0);
            line->setSpacing(6);
            line->addWidget(joinField(i));
            const QString name = words(table_.row(selection_.parts[i].choice.row).name);
            auto* edit = new QPushButton(name, inside_);
            edit->setObjectName(QStringLiteral("part"));
            makeToggle(*edit);
            edit->setChecked(i == part_);
            edit->setAccessibleName(tr("Part %1: %2").arg(i + 1).arg(name));
            group->addButton(edit);
            connect(edit, &QPushButton::clicked, this, [this, i] {
                part_ = i;
                build();
            });
            auto* remove = new QToolButton(inside_);
            remove->setObjectName(QStringLiteral("small"));
            remove->setText(QStringLiteral("✕"));
            remove->setAccessibleName(tr("Remove part %1: %2").arg(i + 1).arg(name));
            remove->setToolTip(remove->accessibleName());
            connect(remove, &QToolButton::clicked, this, [this, i] { removePart(i); });
            line->addWidget(edit, 1);
            line->addWidget(remove);
            layout_->addLayout(line);
        }
    }
    if (!table_.weighted() && selection_ == defaultSelection(table_))
        return; // no mask has nothing to be joined with
    auto* add = new QToolButton(inside_);
    add->setObjectName(QStringLiteral("small"));
    add->setProperty("adds", true);
    add->setText(table_.weighted() ? tr("+ add a score") : tr("+ add a mask"));
    add->setToolTip(table_.weighted() ? tr("The score becomes a weighted sum")
                                      : tr("Masks are joined by “and” or “or”"));
    connect(add, &QToolButton::clicked, this, &StagePanel::addPart);
    layout_->addWidget(add, 0, Qt::AlignLeft);
    layout_->addSpacing(6);
}

// The weight of a score, or how a mask joins those above it.
QWidget* StagePanel::joinField(std::size_t index) {
    constexpr int fieldWidth = 88;
    if (table_.weighted()) {
        auto* weight = new QDoubleSpinBox(inside_);
        weight->setRange(-largestWeight, largestWeight);
        weight->setDecimals(3);
        weight->setSingleStep(0.1);
        weight->setKeyboardTracking(false);
        weight->setValue(selection_.parts[index].weight);
        weight->setFixedWidth(fieldWidth);
        weight->setAccessibleName(tr("Weight of part %1").arg(index + 1));
        weight->setToolTip(weight->accessibleName());
        connect(weight, &QDoubleSpinBox::valueChanged, this, [this, index](double value) {
            selection_.parts[index].weight = value;
            Q_EMIT chosen(selection_);
        });
        return weight;
    }
    if (index == 0) { // it joins nothing
        auto* nothing = new QLabel(inside_);
        nothing->setFixedWidth(fieldWidth);
        return nothing;
    }
    auto* join = new QComboBox(inside_);
    join->setFixedWidth(fieldWidth);
    join->addItem(tr("and"));
    join->addItem(tr("or"));
    join->setCurrentIndex(selection_.parts[index].join == '|' ? 1 : 0);
    join->setAccessibleName(tr("How part %1 joins").arg(index + 1));
    join->setToolTip(tr("“and”: visible where both allow it; “or”: where one does"));
    connect(join, &QComboBox::activated, this, [this, index](int which) {
        selection_.parts[index].join = which == 1 ? '|' : '&';
        Q_EMIT chosen(selection_);
    });
    return join;
}

void StagePanel::addPart() {
    // One that is not there yet.
    const auto isNew = [&](const RowInfo& row) {
        return !row.fromFile() && std::ranges::none_of(selection_.parts, [&](const Part& one) {
            return one.choice.row == row.id;
        });
    };
    const auto row = std::ranges::find_if(table_.rows, isNew);
    selection_.parts.push_back(
        {.join = table_.weighted() ? '+' : '&',
         .weight = table_.weighted() ? 0.0 : 1.0, // a score changes nothing until it has a weight
         .choice = defaultChoice(row == table_.rows.end() ? table_.rows.front() : *row)});
    part_ = selection_.parts.size() - 1;
    emitChosen();
}

void StagePanel::removePart(std::size_t index) {
    selection_.parts.erase(selection_.parts.begin() + static_cast<std::ptrdiff_t>(index));
    selection_.parts.front().join = 0;
    if (selection_.parts.size() == 1)
        selection_.parts.front().weight = 1;
    part_ = std::min(part_, selection_.parts.size() - 1);
    emitChosen();
}

void StagePanel::choose(const RowInfo& row) {
    if (part().choice.row == row.id)
        return;
    if (selection_.parts.size() == 1)
        selection_ = chosenRow(trained_, selection_, row);
    else
        part().choice = carriedOver(row, part().choice);
    part_ = std::min(part_, selection_.parts.size() - 1);
    if (table_.joins.empty())
        showForm();
    else
        build(); // the lines of parts name it
    Q_EMIT chosen(Selection(selection_));
}

// The lines of parts are others now.
void StagePanel::emitChosen() {
    const Selection now = selection_;
    build();
    Q_EMIT chosen(now);
}

void StagePanel::showForm() {
    if (form_) {
        layout_->removeWidget(form_);
        form_->deleteLater();
        form_ = nullptr;
    }
    const RowInfo& row = table_.row(part().choice.row);
    if (row.parameters.empty())
        return;
    form_ = new ParameterForm(row, part().choice.values, sizes_, inside_, true);
    form_->setContentsMargins(10, 10, 10, 0);
    // Below the row that it belongs to.
    for (int i = 0; i < layout_->count(); ++i)
        if (const QWidget* widget = layout_->itemAt(i)->widget();
            widget && widget->property("row").toString() == utf8(row.id))
            layout_->insertWidget(i + 1, form_);
    form_->show();
    if (isVisible())
        fit();
    connect(form_, &ParameterForm::changed, this,
            [this](const std::string& id, const Value& value) {
                part().choice.values[id] = value;
                Q_EMIT chosen(selection_);
            });
    connect(form_, &ParameterForm::slid, this,
            [this](const std::string& id, const Value& value, bool begins) {
                part().choice.values[id] = value;
                Q_EMIT slid(selection_, begins);
            });
}

void StagePanel::setSelection(const Selection& selection, std::vector<Selection> trained) {
    trained_ = std::move(trained);
    if (selection == selection_)
        return;
    selection_ = selection;
    part_ = std::min(part_, selection_.parts.size() - 1);
    build();
}

void StagePanel::setSizes(const Sizes& sizes) {
    sizes_ = sizes;
    if (form_)
        form_->setSizes(sizes);
}

void StagePanel::keyPressEvent(QKeyEvent* event) {
    if (event->key() == Qt::Key_Escape)
        close();
    else
        QFrame::keyPressEvent(event);
}

void StagePanel::closeEvent(QCloseEvent* event) {
    Q_EMIT closed();
    QFrame::closeEvent(event);
}

} // namespace fovea
