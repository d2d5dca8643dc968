#include "app/lessons/question_box.h"

#include "app/lessons/cell_grid.h"
#include "app/lessons/marking.h"
#include "app/rich_text/rich_html.h"
#include "app/rich_text/rich_text.h"
#include "core/base/error.h"
#include "core/base/numbers.h"
#include "ui/words.h"

#include <QtWidgets/QHBoxLayout>
#include <QtWidgets/QLabel>
#include <QtWidgets/QLineEdit>
#include <QtWidgets/QPushButton>

namespace fovea {
namespace {

// A choice is a button as wide as the box, and as high as its words.
class ChoiceButton : public QPushButton {
public:
    ChoiceButton(const QString& html, QWidget* parent) : QPushButton(parent) {
        setObjectName(QStringLiteral("answerChoice"));
        setAutoDefault(true);
        auto* layout = new QHBoxLayout(this);
        layout->setContentsMargins(12, 8, 12, 8);
        auto* label = lessonLabel(html, "choiceText", this);
        label->setText(html); // a line of its own
        label->setTextInteractionFlags(Qt::NoTextInteraction);
        label->setAttribute(Qt::WA_TransparentForMouseEvents);
        layout->addWidget(label, 1);
        mark_ = lessonLabel({}, "choiceText", this);
        mark_->setAttribute(Qt::WA_TransparentForMouseEvents);
        mark_->hide();
        layout->addWidget(mark_);
        QSizePolicy policy(QSizePolicy::Expanding, QSizePolicy::Minimum);
        policy.setHeightForWidth(true);
        setSizePolicy(policy);
    }
    // Answered: it is "right", the "wrong" one that was chosen, or another.
    void setState(const char* state) {
        setProperty("state", QLatin1String(state));
        const bool right = qstrcmp(state, "right") == 0;
        mark_->setText(right ? QStringLiteral("✓") : QStringLiteral("✗"));
        mark_->setVisible(right || qstrcmp(state, "wrong") == 0);
        setEnabled(false);
        setStyleSheet(styleSheet()); // which reads the property anew
    }
    [[nodiscard]] bool hasHeightForWidth() const override { return true; }
    [[nodiscard]] int heightForWidth(int width) const override {
        return layout()->heightForWidth(width);
    }
    [[nodiscard]] QSize sizeHint() const override { return {120, heightForWidth(width())}; }
    [[nodiscard]] QSize minimumSizeHint() const override { return {80, 30}; }

private:
    QLabel* mark_;
};

// Every paragraph and every item of a list has its line height for itself.
QString withLineHeights(QString html) {
    const QString height = QStringLiteral(" style=\"line-height: 135%\"");
    html.replace(QStringLiteral("<li>"), QStringLiteral("<li%1>").arg(height));
    html.replace(QStringLiteral("<blockquote>"), QStringLiteral("<blockquote%1>").arg(height));
    return QStringLiteral("<div%1>%2</div>").arg(height, html);
}

} // namespace

QLabel* lessonLabel(const QString& html, const char* name, QWidget* parent) {
    auto* label = new QLabel(withLineHeights(html), parent);
    label->setObjectName(QLatin1String(name));
    label->setTextFormat(Qt::RichText);
    label->setWordWrap(true);
    label->setTextInteractionFlags(Qt::TextSelectableByMouse);
    return label;
}

QuestionBox::QuestionBox(const QString& kind, QWidget* parent)
    : QFrame(parent), column_(new QVBoxLayout(this)) {
    setObjectName(QStringLiteral("questionBox"));
    setAccessibleName(kind);
    column_->setContentsMargins(16, 12, 16, 14);
    column_->setSpacing(8);
    column_->addWidget(lessonLabel(kind.toHtmlEscaped(), "accented", this));
}

void QuestionBox::reveal(std::optional<bool> right, const QString& verdict, const QString& html) {
    answered_ = true;
    const char* name = !right ? "heading" : *right ? "rightVerdict" : "verdict";
    auto* said = lessonLabel(verdict.toHtmlEscaped(), name, this);
    said->setAccessibleName(verdict);
    column_->addWidget(said);
    if (!html.isEmpty())
        column_->addWidget(lessonLabel(html, "lessonText", this));
}

void QuestionBox::revealMarked(std::optional<bool> right, const QString& html) {
    reveal(right,
           !right   ? tr("The one with the tick is right.")
           : *right ? tr("Right.")
                    : tr("Not so; the one with the tick is right."),
           html);
}

PredictBox::PredictBox(const PredictBlock& block, const LinesOf& lines, const QString& answer,
                       QWidget* parent)
    : QuestionBox(tr("Predict first"), parent), after_(htmlOf(filled(block.after, lines))) {
    column()->addWidget(lessonLabel(htmlOf(filled(block.question, lines)), "lessonText", this));
    if (!block.row.empty()) {
        makeCells(lines("", ""), rightCell(block, lines));
    } else if (block.choices.empty()) {
        makeNumber(rightNumber(block, lines), block.within);
    } else {
        PredictBlock known = block;
        for (PredictChoice& choice : known.choices)
            choice.text = filled(choice.text, lines);
        makeChoices(known);
    }
    if (!answer.isEmpty())
        show_(answer);
}

void PredictBox::revealAnswer() {
    if (!isAnswered())
        show_({});
}

void PredictBox::take(const QString& answer) {
    if (!isAnswered() && !answer.isEmpty() && show_(answer))
        Q_EMIT answered(answer);
}

void PredictBox::makeChoices(const PredictBlock& block) {
    std::vector<ChoiceButton*> buttons;
    for (std::size_t i = 0; i < block.choices.size(); ++i) {
        auto* button = new ChoiceButton(htmlOf(block.choices[i].text), this);
        button->setAccessibleName(plainText(block.choices[i].text));
        column()->addWidget(button);
        buttons.push_back(button);
        connect(button, &QPushButton::clicked, this, [this, i] { take(QString::number(i + 1)); });
    }
    show_ = [this, block, buttons](const QString& answer) {
        const auto chosen = static_cast<std::size_t>(answer.toUInt()); // 0: none
        if (chosen > buttons.size())
            return false;
        for (std::size_t i = 0; i < buttons.size(); ++i)
            buttons[i]->setState(block.choices[i].right ? "right"
                                 : i + 1 == chosen      ? "wrong"
                                                        : "other");
        revealMarked(chosen == 0 ? std::nullopt
                                 : std::optional(bool(block.choices[chosen - 1].right)),
                     after_);
        return true;
    };
}

void PredictBox::makeNumber(double right, double within) {
    auto* row = new QHBoxLayout;
    auto* edit = new QLineEdit(this);
    edit->setObjectName(QStringLiteral("predictedNumber"));
    edit->setAccessibleName(tr("Your number"));
    edit->setPlaceholderText(tr("Your number"));
    auto* button = new QPushButton(tr("Answer"), this);
    button->setAutoDefault(true);
    row->addWidget(edit, 1);
    row->addWidget(button);
    column()->addLayout(row);
    show_ = [this, edit, button, right, within](const QString& answer) {
        const auto number = typedNumber(answer.toStdString());
        if (!number && !answer.isEmpty())
            return false;
        edit->setText(answer);
        edit->setEnabled(false);
        button->setEnabled(false);
        const bool isRight = number && near(*number, right, within);
        reveal(number ? std::optional(isRight) : std::nullopt,
               isRight ? tr("Right.") : tr("It is %1.").arg(utf8(toldNumber(right))), after_);
        return true;
    };
    connect(button, &QPushButton::clicked, this, [this, edit] { take(edit->text().trimmed()); });
    connect(edit, &QLineEdit::returnPressed, this, [this, edit] { take(edit->text().trimmed()); });
}

void PredictBox::makeCells(const NumberLines& lines, const LinePlace& right) {
    auto* grid = new CellGrid(lines, this);
    grid->setObjectName(QStringLiteral("cellGrid"));
    column()->addWidget(grid);
    show_ = [this, grid, right](const QString& answer) {
        const auto chosen = cellAnswered(answer.toStdString());
        if (!chosen && !answer.isEmpty())
            return false;
        grid->mark(right, chosen);
        revealMarked(chosen ? std::optional(chosen == right) : std::nullopt, after_);
        return true;
    };
    connect(grid, &CellGrid::chosen, this,
            [this](const LinePlace& place) { take(QString::fromStdString(cellAnswer(place))); });
}

TryBox::TryBox(const TryBlock& block, const LinesOf& lines, bool reached, QWidget* parent)
    : QuestionBox(tr("Try it"), parent), block_(block) {
    column()->addWidget(lessonLabel(htmlOf(filled(block.task, lines)), "lessonText", this));
    if (!block.hint.empty()) {
        hint_ = new QPushButton(tr("A hint"), this);
        hint_->setObjectName(QStringLiteral("small"));
        hint_->setAutoDefault(true);
        column()->addWidget(hint_, 0, Qt::AlignLeft);
        const QString html = htmlOf(filled(block.hint, lines));
        connect(hint_, &QPushButton::clicked, this, [this, html] {
            column()->insertWidget(column()->indexOf(hint_), lessonLabel(html, "quiet", this));
            delete hint_;
        });
    }
    if (reached)
        look({});
}

void TryBox::look(const LinesOf& present) {
    if (isAnswered())
        return;
    QString after;
    try {
        if (present && !holds(block_.goal, present))
            return;
        if (present)
            after = htmlOf(filled(block_.after, present));
        else if (block_.after.find('{') == std::string::npos) // numbers of that time are gone
            after = htmlOf(block_.after);
    } catch (const Error&) { // of another sentence, there may be no such row
        return;
    }
    reveal(true, tr("Done."), after);
    if (present)
        Q_EMIT answered(QStringLiteral("reached"));
}

void TryBox::revealAnswer() {
    if (hint_)
        hint_->click();
}

MistakeBox::MistakeBox(const MistakeBlock& block, const LinesOf& lines, const QString& answer,
                       QWidget* parent)
    : QuestionBox(tr("Find the mistake"), parent) {
    const bool wrongFirst = block.wrongFirst();
    const QString after = htmlOf(filled(block.after, lines));
    std::vector<ChoiceButton*> buttons;
    column()->addWidget(lessonLabel(tr("One of these circulates and is wrong. Which is right?"),
                                    "lessonText", this));
    for (const bool wrong : {wrongFirst, !wrongFirst}) {
        const std::string text = filled(wrong ? block.wrong : block.right, lines);
        auto* button = new ChoiceButton(htmlOf(text), this);
        button->setAccessibleName(plainText(text));
        column()->addWidget(button);
        buttons.push_back(button);
    }
    show_ = [this, buttons, wrongFirst, after](const QString& given) {
        for (std::size_t i = 0; i < 2; ++i) {
            const bool isRight = (i == 0) != wrongFirst;
            buttons[i]->setState(isRight                            ? "right"
                                 : given == QStringLiteral("wrong") ? "wrong"
                                                                    : "other");
        }
        revealMarked(given.isEmpty() ? std::nullopt
                                     : std::optional(given == QStringLiteral("right")),
                     after);
    };
    if (!answer.isEmpty())
        show_(answer);
    for (std::size_t i = 0; i < 2; ++i)
        connect(buttons[i], &QPushButton::clicked, this, [this, i, wrongFirst] {
            if (isAnswered())
                return;
            const auto chosen =
                (i == 0) != wrongFirst ? QStringLiteral("right") : QStringLiteral("wrong");
            show_(chosen);
            Q_EMIT answered(chosen);
        });
}

void MistakeBox::revealAnswer() {
    if (!isAnswered())
        show_({});
}

} // namespace fovea
