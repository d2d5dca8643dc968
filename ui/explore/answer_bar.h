// What a model predicts for the sentence, between the sentence and the picture, with sentences and
// pictures to try. Not there without a model.
#pragma once

#include "ui/paint/figure_painter.h"
#include "ui/palette/command.h"

#include <QtWidgets/QFrame>

#include <memory>

class QAction;
class QLabel;
class QScrollArea;
class QToolButton;

namespace fovea {

class FigureView;
class Generator;
class Workbench;

class AnswerBar : public QFrame {
    Q_OBJECT
public:
    AnswerBar(Workbench& workbench, QWidget* parent);

    void setFigure(const std::shared_ptr<const Figure>& figure);
    [[nodiscard]] FigureView& view() { return *view_; }
    // Begins and stops generating; its key holds where the bar is folded, too.
    [[nodiscard]] QAction* generate() { return start_; }
    // What can be generated now, for the palette.
    [[nodiscard]] std::vector<Command> commands();

protected:
    void resizeEvent(QResizeEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    void refresh();
    void fillExamples();
    void fillDecoding();
    void turnPicture(int by);
    void fit();

    Workbench& workbench_;
    QLabel* title_;
    QLabel* subtitle_;
    QLabel* names_; // of A and B
    QScrollArea* scroll_;
    FigureView* view_;
    Generator* generator_;
    QAction* start_;
    QToolButton* generate_;
    QToolButton* decoding_;
    QToolButton* examples_;
    QToolButton* before_;
    QToolButton* next_;
    QString said_; // what was predicted last
};

} // namespace fovea
