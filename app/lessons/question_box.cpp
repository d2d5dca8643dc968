#include "app/lessons/question_box.h"

#include "app/lessons/lesson_html.h"
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
        setObjectName(QStringLiteral("choice"));
        setAutoDefault(true);
        auto* layout = new QHBoxLayout(this);
        layout->setContentsMargins(12, 8, 12, 8);
        auto* label = lessonLabel(html, "choiceText", this);
        label->setText(html); // a line of its own
        label->setTextInteractionFlags(Qt::NoTextInteraction);
        label->setAttribute(Qt::WA_TransparentForMouseEvents);
        layout->addWidget(label, 1);
        QSizePolicy policy(QSizePolicy::Expanding, QSizePolicy::Minimum);
        policy.setHeightForWidth(true);
        setSizePolicy(policy);
    }
    // Answered: it is "right", the "wrong" one that was chosen, or another.
    void setState(const char* state) {
        setProperty("state", QLatin1String(state));
        setEnabled(false);
        setStyleSheet(styleSheet()); // which reads the property anew
    }
    [[nodiscard]] bool hasHeightForWidth() const override { return true; }
    [[nodiscard]] int heightForWidth(int width) const override {
        return layout()->heightForWidth(width);
    }
    [[nodiscard]] QSize sizeHint() const override { return {120, heightForWidth(width())}; }
    [[nodiscard]] QSize minimumSizeHint() const override { return {80, 30}; }
};

// As rich text has it, without marks.
QString plainOf(const std::string& markdown) {
    QString text = utf8(markdown);
    return text.remove(QLatin1Char('*')).remove(QLatin1Char('$')).remove(QLatin1Char('`'));
}

} // namespace

