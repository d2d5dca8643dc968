// A block of a lesson's page that asks: what is predicted, what is to be tried, which of two is
// right.
#pragma once

#include "app/lessons/lesson.h"
#include "app/lessons/values.h"

#include <QtCore/QPointer>
#include <QtWidgets/QFrame>

#include <functional>
#include <optional>

class QLabel;
class QPushButton;
class QVBoxLayout;

namespace fovea {

// A line of rich text that wraps, can be selected and is read out.
QLabel* lessonLabel(const QString& html, const char* name, QWidget* parent);

class QuestionBox : public QFrame {
    Q_OBJECT
public:
    // `kind` stands above it: "Predict first".
    QuestionBox(const QString& kind, QWidget* parent);

    [[nodiscard]] bool isAnswered() const { return answered_; }
    // What is right, for a class that has talked about it: nothing is answered.
    virtual void revealAnswer() = 0;
    // There is no more that revealAnswer() could show.
    [[nodiscard]] virtual bool isTold() const { return answered_; }

Q_SIGNALS:
    void answered(const QString& answer); // by the person, not when it is restored; see marking.h

protected:
    [[nodiscard]] QVBoxLayout* column() const { return column_; }
    // Below it: whether it is right, and what is told. nullopt: nothing was answered.
    void reveal(std::optional<bool> right, const QString& verdict, const QString& html);
    // The same where the right one has a tick.
    void revealMarked(std::optional<bool> right, const QString& html);

private:
    QVBoxLayout* column_;
    bool answered_ = false;
};

class PredictBox : public QuestionBox {
    Q_OBJECT
public:
    // `answer` was given before; empty: none yet. Throws what values throw.
    PredictBox(const PredictBlock& block, const LinesOf& lines, const QString& answer,
               QWidget* parent);
    void revealAnswer() override;

private:
    void makeChoices(const PredictBlock& block);
    void makeNumber(double right, double within);
    void makeCells(const NumberLines& lines, const LinePlace& right);
    void take(const QString& answer);

    QString after_;
    // Shows that this was answered; empty: what is right alone. False: it is no answer.
    std::function<bool(const QString& answer)> show_;
};

class TryBox : public QuestionBox {
    Q_OBJECT
public:
    TryBox(const TryBlock& block, const LinesOf& lines, bool reached, QWidget* parent);
    void revealAnswer() override; // the hint
    [[nodiscard]] bool isTold() const override { return isAnswered() || !hint_; }

    // The Experiment has changed: whether the goal is reached now.
    void look(const LinesOf& present);

private:
    TryBlock block_;
    QPointer<QPushButton> hint_;
};

class MistakeBox : public QuestionBox {
    Q_OBJECT
public:
    MistakeBox(const MistakeBlock& block, const LinesOf& lines, const QString& answer,
               QWidget* parent);
    void revealAnswer() override;

private:
    std::function<void(const QString& answer)> show_; // "right", "wrong"; empty: none was chosen
};

} // namespace fovea
