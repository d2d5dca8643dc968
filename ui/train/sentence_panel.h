// One sentence as the present run reads it at the step: the map of a head, and what it predicts
// there and at other steps.
#pragma once

#include "ui/look/theme.h"

#include <QtWidgets/QFrame>

#include <set>
#include <string>

class QComboBox;
class QLabel;
class QLineEdit;
class QSpinBox;
class QToolButton;

namespace fovea {

class FigureView;
struct Hit;
class Workbench;

class SentencePanel : public QFrame {
    Q_OBJECT
public:
    SentencePanel(Workbench& workbench, QWidget* parent);

    [[nodiscard]] std::set<std::string> wanted() const; // figures that it shows
    void refresh();
    void pin(const Hit& hit); // or free a query and a key of the map, as in Explore
    void setStale(bool stale);
    void setTheme(const Theme& theme);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void follow(); // the experiment
    void chooseText(const std::string& text);
    void nextSentence();
    void chooseStep(const Hit& line);  // of the predictions
    void chooseQuery(const Hit& word); // of the answer
    void fit(FigureView& view);        // as high as its figure needs

    Workbench& workbench_;
    QLineEdit* text_;
    QToolButton* next_;
    QLabel* state_; // whether it is held out
    QComboBox* layer_;
    QSpinBox* head_;
    FigureView* map_;
    QLabel* said_; // above the answer
    FigureView* answer_;
    FigureView* predictions_;
};

} // namespace fovea
