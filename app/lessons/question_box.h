// A block of a lesson's page that asks: what is predicted, what is to be tried, which of two is
// right.
#pragma once

#include "app/lessons/lesson.h"
#include "app/lessons/values.h"

#include <QtWidgets/QFrame>

#include <functional>

class QLabel;
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

Q_SIGNALS:
    void answered(const QString& answer); // by the person, not when it is restored

protected:
    [[nodiscard]] QVBoxLayout* column() const { return column_; }
    // Below it: a verdict, and what is told.
    void reveal(const QString& verdict, bool right, const QString& html);

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

private:
    void makeChoices(const PredictBlock& block, const QString& answer);
    void makeNumber(const PredictBlock& block, const QString& answer);

    std::vector<QString> choices_;
    double right_ = 0;
    QString after_;
};

class TryBox : public QuestionBox {
    Q_OBJECT
public:
    TryBox(const TryBlock& block, const LinesOf& lines, bool reached, QWidget* parent);

    // The Experiment has changed: whether the goal is reached now.
    void look(const LinesOf& present);

private:
    TryBlock block_;
};

class MistakeBox : public QuestionBox {
    Q_OBJECT
public:
    MistakeBox(const MistakeBlock& block, const LinesOf& lines, const QString& answer,
               QWidget* parent);
};

} // namespace fovea