QLabel* lessonLabel(const QString& html, const char* name, QWidget* parent) {
    auto* label =
        new QLabel(QStringLiteral("<div style=\"line-height: 135%\">%1</div>").arg(html), parent);
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

void QuestionBox::reveal(const QString& verdict, bool right, const QString& html) {
    answered_ = true;
    auto* said = lessonLabel(verdict.toHtmlEscaped(), right ? "rightVerdict" : "verdict", this);
    said->setAccessibleName(verdict);
    column_->addWidget(said);
    if (!html.isEmpty())
        column_->addWidget(lessonLabel(html, "lessonText", this));
}

PredictBox::PredictBox(const PredictBlock& block, const LinesOf& lines, const QString& answer,
                       QWidget* parent)
    : QuestionBox(tr("Predict first"), parent), after_(htmlOf(filled(block.after, lines))) {
    column()->addWidget(lessonLabel(htmlOf(filled(block.question, lines)), "lessonText", this));
    PredictBlock known = block;
    for (PredictChoice& choice : known.choices)
        choice.text = filled(choice.text, lines);
    if (!block.value.empty())
        right_ = std::get<double>(valueOf(block.value, lines));
    if (known.choices.empty())
        makeNumber(known, answer);
    else
        makeChoices(known, answer);
}

void PredictBox::makeChoices(const PredictBlock& block, const QString& answer) {
    std::vector<ChoiceButton*> buttons;
    for (const PredictChoice& choice : block.choices) {
        auto* button = new ChoiceButton(htmlOf(choice.text), this);
        button->setAccessibleName(plainOf(choice.text));
        column()->addWidget(button);
        buttons.push_back(button);
    }
    const auto show = [this, block, buttons](int chosen) {
        bool right = false;
        for (std::size_t i = 0; i < buttons.size(); ++i) {
            const bool isChosen = static_cast<int>(i) == chosen;
            right = right || (isChosen && block.choices[i].right);
            buttons[i]->setState(block.choices[i].right ? "right" : isChosen ? "wrong" : "other");
        }
        reveal(right ? tr("Right.") : tr("Not so; the framed one is right."), right, after_);
    };
    if (!answer.isEmpty())
        return show(answer.toInt());
    for (std::size_t i = 0; i < buttons.size(); ++i)
        connect(buttons[i], &QPushButton::clicked, this, [this, show, i] {
            if (isAnswered())
                return;
            show(static_cast<int>(i));
            Q_EMIT answered(QString::number(i));
        });
}

void PredictBox::makeNumber(const PredictBlock& block, const QString& answer) {
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
    const auto show = [this, edit, button, within = block.within](const QString& text) {
        QString typed = text.trimmed();
        const bool percent = typed.endsWith(QLatin1Char('%'));
        typed.remove(QLatin1Char('%')).replace(QLatin1Char(','), QLatin1Char('.'));
        const auto number = readNumber(typed.trimmed().toStdString());
        if (!number)
            return false;
        edit->setText(text);
        edit->setEnabled(false);
        button->setEnabled(false);
        const bool right = near(*number / (percent ? 100 : 1), right_, within);
        reveal(right ? tr("Right.")
                     : tr("It is %1.").arg(utf8(printFor(right_, std::max(1.0, std::abs(right_))))),
               right, after_);
        return true;
    };
    if (!answer.isEmpty() && show(answer))
        return;
    const auto take = [this, show, edit] {
        const QString text = edit->text();
        if (!isAnswered() && show(text))
            Q_EMIT answered(text);
    };
    connect(button, &QPushButton::clicked, this, take);
    connect(edit, &QLineEdit::returnPressed, this, take);
}

TryBox::TryBox(const TryBlock& block, const LinesOf& lines, bool reached, QWidget* parent)
    : QuestionBox(tr("Try it"), parent), block_(block) {
    column()->addWidget(lessonLabel(htmlOf(filled(block.task, lines)), "lessonText", this));
    if (!block.hint.empty()) {
        auto* hint = new QPushButton(tr("A hint"), this);
        hint->setObjectName(QStringLiteral("small"));
        hint->setAutoDefault(true);
        column()->addWidget(hint, 0, Qt::AlignLeft);
        const QString html = htmlOf(filled(block.hint, lines));
        connect(hint, &QPushButton::clicked, this, [this, hint, html] {
            const int at = column()->indexOf(hint);
            column()->insertWidget(at, lessonLabel(html, "quiet", this));
            hint->deleteLater();
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
        after = htmlOf(present ? filled(block_.after, present) : block_.after);
    } catch (const Error&) { // of another sentence, there may be no such row
        return;
    }
    reveal(tr("Done."), true, after);
    if (present)
        Q_EMIT answered(QStringLiteral("1"));
}

MistakeBox::MistakeBox(const MistakeBlock& block, const LinesOf& lines, const QString& answer,
                       QWidget* parent)
    : QuestionBox(tr("Find the mistake"), parent) {
    // Which one stands first is the same every time, and not always the same of all.
    const bool wrongFirst = block.wrong.size() % 2 == 0;
    const QString after = htmlOf(filled(block.after, lines));
    std::vector<ChoiceButton*> buttons;
    column()->addWidget(lessonLabel(tr("One of these circulates and is wrong. Which is right?"),
                                    "lessonText", this));
    for (const bool wrong : {wrongFirst, !wrongFirst}) {
        const std::string text = filled(wrong ? block.wrong : block.right, lines);
        auto* button = new ChoiceButton(htmlOf(text), this);
        button->setAccessibleName(plainOf(text));
        column()->addWidget(button);
        buttons.push_back(button);
    }
    const auto show = [this, buttons, wrongFirst, after](int chosen) {
        const int right = wrongFirst ? 1 : 0;
        for (int i = 0; i < 2; ++i) {
            buttons[static_cast<std::size_t>(i)]->setState(i == right    ? "right"
                                                           : i == chosen ? "wrong"
                                                                         : "other");
        }
        reveal(chosen == right ? tr("Right.") : tr("Not so; the framed one is right."),
               chosen == right, after);
    };
    if (!answer.isEmpty()) {
        show(answer.toInt());
        return;
    }
    for (int i = 0; i < 2; ++i)
        connect(buttons[static_cast<std::size_t>(i)], &QPushButton::clicked, this, [this, show, i] {
            if (isAnswered())
                return;
            show(i);
            Q_EMIT answered(QString::number(i));
        });
}

} // namespace fovea
